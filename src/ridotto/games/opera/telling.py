"""Opera's texts: prompts, choices with their price, the log, the board as text. Keys and arguments only."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from ridotto.engine.events import Event
from ridotto.engine.telling import Amount, Answer, Arg, Item, LogLine, OrderRow, Said, Section, Source, Strip, Telling
from ridotto.games.opera.components import (
    CITIES,
    DATA,
    DUCATS_PER_FAME,
    DUCATS_PER_HALL,
    EPISODES,
    FEES,
    KINDS,
    OPENS,
    PART_HALLS,
    PART_WORDS,
    PARTS,
    POINTS_PER_HALL,
    ROLES,
    TOP_LEVEL,
)
from ridotto.games.opera.numbers import OperaShown
from ridotto.games.opera.view import OperaPlayer

POINTS: Final = ("points",)
MONEY: Final = ("money",)
NONE: Final = Said("opera.none")
UNKNOWN: Final = "?"
NOTHING: Final = "–"
ARRANGING: Final = ("great", "hall", "arrange")
ALONG: Final = {"buy-along": "impresario", "build-along": "architetto", "sell-along": "signora"}
COUNTED: Final = ("great-hall", "century", "empty-halls")  # the parts of a counting round
HALLS: Final = dict(zip(PARTS, PART_HALLS, strict=True))
WORD_OF_PART: Final = dict(zip(PARTS, PART_WORDS, strict=True))
BY_SEAT: Final = ("pass", "decline", "intermezzo", "start")  # lines that need nothing but a name


# --- what needs no view


@lru_cache(4096)
def fixed_choice(words: str) -> Said | None:
    """A choice that reads the same at every table, so made once; None: it depends on the view."""
    verb, *rest = words.split(" ")
    if rest == ["none"]:
        return Said(f"opera.choice.{verb}-none")
    first, second = (*rest, "", "")[:2]
    match verb:
        case "bid":
            return Said("opera.choice.bid", (int(first),))
        case "hire":
            return Said("opera.choice.hire", (ROLES.index(first), FEES[ROLES.index(first)]))
        case "build":
            halls = halls_of(rest)
            prices = DUCATS_PER_HALL * halls, POINTS_PER_HALL * halls
            return Said("opera.choice.build", ([part_word(part) for part in rest], *prices))
        case "move":
            return Said("opera.choice.move", (ROLES.index(first), CITIES.index(second)))
        case "great" if second == "-":
            return Said("opera.choice.great-empty", (CITIES.index(first),))
        case "close":
            return Said("opera.choice.close", (CITIES.index(first),))
        case "buy" | "sell" | "review" | "great":
            return None
        case "hall" if second != "-":
            return None
    return Said(f"opera.choice.{verb}")


# --- what can be read off a view


def kinds(names: Sequence[str]) -> list[int]:
    return [KINDS.index(name) for name in names]


def cannot_pay(view: OperaShown, role: str) -> bool:
    """This seat has too few ducats for anything that the role could buy."""
    ducats = own(view)["ducats"]
    if ducats is None or role not in ("impresario", "architetto"):
        return False
    if role == "architetto":
        prices = [DUCATS_PER_HALL * halls_of([part]) for part, left in view["supply"].items() if left]
    else:
        prices = [fame(view, kind) for kind, n in view["display"].items() if n]
    return ducats < min(prices, default=0)


def kinds_of(text: str) -> list[int]:
    return kinds(text.split(" "))


def bag(counts: dict[str, int] | None) -> Item | list[int]:
    """The pieces of a bag; a question mark if it is behind somebody's screen."""
    if counts is None:
        return UNKNOWN
    return [KINDS.index(kind) for kind, n in counts.items() for _ in range(n)] or NONE


def fame(view: OperaShown, kind: str) -> int:
    ladder: list[str] = view["ladder"]
    return len(ladder) - ladder.index(kind) if kind in ladder else 0


def halls_of(parts: Sequence[str]) -> int:
    return sum([HALLS[part] for part in parts])


def part_word(part: str) -> int:
    return WORD_OF_PART[part]


def city_of(part: str) -> str:
    return part.partition(".")[0]


def opening_round(view: OperaShown, city: str) -> int:
    """The round in which a city opens."""
    episode = OPENS[CITIES.index(city)]
    return 1 if episode <= 1 else int(view["rounds"][episode - 2]) + 1


def box_numbers(view: OperaShown) -> dict[str, Any]:
    """Values that depend on the number of players."""
    found: dict[str, Any] = DATA["players"][str(view["seats"])]
    return found


def slots(p: OperaPlayer, city: str, placed: dict[str, str]) -> list[str]:
    """The piece in each hall, the great hall first; "-" if empty. `placed`: an unfinished arrangement."""
    great, _, others = placed.get(city, p["halls"][city]).partition("/")
    found = [great, *(others.split(",") if others else [])]
    halls = halls_of([part for part in p["parts"] if city_of(part) == city])
    return found + ["-"] * (halls - len(found))


def own(view: OperaShown) -> OperaPlayer:
    """The player whose view this is; of a spectator's the one who acts."""
    seat = view["seat"] if view["seat"] is not None else view["to_act"]
    return view["players"][seat or 0]


def covered(p: OperaPlayer) -> OperaPlayer:
    """Behind the screen."""
    return {**p, "ducats": None, "stock": None}


def score_changes(view: OperaShown, seat: int) -> tuple[int, int]:
    """The points of a counting round now, and the cost of empty halls."""
    items = [item["n"] for item in view["numbers"]["players"][seat]["items"]]
    return sum(n for n in items if n > 0), -sum(n for n in items if n < 0)


# --- the telling


class OperaTelling(Telling[OperaShown]):
    def question(self, view: OperaShown) -> Said:
        point = view["point"]
        if point in ARRANGING:
            return Said("opera.ask.arrange")
        if point == "hire":
            return Said("opera.ask.hire", (own(view)["level"],))
        if point == "move":
            return Said(f"opera.ask.move-{view['role']}")
        if point == "score":
            return Said("opera.ask.score", (CITIES.index(view["figures"]["esperto"] or ""),))
        hirer = view["hirer"]
        if point in ALONG and hirer is not None:
            return Said(f"opera.ask.{point}", (hirer, *box_numbers(view)["join"]))
        return Said(f"opera.ask.{point}")

    def progress(self, view: OperaShown) -> Said | None:
        """The city being filled, and the pieces left to place."""
        if not view["arrange"]:
            return None
        return Said("opera.ask.step", (CITIES.index(view["arrange"]["city"]), bag(view["arrange"]["pool"])))

    def waiting(self, view: OperaShown, asked: Sequence[int]) -> Said:
        point = view["point"]
        if not point:
            return Said("opera.wait.end") if view["phase"] == "end" else Said("opera.ask.none")
        return Said(f"opera.wait.{'arrange' if point in ARRANGING else point}", (list(asked),) if asked else ())

    def turn_over(self, view: OperaShown) -> bool:
        return bool(view["point"] == "hire")

    def hidden(self, view: OperaShown) -> OperaShown:
        players = [covered(p) if p["seat"] == view["seat"] else p for p in view["players"]]
        return {**view, "players": players, "arrange": None}

    # --- choices

    def choice(self, view: OperaShown, words: str) -> Said:
        return fixed_choice(words) or self.choice_here(view, words)

    def choice_here(self, view: OperaShown, words: str) -> Said:
        """The choices that depend on the composers' fame."""
        verb, first, *rest = words.split(" ")
        if verb == "buy":
            return Said("opera.choice.buy", (kinds([first, *rest]), sum(fame(view, kind) for kind in (first, *rest))))
        if verb == "sell":
            return self.sale(view, first, rest[0])
        if verb == "review":
            return Said("opera.choice.review", (KINDS.index(first), fame(view, first) + int(rest[0])))
        return Said(f"opera.choice.{verb}", (CITIES.index(first), self.with_fame(view, rest[0])))

    def sale(self, view: OperaShown, what: str, payment: str) -> Said:
        kind, _, place = what.partition("@")
        origin = Said("opera.from-stock") if place == "stock" else Said("opera.from-city", (CITIES.index(place),))
        price = fame(view, kind) * (1 if payment == "points" else DUCATS_PER_FAME)
        return Said(f"opera.choice.sell-{payment}", (KINDS.index(kind), origin, price))

    def with_fame(self, view: OperaShown, kind: str) -> Said:
        name = KINDS.index(kind)
        return Said(f"opera.piece.{name}") if kind == "house" else Said("opera.fame-label", (name, fame(view, kind)))

    def note(self, view: OperaShown, words: str) -> Said | None:
        verb, _, rest = words.partition(" ")
        if verb == "hire":
            return Said(f"opera.{'nothing' if cannot_pay(view, rest) else 'short'}.{rest}")
        ducats = own(view)["ducats"] if verb == "bid" else None
        return None if ducats is None else Said("opera.bid-note", (own(view)["level"] + int(rest), ducats - int(rest)))

    def number(self, words: str) -> int | None:
        return int(words.removeprefix("bid ")) if words.startswith("bid ") else None

    def unchanged(self, view: OperaShown) -> str:
        if view["point"] != "great" or not view["arrange"] or view["arrange"]["placed"]:
            return ""
        halls = own(view)["halls"]
        return "arrange " + " ".join(f"{city}={halls[city]}" for city in CITIES if city in halls)

    def confirm(self, view: OperaShown, draft: Sequence[str]) -> Said | None:
        if view["point"] == "bid":
            return Said("opera.do.seal")
        if not draft:
            return None
        verb, *rest = draft[0].split(" ")
        if verb == "hire":
            return Said("opera.do.hire", (ROLES.index(rest[0]),))
        if verb in ("pass", "intermezzo", "decline", "score"):
            return Said(f"opera.do.{verb}")
        if view["point"] not in ALONG:
            return None
        actions = len([word for word in rest if word != "none"])
        return Said("opera.do.along", (box_numbers(view)["join"][max(1, actions) - 1],))

    # --- what happened

    def log(self, events: Sequence[Event], line: str) -> list[LogLine]:
        return list(self.lines(events))

    def lines(self, events: Sequence[Event]) -> Iterator[LogLine]:
        for what, key in (("draw", "offer"), ("century", "century")):
            drawn = [e.about for e in events if e.what == what]
            if drawn:
                yield LogLine(Said(f"opera.log.{key}", (kinds(drawn),)), -1, " ".join(drawn))
        taken = [e.about for e in events if e.what == "take" and e.why == "offer"]
        if taken:
            seat = next(e.seat for e in events if e.what == "take")
            paid = sum(e.n for e in events if e.what == "pay" and e.why == "pieces")
            yield LogLine(Said("opera.log.buy", (seat, kinds(taken), paid)), seat, " ".join(taken), MONEY)
        for e in events:
            yield from self.event(e, events)

    def event(self, e: Event, row: Sequence[Event]) -> Iterator[LogLine]:
        """The line of an event, unless another line says it."""

        def line(key: str, *args: Arg, kinds: Sequence[str] = (), heading: bool = False) -> LogLine:
            return LogLine(Said(f"opera.log.{key}", args), e.seat, e.about, kinds, heading)

        match e.what, e.why:
            case "bid", _:
                level = next((one.n for one in row if one.what == "level" and one.seat == e.seat), None)
                yield (
                    line("bid-none", e.seat, kinds=MONEY)
                    if level is None
                    else line("bid", e.seat, e.n, level, kinds=MONEY)
                )
            case "earn", "income" | "level-zero":
                yield line(f"earn-{e.why}", e.seat, e.n, kinds=MONEY)
            case "score", "esperto" | "great-hall" | "century":
                yield line(f"score-{e.why}", e.seat, e.n, kinds=POINTS)
            case "score", "empty-halls":
                yield line("score-minus", e.seat, -e.n, kinds=POINTS)
            case "hire", _:
                yield line("hire", e.seat, ROLES.index(e.about))
            case "level", "along":
                yield line("along", e.seat, e.n)
            case "take", "gift":
                yield line("take-gift", e.seat, KINDS.index(e.about))
            case "lose", _:
                yield line(f"lose-{e.why}", e.seat, KINDS.index(e.about))
            case "build", _:
                halls = halls_of([e.about])
                prices = DUCATS_PER_HALL * halls, POINTS_PER_HALL * halls
                yield line("build", e.seat, part_word(e.about), *prices, kinds=POINTS + MONEY)
            case "sell", _:
                kind = KINDS.index(e.about.partition("@")[0])
                scored = next((one.n for one in row if one.what == "score" and one.why == "palazzo"), None)
                earned = sum(one.n for one in row if one.what == "earn" and one.why == "palazzo")
                yield (
                    line("sell-ducats", e.seat, kind, earned, kinds=MONEY)
                    if scored is None
                    else line("sell-points", e.seat, kind, scored, kinds=POINTS)
                )
            case "arrange", _:
                moved = [one for one in row if one.what == "stage" and one.seat == e.seat]
                parts = [Said(f"opera.log.stage-{one.why}", (kinds_of(one.about), one.n)) for one in moved]
                yield line("arrange", e.seat, parts) if parts else line("arrange-none", e.seat)
            case "move", _:
                role, city = e.about.split(" ")
                yield line("move", e.seat, ROLES.index(role), CITIES.index(city))
            case "review", _:
                yield line("review-up" if e.n > 0 else "review-down", e.seat, KINDS.index(e.about), abs(e.n))
            case "rise", _:
                yield line("rise", KINDS.index(e.about), e.n)
            case "round", _:
                yield line("round", e.n, heading=True)
            case "end", _:
                yield line("end", heading=True)
            case "reshuffle", _:
                yield line("reshuffle")
            case what, _ if what in BY_SEAT:
                yield line(what, e.seat)

    def strips(self, events: Sequence[Event]) -> list[Strip]:
        """Bids from high to low, income, counting: one amount per seat; then the composers that rise."""
        bids = [e for e in events if e.what == "bid"]
        income = [e for e in events if e.what == "earn" and e.why == "income"]
        counted = [e for e in events if e.what == "score" and e.why in COUNTED]
        found = [
            Strip(Said(f"opera.strip.{name}"), amounts(some, key))
            for name, some, key in (
                ("bids", bids, "ui.number"),
                ("income", income, "ui.change"),
                ("counting", counted, "ui.change"),
            )
            if some
        ]
        rises = [Amount(-1, Said("opera.strip.rise", (KINDS.index(e.about), e.n))) for e in events if e.what == "rise"]
        return [*found, Strip(Said("opera.strip.ladder"), rises)] if rises else found

    # --- the table

    def table(self, view: OperaShown) -> list[Section]:
        return [
            self.round(view),
            Section(Said("opera.budget"), [self.level(view, seat) for seat in view["order"]]),
            Section(
                Said("opera.fame"),
                head=[Said("opera.text.composer"), Said("opera.text.fame"), Said("opera.text.on-offer")],
                rows=[[piece(kind), fame(view, kind), view["display"].get(kind, 0)] for kind in view["ladder"]],
            ),
            Section(
                Said("opera.palazzo"),
                [Said("opera.text.palazzo", (kinds(view["palazzo"]) or NONE, box_numbers(view)["palazzo"]))],
            ),
            self.cities(view),
            Section(Said("opera.supply"), self.supply(view) or [NONE]),
            self.players(view),
        ]

    def round(self, view: OperaShown) -> Section:
        left = [Said("opera.text.fee", (role, FEES[ROLES.index(role)])) for role in ROLES if role in view["roles_left"]]
        episode = view["numbers"]["episode"]
        return Section(
            Said("opera.text.round"),
            [
                Said("opera.text.round-of", (view["round"], view["rounds"][-1])),
                Said("opera.log.century", (kinds(view["century"]),)),
                Said("opera.text.century", (KINDS.index(view["century"][episode - 1]), episode)),
                Said("opera.text.roles-left", (left or NONE,)),
            ],
        )

    def level(self, view: OperaShown, seat: int) -> Said:
        p = view["players"][seat]
        facts = [Said("opera.text.level", (seat, p["level"]))]
        facts += [Said("opera.ended")] if p["ended"] else []
        facts += [Said("ui.sealed-tag")] if p["sealed"] else []
        return Said("ui.commas", (facts,))

    def cities(self, view: OperaShown) -> Section:
        head: list[Item] = [Said("opera.text.city"), Said("opera.text.characters")]
        head += [Said("ui.who", (p["seat"],)) for p in view["players"]]
        rows: list[list[Item]] = []
        for i, city in enumerate(CITIES):
            if city not in view["active"]:
                opens = Said("opera.text.opens", (i, opening_round(view, city)))
                rows.append([opens, *(NOTHING for _ in head[1:])])
                continue
            here = [Said(f"opera.title.{figure}") for figure, where in view["figures"].items() if where == city]
            free = view["places"][i] - len(here)
            here += [Said("opera.text.free-places", (free,))] if free > 0 else []
            houses = [self.house(view, p, city) for p in view["players"]]
            rows.append([Said(f"opera.city.{i}"), Said("ui.commas", (here,)), *houses])
        return Section(Said("opera.cities"), head=head, rows=rows)

    def house(self, view: OperaShown, p: OperaPlayer, city: str) -> Item:
        if city not in p["halls"]:
            return NOTHING
        placed = view["arrange"]["placed"] if view["arrange"] and p["seat"] == view["seat"] else {}
        halls = [Said("opera.empty-hall") if kind == "-" else piece(kind) for kind in slots(p, city, placed)]
        return Said("ui.commas", ([Said("opera.text.great-hall", (halls[0],)), *halls[1:]],))

    def supply(self, view: OperaShown) -> list[Said]:
        return [
            Said("opera.text.parts-left", (part_word(part), n))
            for part, n in view["supply"].items()
            if n and city_of(part) in view["active"]
        ]

    def players(self, view: OperaShown) -> Section:
        head = ("opera.text.player", "ui.points-title", "opera.text.budget-level", "opera.text.hires", "opera.income",
                "opera.counting", "opera.ducats-title", "opera.stock")  # fmt: skip
        rows: list[list[Item]] = []
        for p in view["players"]:
            seat = p["seat"]
            level: Item = Said("opera.text.level-ended", (p["level"],)) if p["ended"] else p["level"]
            ducats: Item = UNKNOWN if p["ducats"] is None else p["ducats"]
            income: int = view["numbers"]["players"][seat]["income"]
            count = Said("opera.text.count", score_changes(view, seat))
            stock = Said("opera.text.pieces", (bag(p["stock"]),))
            rows.append([Said("ui.who", (seat,)), p["points"], level, p["hires"], income, count, ducats, stock])
        return Section(Said("opera.text.players"), head=[Said(key) for key in head], rows=rows)

    # --- the rest

    def orders(self, view: OperaShown, asked: bool) -> list[OrderRow]:
        found = [
            OrderRow(point, Said("opera.order.along", (role,)), skipping("intermezzo")) for point, role in ALONG.items()
        ]
        found.append(OrderRow("score", Said("opera.order.score"), skipping("decline")))
        # A performance that has ended stays so for the round.
        found.append(OrderRow("hire", Said("opera.order.hire"), [Answer("pass", "round", Said("opera.order.pass"))]))
        if view["point"] == "bid" and asked:
            return found  # a bid that is asked for now is not one in advance
        bids = [Answer(f"bid {n}", "once", Said("ui.number", (n,))) for n in range(TOP_LEVEL + 1)]
        return [*found, OrderRow("bid", Said("opera.order.next-bid"), bids)]

    def sources(self, view: OperaShown) -> list[Source]:
        scores = [p["scores"] for p in view["players"]]
        found = [
            Source(Said(f"opera.source.{key}"), [one[key] for one in scores])
            for key in ("houses", "palazzo", "esperto")
        ]
        found += [
            Source(Said(f"opera.source.great-{i + 1}"), [one["great"][i] for one in scores]) for i in range(EPISODES)
        ]
        found += [
            Source(Said(f"opera.source.{key}"), [sum(one[key]) for one in scores]) for key in ("century", "empty")
        ]
        return found


def piece(kind: str) -> Said:
    return Said(f"opera.piece.{KINDS.index(kind)}")


def amounts(events: Sequence[Event], key: str) -> list[Amount]:
    """One sum per seat, the highest first."""
    sums: dict[int, int] = {}
    for e in events:
        sums[e.seat] = sums.get(e.seat, 0) + e.n
    return [Amount(seat, Said(key, (n,))) for seat, n in sorted(sums.items(), key=lambda pair: -pair[1])]


def skipping(words: str) -> list[Answer]:
    return [Answer(words, "once", Said("ui.order.once")), Answer(words, "round", Said("ui.order.round"))]
