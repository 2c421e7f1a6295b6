"""Impresario (3.3.1): buying, then rearranging."""

import pytest

from tests.games.opera.tables import after, table

HIRED = "S1 bid 10\nS2 bid 3\nS3 bid 1\nS1 hire impresario\n"


def test_the_hirer_may_buy_nothing_one_piece_or_two() -> None:
    t = table(3, HIRED)
    assert t.asked() == "S1 buy"
    singles = ["beethoven", "handel", "monteverdi", "mozart", "verdi", "wagner"]
    pairs = [f"{a} {b}" for i, a in enumerate(singles) for b in singles[i + 1 :]]
    lots = ["none", *singles, *pairs, "verdi verdi"]  # only verdi lies there twice
    # 10 ducats are enough for 4 + 6, not for 6 + 5 or 6 + 6
    dear = {"verdi wagner", "verdi verdi"}
    assert sorted(t.legal()) == sorted(f"buy {lot}" for lot in lots if lot not in dear)


def test_each_piece_costs_its_fame_and_goes_to_the_stock() -> None:
    t = table(3, HIRED + "S1 buy handel mozart\n= money 3 18 21\n= stock S1 handel mozart")
    t.play("= display beethoven monteverdi verdi verdi wagner")


def test_both_pieces_must_be_affordable() -> None:
    t = table(3, HIRED)
    assert t.why_not("buy verdi wagner") == ("opera.too-dear", (11, 10))
    assert t.why_not("buy mozart verdi") is None


def test_only_what_lies_there_can_be_bought() -> None:
    t = table(3, HIRED)
    assert t.why_not("buy wagner wagner") == ("opera.not-on-offer", (6, 1))
    t.play("S1 buy wagner\nS1 arrange venezia=wagner")
    assert t.asked() == "S2 buy-along"
    assert t.why_not("buy wagner") == ("opera.not-on-offer", (6, 0))
    assert t.why_not("buy verdi verdi") is None


def test_a32_the_hirer_rearranges_after_every_purchase_also_after_none() -> None:
    t = table(3, HIRED + "S1 buy none")
    assert t.asked() == "S1 great"


def test_playing_along_costs_one_level_for_one_piece_or_none_and_two_for_two() -> None:
    for words, level in [("buy none", 2), ("buy handel", 2), ("buy beethoven handel", 1)]:
        t = table(3, HIRED + "S1 buy none\nS1 arrange venezia=house\nS2 " + words)
        assert t.player("S2").level == level
        assert t.asked() == "S2 great"


def test_who_has_one_level_left_plays_along_with_one_piece_only() -> None:
    t = table(3, HIRED + "S1 buy none\nS1 arrange venezia=house\nS2 intermezzo")
    assert t.asked() == "S3 buy-along"
    assert t.why_not("buy beethoven handel") == ("opera.no-budget", (2, 1))
    assert not any(words.count(" ") == 2 for words in t.legal())
    assert "buy none" in t.legal()
    assert "intermezzo" in t.legal()


def test_the_levels_are_paid_with_the_purchase_before_rearranging() -> None:
    t = after("short", "S1 buy verdi")
    assert t.player("S1").level == 2
    assert t.asked() == "S1 great"


def test_with_two_players_the_first_piece_is_free_and_the_second_costs_a_level() -> None:
    t = after("two-players", "S2 arrange venezia=house")
    assert t.why_not("buy beethoven handel") is None
    bid0 = table(2, "S1 bid 0\nS2 bid 9\nS2 hire impresario\nS2 buy none\nS2 arrange venezia=house")
    assert bid0.asked() == "S1 buy-along"
    assert bid0.why_not("buy beethoven handel") == ("opera.no-budget", (1, 0))
    bid0.play("S1 buy handel\n= levels 0 6")


def test_an_intermezzo_costs_nothing_and_nothing_is_rearranged() -> None:
    t = after("intermezzo", "S2 intermezzo")
    assert t.asked() == "S3 buy-along"
    assert t.player("S2").level == 5


@pytest.mark.parametrize("words", ["buy none", "intermezzo"])
def test_who_has_no_ducat_left_may_still_rearrange(words: str) -> None:
    text = "S1 bid 10\nS2 bid 10\nS3 bid 10\nS1 hire impresario\nS1 buy none\nS1 arrange venezia=house\n"
    t = table(3, text)
    t.player("S2").ducats = 0
    assert t.legal() == ["buy none", "intermezzo"]
    assert t.why_not(words) is None
