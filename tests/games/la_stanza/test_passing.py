"""Passing, retiring, and the end of the game (3.2, 3.10, 3.13)."""

import pytest

from ridotto.engine.game import OVER
from ridotto.games.la_stanza.counting import pass_value
from tests.games.la_stanza.tables import Table, table


def idle(t: Table, most: int = 100) -> list[str]:
    """Everybody moves one step and passes until the game is over; whose turn in which phase or lap, in order."""
    found: list[str] = []
    while t.s.seat != OVER and len(found) < most:
        found.append(f"S{t.s.seat + 1} {t.facts()['letter'] or t.facts()['phase']}")
        t.decide(next(words for words in t.legal() if words.startswith("move")))
        t.deal(len(found))
        t.decide("pass")
    return found


def test_f22_after_the_last_refill_the_lap_is_finished_then_come_three_more() -> None:
    t = table(4).path(D1="john-calvin", R1="charles-v", A1="titian", P1="francis-i")
    t.s.round = 5
    t.ask("move", "S2")
    t.s.round = 5
    turns = idle(t)
    assert turns[0] == "S2 MAIN"
    assert turns[1:3] == ["S3 FINISH", "S4 FINISH"]
    assert turns[3:] == [f"S{seat} {letter}" for letter in "ABC" for seat in (1, 2, 3, 4)]
    assert len(turns) == 1 + 14


def test_a_last_refill_in_the_turn_of_the_last_seat_ends_finish_with_it() -> None:
    t = table(3).path(D1="john-calvin", R1="charles-v", A1="titian", P1="francis-i").ask("move", "S3")
    t.s.round = 4
    assert idle(t) == ["S3 MAIN"] + [f"S{seat} {letter}" for letter in "ABC" for seat in (1, 2, 3)]


def test_e11_with_three_players_the_fourth_refill_is_the_last() -> None:
    t = table(3)
    turns = idle(t)
    assert t.facts()["round"] == 5
    assert turns[-9:] == [f"S{seat} {letter}" for letter in "ABC" for seat in (1, 2, 3)]
    assert len({turns.count(turn) for turn in turns[-9:]}) == 1
    assert len(turns) % 3 == 0  # equal turns
    assert t.facts()["phase"] == "END"
    assert t.facts()["letter"] is None


def final(seats: int) -> Table:
    return table(seats).ask("move", "S1", "FINAL")


def test_nobody_retires_before_the_final_turns() -> None:
    t = table(2)
    assert t.why_not("retire") == ("stanza.not-final", ())
    assert t.ask("move", "S1", "FINISH").why_not("retire") == ("stanza.not-final", ())


def test_who_retires_first_has_the_best_place_and_no_further_turn() -> None:
    t = final(3)
    t.decide("retire")
    assert t.facts()["players"][0]["figure"] is None
    assert t.facts()["players"][0]["pass"] == 1
    t.decide("move 1", "pass").decide("retire")
    assert t.facts()["letter"] == "B"
    assert t.asked() == "S2 move"
    assert [pass_value(p) for p in t.s.players] == [4, 0, 3]
    t.decide("move 1", "pass")
    assert t.asked() == "S2 move"
    assert t.facts()["letter"] == "C"
    t.decide("move 1", "pass")
    assert t.s.seat == OVER
    assert [p.scored[3] for p in t.s.players] == [4, 0, 3]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_as_soon_as_everybody_has_retired(seats: int) -> None:
    t = final(seats)
    for _ in range(seats):
        t.decide("retire")
    assert t.s.seat == OVER
    assert [p.scored[3] for p in t.s.players] == [4, 3, 2, 1][:seats]
    assert t.facts()["phase"] == "END"


def test_passing_is_not_retiring() -> None:
    t = final(2).decide("move 1", "pass")
    assert t.facts()["players"][0]["pass"] is None
