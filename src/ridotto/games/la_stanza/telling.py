"""La Stanza in keys: questions, choices with what they cost, the log, the palace as text."""

from collections.abc import Mapping, Sequence
from typing import Final

from ridotto.engine.events import Event
from ridotto.engine.telling import Amount, Item, LogLine, Said, Section, Source, Strip, Telling
from ridotto.games.la_stanza.components import (
    BONUS_DISCIPLINE,
    BONUS_TILES,
    COLOURS,
    COSTS,
    DATA,
    DISCIPLINES,
    LAST_PLACE,
    MASTERPIECE_POINTS,
    MASTERPIECE_STRENGTH,
    MASTERPIECES,
    NAMES,
    PASS_POINTS,
    PER_ROOM,
    PRINTED,
    SECOND,
    SLUGS,
    SPACES,
    TILE_DISCIPLINE,
    TRACK,
    TURNED_POINTS,
)
from ridotto.games.la_stanza.numbers import StanzaPlayerNumbers, StanzaShown
from ridotto.games.la_stanza.state import SOURCES
from ridotto.games.la_stanza.view import StanzaPlayer

PATRON: Final = "patron"
NUMBER_OF: Final[dict[str, dict[str, int]]] = {
    kind: {name: i for i, name in enumerate(names)}
    for kind, names in (("discipline", DISCIPLINES), ("colour", COLOURS))
}
OUTSIDE_THE_LOG: Final = ("start", "setup")  # money and pieces that everybody begins with


class StanzaTelling(Telling[StanzaShown]):
    # --- the question

    def question(self, view: StanzaShown) -> Said:
        point = view["point"]
        if point == "":
            return said("ask.none")
        if point == "move" and view["phase"] == "FINAL":
            return said("ask.move-final")
        return said(f"ask.{point}", own(view)["money"])

    def waiting(self, view: StanzaShown, asked: Sequence[int]) -> Said:
        return said("wait.move" if view["point"] == "move" else "wait.turn", list(asked))

    def turn_over(self, view: StanzaShown) -> bool:
        return bool(view["point"] == "move")

    def closing(self, words: Sequence[str], drawing: bool) -> Said | None:
        return said("ask.draw" if drawing and len(words) == 1 and words[0].startswith("move ") else "ask.end")

    # --- choices

    def choice(self, view: StanzaShown, words: str) -> Said:
        verb, *rest = words.split(" ")
        a, _, c = (*rest, "", "", "")[:3]
        match verb:
            case "move":
                return move(view, int(a))
            case "retire":
                return said("choice.retire", PASS_POINTS[sum(1 for p in view["players"] if p["passed"])])
            case "bonus":
                return said("choice.bonus", discipline_of(a), bonus_tile(a), COLOURS.index(c))
            case "activate" if c:
                return said("choice.activate-via", DISCIPLINES.index(a), COLOURS.index(c))
            case "activate" | "disc-from":
                return said(f"choice.{verb}", DISCIPLINES.index(a))
            case "money":
                return money(view)
            case "hire":
                return hire(own(view), a)
            case "dismiss":
                place = int(a[1:])
                return said("choice.dismiss", place, tile(own(view)["workers"][place - 1]))
            case "do":
                return level(view, rest)
            case "take":
                return said("choice.take", tile(tile_on(view, a)), room(a), int(c))
            case "books" | "discs" | "disc":
                return said(f"choice.{'books' if verb == 'books' else 'discs'}", [DISCIPLINES.index(d) for d in rest])
            case "helpers" | "helper" | "return":
                return said(
                    f"choice.{'return' if verb == 'return' else 'helpers'}", [COLOURS.index(name) for name in rest]
                )
            case "art":
                return said("choice.art", a)
            case "arrange":
                return said("choice.arrange", [NAMES[slug] for slug in rest])
        return said(f"choice.{verb}")

    def propose(self, view: StanzaShown, legal: Sequence[str]) -> str:
        """After a hire: nobody else is hired, and the level is what the strength gives without discs and florins."""
        if view["activation"] and view["point"] == "hire" and view["activation"]["from_place"] > 1 and "hired" in legal:
            return "hired"
        plain = [words for words in legal if words.startswith("do ") and words[3:].isdigit()]
        return plain[-1] if view["point"] == "level" and plain else ""

    def reordered(self, draft: Sequence[str], words: str, code: str) -> list[str]:
        """Hires go by ascending place (3.7); a player may think of them in any order, and change who gets a place."""
        if code != "stanza.places-ascend":
            return []
        others = [one for one in draft if one.startswith("hire ") and place_of(one) != place_of(words)]
        return [*(one for one in draft if not one.startswith("hire")), *sorted([*others, words], key=place_of)]

    def number(self, words: str) -> int | None:
        return int(words.removeprefix("move ")) if words.startswith("move ") else None

    # --- what happened

    def log(self, events: Sequence[Event], line: str) -> list[LogLine]:
        found: list[LogLine] = []
        laid = [e.about.partition("=")[2] for e in events if e.what == "lay" and e.why == "refill"]
        if laid:
            found.append(LogLine(said("log.refill", len(laid)), -1, " ".join(laid)))
        if line.endswith(" pass"):
            seat = int(line[1]) - 1
            found.append(LogLine(said("log.pass", seat), seat))
        met = next((e.about for e in events if e.what == "recruit" and e.why == "move"), "")
        for e in events:
            told = event(e, met)
            if told is not None:
                found.append(LogLine(told, e.seat, e.about, kinds(e), e.what == "round"))
        return found

    def strips(self, events: Sequence[Event]) -> list[Strip]:
        """The final count, the best first."""
        sums: dict[int, int] = {}
        for e in events:
            if e.what == "score":
                sums[e.seat] = sums.get(e.seat, 0) + e.n
        if not sums:
            return []
        ranked = sorted(sums, key=lambda seat: -sums[seat])
        return [Strip(said("strip.counting"), [Amount(seat, Said("ui.points", (sums[seat],))) for seat in ranked])]

    # --- the palace

    def table(self, view: StanzaShown) -> list[Section]:
        numbers = view["numbers"]
        return [
            Section(
                said("text.round"),
                [
                    round_of(view),
                    *([said("text.empty-rooms", numbers["empty_rooms"])] if numbers else []),
                    said("text.draw", len(view["draw"]), len(view["discard"])),
                ],
            ),
            Section(
                said("region.palace"),
                head=[said("text.space"), said("text.room"), said("text.tile"), said("text.figure")],
                rows=[space(view, name) for name in SPACES],
            ),
            Section(
                said("masterpieces"),
                head=[
                    said("text.room"),
                    *(said("strength-points", *printed) for printed in zip(MASTERPIECE_STRENGTH, MASTERPIECE_POINTS)),
                    said("text.second"),
                ],
                rows=[masterpieces(view, d) for d in range(len(DISCIPLINES))],
            ),
            Section(
                said("bonus-room"),
                [Said("ui.labelled", (i, cell(content))) for i, content in enumerate(view["grid"], 1)],
            ),
            Section(
                said("supply"),
                [
                    labelled("helpers", counts(view["helpers"], "colour")),
                    labelled("museum", counts(view["artworks"], "art")),
                ],
            ),
            *(player(view, p) for p in view["players"]),
        ]

    # --- the end

    def sources(self, view: StanzaShown) -> list[Source]:
        scores = [p["scores"] or {} for p in view["players"]]
        return [Source(said(f"source.{key}"), [one.get(key, 0) for one in scores]) for key in SOURCES]


# --- names


def said(key: str, *args: Item | Sequence[Item]) -> Said:
    return Said(f"la-stanza.{key}", args)


def labelled(key: str, what: Item) -> Said:
    """`Books: 3`. A colon stands differently in each language."""
    return Said("ui.labelled", (said(key), what))


def parts(*items: Item) -> Said:
    return Said("ui.semicolons", (items,))


def commas(items: Sequence[Item]) -> Said:
    return Said("ui.commas", (items,))


def own(view: StanzaShown) -> StanzaPlayer:
    """The player whose view this is; of a spectator's the one who acts."""
    seat = view["seat"] if view["seat"] is not None else view["to_act"]
    return view["players"][seat or 0]


def own_numbers(view: StanzaShown) -> StanzaPlayerNumbers:
    return view["numbers"]["players"][own(view)["seat"]]


def discipline_of(name: str) -> int:
    """The number of the discipline of a character or a bonus tile."""
    return BONUS_DISCIPLINE[BONUS_TILES.index(name)] if name in BONUS_TILES else TILE_DISCIPLINE[SLUGS.index(name)]


def room(space: str) -> Item:
    """For a slot of kind `discipline`."""
    return said("bonus-room") if space == "BONUS" else SPACES.index(space) // PER_ROOM


def tile_on(view: StanzaShown, space: str) -> str | None:
    found: str | None = None if space == "BONUS" else view["path"][SPACES.index(space)]
    return found


def tile(slug: str | None) -> Said:
    """A character with its discipline."""
    if slug is None:
        return said("empty")
    return said("patron") if slug == PATRON else said("person", NAMES[slug], discipline_of(slug))


def bonus_tile(name: str) -> Said:
    """The effect of a bonus tile."""
    strengthened = DATA["bonus"]["strength"].get(name)
    if strengthened:
        return said("tile.str", DISCIPLINES.index(strengthened))
    numbers = PRINTED.get(name, [])
    return said(f"tile.{name}", *(numbers if isinstance(numbers, list) else [numbers]))


def track(text: str) -> Said:
    """A place of the money track: florins, or points."""
    if text.endswith("pp"):
        return Said("ui.points", (int(text.removesuffix("pp")),))
    return said("florins", int(text.removesuffix("f")))


def counts(counted: Mapping[str, int], kind: str) -> Said:
    """Counts of each kind. Artworks have names, colours and disciplines numbers."""
    called = NUMBER_OF.get(kind, {})
    some = [said(f"count.{kind}", called.get(name, name), n) for name, n in counted.items() if n]
    return commas(some) if some else said("none")


# --- choices


def place_of(hire: str) -> int:
    return int(hire.partition("@")[2])


def losing(what: Said, slug: str | None) -> Said:
    """A choice that pushes a character off the board."""
    return what if slug is None else said("aside", what, said("falls", NAMES[slug]))


def move(view: StanzaShown, n: int) -> Said:
    moves = own_numbers(view)["moves"] if view["numbers"] else []
    if n > len(moves):
        return said("choice.move-nowhere", n)
    way = moves[n - 1]
    if way["tile"] is None:
        return said("choice.move-bonus", n, said("bonus-room"))
    return losing(said("choice.move", n, room(way["space"]), tile(way["tile"])), way["falls"])


def money(view: StanzaShown) -> Said:
    numbers = own_numbers(view)
    if numbers["patron"] > LAST_PLACE:
        return losing(said("money-turn", numbers["gain"], -TURNED_POINTS), numbers["pushed"])
    return losing(said("money-button", numbers["gain"], numbers["patron"] + 1), numbers["pushed"])


def hire(me: StanzaPlayer, what: str) -> Said:
    slug, _, at = what.partition("@")
    place = int(at)
    there = me["workers"][place - 1]
    return losing(said("choice.hire", tile(slug), place, COSTS[place - 1]), None if there == PATRON else there)


def level(view: StanzaShown, words: list[str]) -> Said:
    """A reward or a masterpiece, and the strength added for it."""
    if words[0] in MASTERPIECES:
        told = said("level.masterpiece", MASTERPIECE_POINTS[MASTERPIECES.index(words[0])])
    elif words[0] == "0":
        told = said("choice.do-nothing")
    else:
        active = view["activation"]["discipline"] if view["activation"] else "any"
        told = said(f"level.{active}", int(words[0]))
    boosts = [said("boost.discs", int(words[words.index("discs") + 1]))] if "discs" in words else []
    boosts += [said("boost.pay", int(word.removeprefix("pay"))) for word in words if word.startswith("pay")]
    return said("with", told, boosts) if boosts else told


# --- events


def event(e: Event, met: str) -> Said | None:
    """None: another line says it. `met`: the character that a move recruited."""
    who, n, about = e.seat, e.n, e.about
    key = f"log.{e.what}"
    match e.what:
        case "move" if met:
            return said(key, who, n, room(about), NAMES[met])
        case "move":
            return said("log.move-bonus", who, n, room(about))
        case "recruit":
            return None if e.why == "move" else said(key, who, NAMES[about])
        case "discard":
            return said(key, who, tile(about))
        case "helper-paid" | "helper-returned":
            return said(key, who, COLOURS.index(about))
        case "helper-gained":
            return said(key, who, COLOURS.index(about), n) if n > 0 and e.why not in OUTSIDE_THE_LOG else None
        case "hire":
            slug, _, place = about.partition("@")
            return said(key, who, tile(slug), int(place), n)
        case "activate" if e.why in MASTERPIECES:
            points = MASTERPIECE_POINTS[MASTERPIECES.index(e.why)]
            return said("log.masterpiece", who, DISCIPLINES.index(about), points)
        case "activate":
            return said(key, who, DISCIPLINES.index(about), int(e.why))
        case "earn":
            return None if e.why in OUTSIDE_THE_LOG else said(key, who, n)
        case "pay":
            return said("log.boost", who, n) if e.why == "boost" else None
        case "discs" | "discs-back":
            return None if e.why in OUTSIDE_THE_LOG or n <= 0 else said(key, who, n, DISCIPLINES.index(about))
        case "book":
            return said(key, who, DISCIPLINES.index(about), n)
        case "art":
            return said(key, who, about)
        case "ship":
            return said(key, who, n, track(about)) if n > 0 else None
        case "tile":
            return said(key, who, discipline_of(about), bonus_tile(about))
        case "patron":
            if e.why == "turned" and n == 1:
                return said("log.patron-turned", who, n, -TURNED_POINTS)
            return said(key, who, n)
        case "retire":
            return said(key, who, PASS_POINTS[n - 1])
        case "stuck" | "arrange":
            return said(key, who)
        case "score":
            return said(key, who, n, e.why)
        case "round":
            return said(key, n)
    return None


def kinds(e: Event) -> tuple[str, ...]:
    if e.what in ("hire", "earn", "pay"):
        return ("money",)
    return ("points",) if e.what in ("retire", "score") or e.why in MASTERPIECES else ()


# --- the table


def round_of(view: StanzaShown) -> Said:
    if view["letter"]:
        return said("text.final", view["letter"])
    return said("text.round-of", min(view["round"], view["rounds"]), view["rounds"])


def space(view: StanzaShown, name: str) -> list[Item]:
    here = [p["seat"] for p in view["players"] if p["figure"] == name]
    standing: Item = Said("ui.who", (here,)) if here else "–"
    if name == "BONUS":
        return [said("bonus-room"), "–", "–", standing]
    return [name, said(f"discipline.{SPACES.index(name) // PER_ROOM}"), tile(tile_on(view, name)), standing]


def masterpieces(view: StanzaShown, d: int) -> list[Item]:
    owners = [pillar(owner) for owner in view["masterpieces"][DISCIPLINES[d]]]
    return [said(f"discipline.{d}"), *owners, said(f"discipline.{SECOND[d]}")]


def pillar(owner: int | str | None) -> Said:
    if owner is None:
        return said("free")
    return Said("ui.who", (owner,)) if isinstance(owner, int) else said("covered")


def cell(content: str | int | None) -> Said:
    if content is None:
        return said("empty")
    if isinstance(content, int):
        return said("disc-of", content)
    return said("cell", discipline_of(content), bonus_tile(content))


def player(view: StanzaShown, p: StanzaPlayer) -> Section:
    """The board of one player. Before the setup is done there are no numbers."""
    numbers = view["numbers"]["players"][p["seat"]] if view["numbers"] else None
    recruits = [said("slot", i, tile(slug)) for i, slug in enumerate(p["recruits"], 1)]
    workers = [said("place", i, COSTS[i - 1], tile(slug)) for i, slug in enumerate(p["workers"], 1)]
    discs = [said("discs-free", p["discs"]), counts(p["compartments"], "discipline")]
    found = [
        parts(labelled("money", said("florins", p["money"])), labelled("ship", track(TRACK[p["ship"]]))),
        labelled("recruits", parts(*recruits)),
        labelled("workers", parts(*workers)),
        labelled("helpers", counts(p["helpers"], "colour")),
        labelled("books", counts(p["books"], "discipline")),
    ]
    if numbers is not None:
        patron: list[Item] = [numbers["patron"], *([said("turned", -TURNED_POINTS)] if p["patron"] == "turned" else [])]
        strengths = [said("count.discipline", d, numbers["strength"][name]) for d, name in enumerate(DISCIPLINES)]
        discs.append(said("discs-grid", numbers["grid"]))
        found.insert(3, labelled("patron", commas(patron)))
        found.insert(4, labelled("strength", commas(strengths)))
        found += [
            labelled("pillars", numbers["pillars"]),
            labelled("museum", said("aside", numbers["museum"], counts(p["artworks"], "art"))),
        ]
    found.append(labelled("discs", parts(*discs)))
    found.append(labelled("bonus-tiles", parts(*map(bonus_tile, p["tiles"])) if p["tiles"] else said("none")))
    if p["passed"]:
        found.append(said("choice.retire", PASS_POINTS[p["passed"] - 1]))
    return Section(Said("ui.who", (p["seat"],)), found)
