"""A table on a server. It has the same interface as a local table; the server applies the rules."""

import asyncio
import re
from random import Random
from typing import Any, cast

from ridotto.engine.events import EVERYBODY, Event, Refusal
from ridotto.engine.game import load_game
from ridotto.engine.telling import Said
from ridotto.engine.views import Shown
from ridotto.terminal.table import Choice, Hint, Row, Table
from ridotto.terminal.wire import Failure, Server, Wire
from ridotto.terminal.words import Words

UNDO = re.compile(r"undo (\d+)\Z")


def events_of(found: list[dict[str, Any]]) -> list[Event]:
    """A row from the server, without events that this seat may not see."""
    return [Event(e["what"], e["seat"], e["n"], e["why"], e["about"], EVERYBODY) for e in found]


def shown_in(message: dict[str, Any]) -> Shown:
    """The view of a message with its numbers: their types are those of the game."""
    return cast(Shown, {**message["view"], "numbers": message["numbers"]})


def refusal_in(found: dict[str, Any]) -> Refusal:
    return Refusal(found["code"], tuple(found["numbers"]))


def choices_of(found: list[dict[str, Any]]) -> list[Choice]:
    return [Choice(c["words"], None if c["refused"] is None else refusal_in(c["refused"])) for c in found]


def seat_names(seats: list[dict[str, Any]], open_seat: str) -> list[str]:
    """Seat names as on the page: a bot has the name of its level and its seat number."""
    found = []
    for i, seat in enumerate(seats):
        bot = Words().bot(seat["bot"] or seat["name"])  # a name: the same in all languages
        found.append(
            open_seat if seat["kind"] == "open" else f"{bot} {i + 1}" if seat["kind"] == "bot" else seat["name"]
        )
    return found


class RemoteTable(Table):
    """`welcome` is the server's description of the table."""

    def __init__(self, server: Server, id: str, welcome: dict[str, Any], seats: int, open_seat: str = "–") -> None:
        info = welcome["table"]
        super().__init__(load_game(info["game"], seats, info["options"]), [open_seat] * seats)
        self.id = id
        self.server = server
        self.open_seat = open_seat
        self.own = list(welcome["seats"])
        self.seat = self.own[0] if self.own else None
        self.stage = "open"
        self.version = 0
        self.status: dict[str, Any] = {}
        self.offered: list[Choice] = []
        self.received: list[tuple[int, Row]] = []  # with their numbers in the server's log
        self.wire = Wire(server, id, self.seat, self.take, self.line)
        self.again = asyncio.Event()
        self.attempt = 0
        self.offline = True

    # --- what comes in

    def line(self, up: bool) -> None:
        self.offline = not up
        self.changed()

    def take(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "welcome":
            self.own = list(message["seats"])
        elif kind == "update":
            self.update(message)
        elif kind == "status":
            self.heard(message["status"])
        elif kind == "said":
            self.heard_chat.append(f"{message['name']}: {message['text']}")
        self.changed()

    def update(self, message: dict[str, Any]) -> None:
        known = self.received[-1][0] if self.received else 0
        for row in message["rows"]:
            if row["seq"] <= known:
                continue
            back = UNDO.match(row["line"])
            if back:
                self.received = [one for one in self.received if one[0] <= int(back[1])]
            else:
                self.received.append((row["seq"], Row(row["line"], events_of(row["events"]))))
        self.rows = [row for _, row in self.received]
        moved = message["version"] != self.version
        self.version = message["version"]
        self.now = shown_in(message)
        self.offered = choices_of(message["choices"])
        self.heard(message["status"])
        if moved:
            self.forget()
        elif not self.draft:
            self.view, self.choices = self.now, self.offered

    def heard(self, status: dict[str, Any]) -> None:
        self.status = status
        self.stage, self.asked, self.sealed = status["stage"], status["asked"], status["sealed"]
        self.names = seat_names(status["seats"], self.open_seat)
        proposal = status["proposal"]
        asked = proposal is not None and self.seat in proposal["needs"] and self.seat not in proposal["agreed"]
        self.proposal = (f"ui.proposal.{proposal['what']}", proposal["seat"]) if asked else None
        other = next((i for i in self.asked if i in self.own and i not in self.sealed and i != self.seat), None)
        if other is not None and not self.mine and self.stage == "playing":
            self.curtain = other

    def forget(self) -> None:
        """Drop the unconfirmed choices."""
        self.attempt += 1
        self.draft, self.tried, self.stopped, self.complete = [], [], "", False
        self.view, self.choices = self.now, self.offered

    # --- what a person does

    async def choose(self, words: str) -> None:
        if self.mine and not self.stopped:
            await self.try_out([*self.draft, words])

    async def try_out(self, draft: list[str]) -> None:
        self.refusal = None
        if not draft:
            self.forget()
            self.changed()
            return
        self.attempt += 1
        nth = self.attempt
        answer = await self.wire.ask({"t": "try", "seat": self.seat, "version": self.version, "draft": draft})
        if nth != self.attempt:
            return  # the choices or the table changed meanwhile
        if answer["ok"]:
            self.draft = draft
            self.view = shown_in(answer)
            self.choices = choices_of(answer["choices"])
            self.tried = [Row(row["line"], events_of(row["events"])) for row in answer["rows"]]
            self.stopped, self.complete = answer["stopped"], answer["complete"]
        else:
            self.refusal = refusal_in(answer)
        self.changed()

    async def confirm(self) -> None:
        if not self.complete:
            self.refusal = Refusal("draft-incomplete", ())
            self.changed()
            return
        before = self.version
        version = await self.command({"t": "play", "seat": self.seat, "version": before, "draft": self.draft})
        if self.refusal is None:
            if self.seat is not None and version == self.version == before and self.seat not in self.sealed:
                self.sealed = [*self.sealed, self.seat]
            elif version > self.version:
                self.asked = []  # the next prompt arrives with the news
            self.forget()
            self.changed()

    async def command(self, command: dict[str, Any]) -> int:
        """Send a command and return the new version of the table."""
        self.refusal = None
        answer = await self.wire.ask(command)
        if not answer["ok"]:
            self.refusal = refusal_in(answer)
        self.changed()
        return int(answer["version"])

    def back_to(self) -> int | None:
        """The version that taking back would restore, from the server; None if it is not possible."""
        back = self.status.get("back")
        return int(back["to"]) if back else None

    def can_undo(self) -> bool:
        return bool(self.draft) or self.seat in self.sealed or self.back_to() is not None

    async def undo(self) -> None:
        to = self.back_to()
        if self.draft:
            await self.try_out(self.draft[:-1])
        elif self.seat in self.sealed:  # until the last bid is in, it can be replaced
            self.sealed = [i for i in self.sealed if i != self.seat]
            self.forget()
            self.changed()
        elif to is not None:
            await self.command({"t": "undo", "seat": self.seat, "version": self.version, "to": to})
        else:
            self.refusal = Refusal("no-way-back", ())
            self.changed()

    async def hint(self) -> Hint | None:
        if not self.mine or self.stopped:
            return None
        self.refusal = None
        answer = await self.wire.ask({"t": "hint", "seat": self.seat, "version": self.version, "draft": self.draft})
        if not answer["ok"]:
            self.refusal = refusal_in(answer)
            self.changed()
            return None
        best = answer["lines"][0] if answer["lines"] else None
        return None if best is None else Hint(best["words"], None if best["why"] is None else Said(**best["why"]))

    async def consent(self, yes: bool) -> None:
        proposal = self.status.get("proposal")
        if proposal:
            await self.command({"t": "consent", "seat": self.seat, "proposal": proposal["id"], "yes": yes})

    async def say(self, text: str) -> None:
        await self.command({"t": "chat", "text": text})

    def lift(self) -> None:
        """Switch to another of this player's seats and reconnect as that seat."""
        if self.curtain is not None:
            self.seat, self.curtain = self.curtain, None
            self.received, self.rows, self.now, self.view = [], [], None, None
            self.version = 0
            self.again.set()
            self.changed()

    # --- its life

    async def run(self) -> None:
        while self.stage in ("open", "playing"):
            self.wire = Wire(self.server, self.id, self.seat, self.take, self.line)
            running = asyncio.ensure_future(self.wire.run())
            other = asyncio.ensure_future(self.again.wait())
            try:
                await asyncio.wait((running, other), return_when=asyncio.FIRST_COMPLETED)
                if running.done():
                    running.result()
                self.again.clear()
            except Failure as failure:
                self.notice = f"ui.no.{failure.code}"
                self.changed()
                return
            finally:
                running.cancel()
                other.cancel()
                await asyncio.gather(running, other, return_exceptions=True)

    def winners(self) -> list[int]:
        """The winners of a finished game. A final view hides nothing that decides them."""
        return self.game.winners(self.game.guess(self.now, Random(0))) if self.stage == "over" and self.now else []
