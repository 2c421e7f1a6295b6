"""Income phase (3.5)."""

import pytest

from ridotto.games.opera.components import EMPTY, MAESTRO_FIGURE
from ridotto.games.opera.income import income
from tests.games.opera.example import example
from tests.games.opera.tables import after, table


@pytest.mark.parametrize(("pieces", "ducats"), list(enumerate([0, 1, 3, 5, 8, 11, 15])))
def test_a_house_pays_by_the_number_of_pieces_performed(pieces: int, ducats: int) -> None:
    t = table(2)
    p = t.player("S1")
    p.halls[0] = 6
    p.great[0] = EMPTY
    p.others[0] = (1 << pieces) - 1
    assert income(t.s, p) == ducats
    t.s.figures[MAESTRO_FIGURE] = 0
    assert income(t.s, p) == 2 * ducats
    t.s.figures[MAESTRO_FIGURE] = 1
    assert income(t.s, p) == ducats


def test_every_house_pays_apart() -> None:
    t = example("S3 build paris.wing1")
    # S1 1 + 3 + 2 * 5, S2 1 + 1 + 3 + 5, S3 5 + 1 + 2 * 3: the Maestro is in Paris
    assert [income(t.s, p) for p in t.s.players] == [14, 10, 12]


def test_the_house_piece_counts_and_the_great_hall_is_a_hall_like_the_others() -> None:
    t = after("maestro-two-pieces", "S2 intermezzo", 2)
    assert income(t.s, t.player("S1")) == 3
    t.player("S1").great[0] = EMPTY
    assert income(t.s, t.player("S1")) == 1


def test_critico_and_esperto_double_nothing() -> None:
    t = table(2)
    t.s.figures = [EMPTY, 0, 0]
    assert income(t.s, t.player("S1")) == 1


def test_income_comes_every_round_also_when_nobody_hires() -> None:
    table(2, "S1 bid 0\nS2 bid 0\n= money 21 22")
