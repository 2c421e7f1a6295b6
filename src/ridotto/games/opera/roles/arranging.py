"""Rearranging (3.3.1 step 2), cut into the small steps of 5.5: first every great hall, then the others.

All own pieces form a pool. Nothing lies in its new place before the last step; then everything does at once.
"""

from typing import Final

from ridotto.engine.events import Refusal, RuleError
from ridotto.engine.game import NOBODY
from ridotto.games.opera.components import CITIES, CITY_COUNT, EMPTY, KINDS
from ridotto.games.opera.decisions import CLOSE, GREAT, GREAT_STEPS, HALL, book
from ridotto.games.opera.state import (
    ARRANGING_GREAT,
    ARRANGING_HALLS,
    BUYING,
    Player,
    State,
    halls_text,
    performs,
    tell,
)

SETS: Final = 1 << len(KINDS)


def choices(first: list[int], steps: list[int], last: list[int]) -> list[list[int]]:
    """For each set of kinds: the steps that place one of them, between what is always legal."""
    return [first + [steps[c] for c in range(len(KINDS)) if kinds >> c & 1] + last for kinds in range(SETS)]


# by city, then by the set of kinds that fit
GREAT_CHOICES: Final[list[list[list[int]]]] = [
    choices([GREAT[k * GREAT_STEPS]], GREAT[k * GREAT_STEPS + 1 : (k + 1) * GREAT_STEPS], []) for k in range(CITY_COUNT)
]
HALL_CHOICES: Final[list[list[list[int]]]] = [
    choices([], HALL[k * len(KINDS) : (k + 1) * len(KINDS)], [CLOSE[k]]) for k in range(CITY_COUNT)
]
# by the set of other pieces placed: the kinds that come after the last of them
AFTER: Final[list[int]] = [(SETS - 1) >> n.bit_length() << n.bit_length() for n in range(SETS)]
SIZE: Final[list[int]] = [n.bit_count() for n in range(SETS)]


def begin(s: State, p: Player) -> None:
    """Gather all own pieces, from halls and stock."""
    pool = p.stock[:]
    for k in range(CITY_COUNT):
        kinds = performs(p, k)
        c = 0
        while kinds:
            if kinds & 1:
                pool[c] += 1
            kinds >>= 1
            c += 1
    s.pool = pool
    s.plan_great = [EMPTY] * CITY_COUNT
    s.plan_others = [0] * CITY_COUNT
    s.city = next_city(p, 0)
    s.point = ARRANGING_GREAT


def next_city(p: Player, k: int) -> int:
    """The first own city from k on; CITY_COUNT: none."""
    while k < CITY_COUNT and not p.halls[k]:
        k += 1
    return k


def kinds_in(pool: list[int]) -> int:
    found = 0
    bit = 1
    for n in pool:
        if n:
            found |= bit
        bit <<= 1
    return found


def great_options(s: State, p: Player) -> list[int]:
    return GREAT_CHOICES[s.city][kinds_in(s.pool)]


def hall_options(s: State, p: Player) -> list[int]:
    """Pieces alphabetically after the last one and not in the great hall; or stop here."""
    k = s.city
    fits = kinds_in(s.pool) & AFTER[s.plan_others[k]]
    great = s.plan_great[k]
    if great >= 0:
        fits &= ~(1 << great)
    return HALL_CHOICES[k][fits]


def not_this_city(s: State, p: Player, k: int) -> Refusal | None:
    return None if k == s.city else Refusal("opera.other-city", (k, s.city))


def great_refused(s: State, p: Player, i: int) -> Refusal | None:
    c = i % GREAT_STEPS - 1
    if i // GREAT_STEPS == s.city and c >= 0 and s.pool[c] == 0:
        return Refusal("opera.not-at-hand", (c,))
    return not_this_city(s, p, i // GREAT_STEPS)


def hall_refused(s: State, p: Player, i: int) -> Refusal | None:
    k = i // len(KINDS)
    c = i % len(KINDS)
    if k != s.city:
        return not_this_city(s, p, k)
    if s.pool[c] == 0:
        return Refusal("opera.not-at-hand", (c,))
    if s.plan_great[k] == c or s.plan_others[k] >> c & 1:
        return Refusal("opera.twice-in-house", (c, k))
    for later in range(c + 1, len(KINDS)):
        if s.plan_others[k] >> later & 1:
            return Refusal("opera.not-alphabetical", (c, later))
    return None


@book.on(GREAT, [ARRANGING_GREAT], unless=great_refused)
def place_great(s: State, p: Player, i: int) -> None:
    c = i % GREAT_STEPS - 1
    if c >= 0:
        s.pool[c] -= 1
        s.plan_great[s.city] = c
    s.city = next_city(p, s.city + 1)
    if s.city == CITY_COUNT:
        s.point = ARRANGING_HALLS
        s.city = -1
        go_on(s, p)


@book.on(HALL, [ARRANGING_HALLS], unless=hall_refused)
def place_hall(s: State, p: Player, i: int) -> None:
    c = i % len(KINDS)
    s.pool[c] -= 1
    s.plan_others[s.city] |= 1 << c
    if SIZE[s.plan_others[s.city]] == p.halls[s.city] - 1:
        go_on(s, p)


@book.on(CLOSE, [ARRANGING_HALLS], unless=not_this_city)
def close(s: State, p: Player, k: int) -> None:
    go_on(s, p)


def go_on(s: State, p: Player) -> None:
    """To the next city with other halls. A building of one hall has no such step; after the last all is done."""
    k = s.city + 1
    while k < CITY_COUNT and p.halls[k] < 2:
        k += 1
    if k < CITY_COUNT:
        s.city = k
        return
    great = p.great
    before = [performs(p, k) for k in range(CITY_COUNT)] if s.ledger is not None else []
    p.great = s.plan_great
    p.others = s.plan_others
    p.stock = s.pool
    s.plan_great = []
    s.plan_others = []
    s.pool = []
    s.city = 0
    if s.ledger is not None:
        tell_changes(s, p, great, before)
        tell(s, "arrange", p.seat, 0, "", halls_text(p.halls, p.great, p.others))
    s.point = BUYING
    s.seat = NOBODY


def tell_changes(s: State, p: Player, great: list[int], before: list[int]) -> None:
    """City by city: the piece that is new in the great hall, those that came into other halls, those that are gone."""
    for k in range(CITY_COUNT):
        now = performs(p, k)
        came = now & ~before[k]
        if p.great[k] not in (EMPTY, great[k]):
            came &= ~(1 << p.great[k])
            tell(s, "stage", p.seat, k, "great", KINDS[p.great[k]])
        for why, kinds in (("in", came), ("out", before[k] & ~now)):
            if kinds:
                tell(s, "stage", p.seat, k, why, " ".join([KINDS[c] for c in range(len(KINDS)) if kinds >> c & 1]))


# --- a whole arrangement as one line (5.3)


def steps_of(s: State, p: Player, words: str) -> list[int]:
    """The small steps of an `arrange` line. RuleError: the line is not canonical. (Their legality is judged later.)"""
    greats: list[int] = []
    others: list[int] = []
    own = [k for k in range(CITY_COUNT) if p.halls[k]]
    tokens = words.split(" ")[1:]
    if len(tokens) != len(own):
        raise RuleError(Refusal("opera.arrange-own-cities", (len(own),)))
    for k, token in zip(own, tokens, strict=True):
        city, equals, building = token.partition("=")
        if city != CITIES[k] or not equals:
            raise RuleError(Refusal("opera.arrange-city-due", (k,)))
        great, slash, rest = building.partition("/")
        listed = rest.split(",") if slash else []
        for name in listed if great == "-" else [great, *listed]:
            if name not in KINDS:
                raise RuleError(Refusal("opera.arrange-unknown-piece", (k,)))
        if listed != sorted(listed):
            raise RuleError(Refusal("opera.arrange-order", (k,)))
        if len(set(listed)) < len(listed) or great in listed:
            raise RuleError(Refusal("opera.arrange-twice", (k,)))
        if len(listed) > p.halls[k] - 1:
            raise RuleError(Refusal("opera.arrange-no-room", (k, p.halls[k])))
        greats.append(GREAT[k * GREAT_STEPS + (0 if great == "-" else 1 + KINDS.index(great))])
        others += [HALL[k * len(KINDS) + KINDS.index(name)] for name in listed]
        if len(listed) < p.halls[k] - 1:
            others.append(CLOSE[k])
    return greats + others


def line_of(s: State, p: Player, actions: list[int], i: int) -> tuple[str, int]:
    """The `arrange` line of the steps from actions[i] on, and where the next decision begins; empty: not complete."""
    great = [EMPTY] * CITY_COUNT
    others = [0] * CITY_COUNT
    due = [1 if halls else 0 for halls in p.halls]  # great steps
    open_halls = [max(halls - 1, 0) for halls in p.halls]
    while sum(due) + sum(open_halls):
        if i == len(actions):
            return "", i
        action = actions[i]
        i += 1
        if action <= GREAT[-1]:
            k, c = divmod(action - GREAT[0], GREAT_STEPS)
            great[k] = c - 1
            due[k] = 0
        elif action <= HALL[-1]:
            k, c = divmod(action - HALL[0], len(KINDS))
            others[k] |= 1 << c
            open_halls[k] -= 1
        else:
            open_halls[action - CLOSE[0]] = 0
    return "arrange " + halls_text(p.halls, great, others), i


def example_line(p: Player) -> str:
    """There are too many arrangements to list: leaving everything where it is, is always one of them."""
    return "arrange " + halls_text(p.halls, p.great, p.others)
