"""Critico (3.3.5): a composer performed where he arrives moves on the ladder."""

import pytest

from tests.games.opera.tables import Table, after, table

COMPOSERS = "verdi wagner mozart handel beethoven monteverdi".split(" ")


def arrived(piece: str) -> Table:
    """S1 performs this piece in Venezia, S2 only his house piece, and the Critico is there."""
    text = f"S1 bid 10\nS2 bid 0\nS1 hire impresario\nS1 buy {piece}\nS1 arrange venezia={piece}\nS2 intermezzo\n"
    return table(2, text + "S1 hire critico\nS1 move critico venezia")


@pytest.mark.parametrize(
    ("piece", "shifts"),
    [("verdi", "-1 -2"), ("wagner", "+1 -1 -2"), ("mozart", "+2 +1 -1 -2"), ("handel", "+2 +1 -1 -2"),
     ("beethoven", "+2 +1 -1")],
)  # fmt: skip
def test_a_composer_is_shifted_by_up_to_two_as_far_as_the_ladder_goes(piece: str, shifts: str) -> None:
    t = arrived(piece)
    assert t.asked() == "S1 review"
    assert t.legal() == ["review none"] + [f"review {piece} {d}" for d in shifts.split(" ")]


def test_a_shift_off_the_ladder_is_refused() -> None:
    assert arrived("verdi").why_not("review verdi +1") == ("opera.off-the-ladder", (5, 6))
    assert arrived("beethoven").why_not("review beethoven -2") == ("opera.off-the-ladder", (0, 2))


def test_only_composers_performed_there_are_shifted() -> None:
    assert arrived("handel").why_not("review mozart +1") == ("opera.not-performed", (4, 0))


@pytest.mark.parametrize(
    ("shift", "ladder"),
    [
        ("+2", "verdi handel wagner mozart beethoven monteverdi"),
        ("+1", "verdi wagner handel mozart beethoven monteverdi"),
        ("-1", "verdi wagner mozart beethoven handel monteverdi"),
        ("-2", "verdi wagner mozart beethoven monteverdi handel"),
    ],
)
def test_the_composers_that_are_passed_move_one_level_the_other_way(shift: str, ladder: str) -> None:
    arrived("handel").play(f"S1 review handel {shift}\n= ladder {ladder}")


def test_the_ladder_may_stay_as_it_is() -> None:
    t = arrived("handel").play("S1 review none\n= ladder " + " ".join(COMPOSERS))
    assert t.asked() == "S1 hire"


def test_without_a_performance_there_is_no_review() -> None:
    t = table(2, "S1 bid 10\nS2 bid 0\nS1 hire critico\nS1 move critico venezia")  # house pieces do not count
    assert t.asked() == "S1 hire"


def test_anybodys_piece_may_be_shifted_also_one_in_a_lesser_hall() -> None:
    t = after("critico-anybodys-piece", "S1 move critico venezia")
    assert t.legal() == ["review none", "review wagner +1", "review wagner -1", "review wagner -2"]
    t.player("S2").great[0] = -1
    t.player("S2").others[0] = 1 << 6
    assert t.legal() == ["review none", "review wagner +1", "review wagner -1", "review wagner -2"]
    assert t.why_not("review wagner +1") is None
