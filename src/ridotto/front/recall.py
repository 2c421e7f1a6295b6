"""What a player has been told since the beginning: the information state with perfect recall, and its worlds.

An action that not everybody sees (a sealed bid, a step of an unfinished arrangement) is known to its own player only,
until it is revealed.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from ridotto.engine.game import Game, load_game
from ridotto.engine.rows import Memo

HIDDEN: Final = "?"


class Held:
    """The contents of a state: the game's own state and the history. OpenSpiel copies and stores it as one thing."""

    __slots__ = ("action", "before", "game", "history", "memo", "sealed", "state", "steps", "tensors")

    def __init__(self, game: Game[Any], state: Any, history: list[str], before: Any, sealed: list[int]) -> None:
        self.game = game
        self.state = state
        self.history = history  # every action that is open to all, as a record's reader would number them
        self.before = before  # the state before what is hidden from some; None: nothing is
        self.sealed = sealed  # the actions since then
        # For rows of numbers, once somebody asks for them
        self.tensors: Any = None  # what writes them
        self.memo: Memo | None = None  # of the last one
        self.steps = 0  # actions since then
        self.action = -1  # the last of these

    def __deepcopy__(self, memo: dict[int, Any]) -> "Held":
        # A state that is kept for guessing is never changed, so both may have it
        twin = Held(self.game, self.game.clone(self.state), self.history[:], self.before, self.sealed[:])
        twin.tensors = self.tensors
        return twin

    def __reduce__(self) -> tuple[Callable[..., "Held"], tuple[Any, ...]]:
        game = self.game
        before = None if self.before is None else game.dump(self.before)
        return revive, (
            game.name,
            game.seats,
            game.options_chosen(),
            game.dump(self.state),
            self.history,
            before,
            self.sealed,
        )

    def apply(self, action: int) -> None:
        """Plays an action and keeps apart what not everybody sees."""
        game, s = self.game, self.state
        secret = game.unseen(s)
        if secret and self.before is None:
            self.before = game.clone(s)
        game.apply_action(s, action)
        self.steps += 1
        self.action = action
        if not secret:
            self.history.append(str(action))
            return
        self.sealed.append(action)
        if not game.unseen(s) or goes_on(game, s) != goes_on(game, self.before):
            self.history += [str(done) for done in self.sealed]
            self.before = None
            self.sealed = []

    def told(self, player: int) -> str:
        """Everything that this player knows of the history, in order: nothing is forgotten."""
        words = self.history
        if self.before is not None:
            s = self.game.clone(self.before)
            hidden: list[str] = []
            for action in self.sealed:
                mine = self.game.seat(s) == player
                if mine or self.game.simultaneous(s):
                    hidden.append(str(action) if mine else HIDDEN)
                self.game.apply_action(s, action)
            words = words + hidden
        return f"{player} {self.game.seat(self.state)} " + ",".join(words)

    def resampled(self, player: int, rng: Random) -> "Held":
        """Another world in which this player knows the same: hidden facts are drawn anew, at random."""
        if self.before is None:
            return Held(self.game, self.game.clone(self.state), self.history[:], None, [])
        game = self.game
        s = game.clone(self.before)
        sealed: list[int] = []
        for action in self.sealed:
            if game.seat(s) != player:
                if not game.simultaneous(s):
                    break  # how far somebody is with an arrangement is not known: perhaps nowhere
                legal = game.legal_actions(s)
                action = legal[int(rng.random() * len(legal))]
            game.apply_action(s, action)
            sealed.append(action)
        return Held(game, s, self.history[:], self.before if sealed else None, sealed)


def goes_on(game: Game[Any], s: Any) -> int:
    """What hidden actions belong together: the sealed decisions of all, or the draft of one seat."""
    return -1 if game.simultaneous(s) else game.seat(s)


def revive(
    name: str, seats: int, options: dict[str, str], state: Any, history: list[str], before: Any, sealed: list[int]
) -> Held:
    game = load_game(name, seats, options)
    return Held(game, game.load(state), history, None if before is None else game.load(before), sealed)
