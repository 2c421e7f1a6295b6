"""Many games at once, dealt from seeds: what environments with many tables step through.

Observations and masks of the seats to act are written into two buffers, one row for each table. An array of numpy on
such a buffer shows them without a copy.
"""

from typing import Any

from ridotto.engine.chance import Dealer, Randomness
from ridotto.engine.game import CHANCE, OVER, Game
from ridotto.engine.rows import Memo, Rows, size_of


class Many:
    """`count` games of one kind. The caller vouches that actions are legal, and starts each game."""

    def __init__(self, game: Game[Any], count: int) -> None:
        self.game: Game[Any] = game
        self.count: int = count
        self.rows: Rows = game.rows()
        self.size: int = sum([size_of(field) for field in self.rows.fields()])
        self.actions: int = len(game.words)
        self.observations: bytearray = bytearray(count * self.size)
        self.masks: bytearray = bytearray(count * self.actions)
        self.states: list[Any] = [None] * count
        self.dealers: list[Dealer[Any]] = [game.dealer(0) for _ in range(count)]
        self.legal: list[list[int]] = [[] for _ in range(count)]
        self.memos: list[Memo] = [Memo() for _ in range(count)]
        self.to_act: list[int] = [OVER] * count

    def start(self, i: int, seed: int) -> int:
        """A new game at table i; the seat to act."""
        self.states[i] = self.game.new_state()
        self.dealers[i] = self.game.dealer(seed)
        return self.settle(i)

    def settle(self, i: int) -> int:
        """Chance, as long as it is due; then the seat to act, or OVER."""
        game = self.game
        s = self.states[i]
        seat = game.seat(s)
        if seat == CHANCE:
            dealer = self.dealers[i]
            while seat == CHANCE:
                game.apply_action(s, dealer.next(s))
                seat = game.seat(s)
        self.to_act[i] = seat
        return seat

    def play(self, i: int, action: int) -> int:
        """A legal action at table i; the seat that acts next, or OVER."""
        self.game.apply_action(self.states[i], action)
        return self.settle(i)

    def others(self, i: int, seat: int, rng: Randomness) -> int:
        """Random play at table i until this seat is to act, or the game is over. The seat to act, or OVER."""
        game = self.game
        s = self.states[i]
        acts = self.to_act[i]
        while acts != seat and acts != OVER:
            legal = game.legal_actions(s)
            game.apply_action(s, legal[int(rng.random() * len(legal))])
            acts = self.settle(i)
        return acts

    def show(self, i: int) -> None:
        """Writes what the seat to act at table i sees and may do."""
        s = self.states[i]
        begin = i * self.size
        self.observations[begin : begin + self.size] = self.rows.row_with(s, self.to_act[i], self.memos[i])
        masks = self.masks
        begin = i * self.actions
        for action in self.legal[i]:
            masks[begin + action] = 0
        legal = self.game.legal_actions(s)
        self.legal[i] = legal
        for action in legal:
            masks[begin + action] = 1

    def step(self, chosen: list[int]) -> list[int]:
        """One action at each table, and what comes of it. The tables that wait: the game is over, or it was illegal.

        A table whose action was illegal keeps its seat to act; after the end of a game that is OVER. Neither is shown
        again until it is started anew.
        """
        waiting: list[int] = []
        game = self.game
        for i in range(self.count):
            action = chosen[i]
            if action not in self.legal[i]:
                waiting.append(i)
                continue
            s = self.states[i]
            game.apply_action(s, action)
            seat = game.seat(s)
            if seat == CHANCE:
                seat = self.settle(i)
            else:
                self.to_act[i] = seat
            if seat == OVER:
                waiting.append(i)
            else:
                self.show(i)
        return waiting
