"""No bot knows more than its seat: the same view, record and seed give the same move, whatever the rest is like.

RIDOTTO_LONG=1 compares 10,000 twin worlds for each bot, level and game.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, cast

import pytest

from ridotto.bots.bot import Bot, Given, make_bot
from ridotto.engine.game import load_game
from ridotto.engine.views import View
from tests.bots.twins import Compared, World, compare, twin
from tests.strategies import LONG, bots_of, data

TWINS = 10_000 if LONG else 60
SIMULATIONS = 4
GAMES = [("opera", 2), ("opera", 3), ("opera", 4), ("la-stanza", 2), ("la-stanza", 4)]
HONEST = [(spec, game, seats) for game, seats in GAMES for spec in bots_of(game)]
HONEST += [("master:laps=3,turns=all", game, seats) for game, seats in GAMES if game == "la-stanza"]


@pytest.mark.parametrize(("spec", "name", "seats"), HONEST)
def test_a_bot_makes_the_same_move_in_twin_worlds(spec: str, name: str, seats: int) -> None:
    each = TWINS // sum(game == name for game, _ in GAMES) + 1
    found = compare(load_game(name, seats), lambda: make_bot(spec), each, SIMULATIONS, seed=seats)
    assert found == Compared(each, None)


@pytest.mark.parametrize("name", ["opera", "la-stanza"])
def test_a_program_is_told_the_same_in_twin_worlds(name: str) -> None:
    program = Path(__file__).parent.parent.parent / "examples" / "exec_bot.py"
    found = compare(load_game(name, 3), lambda: make_bot(f"exec:{sys.executable} {program}"), 60, 1)
    assert found == Compared(60, None)


def test_the_twins_differ_in_all_that_is_hidden() -> None:
    """The test above would say nothing if the worlds were the same."""
    game = load_game("opera", 4)
    rng = Random(1)
    differing: set[str] = set()
    bids: list[tuple[list[int], list[int]]] = []

    class Watcher:
        def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
            here: World = sys._getframe(2).f_locals["self"]
            there = twin(here, rng)
            for p, q in zip(here.state.players, there.state.players, strict=True):
                if p.seat != view["seat"]:
                    differing.update(
                        field for field in ("ducats", "stock", "bid") if getattr(p, field) != getattr(q, field)
                    )
                else:
                    assert (p.ducats, p.stock, p.bid) == (q.ducats, q.stock, q.bid)
            if here.state.draw != there.state.draw:
                differing.add("draw")
            if here.record.actions != there.record.actions:
                bids.append((here.record.actions, there.record.actions))
            return legal[-1]

    compare(game, Watcher, 200, 1)
    assert differing == {"ducats", "stock", "bid", "draw"}
    assert bids  # sealed ones


# --- bots that cheat, and are caught


def frames() -> Iterator[FrameType]:
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        yield frame
        frame = frame.f_back


def decided_by(secret: Any, legal: Sequence[int]) -> int:
    return legal[Random(data(secret)).randrange(len(legal))]


class PeepsAtTheState:
    """Looks into its caller's hand."""

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        state = next(frame.f_locals["s"] for frame in frames() if "s" in frame.f_locals)
        return decided_by(given.game.dump(state), legal)


class PeepsAtTheBids:
    """Looks only at bids that are sealed."""

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        record = next(frame.f_locals["record"] for frame in frames() if "record" in frame.f_locals)
        return decided_by(record.actions[len(given.record) :], legal)


class PeepsAtThePile:
    """Knows what will be drawn next."""

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        world = next(frame.f_locals["self"] for frame in frames() if isinstance(frame.f_locals.get("self"), World))
        dealer: Any = world.dealer
        return decided_by(dealer.pile, legal)


LEAKED: list[Any] = []


class LeaksTheState:
    """Has a friend at the server who puts every state where it finds them."""

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        LEAKED.append(next(frame.f_locals["s"] for frame in frames() if "s" in frame.f_locals))
        return decided_by(given.game.money(LEAKED[-1]), legal)


class ForgetsItsSeed:
    """No cheat, but not to be trusted either: its moves cannot be repeated."""

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        return random.choice(list(legal))


CHEATS: list[tuple[type[Bot], str]] = [
    (PeepsAtTheState, "opera"),
    (PeepsAtTheBids, "opera"),
    (PeepsAtThePile, "opera"),
    (LeaksTheState, "opera"),
    (ForgetsItsSeed, "opera"),
    (PeepsAtThePile, "la-stanza"),
    (ForgetsItsSeed, "la-stanza"),
]


@pytest.mark.parametrize(("cheat", "name"), CHEATS, ids=lambda value: getattr(value, "__name__", value))
def test_a_cheat_is_caught(cheat: type[Bot], name: str) -> None:
    found = compare(load_game(name, 3), cheat, 60, SIMULATIONS, seed=2)
    assert found.difference is not None
    assert found.difference.here != found.difference.there
    assert found.difference.position.startswith("ridotto 1\n")


def test_a_bot_cannot_change_the_table_through_what_it_is_given() -> None:
    """Lists of actions are tables of the engine: a bot that sorts or empties them must spoil nothing."""

    class Vandal:
        def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
            chosen = legal[0]
            assert isinstance(legal, list)
            legal.clear()
            given.record.clear()
            cast(dict[str, Any], view).clear()
            return chosen

    class First:
        def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
            return legal[0]

    game = load_game("opera", 2)
    before = compare(game, First, 80, 1)
    assert compare(game, Vandal, 80, 1) == before == Compared(80, None)
