"""Bots in any language: a program that talks JSON lines on its standard input and output (docs/bots/exec.md).

One program is started for each seat and game, in a process group of its own. It has a time limit for each line of the
record. Whatever it does wrong (it ends, it is silent, it floods us, it answers nonsense) ends the game with one
sentence, and the whole process group is killed: nothing waits for it, and nothing of it stays behind.
"""

import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from typing import IO, Any, Final

from ridotto.bots.bot import Bot, BotFailure, Given, Settings
from ridotto.bots.playing import Lines
from ridotto.engine.events import RuleError
from ridotto.engine.game import UsageError
from ridotto.engine.views import View

PROTOCOL: Final = 1
SECONDS: Final = 10.0
SECONDS_TO_START: Final = 10.0  # at least: an interpreter on a busy machine takes its time
SECONDS_TO_END: Final = 0.5
LONGEST_LINE: Final = 1 << 16  # bytes; an answer is a number or a few words
STDERR_KEPT: Final = 2000


class ExecBot:
    """Speaks for a program. The program is started when the first decision is due, and ends with the game."""

    def __init__(self, command: str, seconds: float) -> None:
        self.command = command
        self.seconds = seconds
        self.child: subprocess.Popen[bytes] | None = None
        self.stop: weakref.finalize[[subprocess.Popen[bytes]], ExecBot] | None = None
        self.heard = b""  # of its output, what is not read yet
        self.complaints = b""  # the end of its standard error
        self.lines: Lines | None = None
        self.seen = 0  # actions of the record that were sent to it
        self.asked = 0
        self.spent = 0.0  # seconds of the line under way
        self.planned: list[int] = []  # the rest of a line that it gave as a whole

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        if self.lines is None:
            self.lines = Lines(given.game)
        for action in given.record[self.seen :]:
            self.lines.add(action)
        self.seen = len(given.record)
        if not self.lines.begun:
            self.spent = 0.0
        if self.planned:
            return self.planned.pop(0)
        if self.child is None:
            self.start(view, given)
        words = given.game.words
        self.asked += 1
        answer = self.exchange(
            {
                "t": "decide",
                "n": self.asked,
                "view": view,
                "legal": list(legal),
                "words": [words[a] for a in legal],
                "record": self.lines.take(),
                "seconds": given.seconds,
                "simulations": given.simulations,
            },
            self.seconds - self.spent,
        )
        return self.understand(answer, legal, given)

    def close(self) -> None:
        if self.stop is not None:
            self.stop()
            self.stop = None

    # --- the program

    def start(self, view: View, given: Given) -> None:
        try:
            self.child = subprocess.Popen(
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise BotFailure(f"{self} cannot be started: {error.strerror}") from None
        self.stop = weakref.finalize(self, end, self.child)
        for pipe in (self.child.stdin, self.child.stdout, self.child.stderr):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)
        game = given.game
        hello = {
            "t": "hello",
            "protocol": PROTOCOL,
            "game": game.name,
            "rules": game.rules_version,
            "seats": game.seats,
            "seat": view["seat"],
            "options": game.options,
            "seconds": self.seconds,
            "random": given.rng.getrandbits(48),
            "words": game.words,
        }
        answer = self.exchange(hello, max(self.seconds, SECONDS_TO_START))
        if not isinstance(answer, dict) or answer.get("t") != "ready":
            raise self.failure(f"answered the hello with {short(answer)}, not with {{'t': 'ready'}}")
        self.spent = 0.0

    def exchange(self, message: dict[str, Any], seconds: float) -> Any:
        """Sends one line, returns the one line that answers it."""
        child = self.child
        assert child is not None
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        early = child.stdout.read(LONGEST_LINE)
        if early:  # it would be taken for an answer
            raise self.failure(f"spoke without being asked: {short(early.decode(errors='replace'))}")
        to_say = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        began = time.monotonic()
        with selectors.DefaultSelector() as waiting:
            waiting.register(child.stdin, selectors.EVENT_WRITE)
            waiting.register(child.stdout, selectors.EVENT_READ)
            waiting.register(child.stderr, selectors.EVENT_READ)
            while b"\n" not in self.heard:
                left = began + seconds - time.monotonic()
                if left <= 0:
                    raise self.failure(
                        f"did not answer within {self.seconds:g} {'second' if self.seconds == 1 else 'seconds'}"
                    )
                for key, _ in waiting.select(left):
                    if key.fileobj is child.stdin:
                        to_say = say(child.stdin, to_say)
                        if not to_say:
                            waiting.unregister(child.stdin)
                    elif key.fileobj is child.stderr:
                        some = child.stderr.read(LONGEST_LINE) or b""
                        self.complaints = (self.complaints + some)[-STDERR_KEPT:]
                        if not some:
                            waiting.unregister(child.stderr)
                    else:
                        some = child.stdout.read(LONGEST_LINE) or b""
                        self.heard += some
                        if not some:
                            raise self.ended(child)
                if len(self.heard) > LONGEST_LINE:
                    raise self.failure(f"said more than {LONGEST_LINE} bytes where one line was due")
        self.spent += time.monotonic() - began
        line, _, more = self.heard.partition(b"\n")
        self.heard = b""
        if more:
            raise self.failure(f"said more than the one line that was due: {short(more.decode(errors='replace'))}")
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise self.failure(f"answered {short(line.decode(errors='replace'))}, which is not JSON") from None

    def understand(self, answer: Any, legal: Sequence[int], given: Given) -> int:
        """The action of an answer: an id, its words, those of a whole line, or an object that holds one of these."""
        told = answer
        if isinstance(answer, dict):
            if answer.get("n", self.asked) != self.asked:
                raise self.failure(f"answered question {short(answer['n'])} when question {self.asked} was put")
            told = answer.get("action")
        if isinstance(told, str):
            actions = self.read(told, given)
        elif isinstance(told, int) and not isinstance(told, bool):
            actions = [told]
        else:
            raise self.failure(f"answered {short(answer)}, which names no action")
        if not actions or actions[0] not in legal:
            raise self.failure(f"answered {short(told)}, which is none of the {len(legal)} legal actions")
        self.planned = actions[1:]
        return actions[0]

    def read(self, words: str, given: Given) -> list[int]:
        """The actions that these words stand for. A whole line is tried out first, on the position of the record."""
        game = given.game
        if words in game.ids:
            return [game.ids[words]]
        assert self.lines is not None
        s = game.clone(self.lines.state)
        seat = game.seat(s)
        try:
            actions = game.read(s, words)
        except RuleError:
            return []
        for action in actions:
            if game.seat(s) != seat or game.refusal(s, seat, action) is not None:
                return []
            game.apply_action(s, action)
        return actions

    # --- how it ends

    def failure(self, sentence: str) -> BotFailure:
        """It is over with this program, at once."""
        if self.child is not None:
            kill(self.child)
        self.close()
        last = self.complaints.decode(errors="replace").strip().rpartition("\n")[2]
        return BotFailure(f"{self} {sentence}" + (f" (its last words on stderr: {short(last)})" if last else ""))

    def ended(self, child: subprocess.Popen[bytes]) -> BotFailure:
        """Its output is closed, most likely because it is gone: with which exit code?"""
        assert child.stderr is not None
        try:
            code = child.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            return self.failure("closed its output")
        self.complaints = (self.complaints + (child.stderr.read(LONGEST_LINE) or b""))[-STDERR_KEPT:]
        how = f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return self.failure(f"{how} while the game was going on")

    def __str__(self) -> str:
        return f"the program {self.command!r}"


def say(pipe: IO[bytes], data: bytes) -> bytes:
    """Writes as much as the pipe takes and returns the rest; a closed input shows up later as a missing answer."""
    try:
        return data[pipe.write(data) or 0 :]
    except BrokenPipeError:
        return b""


def kill(child: subprocess.Popen[bytes]) -> None:
    """The program and everything it has started, unless that left the group."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        child.kill()  # does nothing if it is gone


def end(child: subprocess.Popen[bytes]) -> None:
    """Closes the program's input, which asks it to end; kills it if it doesn't."""
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdin.close()
    until = time.monotonic() + SECONDS_TO_END
    with selectors.DefaultSelector() as waiting:
        waiting.register(child.stdout, selectors.EVENT_READ)
        # Not by waiting for the process: its number must stay taken until the group is killed.
        while child.returncode is None and (left := until - time.monotonic()) > 0:
            if waiting.select(left) and not child.stdout.read(LONGEST_LINE):
                break
    kill(child)
    child.stdout.close()
    child.stderr.close()
    child.wait()


def short(what: Any, most: int = 80) -> str:
    text = repr(what)
    return text if len(text) <= most else text[: most - 3] + "..."


def make_exec(settings: Settings) -> Bot:
    """`exec:./program`, `exec:python3 program.py,seconds=5`."""
    if "command" not in settings:
        raise UsageError("the bot 'exec' needs a program: exec:./program")
    unknown = sorted(settings.keys() - {"command", "seconds"})
    if unknown:
        raise UsageError(f"the bot 'exec' has no setting {unknown[0]!r}; it has: seconds")
    try:
        words = shlex.split(settings["command"])
    except ValueError:
        words = []
    if not words:
        raise UsageError(f"{settings['command']!r} is not a command that can be started")
    if shutil.which(words[0]) is None:
        raise UsageError(f"there is no program {words[0]!r} here, or it may not be executed")
    if not hasattr(os, "killpg"):
        raise UsageError("this system has no process groups, which the bot 'exec' needs")
    return ExecBot(settings["command"], seconds_of(settings.get("seconds", str(SECONDS))))


def seconds_of(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= 86400.0:
        raise UsageError(f"the setting seconds is a number above 0, not {text!r}")
    return seconds
