"""Weekends, vacations, more time by agreement, bots that take over and give back, "I'm here", private planning."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from ridotto.server import clocks, presence
from ridotto.server.documents import Clock, Document, Pace, Seat, Vacation
from ridotto.server.seating import ROLL_SECONDS
from tests.server import test_mails
from tests.server.client import Person, Problem, SocketWire
from tests.server.conftest import Running, Start
from tests.server.playing import seated
from tests.server.test_mails import DAYS, HOUR, wake
from tests.server.test_tables import bid, look, send

DAY = 24 * HOUR
BANK = 2 * DAY
FRIDAY_NOON = datetime(2026, 11, 20, 12, tzinfo=UTC).timestamp()
LIVE = {"kind": "live", "bank": 600.0, "increment": 5.0, "here": True}


def by_days(weekends: bool, *vacations: Vacation, offset: int = 0) -> Document:
    return Document(
        game="opera", rules=1, options={}, host="a", salt="", stage="playing",
        pace=Pace(kind="days", bank=2 * DAY, weekends=weekends, offset=offset),
        clock=Clock(left=[2 * DAY, 2 * DAY], since=FRIDAY_NOON, vacations=list(vacations)),
        seats=[Seat(kind="person", identity=who, name=who) for who in "ab"],
    )  # fmt: skip


def later(running: Running, seconds: float) -> None:
    test_mails.later(running, seconds)
    running.server.vacations.world = running.server.world


# --- the clock: pure functions


def test_clocks_stand_still_at_weekends() -> None:
    document = by_days(True)
    monday = FRIDAY_NOON + 2.5 * DAY
    assert clocks.left(document, 0, FRIDAY_NOON + 12 * HOUR) == 1.5 * DAY
    assert clocks.left(document, 0, monday) == 1.5 * DAY
    assert clocks.left(document, 0, monday + DAY) == 0.5 * DAY
    assert clocks.next_flag(document, [0], FRIDAY_NOON) == 4 * DAY, "two days, and the weekend between them"
    assert clocks.flagged(document, [0], FRIDAY_NOON + 4 * DAY - 1) == []
    assert clocks.flagged(document, [0], FRIDAY_NOON + 4 * DAY) == [0]
    saturday = FRIDAY_NOON + 12 * HOUR
    assert clocks.still(document, [0], saturday - 1) == []
    assert clocks.still(document, [0], saturday) == [clocks.Still(0, "weekend", monday)]
    assert clocks.next_change(document, [0], saturday - 60) == 60
    assert clocks.still(by_days(True, offset=120), [0], saturday - 2 * HOUR)[0].until == monday - 2 * HOUR


def test_vacations_and_weekends_do_not_count_twice() -> None:
    away = Vacation(seat=1, start=FRIDAY_NOON + DAY, end=FRIDAY_NOON + 5 * DAY)  # Saturday to Wednesday noon
    document = by_days(True, away)
    assert clocks.left(document, 1, FRIDAY_NOON + 5 * DAY) == 1.5 * DAY
    assert clocks.next_flag(document, [1], FRIDAY_NOON) == 6.5 * DAY
    assert clocks.next_flag(document, [0], FRIDAY_NOON) == 4 * DAY, "a vacation stops one clock only"
    assert clocks.still(document, [0, 1], FRIDAY_NOON + 2 * DAY) == [
        clocks.Still(0, "weekend", FRIDAY_NOON + 2.5 * DAY), clocks.Still(1, "vacation", away.end)
    ]  # fmt: skip


def test_reminders_wait_for_monday() -> None:
    document = by_days(True)
    assert clocks.next_reminder(document, [0], FRIDAY_NOON) == 3 * DAY, "half a day on Friday, half a day on Monday"


def test_time_without_a_server_is_discounted_around_a_weekend() -> None:
    """Down from Friday evening to Monday morning: six hours had passed before, and the weekend counts for nobody."""
    document = by_days(True)
    stopped, again = FRIDAY_NOON + 6 * HOUR, FRIDAY_NOON + 2.5 * DAY + 9 * HOUR
    assert clocks.not_counted(document, [0], stopped, again)
    assert clocks.left(document, 0, again) == 2 * DAY - 6 * HOUR
    assert clocks.left(document, 0, again + HOUR) == 2 * DAY - 7 * HOUR
    assert clocks.left(document, 1, again) == 2 * DAY, "that of the other seat was not running"


# --- vacations


def day(running: Running, days: int) -> str:
    return (datetime.fromtimestamp(running.server.world.now(), UTC) + timedelta(days=days)).date().isoformat()


def plan(person: Person, running: Running, first: int, last: int) -> dict[str, Any]:
    wish = {"first": day(running, first), "last": day(running, last)}
    found: dict[str, Any] = person.post("/api/me/vacations", wish)
    return found


def test_a_deadline_stands_still_while_its_player_is_on_vacation(start: Start) -> None:
    running = start()
    table, (anna, ben) = seated(running, 2, pace=DAYS)
    found = plan(ben, running, 0, 2)
    assert found["planned"][0]["begun"]
    bid(anna, table, 0, 3)
    status = look(anna, table)["status"]
    assert status["seats"][1]["vacation"] == found["planned"][0]["until"]
    assert [one["why"] for one in status["clock"]["still"]] == ["vacation"]
    assert status["clock"]["running"] == []
    left = status["clock"]["left"][1]
    later(running, 12 * HOUR)
    assert look(anna, table)["status"]["clock"]["left"][1] == pytest.approx(left, abs=60)
    # Ben comes home early: what is left of the vacation is his again, and the clock goes on.
    early = ben.post("/api/me/vacations/off", {"first": found["planned"][0]["first"]})
    assert early["planned"] == []
    assert early["left"] > found["left"]
    later(running, HOUR)
    status = look(anna, table)["status"]
    assert status["clock"]["running"] == [1]
    assert left - status["clock"]["left"][1] == pytest.approx(HOUR, abs=60)


def test_a_table_that_begins_later_knows_of_vacations(start: Start) -> None:
    running = start()
    anna, ben = Person(running.address, "Anna"), Person(running.address, "Ben")
    until = plan(ben, running, 0, 1)["planned"][0]["until"]
    made = anna.post("/api/tables", {"game": "opera", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": DAYS})
    ben.post("/api/links", {"token": made["links"][0]["token"]})
    wake(running, made["table"])
    assert look(anna, made["table"])["status"]["seats"][1]["vacation"] == until


def test_vacations_have_an_allowance_and_do_not_overlap(start: Start) -> None:
    running = start(vacation_days=5)
    anna = Person(running.address, "Anna")
    assert anna.get("/api/me/vacations") == {"allowance": 5, "left": 5, "planned": []}
    for first, last in ((-1, 1), (3, 2), (500, 501)):
        with pytest.raises(Problem, match="bad-vacation"):
            plan(anna, running, first, last)
    plan(anna, running, 1, 3)
    with pytest.raises(Problem, match="bad-vacation"):
        plan(anna, running, 3, 3)
    with pytest.raises(Problem, match="vacation-used"):
        plan(anna, running, 5, 11)
    assert anna.post("/api/me/vacations/off", {"first": day(running, 1)})["planned"] == []
    with pytest.raises(Problem, match="bad-vacation"):
        anna.post("/api/me/vacations", {"first": "tomorrow", "last": "later"})


# --- more time


def test_everybody_agrees_to_more_time(start: Start) -> None:
    running = start()
    table, (anna, ben, carla) = seated(running, 3, pace=DAYS)
    send(ben, table, "propose", "p", seat=1, what="time")
    proposal = look(anna, table, 0)["status"]["proposal"]
    assert (proposal["what"], proposal["needs"]) == ("time", [0, 2])
    send(anna, table, "consent", "c", seat=0, proposal=proposal["id"], yes=True)
    before = look(anna, table)["status"]["clock"]["left"][1]
    send(carla, table, "consent", "c", seat=2, proposal=proposal["id"], yes=True)
    status = look(anna, table)["status"]
    assert status["clock"]["left"][1] - before == pytest.approx(BANK, abs=60)
    assert status["settled"]["what"] == "time"
    assert status["settled"]["outcome"] == "agreed"
    send(ben, table, "propose", "q", seat=1, what="time")
    proposal = look(anna, table, 0)["status"]["proposal"]
    send(carla, table, "consent", "d", seat=2, proposal=proposal["id"], yes=False)
    settled = look(anna, table)["status"]["settled"]
    assert (settled["outcome"], settled["seat"]) == ("refused", 2)
    without, people = seated(running, 2)
    assert send(people[0], without, "propose", "p", seat=0, what="time")["code"] == "no-clock"


# --- a bot takes over, and gives back


def test_a_bot_takes_over_when_time_is_up_and_gives_the_seat_back(start: Start) -> None:
    running = start()
    table, (anna, ben) = seated(running, 2, pace={**DAYS, "late": "bot"})
    bid(anna, table, 0, 3)
    wake(running, table)  # with everybody's vacations, which are none
    later(running, 3 * DAY)
    wake(running, table)
    seat = look(anna, table)["status"]["seats"][1]
    assert (seat["kind"], seat["away"], seat["late"]) == ("bot", "Ben", True)
    send(ben, table, "back", "b", seat=1)
    status = look(ben, table, 1)["status"]
    assert (status["seats"][1]["kind"], status["seats"][1]["late"]) == ("person", False)
    assert status["clock"]["left"][1] >= BANK / 4 - 60


# --- I'm here


def test_a_live_game_begins_when_everybody_says_so(start: Start) -> None:
    running = start()
    table, (anna, ben) = seated(running, 2, pace=LIVE)
    status = look(anna, table, 0)["status"]
    assert status["stage"] == "open"
    assert status["roll"]["here"] == []
    assert 0 < status["roll"]["left"] <= ROLL_SECONDS
    send(anna, table, "here", "h", seat=0)
    assert look(anna, table)["status"]["roll"]["here"] == [0]
    send(anna, table, "here", "w", seat=0, wait=True)
    assert look(anna, table)["status"]["roll"]["left"] > ROLL_SECONDS
    send(ben, table, "here", "h", seat=1)
    status = look(anna, table)["status"]
    assert status["stage"] == "playing"
    assert status["clock"]["left"] == pytest.approx([600.0, 600.0], abs=60)
    assert send(ben, table, "here", "again", seat=1)["code"] == "nothing-to-do"


def test_bots_play_for_those_who_do_not_come_in_time(start: Start) -> None:
    running = start()
    table, (anna, ben) = seated(running, 2, pace=LIVE)
    later(running, ROLL_SECONDS + 1)
    wake(running, table)
    assert look(anna, table)["status"]["roll"]["left"] == -1, "nobody was there: it waits for the first one"
    send(anna, table, "here", "h", seat=0)
    later(running, ROLL_SECONDS + 1)
    wake(running, table)
    status = look(anna, table)["status"]
    assert status["stage"] == "playing"
    assert (status["seats"][1]["kind"], status["seats"][1]["late"]) == ("bot", True)
    send(ben, table, "back", "b", seat=1)
    assert look(anna, table)["status"]["seats"][1]["kind"] == "person"


def test_a_live_player_who_is_away_is_waited_for_and_then_replaced(start: Start) -> None:
    running = start()
    table, (anna, ben) = seated(running, 2, pace=LIVE)
    for seat, person in enumerate((anna, ben)):
        send(person, table, "here", "h", seat=seat)
    wire = SocketWire(anna, table, 0)
    wire.wait()
    bid(anna, table, 0, 3)
    wake(running, table)
    later(running, presence.AWAY_AFTER + 31)  # those who poll count as present for half a minute
    wake(running, table)
    later(running, presence.AWAY_AFTER + 1)
    wake(running, table)
    assert look(anna, table, 0)["status"]["roll"]["missed"] == [1]
    back = SocketWire(ben, table, 1)
    back.wait()
    wake(running, table)
    assert look(anna, table, 0)["status"].get("roll") is None, "Ben came back"
    back.close()
    for seconds in (31, presence.AWAY_AFTER + 1, presence.AWAY_GRACE + 1):
        later(running, seconds)
        wake(running, table)
    seat = look(anna, table, 0)["status"]["seats"][1]
    assert (seat["kind"], seat["late"]) == ("bot", True)
    wire.close()


def test_paces_that_make_no_sense_are_refused(start: Start) -> None:
    anna = Person(start().address, "Anna")
    for pace in ({**LIVE, "weekends": True}, {**DAYS, "here": True}, {**DAYS, "offset": 9999}):
        with pytest.raises(Problem, match="bad-pace"):
            anna.post("/api/tables", {"game": "opera", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": pace})


# --- planning


def imagine(person: Person, table: str, seat: int, version: int, moves: list[str], guess: int = 0) -> dict[str, Any]:
    return send(person, table, "imagine", "i", seat=seat, version=version, moves=moves, guess=guess)


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_a_private_copy_plays_for_everybody_and_changes_nothing(start: Start, game: str) -> None:
    running = start()
    host = Person(running.address, "Anna")
    seats = [{"kind": "me"}, {"kind": "open"}]
    created = host.post("/api/tables", {"game": game, "seats": seats})
    ben, table = Person(running.address), created["table"]
    ben.post("/api/links", {"token": created["links"][0]["token"], "name": "Ben"})
    before = look(ben, table, 1)
    moves: list[str] = []
    acted = set()
    found = imagine(ben, table, 1, before["version"], moves)
    for _ in range(12):
        if found["acting"] < 0:
            break
        acted.add(found["acting"])
        moves.append(found["whole"] or found["choices"][0]["words"])
        found = imagine(ben, table, 1, before["version"], moves)
    assert acted == {0, 1}
    assert found["rows"]
    assert found == imagine(ben, table, 1, before["version"], moves), "the same question has the same answer"
    assert look(ben, table, 1) == before
    assert imagine(ben, table, 0, before["version"], [])["code"] == "not-your-seat"
    assert not imagine(ben, table, 1, before["version"], ["sing loudly"])["ok"]


def test_a_plan_goes_on_while_the_others_play(start: Start) -> None:
    running = start()
    table, (anna, ben) = seated(running, 2)
    version = look(ben, table, 1)["version"]
    plan = imagine(ben, table, 1, version, ["bid 1", "bid 2"])
    for seat, person in enumerate((anna, ben)):
        bid(person, table, seat, 3, version=version)
    assert look(ben, table, 1)["version"] > version
    assert imagine(ben, table, 1, version, ["bid 1", "bid 2"])["view"] == plan["view"]
    assert imagine(ben, table, 1, version + 99, [])["code"] == "stale"
