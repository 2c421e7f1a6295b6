"""Evenings and tournaments on paper: who takes part, who met whom, points for a place, the standing, the next pairing.

Nothing here waits, stores or draws by itself. docs/server/comparing.md has the rules in words.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from ridotto.engine.chance import Randomness, shuffled
from ridotto.server.documents import Pace

BOT = -1  # in a list of entrants


class Entrant(msgspec.Struct, kw_only=True, omit_defaults=True):
    identity: str
    name: str
    gone: Literal["", "left", "away", "dropped"] = ""  # withdrawn; a bot finished for them; by the host


class Match(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A table of a round."""

    table: str
    entrants: list[int] = []  # by seat; BOT: a bot. Of an evening: nobody, people sit where they like
    done: Literal["", "over", "ended"] = ""
    points: list[int] = []  # by seat, once it is done
    places: list[int] = []  # by seat, 1 the first; the same twice: shared. Empty: not played to the end


class Round(msgspec.Struct, kw_only=True, omit_defaults=True):
    matches: list[Match]
    deal: str = ""  # the seed, if its tables play the same deal
    over: bool = False


class Contest(msgspec.Struct, kw_only=True, omit_defaults=True):
    """An evening with one deal for several tables, or a tournament. It holds seeds: it is never sent as it is."""

    kind: Literal["duplicate", "tournament"]
    game: str
    options: dict[str, str]
    host: str
    host_name: str
    size: int  # players at a table
    title: str = ""
    public: bool = False
    pace: Pace = msgspec.field(default_factory=Pace)
    takebacks: Literal["none", "free", "ask"] = "free"
    hints: bool = False
    bot: str = ""  # that fills a table
    bots: list[str] = []  # of an evening, by seat: a bot at every table; "": a person
    rounds: int = 1
    same_deal: bool = False
    auto: bool = True  # the next round begins by itself
    stage: Literal["open", "playing", "over", "ended"] = "open"
    entrants: list[Entrant] = []
    played: list[Round] = []

    def entrant(self, identity: str) -> int:
        return next((i for i, one in enumerate(self.entrants) if identity and one.identity == identity), -1)

    def active(self) -> list[int]:
        return [i for i, one in enumerate(self.entrants) if not one.gone]


DECODER = msgspec.json.Decoder(Contest)
ENCODER = msgspec.json.Encoder()


def encode(contest: Contest) -> str:
    return ENCODER.encode(contest).decode()


def decode(text: str) -> Contest:
    return DECODER.decode(text)


def forgotten(contest: Contest, identity: str) -> bool:
    """Takes a person out: was there anything? The results stay, without a name."""
    found = False
    for i, one in enumerate(contest.entrants):
        if one.identity == identity:
            found = True
            one.identity, one.name = "", f"S{i + 1}"
            one.gone = one.gone or "left"
    if contest.host == identity:
        found = True
        contest.host, contest.host_name, contest.auto = "", "", True
        if contest.stage == "open":
            contest.stage = "ended"
    return found


# --- points


def score(places: Sequence[int], seat: int) -> int:
    """Two points for everybody behind you, one for everybody level with you."""
    return sum(2 * (other > places[seat]) + (other == places[seat]) for other in places) - 1


class Line(NamedTuple):
    """How an entrant stands. `margin`: points at the table, times its seats, less everybody's: 0 is the average."""

    entrant: int
    place: int
    score: int
    wins: int
    margin: int
    met: int  # points of the people met: the strength of the opposition
    games: int


def counted(contest: Contest) -> list[Match]:
    """Matches of tournaments that count: of a common deal only those of rounds that are over."""
    return [m for r in contest.played for m in r.matches if m.done and (r.over or not r.deal)]


def standing(contest: Contest) -> list[Line]:
    """The first first. Equal scores: more wins, then stronger opposition, then the margin; else a shared place."""
    scores: Counter[int] = Counter()
    wins: Counter[int] = Counter()
    margins: Counter[int] = Counter()
    games: Counter[int] = Counter()
    for match in counted(contest):
        level = match.places or [1] * len(match.entrants)  # not played to the end: everybody level
        for seat, who in enumerate(match.entrants):
            if who == BOT:
                continue
            games[who] += 1
            scores[who] += score(level, seat)
            if match.places:
                wins[who] += match.places[seat] == 1
                margins[who] += match.points[seat] * len(match.points) - sum(match.points)
    met = {i: sum(scores[j] * n for j, n in meetings(contest)[i].items()) for i in range(len(contest.entrants))}
    keys = {i: (scores[i], wins[i], met[i], margins[i]) for i in range(len(contest.entrants))}
    order = sorted(keys, key=lambda i: (*(-n for n in keys[i]), i))
    lines: list[Line] = []
    for nth, i in enumerate(order, 1):
        same = bool(lines) and keys[lines[-1].entrant] == keys[i]
        place = lines[-1].place if same else nth
        lines.append(Line(i, place, scores[i], wins[i], margins[i], met[i], games[i]))
    return lines


def meetings(contest: Contest) -> dict[int, Counter[int]]:
    """How often each entrant has sat at a table with each other one; with a bot under BOT."""
    found: dict[int, Counter[int]] = {i: Counter() for i in range(len(contest.entrants))}
    for one in contest.played:
        for match in one.matches:
            for who in match.entrants:
                if who == BOT:
                    continue
                others = list(match.entrants)
                others.remove(who)
                found[who].update(others)
    return found


# --- pairings


def pairing(contest: Contest, rng: Randomness) -> list[list[int]]:
    """The tables of the next round, by seat: neighbours in the standing, and as few old meetings as possible.

    Seats that nobody fills get bots, spread over the last tables; a second game with a bot counts as an old meeting.
    """
    active = set(contest.active())
    order = [line.entrant for line in standing(contest) if line.entrant in active]
    if not contest.played:
        order = shuffled(order, rng)
    size = contest.size
    count = -(-len(order) // size)
    sizes = [size] * count
    for nth in range(count * size - len(order)):
        sizes[count - 1 - nth % count] -= 1
    tables: list[list[int]] = []
    for n in sizes:
        taken, order = order[:n], order[n:]
        tables.append(taken + [BOT] * (size - n))
    improve(tables, meetings(contest), {who: i for i, who in enumerate(w for t in tables for w in t if w != BOT)})
    return [shuffled(table, rng) for table in tables]


def cost(table: Sequence[int], met: dict[int, Counter[int]], rank: dict[int, int]) -> int:
    """Old meetings are dear, and so is the distance in the standing a little."""
    people = [who for who in table if who != BOT]
    bots = len(table) - len(people)
    again = sum(met[a][b] for i, a in enumerate(people) for b in people[i + 1 :])
    again += sum(met[who][BOT] for who in people) if bots else 0
    spread = sum((rank[a] - rank[b]) ** 2 for i, a in enumerate(people) for b in people[i + 1 :])
    return again * 1000 + spread


def improve(tables: list[list[int]], met: dict[int, Counter[int]], rank: dict[int, int]) -> None:
    """Swaps two people of two tables as long as it helps: always the best swap, so it ends, and always the same way."""
    while True:
        costs = [cost(table, met, rank) for table in tables]
        best: tuple[int, int, int, int, int] | None = None
        for a, one in enumerate(tables):
            for b in range(a + 1, len(tables)):
                other = tables[b]
                for i, x in enumerate(one):
                    for j, y in enumerate(other):
                        if x == BOT or y == BOT:
                            continue
                        changed = [*one[:i], y, *one[i + 1 :]], [*other[:j], x, *other[j + 1 :]]
                        gain = cost(changed[0], met, rank) + cost(changed[1], met, rank) - costs[a] - costs[b]
                        if gain < 0 and (best is None or gain < best[0]):
                            best = (gain, a, b, i, j)
        if best is None:
            return
        _, a, b, i, j = best
        tables[a][i], tables[b][j] = tables[b][j], tables[a][i]
