"""A position played out in one sampled world: the others' sealed bids and the pile are drawn, then quick play."""

from random import Random
from typing import Final

from ridotto.bots.heuristics.opera.bidding import Bidding
from ridotto.bots.heuristics.opera.quick import play_round
from ridotto.bots.heuristics.opera.weights import Weights
from ridotto.bots.heuristics.opera.worth import chances
from ridotto.games.opera.flow import apply_action
from ridotto.games.opera.state import State

NOISE: Final = 1.0  # points: how far the others' hiring may stray from the best estimate
GREEDY_SHARE: Final = 6  # of ten expected bids this many are the greedy bot's; the rest are near it


def expected_bids(s: State, w: Weights) -> list[list[int]]:
    """By seat: ten bids to expect, for each world one is drawn."""
    bidding = Bidding(s, w)
    mixture = bidding.mixture()
    found: list[list[int]] = []
    for seat in range(s.box.seats):
        values = bidding.values(seat, mixture)
        best = values.index(max(values))
        bids = [best] * GREEDY_SHARE
        for profile in mixture:
            bids.append(profile[seat])
        bids.append(max(0, best - 1))
        bids.append(min(bidding.rehearsal.most[seat], best + 1))
        found.append(bids)
    return found


def playout(s: State, actions: list[int], expected: list[list[int]], seed: int, w: Weights) -> list[float]:
    """Everybody's share of the victory at the end of the round, after these actions of the seat that acts."""
    return chances(played(s, actions, expected, seed, w, None), w)


def played(
    s: State, actions: list[int], expected: list[list[int]], seed: int, w: Weights, line: list[int] | None
) -> State:
    """The world of this seed at the end of the round."""
    rng = Random(seed)
    t = s.clone()
    seat = s.seat
    bids: list[int] = [0] * len(t.players)
    if expected:
        for p in t.players:
            bids[p.seat] = expected[p.seat][int(rng.random() * len(expected[p.seat]))]
            if p.seat < seat:
                p.bid = bids[p.seat]
    for action in actions:
        apply_action(t, action)
    play_round(t, bids, w, NOISE, rng, line)
    return t
