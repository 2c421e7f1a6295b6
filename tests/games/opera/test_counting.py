"""Counting rounds (3.7) and the end (3.8)."""

import pytest

from ridotto.games.opera.components import EMPTY, FROM_CENTURY, FROM_EMPTY, FROM_GREAT, KINDS
from ridotto.games.opera.counting import Item, items, ranking
from tests.games.opera.example import example
from tests.games.opera.tables import DRAW, Table, after, idle, table, whole


def counted(t: Table, seat: str) -> int:
    return sum(item.n for item in items(t.s, t.player(seat)))


def test_the_sum_of_the_rulebook() -> None:
    t = after("counting-century", "= round 3")
    assert items(t.s, t.player("S1")) == [
        Item(FROM_GREAT, 0, 4),
        Item(FROM_GREAT, 2, 6),
        Item(FROM_CENTURY, 2, 1),
        Item(FROM_EMPTY, 2, -2),
    ]
    assert counted(t, "S1") == 9


def test_the_count_of_the_worked_example() -> None:
    t = example("= round 6")
    assert [counted(t, seat) for seat in ("S1", "S2", "S3")] == [16, 19, 13]


@pytest.mark.parametrize(("round", "bonus"), [(3, 1), (6, 2), (9, 3)])
def test_the_bonus_of_the_century_is_1_2_3_for_its_own_episode_only(round: int, bonus: int) -> None:
    t = table(2)
    t.s.round = round
    p = t.player("S1")
    for episode, composer in enumerate(["wagner", "mozart", "handel"], 1):  # as drawn at the setup
        p.great[0] = KINDS.index(composer)
        fame = t.s.fame[p.great[0]]
        assert counted(t, "S1") == fame + (bonus if episode == bonus else 0)


def test_a_house_piece_in_the_great_hall_counts_nothing_and_an_empty_one_minus_one() -> None:
    t = table(2)
    assert items(t.s, t.player("S1")) == []
    t.player("S1").great[0] = EMPTY
    assert counted(t, "S1") == -1


def test_pieces_in_the_other_halls_count_nothing() -> None:
    t = table(2)
    p = t.player("S1")
    p.halls[0] = 3
    p.others[0] = 1 << KINDS.index("wagner") | 1 << KINDS.index("verdi")
    assert counted(t, "S1") == 0


def test_every_empty_hall_in_every_house_costs_a_point() -> None:
    t = after("architetto-nothing-left", "= round 3")
    assert [item.n for item in items(t.s, t.player("S1"))] == [-2, -4, -3]


def test_cities_open_after_the_counting_rounds() -> None:
    early = ["berlin", "venezia", "wien"]
    middle = sorted([*early, "london", "paris"])
    late = sorted([*middle, "milano"])
    for rounds, opened in [("9", [3, 6]), ("7", [3, 5])]:
        t = table(2, rounds=rounds)
        for n in range(1, int(rounds)):
            assert t.facts()["active"] == (early if n <= opened[0] else middle if n <= opened[1] else late)
            t.play(idle(2, 1))
        t.play("S1 bid 0\nS2 bid 0")
        assert t.facts()["active"] == late


def test_points_are_counted_after_rounds_3_6_and_9() -> None:
    build = "S1 bid 2\nS2 bid 0\nS1 hire architetto\nS1 build wien.main\nS2 intermezzo\n"
    t = table(2, build + DRAW[2])
    points = [t.player("S1").points()]
    for _ in range(7):
        t.play(idle(2, 1))
        points.append(t.player("S1").points())
    t.play("S1 bid 0\nS2 bid 0")
    points.append(t.player("S1").points())
    assert points == [4, 4, 2, 2, 2, 0, 0, 0, -2]


def test_points_are_counted_after_rounds_3_5_and_7_in_the_short_game() -> None:
    t = whole("negative-points")
    assert t.player("S1").scored[FROM_EMPTY:] == [-2, -2, -2]


def test_equal_points_are_decided_by_the_level_and_then_by_the_column() -> None:
    assert ranking(whole("tie-break-column").s) == [1, 0]
    assert ranking(whole("tie-break-level").s) == [0, 1]


def test_most_points_win_wherever_the_markers_stand() -> None:
    t = whole("negative-points")
    assert t.game.winners(t.s) == [1]
    assert t.game.returns(t.s) == [0.0, 1.0]


def test_the_whole_ranking_uses_points_then_budget_order() -> None:
    t = table(4, idle(4, 6) + "S1 bid 0\nS2 bid 1\nS3 bid 2\nS4 bid 0\nS3 pass", start="S3", rounds="7")
    assert t.s.order == [2, 1, 3, 0]
    t.player("S1").scored[0] = 5
    assert t.game.trace_end(t.s)["ranking"] == [1, 3, 2, 4]
    assert t.game.trace_end(t.s)["winners"] == [1]
