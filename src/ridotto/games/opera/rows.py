"""The observation of a seat, as a row of bytes (docs/api/observations.md)."""

from typing import Final

from ridotto.engine.game import CHANCE, OVER
from ridotto.engine.rows import BYTE, Field, Memo, Rows, bits, cut, one_hot
from ridotto.games.opera.components import (
    CITIES,
    COMPOSERS,
    DATA,
    EPISODES,
    FIGURES,
    FROM_EMPTY,
    KINDS,
    MOST_ROUNDS,
    PART_CITY,
    PART_HALLS,
    PARTS,
    PIECES_PER_COMPOSER,
    ROLES,
    SOURCE_COUNT,
    TOP_FAME,
    TOP_LEVEL,
)
from ridotto.games.opera.flow import ALONG, POINT_NAMES
from ridotto.games.opera.state import ARRANGING_GREAT, ARRANGING_HALLS, BUDGET, NO_BID, Player, State

ASKED: Final = [
    "bid", "hire", "buy", "buy-along", "great", "hall", "arrange", "build", "build-along", "sell", "sell-along",
    "move", "review", "score", "chance", "over",
]  # fmt: skip
ARRANGE: Final = ASKED.index("arrange")
AT_POINT: Final[list[bytes]] = one_hot(len(ASKED))
CHANCE_POINT: Final = AT_POINT[ASKED.index("chance")]
OVER_POINT: Final = AT_POINT[ASKED.index("over")]
NOT_SHOWN: Final = AT_POINT[ARRANGE]
# by the number of the point: for the hirer (or a seat that acts alone), and for a player who plays along
POINT: Final[list[bytes]] = [AT_POINT[ASKED.index(name)] if name else AT_POINT[-1] for name in POINT_NAMES]
POINT_ALONG: Final[list[bytes]] = [
    AT_POINT[ASKED.index(f"{name}-along" if name in ALONG else name)] if name else AT_POINT[-1] for name in POINT_NAMES
]

KIND_COUNT: Final = len(KINDS)
KIND: Final[list[bytes]] = one_hot(KIND_COUNT)  # EMPTY is -1: none
SET: Final[list[bytes]] = bits(KIND_COUNT)
ROLE: Final[list[bytes]] = one_hot(len(ROLES))
ROLE_SET: Final[list[bytes]] = bits(len(ROLES))
CITY: Final[list[bytes]] = one_hot(len(CITIES))
PART_SET: Final[list[bytes]] = bits(len(PARTS))
EPISODE: Final[list[bytes]] = one_hot(EPISODES)
NO_ARRANGEMENT: Final = bytes(len(CITIES) + KIND_COUNT + 2 * len(CITIES) * KIND_COUNT)
YES: Final = bytes([1])
NO: Final = bytes([0])
NO_NUMBER: Final = bytes([0, 0])
NO_PURSE: Final = bytes(2 + KIND_COUNT)
MOST_PIECES: Final = PIECES_PER_COMPOSER
MOST_PILE: Final = PIECES_PER_COMPOSER * len(COMPOSERS)
MOST_OFFERED: Final = max(numbers["display"] for numbers in DATA["players"].values())
MOST_HIRES: Final = max(numbers["max_hires"] for numbers in DATA["players"].values())
MOST_COPIES: Final = max(n for part in DATA["parts"] for n in part["copies"])
MOST_HALLS: Final = max(sum(n for n, city in zip(PART_HALLS, PART_CITY) if city == k) for k in range(len(CITIES)))
MOST_PLACES: Final = 2  # of one city (1.5)
SCORES: Final = (
    "points by source: houses, Palazzo, Esperto; great halls, Composers of the Century and empty halls in each "
    "counting round (points lost for empty halls as positive numbers)"
)
CENTURY_LEFT: Final[list[bytes]] = [bytes((EPISODES - n) * KIND_COUNT) for n in range(EPISODES + 1)]  # by pieces drawn


class OperaRows(Rows):
    def fields(self) -> list[Field]:
        n, cities, kinds, parts, roles = self.seats, len(CITIES), KIND_COUNT, len(PARTS), len(ROLES)
        found = [
            Field("seat", (n,), 1, "the observer's seat, one-hot"),
            Field("point", (len(ASKED),), 1, "the decision point, one-hot: " + ", ".join(ASKED)),
            Field("to_act", (n,), 1, "who acts, one-hot; none: chance, or the game is over"),
            Field("role", (roles,), 1, "the role that is being performed, one-hot: " + ", ".join(ROLES)),
            Field("hirer", (n,), 1, "who hired it, one-hot"),
            Field("waiting", (n,), n, "in which place a player is still asked for this role; 0: not at all"),
            Field("order", (n,), n - 1, "the player's place in budget order, 0 the first"),
            Field("roles_left", (roles,), 1, "roles not hired yet in this round"),
            Field("round", (1,), MOST_ROUNDS, "the round"),
            Field("rounds_left", (1,), MOST_ROUNDS - 1, "rounds after this one"),
            Field("episode", (EPISODES,), 1, "the episode, one-hot"),
            Field("fame", (kinds,), TOP_FAME, "a composer's fame; kinds are: " + ", ".join(KINDS)),
            Field("century", (EPISODES, kinds), 1, "the Composers of the Century, episode by episode, one-hot"),
            Field("display", (kinds,), MOST_PIECES, "pieces on offer"),
            Field("lacking", (1,), MOST_OFFERED, "pieces the offer still lacks during a refill"),
            Field("palazzo", (kinds,), 1, "composers in the Palazzo"),
            Field("pile", (1,), MOST_PILE, "pieces in the draw pile"),
            Field("aside", (kinds,), MOST_PIECES, "pieces laid aside during a refill"),
            Field("discard", (kinds,), MOST_PIECES, "pieces in the discard pile"),
            Field("removed", (kinds,), MOST_PIECES, "pieces out of the game"),
            Field(
                "figures", (len(FIGURES), cities), 1, "where Maestro, Critico, Esperto stand, one-hot; none: nowhere"
            ),
            Field("places", (cities,), MOST_PLACES, "places for figures, by city: " + ", ".join(CITIES)),
            Field("supply", (parts,), MOST_COPIES, "building parts left: " + ", ".join(PARTS)),
            Field("arrange.city", (cities,), 1, "the city of your unfinished arrangement, one-hot"),
            Field("arrange.pool", (kinds,), MOST_PIECES, "pieces not placed yet in it"),
            Field("arrange.great", (cities, kinds), 1, "what it puts in each great hall, one-hot"),
            Field("arrange.others", (cities, kinds), 1, "what it puts in the other halls"),
        ]
        for i in range(n):
            p = f"player{i}."
            found += [
                Field(p + "known", (1,), 1, "are ducats and stock known? (0: the next two fields are 0)"),
                Field(p + "ducats", (1,), 255, "ducats"),
                Field(p + "stock", (kinds,), MOST_PIECES, "pieces in stock"),
                Field(p + "sealed", (1,), 1, "is the bid in, but not open yet?"),
                Field(p + "bid_known", (1,), 1, "is the bid of this round known?"),
                Field(p + "bid", (1,), TOP_LEVEL, "that bid"),
                Field(p + "level", (1,), TOP_LEVEL, "level on the budget table"),
                Field(p + "hires", (1,), MOST_HIRES, "roles hired in this round"),
                Field(p + "ended", (1,), 1, "has the player ended this round?"),
                Field(p + "parts", (parts,), 1, "building parts"),
                Field(p + "halls", (cities,), MOST_HALLS, "halls, by city"),
                Field(p + "great", (cities, kinds), 1, "the piece in each great hall, one-hot"),
                Field(p + "others", (cities, kinds), 1, "the pieces in the other halls"),
                Field(p + "scores", (SOURCE_COUNT,), 255, SCORES),
            ]
        return found

    def pieces(self, s: State, seat: int, ledger: bool) -> list[bytes]:
        return self.written(s, seat, ledger, None)

    def row_with(self, s: State, seat: int, memo: Memo) -> bytes:
        return b"".join(self.written(s, seat, False, memo))

    def written(self, s: State, seat: int, ledger: bool, memo: Memo | None) -> list[bytes]:
        box = s.box
        acts = s.seat
        number = s.point
        own = acts == seat
        seats = self.seats
        at = self.relative[seat]
        arranging = number in (ARRANGING_GREAT, ARRANGING_HALLS)
        if acts == CHANCE:
            point = CHANCE_POINT
        elif acts == OVER:
            point = OVER_POINT
        elif arranging and not own:
            point = NOT_SHOWN
        elif acts == s.hirer:
            point = POINT[number]
        else:
            point = POINT_ALONG[number]
        asked = [0] * seats
        for n, one in enumerate(s.waiting):
            asked[(one - seat) % seats] = n + 1
        places = [0] * seats
        for n, one in enumerate(s.order):
            places[(one - seat) % seats] = n
        last = box.counting
        found = [self.seat_at[seat], point, at[acts], ROLE[s.role], at[s.hirer], bytes(asked), bytes(places)]
        found.append(ROLE_SET[s.roles_left])
        found.append(BYTE[s.round])
        found.append(BYTE[last[len(last) - 1] - s.round])
        found.append(EPISODE[0 if s.round <= last[0] else 1 if s.round <= last[1] else 2])
        found.append(market(s, memo))
        if arranging and own:
            found.append(CITY[s.city])
            found.append(bytes(s.pool))
            for c in s.plan_great:
                found.append(KIND[c])
            for kinds in s.plan_others:
                found.append(SET[kinds])
        else:
            found.append(NO_ARRANGEMENT)
        open_to_all = ledger or not box.screens
        for i in self.round_from[seat]:
            add_player(found, s.players[i], i == seat, open_to_all, number == BUDGET)
            found.append(standing(s.players[i], memo, i))
        return found


MARKET: Final = 4  # its place in a memo, after the players'


def market(s: State, memo: Memo | None) -> bytes:
    """From the fame to the building parts: what lies between the players."""
    number = s.lacking << 24 | s.pile << 8 | s.palazzo
    if memo is not None and memo.numbers[MARKET] == number:
        old = memo.lists[MARKET]
        if (
            old[0] == s.display
            and old[1] == s.fame
            and old[2] == s.figures
            and old[3] == s.discard
            and old[4] == s.aside
            and old[5] == s.removed
            and old[6] == s.supply
            and old[7] == s.century
            and old[8] == s.box.places
        ):
            return memo.parts[MARKET]
    found = [bytes(s.fame)]
    for c in s.century:
        found.append(KIND[c])
    found.append(CENTURY_LEFT[len(s.century)])
    found.append(bytes(s.display))
    found.append(BYTE[s.lacking])
    found.append(SET[s.palazzo])
    found.append(BYTE[s.pile])
    found.append(bytes(s.aside))
    found.append(bytes(s.discard))
    found.append(bytes(s.removed))
    for city in s.figures:
        found.append(CITY[city])
    found.append(bytes(s.box.places))
    found.append(bytes(s.supply))
    part = b"".join(found)
    if memo is not None:
        lists = [s.display, s.fame, s.figures, s.discard, s.aside, s.removed, s.supply, s.century, s.box.places]
        memo.keep(MARKET, number, lists, part)
    return part


def add_player(found: list[bytes], p: Player, own: bool, open_to_all: bool, bidding: bool) -> None:
    """The first half of the block of one player: purse, bid, budget."""
    if own or open_to_all:
        found.append(YES)
        found.append(BYTE[cut(p.ducats)])
        found.append(bytes(p.stock))
    else:
        found.append(NO_PURSE)
    has_bid = p.bid != NO_BID
    found.append(YES if bidding and has_bid else NO)
    if has_bid and (own or not bidding):
        found.append(YES)
        found.append(BYTE[p.bid])
    else:
        found.append(NO_NUMBER)
    found.append(BYTE[p.level])
    found.append(BYTE[p.hires])
    found.append(YES if p.ended else NO)


def standing(p: Player, memo: Memo | None, at: int) -> bytes:
    """The rest of the block: houses, pieces and points."""
    if memo is not None and memo.numbers[at] == p.parts:
        old = memo.lists[at]
        if old[0] == p.great and old[1] == p.others and old[2] == p.scored and old[3] == p.halls:
            return memo.parts[at]
    found = [PART_SET[p.parts], bytes(p.halls)]
    for c in p.great:
        found.append(KIND[c])
    for kinds in p.others:
        found.append(SET[kinds])
    scored = p.scored
    for source in range(SOURCE_COUNT):
        n = scored[source]
        found.append(BYTE[cut(n if source < FROM_EMPTY else -n)])
    part = b"".join(found)
    if memo is not None:
        memo.keep(at, p.parts, [p.great, p.others, scored, p.halls], part)
    return part
