"""Receiving money (3.9): the ship's target, and the patron's walk and turn."""

import pytest

from ridotto.games.la_stanza.components import EMPTY, PATRON, STARTERS
from tests.games.la_stanza.tables import Table, acting

A, B, C, D, _E = STARTERS[0]


def working(*row: int) -> Table:
    t = acting()
    t.player("S1").workers = list(row)
    return t


@pytest.mark.parametrize(
    ("ship", "money", "then"),
    [(6, 3, 13), (9, 3, 15), (16, 3, 15), (0, 3, 7), (0, 9, 9), (8, 15, 15), (8, 20, 20)],
    ids=["E3", "E4", "E4-last", "start", "more-already", "exactly", "AD-25"],
)
def test_e3_e4_money_is_topped_up_to_the_target_of_the_ship(ship: int, money: int, then: int) -> None:
    t = acting().ship("S1", ship).money("S1", money).decide("money")
    assert t.player("S1").money == then
    assert t.facts()["players"][0]["workers"][1] == "patron"
    assert t.asked() == "S2 move"


def test_f4_a_gap_absorbs_the_patron() -> None:
    t = working(PATRON, A, B, EMPTY, C, D).decide("money")
    assert t.player("S1").workers == [EMPTY, PATRON, A, B, C, D]
    assert t.s.removed == []


def test_f5_without_a_gap_the_last_worker_falls_off() -> None:
    t = working(EMPTY, PATRON, A, B, C, D).decide("money")
    assert t.player("S1").workers == [EMPTY, EMPTY, PATRON, A, B, C]
    assert t.s.removed == [D]


@pytest.mark.parametrize("ship", [0, 12])
def test_e5_f6_at_the_end_the_patron_turns_and_begins_again(ship: int) -> None:
    t = working(A, B, EMPTY, C, D, PATRON).ship("S1", ship).money("S1", 0).decide("money")
    assert t.player("S1").workers == [PATRON, A, B, C, D, EMPTY]
    assert t.player("S1").turned
    assert t.player("S1").money == (7 if ship == 0 else 15)


def test_e6_a_turned_patron_at_the_end_gives_no_more() -> None:
    t = working(A, B, EMPTY, C, D, PATRON)
    t.player("S1").turned = True
    assert "money" not in t.legal()
    assert t.why_not("money") == ("stanza.patron-spent", ())
    assert t.why_not("pass") is None


def test_a_turned_patron_walks_on_to_the_end() -> None:
    t = working(PATRON, A, B, EMPTY, C, D)
    t.player("S1").turned = True
    t.decide("money")
    assert t.player("S1").workers == [EMPTY, PATRON, A, B, C, D]
    assert t.player("S1").turned
