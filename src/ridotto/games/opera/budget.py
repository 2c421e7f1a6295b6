"""Budget phase (3.1): everybody bids in secret; when all bids are in, all are paid and the markers rise."""

from typing import Final

from ridotto.engine.events import EVERYBODY, Event, Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.opera.components import TOP_LEVEL
from ridotto.games.opera.decisions import BID, book
from ridotto.games.opera.state import BUDGET, HIRING, NO_BID, Player, State, pay, tell

COLUMNS: Final = 4
UP_TO: Final[list[list[int]]] = [BID[: most + 1] for most in range(TOP_LEVEL + 1)]


def proceed(s: State) -> None:
    """Ask everybody, in seat order (the order of asking tells nothing: bids are sealed), then reveal."""
    for p in s.players:
        if p.bid == NO_BID:
            s.seat = p.seat
            return
    reveal(s)
    s.point = HIRING


def options(s: State, p: Player) -> list[int]:
    """Any number that purse and table allow; everybody is asked in every round."""
    most = TOP_LEVEL - p.level
    return UP_TO[most if most < p.ducats else p.ducats]


def too_high(s: State, p: Player, n: int) -> Refusal | None:
    if n > p.ducats:
        return Refusal("opera.bid-too-dear", (n, p.ducats))
    if p.level + n > TOP_LEVEL:
        return Refusal("opera.bid-too-high", (n, p.level, TOP_LEVEL))
    return None


@book.on(BID, [BUDGET], unless=too_high)
def bid(s: State, p: Player, n: int) -> None:
    """Sealed: nothing changes before the last bid is in."""
    p.bid = n
    if s.ledger is not None:
        s.ledger.append(Event("sealed", p.seat, 0, "", "", EVERYBODY))
    s.seat = NOBODY


def reveal(s: State) -> None:
    """All pay. In budget order each marker takes the leftmost empty column of its new level (A1, A2)."""
    for p in s.players:
        tell(s, "bid", p.seat, p.bid, "", "")
    for p in s.players:
        pay(s, p, p.bid, "bid")
    # A place is a level and a column, counted from the left. Who leaves leaves a gap, which a later one may take.
    places = [-1] * len(s.order)
    for seat in s.order:
        places[seat] = free_place(places, s.players[seat].level)
    for seat in s.order:
        p = s.players[seat]
        if p.bid > 0:
            p.level += p.bid
            places[seat] = free_place(places, p.level)
            tell(s, "level", seat, p.level, "bid", "")
    s.order.sort(key=places.__getitem__)


def free_place(places: list[int], level: int) -> int:
    """The leftmost empty column of a level; places count from the top level's left end, so that order is theirs."""
    place = (TOP_LEVEL - level) * COLUMNS
    while place in places:
        place += 1
    return place
