"""Contents of the box (1.1, 1.4): parts and halls for each number of players, and the other constants."""

import pytest

from ridotto.games.opera.components import DATA, INCOME, PART_CITY, PART_HALLS, PARTS
from tests.games.opera.tables import opera

TABLE = """
venezia,main,1,1,2,3,4
venezia,wing1,1,2,1,2,3
venezia,wing2,1,3,1,2,3
wien,main,2,1-2,1,2,3
wien,wing1,2,3-4,1,2,3
berlin,main,1,1,1,2,3
berlin,wing1,2,2-3,1,2,3
london,main,2,1-2,1,2,3
london,wing1,2,3-4,1,2,3
paris,main,3,1-3,1,2,3
paris,wing1,2,4-5,1,2,3
milano,main,3,1-3,1,2,2
milano,wing1,3,4-6,1,2,2
"""


def test_the_parts_are_those_of_the_table() -> None:
    rows = [row.split(",") for row in TABLE.split()]
    assert [f"{row[0]}.{row[1]}" for row in rows] == PARTS
    assert [int(row[2]) for row in rows] == PART_HALLS
    for seats in (2, 3, 4):
        assert [int(row[2 + seats]) for row in rows] == opera(seats).box.copies


@pytest.mark.parametrize(("seats", "parts", "halls"), [(2, 14, 26), (3, 27, 51), (4, 38, 70)])
def test_so_many_parts_and_halls_are_in_play(seats: int, parts: int, halls: int) -> None:
    copies = opera(seats).box.copies
    assert sum(copies) == parts
    assert sum(n * size for n, size in zip(copies, PART_HALLS, strict=True)) == halls


def test_with_two_players_only_the_venezia_main_has_two_copies() -> None:
    copies = dict(zip(PARTS, opera(2).box.copies, strict=True))
    assert copies == {part: 2 if part == "venezia.main" else 1 for part in PARTS}


def test_roomy_tiles_are_two_of_each_part_with_two_players_and_change_nothing_with_more() -> None:
    roomy = opera(2, tiles="roomy").box.copies
    assert roomy == [2] * len(PARTS)
    assert sum(n * size for n, size in zip(roomy, PART_HALLS, strict=True)) == 50
    for seats in (3, 4):
        assert opera(seats, tiles="roomy").box.copies == opera(seats).box.copies


def test_a_complete_house_has_3_4_3_4_5_6_halls() -> None:
    halls = [sum(size for size, city in zip(PART_HALLS, PART_CITY, strict=True) if city == k) for k in range(6)]
    assert halls == [3, 4, 3, 4, 5, 6]


def test_the_constants_depend_on_the_number_of_players() -> None:
    boxes = [opera(seats).box for seats in (2, 3, 4)]
    assert [box.display for box in boxes] == [5, 7, 9]
    assert [box.per_composer for box in boxes] == [2, 3, 3]
    assert [box.palazzo for box in boxes] == [3, 3, 4]
    assert [box.max_hires for box in boxes] == [4, 3, 3]
    assert [box.join for box in boxes] == [[0, 0, 1], [0, 1, 2], [0, 1, 2]]


def test_fees_incomes_and_bonuses_are_the_printed_ones() -> None:
    assert {role["name"]: role["fee"] for role in DATA["roles"]} == {
        "impresario": 3,
        "architetto": 2,
        "signora": 2,
        "maestro": 2,
        "critico": 3,
        "esperto": 4,
    }
    assert INCOME == [0, 1, 3, 5, 8, 11, 15]
    assert DATA["century_bonus"] == [1, 2, 3]


def test_episodes_end_after_rounds_3_6_and_9_or_3_5_and_7() -> None:
    long, short = opera(3).box, opera(3, rounds="7").box
    assert [long.episode(n) for n in range(1, 10)] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert [short.episode(n) for n in range(1, 8)] == [1, 1, 1, 2, 2, 3, 3]
    assert (long.last_round(), short.last_round()) == (9, 7)


def test_every_choice_of_places_for_figures_is_an_option() -> None:
    assert opera(3).box.places == [2, 2, 1, 1, 2, 2]
    assert opera(3, places="121212").box.places == [1, 2, 1, 2, 1, 2]
    assert len(opera().options_known["places"].values) == 64
