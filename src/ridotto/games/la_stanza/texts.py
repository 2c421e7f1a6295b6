"""A position as text (5.5, 5.6): chance lines, the trace's state and end, the checks; lines people write (5.3)."""

from collections.abc import Mapping
from typing import Any, Final

from ridotto.games.la_stanza.components import (
    DISCIPLINES,
    DISCS,
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
    REFILLING,
    State,
)
from ridotto.games.la_stanza.view import scores, view

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
    """The prefix of a result: the room of a cover, the space of a tile."""
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


# --- the trace: the view with seats counted from 1 (5.6)

BOARD: Final = ("round", "phase", "letter", "path", "draw", "discard", "removed", "helpers", "artworks")
OWN: Final = (
    "figure", "money", "ship", "helpers", "discs", "compartments", "recruits", "workers", "patron", "books", "artworks",
    "tiles",
)  # fmt: skip


def cell(content: str | int | None) -> str | None:
    return f"disc:{content + 1}" if isinstance(content, int) else content


def pillar(owner: int | str | None) -> int | None:
    """A seat, counted from 1; 0: a neutral pillar."""
    return owner + 1 if isinstance(owner, int) else None if owner is None else 0


def trace_state(s: State) -> dict[str, Any]:
    seen: Mapping[str, Any] = view(s, None)
    found = {key: seen[key] for key in BOARD}
    found["grid"] = [cell(content) for content in seen["grid"]]
    found["masterpieces"] = {name: [pillar(owner) for owner in owners] for name, owners in seen["masterpieces"].items()}
    found["players"] = [{**{key: p[key] for key in OWN}, "pass": p["passed"]} for p in seen["players"]]
    return found


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
