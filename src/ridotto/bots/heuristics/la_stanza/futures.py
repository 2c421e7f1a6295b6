"""Turns worth considering, and the inputs of a value net after each of them."""

from typing import Final

from ridotto.bots.heuristics.la_stanza.inputs import rows
from ridotto.bots.heuristics.la_stanza.outlook import Outlook
from ridotto.bots.heuristics.la_stanza.turns import Turn, branch, ideas, step, turns_of
from ridotto.bots.heuristics.la_stanza.weights import Weights
from ridotto.engine.game import NOBODY
from ridotto.games.la_stanza.flow import OPTIONS
from ridotto.games.la_stanza.state import HIRING, State

MOST: Final = 40  # turns


class Future:
    """A turn, its worth, and the rows of all seats after it."""

    __slots__ = ("rows", "turn")

    def __init__(self, turn: Turn, after: list[float]) -> None:
        self.turn: Turn = turn
        self.rows: list[float] = after


def futures(s: State, w: Weights, margin: float) -> list[Future]:
    """The turns at most this many points behind the best."""
    o = Outlook(s, w, True)
    turns = turns_of(s, o)
    if s.point < HIRING:
        turns = ideas(turns)
    found: list[Future] = []
    for turn in turns[:MOST]:
        if turn.value < turns[0].value - margin:
            break
        t = branch(s)
        for action in turn.actions:
            step(t, action)
        found.append(Future(turn, rows(t, outlook_after(t, o))))
    return found


def outlook_after(t: State, before: Outlook) -> Outlook:
    """The outlook after a turn: the compared numbers are new, the turns left are those known before it."""
    o = Outlook(t, before.weights, True)
    o.round = before.round  # after a refill that nobody has seen, the tiles ahead are not known
    for p in t.players:
        o.turns[p.seat] = 0.0 if p.passed else before.turns[p.seat]
    return o


class Memory:
    """Follows a game turn by turn, and says what a net would have seen after each."""

    def __init__(self, w: Weights) -> None:
        self.weights: Weights = w
        self.under_way: State | None = None
        self.outlook: Outlook | None = None

    def before(self, s: State, action: int) -> list[float]:
        """Takes the next action of a seat, before it is played. The rows, if its turn is over; else nothing."""
        if self.under_way is None:
            self.outlook = Outlook(s, self.weights, True)
            self.under_way = branch(s)
        t = self.under_way
        o = self.outlook
        if t.seat != s.seat or o is None or action not in OPTIONS[t.point](t, t.players[t.seat]):
            return []  # a tile that came with a refill: at play nobody would have known it
        step(t, action)
        if t.seat != NOBODY:
            return []
        self.under_way = None
        return rows(t, outlook_after(t, o))

    def turn_over(self) -> None:
        """Another seat's turn begins."""
        self.under_way = None
