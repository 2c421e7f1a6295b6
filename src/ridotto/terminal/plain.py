"""The line-by-line form: the view, the legal choices numbered and in words, and what a person types.

Also what a screen reader wants: nothing moves, everything is said once, in order.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random, SystemRandom
from types import ModuleType
from typing import Any

from ridotto.bots.bot import Bot
from ridotto.bots.playing import ask
from ridotto.engine.events import Event, Refusal, RuleError, learns
from ridotto.engine.game import CHANCE, OVER, Game
from ridotto.engine.record import Record
from ridotto.languages import explain

HELP = """\
  a number     that choice (as listed)
  words        the choice in the words of a record, e.g. "{example}"
  show         the table again
  choices      the choices again
  undo         take back your last decision, as long as nothing was revealed since and nobody else has acted
  log          what has happened so far
  rules [part] the rules in short
  save [FILE]  write the record
  quit         stop; the record is saved and can be resumed
  help         this list"""


class StopPlaying(Exception):
    """The person has stopped playing."""


class PlainTable:
    """One person at one seat, bots at the others."""

    def __init__(
        self,
        record: Record,
        seat: int,
        bots: dict[int, Bot],
        rngs: dict[int, Random],
        file: Path,
        say: Callable[[str], None],
        hear: Callable[[str], str],
    ) -> None:
        self.record = record
        self.game: Game[Any] = record.game
        self.seat = seat
        self.bots = bots
        self.rngs = rngs
        self.file = file
        self.say = say
        self.hear = hear
        self.words = teller(self.game)
        self.state: Any = self.game.new_state()
        self.log: list[str] = []
        self.back: list[int] = []  # how many actions there were before each own decision that may be taken back
        # A record without a seed (somebody else's running game) goes on with draws of this moment.
        self.dealer = None if record.seed is None else self.game.dealer(record.seed)
        self.draws = SystemRandom()
        for action in record.actions:
            if self.game.seat(self.state) == CHANCE:
                self.deal()  # the seed's results up to here are in the record
            self.game.apply_action(self.state, action)

    def deal(self) -> int:
        """The next chance result."""
        if self.dealer is None:
            return self.game.sample(self.state, self.draws)
        return self.dealer.next(self.state)

    def play(self) -> None:
        """Until the game is over or the person stops."""
        game = self.game
        while game.seat(self.state) == CHANCE:  # the setup needs no telling: the table shows it
            self.record.actions.append(self.deal())
            game.apply_action(self.state, self.record.actions[-1])
        self.show()
        while game.seat(self.state) != OVER:
            seat = game.seat(self.state)
            if seat == CHANCE:
                self.apply(self.deal())
                self.back.clear()
            elif seat != self.seat:
                self.apply(ask(game, self.state, self.record, self.bots[seat], self.rngs[seat]))
                self.back.clear()
            else:
                self.decide()
        self.show()
        self.say(self.words.result(game.points(self.state), game.winners(self.state), self.seat))
        self.save(self.file)

    def apply(self, action: int) -> None:
        events: list[Event] = []
        self.game.record_events(self.state, events)
        self.game.apply_action(self.state, action)
        self.game.record_events(self.state, None)
        self.record.actions.append(action)
        for event in events:
            if learns(event, self.seat):
                line = self.words.event(event, self.seat)
                if line:
                    self.log.append(line)
                    self.say(f"  {line}")

    # --- the person

    def decide(self) -> None:
        """Ask until there is a decision. Bad input changes nothing."""
        self.choices()
        while True:
            typed = " ".join(self.hear(f"S{self.seat + 1}> ").split())
            if not typed:
                continue
            word, _, rest = typed.partition(" ")
            command = COMMANDS.get(word)
            if command is not None:
                if command(self, rest):
                    return
                continue
            actions = self.read(typed)
            if actions:
                self.back.append(len(self.record.actions))
                for action in actions:
                    self.apply(action)
                return

    def read(self, typed: str) -> list[int]:
        """The actions of a number or of words; none, and a sentence why, if there are none."""
        game, s = self.game, self.state
        legal = game.legal_actions(s)
        if typed.isdecimal():
            if 1 <= int(typed) <= len(legal):
                return [legal[int(typed) - 1]]
            self.say(f"There is no choice {typed}; there are 1 to {len(legal)}.")
            return []
        try:
            actions = [game.ids[typed]] if typed in game.ids else game.read(s, typed)
            self.judge(actions)
        except RuleError as error:
            self.refuse(error.refusal)
            return []
        return actions

    def judge(self, actions: Sequence[int]) -> None:
        s = self.game.clone(self.state)
        for action in actions:
            refusal = self.game.refusal(s, self.seat, action)
            if refusal is not None:
                raise RuleError(refusal)
            self.game.apply_action(s, action)

    def refuse(self, refusal: Refusal) -> None:
        self.say(f"No: {explain(refusal, self.game)}. (`choices` lists what you can do, `help` the commands.)")

    # --- the commands; each says whether the state has changed, so that the question is put anew

    def show(self, rest: str = "") -> bool:
        for line in self.words.table(self.game.view(self.state, self.seat)):
            self.say(line)
        return False

    def choices(self, rest: str = "") -> bool:
        view = self.game.view(self.state, self.seat)
        self.say("")
        self.say(self.words.question(view))
        for i, action in enumerate(self.game.legal_actions(self.state), 1):
            self.say(f"  {i:>2}  {self.words.choice(view, self.game.words[action])}")
        return False

    def undo(self, rest: str = "") -> bool:
        if not self.back:
            self.say("There is nothing to take back: since your last decision something was revealed or others acted.")
            return False
        keep = self.back.pop()
        del self.record.actions[keep:]
        self.state = self.record.state()
        self.log.append("(taken back)")
        self.say("Taken back.")
        self.show()
        return True

    def tell_log(self, rest: str = "") -> bool:
        for line in self.log:
            self.say(f"  {line}")
        return False

    def rules(self, rest: str = "") -> bool:
        from ridotto.languages import catalogue

        start = f"{self.game.name}.rules."
        known = {key.removeprefix(start): text for key, text in catalogue("en").items() if key.startswith(start)}
        if rest and rest not in known:
            self.say(f"The rules have no part {rest!r}; they have: {', '.join(known)}.")
        else:
            self.say(known[rest] if rest else "\n\n".join(known.values()))
        return False

    def help(self, rest: str = "") -> bool:
        self.say(HELP.format(example=self.game.lines(self.state)[-1]))
        return False

    def write(self, rest: str = "") -> bool:
        self.save(Path(rest) if rest else self.file)
        return False

    def stop(self, rest: str = "") -> bool:
        self.save(self.file)
        raise StopPlaying

    def save(self, file: Path) -> None:
        """The person's own record: with the seed, so that the game goes on with the same draws."""
        try:
            file.write_text(self.record.text(), encoding="utf-8", newline="\n")
        except OSError as error:
            self.say(f"The record could not be written to {file}: {error.strerror}.")
        else:
            self.say(f"Record saved: {file} (go on with: ridotto play {self.game.name} --resume {file})")


COMMANDS: dict[str, Callable[[PlainTable, str], bool]] = {
    "show": PlainTable.show,
    "choices": PlainTable.choices,
    "undo": PlainTable.undo,
    "log": PlainTable.tell_log,
    "rules": PlainTable.rules,
    "help": PlainTable.help,
    "?": PlainTable.help,
    "save": PlainTable.write,
    "quit": PlainTable.stop,
    "exit": PlainTable.stop,
}


def teller(game: Game[Any]) -> ModuleType:
    """How a game is told in plain text: the module of its name in this folder."""
    return import_module("ridotto.terminal." + game.name.replace("-", "_"))
