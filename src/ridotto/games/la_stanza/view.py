"""What each seat sees (2.3), and a whole state from it.

Everything is public but the order of the draw pile, which no state knows either: all seats and spectators see the same,
and a guess has nothing to invent. A view is still built field by field from nothing.
"""

from typing import Any

from ridotto.engine.chance import Randomness
from ridotto.engine.game import CHANCE, OVER, View
from ridotto.games.la_stanza.components import (
    ARTWORKS,
    BOOKS,
    COLOURS,
    DISCIPLINES,
    EMPTY,
    FREE,
    LETTERS,
    NEUTRAL,
    NO_DISCIPLINE,
    NO_TILE,
    PATRON,
    SLUGS,
    SPACES,
    TILES,
    Box,
)
from ridotto.games.la_stanza.flow import POINTS, point
from ridotto.games.la_stanza.moving import HIDES
from ridotto.games.la_stanza.state import (
    ACTING,
    DEAL_COVERS,
    DEAL_GRID,
    DEAL_PATH,
    DEAL_WORKERS,
    DISC_OF,
    END,
    MOVING,
    OPEN,
    PHASES,
    REFILLING,
    RETIRED,
    SOURCES,
    TURN_OVER,
    Player,
    State,
    lay,
    new_state,
)
from ridotto.games.la_stanza.texts import board, player, scores, slugs

# What chance is to do, or what follows a refill, in words
CHANCE_POINTS = {
    DEAL_COVERS: "cover", DEAL_PATH: "path", DEAL_GRID: "grid", DEAL_WORKERS: "workers", REFILLING: "refill",
}  # fmt: skip
AFTER = {MOVING: "move", ACTING: "act", TURN_OVER: "over"}


def view(s: State, seat: int | None) -> View:
    """Plain JSON data. Seats are 0 .. n-1 here, but in `grid` and `masterpieces` as in a trace; null: a spectator."""
    return {
        "game": "la-stanza",
        "seat": seat,
        "seats": s.box.seats,
        "rounds": s.box.rounds,
        "point": point(s),
        "chance": CHANCE_POINTS[s.point] if s.seat == CHANCE else None,
        "to_act": None if s.seat in (CHANCE, OVER) else s.seat,
        "turn": s.turn,
        **board(s),
        "recalled": slugs(s.recalled),
        "activation": activation(s),
        "level": s.level,
        "books": [BOOKS[colour] for colour in s.books],
        "tile": None if s.tile == NO_TILE else TILES[s.tile],
        "then": AFTER[s.then],
        "players": [player_view(s, p) for p in s.players],
    }


def player_view(s: State, p: Player) -> dict[str, Any]:
    """Points are counted, and so shown, only when the game is over."""
    found = player(p)
    found["seat"] = p.seat
    found["points"] = p.points()
    found["scores"] = scores(p) if s.seat == OVER else None
    return found


def activation(s: State) -> dict[str, Any] | None:
    """The activation under way: its discipline, and how far its hiring is."""
    if s.discipline == NO_DISCIPLINE:
        return None
    return {
        "discipline": DISCIPLINES[s.discipline],
        "from": s.from_place + 1,
        "matched": s.matched,
        "waived": s.waived,
    }


# --- guessing


def numbered(names: list[str | None], patron: str = "patron") -> list[int]:
    return [EMPTY if name is None else PATRON if name == patron else SLUGS.index(name) for name in names]


def numbers(counts: dict[str, int], names: list[str]) -> list[int]:
    return [counts[name] for name in names]


def guess(box: Box, seen: View, rng: Randomness) -> State:
    """The state of the view. Nothing is hidden, so there is nothing to draw."""
    s = new_state(box)
    s.turn = seen["turn"]
    if seen["chance"] is not None:
        s.seat = CHANCE
        s.point = next(p for p, name in CHANCE_POINTS.items() if name == seen["chance"])
    elif seen["to_act"] is None:
        s.seat = OVER
        s.point = END
    else:
        s.seat = seen["to_act"]
        s.point = POINTS.index(seen["point"])
    s.round = seen["round"]
    s.phase = PHASES.index(seen["phase"])
    s.lap = 0 if seen["letter"] is None else LETTERS.index(seen["letter"]) + 1
    s.draw = sorted(numbered(seen["draw"]))
    s.discard = numbered(seen["discard"])
    s.removed = numbered(seen["removed"])
    s.recalled = numbered(seen["recalled"])
    for space, tile in enumerate(numbered(seen["path"])):
        if tile != EMPTY:
            lay(s, space, tile)
    s.grid = [cell_content(text) for text in seen["grid"]]
    s.offer = sum(1 << tile for tile in s.grid if tile != OPEN and tile < DISC_OF)
    s.pillars = [pillar_owner(value) for d in DISCIPLINES for value in seen["masterpieces"][d]]
    s.helpers = numbers(seen["helpers"], COLOURS)
    s.artworks = numbers(seen["artworks"], ARTWORKS)
    for p, shown in zip(s.players, seen["players"], strict=True):
        guess_player(p, shown)
        s.occupied |= 0 if p.figure == RETIRED else HIDES[p.figure]
    guess_activation(s, seen["activation"])
    s.level = seen["level"]
    s.books = [BOOKS.index(name) for name in seen["books"]]
    s.tile = NO_TILE if seen["tile"] is None else TILES.index(seen["tile"])
    s.then = next(p for p, name in AFTER.items() if name == seen["then"])
    return s


def cell_content(text: str | None) -> int:
    if text is None:
        return OPEN
    return DISC_OF + int(text[5:]) - 1 if text.startswith("disc:") else TILES.index(text)


def pillar_owner(value: int | None) -> int:
    if value is None:
        return FREE
    return NEUTRAL if value == 0 else value - 1


def guess_activation(s: State, shown: dict[str, Any] | None) -> None:
    if shown is not None:
        s.discipline = DISCIPLINES.index(shown["discipline"])
        s.from_place = shown["from"] - 1
        s.matched = shown["matched"]
        s.waived = shown["waived"]


def guess_player(p: Player, shown: dict[str, Any]) -> None:
    p.figure = RETIRED if shown["figure"] is None else SPACES.index(shown["figure"])
    p.passed = shown["pass"] or 0
    p.money = shown["money"]
    p.ship = shown["ship"]
    p.helpers = numbers(shown["helpers"], COLOURS)
    p.discs = shown["discs"]
    p.compartments = numbers(shown["compartments"], DISCIPLINES)
    p.recruits = numbered(shown["recruits"])
    p.workers = numbered(shown["workers"])
    p.turned = shown["patron"] == "turned"
    p.books = numbers(shown["books"], BOOKS)
    p.artworks = numbers(shown["artworks"], ARTWORKS)
    p.tiles = sum(1 << TILES.index(name) for name in shown["tiles"])
    if shown["scores"] is not None:
        p.scored = numbers(shown["scores"], SOURCES)
