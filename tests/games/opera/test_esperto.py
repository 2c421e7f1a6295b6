"""Esperto (3.3.6): who scores, and where the best piece goes."""

import pytest

from tests.games.opera.tables import Table, after, table


def test_a_hirer_who_is_last_alone_loses_his_best_piece_out_of_the_game() -> None:
    t = after("esperto-hirer-last", "S1 move esperto venezia")
    assert t.facts()["removed"] == {"wagner": 1}
    assert t.facts()["discard"] == {}
    assert t.asked() == "S2 hire"  # with only their house pieces there, the others are not asked


def test_a_hirer_who_is_tied_for_last_loses_it_out_of_the_game_too() -> None:
    t = after("esperto-tie-for-last", "S1 move esperto venezia")
    assert t.facts()["removed"] == {"wagner": 1}


def test_of_two_poorest_on_one_level_the_one_further_right_gets_the_piece() -> None:
    t = after("esperto-tie-for-poorest", "S1 move esperto venezia")
    assert [p["stock"] for p in t.facts()["players"]] == [{"house": 1}, {"wagner": 1}, {}]
    assert t.facts()["removed"] == {}


def test_of_two_poorest_the_one_on_the_lower_level_gets_the_piece() -> None:
    t = after("esperto-lower-level", "S1 move esperto venezia")
    assert t.player("S2").stock[6] == 1


def test_the_poorest_gets_it_wherever_he_stands() -> None:
    t = after("esperto-lower-level", "S1 hire esperto")
    t.player("S2").scored[0] = 1  # now S3 alone has the fewest points
    t.play("S1 move esperto venezia\n= stock S3 wagner\n= stock S2 none")


def test_the_points_before_the_esperto_decide() -> None:
    # S1 has 0 and the others 2: he is last before he scores 5, and first afterwards
    t = after("esperto-hirer-last", "S1 hire esperto")
    assert t.game.points(t.s) == [0, 2, 2]
    t.play("S1 move esperto venezia\n= points 5 2 2\n= stock S2 none\n= stock S3 none")


def test_with_his_house_piece_only_the_hirer_scores_and_gives_nothing() -> None:
    t = after("esperto-house-piece-only", "S1 move esperto venezia")
    assert t.player("S1").points() == 0
    assert t.facts()["removed"] == {}
    assert t.asked() == "S2 score"
    assert t.facts()["waiting"] == [3]


def test_the_others_score_and_their_best_piece_is_discarded() -> None:
    t = after("esperto-passed-player", "S2 score")
    assert t.player("S2").points() == 8
    assert t.facts()["discard"] == {"mozart": 1, "handel": 1, "verdi": 1, "wagner": 1}  # with the unsold ones
    assert t.facts()["removed"] == {}


def test_the_others_may_decline() -> None:
    t = after("esperto-decline", "S1 move esperto venezia")
    assert t.legal() == ["score", "decline"]
    t.play("S2 decline\n= points 0 0\n= halls S2 venezia=wagner")


def test_who_has_passed_is_asked_too() -> None:
    t = after("esperto-passed-player", "S1 move esperto venezia")
    assert t.player("S2").ended
    assert t.asked() == "S2 score"


def four_in_venezia() -> Table:
    """Everybody performs something in Venezia; S1 has hired the Esperto."""
    return table(
        4,
        """
S1 bid 10
S2 bid 2
S3 bid 5
S4 bid 3
S1 hire impresario
S1 buy wagner
S1 arrange venezia=wagner
S3 buy handel
S3 arrange venezia=handel
S4 buy beethoven
S4 arrange venezia=beethoven
S2 buy monteverdi
S2 arrange venezia=monteverdi
= order S1 S3 S4 S2
S1 hire esperto
= order S3 S1 S4 S2
""",
    )


def test_the_others_are_asked_in_budget_order() -> None:
    t = four_in_venezia().play("S1 move esperto venezia")
    assert t.asked() == "S3 score"
    assert t.facts()["waiting"] == [4, 2]
    t.play("S3 score\n= points 5 0 3 0")
    assert t.asked() == "S4 score"
    t.play("S4 decline")
    assert t.asked() == "S2 score"
    t.play("S2 score\n= points 5 1 3 0\n= levels 3 1 4 2")
    assert t.asked() == "S3 hire"
    assert t.facts()["discard"] == {"handel": 1, "monteverdi": 1}


@pytest.mark.parametrize("city", ["wien", "berlin", "milano"])
def test_where_nobody_performs_only_the_move_happens(city: str) -> None:
    t = four_in_venezia().play(f"S1 move esperto {city}\n= points 0 0 0 0")
    assert t.asked() == "S3 hire"


def test_all_pieces_score_and_the_best_goes_also_from_a_lesser_hall() -> None:
    t = four_in_venezia()
    p = t.player("S1")
    p.halls[0] = 3
    p.others[0] = 1 << 5 | 1 << 2  # verdi, the best, and the house piece, worth nothing
    p.stock[2] = 0
    t.play("S1 move esperto venezia\n= points 11 0 0 0\n= halls S1 venezia=wagner/house")


def test_a_gift_stays_in_the_stock_and_is_told_to_everybody() -> None:
    t = after("esperto-tie-for-poorest", "S1 hire esperto")
    _, events = t.game.play(t.s, 0, t.game.ids["move esperto venezia"])
    told = [(event.what, event.seat, event.why, event.about) for event in events if event.what in ("lose", "take")]
    assert told == [("lose", 0, "gift", "wagner"), ("take", 1, "gift", "wagner")]


def test_who_performs_nothing_there_would_be_refused() -> None:
    """He is never asked; the judge says it all the same."""
    t = four_in_venezia().play("S1 move esperto venezia")
    t.player("S3").great[0] = 2
    assert t.why_not("score") == ("opera.nothing-there", (0,))
    assert t.why_not("decline") == ("opera.nothing-there", (0,))
