"""Every command in one table: its handler, whether it stores something, and whether the others get news.

Sockets and HTTP both go through `Commands.execute` and wake the others by the same column.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import structlog

from ridotto.server import coaching, deciding, orders, overtime, planning, presence, protocol, seating, takebacks
from ridotto.server.drivers import Away
from ridotto.server.limits import Bucket, Buckets
from ridotto.server.plans import Plan
from ridotto.server.protocol import ENCODER
from ridotto.server.refusals import Refused
from ridotto.server.store import Identity
from ridotto.server.tables import Table, body_of

if TYPE_CHECKING:
    from ridotto.server.running import Runner

log = structlog.get_logger()

Judge = Callable[[Table, Identity, Any], Plan]
Reply = Callable[["Commands", Table, Identity, Any], Awaitable[protocol.Message]]


class Kind(NamedTuple):
    """How one kind of command is handled: by a plan that is stored with the answer, or by a reply."""

    judge: Judge | None = None
    reply: Reply | None = None
    stores: bool = False
    tells: bool = False  # are the others woken after the answer?
    waits: bool = True  # does news for the sender wait until the answer is on its way?
    works: bool = False  # does it take the processor for long? Then one at a time for each address
    anybody: bool = False  # also for visitors without an identity


class Answered(NamedTuple):
    message: bytes
    tells: bool


class Commands:
    """Carries out commands, whichever way they come."""

    def __init__(self, runner: "Runner", count: Callable[[str, str], None] = lambda kind, outcome: None) -> None:
        self.runner = runner
        self.hinting: set[str] = set()  # people for whom a bot is thinking
        per_minute = runner.settings.chat_per_minute
        self.talking = Buckets(lambda: Bucket(per_minute / 60.0, per_minute))  # by person
        self.count = count  # by kind and outcome

    async def execute(self, table: Table, who: Identity | None, command: protocol.Command) -> Answered:
        kind = KINDS[type(command)]
        try:
            answer = await self.answer(table, who, command, kind)
        except Refused as refused:
            answer = table.refused(command.id, refused)
        except Away as error:
            log.warning(error.code, reason=str(error))
            answer = table.refused(command.id, Refused(error.code))
        outcome = "refused" if isinstance(answer, protocol.Refused) else "done"
        self.count(type(command).__name__.lower(), outcome)
        return Answered(ENCODER.encode(answer), kind.tells)

    async def answer(
        self, table: Table, who: Identity | None, command: protocol.Command, kind: Kind
    ) -> protocol.Message:
        if kind.anybody:
            return protocol.Pong(id=command.id)
        if who is None:
            raise Refused("no-identity")
        if table.role(who) is None:
            raise Refused("no-such-table")
        table.used = table.world.now()
        if kind.judge is not None:
            judge = kind.judge
            return await table.change(lambda: judge(table, who, command), who.id, command.id, body_of(command))
        assert kind.reply is not None
        return await kind.reply(self, table, who, command)

    async def hint(self, table: Table, who: Identity, command: protocol.Hint) -> protocol.Hints:
        table.own(who, command.seat)
        table.playing()
        table.current(command.version)
        if not table.document.hints:
            raise Refused("no-hints")
        if command.seat not in table.position.asked():
            raise Refused("not-your-turn")
        draft = deciding.drafted(table, command.seat, command.draft)
        if draft is None:  # it leaves nothing to decide
            return protocol.Hints(id=command.id, version=command.version, bot="", lines=[], unit="points")
        if who.id in self.hinting:  # one at a time: it costs a worker's time
            raise Refused("busy")
        self.hinting.add(who.id)
        try:
            bot, lines = await self.runner.hint(table, command.seat, draft)
        finally:
            self.hinting.discard(who.id)
        told = [
            protocol.HintLine(one.words, one.said, one.value, one.sources, one.why, one.line, one.told) for one in lines
        ]
        unit = lines[0].unit if lines else "points"
        return protocol.Hints(id=command.id, version=command.version, bot=bot, lines=told, unit=unit)

    async def weigh(self, table: Table, who: Identity, command: protocol.Weigh) -> protocol.Weighed:
        """A warning before a clear loss: only where hints are allowed, and from what this seat knows."""
        table.own(who, command.seat)
        table.playing()
        table.current(command.version)
        if not table.document.hints:
            raise Refused("no-hints")
        if command.seat not in table.position.asked():
            raise Refused("not-your-turn")
        draft = deciding.actions_of(table, command.seat, command.draft)
        if who.id in self.hinting:
            raise Refused("busy")
        self.hinting.add(who.id)
        try:
            found = await self.runner.weigh(table, command.seat, draft)
        finally:
            self.hinting.discard(who.id)
        answer = protocol.Weighed(id=command.id, version=command.version)
        if found is not None:
            answer.loss, answer.error, answer.clear = round(found[0].loss, 3), round(found[0].error, 3), found[0].clear
            answer.why, answer.told = found[0].why, found[1]
        return answer


async def try_draft(desk: Commands, table: Table, who: Identity, command: protocol.Try) -> protocol.Tried:
    return deciding.try_draft(table, who, command)


async def suggest(desk: Commands, table: Table, who: Identity, command: protocol.Suggest) -> protocol.Suggested:
    return deciding.suggest(table, who, command)


async def describe(desk: Commands, table: Table, who: Identity, command: protocol.Describe) -> protocol.Described:
    return deciding.describe(table, who, command)


async def explain(desk: Commands, table: Table, who: Identity, command: protocol.Explain) -> protocol.Explained:
    return deciding.explain(table, who, command)


async def imagine(desk: Commands, table: Table, who: Identity, command: protocol.Imagine) -> protocol.Imagined:
    return planning.imagine(table, who, command)


async def chat(desk: Commands, table: Table, who: Identity, command: protocol.Chat) -> protocol.Done | protocol.Refused:
    if not desk.talking.of(who.id).take():
        raise Refused("too-many", (int(desk.talking.of(who.id).burst),))
    return await table.say(who, command)


async def note(desk: Commands, table: Table, who: Identity, command: protocol.Note) -> protocol.Done:
    await table.store.set_note(table.id, who.id, command.text)
    return protocol.Done(id=command.id, version=table.position.version)


def changes(judge: Judge) -> Kind:
    """The plan is stored together with the answer, then everybody at the table gets news."""
    return Kind(judge=judge, stores=True, tells=True)


KINDS: Final[dict[type, Kind]] = {
    protocol.Play: changes(deciding.confirm),
    protocol.Undo: changes(takebacks.undo),
    protocol.Propose: changes(takebacks.propose),
    protocol.Consent: changes(takebacks.consent),
    protocol.Here: changes(presence.here),
    protocol.Order: changes(orders.give),
    protocol.Unorder: changes(orders.withdraw),
    protocol.Overtime: changes(overtime.decide),
    protocol.Leave: changes(seating.leave),
    protocol.Back: changes(seating.back),
    protocol.Move: changes(seating.move),
    protocol.Remove: changes(seating.remove),
    protocol.Learn: changes(coaching.step),
    protocol.Chat: Kind(reply=chat, stores=True, tells=True),
    protocol.Note: Kind(reply=note, stores=True),
    protocol.Try: Kind(reply=try_draft, works=True),
    protocol.Suggest: Kind(reply=suggest, works=True),
    protocol.Describe: Kind(reply=describe, works=True),
    protocol.Explain: Kind(reply=explain, works=True),
    protocol.Imagine: Kind(reply=imagine, works=True),
    protocol.Hint: Kind(reply=Commands.hint, waits=False),
    protocol.Weigh: Kind(reply=Commands.weigh, waits=False),
    protocol.Ping: Kind(anybody=True),
}
