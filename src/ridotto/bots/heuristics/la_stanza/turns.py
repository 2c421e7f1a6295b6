"""The whole turns there are to choose from: move, action, hires, level and rewards, each with its worth at the end.

Equivalent turns are listed once: tiles of one discipline are the same, the player pays a helper of the matching colour
before a white one, and writes books in one order. The list leaves out turns that are nearly always worse (5.4): a lower
reward than the strength allows, dear places for a worker. A refill on the way counts as done, with unknown tiles.
"""

from typing import Final

from ridotto.bots.heuristics.la_stanza.outlook import Outlook
from ridotto.bots.heuristics.la_stanza.worth import worth
from ridotto.engine.game import CHANCE, NOBODY
from ridotto.games.la_stanza.components import (
    BONUS,
    COSTS,
    EMPTY,
    LAST_PLACE,
    LITERATURE,
    NO_DISCIPLINE,
    PATRON,
    PLACES,
    RELIGION,
    SLOTS,
    TILE_DISCIPLINE,
    WHITE,
)  # fmt: skip
from ridotto.games.la_stanza.decisions import (
    ACCESSES,
    ACTIVATE,
    BOOK_ORDERS,
    DISMISS,
    DO,
    HIRE,
    HIRED,
    LEVEL_CHOICES,
    LEVEL_STRENGTH,
    TAKE,
    TOP_LEVEL,
    VISIT,
    VISITS,
    WRITE,
)  # fmt: skip
from ridotto.games.la_stanza.flow import OPTIONS, PROCEED, RULES
from ridotto.games.la_stanza.state import (
    ACTING,
    ART_REWARD,
    BOOKS_REWARD,
    CHOOSING,
    FINISH,
    HIRING,
    MOVING,
    TAKING,
    TURN_OVER,
    VISITING,
    Player,
    State,
    strength,
)  # fmt: skip

REWARD_FROM: Final = BOOKS_REWARD  # from this point on only the gain of a reward is undecided
NARROW: Final[list[int]] = [2, 1, 1, 1, 1]  # by number of hires less one: sets of places that are looked at
WIDE: Final[list[int]] = [5, 4, 2, 1, 1]
# By number of hires: the sets of places, as bits
PLACE_SETS: Final[list[list[int]]] = [
    [places for places in range(1 << PLACES) if places.bit_count() == n] for n in range(PLACES + 1)
]
SET_COST: Final[list[int]] = [sum(COSTS[i] for i in range(PLACES) if places >> i & 1) for places in range(1 << PLACES)]
# Books of a set in ascending order; the other orders are left out
IN_ORDER: Final[list[bool]] = [list(some) == sorted(some) for some in BOOK_ORDERS]


class Turn:
    """A whole turn, or the rest of one: its actions, and what its player has in the end."""

    __slots__ = ("actions", "value")

    def __init__(self, actions: list[int], value: float) -> None:
        self.actions: list[int] = actions
        self.value: float = value


def by_value(turn: Turn) -> float:
    return -turn.value


# --- the state inside a turn


def branch(s: State) -> State:
    """A copy for the rest of this turn: only what the acting player can change is copied."""
    t = State()
    t.box = s.box
    t.point = s.point
    t.seat = s.seat
    t.turn = s.turn
    t.round = s.round
    t.phase = s.phase
    t.lap = s.lap
    t.draw = s.draw
    t.discard = s.discard[:]
    t.removed = s.removed[:]
    t.recalled = s.recalled
    t.path = s.path[:]
    t.laid = s.laid
    t.occupied = s.occupied
    t.grid = s.grid[:]
    t.offer = s.offer
    t.pillars = s.pillars[:]
    t.helpers = s.helpers[:]
    t.artworks = s.artworks[:]
    t.players = s.players[:]
    t.players[s.turn] = s.players[s.turn].clone()
    t.discipline = s.discipline
    t.from_place = s.from_place
    t.matched = s.matched
    t.waived = s.waived
    t.level = s.level
    t.books = s.books[:]
    t.tile = s.tile
    t.then = s.then
    t.ledger = None
    return t


def step(t: State, action: int) -> None:
    """Plays an action of the turn, and what follows by itself, up to the next decision or the end of the turn."""
    rule, argument = RULES[action]
    rule(t, t.players[t.seat], argument)
    while True:
        if t.seat == CHANCE:
            skip_refill(t)
        elif t.seat == NOBODY and t.point != TURN_OVER:
            PROCEED[t.point](t)
        else:
            return


def skip_refill(t: State) -> None:
    """The round is over, but nobody knows which tiles come."""
    t.round += 1
    if t.round > t.box.rounds:
        t.phase = FINISH
    t.point = t.then
    t.then = MOVING
    t.seat = NOBODY if t.point == TURN_OVER else t.turn


# --- looking through


class Explorer:
    """Looks through the turns of one seat."""

    __slots__ = ("actions", "best", "best_value", "found", "keep", "known", "outlook", "seat", "widths")

    def __init__(self, s: State, outlook: Outlook, widths: list[int], keep: bool) -> None:
        self.seat: int = s.seat
        self.outlook: Outlook = outlook
        self.widths: list[int] = widths
        self.keep: bool = keep  # all turns, or the best only
        self.found: list[Turn] = []
        self.actions: list[int] = []
        self.best: list[int] = []
        self.best_value: float = -1.0e9
        self.known: dict[int, list[int]] = {}  # what to take as a reward, once it was thought over

    def explore(self, t: State) -> None:
        """Everything that can still be done in this turn."""
        if t.seat == NOBODY or t.turn != self.seat:
            self.end(t)
            return
        point = t.point
        if point >= REWARD_FROM:
            self.reward(t)
            return
        p = t.players[self.seat]
        if point == HIRING:
            self.hire(t, p)
            return
        for action in worth_trying(t, p):
            u = branch(t)
            step(u, action)
            self.actions.append(action)
            self.explore(u)
            self.actions.pop()

    def end(self, t: State) -> None:
        value = worth(t, t.players[self.seat], self.outlook)
        if self.keep:
            self.found.append(Turn(self.actions[:], value))
        if value > self.best_value:
            self.best_value = value
            self.best = self.actions[:]

    def hire(self, t: State, p: Player) -> None:
        """The better sets of places, for one worker, for two ... Of the recruits those go first that would fall off."""
        d = t.discipline
        tiles: list[int] = []
        for i in range(SLOTS - 1, -1, -1):
            if TILE_DISCIPLINE[p.recruits[i]] == d:
                tiles.append(p.recruits[i])
        if t.matched or t.waived:
            self.hire_to(t, tiles, 0, EMPTY, 0)
            if t.box.hire_any:
                self.hire_another(t, p, tiles, 0)
        if t.box.dismiss and t.from_place == 0:
            for i in range(PLACES):
                if TILE_DISCIPLINE[p.workers[i]] == d:
                    u = branch(t)
                    step(u, DISMISS[i])
                    self.actions.append(DISMISS[i])
                    self.explore(u)
                    self.actions.pop()
        if not tiles:
            return
        scores = place_scores(t, p, self.outlook, d)
        barred = ((1 << t.from_place) - 1) | 1 << p.workers.index(PATRON)
        for n in range(1, len(tiles) + 1):
            values: list[float] = []
            sets: list[int] = []
            for places in PLACE_SETS[n]:
                if not places & barred and SET_COST[places] <= p.money:
                    value = 0.0
                    for i in range(PLACES):
                        if places >> i & 1:
                            value += scores[i]
                    values.append(value)
                    sets.append(places)
            for nth in range(self.widths[n - 1]):
                if not sets:
                    break
                k = values.index(max(values))
                self.hire_to(t, tiles, sets[k], EMPTY, 0)
                if t.box.hire_any and nth == 0:
                    self.hire_another(t, p, tiles, sets[k])
                values.pop(k)
                sets.pop(k)

    def hire_another(self, t: State, p: Player, tiles: list[int], places: int) -> None:
        """`hire-any`: also one recruit of each other discipline, on its better places; the final worth decides."""
        barred = places | ((1 << t.from_place) - 1) | 1 << p.workers.index(PATRON)
        left = p.money - SET_COST[places]
        seen = 1 << t.discipline | 1 << NO_DISCIPLINE
        for slot in range(SLOTS - 1, -1, -1):
            d = TILE_DISCIPLINE[p.recruits[slot]]
            if seen >> d & 1:
                continue
            seen |= 1 << d
            scores = place_scores(t, p, self.outlook, d)
            free = [i for i in range(PLACES) if not barred >> i & 1 and COSTS[i] <= left]
            for _ in range(self.widths[0]):
                if not free:
                    break
                best = free[0]
                for i in free:
                    if scores[i] > scores[best]:
                        best = i
                free.remove(best)
                self.hire_to(t, tiles, places, p.recruits[slot], best)

    def hire_to(self, t: State, tiles: list[int], places: int, another: int, at: int) -> None:
        """Recruits of the discipline to these places; one of another discipline, unless EMPTY, to its own."""
        u = branch(t)
        n = 0
        before = len(self.actions)
        for i in range(PLACES):
            if places >> i & 1:
                action = HIRE[tiles[n] * PLACES + i]
                n += 1
            elif another != EMPTY and i == at:
                action = HIRE[another * PLACES + i]
            else:
                continue
            step(u, action)
            self.actions.append(action)
        step(u, HIRED[0])
        self.actions.append(HIRED[0])
        self.explore(u)
        del self.actions[before:]

    def reward(self, t: State) -> None:
        """Only the best outcome of a reward; worked out once for all hires that lead to it."""
        p = t.players[self.seat]
        key = ((t.point * 8 + t.level) * 16 + p.discs) * 16 + sum(p.helpers)
        if key in self.known:
            before = len(self.actions)
            u = t
            fits = True
            for action in self.known[key]:
                if u.seat != self.seat or action not in OPTIONS[u.point](u, u.players[self.seat]):
                    fits = False
                    break
                if u is t:
                    u = branch(t)
                step(u, action)
                self.actions.append(action)
            if fits and (u.seat == NOBODY or u.turn != self.seat):
                self.end(u)
            del self.actions[before:]
            if fits:
                return
        inner = Explorer(t, self.outlook, self.widths, False)
        for action in worth_trying(t, p):
            u = branch(t)
            step(u, action)
            inner.actions.append(action)
            inner.explore(u)
            inner.actions.pop()
        self.known[key] = inner.best
        if self.keep:
            self.found.append(Turn(self.actions + inner.best, inner.best_value))
        if inner.best_value > self.best_value:
            self.best_value = inner.best_value
            self.best = self.actions + inner.best


def worth_trying(t: State, p: Player) -> list[int]:
    """The legal actions of a decision, without those that are the same as another, or nearly always worse."""
    point = t.point
    legal = OPTIONS[point](t, p)
    if len(legal) == 1 or point == MOVING:
        return legal
    found: list[int] = []
    if point == ACTING:
        for action in legal:
            i = action - ACTIVATE[0]
            if 0 <= i < len(ACCESSES):
                d, colour = ACCESSES[i]
                if colour == WHITE and d != WHITE and p.helpers[d]:
                    continue
            found.append(action)
        return found
    if point == VISITING:
        for action in legal:
            tile, colour = VISITS[action - VISIT[0]]
            if colour == WHITE and action - 1 in legal and VISITS[action - 1 - VISIT[0]][0] == tile:
                continue
            found.append(action)
        return found
    if point == CHOOSING:
        return worth_doing(t, p, legal)
    if point == BOOKS_REWARD:
        for action in legal:
            if IN_ORDER[action - WRITE[0]]:
                found.append(action)
        return found
    if point == ART_REWARD:
        return legal[-1:]  # they ascend by value
    if point == TAKING:
        return worth_taking(t, p)
    return legal


def worth_doing(t: State, p: Player, legal: list[int]) -> list[int]:
    """Levels from the best reward without boosts upwards; surplus discs only where the reward places them again."""
    base = strength(p, t.discipline)
    plain = base if base < TOP_LEVEL else TOP_LEVEL
    again = t.discipline == RELIGION or t.discipline == LITERATURE
    found: list[int] = []
    for action in legal:
        level, discs, _ = LEVEL_CHOICES[action - DO[0]]
        if level < plain:
            continue
        if discs > 0 and base + discs > LEVEL_STRENGTH[level]:
            # AD-9: a surplus disc helps a reward that would find the supply too small, and nothing else
            if not again or level > TOP_LEVEL or p.discs + discs > level:
                continue
        found.append(action)
    return found


def worth_taking(t: State, p: Player) -> list[int]:
    """d-take: one tile of each discipline, onto the first slot or the last empty one."""
    slot = 0
    for i in range(SLOTS):
        if p.recruits[i] == EMPTY:
            slot = i
    found: list[int] = []
    seen = 0
    for space in range(BONUS):
        if t.laid >> space & 1:
            d = TILE_DISCIPLINE[t.path[space]]
            if not seen >> d & 1:
                seen |= 1 << d
                found.append(TAKE[space * SLOTS + slot])
    return found


def place_scores(t: State, p: Player, o: Outlook, hired: int) -> list[float]:
    """For each worker place, what somebody of a discipline gains there against who is there and what it costs."""
    w = o.weights
    turns = o.turns[p.seat]
    span = turns if turns < w.skill_turns else w.skill_turns
    later = turns / w.soon if turns < w.soon else 1.0
    patron = p.workers.index(PATRON)
    own = w.skill[hired]
    found = [0.0] * PLACES
    for i in range(PLACES):
        life = 1.0
        if i > patron:
            k = LAST_PLACE - i + 1
            life = w.life[k if k < 5 else 5]
        value = own * span * life - COSTS[i] * w.florin[1] * later
        d = TILE_DISCIPLINE[p.workers[i]]
        if d != NO_DISCIPLINE:
            value -= w.skill[d] * span * life
            if d == t.discipline:
                value -= 1.5
        found[i] = value
    return found


def turns_of(s: State, o: Outlook) -> list[Turn]:
    """The turns that the acting seat may take from here, the best first."""
    explorer = Explorer(s, o, WIDE, True)
    explorer.explore(s)
    explorer.found.sort(key=by_value)
    return explorer.found


def best_turn(s: State, o: Outlook, widths: list[int]) -> Turn:
    explorer = Explorer(s, o, widths, False)
    explorer.explore(s)
    return Turn(explorer.best, explorer.best_value)


def ideas(turns: list[Turn]) -> list[Turn]:
    """Of turns that differ only in the places of the hired and in what a reward brings, the best."""
    seen: set[int] = set()
    found: list[Turn] = []
    for turn in turns:
        key = 0
        for action in turn.actions:
            if HIRE[0] <= action <= HIRED[0]:
                continue
            key = key << 12 | action
            if DO[0] <= action <= DO[-1] or VISIT[0] <= action <= VISIT[-1]:
                break
        if key not in seen:
            seen.add(key)
            found.append(turn)
    return found
