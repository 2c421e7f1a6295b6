"""Preparation (2.1), and the reference generator's test vectors (2.3)."""

import pytest

from ridotto.engine.chance import Generator
from ridotto.engine.game import CHANCE
from ridotto.engine.record import Record, RecordError, read
from tests.games.opera.tables import DRAW, LADDER, Table, opera, table

VERDI_FIRST = "verdi verdi handel handel beethoven"
VECTORS = [
    (2, VERDI_FIRST, "monteverdi wagner wagner beethoven", 75),
    (3, f"{VERDI_FIRST} monteverdi wagner", "wagner beethoven wagner verdi", 73),
    (4, f"{VERDI_FIRST} monteverdi wagner wagner beethoven", "wagner verdi handel", 72),
]


def dealt(seats: int, seed: int) -> Record:
    """The setup from a seed."""
    game = opera(seats)
    record = Record(game)
    dealer = game.dealer(seed)
    s = game.new_state()
    while s.seat == CHANCE:
        record.actions.append(dealer.next(s))
        game.apply_action(s, record.actions[-1])
    return record


def test_the_generator_gives_the_numbers_of_splitmix64() -> None:
    generator = Generator(1)
    assert [f"{generator.next():x}" for _ in range(3)] == ["910a2dec89025cc1", "beeb8da1658eec67", "f893a2eefb32555e"]


@pytest.mark.parametrize(("seats", "draw", "century", "left"), VECTORS)
def test_seed_1607_deals_what_the_rules_print(seats: int, draw: str, century: str, left: int) -> None:
    record = dealt(seats, 1607)
    assert record.text().split("\n")[4:-1] == [
        "* ladder verdi beethoven monteverdi wagner handel mozart",
        f"* draw {draw}",
        f"* century {century}",
        "* start S2",
    ]
    assert sum(record.state().draw) == left


def test_a_repeated_century_piece_is_discarded_and_the_three_stay_out_of_play() -> None:
    facts = opera(2).trace_state(dealt(2, 1607).state())
    assert facts["century"] == ["monteverdi", "wagner", "beethoven"]
    assert facts["discard"] == {"wagner": 1}


@pytest.mark.parametrize(
    ("seats", "start", "money"), [(2, "S2", [21, 20]), (3, "S2", [22, 20, 21]), (4, "S3", [22, 23, 20, 21])]
)
def test_from_the_start_player_clockwise_everybody_has_a_ducat_more(seats: int, start: str, money: list[int]) -> None:
    t = table(seats, start=start)
    first = int(start[1]) - 1
    assert t.game.money(t.s) == money
    assert t.s.order == [(first + i) % seats for i in range(seats)]
    assert t.game.points(t.s) == [0] * seats


def test_everybody_begins_with_a_main_in_venezia_and_his_house_piece_in_it() -> None:
    facts = table(4).facts()
    for p in facts["players"]:
        assert (p["parts"], p["halls"], p["stock"]) == (["venezia.main"], {"venezia": "house"}, {})
    assert facts["supply"]["venezia.main"] == 0
    assert facts["active"] == ["berlin", "venezia", "wien"]
    assert facts["figures"] == {"maestro": None, "critico": None, "esperto": None}
    assert len(facts["roles_left"]) == 6


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("* ladder verdi wagner mozart handel beethoven", "stops too early"),
        ("* ladder verdi wagner mozart handel beethoven verdi", "'verdi' is impossible"),
        ("* draw verdi", r"the chance line '\* ladder' is due"),
        (f"{LADDER}\n{DRAW[3]} verdi", "must stop before 'verdi'"),
        (f"{LADDER}\n* draw verdi verdi", "stops too early"),
        (f"{LADDER}\n* draw verdi house", "'house' is impossible"),
        (f"{LADDER}\n* draw reshuffle", "'reshuffle' is impossible"),
        (f"{LADDER}\n{DRAW[3]}\n* century verdi verdi", "stops too early"),
        (f"{LADDER}\n{DRAW[3]}\n* century verdi wagner handel mozart", "must stop before 'mozart'"),
        (f"{LADDER}\n{DRAW[3]}\n* century verdi wagner handel\n* start S4", "'S4' is impossible"),
        (f"{LADDER}\n= round 1", "nothing to check before the setup"),
        (f"{LADDER}\nS1 bid 0", "S1 is not to act"),
    ],
)
def test_an_impossible_setup_is_refused(lines: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        Table(opera(3)).play(lines)


def test_a_setup_that_the_seed_does_not_give_is_refused() -> None:
    text = "ridotto 1\ngame opera\nrules 1\nseats 3\nseed 1607\n* ladder verdi beethoven monteverdi wagner {}\n"
    read(text.format("handel mozart"))
    with pytest.raises(RecordError, match="the seed 1607 gives 'handel' here"):
        read(text.format("mozart handel"))
