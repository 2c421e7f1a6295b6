"""Final scoring (3.14), majorities with the dummy, and the winner (3.15)."""

import pytest

from ridotto.games.la_stanza.bonus_tiles import AT_END
from ridotto.games.la_stanza.components import BONUS_TILES, PATRON
from ridotto.games.la_stanza.counting import bonus_majority, books, items, majority, museum, winners
from ridotto.games.la_stanza.state import FOR_PATRON, FOR_SHIP
from tests.games.la_stanza.tables import Table, table

MUSEUM = [17, 12, 8, 5]


@pytest.mark.parametrize(
    ("ranks", "values", "points"),
    [
        (4, [15, 9, 0, 0, 12], [17, 8, 0, 0, 12]),
        (4, [8, 8, 4, 0, 16], [10, 10, 5, 0, 17]),
        (4, [14, 14, 0, 0, 8], [14, 14, 0, 0, 8]),
        (2, [8, 4, 6], [17, 0, 12]),
        (3, [8, 8, 3, 8], [12, 12, 0, 12]),
    ],
    ids=["E10", "F15", "F16", "F17", "F18"],
)
def test_e10_f15_to_f18_museums_share_ranks_with_a_dummy(ranks: int, values: list[int], points: list[int]) -> None:
    assert majority(values, MUSEUM[:ranks]) == points


def test_the_dummy_of_the_museum_is_what_is_left_in_the_supply() -> None:
    t = table(4).artworks("S1", 1, 3, 1).artworks("S2", 0, 1, 2)  # 15 and 11; left 36 - 26 = 10
    assert museum(t.s) == [17, 12, 0, 0]
    t.artworks("S2", 0, 1, 1).artworks("S3", 3, 0, 0)  # 15, 7, 6; left 8
    assert museum(t.s) == [17, 8, 5, 0]


def test_a_art_counts_as_an_artwork_of_four() -> None:
    t = table(2).own("S1", "a-art")
    assert museum(t.s) == [12, 0]  # behind the dummy's 18


def test_f19_r_books_is_one_more_disc_in_the_bonus_majority() -> None:
    t = table(3).own("S1", "d-str", "l-str", "r-str").own("S2", "r-books", "a-art")
    assert bonus_majority(t.s) == [10, 10, 0]


def test_fewer_players_mean_fewer_ranks() -> None:
    t = table(2).own("S1", "d-str")
    assert bonus_majority(t.s) == [12, 0]
    t.own("S2", "l-str", "a-art")
    assert bonus_majority(t.s) == [8, 12]


@pytest.mark.parametrize(("n", "points"), [(0, 0), (1, 0), (2, 2), (3, 2), (4, 7)])
def test_e16_arts_books_give_two_and_five_more(n: int, points: int) -> None:
    t = table().books("S1", arts=n)
    assert sum(item.points for item in books(t.player("S1"))) == points


@pytest.mark.parametrize("colour", ["religion", "politics", "discoveries"])
def test_four_books_of_another_colour_give_three(colour: str) -> None:
    assert sum(item.points for item in books(table().books("S1", **{colour: 3}).player("S1"))) == 0
    assert sum(item.points for item in books(table().books("S1", **{colour: 4}).player("S1"))) == 3


def scored(t: Table, source: int) -> int:
    return sum(item.points for item in items(t.s, t.player("S1")) if item.source == source)


@pytest.mark.parametrize(("ship", "points"), [(0, 0), (8, 0), (9, 1), (10, 3), (14, 11), (16, 15)])
def test_the_ship_scores_its_position(ship: int, points: int) -> None:
    assert scored(table().ship("S1", ship), FOR_SHIP) == points


def test_a_turned_patron_costs_five() -> None:
    t = table()
    assert scored(t, FOR_PATRON) == 0
    t.player("S1").turned = True
    assert scored(t, FOR_PATRON) == -5


def tile_value(t: Table, name: str) -> int:
    return AT_END[BONUS_TILES.index(name)](t.s, t.player("S1"))


def test_d_lead_scores_alone_or_shared() -> None:
    assert tile_value(table(3).ship("S1", 7).ship("S2", 6), "d-lead") == 5
    assert tile_value(table(3).ship("S1", 7).ship("S2", 7), "d-lead") == 3
    assert tile_value(table(3).ship("S1", 7).ship("S2", 8), "d-lead") == 0


def test_r_scripture_scores_the_most_religion_books_alone_or_shared() -> None:
    assert tile_value(table(3).books("S1", religion=2), "r-scripture") == 5
    assert tile_value(table(3).books("S1", religion=2).books("S3", religion=2), "r-scripture") == 3
    assert tile_value(table(3).books("S1", religion=2).books("S3", religion=3), "r-scripture") == 0


@pytest.mark.parametrize("place", range(6))
def test_l_patron_scores_the_cost_of_the_patrons_place(place: int) -> None:
    row: list[int | str | None] = [None] * 6
    row[place] = "patron"
    t = table().workers("S1", *row)
    t.player("S1").turned = True  # AD-39: all the same
    assert tile_value(t, "l-patron") == 6 - place


def test_a_discs_scores_every_character_but_not_the_patron() -> None:
    t = table()
    assert tile_value(t, "a-discs") == 5
    t.workers("S1", "titian", "patron", None, "maria-nobelli", None, None)
    assert tile_value(t, "a-discs") == 2


# --- the winner


def tied(*places: int) -> Table:
    """Everybody has the same points; the patrons lie on these places."""
    t = table(len(places))
    for p, place in zip(t.s.players, places, strict=True):
        p.scored[0] = 20
        p.workers[0], p.workers[place - 1] = p.workers[place - 1], p.workers[0]
        assert p.workers[place - 1] == PATRON
    return t


def test_e18_a_normal_patron_beats_a_turned_one_further_left() -> None:
    t = tied(6, 1)
    t.player("S2").turned = True
    assert winners(t.s) == [0]


def test_of_equal_sides_the_patron_further_left_wins() -> None:
    assert winners(tied(3, 2, 4).s) == [1]


def test_then_the_pass_value_decides() -> None:
    t = tied(2, 2, 2)
    t.player("S3").passed = 2
    assert winners(t.s) == [2]
    t.player("S1").passed = 1
    assert winners(t.s) == [0]


def test_then_the_victory_is_shared() -> None:
    t = tied(2, 3, 2)
    assert winners(t.s) == [0, 2]
    assert t.game.winners(t.s) == [0, 2]


def test_points_come_first() -> None:
    t = tied(1, 6)
    t.player("S2").scored[0] = 21
    assert winners(t.s) == [1]
