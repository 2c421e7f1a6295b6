"""Chance from a seed (2.3): the ladder, the pile, the start player, then every reshuffle, from one generator."""

from ridotto.engine.chance import Generator
from ridotto.games.opera.components import COMPOSERS, PIECES_PER_COMPOSER
from ridotto.games.opera.decisions import NOTHING, RESHUFFLE, START
from ridotto.games.opera.state import LADDER, REFILL, START_PLAYER, State


class SeededDealer:
    """Knows the order of the pile, which no state does."""

    def __init__(self, seed: int, seats: int) -> None:
        self.generator = Generator(seed)
        self.ladder: list[int] = COMPOSERS[:]  # the next composer, for the highest free level, is the last element
        self.generator.shuffle(self.ladder)
        self.pile: list[int] = []  # its top is the last element
        for c in COMPOSERS:
            self.pile += [c] * PIECES_PER_COMPOSER
        self.generator.shuffle(self.pile)
        self.start: int = self.generator.below(seats)

    def next(self, s: State) -> int:
        if s.point == LADDER:
            return self.ladder.pop()
        if s.point == START_PLAYER:
            return START + self.start
        if s.point == REFILL and not self.pile:
            for c in COMPOSERS:
                self.pile += [c] * s.discard[c]
            if not self.pile:
                return NOTHING
            self.generator.shuffle(self.pile)
            return RESHUFFLE
        return self.pile.pop()
