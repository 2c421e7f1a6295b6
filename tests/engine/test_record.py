"""Records: what a reader accepts and what it refuses, with the line and the reason."""

import pytest

from ridotto.engine.game import game_names, load_game
from ridotto.engine.record import Record, RecordError, read, redact, write
from ridotto.engine.trace import json_line, trace
from ridotto.languages import explain
from tests.strategies import random_record

HEADER = "ridotto 1\ngame opera\nrules 1\nseats 3\n"
SETUP = """\
* ladder verdi beethoven monteverdi wagner handel mozart
* draw verdi verdi handel handel beethoven monteverdi wagner
* century wagner beethoven wagner verdi
* start S2
"""
LADDER = SETUP[: SETUP.index("\n")]
BIDS = "S1 bid 3\nS2 bid 5\nS3 bid 0\n"
START = HEADER + SETUP + BIDS


def refused(text: str) -> tuple[int, str]:
    with pytest.raises(RecordError) as caught:
        read(text, explain)
    return caught.value.line, caught.value.reason


GOOD = {
    "a header alone": HEADER,
    "no newline at the end": HEADER.rstrip("\n"),
    "comments, blank lines and outer blanks": "# first\n\n  ridotto 1  # format\ngame opera\nrules 1\n\tseats 3\t\n\n",
    "CRLF line ends": START.replace("\n", "\r\n"),
    "names": HEADER + "name S1 Anna Maria\nname S3 Zoë\n",
    "options in order": HEADER
    + "option places=111111\noption rounds=7\noption screens=off\noption tiles=roomy\nseed 7\n",
    "the largest seed": HEADER + "seed 18446744073709551615\n",
    "a stop inside the bids": HEADER + SETUP + "S1 bid 3\n",
    "checks": START + "= levels 3 5 0\n= money 19 15 21\n= round 1\n= points 0 0 0\n= order S2 S1 S3\n= palazzo none\n",
    "a check among the bids": HEADER + SETUP + "S1 bid 3\n= money 22 20 21\n= levels 0 0 0\nS2 bid 5\n",
    "two decisions on one line": START + "S2 hire impresario; buy beethoven handel; arrange venezia=beethoven\n",
    "a joined line into the next phase": HEADER
    + SETUP
    + "S1 bid 0\nS2 bid 0\nS3 bid 9; hire maestro; move maestro wien\n",
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD.keys())
def test_a_reader_accepts(text: str) -> None:
    read(text, explain)
    read(text.encode(), explain)


BAD = {
    "nothing": ("", 1, "stops before its line 'ridotto'"),
    "another format": ("ridotto 2\n", 1, "reads format 1"),
    "a header cut short": ("ridotto 1\ngame opera\nrules 1\n", 3, "stops before its line 'seats'"),
    "a header out of order": ("ridotto 1\nrules 1\ngame opera\nseats 2\n", 2, "'game' is due here"),
    "an unknown game": ("ridotto 1\ngame chess\nrules 1\nseats 2\n", 2, "there is no game 'chess'"),
    "unknown rules": ("ridotto 1\ngame opera\nrules 2\nseats 2\n", 3, "rules version 2 is unknown"),
    "too many seats": ("ridotto 1\ngame opera\nrules 1\nseats 5\n", 4, "seats must be one of 2, 3, 4"),
    "a leading zero": ("ridotto 1\ngame opera\nrules 01\nseats 2\n", 3, "without leading zeros"),
    "a byte order mark": ("\ufeff" + HEADER, 1, "'ridotto' is due here"),
    "a name of no seat": (HEADER + "name S4 Anna\n", 5, "not a seat of this game"),
    "a name twice": (HEADER + "name S1 Anna\nname S1 Bea\n", 6, "has a name already"),
    "names out of order": (HEADER + "name S2 Anna\nname S1 Bea\n", 6, "in the order of the seats"),
    "an empty name": (HEADER + "name S2\n", 5, "is missing"),
    "an unknown option": (HEADER + "option colour=red\n", 5, "has no option 'colour'"),
    "an option without value": (HEADER + "option rounds\n", 5, "key=value"),
    "an unknown value": (HEADER + "option rounds=8\n", 5, "cannot be '8'"),
    "a default": (HEADER + "option rounds=9\n", 5, "is the default"),
    "an option twice": (HEADER + "option rounds=7\noption rounds=7\n", 6, "twice"),
    "options out of order": (HEADER + "option tiles=roomy\noption rounds=7\n", 6, "alphabetical"),
    "an option after the seed": (HEADER + "seed 1\noption rounds=7\n", 6, "begins with a seat"),
    "a seed too large": (HEADER + "seed 18446744073709551616\n", 5, "0 to 2^64-1"),
    "a negative seed": (HEADER + "seed -1\n", 5, "0 to 2^64-1"),
    "minus zero": (HEADER + "seed -0\n", 5, "must be a number"),
    "a very long number": (HEADER + "seed " + "9" * 5000 + "\n", 5, "must be a number"),
    "two spaces": (START + "S2 hire  maestro\n", 12, "more than one space"),
    "a tab between words": (START + "S2 hire\tmaestro\n", 12, "control character"),
    "a decision before the setup": (HEADER + "S1 bid 3\n", 5, "S1 is not to act; due is the line '* ladder'"),
    "a check before the setup is complete": (HEADER + "= round 1\n", 5, "nothing to check"),
    "the wrong chance line": (HEADER + "* draw verdi\n", 5, "'* ladder' is due here"),
    "a ladder too short": (HEADER + "* ladder verdi beethoven monteverdi wagner handel\n", 5, "stops too early"),
    "a composer twice on the ladder": (HEADER + "* ladder verdi verdi\n", 5, "'verdi' is impossible here"),
    "a ladder too long": (HEADER + LADDER + " verdi\n", 5, "must stop before 'verdi'"),
    "an unknown piece": (HEADER + "* ladder bach\n", 5, "'bach' is impossible here"),
    "a draw too long": (HEADER + "\n".join(SETUP.split("\n")[:2]) + " verdi\n", 6, "must stop before 'verdi'"),
    "a reshuffle too early": (HEADER + LADDER + "\n* draw reshuffle\n", 6, "'reshuffle' is impossible"),
    "a start player who is not there": (HEADER + SETUP.replace("start S2", "start S4"), 8, "'S4' is impossible here"),
    "chance where none is due": (START + "* draw verdi\n", 12, "no chance line is due here; legal for S2: 'hire"),
    "somebody else's decision": (START + "S1 hire maestro\n", 12, "S1 is not to act; legal for S2"),
    "an unknown decision": (START + "S2 dance\n", 12, "no such move [5.2]; legal for S2: 'hire architetto'"),
    "a decision of another point": (START + "S2 bid 3\n", 12, "you can’t do that now"),
    "an illegal decision": (
        HEADER + SETUP + "S1 bid 3\nS2 bid 1\nS3 bid 0\nS1 hire esperto\n",
        12,
        "costs 4 budget levels",
    ),
    "a small step": (
        START + "S2 hire impresario\nS2 buy verdi\nS2 great venezia verdi\n",
        14,
        "on one line [5.3]; legal",
    ),
    "a piece that is not at hand": (
        START + "S2 hire impresario\nS2 buy verdi\nS2 arrange venezia=wagner\n",
        14,
        "no more Wagner to place",
    ),
    "a joined line over another seat": (
        START + "S2 hire signora; sell none; hire maestro\n",
        12,
        "S2 is not to act; legal for S1",
    ),
    "a failed check": (START + "= levels 3 5 1\n", 12, "it is '= levels 3 5 0'"),
    "a check with a leading zero": (START + "= round 01\n", 12, "it is '= round 1'"),
    "an unknown check": (START + "= weather fine\n", 12, "there is no check 'weather fine'"),
    "a check of no seat": (START + "= stock S4 none\n", 12, "there is no check"),
    "an unknown line": (START + "hello\n", 12, "not with 'hello'"),
    "the end too early": (START + "end points 0 0 0 winner S1\n", 12, "not over yet"),
}


@pytest.mark.parametrize(("text", "line", "reason"), BAD.values(), ids=BAD.keys())
def test_a_reader_refuses(text: str, line: int, reason: str) -> None:
    found = refused(text)
    assert found[0] == line
    assert reason in found[1]


def test_bytes_that_are_no_text_are_refused_with_their_line() -> None:
    with pytest.raises(RecordError, match="line 2: this is not UTF-8"):
        read(b"ridotto 1\ngame \xff\n")


def test_nothing_follows_the_end() -> None:
    text = random_record(load_game("opera", 2), 4).text()
    line, reason = refused(text + "= round 9\n")
    assert line == text.count("\n") + 1
    assert "nothing may follow" in reason


def test_a_wrong_end_is_refused() -> None:
    lines = random_record(load_game("opera", 2), 4).text().splitlines()
    words = lines[-1].split(" ")
    words[2] = str(int(words[2]) + 1)
    assert "the game ended with" in refused("\n".join([*lines[:-1], " ".join(words)]))[1]


def test_a_chance_line_that_the_seed_does_not_give_is_refused() -> None:
    text = HEADER + "seed 1607\n" + SETUP
    read(text)
    line, reason = refused(text.replace("start S2", "start S1"))
    assert line == 9
    assert "the seed 1607 gives 'S2' here" in reason
    read(text.replace("start S2", "start S1").replace("seed 1607\n", ""))  # possible without the seed


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_written_reads_back_to_the_same_game(name: str, seats: int) -> None:
    for seed in range(5):
        record = random_record(load_game(name, seats), seed)
        record.names = {0: "Anna", seats - 1: "Zoë"}
        text = record.text()
        again = read(text, explain)
        assert again.actions == record.actions
        assert again.names == record.names
        assert again.seed == seed
        assert again.text() == text
        assert record.game.serialize(again.state()) == record.game.serialize(record.state())


@pytest.mark.parametrize("name", game_names())
def test_a_record_may_stop_after_any_line(name: str) -> None:
    lines = random_record(load_game(name, 3), 8).text().splitlines(keepends=True)
    for stop in range(5, len(lines) - 1):
        text = "".join(lines[:stop])
        assert read(text).text() == text


@pytest.mark.parametrize("name", game_names())
def test_a_record_cut_anywhere_writes_only_whole_decisions(name: str) -> None:
    record = random_record(load_game(name, 2), 9)
    whole = record.text()
    for stop in range(0, len(record.actions), 3):
        cut = Record(record.game, record.seed)
        cut.actions = record.actions[:stop]
        text = write(cut)
        assert len(read_decisions(text)) <= len(read_decisions(whole))
        assert read_decisions(whole)[: len(read_decisions(text))] == read_decisions(text)


def read_decisions(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("S")]


def test_a_running_game_is_redacted() -> None:
    record = read(HEADER + "seed 1607\n" + SETUP + "S1 bid 3\nS2 bid 5\n")
    public = redact(record)
    assert public.text() == HEADER + SETUP
    assert record.text().endswith("S2 bid 5\n")  # the original is as it was
    opened = read(HEADER + "seed 1607\n" + SETUP + BIDS)
    assert redact(opened).text() == START


def test_a_finished_game_keeps_its_seed() -> None:
    record = random_record(load_game("opera", 2), 4)
    assert redact(record).text() == record.text()


@pytest.mark.parametrize("name", game_names())
def test_a_trace_tells_every_decision(name: str) -> None:
    record = random_record(load_game(name, 2), 3)
    lines = list(trace(record))
    assert [line["n"] for line in lines[:-1]] == list(range(len(lines) - 1))
    for line in lines[:-1]:
        assert set(line) == {"n", "seat", "point", "legal", "chosen", "state"}
        assert line["chosen"] in line["legal"]
        assert line["legal"] == sorted(set(line["legal"]))
    assert set(lines[-1]) == {"end"}
    assert "\n" not in json_line(lines[0])
    record.actions.pop()
    assert "end" not in list(trace(record))[-1]
