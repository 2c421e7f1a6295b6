"""Helpers (3.12): they come from a supply that may run out, and nobody keeps more than seven."""

from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.la_stanza.components import COLOURS, DISCIPLINE_COUNT, HELPER_LIMIT
from ridotto.games.la_stanza.decisions import RETURN, RETURNS, book
from ridotto.games.la_stanza.state import RETURNING, WRITING, Player, State, tell


def gain(s: State, p: Player, colour: int, n: int, why: str) -> None:
    """Up to n helpers of a colour, as the supply allows."""
    if n > s.helpers[colour]:
        n = s.helpers[colour]
    if n:
        s.helpers[colour] -= n
        p.helpers[colour] += n
        tell(s, "helper-gained", p.seat, n, why, COLOURS[colour])


def go_on(s: State, p: Player) -> None:
    """After an effect that gave helpers: too many go back; then come the books still to be written."""
    if sum(p.helpers) > HELPER_LIMIT:
        s.point = RETURNING
        s.seat = s.turn
    else:
        s.point = WRITING
        s.seat = NOBODY


def options(s: State, p: Player) -> list[int]:
    """Every choice of exactly the surplus; the new ones may go too."""
    surplus = sum(p.helpers) - HELPER_LIMIT
    found: list[int] = []
    for i, back in enumerate(RETURNS):
        if len(back) == surplus:
            for colour in back:
                if back.count(colour) > p.helpers[colour]:
                    break
            else:
                found.append(RETURN[i])
    return found


def not_to_return(s: State, p: Player, i: int) -> Refusal | None:
    back = RETURNS[i]
    surplus = sum(p.helpers) - HELPER_LIMIT
    if len(back) != surplus:
        return Refusal("stanza.return-exactly", (surplus,))
    for colour in range(DISCIPLINE_COUNT):
        if back.count(colour) > p.helpers[colour]:
            return Refusal("stanza.no-such-helper", (colour,))
    return None


@book.on(RETURN, [RETURNING], unless=not_to_return)
def give_back(s: State, p: Player, i: int) -> None:
    for colour in RETURNS[i]:
        p.helpers[colour] -= 1
        s.helpers[colour] += 1
        tell(s, "helper-returned", p.seat, 1, "limit", COLOURS[colour])
    s.point = WRITING
    s.seat = NOBODY
