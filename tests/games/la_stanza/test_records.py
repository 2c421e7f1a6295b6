"""Records (5.5): lines for people (5.3), chance lines that are possible, checks, and refusals."""

import pytest

from ridotto.engine.record import RecordError, read
from ridotto.languages import explain
from tests.games.la_stanza.tables import FOLDER, Table, stanza, table
from tests.games.la_stanza.test_setup import SEED_1, SEED_2019

COMPLETE = (FOLDER / "complete.record").read_text("utf-8")
HEADER = "ridotto 1\ngame la-stanza\nrules 1\nseats 3\n"


def refused(text: str) -> str:
    with pytest.raises(RecordError) as error:
        read(text)
    return error.value.reason


# --- compound lines


def joined(text: str, how: str) -> str:
    """The lines of a turn together, as people write them; a draw in between ends the line."""
    found: list[str] = []
    for line in text.split("\n"):
        line = line.split("#")[0].strip()
        last = found[-1] if found else ""
        if line.startswith("S") and last.startswith(line[:2]) and not line[3:].startswith("move"):
            found[-1] = last + how + line[3:]
        else:
            found.append(line)
    return "\n".join(found)


@pytest.mark.parametrize("how", ["; ", " "])
def test_the_decisions_of_a_turn_may_stand_on_one_line(how: str) -> None:
    text = joined(COMPLETE, how)
    assert len(text.split("\n")) < 80
    assert read(text).actions == read(COMPLETE).actions


def test_hires_may_share_their_word_and_hired_may_be_left_out() -> None:
    text = joined(COMPLETE, " ").replace(" hired do ", " do ")
    text = text.replace("hire albrecht-durer@4 hire raphael-sanzio@5 hire ", "hire albrecht-durer@4 raphael-sanzio@5 ")
    assert "raphael-sanzio@5 hieronymus-bosch@6 do m6 discs 2 pay3" in text
    assert read(text).actions == read(COMPLETE).actions


def test_hired_is_left_out_only_on_one_line() -> None:
    text = COMPLETE.split("S1 hired\n")[0]
    assert read(text + "S1 hired\nS1 do 1\n").actions
    assert "not-now" in refused(text + "S1 do 1\n")


def test_no_draw_and_no_other_seat_may_be_due_in_between() -> None:
    before, _, _ = COMPLETE.partition("S2 move 3\n* refill")
    assert "a draw comes before" in refused(before + "S2 move 3; activate politics\n")
    start, _, _ = COMPLETE.partition("S1 move 3\n")
    assert "S1 is not to act" in refused(start + "S1 move 3; pass; move 1\n")


@pytest.mark.parametrize(
    "words",
    [
        "move 5", "move", "move 1 ", "books arts arts", "discs politics arts", "return white blue", "do 3 pay3 discs 1",
        "hire titian", "hire titian@7", "activate politics via red", "take BONUS slot 1", "bonus d-5f", "helper white",
        "Move 1", "nonsense", "disc religion", "do m8", "do 2 discs 0",
    ],
)  # fmt: skip
def test_any_other_text_is_illegal_not_corrected(words: str) -> None:
    start, _, _ = COMPLETE.partition("S1 move 3\n")
    assert "legal for S1: 'move 1'" in refused(f"{start}S1 {words}; pass\n")


# --- chance lines


def test_setup_lines_must_be_possible() -> None:
    text = HEADER + SEED_1.lstrip()
    assert read(text).actions
    assert "impossible" in refused(text.replace("religion=m5 arts=m5", "religion=m4 arts=m5"))  # only two of each
    assert "impossible" in refused(text.replace("D2=niccolo-machiavelli", "D2=michel-de-montaigne"))
    assert "impossible" in refused(text.replace("D2=niccolo-machiavelli", "D3=niccolo-machiavelli"))
    assert "impossible" in refused(text.replace("l-sail r-discs", "a-str a-patron"))  # a fifth of the arts
    assert "impossible" in refused(text.replace("S1 soledade-and-bizarro", "S1 fra-benigno"))
    assert "too early" in refused(text.replace(" d-lead", ""))
    assert "must stop before" in refused(text.replace(" d-lead", " d-lead d-str"))
    assert "'* cover' is due" in refused(HEADER + SEED_2019.lstrip())


def test_a_starter_is_no_character_of_the_path() -> None:
    text = HEADER + SEED_1.lstrip()
    assert "impossible" in refused(text.replace("D2=niccolo-machiavelli", "D2=maria-nobelli"))


def test_a_refill_must_fill_every_space_while_there_is_a_tile() -> None:
    before, _, after = COMPLETE.partition("* refill ")
    line = after.split("\n")[0]
    short = " ".join(line.split(" ")[:-1])
    assert "stops too early" in refused(f"{before}* refill {short}\n".replace("seed 1648\n", ""))
    assert "too early" in refused(f"{before}* refill\n")


def test_a_seed_must_give_the_chance_lines() -> None:
    assert "the seed 1 gives" in refused(COMPLETE.replace("seed 1648", "seed 1"))


def test_a_refill_that_fills_other_spaces_is_refused() -> None:
    text = COMPLETE.replace("* refill D2=", "* refill D1=", 1)
    assert "impossible" in refused(text)


# --- checks and options


def test_checks_may_stand_after_the_setup_and_points_only_at_the_end() -> None:
    t = Table(stanza(3)).play(SEED_1).play("= money 10 11 12\n= ship 0 0 0\n= round 1")
    for text in ("= points 0 0 0", "= helpers 4", "= money 10 11", "= ship 0 0 1", "= round 2"):
        with pytest.raises(RecordError, match="check"):
            t.play(text)
    with pytest.raises(RecordError, match="nothing to check"):
        Table(stanza(4)).play("= round 1")
    assert read(COMPLETE.replace("end points", "= points 27 22\nend points")).actions


def test_the_round_changes_with_the_refill_line() -> None:
    before, _, after = COMPLETE.partition("* refill ")
    line = after.split("\n")[0]
    assert read(f"{before}= round 1\n* refill {line}\n= round 2\n").actions


def test_options_stand_in_the_header_unless_they_are_off() -> None:
    text = HEADER.replace("seats 3\n", "seats 3\noption dismiss=on\noption hire-any=on\n")
    assert read(text).game.options_chosen() == {"dismiss": "on", "hire-any": "on"}
    assert "default" in refused(HEADER + "option dismiss=off\n")
    assert "no option" in refused(HEADER + "option haste=on\n")
    assert "cannot be" in refused(HEADER + "option dismiss=maybe\n")


def test_a_refusal_is_told_in_words_with_its_rule() -> None:
    t = table(2)
    refusal = t.game.refusal(t.s, 0, t.game.ids["retire"])
    assert refusal is not None
    assert explain(refusal, t.game).endswith("[3.13]")
