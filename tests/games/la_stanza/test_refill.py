"""The refill (3.6): when, with what, and what follows; and players who cannot move at all (AD-29)."""

from ridotto.games.la_stanza.components import CHARACTER_COUNT, EMPTY, SLUGS, STARTERS
from ridotto.games.la_stanza.state import REFILLING
from tests.games.la_stanza.tables import Table, table


def nearly_empty(seats: int = 2) -> Table:
    """One tile in Discoveries, then one in Religion, Arts and Politics: Literature is empty."""
    return table(seats).path(D1="john-calvin", R1="charles-v", A1="titian", P1="francis-i")


def without_piles(t: Table, discards: int, removed: list[int]) -> Table:
    """An empty draw pile and this many discarded characters; the others are out of reach."""
    s = t.s
    s.discard = s.draw[:discards]
    away = s.draw[discards:]
    s.draw = []
    for p in s.players:  # workers and recruits hold what the test does not speak of
        for place in range(1, 6):
            if away:
                if p.workers[place] >= CHARACTER_COUNT:
                    s.removed.append(p.workers[place])
                p.workers[place] = away.pop()
    s.removed = removed
    return t


def test_two_empty_rooms_bring_a_refill_before_the_action() -> None:
    t = nearly_empty().decide("move 1")
    assert t.s.point == REFILLING
    assert t.game.chance_line(t.s) == ("refill", 1)
    t.deal(1)
    assert t.asked() == "S1 act"  # AD-19
    assert None not in t.facts()["path"]
    assert t.facts()["round"] == 2


def test_one_empty_room_brings_none() -> None:
    t = nearly_empty().path(D1="john-calvin", L1="paracelsus", R1="charles-v", A1="titian", P1="francis-i")
    assert t.decide("move 1").asked() == "S1 act"


def test_a_refill_also_fills_spaces_under_figures_and_begins_with_d1() -> None:
    t = nearly_empty().decide("move 1")
    word = t.game.chance_word(t.s, t.s.draw[0])
    assert word.startswith("D1=")
    t.deal(1)
    assert t.facts()["path"][0] is not None
    assert t.facts()["players"][0]["figure"] == "D1"


def test_the_refill_number_n_plus_one_ends_the_main_part() -> None:
    t = nearly_empty()
    t.s.round = 3
    t.decide("move 1").deal(1)
    assert t.facts()["round"] == 4
    assert t.facts()["phase"] == "FINISH"
    assert t.asked() == "S1 act"


def test_nothing_is_refilled_in_finish() -> None:
    t = nearly_empty().ask("move", "S1", "FINISH")
    assert t.decide("move 1").asked() == "S1 act"


def test_the_discard_pile_is_shuffled_only_when_a_tile_is_needed() -> None:
    t = nearly_empty()
    s = t.s
    s.discard = s.draw[12:]
    s.draw = s.draw[:12]
    for tile in s.discard[5:]:
        s.removed.append(tile)  # out of the way
    s.discard = s.discard[:5]
    t.decide("move 1").deal(3)
    assert s.draw == []
    assert len(s.discard) == 5  # the last tile of the pile filled the last space


def test_chance_gives_the_pile_then_the_discards() -> None:
    t = nearly_empty()
    s = t.s
    first, rest = s.draw[:2], s.draw[2:12]
    s.draw, s.discard = first, rest[::-1]
    t.decide("move 1")
    for _ in range(2):
        assert {action for action, _ in t.game.chance_outcomes(s)} <= set(first)
        t.game.apply_action(s, t.game.chance_outcomes(s)[0][0])
    assert [action for action, _ in t.game.chance_outcomes(s)] == sorted(rest)


def test_without_piles_one_removed_starter_of_each_discipline_comes_back_once() -> None:
    t = without_piles(nearly_empty(), 0, [*STARTERS[1], *STARTERS[2]])
    s = t.s
    t.decide("move 1")
    assert [action for action, _ in t.game.chance_outcomes(s)] == STARTERS[1]  # the earliest of each discipline
    t.deal(4)
    laid = [tile for tile in s.path[:15] if CHARACTER_COUNT <= tile != EMPTY]
    assert sorted(laid) == STARTERS[1]
    assert s.removed == STARTERS[2]
    assert s.path[0] >= CHARACTER_COUNT
    assert s.path.count(EMPTY) == 16 - 3 - 5  # AD-21: the other spaces stay empty
    assert s.round == 2


def test_starters_that_are_not_needed_go_back_in_discipline_order() -> None:
    t = nearly_empty()
    s = t.s
    missing = 12
    keep = s.draw[: missing - 2]
    t.s.removed = STARTERS[1][::-1] + STARTERS[2]
    s.draw, s.discard = keep, []
    t.decide("move 1").deal(9)
    laid = [tile for tile in s.path[:15] if CHARACTER_COUNT <= tile != EMPTY]
    assert len(laid) == 2
    left = [tile for tile in STARTERS[1] if tile not in laid]
    assert s.removed == STARTERS[2] + left
    assert s.recalled == []


def test_a_refill_without_any_tile_is_one_empty_line() -> None:
    t = without_piles(nearly_empty(), 0, [])
    t.decide("move 1")
    assert t.game.chance_outcomes(t.s) == [(t.game.chance_words.index("nothing"), 1.0)]
    t.play("* refill")
    assert t.asked() == "S1 act"
    assert t.facts()["round"] == 2


def test_ad29_without_a_destination_in_main_there_is_a_refill_before_the_move() -> None:
    t = blocked()
    assert t.s.point == REFILLING
    assert t.s.turn == 0
    t.deal(2)
    assert t.asked() == "S1 move"
    assert t.facts()["round"] == 2


def blocked() -> Table:
    """S2 passes; for S1 there is only the tile under the figure of S2, who came there before the last refill."""
    t = table(2).path(D1="john-calvin").stand("S2", "D1").stand("S1", "L1").ask("act", "S2")
    return t.decide("pass")


def test_ad29_after_that_one_refill_who_still_cannot_move_is_stuck() -> None:
    t = table(2).path(D1="john-calvin").stand("S2", "D1").stand("S1", "L1").ask("act", "S2")
    s = t.s
    s.draw, s.discard, s.removed = [], [], []
    t.decide("pass").play("* refill")
    assert t.legal() == ["stuck"]
    t.decide("stuck")
    assert t.asked() == "S2 move"


def test_ad29_in_final_retire_stands_beside_stuck() -> None:
    t = table(2).path(D1="john-calvin").stand("S2", "D1").stand("S1", "L1").ask("move", "S1", "FINAL")
    assert t.legal() == ["retire", "stuck"]
    assert t.why_not("move 1") == ("stanza.no-tile-to-take", ())


def test_ad29_a_bonus_tile_to_take_is_a_destination() -> None:
    t = table(2).path(D1="john-calvin").stand("S2", "D1").stand("S1", "L1").ship("S1", 4).ask("act", "S2")
    t.decide("pass")
    assert t.asked() == "S1 move"
    assert t.legal() == ["move 1"]


def test_two_refills_may_follow_each_other_on_lines_of_their_own() -> None:
    t = table(2).path(D1="john-calvin", L1="titian").stand("S2", "L1").stand("S1", "BONUS").ask("take")
    s = t.s
    t.offer("d-take").own("S1", "d-take")
    s.tile = 0
    s.draw, s.discard, s.removed = [], [], []
    t.decide("take D1 slot 1")
    assert t.game.chance_line(s) == ("refill", 1)
    t.play("* refill")
    assert t.asked() == "S2 move"  # the player's own space
    t.stand("S2", "D1").stand("S1", "L1")
    t.decide("stuck")
    assert SLUGS[s.path[3]] == "titian"
