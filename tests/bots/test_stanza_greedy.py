"""The greedy bot at La Stanza: stronger than chance, always legal, the same for the same view and seed."""

from random import Random
from typing import Any

import pytest

from ridotto.bots.bot import Bot, Given, RandomBot
from ridotto.bots.greedy import GreedyBot, mind_of
from ridotto.bots.heuristics.la_stanza.outlook import Outlook
from ridotto.bots.heuristics.la_stanza.turns import branch, step, turns_of
from ridotto.bots.heuristics.la_stanza.weights import STANDARD
from ridotto.bots.playing import bot_rng, play_game
from ridotto.engine.game import CHANCE, NOBODY, OVER, Game, load_game
from ridotto.games.la_stanza.components import DISCIPLINES, SLUGS, TILE_DISCIPLINE
from ridotto.games.la_stanza.state import State
from tests.games.la_stanza.tables import some, table

OPTIONS: list[dict[str, str]] = [
    {},
    {"dismiss": "on"},
    {"helper-waives-hire": "on"},
    {"hire-any": "on"},
    {"ordering": "on"},
    {"dismiss": "on", "helper-waives-hire": "on", "hire-any": "on", "ordering": "on"},
]


def checked_game(game: Game[Any], seed: int, bots: list[Bot]) -> Any:
    """A game in which every decision is looked at; the last state."""
    dealer = game.dealer(seed)
    rngs = [Random(f"{seed} {seat}") for seat in range(game.seats)]
    s = game.new_state()
    while game.seat(s) != OVER:
        seat = game.seat(s)
        if seat == CHANCE:
            action = dealer.next(s)
        else:
            legal = game.legal_actions(s)[:]
            action = bots[seat].choose(game.view(s, seat), legal, Given(game, [], rngs[seat], simulations=4))
            assert action in legal
        game.apply_action(s, action)
    return s


def positions(game: Game[Any], seed: int, every: int) -> list[State]:
    """Some positions of a random game at which a seat is asked."""
    rng = Random(seed)
    s = game.new_state()
    found: list[State] = []
    count = 0
    while game.seat(s) != OVER:
        if game.seat(s) == CHANCE:
            game.apply_action(s, game.sample(s, rng))
            continue
        count += 1
        if count % every == 0:
            found.append(game.clone(s))
        legal = game.legal_actions(s)
        game.apply_action(s, legal[int(rng.random() * len(legal))])
    return found


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_action_is_legal_with_all_options(seats: int, options: dict[str, str]) -> None:
    game = load_game("la-stanza", seats, options)
    checked_game(game, seats, [GreedyBot({}) if seat % 2 == 0 else RandomBot() for seat in range(seats)])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_chance(seats: int) -> None:
    """One deal with every seat."""
    game = load_game("la-stanza", seats)
    for own in range(seats):
        bots: list[Bot] = [GreedyBot({}) if seat == own else RandomBot() for seat in range(seats)]
        assert game.winners(checked_game(game, 11, bots)) == [own]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_whole_turns_are_legal_to_their_end(options: dict[str, str]) -> None:
    """Every action of every turn, by the rules' own list; and each turn ends with its last action."""
    game = load_game("la-stanza", 3, options)
    for s in positions(game, 5, 9):
        before = game.serialize(s)
        turns = turns_of(s, Outlook(s, STANDARD, True))
        assert turns
        assert [turn.value for turn in turns] == sorted((turn.value for turn in turns), reverse=True)
        for turn in turns[:: max(1, len(turns) // 12)]:
            t = branch(s)
            for action in turn.actions:
                assert t.seat == s.seat
                assert action in game.legal_actions(t)
                step(t, action)
            assert t.seat == NOBODY or t.turn != s.seat
        assert game.serialize(s) == before


@pytest.mark.parametrize(
    ("discipline", "tried"),
    [("religion", ["do 3", "do 3 discs 1", "do 3 discs 2", "do 3 discs 3"]), ("arts", ["do 3"])],
)
def test_surplus_discs_are_tried_where_the_reward_places_them_again(discipline: str, tried: list[str]) -> None:
    """AD-9: with an empty supply, Religion places the discs that it has just given back."""
    t = (
        table(2)
        .workers("S1", "patron", *some(discipline, 3), None, None)
        .discs("S1", 0, religion=4, arts=4)
        .ask("level")
    )
    t.s.discipline = DISCIPLINES.index(discipline)
    t.s.matched = True
    assert "do 3 discs 4" in t.legal()
    turns = turns_of(t.s, Outlook(t.s, STANDARD, True))
    begun = {t.game.words[turn.actions[0]] for turn in turns}
    assert sorted(words for words in begun if words.startswith("do 3")) == tried


def others_hired(option: str) -> list[bool]:
    """At positions of a random game: does the best turn hire somebody of another discipline than it activates?"""
    game = load_game("la-stanza", 3, {"hire-any": option})
    found: list[bool] = []
    for s in positions(game, 5, 3):
        if game.point(s) != "move":
            continue
        words = [game.words[action] for action in turns_of(s, Outlook(s, STANDARD, True))[0].actions]
        active = [text.split(" ")[1] for text in words if text.startswith("activate")]
        hired = [text.split(" ")[1].split("@")[0] for text in words if text.startswith("hire ")]
        found.append(any(DISCIPLINES[TILE_DISCIPLINE[SLUGS.index(slug)]] not in active for slug in hired))
    return found


def test_hire_any_changes_what_the_best_turn_is() -> None:
    assert any(others_hired("on"))
    assert not any(others_hired("off"))


def hired_besides(option: str, games: int) -> int:
    """How often greedy bots among themselves hire somebody of another discipline than the one they activate."""
    game = load_game("la-stanza", 3, {"hire-any": option})
    count = 0
    for seed in range(1, games + 1):
        record = play_game(
            game, seed, [GreedyBot({}) for _ in range(3)], [bot_rng(game, seed, i, "greedy") for i in range(3)]
        )
        s = game.new_state()
        for action in record.actions:
            words = game.words[action] if game.seat(s) != CHANCE else ""
            if words.startswith("hire ") and game.point(s) == "hire":
                slug = words.split(" ")[1].split("@")[0]
                count += TILE_DISCIPLINE[SLUGS.index(slug)] != s.discipline
            game.apply_action(s, action)
    return count


def test_with_hire_any_greedy_hires_others_where_it_is_worth_it() -> None:
    assert hired_besides("on", 3) >= 1
    assert hired_besides("off", 1) == 0


def test_the_same_view_and_seed_give_the_same_move() -> None:
    """Also without memory: asked in the middle of a turn for the first time, it goes on as well as before."""
    game = load_game("la-stanza", 2)
    record = play_game(game, 8, [GreedyBot({}), GreedyBot({})], [bot_rng(game, 8, i, "greedy") for i in range(2)])
    s = game.new_state()
    for i, action in enumerate(record.actions):
        if game.seat(s) != CHANCE and game.point(s) == "move":
            given = Given(game, record.actions[:i], Random(1))
            assert GreedyBot({}).choose(game.view(s, game.seat(s)), game.legal_actions(s), given) == action
        game.apply_action(s, action)


def test_it_tells_what_it_thinks_of_every_action() -> None:
    game = load_game("la-stanza", 4)
    for s in positions(game, 3, 25):
        bot = GreedyBot({})
        legal = game.legal_actions(s)[:]
        found = bot.consider(game.view(s, s.seat), legal, Given(game, [], Random(1)))
        assert sorted(candidate.action for candidate in found) == sorted(legal)
        for candidate in found:
            assert len(candidate.value) == game.seats
            assert sum(candidate.sources.values()) == pytest.approx(candidate.value[s.seat])
            assert candidate.line[0] == candidate.action
        mind = mind_of(game, {})
        assert max(mind.judge(s, legal)) >= mind.options(s, legal)[0].value - 1e-9
