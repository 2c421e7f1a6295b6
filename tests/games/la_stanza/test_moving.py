"""Movement (3.4), recruiting (3.5) and sliding (3.1)."""

from ridotto.games.la_stanza.components import EMPTY, NO_SPACE, SPACES
from ridotto.games.la_stanza.moving import destination
from ridotto.games.la_stanza.state import slide_in
from tests.games.la_stanza.tables import Table, some, table


def steps(t: Table) -> list[str]:
    """The countable spaces within reach, in order."""
    found = [destination(t.s, t.s.players[t.s.seat], k) for k in range(4)]
    return [SPACES[space] for space in found if space != NO_SPACE]


def test_e1_four_steps_lead_through_discoveries_to_literature() -> None:
    t = table(2).path(D1="john-calvin", D2="charles-v", D3="vasco-da-gama", L1="paracelsus", L2="titian")
    assert t.legal() == ["move 1", "move 2", "move 3", "move 4"]
    assert steps(t) == ["D1", "D2", "D3", "L1"]
    t.decide("move 4")
    assert t.facts()["players"][0]["figure"] == "L1"
    assert t.facts()["players"][0]["recruits"] == ["paracelsus", None, None, None]
    assert t.facts()["path"][3] is None


def f8() -> Table:
    t = table(2).path(D2="john-calvin", D3="charles-v", L1="vasco-da-gama", L2="titian", R1="francis-i")
    return t.stand("S1", "P3").stand("S2", "D2")


def test_f8_empty_spaces_and_other_figures_are_no_steps_and_the_bonus_room_is() -> None:
    assert steps(f8()) == ["BONUS", "D3", "L1", "L2"]


def test_f9_nobody_stops_in_the_bonus_room_without_a_tile_to_take() -> None:
    t = f8()
    assert t.legal() == ["move 2", "move 3", "move 4"]
    assert t.why_not("move 1") == ("stanza.no-tile-to-take", ())
    assert t.why_not("stuck") == ("stanza.not-stuck", (2,))
    t.ship("S1", 4)  # the first discoveries tile is earned
    assert t.legal() == ["move 1", "move 2", "move 3", "move 4"]


def test_f10_fewer_spaces_mean_fewer_steps() -> None:
    t = table(2).path(R1="john-calvin", A2="charles-v").stand("S1", "L3").ship("S1", 4)
    assert steps(t) == ["R1", "A2", "BONUS"]
    assert t.legal() == ["move 1", "move 2", "move 3"]
    assert t.why_not("move 4") == ("stanza.no-such-step", (4,))


def test_the_own_space_is_the_last_step_once_a_refill_has_put_a_tile_there() -> None:
    t = table(2).path(R1="john-calvin", A2="charles-v").stand("S1", "A2")
    assert steps(t) == ["BONUS", "R1", "A2"]  # AD-28
    t.decide("move 3")
    assert t.facts()["players"][0]["figure"] == "A2"


def test_the_bonus_room_is_the_last_step_of_who_stands_there() -> None:
    t = table(2).path(R1="john-calvin", A2="charles-v")
    assert steps(t) == ["R1", "A2", "BONUS"]
    assert t.legal() == ["move 1", "move 2"]


def test_any_number_of_figures_may_share_the_bonus_room() -> None:
    t = f8().stand("S2", "BONUS")
    assert steps(t) == ["BONUS", "D2", "D3", "L1"]


def test_a_retired_figure_blocks_nothing() -> None:
    t = f8().ask("move", "S2", "FINAL").decide("retire")
    assert t.asked() == "S1 move"
    assert steps(t) == ["BONUS", "D2", "D3", "L1"]


def test_f1_a_new_recruit_pushes_the_run_into_the_first_gap() -> None:
    row = [1, 2, EMPTY, 3]
    assert slide_in(row, 0, 9) == EMPTY
    assert row == [9, 1, 2, 3]


def test_f2_the_last_of_a_full_track_falls_off() -> None:
    row = [1, 2, 3, 4]
    assert slide_in(row, 0, 9) == 4
    assert row == [9, 1, 2, 3]


def test_f3_a_free_first_slot_moves_nobody() -> None:
    row = [EMPTY, 1, 2, 3]
    assert slide_in(row, 0, 9) == EMPTY
    assert row == [9, 1, 2, 3]


def test_tiles_beyond_the_first_gap_do_not_move() -> None:
    row = [1, EMPTY, 2, EMPTY, 3]
    assert slide_in(row, 0, 9) == EMPTY
    assert row == [9, 1, 2, EMPTY, 3]


def test_who_falls_off_the_recruitment_track_is_discarded() -> None:
    t = table(2).path(D1="john-calvin", D2="charles-v", L1="titian", R1="francis-i", A1="paracelsus")
    t.recruits("S1", *some("discoveries", 3), "massimiliano-de-la-luce")
    t.decide("move 1")
    assert t.facts()["players"][0]["recruits"][0] == "john-calvin"
    assert t.facts()["discard"] == []
    assert t.facts()["removed"] == ["massimiliano-de-la-luce"]  # AD-22: a starter leaves the game
