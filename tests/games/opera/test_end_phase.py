"""End phase (3.6): the ladder, the new offer, the Palazzo, level 0, the next round."""

import pytest

from ridotto.engine.record import RecordError
from ridotto.games.opera.components import COMPOSERS, KINDS, no_pieces
from ridotto.games.opera.end_phase import most_performed_rise
from tests.games.opera.tables import DRAW, Table, after, idle, settle, table, whole


def risen(ladder: list[str], performed: dict[str, int]) -> list[str]:
    """The ladder, top first, after these composers were performed so often."""
    t = table(4)
    for fame, name in zip(range(6, 0, -1), ladder, strict=True):
        t.s.fame[KINDS.index(name)] = fame
    for name, n in performed.items():
        for p in t.s.players[:n]:
            p.halls[0] = 6
            p.others[0] |= 1 << KINDS.index(name)
    most_performed_rise(t.s)
    return t.facts()["ladder"]  # type: ignore[no-any-return]


def in_letters(most: str) -> str:
    """3.6 a in letters: abcdef stand on levels 1 to 6, and these are performed most."""
    names = dict(zip("abcdef", [KINDS[c] for c in COMPOSERS], strict=True))
    found = risen([names[x] for x in "fedcba"], {names[x]: 2 for x in most})
    back = {name: x for x, name in names.items()}
    return "".join(back[name] for name in reversed(found))


@pytest.mark.parametrize(
    ("most", "after"),
    [
        ("ef", "abcdef"), ("df", "abcedf"), ("cef", "abdcef"), ("abc", "dabcef"), ("acd", "baecdf"),
        ("a", "bacdef"), ("e", "abcdfe"), ("f", "abcdef"), ("abcdef", "abcdef"), ("", "abcdef"),
    ],
)  # fmt: skip
def test_the_most_performed_rise_by_one_and_never_pass_each_other(most: str, after: str) -> None:
    assert in_letters(most) == after


def test_the_first_check_of_the_rules() -> None:
    after = risen(["wagner", "mozart", "verdi", "handel", "beethoven", "monteverdi"], {"mozart": 1, "verdi": 1})
    assert after[:3] == ["mozart", "verdi", "wagner"]


def test_the_second_check_of_the_rules() -> None:
    before = ["verdi", "wagner", "mozart", "monteverdi", "handel", "beethoven"]
    after = risen(before, {"wagner": 4, "monteverdi": 4, "beethoven": 4, "verdi": 2, "handel": 2})
    assert after == ["wagner", "verdi", "monteverdi", "mozart", "beethoven", "handel"]


def test_only_the_most_performed_rise_and_house_pieces_do_not_count() -> None:
    before = ["verdi", "wagner", "mozart", "monteverdi", "handel", "beethoven"]
    after = risen(before, {"house": 4, "mozart": 3, "handel": 2})
    assert after == ["verdi", "mozart", "wagner", "monteverdi", "handel", "beethoven"]


def test_stock_and_palazzo_do_not_count_for_the_ladder() -> None:
    t = table(4)
    t.player("S1").stock[KINDS.index("handel")] = 5
    t.s.palazzo = 1 << KINDS.index("beethoven")
    most_performed_rise(t.s)
    assert t.facts()["ladder"][:3] == ["verdi", "wagner", "mozart"]
    assert t.facts()["ladder"][3:] == ["handel", "beethoven", "monteverdi"]


def test_unsold_pieces_are_discarded_before_the_new_offer() -> None:
    t = table(2, "S1 bid 0\nS2 bid 0\n= display none")
    assert t.facts()["discard"] == {"beethoven": 1, "handel": 1, "mozart": 1, "verdi": 1, "wagner": 1}


def test_a_piece_too_many_is_set_aside_and_discarded_when_the_offer_is_complete() -> None:
    t = after("set-aside", "* start S2")
    assert t.facts()["discard"] == {"verdi": 1, "wagner": 1}  # set aside at the setup; a repeated century piece
    t = whole("set-aside")
    assert t.facts()["discard"] == {"handel": 1, "mozart": 3, "verdi": 4, "wagner": 2}
    assert sum(t.s.aside) == 0


def test_the_draw_line_stops_exactly_when_the_offer_is_complete() -> None:
    with pytest.raises(RecordError, match="must stop before 'verdi'"):
        table(2, f"S1 bid 0\nS2 bid 0\n{DRAW[2]} verdi")
    with pytest.raises(RecordError, match="stops too early; due is the line '\\* draw'"):
        table(2, "S1 bid 0\nS2 bid 0\n* draw verdi verdi")


LAST = "beethoven beethoven beethoven beethoven handel monteverdi monteverdi verdi"


def test_the_discard_pile_comes_in_exactly_when_a_piece_is_needed_and_none_is_left() -> None:
    t = after("reshuffle", "= display none")
    assert t.facts()["draw"] == {"beethoven": 4, "handel": 1, "monteverdi": 2, "verdi": 1}
    discarded = sum(t.s.discard)
    t.play(f"* draw {LAST} reshuffle beethoven mozart mozart")
    facts = t.facts()
    assert facts["discard"] == {"beethoven": 2}  # one set aside before the reshuffle, one after it
    assert sum(facts["draw"].values()) == discarded - 3


def test_a_reshuffle_stands_nowhere_else() -> None:
    with pytest.raises(RecordError, match="'reshuffle' is impossible here"):
        after("reshuffle", "= display none").play("* draw beethoven reshuffle beethoven")
    with pytest.raises(
        RecordError, match="'mozart' is impossible here; due is the line '\\* draw', going on with one of: 'reshuffle'"
    ):
        after("reshuffle", "= display none").play(f"* draw {LAST} mozart mozart")


def test_a_pile_that_is_just_enough_is_not_reshuffled() -> None:
    t = table(2, "S1 bid 0\nS2 bid 0")
    t.s.draw = [1, 1, 0, 0, 1, 1, 1]
    settle(t.s)
    t.play(DRAW[2])
    assert t.facts()["draw"] == {}
    assert sum(t.s.discard) == 5


def starved(draw: list[int], discard: list[int]) -> Table:
    """Two players at their first refill, with these piles left."""
    t = table(2, "S1 bid 0\nS2 bid 0")
    t.s.draw, t.s.discard = draw, discard
    settle(t.s)
    return t


def test_when_no_piece_is_left_at_all_the_offer_stays_smaller() -> None:
    t = starved([0, 0, 0, 0, 1, 2, 0], no_pieces()).play(
        "* draw verdi mozart verdi\n= display mozart verdi verdi\n= round 2"
    )
    assert t.asked() == "S1 bid"


def test_when_only_pieces_too_many_are_left_they_are_drawn_and_discarded() -> None:
    t = starved([0, 0, 0, 0, 0, 4, 0], no_pieces()).play(
        "* draw verdi verdi verdi verdi\n= display verdi verdi\n= round 2"
    )
    assert t.facts()["discard"] == {"verdi": 2}


def test_when_nothing_can_be_drawn_the_line_says_none() -> None:
    t = starved(no_pieces(), no_pieces()).play("* draw none\n= display none\n= round 2")
    assert t.asked() == "S1 bid"


def test_a_line_may_begin_with_the_reshuffle() -> None:
    t = starved(no_pieces(), [2, 0, 0, 0, 1, 3, 0])
    t.play("* draw reshuffle verdi verdi verdi mozart beethoven beethoven\n= round 2")
    assert t.facts()["discard"] == {"verdi": 1}


def test_a_full_palazzo_is_emptied_after_the_refill_so_it_is_in_no_reshuffle() -> None:
    t = after("palazzo-full", "= round 2")
    t.s.discard = [a + b for a, b in zip(t.s.discard, t.s.draw, strict=True)]
    t.s.draw = no_pieces()
    settle(t.s)
    t.play("* draw reshuffle beethoven handel mozart verdi wagner")
    assert t.facts()["discard"] == {"handel": 1, "mozart": 1, "wagner": 1}
    assert t.facts()["palazzo"] == {}


def test_a_palazzo_that_is_not_full_stays_as_it_is() -> None:
    t = whole("signora-joiners")
    assert t.facts()["palazzo"] == {"verdi": 1, "wagner": 1}


def test_a_counting_round_empties_the_palazzo_full_or_not() -> None:
    t = whole("palazzo-counting")
    assert t.facts()["palazzo"] == {}
    assert t.facts()["discard"]["beethoven"] == 3  # two unsold in rounds 1 and 2, one sold to the Palazzo


def test_everybody_on_level_0_gets_a_ducat_and_nobody_else() -> None:
    t = table(3, f"S1 bid 1\nS2 bid 0\nS3 bid 0\n= money 20 22 23\n{DRAW[3]}\n= money 20 23 24")
    assert t.s.round == 2


@pytest.mark.parametrize(("rounds", "last"), [("9", 9), ("7", 7)])
def test_after_the_last_round_nothing_is_drawn(rounds: str, last: int) -> None:
    t = table(2, idle(2, last - 1) + "S1 bid 0\nS2 bid 0\n= display none", rounds=rounds)
    assert t.s.round == last
    assert t.reader.due() == "the game is over"
