"""The thirty invariants of section 7, after every decision of seeded random games."""

from random import Random

import pytest

from ridotto.engine.game import CHANCE, OVER
from ridotto.engine.record import Record, read
from ridotto.games.la_stanza import LaStanza
from ridotto.games.la_stanza.components import (
    ALL_SPACES,
    ARTWORK_VALUE,
    BONUS,
    BONUS_TILES,
    BOOST_PRICE,
    CHARACTER_COUNT,
    EMPTY,
    FEE,
    FREE,
    GIFT_FLORINS,
    HELPER_LIMIT,
    MASTERPIECE_COUNT,
    NEUTRAL,
    PATRON,
    PILLARS,
    ROOM_BITS,
    SLOTS,
    SLUGS,
    STARTERS,
    TILE_DISCIPLINE,
)
from ridotto.games.la_stanza.counting import bonus_majority, items, museum
from ridotto.games.la_stanza.decisions import DO, LEVEL_CHOICES, LEVEL_STRENGTH
from ridotto.games.la_stanza.state import (
    ARRANGING,
    DEAL_WORKERS,
    DISC_OF,
    FINAL,
    FINISH,
    LENDING,
    MAIN,
    MOVING,
    OPEN,
    REFILLING,
    RETIRED,
    RETURNING,
    SETUP,
    Player,
    State,
    strength,
)
from tests.games.la_stanza.harvest import TASTES, Taste, play
from tests.games.la_stanza.tables import every_combination, stanza
from tests.strategies import LONG, data

MUSEUM_MOST = {2: 29, 3: 37, 4: 42}
GRID_MOST = {2: 20, 3: 25, 4: 28}


class Watch:
    """Looks at a game as it is played, and remembers what the invariants about time need."""

    def __init__(self, game: LaStanza) -> None:
        self.game = game
        n = game.seats
        self.turns = [0] * n
        self.final_turns = [0] * n
        self.money_actions = [0] * n
        self.regained = [0] * n
        self.stucks = 0
        self.short_refill = False  # the last refill could not fill the path
        self.always_full = True
        self.refilled_since = [False] * n  # since the figure arrived
        self.refills = 0

    # --- 1 to 18, of one moment

    def look(self, s: State) -> None:
        self.tiles(s)
        self.pieces(s)
        self.board(s)
        self.time(s)

    def tiles(self, s: State) -> None:
        lying: list[int] = [*s.path, *(t for p in s.players for t in [*p.recruits, *p.workers])]
        lying = [t for t in lying if t not in (EMPTY, PATRON)]
        characters = sorted([*s.draw, *s.discard, *(t for t in lying if t < CHARACTER_COUNT)])
        assert characters == list(range(CHARACTER_COUNT))  # 1
        waiting = [p.seat for p in s.players if s.point in (ARRANGING, DEAL_WORKERS) and p.seat >= s.turn]
        if s.phase != SETUP:
            used = sorted([*s.removed, *s.recalled, *(t for t in lying if t >= CHARACTER_COUNT)])
            assert used == sorted(t for p in s.players for t in STARTERS[p.seat])  # 2
        else:
            assert all(p.workers.count(EMPTY) == 5 for p in s.players if p.seat in waiting and p.seat > s.turn)
        assert all(t < CHARACTER_COUNT for t in [*s.draw, *s.discard])
        for p in s.players:
            assert p.workers.count(PATRON) == 1  # 3
            assert len(p.workers) == 6
            assert len(p.recruits) == SLOTS
        assert s.path[BONUS] == EMPTY  # 4
        if s.phase == MAIN and s.seat >= 0 and not self.short_refill:
            assert sum(1 for room in ROOM_BITS if not s.laid & room) <= 1
        assert s.laid == sum(1 << i for i in range(BONUS) if s.path[i] != EMPTY)
        owned = sum(p.tiles.bit_count() for p in s.players)
        on_grid = [t for t in s.grid if t != OPEN and t < DISC_OF]
        assert len(on_grid) + owned == 12  # 5
        assert s.offer == sum(1 << t for t in on_grid)
        assert s.grid.count(OPEN) == (1 if s.point == LENDING else 0)
        for p in s.players:
            lent = 1 if s.point == LENDING and p.seat == s.turn else 0
            assert s.grid.count(DISC_OF + p.seat) + lent == p.tiles.bit_count()

    def pieces(self, s: State) -> None:
        n = s.box.seats
        for p in s.players:
            assert p.discs >= 0
            assert all(discs >= 0 for discs in p.compartments)
            assert p.discs + sum(p.compartments) + s.grid.count(DISC_OF + p.seat) == 8  # 6
            own = [i // MASTERPIECE_COUNT for i, owner in enumerate(s.pillars) if owner == p.seat]
            assert len(own) == len(set(own)) <= PILLARS  # 7
            assert all(0 <= books <= 4 for books in p.books)  # 11
            assert p.money >= 0  # 12
            assert 0 <= p.ship <= 16  # 13
            if s.point != RETURNING:
                assert sum(p.helpers) <= HELPER_LIMIT  # 9
        neutral = [i for i, owner in enumerate(s.pillars) if owner == NEUTRAL]
        assert [i // MASTERPIECE_COUNT for i in neutral] == ([0, 1, 2, 3, 4] if n < 4 else [])  # 8
        assert all(i % MASTERPIECE_COUNT != 3 for i in neutral)
        for colour in range(5):
            assert s.helpers[colour] >= 0
            assert s.helpers[colour] + sum(p.helpers[colour] for p in s.players) == 7  # 9
        for kind in range(3):
            assert s.artworks[kind] + sum(p.artworks[kind] for p in s.players) == n  # 10
        values = [*(p.artworks for p in s.players), s.artworks]
        assert sum(a[k] * ARTWORK_VALUE[k] for a in values for k in range(3)) == 9 * n

    def board(self, s: State) -> None:
        standing = [p.figure for p in s.players if p.figure not in (RETIRED, BONUS)]
        assert len(standing) == len(set(standing))  # 14
        assert s.occupied == sum(1 << space for space in standing)
        for p in s.players:
            if p.figure not in (RETIRED, BONUS) and s.path[p.figure] != EMPTY and s.point != REFILLING:
                assert self.refilled_since[p.seat]  # 15, 16

    def time(self, s: State) -> None:
        n = s.box.seats
        assert 1 <= s.round <= n + 2  # 17
        assert self.refills == s.round - 1
        assert (s.phase in (SETUP, MAIN)) == (s.round <= n + 1)
        if not any(p.passed for p in s.players):
            assert max(self.turns) - min(self.turns) <= 1  # 19
        places = [p.passed for p in s.players if p.passed]
        assert sorted(places) == list(range(1, len(places) + 1))  # 20
        assert all(turns <= 3 for turns in self.final_turns)

    # --- what a decision changes

    def step(self, before: State, words: str, after: State, action: int) -> None:
        seat = before.turn
        was, now = before.players[seat], after.players[seat]
        verb = words.split(" ", maxsplit=1)[0]
        for old, new in zip(before.players, after.players, strict=True):
            assert all(a <= b for a, b in zip(old.books, new.books, strict=True))  # 11
            assert old.ship <= new.ship  # 13
            assert old.turned <= new.turned  # 21
            if old.seat != seat:
                assert old.money == new.money
        self.money_moves(before, was, now, verb, words)
        if before.phase in (FINISH, FINAL):
            assert after.laid & ~before.laid == 0  # 18
        if verb in ("move", "stuck", "retire"):
            self.turns[seat] += 1
            if before.phase == FINAL and verb != "retire":
                self.final_turns[seat] += 1
            assert was.figure != RETIRED
            self.stucks += verb == "stuck"
        if verb == "move":
            self.refilled_since[seat] = False
            if now.figure != BONUS and after.point != REFILLING:
                assert after.path[now.figure] == EMPTY  # 15
        if verb == "do":
            level, discs, pays = LEVEL_CHOICES[DO.index(action)]
            base = strength(was, before.discipline)
            assert LEVEL_STRENGTH[level] <= base + discs + pays  # 27
            assert pays == 0 or base + discs + pays == LEVEL_STRENGTH[level]  # AD-9
            assert level > 0 or discs + pays == 0
        if before.seat >= 0 and before.point == MOVING and self.always_full and before.round == before.box.rounds + 1:
            assert any(self.game.words[a].startswith("move") for a in self.game.legal_actions(before))  # 23

    def money_moves(self, before: State, was: Player, now: Player, verb: str, words: str) -> None:
        change = now.money - was.money
        if verb == "hire" or (verb == "do" and words.endswith(f"pay{BOOST_PRICE}")):
            assert change < 0  # 12
        elif verb == "money":
            assert change >= 0
            self.money_actions[was.seat] += 1
            assert self.money_actions[was.seat] <= 11 + self.regained[was.seat]  # 21
        elif verb in ("bonus", "disc-from"):
            assert 0 <= change <= GIFT_FLORINS
            if "a-patron" in words or (verb == "disc-from" and BONUS_TILES[before.tile] == "a-patron"):
                self.regained[was.seat] += was.workers.index(PATRON)
        elif verb in ("books", "disc", "helper", "return"):
            assert 0 <= change <= 3 * FEE
        else:
            assert change == 0

    def refilled(self, after: State) -> None:
        self.refills += 1
        self.refilled_since = [True] * len(self.turns)
        self.short_refill = after.laid != ALL_SPACES
        self.always_full = self.always_full and not self.short_refill

    # --- the end

    def end(self, s: State) -> None:
        n = s.box.seats
        played = sum(self.turns) - self.stucks
        assert played <= 12 * (n + 1) + 12 + (n - 1) + 3 * n  # 22
        if self.always_full and not any(p.passed for p in s.players):
            assert played >= 6 * (n + 1) + 3 * n
        assert sum(museum(s)) <= MUSEUM_MOST[n]  # 28
        assert sum(bonus_majority(s)) <= GRID_MOST[n]
        for p in s.players:
            if not any(p.artworks) and not p.tiles >> BONUS_TILES.index("a-art") & 1:
                assert museum(s)[p.seat] == 0  # 29
            if p.tiles == 0:
                assert bonus_majority(s)[p.seat] == 0
            assert sum(item.points for item in items(s, p)) == p.points()
        swapped = swap_seats(s, 0, 1)  # 30
        scores = [sum(item.points for item in items(swapped, p)) for p in swapped.players]
        points = [p.points() for p in s.players]
        assert scores == [points[1], points[0], *points[2:]]


def swap_seats(s: State, a: int, b: int) -> State:
    """The same final position with the labels of two seats exchanged."""
    found = s.clone()
    found.players[a], found.players[b] = found.players[b], found.players[a]
    other = {a: b, b: a}
    for p in found.players:
        p.seat = other.get(p.seat, p.seat)
    found.pillars = [other.get(owner, owner) for owner in found.pillars]
    found.grid = [DISC_OF + other.get(c - DISC_OF, c - DISC_OF) if c >= DISC_OF else c for c in found.grid]
    return found


def watch(game: LaStanza, seed: int, taste: Taste) -> None:
    watched = Watch(game)
    dealer = game.dealer(seed)
    rng = Random(seed)
    s = game.new_state()
    while game.seat(s) != OVER:
        before = s.clone()
        if game.seat(s) == CHANCE:
            game.apply_action(s, dealer.next(s))
            if before.point == REFILLING and (s.point != REFILLING or s.round != before.round):
                watched.refilled(s)
        else:
            legal = game.legal_actions(s)
            assert legal  # 24
            assert legal == sorted(set(legal))
            action = rng.choices(legal, [taste(s, game.words[a]) for a in legal])[0]
            game.apply_action(s, action)
            watched.step(before, game.words[action], s, action)
        if game.setup_done(s):
            watched.look(s)
    watched.end(s)


GAMES = 600 if LONG else 48


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("taste", TASTES, ids=[taste.__name__ for taste in TASTES])
def test_the_invariants_hold_after_every_decision(seats: int, taste: Taste) -> None:
    combinations = every_combination()
    for i in range(GAMES // 4):
        watch(stanza(seats, *combinations[i % 16]), 1000 * seats + i, taste)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_replaying_a_record_gives_the_identical_state(seats: int) -> None:
    combinations = every_combination()
    for i in range(GAMES // 3):
        game = stanza(seats, *combinations[i % 16])
        record = play(game, 500 + i, TASTES[i % 4])
        text = record.text()
        again = read(text)
        assert again.actions == record.actions  # 25: text, decision, text
        assert again.text() == text
        assert data(game.dump(again.state())) == data(game.dump(record.state()))
        assert play(game, 500 + i, TASTES[i % 4]).text() == text


def renamed(record: Record, names: list[int]) -> Record:
    """The same game with other people: tile t is called as names[t]."""
    game = record.game
    found = Record(game)
    s = game.new_state()
    for action in record.actions:
        if game.seat(s) == CHANCE:
            new = names[action] if action < len(SLUGS) else action
        else:
            words = game.words[action].split(" ")
            if words[0] == "hire":
                slug, _, place = words[1].partition("@")
                words[1] = f"{SLUGS[names[SLUGS.index(slug)]]}@{place}"
            new = game.ids[" ".join(words)]
            assert new in game.legal_actions(s)
        game.apply_action(s, new)
        found.actions.append(new)
    return found


def test_renaming_characters_renames_the_record_and_changes_nothing_else() -> None:
    rng = Random(5)
    for seats in (2, 3, 4):
        for seed in range(4):
            record = play(stanza(seats), seed, TASTES[seed % 4])
            names = list(range(len(SLUGS)))
            for d in range(5):  # 26
                people = [t for t in range(CHARACTER_COUNT) if TILE_DISCIPLINE[t] == d]
                others = people[:]
                rng.shuffle(others)
                for a, b in zip(people, others, strict=True):
                    names[a] = b
            other = renamed(record, names)
            assert record.game.points(other.state()) == record.game.points(record.state())
            assert record.game.winners(other.state()) == record.game.winners(record.state())


def test_free_spaces_have_no_owner() -> None:
    assert FREE not in (NEUTRAL, 0, 1, 2, 3)
