"""Every golden record replays, and would not if one of its checks said anything else."""

from pathlib import Path

import pytest

from ridotto.engine.record import RecordError, read, write
from ridotto.languages import explain
from tests.games.opera.tables import RECORDS, altered

NAMES = [path.stem for path in RECORDS]


def test_there_are_golden_records() -> None:
    assert len(RECORDS) >= 40


@pytest.mark.parametrize("path", RECORDS, ids=NAMES)
def test_a_golden_record_replays(path: Path) -> None:
    read(path.read_bytes(), explain)


@pytest.mark.parametrize("path", RECORDS, ids=NAMES)
def test_no_check_of_a_golden_record_could_say_anything_else(path: Path) -> None:
    lines = path.read_text("utf-8").split("\n")
    checks = [i for i, line in enumerate(lines) if line.startswith("=")]
    assert checks
    for i in checks:
        check = lines[i].split("#")[0].strip()
        wrong = altered(check)
        assert wrong != check
        with pytest.raises(RecordError, match="the check says") as error:
            read("\n".join([*lines[:i], wrong, *lines[i + 1 :]]))
        assert error.value.line == i + 1


@pytest.mark.parametrize("path", RECORDS, ids=NAMES)
def test_a_golden_record_is_written_as_it_was_read(path: Path) -> None:
    text = path.read_text("utf-8").replace("impresario; buy mozart; arrange", "impresario\nS1 buy mozart\nS1 arrange")
    text = text.replace("maestro; move", "maestro\nS1 move")
    plain = [line.split("#")[0].strip() for line in text.split("\n")]
    assert write(read(text)).split("\n")[:-1] == [line for line in plain if line and not line.startswith("=")]


def test_a_wrong_end_line_is_refused() -> None:
    path = RECORDS[NAMES.index("complete")]
    with pytest.raises(RecordError, match="ended with 'end points 11 22 winner S2'"):
        read(path.read_text("utf-8").replace("winner S2", "winner S1"))
