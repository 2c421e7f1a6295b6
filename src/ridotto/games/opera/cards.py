"""A card for every thing on the table of Opera, made from one seat's view and the box."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ridotto.engine.cards import Card, Need, need
from ridotto.engine.learning import SIGN
from ridotto.engine.telling import Arg, Said
from ridotto.games.opera.components import (
    CENTURY_BONUS,
    CITIES,
    DUCATS_PER_FAME,
    DUCATS_PER_HALL,
    EPISODES,
    FEES,
    FIGURES,
    INCOME,
    KINDS,
    OPENS,
    PART_CITY,
    PART_HALLS,
    PART_WORDS,
    PARTS,
    POINTS_PER_HALL,
    ROLES,
    TOP_LEVEL,
    Box,
)
from ridotto.games.opera.learning import about
from ridotto.games.opera.numbers import OperaPlayerNumbers, OperaShown
from ridotto.games.opera.view import OperaPlayer

FARTHEST: Final = 2  # 3.3.5: the Critico moves a composer by one or two
FIGURE_ROLES: Final = [ROLES[f] for f in FIGURES]


class Asked(NamedTuple):
    """What every card is made from."""

    box: Box
    view: OperaShown

    @property
    def me(self) -> OperaPlayer | None:
        seat = self.view["seat"]
        return None if seat is None else self.view["players"][seat]

    @property
    def mine(self) -> OperaPlayerNumbers | None:
        seat = self.view["seat"]
        return None if seat is None else self.view["numbers"]["players"][seat]

    def fame(self, kind: str) -> int:
        ladder = self.view["ladder"]
        return len(ladder) - ladder.index(kind) if kind in ladder else 0


def card(box: Box, view: OperaShown, thing: str) -> Card | None:
    """None: there is no such thing in this position."""
    if not view["numbers"] or thing not in things(box, view):
        return None
    kind, _, rest = thing.partition(":")
    return CARDS[kind](Asked(box, view), *(rest.split(":") if rest else ()))


def things(box: Box, view: OperaShown) -> list[str]:
    """Everything that has a card in this position."""
    found = [f"role:{role}" for role in ROLES]
    found += [f"city:{city}" for city in CITIES]
    found += [f"place:{city}" for city in CITIES]
    found += [f"figure:{role}" for role in FIGURE_ROLES]
    found += [f"part:{part}" for part in PARTS if box.copies[PARTS.index(part)]]
    for player in view["players"]:
        seat = player["seat"]
        found += [f"{what}:{seat}" for what in ("player", "points", "count", "budget", "income")]
        for city, halls in houses(player).items():
            found.append(f"house:{seat}:{city}")
            found += [f"hall:{seat}:{city}:{i}" for i in range(len(halls))]
    found += [f"{what}:{kind}" for kind in view["ladder"] for what in ("composer", "offer", "performed")]
    found += [f"century:{n + 1}" for n in range(len(view["century"]))]
    found += ["palazzo", "pile", "rounds", *(f"sold:{kind}" for kind in view["palazzo"])]
    found += [f"level:{n}" for n in range(TOP_LEVEL + 1)]
    found += [f"round:{n}" for n in range(1, box.last_round() + 1)]
    found += [f"counting:{n + 1}" for n in range(EPISODES)]
    found += ["ducats", "stock"]
    if view["seat"] is not None:
        found += [f"stock:{kind}" for kind in view["players"][view["seat"]]["stock"] or {}]
    return found


# --- words


def say(name: str, *args: Arg) -> Said:
    return Said(f"opera.card.{name}", args)


def kind_of(name: str) -> Said:
    return say(f"kind.{name}")


def piece(kind: str) -> Said:
    return Said(f"opera.piece.{KINDS.index(kind)}")


def town(city: str) -> Said:
    return Said(f"opera.city.{CITIES.index(city)}")


def ducats(n: int) -> Said:
    return Said("opera.for-ducats", (n,))


def points(n: int) -> Said:
    return Said("opera.for-points", (n,))


def levels(n: int) -> Said:
    return Said("opera.for-levels", (n,))


def owner(asked: Asked, seat: int) -> Said:
    return Said("opera.you") if seat == asked.view["seat"] else say("seat", seat)


# --- facts of a view


def houses(player: OperaPlayer) -> dict[str, list[str]]:
    """By city, the piece of each hall, the great hall first; "" is an empty hall."""
    found: dict[str, list[str]] = {}
    for city, text in player["halls"].items():
        great, _, others = text.partition("/")
        halls = sum(PART_HALLS[PARTS.index(part)] for part in player["parts"] if part.split(".")[0] == city)
        filled = others.split(",") if others else []
        row = ["" if great == "-" else great, *filled]
        found[city] = row + [""] * (halls - len(row))
    return found


def free_places(asked: Asked, city: str) -> int:
    return asked.box.places[CITIES.index(city)] - sum(at == city for at in asked.view["figures"].values())


def goals(asked: Asked, role: str) -> list[str]:
    """The cities where this figure may go (3.3.4): a free place, and not where it stands."""
    return [c for c in CITIES if free_places(asked, c) > 0 and asked.view["figures"][role] != c]


def sellable(asked: Asked, me: OperaPlayer) -> list[str]:
    """The kinds that the Palazzo would still take (3.3.3)."""
    if len(asked.view["palazzo"]) >= asked.box.palazzo:
        return []
    shown = {kind for row in houses(me).values() for kind in row if kind}
    own = (shown | set(me["stock"] or {})) - {"house"}
    return sorted(own - set(asked.view["palazzo"]), key=lambda kind: -asked.fame(kind))


def missing(asked: Asked, part: str, me: OperaPlayer) -> list[Need]:
    """What this part needs (3.3.2), each line met or not."""
    view = asked.view
    city, name = part.split(".")
    episode = OPENS[CITIES.index(city)]
    lines = []
    if city not in view["active"]:
        opens = asked.box.counting[episode - 2] + 1
        lines.append(Need(say("need.open"), False, Said("opera.opens", (opens,))))
    left = view["supply"][part]
    owned = part in me["parts"]
    lines.append(Need(say("need.once"), not owned) if owned else Need(say("need.copy"), left > 0, say("left", left)))
    if name != "main":
        lines.append(Need(say("need.main"), f"{city}.main" in me["parts"]))
    cost = DUCATS_PER_HALL * PART_HALLS[PARTS.index(part)]
    lines.append(need(ducats(cost), cost, me["ducats"]))
    return lines


def counting_with(asked: Asked, ladder: Sequence[str], me: OperaPlayer) -> int:
    """What the great halls of this seat would count with such a ladder."""
    return sum(len(ladder) - ladder.index(row[0]) for row in houses(me).values() if row and row[0] in ladder)


def shifted(ladder: Sequence[str], kind: str, to: int) -> list[str]:
    rest = [one for one in ladder if one != kind]
    rest.insert(len(ladder) - to, kind)
    return rest


# --- roles


def role_card(asked: Asked, role: str) -> Card:
    view, box, me = asked.view, asked.box, asked.me
    fee = FEES[ROLES.index(role)]
    free = role in view["roles_left"]
    state = "role-free" if free else "role-on" if view["role"] == role else "role-gone"
    lines = [need(levels(fee), fee, me["level"] if me else None)]
    if me is not None:
        if me["ended"]:
            lines.append(Need(say("need.ended"), False))
        lines.append(Need(say("need.hires", box.max_hires), me["hires"] < box.max_hires, say("hired", me["hires"])))
    if role in FIGURE_ROLES:
        found = goals(asked, role)
        lines.append(Need(say("need.city"), bool(found), say("cities", [CITIES.index(c) for c in found])))
        lines.append(Need(say("alone")))
    else:
        lines.append(
            Need(say("along-two" if role != "signora" else "along", box.join[1], box.join[2], len(box.join) - 1))
        )
    now, more = GAINS[role](asked, me) if me is not None else (None, [])
    return Card(
        kind_of(state),
        Said(f"opera.title.{role}"),
        [say(f"role.{role}", FARTHEST if role == "critico" else len(box.join) - 1)],
        lines,
        now,
        more,
        role,
    )


Gain = tuple[Said, list[Said]]


def nothing() -> Gain:
    return say("now.nothing"), []


def buying(asked: Asked, me: OperaPlayer) -> Gain:
    offered = [kind for kind, n in asked.view["display"].items() for _ in range(n)]
    paid = [kind for kind in offered if asked.fame(kind) <= (me["ducats"] or 0)]
    empty = sum(row.count("") for row in houses(me).values())
    return say("now.buy", len(paid), len(offered)), [say("now.empty", empty)]


def building(asked: Asked, me: OperaPlayer) -> Gain:
    found = [part for part in PARTS if all(line.met for line in missing(asked, part, me))]
    if not found:
        return say("now.build-none"), []
    most = max(POINTS_PER_HALL * PART_HALLS[PARTS.index(part)] for part in found)
    return say("now.build", most), [say("now.parts", [PART_WORDS[PARTS.index(part)] for part in found])]


def selling(asked: Asked, me: OperaPlayer) -> Gain:
    found = sellable(asked, me)
    if not found:
        return say("now.sell-none"), []
    fame = asked.fame(found[0])
    return say("now.sell", DUCATS_PER_FAME * fame, fame), [say("now.best", piece(found[0]))]


def doubling(asked: Asked, me: OperaPlayer) -> Gain:
    mine = asked.mine
    assert mine is not None
    at = [city for city in goals(asked, "maestro") if city in mine["maestro"]]
    best = max(at, key=lambda city: mine["maestro"][city], default="")
    more = mine["maestro"][best] - mine["income"] if best else 0
    if more <= 0:
        return nothing()
    return say("now.maestro", more), [say("now.in-city", town(best))]


def reviewing(asked: Asked, me: OperaPlayer) -> Gain:
    ladder = asked.view["ladder"]
    before = counting_with(asked, ladder, me)
    best, found = 0, ("", 0, "")
    for city in goals(asked, "critico"):
        heard = {kind for p in asked.view["players"] for kind in houses(p).get(city, []) if kind in ladder}
        for kind in sorted(heard):
            at = asked.fame(kind)
            for to in range(max(1, at - FARTHEST), min(len(ladder), at + FARTHEST) + 1):
                gain = counting_with(asked, shifted(ladder, kind, to), me) - before
                if gain > best:
                    best, found = gain, (kind, to, city)
    if not best:
        return nothing()
    return say("now.points-then", best), [say("now.critico", piece(found[0]), found[1], town(found[2]))]


def scoring(asked: Asked, me: OperaPlayer) -> Gain:
    mine = asked.mine
    assert mine is not None
    at = [city for city in goals(asked, "esperto") if city in mine["esperto"]]
    best = max(at, key=lambda city: mine["esperto"][city]["points"], default="")
    if not best:
        return nothing()
    found = mine["esperto"][best]
    return say("now.points", found["points"]), [
        say("now.in-city", town(best)),
        say("now.give-up", piece(found["piece"])),
    ]


GAINS: Final[dict[str, Callable[[Asked, OperaPlayer], Gain]]] = {
    "impresario": buying,
    "architetto": building,
    "signora": selling,
    "maestro": doubling,
    "critico": reviewing,
    "esperto": scoring,
}


def figure_card(asked: Asked, role: str) -> Card:
    found = role_card(asked, role)
    at = asked.view["figures"][role]
    where = say("beside") if at is None else say("stands", town(at))
    return Card(kind_of("figure"), found.name, found.what, [Need(where), *found.needs], found.now, found.more, role)


# --- cities and houses


def city_card(asked: Asked, city: str) -> Card:
    view, mine = asked.view, asked.mine
    k = CITIES.index(city)
    is_open = city in view["active"]
    lines = []
    if not is_open:
        lines.append(Need(say("need.open"), False, Said("opera.opens", (asked.box.counting[OPENS[k] - 2] + 1,))))
    left = [PART_WORDS[a] for a, part in enumerate(PARTS) if PART_CITY[a] == k and view["supply"][part]]
    lines.append(Need(say("parts-left", left) if left else Said("opera.all-built")))
    lines.append(Need(Said("opera.text.free-places", (free_places(asked, city),))))
    if view["figures"]["maestro"] == city:
        lines.append(Need(Said("opera.doubled")))
    now, more = house_gain(mine, city) if mine is not None else (None, [])
    return Card(
        kind_of("city" if is_open else "city-closed"), town(city), [about("city")], lines, now, more, "architetto"
    )


def house_gain(of: OperaPlayerNumbers, city: str) -> tuple[Said, list[Said]]:
    if city not in of["cities"]:
        return say("now.no-house"), []
    counted = sum(item["n"] for item in of["items"] if item["city"] == city)
    return say("now.house", of["cities"][city], counted), [say("now.each")]


def place_card(asked: Asked, city: str) -> Card:
    free = free_places(asked, city)
    lines = [Need(say("left", free), free > 0)]
    lines += [
        Need(say("stands-here", Said(f"opera.title.{r}"))) for r, at in asked.view["figures"].items() if at == city
    ]
    return Card(kind_of("place"), town(city), [about("character", SIGN)], lines, chapter="characters")


def part_card(asked: Asked, part: str) -> Card:
    a = PARTS.index(part)
    me = asked.me
    cost = DUCATS_PER_HALL * PART_HALLS[a]
    lines = missing(asked, part, me) if me is not None else [Need(ducats(cost))]
    lines.append(Need(say("by.architetto")))
    now = say("now.part", POINTS_PER_HALL * PART_HALLS[a], say("halls", PART_HALLS[a])) if me is not None else None
    return Card(
        kind_of("part"),
        Said(f"opera.part.{PART_WORDS[a]}"),
        [say("what.part", DUCATS_PER_HALL, POINTS_PER_HALL)],
        lines,
        now,
        [say("now.dark")] if me is not None else [],
        "architetto",
    )


def house_card(asked: Asked, seat: str, city: str) -> Card:
    player = asked.view["players"][int(seat)]
    row = houses(player)[city]
    shown = [kind for kind in row if kind]
    lines = [
        Need(say("owner", owner(asked, int(seat)))),
        Need(say("filled", len(shown), len(row))),
        Need(say("great-piece", piece(row[0]) if row[0] else Said("opera.none"))),
    ]
    now, more = house_gain(asked.view["numbers"]["players"][int(seat)], city)
    return Card(kind_of("house"), town(city), [about("house", len(INCOME) - 1, INCOME[1:])], lines, now, more, "income")


def hall_card(asked: Asked, seat: str, city: str, i: str) -> Card:
    player = asked.view["players"][int(seat)]
    row = houses(player)[city]
    great, kind = i == "0", row[int(i)]
    what = [about("great-hall", asked.box.counting) if great else about("hall")]
    lines = [Need(say("owner", owner(asked, int(seat)))), Need(say("in-city", town(city)))]
    name = piece(kind) if kind else Said("opera.empty-hall")
    if not kind:
        return Card(
            kind_of("great" if great else "hall"), name, what, lines, say("now.dark-hall"), [say("now.fill")], "income"
        )
    filled = len([one for one in row if one])
    paid = INCOME[filled] - INCOME[filled - 1]
    if asked.view["figures"]["maestro"] == city:
        paid *= 2
    if kind != "house":
        lines.append(Need(say("fame", asked.fame(kind))))
    more = [say("now.income", paid)]
    now = say("now.ducats", paid)
    if great:
        worth = asked.fame(kind)
        if asked.view["century"][asked.view["numbers"]["episode"] - 1] == kind:
            bonus = CENTURY_BONUS[asked.view["numbers"]["episode"] - 1]
            worth += bonus
            lines.append(Need(say("century-is", piece(kind), bonus)))
        now = say("now.points-then", worth)
    else:
        more = []
    return Card(kind_of("great" if great else "hall"), name, what, lines, now, more, "counting" if great else "income")


# --- composers and pieces


def composer_card(asked: Asked, kind: str) -> Card:
    view, me = asked.view, asked.me
    fame, coming = asked.fame(kind), view["numbers"]["forecast"][kind]
    lines = [
        Need(say("fame", fame)),
        Need(say("performed", view["numbers"]["performed"][kind])),
        Need(say("offered", view["display"].get(kind, 0))),
        Need(say("coming", coming) if coming != fame else say("staying")),
    ]
    now = None
    if me is not None:
        rows = houses(me).values()
        now = say("now.composer", sum(kind in row for row in rows), sum(row[0] == kind for row in rows))
    return Card(kind_of("composer"), piece(kind), [say("what.composer")], lines, now, chapter="end-of-round")


def performed_card(asked: Asked, kind: str) -> Card:
    found = composer_card(asked, kind)
    return Card(kind_of("performed"), found.name, [say("what.performed")], found.needs, found.now, (), "end-of-round")


def offer_card(asked: Asked, kind: str) -> Card:
    view, me, fame = asked.view, asked.me, asked.fame(kind)
    n = view["display"].get(kind, 0)
    lines = [
        Need(say("offered", n), n > 0),
        need(ducats(fame), fame, me["ducats"] if me else None),
        Need(say("by.impresario")),
    ]
    return Card(
        kind_of("offer"),
        piece(kind),
        [about("offer", asked.box.display)],
        lines,
        say("now.great", fame) if me is not None else None,
        [say("now.sale", DUCATS_PER_FAME * fame, fame)] if me is not None else [],
        "impresario",
    )


def stock_card(asked: Asked, kind: str = "") -> Card:
    me = asked.me
    screens = asked.box.screens
    if not kind:
        held = me["stock"] if me is not None else None
        line = Need(say("pieces", sum(held.values()))) if held is not None else Need(say("hidden"))
        return Card(kind_of("table"), Said("opera.stock"), [about("stock")], [line], chapter="impresario")
    fame = asked.fame(kind)
    lines = [Need(say("fame", fame)), Need(say("by.impresario"))]
    if kind != "house":
        lines.append(Need(say("by.signora")))
    now = say("now.great", fame) if kind != "house" else say("now.house-piece")
    more = [say("now.sale", DUCATS_PER_FAME * fame, fame)] if kind != "house" else []
    what = [about("stock")] + ([say("what.screen")] if screens else [])
    return Card(kind_of("stock"), piece(kind), what, lines, now, more, "impresario")


def century_card(asked: Asked, n: str) -> Card:
    view, me = asked.view, asked.me
    kind = view["century"][int(n) - 1]
    bonus = CENTURY_BONUS[int(n) - 1]
    lines = [Need(say("episode", Said(f"opera.episode.{n}"))), Need(say("after", asked.box.counting[int(n) - 1]))]
    now = None
    if me is not None:
        now = say("now.points-then", bonus * sum(row[0] == kind for row in houses(me).values()))
    return Card(kind_of("century"), piece(kind), [about("century", CENTURY_BONUS)], lines, now, (), "counting")


def palazzo_card(asked: Asked) -> Card:
    view, me = asked.view, asked.me
    room = asked.box.palazzo - len(view["palazzo"])
    lines = [Need(Said("opera.sold", (len(view["palazzo"]), asked.box.palazzo)), room > 0)]
    if view["palazzo"]:
        lines.append(Need(say("sold", [KINDS.index(kind) for kind in view["palazzo"]])))
    lines.append(Need(say("by.signora")))
    now, more = selling(asked, me) if me is not None else (None, [])
    what = [about("palazzo", asked.box.palazzo)]
    return Card(kind_of("table"), Said("opera.palazzo"), what, lines, now, more, "signora")


def sold_card(asked: Asked, kind: str) -> Card:
    found = palazzo_card(asked)
    return Card(kind_of("sold"), piece(kind), [say("what.sold", piece(kind))], found.needs, chapter="signora")


def pile_card(asked: Asked) -> Card:
    lines = [Need(say("pieces", asked.view["draw"])), Need(say("discarded", sum(asked.view["discard"].values())))]
    return Card(kind_of("table"), say("pile"), [about("pile")], lines, chapter="end-of-round")


# --- budget, players, rounds


def level_card(asked: Asked, n: str) -> Card:
    level, view, me, mine = int(n), asked.view, asked.me, asked.mine
    lines = [Need(say("on-level", [owner(asked, seat) for seat in view["rows"][level]]))] if view["rows"][level] else []
    now = None
    more: list[Said] = []
    if me is not None and mine is not None and level > me["level"]:
        up = level - me["level"]
        lines.append(need(ducats(up), up, me["ducats"]))
        if mine["bids"]:
            best, worst = mine["bids"][up]
            now = Said("opera.note.place", (best,)) if best == worst else Said("opera.note.places", (best, worst))
    elif me is not None:
        more = [Said("opera.note.keep", (me["level"],))] if level == me["level"] else []
    if me is not None:
        paid = most_roles(level, asked.box.max_hires)
        now = now or Said("opera.note.pays", (paid,))
        if now.key != "opera.note.pays":
            more = [Said("opera.note.pays", (paid,))]
    return Card(
        kind_of("level"), say("level", level), [about("level"), Said("opera.note.bid")], lines, now, more, "budget"
    )


def most_roles(level: int, most: int) -> int:
    """How many roles this level pays at most, one after the other."""
    left, paid = level, 0
    for fee in sorted(FEES):
        if fee > left or paid == most:
            break
        left, paid = left - fee, paid + 1
    return paid


def player_card(asked: Asked, seat: str, what: str = "what.player") -> Card:
    player, found = asked.view["players"][int(seat)], asked.view["numbers"]["players"][int(seat)]
    lines = [
        Need(points(player["points"])),
        Need(say("count-line", found["count"])),
        Need(say("level", player["level"])),
        Need(say("income-line", found["income"])),
        Need(say("filled", found["filled"], found["halls"])),
        Need(say("hired-of", player["hires"], asked.box.max_hires)),
    ]
    if player["ended"]:
        lines.append(Need(Said("opera.ended")))
    return Card(kind_of("player"), owner(asked, int(seat)), [say(what)], lines, chapter="game")


def points_card(asked: Asked, seat: str) -> Card:
    scores = asked.view["players"][int(seat)]["scores"]
    by = [("houses", scores["houses"]), ("palazzo", scores["palazzo"]), ("esperto", scores["esperto"])]
    by += [(f"great-{n + 1}", scores["great"][n]) for n in range(EPISODES)]
    by += [("century", sum(scores["century"])), ("empty", sum(scores["empty"]))]
    lines = [Need(Said(f"opera.source.{name}"), None, say("signed", n)) for name, n in by if n]
    return Card(
        kind_of("points"), owner(asked, int(seat)), [say("what.points")], lines,
        points(scores["total"]), (), "end",
    )  # fmt: skip


def count_card(asked: Asked, seat: str) -> Card:
    found = asked.view["numbers"]["players"][int(seat)]
    by: dict[str, int] = {}
    for item in found["items"]:
        by[item["city"]] = by.get(item["city"], 0) + item["n"]
    lines = [Need(say("in-city", town(city)), None, say("signed", n)) for city, n in by.items()]
    what = [say("what.count", [counting for counting in asked.box.counting if counting >= asked.view["round"]][:1])]
    return Card(
        kind_of("count"), owner(asked, int(seat)), what, lines, say("now.count", found["count"]), (), "counting"
    )


def income_card(asked: Asked, seat: str) -> Card:
    found = asked.view["numbers"]["players"][int(seat)]
    lines = [Need(say("in-city", town(city)), None, ducats(n)) for city, n in found["cities"].items()]
    what = [about("house", len(INCOME) - 1, INCOME[1:])]
    now = say("now.ducats", found["income"])
    return Card(kind_of("income"), owner(asked, int(seat)), what, lines, now, (), "income")


def budget_card(asked: Asked, seat: str) -> Card:
    level = asked.view["players"][int(seat)]["level"]
    place = asked.view["order"].index(int(seat)) + 1
    lines = [Need(say("level", level)), Need(Said("opera.note.place", (place,)))]
    now = Said("opera.note.pays", (most_roles(level, asked.box.max_hires),))
    return Card(kind_of("marker"), owner(asked, int(seat)), [about("budget")], lines, now, (), "budget")


def ducats_card(asked: Asked) -> Card:
    me, mine = asked.me, asked.mine
    what = about("ducats" if asked.box.screens else "ducats-open")
    lines = [Need(say("pays-for"))]
    if me is None or mine is None or me["ducats"] is None:
        return Card(kind_of("money"), Said("opera.ducats-title"), [what], [Need(say("hidden"))], chapter="income")
    now = ducats(me["ducats"])
    more = [say("now.next-income", mine["income"])]
    return Card(kind_of("money"), Said("opera.ducats-title"), [what], lines, now, more, "income")


def rounds_card(asked: Asked) -> Card:
    return round_card(asked, str(min(asked.view["round"], asked.box.last_round())))


def round_card(asked: Asked, n: str) -> Card:
    box, at = asked.box, int(n)
    next_count = next(last for last in box.counting if last >= at)
    lines = [Need(say("after", next_count))]
    k = box.episode(at)
    lines.append(Need(say("episode", Said(f"opera.episode.{k}"))))
    if at in [last + 1 for last in box.counting[:-1]]:
        lines.append(Need(say("opening", [c for c in range(len(CITIES)) if OPENS[c] == k])))
    now = Said("opera.text.round-of", (asked.view["round"], box.last_round()))
    return Card(kind_of("round"), say("round", at), [about("rounds")], lines, now, (), "counting")


def counting_card(asked: Asked, n: str) -> Card:
    me, mine, last = asked.me, asked.mine, asked.box.counting[int(n) - 1]
    lines = [Need(say("after", last)), Need(say("episode", Said(f"opera.episode.{n}")))]
    lines.append(Need(say("century-is", piece(asked.view["century"][int(n) - 1]), CENTURY_BONUS[int(n) - 1])))
    due = me is not None and mine is not None and int(n) == asked.view["numbers"]["episode"]
    now = say("now.count", mine["count"]) if due and mine is not None else None
    what = [about("great-hall", asked.box.counting), about("hall")]
    return Card(kind_of("round"), Said("opera.counting"), what, lines, now, (), "counting")


CARDS: Final[dict[str, Callable[..., Card]]] = {
    "role": role_card,
    "figure": figure_card,
    "city": city_card,
    "place": place_card,
    "part": part_card,
    "house": house_card,
    "hall": hall_card,
    "composer": composer_card,
    "performed": performed_card,
    "offer": offer_card,
    "stock": stock_card,
    "century": century_card,
    "palazzo": palazzo_card,
    "sold": sold_card,
    "pile": pile_card,
    "level": level_card,
    "player": player_card,
    "points": points_card,
    "count": count_card,
    "income": income_card,
    "budget": budget_card,
    "ducats": ducats_card,
    "rounds": rounds_card,
    "round": round_card,
    "counting": counting_card,
}
