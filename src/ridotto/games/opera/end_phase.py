"""End phase (3.6): ladder, new offer, roles, Palazzo, budget, next round; in between a counting round (3.7)."""

from ridotto.engine.game import CHANCE, NOBODY, OVER
from ridotto.games.opera import counting
from ridotto.games.opera.components import (
    ALL_ROLES,
    CITY_COUNT,
    COMPOSERS,
    HOUSE,
    KINDS,
    LEVEL_ZERO_DUCATS,
    TOP_FAME,
    no_pieces,
)
from ridotto.games.opera.decisions import NOTHING, RESHUFFLE
from ridotto.games.opera.setup import century_due
from ridotto.games.opera.state import (
    BUDGET,
    CENTURY_DRAW,
    CLOSING,
    END,
    NO_BID,
    REFILL,
    State,
    earn,
    performs,
    tell,
)


def proceed(s: State) -> None:
    """a, b: the ladder; the unsold pieces go; a new offer, but not after the last round (A26)."""
    most_performed_rise(s)
    for c in COMPOSERS:
        s.discard[c] += s.display[c]
        s.display[c] = 0
    s.lacking = s.box.display
    s.point = CLOSING if s.round == s.box.last_round() else REFILL


# --- a. ladder


def most_performed_rise(s: State) -> None:
    """All of the most performed composers rise by one, as far as they do not pass each other (A10)."""
    counts = no_pieces()
    for p in s.players:
        for k in range(CITY_COUNT):
            if p.halls[k]:
                kinds = performs(p, k)
                c = 0
                while kinds:
                    if kinds & 1:
                        counts[c] += 1
                    kinds >>= 1
                    c += 1
    counts[HOUSE] = -1
    most = max(counts)
    by_level = [HOUSE] * (TOP_FAME + 1)
    for c in COMPOSERS:
        by_level[s.fame[c]] = c
    for level in range(TOP_FAME - 1, 0, -1):
        c = by_level[level]
        above = by_level[level + 1]
        if counts[c] == most and counts[above] != most:
            by_level[level] = above
            by_level[level + 1] = c
            s.fame[c] += 1
            s.fame[above] -= 1
            tell(s, "rise", -1, s.fame[c], "performed", KINDS[c])


# --- b. offer


def refill(s: State) -> None:
    """Until the offer is complete chance draws a piece; the discard pile comes in when the draw pile is empty."""
    if s.lacking and (s.pile or sum(s.discard) or untouched(s)):
        s.seat = CHANCE
        return
    for c in COMPOSERS:
        s.discard[c] += s.aside[c]
        s.aside[c] = 0
    if century_due(s):
        s.point = CENTURY_DRAW
        s.seat = CHANCE
    else:
        s.point = CLOSING


def untouched(s: State) -> bool:
    """Nothing is drawn yet: a record writes even an empty pile (`* draw none`)."""
    return s.lacking == s.box.display and not any(s.aside)


def deal_offer(s: State, action: int) -> None:
    """A piece of which the offer shows enough is set aside, and discarded at the end: no reshuffle sees it (A17)."""
    if action == NOTHING:
        s.point = CLOSING
    elif action == RESHUFFLE:
        s.draw = s.discard
        s.discard = no_pieces()
        s.pile = sum(s.draw)
        tell(s, "reshuffle", -1, s.pile, "", "")
    elif s.display[action] >= s.box.per_composer:
        s.draw[action] -= 1
        s.pile -= 1
        s.aside[action] += 1
        tell(s, "aside", -1, 0, "", KINDS[action])
    else:
        s.draw[action] -= 1
        s.pile -= 1
        s.display[action] += 1
        s.lacking -= 1
        tell(s, "draw", -1, 0, "", KINDS[action])
    s.seat = NOBODY


# --- c to f


def close(s: State) -> None:
    """Roles, hires, passes and bids are cleared; a full Palazzo is emptied; level 0 gets a ducat; the next round."""
    s.roles_left = ALL_ROLES
    for p in s.players:
        p.hires = 0
        p.ended = False
        p.bid = NO_BID
    if s.palazzo.bit_count() >= s.box.palazzo:
        counting.empty_palazzo(s)
    for p in s.players:
        if p.level == 0:
            earn(s, p, LEVEL_ZERO_DUCATS, "level-zero")
    if s.round in s.box.counting:
        counting.count(s)
    if s.round == s.box.last_round():
        s.point = END
        s.seat = OVER
        tell(s, "end", -1, s.round, "", "")
        return
    s.round += 1
    s.point = BUDGET
    tell(s, "round", -1, s.round, "", "")
