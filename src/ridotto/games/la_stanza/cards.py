"""A card for every thing on the table of La Stanza, made from one seat's view and the box."""

from collections.abc import Callable
from typing import Final, NamedTuple

from ridotto.engine.cards import Card, Need, need
from ridotto.engine.learning import SIGN, ours
from ridotto.engine.telling import Arg, Said
from ridotto.games.la_stanza.bonus_tiles import leading
from ridotto.games.la_stanza.components import (
    ART_VALUE,
    ARTS_STEP,
    ARTWORK_LEVEL,
    ARTWORK_VALUE,
    ARTWORKS,
    BONUS_DISCIPLINE,
    BONUS_TILES,
    BOOKS,
    BOOST_PRICE,
    COLOURS,
    COSTS,
    DATA,
    DISCIPLINES,
    FULL_COMPARTMENT,
    GIFT_FLORINS,
    GIFT_WHITES,
    HELPER_LIMIT,
    IN_FLORINS,
    LAST_INDEX,
    LEAD_POINTS,
    LETTERS,
    MARKS,
    MASTERPIECE_COUNT,
    MASTERPIECE_POINTS,
    MASTERPIECE_SECOND,
    MASTERPIECE_STRENGTH,
    NAMES,
    PASS_POINTS,
    POINTS_PER_WORKER,
    RELIGION_DISCS,
    SAIL_STEPS,
    SCRIPTURE_POINTS,
    SECOND,
    SHELF,
    SHIP_POINTS,
    SLOTS,
    SPACES,
    STEPS,
    TARGETS,
    TILE_BOOKS,
    TILE_DISCS,
    TRACK,
    TURNED_POINTS,
    WHITE_INDICES,
    Box,
)
from ridotto.games.la_stanza.learning import about, bonus, majority, museums
from ridotto.games.la_stanza.numbers import StanzaPlayerNumbers, StanzaShown
from ridotto.games.la_stanza.telling import bonus_tile, discipline_of, track
from ridotto.games.la_stanza.view import StanzaPlayer

PATRON: Final = "patron"
WHITE: Final = COLOURS[-1]
POLITICS: Final = DISCIPLINES[-1]
R_PAY: Final = "r-pay"


class Asked(NamedTuple):
    """What every card is made from."""

    box: Box
    view: StanzaShown

    @property
    def me(self) -> StanzaPlayer | None:
        seat = self.view["seat"]
        return None if seat is None else self.view["players"][seat]

    @property
    def mine(self) -> StanzaPlayerNumbers | None:
        seat = self.view["seat"]
        return None if seat is None else self.view["numbers"]["players"][seat]


def card(box: Box, view: StanzaShown, thing: str) -> Card | None:
    """None: there is no such thing in this position."""
    if not view["numbers"] or thing not in things(box, view):
        return None
    kind, _, rest = thing.partition(":")
    return CARDS[kind](Asked(box, view), *(rest.split(":") if rest else ()))


def things(box: Box, view: StanzaShown) -> list[str]:
    """Everything that has a card in this position."""
    found = [f"room:{room}" for room in (*DISCIPLINES, "bonus")]
    found += [f"space:{space}" for space in SPACES]
    found += [f"master:{d}:{m}" for d in DISCIPLINES for m in range(MASTERPIECE_COUNT)]
    found += [f"tile:{tile}" for tile in BONUS_TILES]
    found += [f"cell:{i}" for i, content in enumerate(view["grid"]) if not isinstance(content, str)]
    found += [f"field:{i}" for i in range(len(TRACK))]
    found += [f"book:{colour}:{n}" for colour in BOOKS for n in range(1, SHELF + 1)]
    found += [f"art:{name}" for name in ARTWORKS]
    found += [f"helper:{colour}" for colour in COLOURS]
    found += [f"strength:{d}" for d in DISCIPLINES]
    found += [f"recruit:{i + 1}" for i in range(SLOTS)]
    found += [f"office:{i + 1}" for i in range(len(COSTS))]
    for player in view["players"]:
        found += [f"{what}:{player['seat']}" for what in ("player", "figure", "ship", "books", "discs", "museum")]
    found += ["florins", "pillars", "free-discs", "works", "retiring", "majority", "refill", "rounds"]
    found += [f"round:{n}" for n in range(1, view["rounds"] + 1)]
    found += [f"letter:{letter}" for letter in LETTERS]
    return found


# --- words


def say(name: str, *args: Arg) -> Said:
    return Said(f"la-stanza.card.{name}", args)


def kind_of(name: str, *args: Arg) -> Said:
    return say(f"kind.{name}", *args)


def discipline(d: int | str) -> Said:
    return Said(f"la-stanza.discipline.{DISCIPLINES.index(d) if isinstance(d, str) else d}")


def florins(n: int) -> Said:
    return Said("la-stanza.florins", (n,))


def points(n: int) -> Said:
    return Said("ui.points", (n,))


def person(slug: str) -> Said:
    return say("raw", NAMES[slug])


def owner(asked: Asked, seat: int) -> Said:
    return Said("la-stanza.you") if seat == asked.view["seat"] else say("seat", seat)


def owned(asked: Asked, seat: int) -> Need:
    return Need(say("owner", owner(asked, seat)))


# --- facts of a view


def reach(asked: Asked, d: str) -> int | None:
    """Strength with everything that can be added: discs of the compartment, and florins for r-pay."""
    me, mine = asked.me, asked.mine
    if me is None or mine is None:
        return None
    pays = R_PAY in me["tiles"] and me["money"] >= BOOST_PRICE
    return mine["strength"][d] + me["compartments"][d] + int(pays)


def progress(p: StanzaPlayer, mine: StanzaPlayerNumbers, d: int) -> int:
    """How far a seat is towards tiles of a discipline, in the unit of `wanted`."""
    name = DISCIPLINES[d]
    if name == "discoveries":
        return MARKS[p["ship"]]
    if name == "literature":
        return min(p["books"].values())
    if name == "arts":
        return mine["museum"]
    return sum(discs >= FULL_COMPARTMENT for discs in p["compartments"].values())


def wanted(d: int, k: int) -> tuple[Said, int]:
    """What the k-th tile of a discipline asks for."""
    name = DISCIPLINES[d]
    enough = k * ARTS_STEP if name == "arts" else k
    return say(f"earn.{name}", enough, FULL_COMPARTMENT), enough


def helpers_for(p: StanzaPlayer, d: int) -> int:
    """The helpers that pay for a discipline: its own and the white ones."""
    own = 0 if DISCIPLINES[d] == POLITICS else p["helpers"][COLOURS[d]]
    return own + p["helpers"][WHITE]


def presence(asked: Asked, d: int) -> Need:
    """To activate a discipline: be in its room, or pay a helper."""
    me = asked.me
    said = say("need.room" if DISCIPLINES[d] != POLITICS else "need.room-white", d, d)
    if me is None:
        return Need(said)
    here = me["figure"] is not None and me["figure"] != "BONUS" and SPACES.index(me["figure"]) // 3 == d
    n = helpers_for(me, d)
    return Need(said, here or n > 0, say("here") if here else say("helpers", n))


def waiting(me: StanzaPlayer, d: int) -> int:
    """Recruits of a discipline."""
    return sum(slug is not None and discipline_of(slug) == d for slug in me["recruits"])


# --- rooms and the corridor


def room_card(asked: Asked, room: str) -> Card:
    me, mine = asked.me, asked.mine
    if room == "bonus":
        lines = [Need(say("tiles-left", sum(isinstance(cell, str) for cell in asked.view["grid"])))]
        if me is not None and mine is not None:
            for d in range(len(DISCIPLINES) - 1):
                k = 1 + sum(BONUS_DISCIPLINE[BONUS_TILES.index(tile)] == d for tile in me["tiles"])
                said, enough = wanted(d, k)
                lines.append(need(said, enough, progress(me, mine, d)))
        return Card(kind_of("room"), Said("la-stanza.bonus-room"), [say("what.bonus")], lines, chapter="bonus")
    d = DISCIPLINES.index(room)
    lines = [presence(asked, d)]
    now: Said | None = None
    more: list[Said] = []
    if me is not None and mine is not None:
        n = waiting(me, d)
        lines.append(Need(say("need.recruit", d), n > 0, say("have-n", n)))
        now = say("now.strength", mine["strength"][room])
        more = [say("now.reward", min(3, (reach(asked, room) or 0) + min(n, 1)))] if n else [say("now.no-recruit")]
    return Card(kind_of("room"), discipline(d), [say(f"what.{room}")], lines, now, more, room)


def space_card(asked: Asked, space: str) -> Card:
    mine = asked.mine
    way = next((move for move in mine["moves"] if move["space"] == space), None) if mine is not None else None
    lines = []
    if mine is not None:
        said = say("need.reach", STEPS)
        lines.append(Need(said, way is not None, say("step", way["steps"]) if way is not None else None))
    here = [player["seat"] for player in asked.view["players"] if player["figure"] == space]
    if here:
        lines.append(Need(say("stands", [owner(asked, seat) for seat in here])))
    if space == "BONUS":
        found = room_card(asked, "bonus")
        return Card(kind_of("space"), found.name, found.what, [*lines, *found.needs], chapter="bonus")
    slug = asked.view["path"][SPACES.index(space)]
    d = SPACES.index(space) // 3
    if slug is None:
        return Card(kind_of("space"), discipline(d), [say("what.empty-space")], lines, chapter="move")
    more = [say("now.falls", NAMES[way["falls"]])] if way is not None and way["falls"] else []
    return person_card(asked, slug, lines, say("what.space"), more, "move")


def person_card(
    asked: Asked, slug: str, lines: list[Need], what: Said, more: list[Said], chapter: str = "activate"
) -> Card:
    """A character, wherever it is: its discipline is all that counts."""
    d = discipline_of(slug)
    now = None
    if asked.mine is not None:
        have = asked.mine["strength"][DISCIPLINES[d]]
        now = say("now.hired", d, have, have + 1)
    return Card(kind_of("person", d), person(slug), [what], lines, now, more, chapter)


def recruit_card(asked: Asked, slot: str) -> Card:
    me = asked.me
    slug = me["recruits"][int(slot) - 1] if me is not None else None
    if slug is None or me is None:
        return Card(
            kind_of("slot"), say("slot", int(slot)), [about("recruits", ours(SLOTS))], [Need(say("free"))],
            chapter="move",
        )  # fmt: skip
    d = discipline_of(slug)
    open_places = [COSTS[i] for i, worker in enumerate(me["workers"]) if worker != PATRON]
    cheapest = min(open_places)
    lines = [need(florins(cheapest), cheapest, me["money"]), presence(asked, d)]
    return person_card(asked, slug, lines, say("what.recruit"), [say("now.prices", COSTS)])


def office_card(asked: Asked, place: str) -> Card:
    me, i = asked.me, int(place) - 1
    slug = me["workers"][i] if me is not None else None
    cost = COSTS[i]
    if me is not None and asked.mine is not None and slug == PATRON:
        return patron_card(asked, me, asked.mine)
    lines = [need(florins(cost), cost, me["money"] if me is not None else None)]
    what = about("workers", ours(*COSTS))
    if slug is None or asked.mine is None:
        return Card(kind_of("office"), say("office", i + 1), [what], [*lines, Need(say("free"))], chapter="activate")
    d = discipline_of(slug)
    have = asked.mine["strength"][DISCIPLINES[d]]
    lines.append(Need(say("leaves", d, have, have - 1)))
    return Card(kind_of("worker", d), person(slug), [what], lines, say("now.works", d, have), (), "activate")


def patron_card(asked: Asked, me: StanzaPlayer, mine: StanzaPlayerNumbers) -> Card:
    flips = mine["patron"] == len(COSTS)
    over = flips and me["patron"] == "turned"
    lines = [Need(say("patron-at", mine["patron"], len(COSTS))), Need(say("need.patron"), not over)]
    if mine["pushed"] is not None and not over:
        lines.append(Need(Said("la-stanza.falls", (NAMES[mine["pushed"]],))))
    if me["patron"] == "turned":
        lines.append(Need(Said("la-stanza.turned", (-TURNED_POINTS,))))
    now = say("now.no-money") if over else say("now.money", mine["gain"])
    more = [say("now.flips", -TURNED_POINTS)] if flips and not over else []
    return Card(
        kind_of("money"), Said("la-stanza.patron"), [say("what.patron", mine["target"])], lines, now, more, "money"
    )


# --- masterpieces and bonus tiles


def master_card(asked: Asked, d: str, m: str) -> Card:
    k, room = int(m), DISCIPLINES.index(d)
    view, me, mine = asked.view, asked.me, asked.mine
    owners = view["masterpieces"][d]
    holder = owners[k]
    lines = []
    if holder is None:
        lines.append(Need(say("need.untaken"), True))
    elif holder == "neutral":
        lines.append(Need(say("covered"), False))
    else:
        lines.append(Need(say("taken-by", owner(asked, int(holder))), False if me is not None else None))
    strength = MASTERPIECE_STRENGTH[k]
    if me is None or mine is None:
        lines.append(Need(say("need.strength", strength, room)))
    else:
        lines.append(need(say("need.strength", strength, room), strength, reach(asked, d)))
        if me["compartments"][d]:
            lines.append(Need(say("with-discs", me["compartments"][d])))
        if MASTERPIECE_SECOND[k]:
            second = DISCIPLINES[SECOND[room]]
            said = say("need.second", MASTERPIECE_SECOND[k], SECOND[room])
            lines.append(need(said, MASTERPIECE_SECOND[k], mine["strength"][second]))
        lines.append(Need(say("need.one"), me["seat"] not in owners))
    now = say("now.master", MASTERPIECE_POINTS[k]) if me is not None and holder is None else None
    more = [say("now.recruits", waiting(me, room), room)] if me is not None and holder is None else []
    return Card(
        kind_of("master", room), points(MASTERPIECE_POINTS[k]), [say("what.master")], lines, now, more, "masterpiece"
    )


def tile_card(asked: Asked, tile: str) -> Card:
    view, me, mine = asked.view, asked.me, asked.mine
    d = BONUS_DISCIPLINE[BONUS_TILES.index(tile)]
    holder = next((player["seat"] for player in view["players"] if tile in player["tiles"]), None)
    lines = []
    if holder is not None:
        lines.append(owned(asked, holder))
    elif tile not in view["grid"]:
        lines.append(Need(say("not-here"), False if me is not None else None))
    elif me is not None and mine is not None:
        k = 1 + sum(BONUS_DISCIPLINE[BONUS_TILES.index(other)] == d for other in me["tiles"])
        said, enough = wanted(d, k)
        lines.append(need(said, enough, progress(me, mine, d)))
        lines.append(Need(say("need.helper", d), helpers_for(me, d) > 0, say("have-n", helpers_for(me, d))))
        discs = me["discs"] + sum(me["compartments"].values())
        lines.append(Need(say("need.disc"), discs > 0, say("have-n", discs)))
    else:
        lines.append(Need(say("need.helper", d)))
    now = tile_gain(asked, tile) if me is not None and (holder is None or holder == view["seat"]) else None
    return Card(kind_of("tile", d), bonus_tile(tile), [say(f"when.{WHEN[tile]}")], lines, now, (), "bonus")


# Does a tile help at once, from now on, at the end, or twice?
WHEN: Final[dict[str, str]] = {
    "d-str": "lasting", "d-pol": "lasting", "d-5f": "once", "d-take": "once", "d-lead": "end",
    "l-str": "lasting", "l-sail": "once", "l-patron": "end", "l-catch": "once", "l-fee": "lasting",
    "r-str": "lasting", "r-discs": "once", "r-books": "both", "r-pay": "lasting", "r-scripture": "both",
    "a-str": "lasting", "a-art": "end", "a-discs": "both", "a-patron": "once", "a-white": "once",
}  # fmt: skip


def tile_gain(asked: Asked, tile: str) -> Said:
    """What the tile would bring as things stand; of one that is yours: what it brings."""
    view, me, mine = asked.view, asked.me, asked.mine
    assert me is not None
    assert mine is not None
    have = tile in me["tiles"]
    players = view["players"]
    strengthened = DATA["bonus"]["strength"].get(tile)
    if strengthened:
        strength = mine["strength"][strengthened]
        return say("now.hired", DISCIPLINES.index(strengthened), strength - have, strength + 1 - have)
    match tile:
        case "d-5f":
            return say("now.florins", GIFT_FLORINS)
        case "d-lead":
            return say("now.end", leading([p["ship"] for p in players], me["seat"], LEAD_POINTS))
        case "l-sail":
            return say("now.sail", min(SAIL_STEPS, LAST_INDEX - me["ship"]))
        case "l-catch":
            return say("now.sail", max(p["ship"] for p in players) - me["ship"])
        case "l-patron":
            return say("now.end", COSTS[mine["patron"] - 1])
        case "r-discs":
            return say("now.discs", min(RELIGION_DISCS, me["discs"]))
        case "r-books":
            return say("now.books", TILE_BOOKS)
        case "r-scripture":
            scriptures = [p["books"]["religion"] for p in players]
            if not have:
                scriptures[me["seat"]] = min(SHELF, scriptures[me["seat"]] + 1)
            return say("now.end", leading(scriptures, me["seat"], SCRIPTURE_POINTS))
        case "a-art":
            return say("now.museum", mine["museum"] + ART_VALUE)
        case "a-discs":
            workers = sum(slug is not None and slug != PATRON for slug in me["workers"])
            return say("now.discs-end", TILE_DISCS, POINTS_PER_WORKER * workers)
        case "a-patron":
            return say("now.patron-home", COSTS[0])
        case "a-white":
            room = HELPER_LIMIT - sum(me["helpers"].values())
            return say("now.helpers", GIFT_WHITES) if room >= GIFT_WHITES else say("now.helpers-full", HELPER_LIMIT)
        case "l-fee":
            return say("now.fee", SHELF * len(BOOKS) - sum(me["books"].values()))
        case "r-pay":
            return say("now.pay", BOOST_PRICE, me["money"])
        case _:
            return say("now.take")


def cell_card(asked: Asked, i: str) -> Card:
    content = asked.view["grid"][int(i)]
    lines = [owned(asked, content)] if isinstance(content, int) else [Need(Said("la-stanza.empty"))]
    return Card(kind_of("disc"), Said("la-stanza.bonus-room"), [say("what.cell")], lines, chapter="bonus")


# --- what lies in the rooms


def field_card(asked: Asked, n: str) -> Card:
    i, me = int(n), asked.me
    lines = []
    if me is not None:
        steps = i - me["ship"]
        lines.append(Need(say("need.sail", steps), False) if steps > 0 else Need(say("passed"), True))
    here = [player["seat"] for player in asked.view["players"] if player["ship"] == i]
    if here:
        lines.append(Need(say("stands", [owner(asked, seat) for seat in here])))
    if i in WHITE_INDICES:
        lines.append(Need(say("framed")))
    now = say("now.field", TARGETS[i], SHIP_POINTS[i]) if me is not None else None
    return Card(kind_of("field"), track(TRACK[i]), [Said("la-stanza.track-note")], lines, now, (), "discoveries")


def ship_card(asked: Asked, seat: str) -> Card:
    player = asked.view["players"][int(seat)]
    at = player["ship"]
    white = next((w for w in WHITE_INDICES if w > at), None)
    lines = [owned(asked, int(seat)), Need(say("refills", TARGETS[at]))]
    if white is not None:
        lines.append(Need(say("next-white", white - at)))
    now = say("now.field", TARGETS[at], SHIP_POINTS[at])
    return Card(kind_of("ship"), Said("la-stanza.ship"), [say("what.ship")], lines, now, (), "discoveries")


def book_card(asked: Asked, colour: str, n: str) -> Card:
    k, me = int(n), asked.me
    gives = DATA["books"][BOOKS.index(colour)]["bonus"][k - 1]
    d = DISCIPLINES.index(colour)
    lines = []
    if me is not None:
        have = me["books"][colour]
        if have >= k:
            lines.append(Need(say("written"), True))
        else:
            lines.append(need(say("need.books", k - 1, d), k - 1, have))
            lines.append(presence(asked, DISCIPLINES.index("literature")))
    now = (bonus(gives) if gives else say("now.no-bonus")) if me is not None else None
    return Card(kind_of("book", d), say("book", k), [say("what.book")], lines, now, (), "literature")


def books_card(asked: Asked, seat: str) -> Card:
    player = asked.view["players"][int(seat)]
    lines = [owned(asked, int(seat))]
    lines += [Need(discipline(colour), None, say("of", n, SHELF)) for colour, n in player["books"].items()]
    lines.append(Need(say("columns", min(player["books"].values()))))
    return Card(kind_of("books"), Said("la-stanza.shelf"), [about("shelf")], lines, chapter="literature")


def discs_card(asked: Asked, seat: str) -> Card:
    player = asked.view["players"][int(seat)]
    lines = [owned(asked, int(seat))]
    lines += [Need(discipline(d), None, say("number", n)) for d, n in player["compartments"].items()]
    lines.append(Need(say("free-discs", player["discs"])))
    return Card(kind_of("discs"), Said("la-stanza.discs"), [about("discs")], lines, chapter="religion")


def museum_card(asked: Asked, seat: str) -> Card:
    player, found = asked.view["players"][int(seat)], asked.view["numbers"]["players"][int(seat)]
    lines = [owned(asked, int(seat))]
    lines += [
        Need(Said(f"la-stanza.art.{name}"), None, say("number", n)) for name, n in player["artworks"].items() if n
    ]
    lines.append(Need(say("worth", found["museum"])))
    now = say("now.end", found["sources"]["museum"])
    return Card(
        kind_of("museum"), Said("la-stanza.museum"), [about("museum", museums(asked.box))], lines, now, (), "arts"
    )


def art_card(asked: Asked, name: str) -> Card:
    a = ARTWORKS.index(name)
    left = asked.view["artworks"][name]
    strength = ARTWORK_LEVEL[a]
    arts = DISCIPLINES.index("arts")
    lines = [
        Need(say("left", left), left > 0),
        need(say("need.strength", strength, arts), strength, reach(asked, "arts")),
        presence(asked, arts),
    ]
    now = say("now.museum", asked.mine["museum"] + ARTWORK_VALUE[a]) if asked.mine is not None else None
    return Card(
        kind_of("art"), Said(f"la-stanza.art.{name}"), [say("what.art", ARTWORK_VALUE[a])], lines, now, (), "arts"
    )


def helper_card(asked: Asked, colour: str) -> Card:
    me, c = asked.me, COLOURS.index(colour)
    lines = [Need(say("supply", asked.view["helpers"][colour]))]
    if me is not None:
        held = sum(me["helpers"].values())
        lines.append(Need(say("limit", HELPER_LIMIT), None, say("have-n", held)))
    now = say("now.helper", me["helpers"][colour]) if me is not None else None
    what = say("what.white") if colour == WHITE else say("what.helper", c)
    return Card(kind_of("helper"), Said(f"la-stanza.colour.{c}"), [what], lines, now, (), "politics")


# --- the desk


def strength_card(asked: Asked, d: str) -> Card:
    me, mine, k = asked.me, asked.mine, DISCIPLINES.index(d)
    if me is None or mine is None:
        return Card(kind_of("strength"), discipline(k), [about("strength")], chapter="activate")
    workers = sum(slug is not None and slug != PATRON and discipline_of(slug) == k for slug in me["workers"])
    lines = [
        Need(say("workers", workers)),
        Need(say("tiles", mine["strength"][d] - workers)),
        Need(say("with-discs", me["compartments"][d])),
        Need(say("waiting", waiting(me, k))),
    ]
    have = reach(asked, d) or 0
    best = [m for m in range(MASTERPIECE_COUNT) if asked.view["masterpieces"][d][m] is None]
    goal = next((m for m in best if MASTERPIECE_STRENGTH[m] > have), None)
    more = []
    if goal is not None and me["seat"] not in asked.view["masterpieces"][d]:
        more.append(say("now.goal", MASTERPIECE_STRENGTH[goal] - have, points(MASTERPIECE_POINTS[goal])))
    return Card(
        kind_of("strength"), discipline(k), [about("strength")], lines,
        say("now.strength", mine["strength"][d]), more, "activate",
    )  # fmt: skip


def florins_card(asked: Asked) -> Card:
    me, mine = asked.me, asked.mine
    if me is None or mine is None:
        return Card(kind_of("money"), Said("la-stanza.purse"), [about("florins", IN_FLORINS[-1])], chapter="money")
    lines = [Need(say("refills", mine["target"])), Need(say("patron-at", mine["patron"], len(COSTS)))]
    flips = mine["patron"] == len(COSTS)
    more = [say("now.no-money")] if flips and me["patron"] == "turned" else [say("now.money-action", mine["gain"])]
    return Card(
        kind_of("money"), Said("la-stanza.purse"), [about("florins", IN_FLORINS[-1])], lines, florins(me["money"]),
        more, "money",
    )  # fmt: skip


def pillars_card(asked: Asked) -> Card:
    mine = asked.mine
    now = say("now.pillars", mine["pillars"]) if mine is not None else None
    return Card(kind_of("piece"), Said("la-stanza.pillars"), [about("pillars")], (), now, (), "masterpiece")


def free_discs_card(asked: Asked) -> Card:
    me = asked.me
    now = say("free-discs", me["discs"]) if me is not None else None
    return Card(kind_of("piece"), Said("la-stanza.discs"), [about("discs")], (), now, (), "religion")


def works_card(asked: Asked) -> Card:
    return museum_card(asked, str(asked.view["seat"] or 0))


# --- players, points, rounds


def player_card(asked: Asked, seat: str) -> Card:
    player, found = asked.view["players"][int(seat)], asked.view["numbers"]["players"][int(seat)]
    lines = [
        Need(Said(f"la-stanza.source.{name}"), None, say("signed", n)) for name, n in found["sources"].items() if n
    ]
    lines.append(Need(florins(player["money"])))
    if player["passed"]:
        lines.append(Need(say("retired", player["passed"])))
    now = Said("la-stanza.points-then", (found["sure"], found["count"]))
    return Card(kind_of("player"), owner(asked, int(seat)), [say("what.player")], lines, now, (), "end")


def figure_card(asked: Asked, seat: str) -> Card:
    player = asked.view["players"][int(seat)]
    at = player["figure"]
    where = say("retired", player["passed"] or 0)
    if at is not None:
        where = say("in-room", Said("la-stanza.bonus-room") if at == "BONUS" else discipline(SPACES.index(at) // 3))
    found = asked.view["numbers"]["players"][int(seat)]["moves"]
    lines = [Need(where), *(Need(step_of(move["steps"], move["tile"], move["room"])) for move in found)]
    return Card(kind_of("figure"), owner(asked, int(seat)), [say("what.figure", STEPS)], lines, chapter="move")


def step_of(steps: int, slug: str | None, room: str) -> Said:
    if slug is None:
        return say("step-to", steps, Said("la-stanza.bonus-room"))
    return say("step-to", steps, Said("la-stanza.person", (NAMES[slug], DISCIPLINES.index(room))))


def retiring_card(asked: Asked) -> Card:
    paid = PASS_POINTS[: asked.box.seats]
    lines = [Need(say("rank", k + 1), None, points(n)) for k, n in enumerate(paid)]
    gone = sum(player["passed"] is not None for player in asked.view["players"])
    now = say("now.retire", paid[gone]) if asked.me is not None and gone < len(paid) else None
    return Card(
        kind_of("points"), Said("la-stanza.source.pass"), [say("what.retire", LETTERS, SIGN)], lines, now, (), "end"
    )


def majority_card(asked: Asked) -> Card:
    view = asked.view
    lines = [
        Need(owner(asked, p["seat"]), None, say("number", view["numbers"]["players"][p["seat"]]["grid"]))
        for p in view["players"]
    ]
    now = say("now.end", asked.mine["sources"]["grid"]) if asked.mine is not None else None
    what = [Said("la-stanza.grid-note", (majority(asked.box),))]
    return Card(kind_of("points"), Said("la-stanza.source.grid"), what, lines, now, (), "bonus")


def refill_card(asked: Asked) -> Card:
    view = asked.view
    lines = [
        Need(Said("la-stanza.text.empty-rooms", (view["numbers"]["empty_rooms"],))),
        Need(Said("la-stanza.text.draw", (len(view["draw"]), len(view["discard"])))),
    ]
    return Card(
        kind_of("table"),
        Said("la-stanza.chapter.refill"),
        [about("rounds", view["rounds"], LETTERS)],
        lines,
        chapter="refill",
    )


def rounds_card(asked: Asked, of: str = "") -> Card:
    view = asked.view
    lines = [Need(Said("la-stanza.text.empty-rooms", (view["numbers"]["empty_rooms"],)))]
    name = say("round", int(of)) if of else Said("la-stanza.text.round")
    now = Said("la-stanza.text.round-of", (min(view["round"], view["rounds"]), view["rounds"]))
    return Card(kind_of("round"), name, [about("rounds", view["rounds"], LETTERS)], lines, now, (), "refill")


def letter_card(asked: Asked, letter: str) -> Card:
    return Card(
        kind_of("round"), Said("la-stanza.text.final", (letter,)), [say("what.retire", LETTERS, SIGN)], chapter="end"
    )


CARDS: Final[dict[str, Callable[..., Card]]] = {
    "room": room_card,
    "space": space_card,
    "master": master_card,
    "tile": tile_card,
    "cell": cell_card,
    "field": field_card,
    "ship": ship_card,
    "book": book_card,
    "books": books_card,
    "discs": discs_card,
    "museum": museum_card,
    "art": art_card,
    "helper": helper_card,
    "strength": strength_card,
    "recruit": recruit_card,
    "office": office_card,
    "florins": florins_card,
    "pillars": pillars_card,
    "free-discs": free_discs_card,
    "works": works_card,
    "player": player_card,
    "figure": figure_card,
    "retiring": retiring_card,
    "majority": majority_card,
    "refill": refill_card,
    "rounds": rounds_card,
    "round": rounds_card,
    "letter": letter_card,
}
