"""The things behind the worth of a player of Opera."""

from collections.abc import Sequence

from ridotto.bots.heuristics.opera.mind import OperaMind
from ridotto.bots.heuristics.opera.outlook import Outlook
from ridotto.games.opera.components import EMPTY
from ridotto.games.opera.state import State


def things(mind: OperaMind, s: State, actions: Sequence[int]) -> dict[str, int]:
    """What the acting seat has after these actions, by item. After a sealed bid: what is the same for every answer."""
    found = [held(mind, t, s.seat) for t in mind.after(s, actions)]
    return {name: n for name, n in found[0].items() if all(other[name] == n for other in found)}


def held(mind: OperaMind, t: State, seat: int) -> dict[str, int]:
    p = t.players[seat]
    great = sum(piece != EMPTY for piece in p.great)
    return {
        "points": p.points(),
        "money": p.ducats,
        "income": Outlook(t, mind.weights).coming[seat],
        "great": great,
        "houses": sum(p.halls),
        "pieces": great + sum(others.bit_count() for others in p.others),
        "stock": sum(p.stock),
    }
