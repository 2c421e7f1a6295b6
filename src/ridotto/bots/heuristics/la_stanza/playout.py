"""A position played on in one sampled world: the tiles of the refills come in an order drawn from its seed.

All turns are played by the same quick policy, the best turn of a narrow look, so that what the others can answer is
seen before a turn is judged.
"""

from random import Random

from ridotto.bots.heuristics.la_stanza.futures import outlook_after
from ridotto.bots.heuristics.la_stanza.inputs import rows
from ridotto.bots.heuristics.la_stanza.outlook import Outlook
from ridotto.bots.heuristics.la_stanza.turns import NARROW, best_turn, branch, step
from ridotto.bots.heuristics.la_stanza.weights import Weights
from ridotto.bots.heuristics.la_stanza.worth import chances
from ridotto.engine.game import CHANCE, NOBODY, OVER
from ridotto.games.la_stanza import refill
from ridotto.games.la_stanza.components import TILE_COUNT
from ridotto.games.la_stanza.flow import PROCEED, RULES
from ridotto.games.la_stanza.state import State


def play(t: State, action: int, order: list[float]) -> None:
    """An action, and everything up to the next decision. Of the tiles that may come next the first in order comes."""
    rule, argument = RULES[action]
    rule(t, t.players[t.seat], argument)
    while True:
        if t.seat == NOBODY:
            PROCEED[t.point](t)
        elif t.seat == CHANCE:
            tiles = refill.pile(t)
            first = tiles[0]
            for tile in tiles:
                if tile < TILE_COUNT and order[tile] < order[first]:
                    first = tile
            refill.deal(t, first)
        else:
            return


def playout(s: State, actions: list[int], seed: int, turns: int, w: Weights) -> list[float]:
    """Everybody's share of the victory after these actions, the rest of the turn, and this many more turns."""
    return chances(played(s, actions, seed, turns, w, None), w)


def played(s: State, actions: list[int], seed: int, turns: int, w: Weights, line: list[int] | None) -> State:
    """The world of this seed after all that. If there is a line, what is played after the actions is written there."""
    rng = Random(seed)
    order = [rng.random() for _ in range(TILE_COUNT)]
    t = s.clone()
    for action in actions:
        play(t, action, order)
    so_far = 0
    while t.seat != OVER and so_far < turns:
        for action in best_turn(t, Outlook(t, w, True), NARROW).actions:
            play(t, action, order)
            if line is not None:
                line.append(action)
        so_far += 1
    return t


def leaf(s: State, actions: list[int], seed: int, turns: int, w: Weights) -> list[float]:
    """What a net sees of such a world after its last turn, before anything is refilled; nothing: the game is over."""
    t = s.clone()
    rng = Random(seed)
    order = [rng.random() for _ in range(TILE_COUNT)]
    for action in actions:
        play(t, action, order)
    so_far = 0
    while t.seat != OVER and so_far < turns - 1:
        for action in best_turn(t, Outlook(t, w, True), NARROW).actions:
            play(t, action, order)
        so_far += 1
    if t.seat == OVER:
        return []
    o = Outlook(t, w, True)
    last = branch(t)
    for action in best_turn(t, o, NARROW).actions:
        step(last, action)
    return rows(last, outlook_after(last, o))
