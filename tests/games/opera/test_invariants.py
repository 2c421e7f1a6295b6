"""The nineteen invariants of section 7, after every action of random games with 2 to 4 players and any options."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given

from ridotto.engine.chance import Dealer
from ridotto.engine.events import Event, learns
from ridotto.engine.game import CHANCE, OVER
from ridotto.engine.record import Record, read
from ridotto.games.opera import Opera
from ridotto.games.opera.components import (
    CITIES,
    COMPOSERS,
    EMPTY,
    HOUSE,
    KINDS,
    MAIN_OF,
    PART_CITY,
    PART_HALLS,
    PARTS,
)
from ridotto.games.opera.state import BUDGET, NO_BID, Player, State
from tests.games.opera.tables import opera, twin
from tests.strategies import LONG, positions

GAMES = 2000 if LONG else 40
BATCH = 10
OPENING = [{"venezia", "wien", "berlin"}, {"london", "paris"}, {"milano"}]


# --- what holds in every state


def pieces_of(p: Player, city: int) -> list[int]:
    found = [c for c in range(len(KINDS)) if p.others[city] >> c & 1]
    return found if p.great[city] == EMPTY else [*found, p.great[city]]


def no_piece_is_lost(s: State) -> None:  # 1
    for c in COMPOSERS:
        performed = sum(pieces_of(p, k).count(c) for p in s.players for k in range(len(CITIES)))
        piles = s.draw[c] + s.display[c] + s.discard[c] + s.aside[c] + s.removed[c] + (s.palazzo >> c & 1)
        assert performed + piles + sum(p.stock[c] for p in s.players) + s.century.count(c) == 14
    assert s.pile == sum(s.draw)
    for p in s.players:
        if p.parts:
            assert sum(pieces_of(p, k).count(HOUSE) for k in range(len(CITIES))) + p.stock[HOUSE] == 1


def every_house_holds_what_it_may(s: State) -> None:  # 2
    for p in s.players:
        for k in range(len(CITIES)):
            found = pieces_of(p, k)
            assert len(set(found)) == len(found)
            assert p.others[k].bit_count() <= max(p.halls[k] - 1, 0)
            assert p.halls[k] or not found


def parts_are_where_they_may_be(s: State, active: set[str]) -> None:  # 3
    for a, part in enumerate(PARTS):
        owners = [p for p in s.players if p.parts >> a & 1]
        assert s.supply[a] + len(owners) == s.box.copies[a]
        assert not owners or part.split(".")[0] in active
        for p in owners:
            assert p.parts >> MAIN_OF[a] & 1
    for p in s.players:
        assert p.parts & 1
        assert p.halls == [
            sum(PART_HALLS[a] for a in range(len(PARTS)) if p.parts >> a & 1 and PART_CITY[a] == k)
            for k in range(len(CITIES))
        ]


def offer_and_palazzo_hold_what_they_may(s: State) -> None:  # 4, 5, 6
    assert sorted(s.fame[c] for c in COMPOSERS) == [1, 2, 3, 4, 5, 6]
    assert s.fame[HOUSE] == 0
    assert sum(s.display) <= s.box.display
    assert max(s.display) <= s.box.per_composer
    assert s.display[HOUSE] == 0
    assert s.palazzo.bit_count() <= s.box.palazzo
    assert not s.palazzo >> HOUSE & 1
    if s.point == BUDGET:
        assert sum(s.display) == s.box.display or sum(s.draw) + sum(s.discard) == 0
        assert s.palazzo.bit_count() < s.box.palazzo
    if s.seat == OVER or (s.point == BUDGET and s.round - 1 in s.box.counting):
        assert s.palazzo == 0


def money_and_budget_are_in_order(s: State) -> None:  # 7, 8
    assert all(p.ducats >= 0 for p in s.players)
    assert sorted(s.order) == list(range(s.box.seats))
    levels = [s.players[seat].level for seat in s.order]
    assert levels == sorted(levels, reverse=True)
    assert all(0 <= level <= 10 for level in levels)


def roles_and_figures_are_in_order(s: State) -> None:  # 9, 10
    assert sum(p.hires for p in s.players) + s.roles_left.bit_count() == 6
    assert all(p.hires <= s.box.max_hires for p in s.players)
    for k in range(len(CITIES)):
        assert s.figures.count(k) <= s.box.places[k]


def check_state(game: Opera, s: State) -> None:
    no_piece_is_lost(s)
    if not game.setup_done(s):
        return
    episode = 1 + sum(s.round > last for last in s.box.counting[:-1])
    active = set().union(*OPENING[:episode])
    facts = game.trace_state(s)
    assert facts["active"] == sorted(active)  # 12
    every_house_holds_what_it_may(s)
    parts_are_where_they_may_be(s, active)
    offer_and_palazzo_hold_what_they_may(s)
    money_and_budget_are_in_order(s)
    roles_and_figures_are_in_order(s)
    if episode == 1:
        assert all(p.points() >= 0 for p in s.players)  # 11
    if s.seat >= 0:
        legal = game.legal_actions(s)  # 19
        assert legal
        assert all(a < b for a, b in pairwise(legal))
    if s.seat == OVER:
        one_wins(game, s)


def one_wins(game: Opera, s: State) -> None:  # 18
    end = game.trace_end(s)
    keys = [(-s.players[seat - 1].points(), s.order.index(seat - 1)) for seat in end["ranking"]]
    assert keys == sorted(set(keys))
    assert len(keys) == s.box.seats
    assert end["winners"] == end["ranking"][:1]
    assert game.winners(s) == [end["winners"][0] - 1]
    for p, scores in zip(s.players, end["scores"], strict=True):
        parts = [scores["houses"], scores["palazzo"], scores["esperto"]]
        assert sum(parts + scores["great"] + scores["century"] + scores["empty"]) == scores["total"] == p.points()
        assert all(n <= 0 for n in scores["empty"])
    assert s.round == s.box.last_round()
    assert (sum(s.display), s.palazzo, s.roles_left) == (0, 0, 0b111111)


# --- what holds from one state to the next

EARNED = {"start", "palazzo", "income", "level-zero"}
PAID = {"bid", "pieces", "houses"}
SCORED = {"houses", "palazzo", "esperto", "great-hall", "century", "empty-halls"}
MOVES_PIECES = ("great", "hall", "close", "sell", "move esperto", "score", "build")


def ladder(s: State) -> list[int]:
    return sorted(COMPOSERS, key=lambda c: -s.fame[c])


def ledger_explains_every_ducat_and_point(before: State, after: State, events: list[Event]) -> None:  # 7, 11
    ducats: Counter[int] = Counter()
    points: Counter[int] = Counter()
    for event in events:
        if event.what == "earn":
            assert event.why in EARNED
            ducats[event.seat] += event.n
        elif event.what == "pay":
            assert event.why in PAID
            ducats[event.seat] -= event.n
        elif event.what == "score":
            assert event.why in SCORED
            points[event.seat] += event.n
    for p, q in zip(before.players, after.players, strict=True):
        assert q.ducats - p.ducats == ducats[p.seat]
        assert q.points() - p.points() == points[p.seat]


def levels_change_as_they_may(before: State, after: State, events: list[Event]) -> None:  # 8
    revealed = before.point == BUDGET and all(p.bid != NO_BID for p in before.players if p.seat != before.seat)
    for p, q in zip(before.players, after.players, strict=True):
        if before.point == BUDGET:
            paid = sum(event.n for event in events if event[:2] == ("pay", p.seat) and event.why == "bid")
            assert q.level - p.level == paid
            # the bid is cleared again if the round ends at once
            assert q.level == p.level or (revealed and q.level > p.level)
            if revealed and q.bid != NO_BID:
                assert q.level == p.level + q.bid
        elif before.seat == CHANCE:
            assert q.level == p.level
        else:
            assert q.level <= p.level


def figures_move_as_they_may(before: State, after: State, words: str) -> None:  # 10
    moved = [i for i in range(3) if before.figures[i] != after.figures[i]]
    if words.startswith("move "):
        _, figure, city = words.split(" ")
        assert moved == [["maestro", "critico", "esperto"].index(figure)]
        assert after.figures[moved[0]] == CITIES.index(city)
    else:
        assert moved == []


def ladder_moves_as_it_may(before: State, after: State, words: str) -> None:  # 13, 14
    middle = ladder(before)
    if words.startswith("review ") and words != "review none":
        _, name, shift = words.split(" ")
        c = KINDS.index(name)
        place = middle.index(c) - int(shift)
        middle.remove(c)
        middle.insert(place, c)
    ended = before.seat >= 0 and after.seat < 0
    if not ended:
        assert ladder(after) == middle
        return
    counts = Counter(c for p in after.players for k in range(len(CITIES)) for c in pieces_of(p, k) if c != HOUSE)
    most = {c for c in COMPOSERS if counts[c] == max(counts.values(), default=0)}
    now = ladder(after)
    for c in most:
        stays = most.issuperset(middle[: middle.index(c)])
        assert now.index(c) == middle.index(c) - (not stays)
    for group in (most, set(COMPOSERS) - most):
        assert [c for c in now if c in group] == [c for c in middle if c in group]


def halls_change_as_they_may(before: State, after: State, words: str) -> None:  # 2
    houses = [[(p.great, p.others) for p in s.players] for s in (before, after)]
    if houses[0] != houses[1]:
        assert words.startswith(MOVES_PIECES)
        assert not words.startswith("build")  # new halls are empty
        if words.startswith(("great", "hall", "close")):
            assert after.seat != before.seat or not after.pool
    if [p.halls for p in before.players] != [p.halls for p in after.players]:
        assert words.startswith("build") or before.seat == CHANCE


def check_step(before: State, after: State, words: str, events: list[Event]) -> None:
    ledger_explains_every_ducat_and_point(before, after, events)
    levels_change_as_they_may(before, after, events)
    if before.players[0].parts:
        figures_move_as_they_may(before, after, words)
        ladder_moves_as_it_may(before, after, words)
        halls_change_as_they_may(before, after, words)
        assert before.century == after.century  # 15
        grown = [b - a for a, b in zip(before.removed, after.removed, strict=True)]
        assert min(grown) >= 0
        assert sum(grown) <= words.startswith("move esperto")
    if len(after.century) == 3:
        assert len(set(after.century)) == 3


class Log:
    """17: somebody who hears the public events and nothing else, and keeps account of ducats and stocks."""

    def __init__(self, seats: int) -> None:
        self.ducats = [0] * seats
        self.stocks: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.houses: list[dict[str, set[str]]] = [{"venezia": {"house"}} for _ in range(seats)]
        self.esperto = ""
        self.arranged: list[tuple[int, str]] = []

    def hear(self, event: Event) -> None:
        what, seat, n, _, about, _ = event
        if what == "earn":
            self.ducats[seat] += n
        elif what == "pay":
            self.ducats[seat] -= n
        elif what == "take":
            self.stocks[seat][about] += 1
        elif what == "build":
            self.houses[seat].setdefault(about.split(".")[0], set())
        elif what == "sell":
            name, place = about.split("@")
            if place == "stock":
                self.stocks[seat][name] -= 1
            else:
                self.houses[seat][place].remove(name)
        elif what == "move" and about.startswith("esperto"):
            self.esperto = about.split(" ")[1]
        elif what == "lose":
            self.houses[seat][self.esperto].remove(about)
        elif what == "arrange":
            pool = self.stocks[seat]
            for pieces in self.houses[seat].values():
                pool.update(pieces)
            for building in about.split(" "):
                city, _, text = building.partition("=")
                self.houses[seat][city] = set(text.replace("/", ",").split(",")) - {"-"}
                pool.subtract(self.houses[seat][city])

    def agrees(self, s: State) -> None:
        for p in s.players:
            assert self.ducats[p.seat] == p.ducats
            assert {k: n for k, n in self.stocks[p.seat].items() if n} == {
                KINDS[c]: n for c, n in enumerate(p.stock) if n
            }


def with_other_secrets(s: State, rng: Random) -> State:
    """The same for the public; the acting seat is only richer, so that what it does stays affordable."""
    t = twin(s, {s.seat}, rng)
    t.players[s.seat].ducats += rng.randrange(20)
    return t


def next_point(game: Opera, s: State, action: int) -> tuple[object, ...]:
    """19: the next active seat and decision point, and the seats to be visited then."""
    game.apply_action(s, action)
    return s.seat, s.point, s.round, s.role, s.hirer, s.waiting, game.chance_line(s) if s.seat == CHANCE else ""


# --- the games


def random_game(number: int) -> tuple[Opera, Random]:
    rng = Random(f"opera invariants {number}")
    options = {key: rng.choice(option.values) for key, option in Opera.options_known.items() if rng.random() < 0.5}
    return opera(2 + number % 3, **options), rng


def play_watched(game: Opera, rng: Random, seed: int) -> None:
    """One random game; everything is checked after every action."""
    dealer: Dealer[State] = game.dealer(seed)
    record = Record(game, seed)
    log = Log(game.seats)
    s = game.new_state()
    n = 0
    while s.seat != OVER:
        if s.seat == CHANCE:
            action, words = dealer.next(s), ""
            assert any(action == possible for possible, _ in game.chance_outcomes(s))
        else:
            action = rng.choice(game.legal_actions(s))
            words = game.words[action]
        after = game.clone(s)
        events: list[Event] = []
        game.record_events(after, events)
        game.apply_action(after, action)
        game.record_events(after, None)
        check_state(game, after)
        check_step(s, after, words, events)
        for event in events:
            if learns(event, None):
                log.hear(event)
        log.agrees(after)
        if s.seat >= 0:
            twin = with_other_secrets(s, rng)
            assert next_point(game, twin, action) == next_point(game, s.clone(), action)
        record.actions.append(action)
        s = after
        n += 1
        assert n < 5000  # 9: every game ends
    assert sum(p.ducats for p in s.players) == sum(log.ducats)
    again = read(record.text())  # 16
    assert again.actions == record.actions
    assert game.dump(again.state()) == game.dump(s)


@pytest.mark.parametrize("batch", range(GAMES // BATCH))
def test_every_invariant_holds_after_every_action_of_random_games(batch: int) -> None:
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        game, rng = random_game(number)
        play_watched(game, rng, seed=number)


@given(positions("opera"))
def test_every_invariant_of_a_state_holds_in_positions_reached_by_play(position: tuple[Opera, State]) -> None:
    check_state(*position)
