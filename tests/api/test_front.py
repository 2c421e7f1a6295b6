"""States, games and records as Python values, in the words of the game."""

import copy
import pickle
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

import ridotto
from ridotto.bots.bot import Given
from ridotto.languages import LANGUAGES, say

NAMES = ridotto.game_names()


def played(state: ridotto.State, seed: int, most: int = 10**6) -> ridotto.State:
    """The state after random play."""
    rng = Random(seed)
    for _ in range(most):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_deals_what_simulate_deals(name: str) -> None:
    game = ridotto.load_game(name, players=3)
    record = ridotto.play_bots(game, ["random"] * 3, seed=9)
    state = game.new_initial_state(seed=9)
    mine = [a for a, before in zip(record.actions, record, strict=False) if not before.is_chance_node()]
    for action in mine:
        assert not state.is_chance_node()
        state.apply_action(action)
    assert state.history() == record.actions
    assert state == record[-1]
    assert state.events() == record[-1].events()


@pytest.mark.parametrize("name", NAMES)
def test_copies_of_a_seeded_state_deal_the_same_and_do_not_disturb_each_other(name: str) -> None:
    state = played(ridotto.load_game(name, players=2).new_initial_state(seed=4), 1, most=40)
    copies = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    ends = [played(one, 2) for one in copies]
    assert state.history() == ends[0].history()[: len(state.history())]
    assert not state.is_terminal()
    assert len(set(ends)) == 1
    assert played(state, 2) == ends[0]


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_decision_can_be_played_in_words(name: str) -> None:
    record = ridotto.play_bots(ridotto.load_game(name, players=3), ["greedy"] * 3, seed=2)
    rng = Random(1)
    tried = several = 0
    for state in list(record)[::15]:
        for words in rng.sample(state.legal_words(), min(8, len(state.legal_words()))):
            after = state.clone().play(words)
            assert state.why(words) is None
            assert after != state
            several += len(after.history()) > len(state.history()) + 1
            tried += 1
    assert tried > 50
    assert several or name != "opera"  # arrangements are several actions


def test_words_are_sorted_as_people_do() -> None:
    words = ridotto.load_game("opera", players=2).new_initial_state(seed=1).legal_words()
    assert words[:3] == ["bid 0", "bid 1", "bid 2"]
    assert words.index("bid 2") < words.index("bid 10")


def test_a_refused_decision_changes_nothing() -> None:
    state = ridotto.load_game("opera", players=2).new_initial_state(seed=1)
    before = state.clone()
    with pytest.raises(ridotto.RuleError, match=r"'hire maestro' is not legal: .* \[5.2\]") as caught:
        state.play("hire maestro")
    copied = pickle.loads(pickle.dumps(caught.value))
    assert (str(copied), copied.refusal) == (str(caught.value), ridotto.Refusal("not-now", ()))
    assert state == before
    assert state.history() == before.history()


def test_a_text_tells_only_what_its_player_may_know() -> None:
    game = ridotto.load_game("opera", players=2)
    one, other = game.new_initial_state(seed=1).play("bid 3"), game.new_initial_state(seed=1).play("bid 7")
    seat = one.current_player()
    assert one.text(seat) == other.text(seat)
    assert one.html(seat) == other.html(seat)
    assert one.information_state_string(seat) == other.information_state_string(seat)
    assert one.information_state_string(1 - seat) != other.information_state_string(1 - seat)


def test_an_information_state_remembers_what_the_view_has_forgotten() -> None:
    """Two orders of the same bids: the tables are equal in the end, but the players were told different things."""
    game = ridotto.load_game("opera", players=2)
    state = played(game.new_initial_state(seed=3), 5, most=60)
    guess = state.resample_from_infostate(0, Random(1).random)
    assert guess.observation_string(0) == state.observation_string(0)
    with pytest.raises(ridotto.UsageError, match="no history"):
        guess.information_state_string(0)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "nl", "fr", "it", "de"])
def test_a_table_is_drawn_in_every_language(name: str, language: str) -> None:
    record = ridotto.play_bots(ridotto.load_game(name, players=4), ["random"] * 4, seed=1)
    for state in list(record)[::40]:
        text = state.text(language=language, names=["Anna", "Bo", "Cleo", "Dan"])
        assert max(map(len, text.splitlines())) <= 100
        assert "Cleo" in text or not record.game.rules.setup_done(state.bare)
        assert state.html(language=language).count("<table") == state.html().count("</table>")


def test_a_record_is_read_from_a_path(tmp_path: Path) -> None:
    record = ridotto.play_bots(ridotto.load_game("opera", players=2), ["random", "random"], seed=1)
    (tmp_path / "a.record").write_text(record.text())
    assert ridotto.read_record(tmp_path / "a.record") == record


def test_an_own_bot_sits_where_a_name_sits() -> None:
    class First:
        def choose(self, view: ridotto.View, legal: Sequence[int], given: Given) -> int:
            return legal[0]

    game = ridotto.load_game("opera", players=3)
    record = ridotto.play_bots(game, [First(), "random", First()], seed=1)
    assert record.state().is_terminal()
    assert ridotto.play_bots(game, [First(), "random", First()], seed=1) == record


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_in_words_is_all_in_one_language(language: str) -> None:
    game = ridotto.load_game("opera", 2)
    first = game.new_initial_state(seed=1)
    over = ridotto.play_bots(game, ["random"] * 2, seed=1)[-1]
    english = {line for state in (first, over) for line in state.text().splitlines() if len(words_of(line)) > 2}
    assert len(english) > 20
    for state in (first, over, game.new_initial_state()):
        text = state.text(language=language)
        assert say("ui.players-of", (2,), language=language) in text
        if language != "en":
            assert not english & set(text.splitlines())


def words_of(line: str) -> list[str]:
    """Words in small letters: no names and no numbers."""
    return [word for word in line.split() if word.isalpha() and word.islower()]
