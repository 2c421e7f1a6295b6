"""The door: the names researchers know, and nothing that can go wrong behind them."""

import json
from random import Random

import pytest

import ridotto
from ridotto.engine.events import Refusal, RuleError
from ridotto.engine.game import CHANCE, OVER, State, UsageError, game_class, game_names, games_in_order, load_game
from ridotto.engine.playout import playout
from tests.strategies import random_record

NAMES = game_names()


def opening(name: str, players: int = 3, seed: int = 5) -> State:
    """The state at the first decision."""
    game = load_game(name, players)
    state = game.new_initial_state()
    dealer = game.dealer(seed)
    while state.is_chance_node():
        state.apply_action(dealer.next(state.bare))
    return state


def test_games_are_offered_by_the_year_on_the_box() -> None:
    offered = games_in_order()
    assert sorted(offered) == sorted(NAMES)
    years = [game_class(name).cover.year for name in offered]
    assert years == sorted(years)
    assert offered[0] == "opera"


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_by_the_usual_names(name: str) -> None:
    state = ridotto.load_game(name, players=2).new_initial_state()
    rng = Random(3)
    assert state.current_player() == CHANCE
    assert state.is_chance_node()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert abs(sum(p for _, p in outcomes) - 1.0) < 1e-9
            assert [a for a, _ in outcomes] == state.legal_actions()
            state.apply_action(rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])
        else:
            assert state.chance_outcomes() == []
            state.apply_action(rng.choice(state.legal_actions()))
    assert state.current_player() == OVER
    assert state.legal_actions() == []
    assert sum(state.returns()) == pytest.approx(1.0)
    assert len(state.points()) == 2
    assert len(state.history()) > 50


@pytest.mark.parametrize("name", NAMES)
def test_words_of_actions_both_ways(name: str) -> None:
    state = opening(name)
    for action in state.legal_actions():
        words = state.action_to_string(action)
        assert state.string_to_action(words) == action
        assert state.action_to_string(state.current_player(), action) == words
        assert state.string_to_action(state.current_player(), words) == action
    with pytest.raises(RuleError):
        state.string_to_action("dance")


@pytest.mark.parametrize("name", NAMES)
def test_the_mask_marks_the_legal_actions(name: str) -> None:
    state = opening(name)
    mask = state.legal_actions_mask()
    assert len(mask) == state.game.num_distinct_actions()
    assert [a for a, legal in enumerate(mask) if legal] == state.legal_actions()
    other = (state.current_player() + 1) % 3
    assert state.legal_actions(other) == []


@pytest.mark.parametrize("name", NAMES)
def test_an_illegal_action_is_refused_and_changes_nothing(name: str) -> None:
    state = opening(name)
    before = state.serialize()
    illegal = next(a for a in range(state.game.num_distinct_actions()) if a not in state.legal_actions())
    with pytest.raises(RuleError) as caught:
        state.apply_action(illegal)
    assert caught.value.refusal == state.refusal(illegal)
    assert state.serialize() == before
    for wild in (-1, 10**6):
        assert state.refusal(wild) == Refusal("not-a-decision", ())
    assert state.refusal(state.legal_actions()[0], player=(state.current_player() + 1) % 3) is not None


@pytest.mark.parametrize("name", NAMES)
def test_impossible_chance_is_refused(name: str) -> None:
    state = load_game(name, 2).new_initial_state()
    possible = state.legal_actions()
    wild = next(a for a in range(state.game.max_chance_outcomes()) if a not in possible)
    with pytest.raises(RuleError):
        state.apply_action(wild)
    assert state.history() == []


@pytest.mark.parametrize("name", NAMES)
def test_a_clone_goes_its_own_way(name: str) -> None:
    state = opening(name)
    before = state.serialize()
    other = state.clone()
    assert other.serialize() == before
    for _ in range(5):
        if other.is_chance_node():
            other.apply_action(other.legal_actions()[0])
        else:
            other.apply_action(other.legal_actions()[-1])
    assert state.serialize() == before
    assert other.serialize() != before


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("share", [0.0, 0.1, 0.33, 0.5, 0.77, 1.0])
def test_serialize_and_back_anywhere(name: str, share: float) -> None:
    game = load_game(name, 3)
    record = random_record(game, 11)
    state = game.new_initial_state()
    for action in record.actions[: int(share * len(record.actions))]:
        state.apply_action(action)
    again = game.deserialize_state(state.serialize())
    assert again.serialize() == state.serialize()
    assert again.legal_actions() == state.legal_actions()
    assert again.history() == state.history()


@pytest.mark.parametrize("name", NAMES)
def test_play_leaves_the_old_state_and_tells_the_events(name: str) -> None:
    game = load_game(name, 3)
    state = opening(name)
    s = state.bare
    before = game.serialize(s)
    action = game.legal_actions(s)[0]
    after, events = game.play(s, game.seat(s), action)
    assert game.serialize(s) == before
    assert events
    assert game.serialize(after) != before
    with pytest.raises(RuleError):
        game.play(s, (game.seat(s) + 1) % 3, action)


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_state_looks_the_same_to_the_player(name: str) -> None:
    state = opening(name)
    rng = Random(1)
    for player in range(3):
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions(player) == state.legal_actions(player)


@pytest.mark.parametrize("name", NAMES)
def test_a_view_is_plain_json(name: str) -> None:
    state = opening(name)
    for player in (0, 1, 2, None):
        assert json.loads(json.dumps(state.view(player))) == state.view(player)


@pytest.mark.parametrize("name", NAMES)
def test_a_playout_ends(name: str) -> None:
    game = load_game(name, 4)
    s = game.new_state()
    assert playout(game, s, Random(1)) > 50
    assert game.seat(s) == OVER


def test_unknown_games_players_and_options_are_told() -> None:
    with pytest.raises(UsageError, match="there is no game"):
        load_game("chess")
    with pytest.raises(UsageError, match="2 to 4 players, not 5"):
        load_game("opera", 5)
    with pytest.raises(UsageError, match="no option 'colour'"):
        load_game("opera", 2, {"colour": "red"})
    with pytest.raises(UsageError, match="rounds cannot be '8'; it can be: 9, 7"):
        load_game("opera", 2, {"rounds": "8"})


def test_a_game_tells_what_it_is() -> None:
    assert repr(load_game("opera", 2, {"rounds": "7"})) == "load_game('opera', 2, {'rounds': '7'})"
    assert repr(load_game("opera", 3)) == "load_game('opera', 3)"
    assert load_game("opera").num_players() == 4
    assert "after 0 actions" in repr(load_game("opera").new_initial_state())


def test_no_choice_is_about_a_piece_that_the_seat_does_not_have() -> None:
    """Such choices were nine tenths of what the server sent for La Stanza's hires, and no screen could show them."""
    game = load_game("la-stanza", 3)
    state = game.new_initial_state()
    rng = Random(5)
    seen = 0
    while not state.is_terminal():
        seat = state.current_player()
        if seat >= 0:
            refused = {refusal.code for _, refusal in game.choices(state.bare, seat) if refusal is not None}
            assert not refused & game.absent
            seen += bool(refused)
        state.apply_action(rng.choice(state.legal_actions()))
    assert seen > 10
