"""Rearranging: the canonical line (5.3), its small steps (5.5), and how many arrangements there are."""

from typing import Any

import pytest

from ridotto.engine.record import RecordError
from ridotto.games.opera.components import EMPTY, KINDS
from ridotto.games.opera.roles.arranging import line_of, steps_of
from ridotto.games.opera.state import ARRANGING_GREAT, State
from ridotto.languages import tell
from tests.games.opera.example import example
from tests.games.opera.tables import Table, table
from tests.strategies import LONG, random_record

AT_HOME = "S1 bid 10\nS2 bid 0\nS3 bid 0\nS1 hire impresario\n"


def ways(t: Table) -> int:
    """How many arrangements the step tree has from here on."""
    game = t.game
    known: dict[tuple[Any, ...], int] = {}

    def count(s: State, arranging: int) -> int:
        if s.seat != arranging or not s.pool:
            return 1
        others = s.plan_others[s.city] if s.plan_others else 0
        key = (s.point, s.city, tuple(s.pool), tuple(s.plan_great), others)
        if key not in known:
            total = 0
            for action in game.legal_actions(s):
                after = s.clone()
                game.apply_action(after, action)
                total += count(after, arranging)
            known[key] = total
        return known[key]

    return count(t.s, t.s.seat)


def with_one_house(halls: int) -> Table:
    """One building with this many halls, and one piece of every kind."""
    t = table(3, AT_HOME)
    p = t.player("S1")
    p.halls[0] = halls
    p.great[0] = EMPTY
    p.stock = [1] * len(KINDS)
    return t.play("S1 buy none")


@pytest.mark.parametrize(("halls", "choices"), [(1, 8), (2, 57), (3, 183), (4, 358), (5, 498), (6, 561)])
def test_one_house_with_every_composer_at_hand_has_so_many_arrangements(halls: int, choices: int) -> None:
    assert ways(with_one_house(halls)) == choices


@pytest.mark.parametrize(
    ("line", "choices"),
    [("S1 buy wagner wagner", 562), ("S2 buy beethoven verdi", 47_962), ("S3 buy handel verdi", 5_264)],
)
def test_the_players_of_the_example_have_so_many_arrangements(line: str, choices: int) -> None:
    assert ways(example(line)) == choices


def test_at_the_start_there_are_two() -> None:
    t = table(3, AT_HOME + "S1 buy none")
    assert t.legal() == ["great venezia -", "great venezia house"]
    assert ways(t) == 2


def test_first_every_great_hall_then_the_other_halls_in_city_order() -> None:
    t = example("S1 buy wagner wagner")
    at_hand = ["beethoven", "house", "wagner"]  # two of the first, one house piece, three wagner
    assert t.legal() == ["great venezia -"] + [f"great venezia {kind}" for kind in at_hand]
    t.steps("great venezia wagner", "great wien wagner")
    assert t.legal() == ["great paris -"] + [f"great paris {kind}" for kind in at_hand]
    t.steps("great paris wagner")
    assert t.legal() == ["hall wien beethoven", "hall wien house", "close wien"]
    t.steps("hall wien beethoven")  # two halls: full, and it closes by itself
    assert t.legal() == ["hall paris beethoven", "hall paris house", "close paris"]
    t.steps("hall paris house")
    assert t.legal() == ["close paris"]  # beethoven would come before house: not in this order
    assert t.why_not("hall paris beethoven") == ("opera.not-alphabetical", (0, 2))
    t.steps("close paris")
    assert t.asked() == "S2 buy-along"
    t.play("= halls S1 venezia=wagner wien=wagner/beethoven paris=wagner/house\n= stock S1 beethoven")


def test_nothing_lies_in_its_new_place_before_the_last_step() -> None:
    t = example("S1 buy wagner wagner")
    before = t.game.expected(t.s, ["halls", "S1"]), t.game.expected(t.s, ["stock", "S1"])
    t.steps("great venezia -", "great wien -", "great paris -", "close wien")
    assert (t.game.expected(t.s, ["halls", "S1"]), t.game.expected(t.s, ["stock", "S1"])) == before
    assert t.facts()["arrange"] == {
        "city": "paris",
        "pool": {"beethoven": 2, "house": 1, "wagner": 3},
        "placed": {"venezia": "-", "wien": "-", "paris": "-"},
    }
    t.steps("close paris")
    t.play("= halls S1 venezia=- wien=- paris=-\n= stock S1 beethoven beethoven house wagner wagner wagner")


def test_a_piece_that_is_used_up_is_not_offered_again() -> None:
    t = table(3, AT_HOME + "S1 buy verdi")
    t.player("S1").halls[1] = 2
    t.steps("great venezia verdi")
    assert t.legal() == ["great wien -", "great wien house"]
    assert t.why_not("great wien verdi") == ("opera.not-at-hand", (5,))
    assert t.why_not("great berlin house") == ("opera.other-city", (2, 1))
    t.steps("great wien house")
    assert t.legal() == ["close wien"]  # nothing fits: closing is still a step
    assert t.why_not("hall wien house") == ("opera.not-at-hand", (2,))
    assert t.why_not("close venezia") == ("opera.other-city", (0, 1))
    assert t.why_not("hall venezia verdi") == ("opera.other-city", (0, 1))


def test_no_house_performs_anybody_twice() -> None:
    t = table(3, AT_HOME + "S1 buy none")
    p = t.player("S1")
    p.halls[0] = 3
    p.stock[KINDS.index("verdi")] = 3
    t.s.pool = [0, 0, 1, 0, 0, 3, 0]
    t.steps("great venezia verdi")
    assert t.why_not("hall venezia verdi") == ("opera.twice-in-house", (5, 0))
    assert t.legal() == ["hall venezia house", "close venezia"]


LINES = [
    ("arrange venezia=wagner wien=wagner/beethoven paris=wagner/beethoven,house", None),
    ("arrange venezia=- wien=- paris=-", None),
    ("arrange venezia=wagner wien=-/wagner paris=-/beethoven,house,wagner", None),
    ("arrange", "opera.arrange-own-cities"),
    ("arrange venezia=wagner wien=wagner", "opera.arrange-own-cities"),
    ("arrange venezia=- wien=- berlin=- paris=-", "opera.arrange-own-cities"),
    ("arrange wien=- venezia=- paris=-", "opera.arrange-city-due"),
    ("arrange venezia wien=- paris=-", "opera.arrange-city-due"),
    ("arrange venezia=- wien=- milano=-", "opera.arrange-city-due"),
    ("arrange venezia= wien=- paris=-", "opera.arrange-unknown-piece"),
    ("arrange venezia=salieri wien=- paris=-", "opera.arrange-unknown-piece"),
    ("arrange venezia=- wien=-/ paris=-", "opera.arrange-unknown-piece"),
    ("arrange venezia=- wien=-/- paris=-", "opera.arrange-unknown-piece"),
    ("arrange venezia=- wien=- paris=-/house,beethoven", "opera.arrange-order"),
    ("arrange venezia=- wien=- paris=-/beethoven,beethoven", "opera.arrange-twice"),
    ("arrange venezia=- wien=- paris=wagner/wagner", "opera.arrange-twice"),
    ("arrange venezia=-/house wien=- paris=-", "opera.arrange-no-room"),
    ("arrange venezia=- wien=-/house,wagner paris=-", "opera.arrange-no-room"),
    ("arrange venezia=verdi wien=- paris=-", "opera.not-at-hand"),
    ("arrange venezia=house wien=house paris=-", "opera.not-at-hand"),
    ("arrange venezia=beethoven wien=beethoven paris=-/beethoven", "opera.not-at-hand"),
    ("great venezia wagner", "opera.arrange-whole"),
    ("pass", "opera.arrange-whole"),
]


@pytest.mark.parametrize(("line", "code"), LINES, ids=[line for line, _ in LINES])
def test_a_line_is_taken_exactly_if_it_is_canonical_and_possible(line: str, code: str | None) -> None:
    t = example("S1 buy wagner wagner")
    if code is None:
        t.play(f"S1 {line}")
        assert t.game.expected(t.s, ["halls", "S1"]) == line.replace("arrange", "halls S1")
    else:
        with pytest.raises(RecordError, match=f"is not legal: {code} "):
            t.play(f"S1 {line}")


def test_after_a_refused_line_the_reader_says_what_would_have_been_legal() -> None:
    t = example("S1 buy wagner wagner")
    with pytest.raises(
        RecordError, match="legal for S1: 'arrange venezia=beethoven wien=wagner/beethoven paris=-/house'"
    ):
        t.play("S1 arrange venezia=-")


def test_lines_and_steps_belong_to_each_other_one_to_one() -> None:
    """In random games: the steps taken give a line, and the line gives the same steps."""
    game = table(4).game
    checked = 0
    for seed in range(200 if LONG else 6):
        record = random_record(game, seed)
        s = game.new_state()
        for i, action in enumerate(record.actions):
            if s.point == ARRANGING_GREAT and s.city == 0:  # the first step: everybody owns a main in Venezia
                p = s.players[s.seat]
                line, end = line_of(s, p, record.actions, i)
                assert line.startswith("arrange venezia=")
                assert steps_of(s, p, line) == record.actions[i:end]
                assert line_of(s, p, record.actions[: end - 1], i)[0] == ""  # one step short: no line yet
                checked += 1
            game.apply_action(s, action)
    assert checked > 50


def log_of(t: Table, line: str) -> list[str]:
    """The log's lines about an arrangement, in English."""
    t.s.ledger = []
    for step in steps_of(t.s, t.s.players[t.s.seat], line):
        t.game.apply_action(t.s, step)
    return [tell(one.said, "opera", "en", ("Ann", "Ben", "Cleo")) for one in t.game.telling.log(t.s.ledger, line)]


def test_the_log_says_which_piece_went_where() -> None:
    t = example("S1 buy wagner wagner")
    (line,) = log_of(t, "arrange venezia=wagner wien=wagner/beethoven paris=wagner/beethoven,house")
    assert line.split(": ")[1].split("; ") == [
        "Wagner into the great hall in Venezia",
        "Beethoven out of Venezia",
        "Wagner into the great hall in Paris",
        "Beethoven to Paris",
    ]


def test_the_log_says_when_nothing_moves() -> None:
    t = example("S1 buy wagner wagner")
    assert log_of(t, "arrange venezia=beethoven wien=wagner/beethoven paris=-/house") == [
        "Ann leaves every piece in place"
    ]
