"""Budget phase (3.1): sealed bids, and where the markers go."""

import pytest

from tests.games.opera.tables import DRAW, after, idle, table


def test_a_bid_is_any_number_that_purse_and_table_allow() -> None:
    t = table(3)
    assert t.asked() == "S1 bid"
    assert t.legal() == [f"bid {n}" for n in range(11)]


def test_nothing_is_paid_before_the_last_bid_is_in() -> None:
    t = table(3, "S1 bid 10\nS2 bid 3\n= money 20 21 22\n= levels 0 0 0\n= order S1 S2 S3")
    t.play("S3 bid 1\n= money 10 18 21\n= levels 10 3 1")


def test_nobody_bids_more_than_he_has() -> None:
    t = after("architetto-without-ducats", "S2 intermezzo")
    t.play(f"S1 pass\nS2 pass\n{DRAW[3]}\nS1 bid 0")  # S2 had no ducat left, and got 1 as income
    assert t.asked() == "S2 bid"
    assert t.legal() == ["bid 0", "bid 1"]
    assert t.why_not("bid 2") == ("opera.bid-too-dear", (2, 1))


def test_nobody_bids_above_level_10() -> None:
    t = table(2, f"S1 bid 8\nS2 bid 0\nS1 pass\n{DRAW[2]}")
    assert t.legal() == ["bid 0", "bid 1", "bid 2"]
    assert t.why_not("bid 3") == ("opera.bid-too-high", (3, 8, 10))
    t.play(f"S1 bid 2\nS2 bid 0\nS1 pass\n{DRAW[2]}")
    assert t.legal() == ["bid 0"]  # the decision exists all the same
    t.play("S1 bid 0\nS2 bid 0\n= levels 10 0")


def test_bids_are_taken_in_seat_order_only() -> None:
    t = table(3)
    assert t.game.refusal(t.s, 1, t.game.ids["bid 0"]) is not None
    t.play("S1 bid 0")
    assert t.game.refusal(t.s, 1, t.game.ids["bid 0"]) is None


def test_markers_on_one_level_stand_in_the_order_in_which_they_came() -> None:
    table(4, "S1 bid 2\nS2 bid 2\nS3 bid 5\nS4 bid 2\n= order S3 S1 S2 S4", start="S1")
    table(4, "S1 bid 2\nS2 bid 2\nS3 bid 5\nS4 bid 2\n= order S3 S4 S1 S2", start="S3")


def test_the_highest_moves_first() -> None:
    # S3 on 3 and S1 on 0 both go to 5: S3 is there first, wherever they sit
    t = table(3, f"S1 bid 0\nS2 bid 0\nS3 bid 3\nS3 pass\n{DRAW[3]}\nS1 bid 5\nS2 bid 0\nS3 bid 2")
    t.play("= levels 5 0 5\n= order S3 S1 S2")


def test_a_riser_takes_the_column_that_another_left() -> None:
    after("budget-gap", "= order S1 S3 S2")


def test_a_column_that_its_owner_has_not_left_yet_is_not_free() -> None:
    # row 2: S1, S2; S3 below. S2 stays in his column, and S3 comes to the right of him when nobody leaves
    t = table(3, f"S1 bid 2\nS2 bid 2\nS3 bid 0\nS1 pass\nS2 pass\n{DRAW[3]}\nS1 bid 0\nS2 bid 0\nS3 bid 2")
    t.play("= levels 2 2 2\n= order S1 S2 S3")


def test_two_risers_from_one_level_leave_two_gaps_that_fill_from_the_left() -> None:
    text = f"S1 bid 4\nS2 bid 4\nS3 bid 4\nS4 bid 0\nS1 pass\nS2 pass\nS3 pass\n{DRAW[4]}\n"
    t = table(4, text + "S1 bid 1\nS2 bid 1\nS3 bid 0\nS4 bid 4\n= levels 5 5 4 4\n= order S1 S2 S4 S3")
    assert t.facts()["rows"][4] == [4, 3]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_when_all_bid_nothing_the_order_stays_and_the_round_is_over(seats: int) -> None:
    t = table(seats, start="S2")
    order = t.s.order[:]
    t.play(idle(seats, 1))
    assert t.s.order == order
    assert t.s.round == 2


def test_markers_stay_on_their_levels_for_the_next_round() -> None:
    t = table(2, f"S1 bid 4\nS2 bid 3\nS1 pass\nS2 pass\n{DRAW[2]}\n= levels 4 3")
    t.play("S1 bid 1\nS2 bid 3\n= levels 5 6\n= order S2 S1")
