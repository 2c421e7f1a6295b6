"""Nobody learns what he may not know: not by bytes, lengths, headers, order or number of messages."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest

from ridotto.bots.review.hints import Warned
from ridotto.engine.game import game_names, load_game
from ridotto.engine.telling import Said
from ridotto.server import protocol
from ridotto.server.running import Runner
from ridotto.server.tables import Table
from ridotto.server.thinking import Question
from ridotto.server.workers import Workers
from tests.server.channels import Side
from tests.server.leaks import LEAKS, table_secret
from tests.server.twins import PEOPLE, QUIET, Comparing, pairs, positions, twin_tables

T = TypeVar("T")
CHANNELS = {
    "socket", "GET /poll", "GET /events", "GET /record", "GET /replay", "GET /table", "GET /tables", "GET /mine",
    "GET /played", "GET /id1", "GET /ratings", "GET /profile", "GET /contest", "GET /contests", "POST /commands",
    "GET /card", "preview", "notice", "letter", "push", "bot", "somebody else decides",
}  # fmt: skip


@pytest.mark.parametrize("name", game_names())
def test_twin_worlds_send_the_same_bytes(name: str) -> None:
    comparing = Comparing(name, 1)
    for where, found in comparing.pairs(1000):
        assert found is None, f"{where}: {found}"
    assert set(comparing.seen) >= CHANNELS


@pytest.mark.parametrize("name", game_names())
def test_twin_worlds_send_the_same_bytes_over_a_real_line(name: str) -> None:
    for where, found in pairs(name, 40, 4, "tcp"):
        assert found is None, f"{where}: {found}"


@pytest.mark.parametrize("name", sorted(LEAKS))
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[name](monkeypatch)
    assert any(found is not None for _, found in pairs("opera", 6000, 3))


# --- the coach's warning: slow, so it is asked at a few positions only, with the same chance in all worlds


class Inline(Workers):
    """Works at once, in this process."""

    async def worked(self, job: Callable[[Question], T], question: Question) -> T | None:
        return job(question)


async def warnings(name: str, every: int) -> list[set[bytes]]:
    """At some positions of a game: the different answers of twin worlds to `weigh`."""
    game, rng, found = load_game(name, 3), Random(f"weigh {name}"), []
    side = Side(PEOPLE, QUIET)
    side.server.runner.thinker = Inline(1)
    for n, position in enumerate(positions(game, 5)):
        if n % every == 0:
            seat = position.asked()[0]
            words = rng.choice(game.lines(position.sealed_states().get(seat, position.state)))
            command = protocol.Weigh(id="w", seat=seat, version=position.version, draft=[words])
            tables = twin_tables(side, game, position, seat, rng)[:2]
            for table in tables:
                table.document.salt = "the same"
            desk = side.server.commands
            found.append({(await desk.execute(table, PEOPLE[seat], command)).message for table in tables})
    await side.driver.close()
    return found


@pytest.mark.parametrize(("name", "every"), [("opera", 15), ("la-stanza", 120)])
def test_a_warning_is_the_same_in_twin_worlds(name: str, every: int) -> None:
    found = asyncio.run(warnings(name, every))
    assert len(found) > 1
    for answers in found:
        (answer,) = answers
        assert b'"t":"weighed"' in answer


def test_a_warning_that_knows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Runner.weigh

    async def weigh(self: Runner, table: Table, seat: int, draft: list[int]) -> tuple[Warned, list[Said]] | None:
        found = await real(self, table, seat, draft)
        return found and (found[0]._replace(error=table_secret(table) / 1000), found[1])

    monkeypatch.setattr(Runner, "weigh", weigh)
    assert any(len(answers) > 1 for answers in asyncio.run(warnings("opera", 40)))
