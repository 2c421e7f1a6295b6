"""The worked example of section 6, every number of it, and the complete record of 5.7."""

from hashlib import sha256
from typing import Any

import pytest

from ridotto.engine.game import OVER
from ridotto.engine.record import RecordError, read
from ridotto.engine.trace import json_line, trace
from tests.games.opera.example import BODY, LADDER, PLAYERS, example, start_position
from tests.games.opera.tables import FOLDER, Table, altered, opera

# 5.6: S1 has placed everything but his house piece
DECISION_17: dict[str, Any] = {
    "n": 17,
    "seat": 1,
    "point": "hall",
    "legal": ["close paris", "hall paris house"],
    "chosen": "hall paris house",
    "state": {
        "round": 6,
        "phase": "action",
        "role": "impresario",
        "hirer": 1,
        "waiting": [2, 3],
        "roles_left": ["architetto", "esperto", "maestro"],
        "active": ["berlin", "london", "paris", "venezia", "wien"],
        "ladder": ["verdi", "wagner", "mozart", "monteverdi", "handel", "beethoven"],
        "century": ["handel", "monteverdi", "wagner"],
        "display": {"beethoven": 1, "handel": 1, "mozart": 1, "verdi": 2},
        "palazzo": {"mozart": 1, "verdi": 1, "wagner": 1},
        "draw": {"beethoven": 10, "handel": 11, "monteverdi": 9, "mozart": 12, "verdi": 10, "wagner": 8},
        "discard": {},
        "removed": {},
        "figures": {"maestro": "wien", "critico": "venezia", "esperto": "london"},
        "supply": {
            "venezia.main": 0,
            "venezia.wing1": 1,
            "venezia.wing2": 1,
            "wien.main": 0,
            "wien.wing1": 1,
            "berlin.main": 0,
            "berlin.wing1": 2,
            "london.main": 1,
            "london.wing1": 2,
            "paris.main": 0,
            "paris.wing1": 1,
            "milano.main": 2,
            "milano.wing1": 2,
        },
        "rows": [[], [], [], [], [3], [1], [2], [], [], [], []],
        "arrange": {
            "city": "paris",
            "pool": {"house": 1},
            "placed": {"venezia": "wagner", "wien": "wagner/beethoven", "paris": "wagner/beethoven"},
        },
        "players": [
            {
                "ducats": 3,
                "points": 43,
                "bid": 10,
                "hires": 2,
                "ended": False,
                "parts": ["paris.main", "paris.wing1", "venezia.main", "wien.main"],
                "halls": {"venezia": "beethoven", "wien": "wagner/beethoven", "paris": "-/house"},
                "stock": {"wagner": 2},
            },
            {
                "ducats": 9,
                "points": 40,
                "bid": 3,
                "hires": 1,
                "ended": False,
                "parts": ["berlin.main", "london.main", "venezia.main", "wien.main", "wien.wing1"],
                "halls": {
                    "venezia": "monteverdi",
                    "wien": "wagner/handel,monteverdi",
                    "berlin": "monteverdi",
                    "london": "house",
                },
                "stock": {},
            },
            {
                "ducats": 16,
                "points": 39,
                "bid": 1,
                "hires": 0,
                "ended": False,
                "parts": ["berlin.main", "paris.main", "venezia.main", "venezia.wing1", "venezia.wing2"],
                "halls": {"venezia": "monteverdi/beethoven,house", "berlin": "verdi", "paris": "-"},
                "stock": {},
            },
        ],
    },
}


def digest(lines: list[str]) -> str:
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def test_the_start_position_is_that_of_the_rules() -> None:
    facts = opera(3).trace_state(start_position())
    assert facts["supply"] == {
        "venezia.main": 0, "venezia.wing1": 1, "venezia.wing2": 1, "wien.main": 0, "wien.wing1": 1, "berlin.main": 0,
        "berlin.wing1": 2, "london.main": 1, "london.wing1": 2, "paris.main": 0, "paris.wing1": 1, "milano.main": 2,
        "milano.wing1": 2,
    }  # fmt: skip
    assert facts["active"] == ["berlin", "london", "paris", "venezia", "wien"]
    assert facts["rows"] == [[1], [], [], [], [3], [], [2], [], [], [], []]
    assert facts["ladder"] == LADDER.split(" ")
    for p, given in zip(facts["players"], PLAYERS, strict=True):
        assert " ".join(f"{city}={text}" for city, text in p["halls"].items()) == given["halls"]
        assert p["parts"] == sorted(given["parts"].split(" "))
        assert (p["ducats"], p["points"], p["stock"]) == (given["ducats"], given["points"], {})


def test_every_number_of_the_worked_example_holds() -> None:
    example()


def test_no_number_of_the_worked_example_could_be_another() -> None:
    lines = [line.split("#")[0].strip() for line in BODY.strip().split("\n")]
    checks = [i for i, line in enumerate(lines) if line.startswith("=")]
    assert len(checks) == 28
    for i in checks:
        with pytest.raises(RecordError, match="the check says"):
            Table(opera(3), start_position()).play("\n".join([*lines[:i], altered(lines[i])]))


def test_afterwards_milano_is_open_and_everything_lies_where_the_rules_say() -> None:
    facts = example().facts()
    assert "milano" in facts["active"]
    assert facts["figures"] == {"maestro": "paris", "critico": "venezia", "esperto": "wien"}
    assert facts["discard"] == {"mozart": 3, "verdi": 1, "wagner": 1}
    assert facts["removed"] == {}
    assert facts["round"] == 7


def test_the_trace_of_the_example_has_43_lines_and_the_sum_of_the_rules() -> None:
    lines = [json_line(item) for item in trace(example().record)]
    assert len(lines) == 43
    assert digest(lines) == "5ecda749c8c15b9f48e28743ed8ab1a7c2b708581af63f0b6670f0f341733656"


def test_decision_17_of_the_example_is_as_printed() -> None:
    assert list(trace(example().record))[17] == DECISION_17


def test_the_example_can_be_written_and_read_again() -> None:
    played = example()
    again = Table(opera(3), start_position())
    again.play("\n".join(line for line in played.record.text().split("\n")[4:] if line))
    assert again.record.actions == played.record.actions
    assert again.game.dump(again.s) == played.game.dump(played.s)


def test_the_complete_record_ends_as_printed() -> None:
    record = read((FOLDER / "complete.record").read_bytes())
    lines = list(trace(record))
    assert len(lines) == 78
    end = lines[-1]["end"]
    assert end["scores"] == [
        {
            "houses": 12,
            "palazzo": 3,
            "esperto": 5,
            "great": [2, 5, 0],
            "century": [0, 0, 0],
            "empty": [-5, -5, -6],
            "total": 11,
        },
        {
            "houses": 6,
            "palazzo": 5,
            "esperto": 10,
            "great": [2, 5, 0],
            "century": [0, 0, 0],
            "empty": [-1, -2, -3],
            "total": 22,
        },
    ]
    assert (end["ranking"], end["winners"]) == ([2, 1], [2])
    assert set(end) == {"scores", "ranking", "winners", "state"}
    assert end["state"]["phase"] == "end"
    assert end["state"]["display"] == end["state"]["palazzo"] == {}
    assert record.game.seat(record.state()) == OVER
    assert record.text().endswith("\nend points 11 22 winner S2\n")


def test_the_trace_of_the_complete_record_has_the_sum_of_the_rules() -> None:
    lines = [json_line(item) for item in trace(read((FOLDER / "complete.record").read_bytes()))]
    assert digest(lines) == "1acc4186aebb78258baaeefce6328f6ba10c247ec4bdaddea344b29acc6705ea"
