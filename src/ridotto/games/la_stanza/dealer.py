"""Chance from a seed (2.1, 2.2): covers, pile, grid, starters, then the shuffles of the refills, from one generator."""

from ridotto.engine.chance import Generator
from ridotto.games.la_stanza.components import BONUS_DISCIPLINE, CHARACTER_COUNT, COVERS, KEPT, NOT_WHITE, STARTERS
from ridotto.games.la_stanza.decisions import COVER, GRID, NOTHING
from ridotto.games.la_stanza.refill import recallable
from ridotto.games.la_stanza.state import DEAL_COVERS, DEAL_GRID, DEAL_PATH, DEAL_WORKERS, State


class SeededDealer:
    """Knows the order of the pile, which no state does. Each shuffle is made when its first result is due."""

    def __init__(self, seed: int) -> None:
        self.generator = Generator(seed)
        self.covers: list[int] = []
        self.pile: list[int] = []  # the next tile is the first element
        self.grid: list[int] = []
        self.workers: list[int] = []
        self.recalled: list[int] = []

    def shuffled(self, items: list[int]) -> list[int]:
        found = items[:]
        self.generator.shuffle(found)
        return found

    def next(self, s: State) -> int:
        if s.point == DEAL_COVERS:
            self.covers = self.covers or self.shuffled(COVERS)
            return COVER + self.covers.pop(0)
        if s.point == DEAL_PATH:
            self.pile = self.pile or self.shuffled(list(range(CHARACTER_COUNT)))
            return self.pile.pop(0)
        if s.point == DEAL_GRID:
            self.grid = self.grid or self.shuffled(self.kept())
            return GRID + self.grid.pop(0)
        if s.point == DEAL_WORKERS:
            self.workers = self.workers or self.shuffled(STARTERS[s.turn])
            return self.workers.pop(0)
        return self.refill(s)

    def kept(self) -> list[int]:
        """Step 4: of each discipline the first three of its shuffled tiles."""
        found: list[int] = []
        for d in NOT_WHITE:
            found += self.shuffled([t for t in range(len(BONUS_DISCIPLINE)) if BONUS_DISCIPLINE[t] == d])[:KEPT]
        return found

    def refill(self, s: State) -> int:
        """3.6: the pile, then the discard pile in its order, then the starters of this refill."""
        if not self.pile:
            self.pile = self.shuffled(s.discard)
        if self.pile:
            return self.pile.pop(0)
        if not s.recalled:  # else those of this refill are shuffled already
            self.recalled = self.shuffled(recallable(s))
        return self.recalled.pop(0) if self.recalled else NOTHING
