"""The world as a seat knows it: the public record played by the rules, and the rest of the view.

Start money, bids, prices and incomes are public, and every piece enters or leaves a stock in the open (2.2): so the
record proves everybody's ducats and stock. Only sealed bids and the order of the pile stay unknown.
"""

from collections.abc import Sequence

from ridotto.engine.chance import Randomness
from ridotto.engine.game import CHANCE
from ridotto.games.opera.components import COMPOSERS, KINDS
from ridotto.games.opera.game import Opera
from ridotto.games.opera.state import BUDGET, NO_BID, State
from ridotto.games.opera.view import OperaView


class World:
    """Follows one game from one seat. It replays each action of the record only once."""

    def __init__(self) -> None:
        self.game: Opera | None = None
        self.state: State | None = None
        self.played: list[int] = []

    def now(self, game: Opera, view: OperaView, record: Sequence[int], rng: Randomness) -> State:
        """A state of the bot's own, to be changed as it likes; sealed bids of others are not known and count as 0."""
        found = self.follow(game, record)
        s = None if found is None else found.clone()
        if s is None or not seat_to_act(s, view) or not agrees(s, view):
            s = game.guess(view, rng)
        own_facts(s, view)
        return s

    def follow(self, game: Opera, record: Sequence[int]) -> State | None:
        """The record played to its end; None: it does not fit the rules (or there is none)."""
        known = len(self.played)
        s = self.state
        same = game is self.game and known <= len(record) and (known == 0 or record[known - 1] == self.played[-1])
        if s is None or not same:
            s = game.new_state()
            self.played = []
            known = 0
        self.game = game
        self.state = None
        try:
            for i in range(known, len(record)):
                action = record[i]
                game.apply_action(s, action)
                self.played.append(action)
        except (LookupError, ValueError):
            self.played = []
            return None
        self.state = s
        return s


def seat_to_act(s: State, view: OperaView) -> bool:
    """Bids are collected in any order: those who have bid before this seat are passed over."""
    if s.point == BUDGET and view["phase"] == "budget" and view["to_act"] is not None:
        for shown in view["players"]:
            if shown["sealed"]:
                p = s.players[shown["seat"]]
                p.bid = shown["bid"] if shown["bid"] is not None else 0
        s.seat = view["to_act"]
    return s.seat == (CHANCE if view["to_act"] is None else view["to_act"])


def agrees(s: State, view: OperaView) -> bool:
    """Does the record tell of the table that the view shows?"""
    if s.round != view["round"] or s.order != view["order"] or s.roles_left.bit_count() != len(view["roles_left"]):
        return False
    for p, shown in zip(s.players, view["players"], strict=True):
        if p.level != shown["level"] or p.points() != shown["points"] or p.ended != shown["ended"]:
            return False
    return True


def own_facts(s: State, view: OperaView) -> None:
    """What the view shows is so, whatever the record seems to prove; and nobody owes money or pieces."""
    for p, shown in zip(s.players, view["players"], strict=True):
        if shown["ducats"] is not None:
            p.ducats = shown["ducats"]
        if shown["stock"] is not None:
            p.stock = [shown["stock"].get(kind, 0) for kind in KINDS]
        if p.ducats < 0:
            p.ducats = 0
        for c in COMPOSERS:
            if p.stock[c] < 0:
                p.stock[c] = 0
    for c in COMPOSERS:
        if s.draw[c] < 0:
            s.draw[c] = 0
    if s.point == BUDGET and s.seat >= 0:
        s.players[s.seat].bid = NO_BID
