"""Many games at once, dealt from seeds: what environments with many tables step through.

Observations and masks are written into two buffers, one row for each table. An array of numpy on such a buffer shows
them without a copy.
"""

from typing import Any

from ridotto.engine.chance import Dealer, Randomness
from ridotto.engine.game import CHANCE, OVER, Game
from ridotto.engine.rows import EVERYTHING, Memo, Rows, add_mask, gaps_up_to, size_of


class Many:
    """`count` games of one kind. The caller starts each game, and vouches for what `play` is given."""

    def __init__(self, game: Game[Any], count: int) -> None:
        self.game: Game[Any] = game
        self.count: int = count
        self.rows: Rows = game.rows()
        self.size: int = sum([size_of(field) for field in self.rows.fields()])
        self.actions: int = len(game.words)
        gaps_up_to(self.actions)
        self.observations: bytearray = bytearray(count * self.size)
        self.masks: bytearray = bytearray(count * self.actions)
        self.states: list[Any] = [None] * count
        self.dealers: list[Dealer[Any]] = [game.dealer(0) for _ in range(count)]
        self.legal: list[list[int]] = [[] for _ in range(count)]  # as shown
        self.memos: list[Memo] = [Memo() for _ in range(count)]
        self.to_act: list[int] = [OVER] * count
        self.closed: list[bool] = [False] * count  # games without a legal action left
        self.stirs: list[list[int]] = self.rows.stirs(game.words)

    def start(self, i: int, seed: int) -> int:
        """A new game at table i; the seat to act."""
        self.states[i] = self.game.new_state()
        self.dealers[i] = self.game.dealer(seed)
        self.closed[i] = False
        self.memos[i].stale = EVERYTHING
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
            self.memos[i].stale = EVERYTHING
        self.to_act[i] = seat
        return seat

    def play(self, i: int, action: int) -> int:
        """A legal action at table i; the seat that acts next, or OVER."""
        self.memos[i].stale |= self.stirs[self.to_act[i]][action]
        self.game.apply_action(self.states[i], action)
        return self.settle(i)

    def others(self, i: int, seat: int, rng: Randomness) -> int:
        """Random play at table i until this seat is to act, or the game is over. The seat to act, or OVER."""
        game = self.game
        s = self.states[i]
        acts = self.to_act[i]
        while acts != seat and acts != OVER:
            legal = game.legal_actions(s)
            acts = self.play(i, legal[int(rng.random() * len(legal))])
        return acts

    def step(self, chosen: list[int]) -> list[int]:
        """One action at each table. The tables that wait: the game is over (OVER is to act), or it was illegal."""
        waiting: list[int] = []
        for i in range(self.count):
            action = chosen[i]
            if action not in self.legal[i] or self.play(i, action) == OVER:
                waiting.append(i)
        return waiting

    def step_against(self, chosen: list[int], seats: list[int], rng: Randomness) -> list[int]:
        """The same for one seat of each table: the others play at random, until it is to act again."""
        waiting: list[int] = []
        for i in range(self.count):
            action = chosen[i]
            if action not in self.legal[i] or self.play(i, action) == OVER or self.others(i, seats[i], rng) == OVER:
                waiting.append(i)
        return waiting

    def show(self, seats: list[int]) -> None:
        """Writes what this seat of each table sees, and may do if it is to act."""
        seen: list[bytes] = []
        masks: list[bytes] = []
        for i in range(self.count):
            self.legal[i] = self.look(i, seats[i], seen, masks)
        memoryview(self.observations)[:] = b"".join(seen)
        memoryview(self.masks)[:] = b"".join(masks)

    def look(self, i: int, seat: int, seen: list[bytes], masks: list[bytes]) -> list[int]:
        """Appends what a seat of table i sees, and the mask of what it may do, which is returned too."""
        s = self.states[i]
        self.rows.write(seen, s, seat, False, self.memos[i])
        legal = [] if self.closed[i] or self.to_act[i] != seat else self.game.legal_actions(s)
        add_mask(masks, legal, self.actions)
        return legal

    def seen_by(self, tables: list[int]) -> tuple[bytes, bytes]:
        """What the seats to act at these tables see and may do, table after table."""
        seen: list[bytes] = []
        masks: list[bytes] = []
        for i in tables:
            self.look(i, self.to_act[i], seen, masks)
        return b"".join(seen), b"".join(masks)

    def sample(self, numbers: list[float]) -> list[int]:
        """A legal action at each table, by a number 0 <= n < 1 for each; 0 where nothing is legal."""
        found: list[int] = []
        for i in range(self.count):
            legal = self.legal[i]
            found.append(legal[int(numbers[i] * len(legal))] if legal else 0)
        return found
