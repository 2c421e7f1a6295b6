"""La Stanza for the bots that play any game: the world, the options, the values."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from ridotto.bots.bot import Settings
from ridotto.bots.greedy import Foreseen, Future, Option
from ridotto.bots.heuristics.ended import Ended
from ridotto.bots.heuristics.la_stanza.ending import solve
from ridotto.bots.heuristics.la_stanza.futures import Memory, futures, outlook_after
from ridotto.bots.heuristics.la_stanza.inputs import COLUMNS, rows
from ridotto.bots.heuristics.la_stanza.outlook import Outlook, turns_left
from ridotto.bots.heuristics.la_stanza.playout import leaf, played, playout
from ridotto.bots.heuristics.la_stanza.turns import WIDE, best_turn, branch, ideas, step, turns_of
from ridotto.bots.heuristics.la_stanza.weights import STANDARD, Weights, read_weights, short_sighted
from ridotto.bots.heuristics.la_stanza.worth import ITEMS, items, worth
from ridotto.engine.game import CHANCE, NOBODY, Game
from ridotto.games.la_stanza.game import LaStanza
from ridotto.games.la_stanza.state import HIRING, MOVING, SETUP, State
from ridotto.games.la_stanza.view import StanzaView

DEPTHS: Final = 2  # worlds are played on for `laps` laps or one less
MOST_VARIANTS: Final = 400  # of the turns


class LaStanzaMind:
    """What a bot knows of La Stanza, at one seat."""

    columns = COLUMNS
    trust = 0.93
    item_names: Sequence[str] = ITEMS
    uses = "activate"  # a discipline (bots/balance.py)

    def __init__(self, game: LaStanza, weights: Weights) -> None:
        self.game = game
        self.weights = weights
        self.laps = DEPTHS
        self.first_seed = -1  # of the worlds of this decision

    def world(self, view: StanzaView, record: Sequence[int], rng: Random) -> State:
        """Everything is open but the order of the pile, which no state knows: the view says it all."""
        return self.game.guess(view, rng)

    def options(self, s: State, legal: Sequence[int]) -> list[Option]:
        turns = turns_of(s, Outlook(s, self.weights, True))
        if s.point < HIRING:  # else the places and rewards are what there is to choose
            turns = ideas(turns)
        return [Option(turn.actions, turn.value) for turn in turns]

    def judge(self, s: State, legal: Sequence[int]) -> list[float]:
        """Of each action: the best turn that goes on with it."""
        o = Outlook(s, self.weights, True)
        found: list[float] = []
        for action in legal:
            t = branch(s)
            step(t, action)
            over = t.seat == NOBODY or t.turn != s.seat
            found.append(worth(t, t.players[s.seat], o) if over else best_turn(t, o, WIDE).value)
        return found

    def futures(self, s: State, legal: Sequence[int], margin: float) -> list[Future]:
        return [
            Future(Option(one.turn.actions, one.turn.value), [one.rows]) for one in futures(s, self.weights, margin)
        ]

    def variants(self, s: State, margin: float) -> list[Future]:
        """Like `futures`, with turns that differ only in the places of the hired and in what a reward brings."""
        o = Outlook(s, self.weights, True)
        turns = turns_of(s, o)[:MOST_VARIANTS]
        found: list[Future] = []
        for turn in turns:
            if turn.value < turns[0].value - margin:
                break
            t = branch(s)
            for action in turn.actions:
                step(t, action)
            found.append(Future(Option(turn.actions, turn.value), [rows(t, outlook_after(t, o))]))
        return found

    def positions(self, actions: Sequence[int]) -> Iterator[list[float]]:
        s = self.game.new_state()
        memory = Memory(self.weights)
        turn = -1
        for action in actions:
            if s.seat != CHANCE and s.phase != SETUP:
                if s.turn != turn or s.point == MOVING:
                    memory.turn_over()
                    turn = s.turn
                found = memory.before(s, action)
                if found:
                    yield found
            self.game.apply_action(s, action)

    def prepare(self, s: State) -> None:
        self.first_seed = -1

    def playout(self, s: State, actions: Sequence[int], seed: int) -> list[float]:
        """Plays up to and including the seat's next turn; then, world by world, further on."""
        return playout(s, list(actions), seed, self.turns(s, seed), self.weights)

    def leaf(self, s: State, actions: Sequence[int], seed: int) -> list[float]:
        """The rows after the last of these turns, written as in training."""
        return leaf(s, list(actions), seed, self.turns(s, seed), self.weights)

    def turns(self, s: State, seed: int) -> int:
        """How far the world of this seed is played on."""
        if self.first_seed < 0:
            self.first_seed = seed
        return (self.laps - 1 + (seed - self.first_seed) % DEPTHS) * s.box.seats

    def solve(self, s: State, options: Sequence[Sequence[int]], limit: int) -> list[Ended] | None:
        return solve(s, [list(actions) for actions in options], self.weights, limit)

    def after(self, s: State, actions: Sequence[int], o: Outlook) -> State:
        """The position once the turn that begins with these actions is done."""
        t = branch(s)
        for action in actions:
            step(t, action)
        if t.seat != NOBODY and t.turn == s.seat:
            for following in best_turn(t, o, WIDE).actions:
                step(t, following)
        return t

    def rows_after(self, s: State, actions: Sequence[int]) -> list[list[float]]:
        o = Outlook(s, self.weights, True)
        t = self.after(s, actions, o)
        return [rows(t, outlook_after(t, o))]

    def ledger(self, s: State, actions: Sequence[int]) -> tuple[list[list[float]], int]:
        o = Outlook(s, self.weights, True)
        t = self.after(s, actions, o)
        return [items(t, p, o) for p in t.players], 0

    def share_per_point(self, s: State) -> float:
        left = turns_left(s, self.weights, True)
        return 0.2 / (self.weights.spread_last + self.weights.spread_turn * sum(left) / len(left))

    def mixed(self, s: State) -> bool:
        return False

    def foresee(self, s: State, action: int) -> Foreseen:
        t = branch(s)
        o = Outlook(s, self.weights, True)
        line = [action]
        step(t, action)
        if t.seat != NOBODY and t.turn == s.seat:
            for following in best_turn(t, o, WIDE).actions:
                step(t, following)
                line.append(following)
        sources = dict(zip(ITEMS, items(t, t.players[s.seat], o), strict=True))
        return Foreseen([worth(t, p, o) for p in t.players], sources, line)

    def foretell(self, s: State, actions: Sequence[int], seeds: Sequence[int]) -> tuple[dict[str, float], list[int]]:
        """The seat's own worth one lap later, by item; the line is that of the first world."""
        total = dict.fromkeys(ITEMS, 0.0)
        line = list(actions)
        for i, seed in enumerate(seeds):
            t = played(s, list(actions), seed, s.box.seats, self.weights, line if i == 0 else None)
            found = items(t, t.players[s.seat], Outlook(t, self.weights, False))
            for name, n in zip(ITEMS, found, strict=True):
                total[name] += n / len(seeds)
        return total, line


def make_mind(game: Game[Any], settings: Settings) -> LaStanzaMind:
    if not isinstance(game, LaStanza):
        raise TypeError(f"these are the heuristics of la-stanza, not of {game.name}")
    weights = read_weights(settings["weights"]) if "weights" in settings else STANDARD
    return LaStanzaMind(game, short_sighted(weights) if "sight" in settings else weights)
