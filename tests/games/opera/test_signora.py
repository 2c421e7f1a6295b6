"""Signora (3.3.3): one piece to the Palazzo, for ducats or for points."""

import pytest

from tests.games.opera.tables import Table, after, table

BOUGHT = """
S1 bid 10
S2 bid 5
S3 bid 1
S1 hire impresario
S1 buy mozart verdi
S1 arrange venezia=mozart
S2 buy verdi
S2 arrange venezia=house
S3 intermezzo
S1 hire signora
"""


def hired() -> Table:
    return table(3, BOUGHT)


def test_any_own_piece_may_be_sold_from_hall_or_stock_for_ducats_or_points() -> None:
    t = hired()
    assert t.asked() == "S1 sell"
    assert t.legal() == [
        "sell none",
        "sell mozart@venezia ducats",
        "sell mozart@venezia points",
        "sell verdi@stock ducats",
        "sell verdi@stock points",
    ]


def test_the_house_piece_is_never_sold() -> None:
    t = hired()
    assert t.player("S1").stock[2] == 1
    assert not any("house" in words for words in t.game.words if words.startswith("sell"))


@pytest.mark.parametrize(
    ("words", "ducats", "points"),
    [("mozart@venezia ducats", 8, 0), ("mozart@venezia points", 0, 4), ("verdi@stock ducats", 12, 0),
     ("verdi@stock points", 0, 6), ("none", 0, 0)],
)  # fmt: skip
def test_a_sale_gives_twice_the_fame_in_ducats_or_the_fame_in_points(words: str, ducats: int, points: int) -> None:
    t = hired().play(f"S1 sell {words}")
    assert (t.player("S1").ducats, t.player("S1").points()) == (ducats, points)  # he had no ducat left


def test_the_hall_from_which_a_piece_was_sold_is_empty() -> None:
    hired().play("S1 sell mozart@venezia ducats\n= halls S1 venezia=-\n= stock S1 house verdi\n= palazzo mozart")


def test_the_palazzo_takes_every_composer_once() -> None:
    t = hired().play("S1 sell verdi@stock ducats")
    assert t.asked() == "S2 sell-along"
    assert t.why_not("sell verdi@stock ducats") == ("opera.in-palazzo", (5,))
    assert t.legal() == ["intermezzo"]


def test_playing_along_is_exactly_one_sale_for_one_level() -> None:
    t = hired().play("S1 sell none")
    assert t.why_not("sell none") == ("opera.must-act", (2,))
    assert t.legal() == ["intermezzo", "sell verdi@stock ducats", "sell verdi@stock points"]
    t.play("S2 sell verdi@stock points\n= points 0 6 0")
    assert t.player("S2").level == 3


def test_only_what_somebody_owns_can_be_sold() -> None:
    t = hired()
    assert t.why_not("sell mozart@stock ducats") == ("opera.not-in-stock", (4,))
    assert t.why_not("sell verdi@venezia points") == ("opera.not-in-house", (5, 0))
    assert t.why_not("sell verdi@milano points") == ("opera.not-in-house", (5, 5))


def test_who_has_nothing_to_sell_is_asked_and_can_only_say_intermezzo() -> None:
    t = after("signora-joiners", "S1 sell verdi@venezia ducats")
    assert t.asked() == "S3 sell-along"
    assert t.legal() == ["intermezzo"]


def test_the_hirer_who_has_nothing_to_sell_sells_none() -> None:
    t = after("employees-alone", "S1 hire signora")
    assert t.legal() == ["sell none"]


def test_with_two_players_playing_along_is_free() -> None:
    t = after("two-players", "S1 sell beethoven@stock ducats")
    assert t.player("S1").level == 0


def test_nobody_who_sees_a_full_palazzo_can_sell() -> None:
    """Nobody is asked then; the judge says it all the same."""
    t = hired()
    t.s.palazzo = 0b1001001
    assert t.why_not("sell mozart@venezia ducats") == ("opera.palazzo-full", (3,))


def test_the_palazzo_of_four_players_has_four_places() -> None:
    text = "\n".join(line for line in BOUGHT.split("\n") if not line.startswith("S1 hire signora"))
    t = table(4, text.replace("S3 bid 1", "S3 bid 1\nS4 bid 0") + "\nS1 hire signora\nS1 sell none")
    t.s.palazzo = 0b1000011
    t.play("S2 sell verdi@stock ducats")
    assert t.asked() == "S1 hire"  # full: S3, on level 1, is not asked
    assert t.s.palazzo.bit_count() == 4
