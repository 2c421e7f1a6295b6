"""Every golden record replays, and would not if one of its checks said anything else; the complete game of 5.5."""

import hashlib
import json
from pathlib import Path

import pytest

from ridotto.engine.record import RecordError, read, write
from ridotto.engine.trace import json_line, trace
from ridotto.games.la_stanza.components import BONUS_TILES, DISCIPLINES, MASTERPIECES
from tests.games.la_stanza.tables import FOLDER, RECORDS, altered

NAMES = [path.stem for path in RECORDS]
COMPLETE = FOLDER / "complete.record"
TRACE_OF_COMPLETE = "fab7b8cee9c8d3892a5645732cd8cd9e0b728e89db55003f67b1f2b285a21719"


def test_there_is_a_golden_record_for_every_tile_level_masterpiece_and_odd_rule() -> None:
    wanted = {
        *BONUS_TILES,
        *(f"{name}-{level}" for name in DISCIPLINES for level in (1, 2, 3)),
        *(f"masterpiece-{name}" for name in MASTERPIECES),
        "patron-turns", "stuck", "refill-with-starters", "refill-short", "return-helpers",
        "retire-in-lap-A", "retire-in-lap-B", "retire-in-lap-C",
    }  # fmt: skip
    assert wanted <= set(NAMES)


@pytest.mark.parametrize("path", RECORDS, ids=NAMES)
def test_a_golden_record_replays_and_is_written_as_it_was_read(path: Path) -> None:
    text = path.read_text("utf-8")
    plain = [line.split("#")[0].strip() for line in text.split("\n")]
    assert write(read(text)).split("\n")[:-1] == [line for line in plain if line and not line.startswith("=")]


@pytest.mark.parametrize("path", RECORDS, ids=NAMES)
def test_no_check_of_a_golden_record_could_say_anything_else(path: Path) -> None:
    lines = path.read_text("utf-8").split("\n")
    checks = [i for i, line in enumerate(lines) if line.startswith("=")]
    assert checks
    for i in checks[-4:]:
        wrong = altered(lines[i].split("#")[0].strip())
        with pytest.raises(RecordError, match="the check says") as error:
            read("\n".join([*lines[:i], wrong, *lines[i + 1 :]]))
        assert error.value.line == i + 1


def test_the_complete_game_has_the_trace_of_the_rules() -> None:
    record = read(COMPLETE.read_bytes())
    lines = [json_line(item) + "\n" for item in trace(record)]
    assert hashlib.sha256("".join(lines).encode()).hexdigest() == TRACE_OF_COMPLETE
    assert len(lines) == 182 + 1


def test_decision_165_of_the_complete_game_is_that_of_the_rules() -> None:
    line = list(trace(read(COMPLETE.read_bytes())))[165]
    assert line["n"] == 165
    assert line["seat"] == 2
    assert line["point"] == "Q2b"
    assert line["legal"] == ["disc-from discoveries", "disc-from politics", "disc-from religion"]
    assert line["chosen"] == "disc-from religion"
    state = line["state"]
    assert (state["round"], state["phase"], state["letter"]) == (4, "FINAL", "A")
    assert state["path"][11] is None
    assert state["path"][14] is None
    assert state["discard"] == ["hieronymus-bosch", "giovanni-da-verrazzano", "catherine-de-medici", "raphael-sanzio"]
    assert state["removed"][0] == "beatrice-scrivani"
    assert len(state["draw"]) == 11
    assert state["grid"][11] is None
    assert state["grid"][4] == "disc:2"
    assert state["masterpieces"]["arts"] == [0, None, 1, None]
    assert state["helpers"] == {"blue": 7, "red": 7, "green": 7, "yellow": 6, "white": 7}
    assert state["players"][0]["workers"] == [None, None, None, "patron", "ignatius-of-loyola", "albrecht-durer"]
    assert state["players"][1]["books"] == {"religion": 3, "politics": 3, "arts": 3, "discoveries": 0}
    assert state["players"][1]["tiles"] == ["r-books", "r-scripture"]


def test_the_complete_game_is_scored_as_in_the_rules() -> None:
    end = json.loads(json_line(list(trace(read(COMPLETE.read_bytes())))[-1]))["end"]
    keys = ["masterpieces", "ship", "books", "pass", "tiles", "patron", "grid", "museum", "total"]
    assert [[score[key] for key in keys] for score in end["scores"]] == [
        [12, 0, 0, 0, 0, -5, 8, 12, 27],
        [0, 0, 10, 0, 5, -5, 12, 0, 22],
    ]
    assert end["winners"] == [1]
    assert end["state"]["phase"] == "END"


def test_a_wrong_end_line_is_refused() -> None:
    text = COMPLETE.read_text("utf-8")
    with pytest.raises(RecordError, match="ended with 'end points 27 22 winner S1'"):
        read(text.replace("winner S1", "winner S2"))
