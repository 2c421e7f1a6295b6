"""Twin worlds: two positions that one seat cannot tell apart. An honest bot makes the same move in both.

They have the same view for the seat, the same legal actions and the same public record. They differ in all that the
seat may not know: the others' ducats and stocks, bids that are not open yet, what will be drawn. (In La Stanza only
the last of these is hidden.)
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from ridotto.bots.bot import Bot
from ridotto.bots.playing import ask, close
from ridotto.engine.chance import Dealer
from ridotto.engine.game import CHANCE, OVER, Game
from ridotto.engine.record import Record
from tests.strategies import data

Make = Callable[[], Bot]


class World(NamedTuple):
    """All there is, known and unknown: a bot is asked from inside, as a careless server might do it."""

    game: Game[Any]
    state: Any
    record: Record
    dealer: Dealer[Any]

    def ask(self, bot: Bot, rng: Random, simulations: int) -> int:
        return ask(self.game, self.state, self.record, bot, rng, simulations=simulations)


def twin(world: World, rng: Random) -> World:
    """Another world that looks the same to the seat that is to act."""
    game, s = world.game, world.state
    seat = game.seat(s)
    state = game.guess(game.view(s, seat), rng)
    sealed = game.sealed(s)
    record = Record(game)
    record.actions = world.record.actions[: len(world.record.actions) - sealed]
    record.actions += [rng.choice(game.legal_actions(s)) for _ in range(sealed)]
    return World(game, state, record, game.dealer(rng.getrandbits(64)))


class Difference(NamedTuple):
    """Where a bot was caught."""

    position: str  # the public record
    here: str
    there: str


class Compared(NamedTuple):
    twins: int
    difference: Difference | None


def compare(game: Game[Any], make: Make, twins: int, simulations: int, seed: int = 1) -> Compared:
    """One bot plays in a world, another of its kind is asked the same in twins of it, with the same random numbers.

    It goes on from decision to decision, so that the memory of a bot is compared too. The other seats play at random.
    """
    compared = 0
    while compared < twins:
        seat = seed % game.seats
        rng = Random(f"twins {seed}")
        bots = (make(), make())
        rngs = (Random(f"bot {seed}"), Random(f"bot {seed}"))
        world = World(game, game.new_state(), Record(game), game.dealer(seed))
        try:
            while game.seat(world.state) != OVER and compared < twins:
                s = world.state
                if game.seat(s) == CHANCE:
                    action = world.dealer.next(s)
                elif game.seat(s) != seat:
                    action = rng.choice(game.legal_actions(s))
                else:
                    other = twin(world, rng)
                    assert data(game.view(other.state, seat)) == data(game.view(s, seat))
                    assert game.legal_actions(other.state) == game.legal_actions(s)
                    action = world.ask(bots[0], rngs[0], simulations)
                    there = other.ask(bots[1], rngs[1], simulations)
                    compared += 1
                    if there != action:
                        words = game.words
                        return Compared(compared, Difference(world.record.text(), words[action], words[there]))
                game.apply_action(s, action)
                world.record.actions.append(action)
        finally:
            for bot in bots:
                close(bot)
        seed += 1
    return Compared(compared, None)
