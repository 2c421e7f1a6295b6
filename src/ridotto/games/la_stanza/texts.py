"""How a position is told (5.5, 5.6): chance lines, the trace's state and end, the checks; lines people write (5.3)."""

from typing import Any, Final

from ridotto.games.la_stanza.components import (
    ARTWORKS,
    BONUS,
    BONUS_TILES,
    BOOKS,
    COLOURS,
    DISCIPLINES,
    DISCS,
    FREE,
    LETTERS,
    MASTERPIECE_COUNT,
    NEUTRAL,
    SLUGS,
    SPACES,
)
from ridotto.games.la_stanza.counting import winners
from ridotto.games.la_stanza.decisions import CHANCE_WORDS, NOTHING, book
from ridotto.games.la_stanza.flow import chance_outcomes
from ridotto.games.la_stanza.setup import covered, next_space
from ridotto.games.la_stanza.state import (
    DEAL_COVERS,
    DEAL_GRID,
    DEAL_PATH,
    DEAL_WORKERS,
    DISC_OF,
    OPEN,
    PHASES,
    REFILLING,
    RETIRED,
    SOURCES,
    Player,
    State,
)

# --- chance lines

CHANCE_IDS: Final[dict[str, int]] = {word: action for action, word in enumerate(CHANCE_WORDS)}


def chance_line(s: State) -> tuple[str, int]:
    """The verb, and a number that is another one for every line: a refill ends a round."""
    if s.point == DEAL_COVERS:
        return "cover", 0
    if s.point == DEAL_PATH:
        return "path", 0
    if s.point == DEAL_GRID:
        return "grid", 0
    if s.point == DEAL_WORKERS:
        return f"workers S{s.turn + 1}", 0
    return "refill", s.round


def chance_word(s: State, action: int) -> str:
    return "" if action == NOTHING else where(s) + CHANCE_WORDS[action]


def where(s: State) -> str:
    """What stands before a result: the room of a cover, the space of a tile."""
    if s.point == DEAL_COVERS:
        return f"{DISCIPLINES[covered(s)]}="
    if s.point == DEAL_PATH or s.point == REFILLING:
        return f"{SPACES[next_space(s)]}="
    return ""


def read_chance(s: State, word: str) -> int:
    """The result of this word, if it is possible here."""
    before = where(s)
    if word == "":
        wanted = NOTHING
    elif word.startswith(before):
        wanted = CHANCE_IDS.get(word[len(before) :], -1)
    else:
        return -1
    for action, _ in chance_outcomes(s):
        if action == wanted and chance_word(s, action) == word:
            return action
    return -1


# --- the trace


# By tile; the last two entries are those of PATRON and EMPTY
NAMES: Final[list[str | None]] = [*SLUGS, "patron", None]


def tile_names(tiles: list[int]) -> list[str | None]:
    return [NAMES[tile] for tile in tiles]


def slugs(tiles: list[int]) -> list[str]:
    return [SLUGS[tile] for tile in tiles]


def counted(numbers: list[int], names: list[str]) -> dict[str, int]:
    return dict(zip(names, numbers))


def cell(content: int) -> str | None:
    if content == OPEN:
        return None
    return f"disc:{content - DISC_OF + 1}" if content >= DISC_OF else BONUS_TILES[content]


def pillar(owner: int) -> int | None:
    """A seat, counted from 1; 0: a neutral pillar."""
    if owner == FREE:
        return None
    return 0 if owner == NEUTRAL else owner + 1


def masterpieces(s: State) -> dict[str, list[int | None]]:
    return {
        name: [pillar(owner) for owner in s.pillars[d * MASTERPIECE_COUNT : (d + 1) * MASTERPIECE_COUNT]]
        for d, name in enumerate(DISCIPLINES)
    }


def own_tiles(p: Player) -> list[str]:
    return sorted([name for tile, name in enumerate(BONUS_TILES) if p.tiles >> tile & 1])


def letter(s: State) -> str | None:
    return LETTERS[s.lap - 1] if s.lap else None


def figure(p: Player) -> str | None:
    return None if p.figure == RETIRED else SPACES[p.figure]


def board(s: State) -> dict[str, Any]:
    """What lies in the middle. The pile is sorted: its order is hidden."""
    return {
        "round": s.round,
        "phase": PHASES[s.phase],
        "letter": letter(s),
        "path": tile_names(s.path[:BONUS]),
        "draw": sorted(slugs(s.draw)),
        "discard": slugs(s.discard),
        "removed": slugs(s.removed),
        "grid": [cell(content) for content in s.grid],
        "masterpieces": masterpieces(s),
        "helpers": counted(s.helpers, COLOURS),
        "artworks": counted(s.artworks, ARTWORKS),
    }


def player(p: Player) -> dict[str, Any]:
    return {
        "figure": figure(p),
        "pass": p.passed or None,
        "money": p.money,
        "ship": p.ship,
        "helpers": counted(p.helpers, COLOURS),
        "discs": p.discs,
        "compartments": counted(p.compartments, DISCIPLINES),
        "recruits": tile_names(p.recruits),
        "workers": tile_names(p.workers),
        "patron": "turned" if p.turned else "normal",
        "books": counted(p.books, BOOKS),
        "artworks": counted(p.artworks, ARTWORKS),
        "tiles": own_tiles(p),
    }


def trace_state(s: State) -> dict[str, Any]:
    return {**board(s), "players": [player(p) for p in s.players]}


def scores(p: Player) -> dict[str, int]:
    """Points by source."""
    return {**counted(p.scored, SOURCES), "total": p.points()}


def trace_end(s: State) -> dict[str, Any]:
    return {
        "scores": [scores(p) for p in s.players],
        "winners": [seat + 1 for seat in winners(s)],
        "state": trace_state(s),
    }


# --- checks


def expected(s: State, words: list[str]) -> str | None:
    """What the check of this name should say; None: there is no such check."""
    if words[0] == "ship":
        return "ship " + " ".join(str(p.ship) for p in s.players)
    return None


# --- compound lines

VERBS: Final[frozenset[str]] = frozenset(words.split(" ")[0] for words in book.words)
BOOSTS: Final[list[list[str]]] = [[str(discs)] for discs in range(DISCS + 1)]


def unfold(line: str) -> list[str]:
    """The single decisions of a line: every one begins with a word that begins no other.

    But `discs` and a number after the level belong to `do`, successive hires may share their verb, and `hired` may be
    left out between `activate` or `hire` and `do`.
    """
    found: list[list[str]] = []
    for part in line.split("; "):
        words = part.split(" ")
        for i, word in enumerate(words):
            last = found[-1] if found and i > 0 else []  # what follows "; " begins a decision
            if word == "discs" and len(last) == 2 and last[0] == "do" and words[i + 1 : i + 2] in BOOSTS:
                last.append(word)
            elif word in VERBS or not last:
                if word == "do" and found and found[-1][0] in ("activate", "hire"):
                    found.append(["hired"])
                found.append([word])
            elif len(last) == 2 and last[0] == "hire":
                found.append(["hire", word])
            else:
                last.append(word)
    return [" ".join(decision) for decision in found]
