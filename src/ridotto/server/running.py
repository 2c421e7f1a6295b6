"""The automatic part of tables: auto-replies, bots, clocks, notices.

Every job is derived from the table and never remembered: after a restart, or when another process takes over, the
same look finds the same things to do. Each is played by a commit for one version, so doing it twice is not possible.
"""

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import structlog

from ridotto.bots.review.hints import Warned
from ridotto.engine.telling import Said
from ridotto.server import clocks, coaching, deciding, documents, orders, overtime, presence, views
from ridotto.server.documents import ANSWER, REMATCH
from ridotto.server.drivers import Away
from ridotto.server.hub import Hub
from ridotto.server.plans import Plan
from ridotto.server.refusals import Refused
from ridotto.server.settings import Settings
from ridotto.server.tables import Table
from ridotto.server.thinking import Question, Thinker, Thought

if TYPE_CHECKING:
    from ridotto.server.memory import Memory
    from ridotto.server.notices import Sender
    from ridotto.server.reaching import Reach
    from ridotto.server.vacations import Vacations

log = structlog.get_logger()

RELEASE: Final = 3.0  # seconds in which a process that ends gives its tables back
PRUNE: Final = 3600.0
LEAP: Final = 1.0  # seconds by which the clock may differ from what passed


def goes(table: Table) -> bool:
    """Does anything happen at this table by itself? A live one that is about to begin waits for its people."""
    document = table.document
    return document.stage == "playing" or (document.stage == "open" and document.roll is not None)


class Runner:
    def __init__(
        self,
        hub: Hub,
        settings: Settings,
        thinker: Thinker,
        sender: "Sender",
        reach: "Reach | None" = None,
        vacations: "Vacations | None" = None,
    ) -> None:
        self.hub = hub
        self.world = hub.world
        self.settings = settings
        self.thinker = thinker
        self.sender = sender
        self.reach = reach
        self.memory: Memory | None = None
        self.vacations = vacations
        self.claimed: set[str] = set()
        self.asked_for: set[str] = set()
        self.thinking: set[tuple[str, int, int]] = set()
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.stopping = False
        self.pruned = 0.0
        self.wrote = float("-inf")  # when this process last wrote to the database
        self.failing = False

    def silent(self) -> float:
        """Seconds since this process last wrote to the database."""
        return time.monotonic() - self.wrote

    # --- the time that counts

    async def beat(self) -> None:
        """A few times per second: time during which this process stood still counts for nobody."""
        pulse = self.world.pulse
        while pulse is not None and not self.stopping:
            gap = pulse.gap()
            if gap < -LEAP:
                pulse.beat()
            if abs(gap) > LEAP:  # whichever comes first, no clock shows less than it should in between
                log.warning("time-leapt", seconds=round(gap, 1))
                mine = self.claimed | (set(self.hub.warm) if self.world.store.alone else self.asked_for)
                await asyncio.gather(*(self.leapt(id, gap) for id in mine), return_exceptions=True)
            pulse.beat()
            await asyncio.sleep(min(0.25, self.settings.dead_after / 4))

    async def leapt(self, id: str, gap: float) -> None:
        table = await self.hub.get(id)
        if table is None or table.document.clock is None:
            return
        now = self.world.now()
        if await self.world.store.claim(id, self.world.process, now, self.settings.dead_after) is None:
            self.claimed.discard(id)  # another process took it over meanwhile, and has seen to its clock
            return

        def judge() -> Plan:
            document = documents.copy(table.document)
            if document.clock is None:
                raise Refused("nothing-to-do")
            stopped = now if gap > 0 else now - gap  # a clock that was set back has been heeded already
            clocks.pause(document, table.position.asked(), stopped, stopped + gap)
            return Plan(document)

        await self.do(table, judge)

    # --- which tables this process runs

    async def live(self) -> None:
        """Reports that this process is alive, and takes over tables that no process runs."""
        store, process = self.world.store, self.world.process
        while not self.stopping:
            try:
                await store.alive(process, self.world.now())
                self.wrote = time.monotonic()
                self.failing = False
                for id in await store.unclaimed(process, self.world.now(), self.settings.dead_after):
                    await self.adopt(id)
                    await asyncio.sleep(0)
                self.hub.look_around()
                if self.memory is not None:
                    await self.memory.catch_up()
                if self.world.now() > self.pruned + PRUNE:
                    self.pruned = self.world.now()
                    gone = await store.prune(self.world.now(), self.settings.dead_after)
                    log.info("pruned", **gone, closed=await self.close_lonely())
                self.hub.forget_idle(self.settings.table_idle, lambda table: table.id in self.claimed)
            except Away as error:
                if not self.failing:  # told once, not every second: the disk for the log may be the full one
                    log.error("database-away", reason=str(error))
                self.failing = True
            except Exception:
                log.exception("runner-failed")
            await asyncio.sleep(self.settings.dead_after / 3)

    async def close_lonely(self) -> int:
        """Closes tables opened a day ago that nobody joined, or where nothing happens. Returns their number."""
        closed = 0
        now, settings = self.world.now(), self.settings
        idle = now - settings.idle_table_days * 86_400.0
        for id in await self.world.store.lonely(now - settings.open_table_hours * 3600.0, idle):
            table = await self.hub.get(id)
            if table is None:
                continue

            def judge(table: Table = table) -> Plan:
                if table.document.stage not in ("open", "playing"):
                    raise Refused("nothing-to-do")
                document = documents.copy(table.document)
                document.stage = "ended"
                return Plan(document)

            await self.do(table, judge)
            closed += 1
        return closed

    async def adopt(self, id: str) -> None:
        try:
            table = await self.hub.get(id)
        except Exception:
            log.exception("table-broken", table=id)
            return
        if table is not None:
            await self.claim(table)

    async def claim(self, table: Table) -> None:
        if table.id in self.claimed or table.id in self.asked_for:
            return
        self.asked_for.add(table.id)
        try:
            now = self.world.now()
            last_run = await self.world.store.claim(table.id, self.world.process, now, self.settings.dead_after)
            if last_run is None:
                return
            self.claimed.add(table.id)
            if last_run and table.document.clock is not None:
                await self.discount(table, last_run)
        finally:
            self.asked_for.discard(table.id)
        self.woken(table)

    async def discount(self, table: Table, last_run: float) -> None:
        """Discounts the time during which no process ran the table."""

        def judge() -> Plan:
            document = documents.copy(table.document)
            if not clocks.not_counted(document, table.position.asked(), last_run, self.world.now()):
                raise Refused("nothing-to-do")
            return Plan(document)

        try:
            await table.alter(judge)
        except Refused:
            return

    # --- what is due at a table

    def woken(self, table: Table) -> None:
        if not self.stopping:
            self.hub.announce(table)
        if self.stopping or not goes(table):
            self.claimed.discard(table.id)
            self.set_alarm(table, None)
            if table.document.stage == "over" and self.memory is not None and not self.stopping:
                self.hub.start(self.memory.remember(table))
            return
        self.hub.start(self.look(table) if table.id in self.claimed else self.claim(table))

    async def look(self, table: Table) -> None:
        if self.stopping or not goes(table):
            return
        if table.document.stage == "open":
            await self.call_roll(table)
            return
        if not await self.looked_around(table):
            return
        due = orders.due(table)
        if due is not None:
            await self.do(table, lambda: orders.carry_out(table, *due))
            return
        asked = table.position.asked()
        if clocks.flagged(table.document, asked, self.world.now()):
            await self.do(table, lambda: overtime.time_is_up(table))
            return
        self.set_timer(table, asked)
        for seat in asked if self.wanted(table) else []:
            sealed = bool(table.document.sealed and table.document.sealed[seat])
            played_for = table.document.seats[seat].kind == "bot" or coaching.plays_for(table, seat)
            if played_for and not sealed:
                self.think(table, seat)
        await self.tell_of_rematch(table)
        await self.notice(table, asked)
        await self.ask_to_agree(table)

    async def call_roll(self, table: Table) -> None:
        """Before a live game begins everybody says so. Those who are not looking get a notice."""
        roll = table.document.roll
        if roll is None or not roll.until:
            return
        left = roll.until - self.world.now()
        if left <= 0:
            await self.do(table, lambda: presence.nobody_came(table))
            return
        self.set_alarm(table, left)
        if self.reach is not None and table.called != roll.until - roll.again:
            table.called = roll.until - roll.again
            for i, seat in enumerate(table.document.seats):
                if seat.kind == "person" and i not in roll.here and i not in table.online():
                    await self.reach.call(table, i)

    async def looked_around(self, table: Table) -> bool:
        """Vacations, clocks that stop or go on by themselves, live players who are away. False: the table changed."""
        clock, now = table.document.clock, self.world.now()
        if clock is not None and table.document.pace.kind == "days" and not clock.known and self.vacations is not None:
            await self.vacations.write(table)
            return False
        still = clocks.still(table.document, clocks.running(table.document, table.position.asked()), now)
        if still != table.still:
            table.still = still
            for client in table.clients:
                client.news.set()
        if presence.due(table, now)[0]:
            await self.do(table, lambda: presence.look(table))
            return False
        return True

    async def do(self, table: Table, judge: Callable[[], Plan]) -> None:
        try:
            await table.alter(judge)
        except Refused as refused:
            log.info("not-done", table=table.id, code=refused.code)
            return
        table.tell()

    def set_timer(self, table: Table, asked: list[int]) -> None:
        document, now = table.document, self.world.now()
        times = [
            clocks.next_flag(document, asked, now),
            clocks.next_reminder(document, asked, now) if self.reach is not None else None,
            clocks.next_change(document, clocks.running(document, asked), now),
            presence.due(table, now)[1],
        ]
        self.set_alarm(table, min((one for one in times if one is not None), default=None))

    def set_alarm(self, table: Table, left: float | None) -> None:
        old = self.timers.pop(table.id, None)
        if old is not None:
            old.cancel()
        if left is not None:
            self.timers[table.id] = asyncio.get_running_loop().call_later(min(left + 0.05, 3600.0), self.woken, table)

    # --- bots

    def wanted(self, table: Table) -> bool:
        """Does a person sit here, present or not, or does anybody watch? Otherwise bots wait."""
        return bool(table.document.people()) or table.watched()

    def question(self, table: Table, seat: int, bot: str) -> Question:
        position = table.position
        # Bots of one address take turns with those of others; where nobody looks, those of one host do, and come later.
        addresses = sorted(c.address for c in table.clients if c.address)
        return Question(
            bot=bot,
            game=table.game.name,
            seats=table.game.seats,
            options=table.document.options,
            actions=position.actions[:],
            seat=seat,
            seed=f"{table.document.salt} {position.version} {seat}",
            seconds=self.settings.bot_seconds,
            key=addresses[0] if addresses else table.document.host,
            urgent=table.watched(),
        )

    def think(self, table: Table, seat: int) -> None:
        key = (table.id, table.position.version, seat)
        if key not in self.thinking:
            self.thinking.add(key)
            self.hub.start(self.answer(table, seat, key))

    async def answer(self, table: Table, seat: int, key: tuple[str, int, int]) -> None:
        """Answers at a fixed pace, whatever the bot holds: the time of an answer reveals nothing."""
        version = key[1]
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            words = coaching.line(table, seat) or await self.thinker.choose(
                self.question(table, seat, table.document.seats[seat].bot)
            )
            await asyncio.sleep(max(0.0, self.settings.bot_pace - (loop.time() - began)))
            if self.stopping:
                return

            def judge() -> Plan:
                if table.document.seats[seat].kind != "bot" and not coaching.plays_for(table, seat):
                    raise Refused("not-your-seat", (seat,))
                return deciding.play(table, seat, version, [words])

            await self.do(table, judge)
        finally:
            self.thinking.discard(key)

    async def hint(self, table: Table, seat: int, draft: list[int]) -> tuple[str, list[Thought]]:
        bot = self.settings.hint_bot or self.world.bots[0]
        return bot, await self.thinker.consider(self.question(table, seat, bot)._replace(draft=draft))

    async def weigh(self, table: Table, seat: int, draft: list[int]) -> tuple[Warned, list[Said]] | None:
        return await self.thinker.weigh(self.question(table, seat, self.world.bots[0])._replace(draft=draft))

    # --- notices

    async def notice(self, table: Table, asked: list[int]) -> None:
        """One notice per turn to the table's webhook, letters to the people; not to somebody who is looking."""
        document = table.document
        if not document.webhook and (self.reach is None or self.reach.silent()):
            return
        version = table.position.version
        online = table.online()
        told = document.noticed or [0] * len(document.seats)
        due = self.reminders(table, asked)
        absent = [
            i
            for i in asked
            if document.seats[i].kind == "person" and i not in online and not (document.sealed and document.sealed[i])
        ]
        table.looked.update({i: version for i in asked if i in online})
        fresh = [i for i in absent if told[i] != version]
        again = [i for i in absent if i not in fresh and due[i] > (document.reminded or [0] * len(told))[i]]
        known = [i for i in fresh if table.looked.get(i) == version and not due[i]]  # seen, and left for later
        if document.again is not None and not table.position.decided():
            known += document.again.told  # they know that this game has begun
        letters = [
            i for i in fresh + again if self.reach is not None and i not in known and await self.reach.wanted(table, i)
        ]
        people = [i for i in fresh if document.webhook or i in letters] + [i for i in again if i in letters]
        if not people:
            return

        def judge() -> Plan:
            if table.position.version != version:
                raise Refused("stale", (table.position.version,))
            changed = documents.copy(table.document)
            changed.noticed = changed.noticed or [0] * len(changed.seats)
            changed.reminded = changed.reminded or [0] * len(changed.seats)
            if all(changed.noticed[i] == version and changed.reminded[i] == due[i] for i in people):
                raise Refused("nothing-to-do")
            for i in people:
                changed.noticed[i] = version
                changed.reminded[i] = due[i]
            return Plan(changed)

        try:
            await table.alter(judge)  # first noted, then sent: at most once, also when we are killed in between
        except Refused:
            return
        for i in people:
            if document.webhook and i in fresh:
                self.hub.start(self.hook(document.webhook, views.notice(table.id, document, version, i)))
            if self.reach is not None and i in letters:
                await self.reach.turn(table, i, version, due[i])

    async def ask_to_agree(self, table: Table) -> None:
        """One notice per proposal to those who must agree and are not looking."""
        proposal = table.document.proposal
        if proposal is None or self.reach is None or self.reach.silent():
            return
        seats = [i for i in proposal.waits_for() if i not in proposal.noticed and i not in table.online()]

        def noticed(document: documents.Document) -> list[int] | None:
            now = document.proposal
            return now.noticed if now is not None and now.id == proposal.id else None

        await self.tell_once(table, seats, noticed, ANSWER)

    async def tell_of_rematch(self, table: Table) -> None:
        """One notice that somebody plays again, in place of the one for a first turn, to those who are not looking."""
        document, again = table.document, table.document.again
        if again is None or self.reach is None or self.reach.silent() or table.position.decided():
            return
        known = table.online() | set(again.told)
        away = [i for i, seat in enumerate(document.seats) if seat.kind == "person" and i not in known]
        await self.tell_once(table, away, lambda document: document.again.told if document.again else None, REMATCH)

    async def tell_once(
        self, table: Table, seats: list[int], told: Callable[[documents.Document], list[int] | None], nth: int
    ) -> None:
        """A notice to the seats that want one. `told`: those that had it; None if there is nothing to say by now."""
        reach = self.reach
        people = [i for i in seats if reach is not None and await reach.wanted(table, i)]
        if reach is None or not people:
            return

        def judge() -> Plan:
            changed = documents.copy(table.document)
            had = told(changed)
            if had is None or set(people) <= set(had):
                raise Refused("nothing-to-do")
            had[:] = sorted({*had, *people})
            return Plan(changed)

        try:
            await table.alter(judge)  # first noted, then sent, as above
        except Refused:
            return
        for i in people:
            await reach.turn(table, i, table.position.version, nth)

    async def hook(self, address: str, notice: dict[str, Any]) -> None:
        """Nobody waits for it: their side may be slow."""
        await self.sender.send(address, notice)

    def reminders(self, table: Table, asked: list[int]) -> dict[int, int]:
        """By seat that is asked: how many reminders its clock has reached. Only games by days have them."""
        document, clock = table.document, table.document.clock
        if clock is None or document.pace.kind != "days":
            return dict.fromkeys(asked, 0)
        now = self.world.now()
        return {i: clocks.reminder(clocks.left(document, i, now), document.pace.bank) for i in asked}

    async def stop(self) -> None:
        self.stopping = True
        for timer in self.timers.values():
            timer.cancel()
        self.thinker.close()
        try:
            async with asyncio.timeout(RELEASE):
                await self.world.store.release(self.world.process)
        except (Away, TimeoutError) as error:  # other processes take the tables over a little later
            log.warning("not-released", reason=str(error))
