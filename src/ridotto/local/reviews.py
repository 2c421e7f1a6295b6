"""Reviews worked out where the tables are, decision by decision: in between, the page gets its answers."""

import asyncio

from ridotto.bots.review.review import reviewing
from ridotto.engine.record import read
from ridotto.server.reviewed import SEED, ReviewQueue, packed

WORLDS = 6  # for each choice; a server has 16. A whole game takes a minute or two here (docs/host/static.md)


class LocalReviews(ReviewQueue):
    at: tuple[int, int] | None = None

    def done(self) -> tuple[int, int] | None:
        return self.at

    async def compute(self, key: str, text: str, total: int) -> bytes:
        self.at = (0, total)
        walk = reviewing(read(text), WORLDS, SEED)
        try:
            while True:
                self.at = next(walk)
                await asyncio.sleep(0)
        except StopIteration as end:
            return packed(end.value)
        finally:
            self.at = None
