"""One agent against bots: Gymnasium's own checker, masks, rewards, options, pictures."""

import copy
import pickle
from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import ridotto.env  # noqa: F401  (registers the environments)
from ridotto.bots.bot import Given
from ridotto.bots.playing import GameFailed
from ridotto.engine.game import OVER, UsageError
from ridotto.engine.views import View
from ridotto.env.gymnasium import RidottoEnv

IDS = ["ridotto/Opera-v1", "ridotto/LaStanza-v1"]


def bare(env: gymnasium.Env[Any, Any]) -> RidottoEnv:
    found = env.unwrapped
    assert isinstance(found, RidottoEnv)
    return found


def play(env: gymnasium.Env[Any, Any], seed: int, **options: Any) -> list[Any]:
    """A whole game, always with the first or last legal action in turn; every observation, then the result."""
    seen, info = env.reset(seed=seed, options=options or None)
    found: list[Any] = [seen.tobytes()]
    while True:
        assert env.observation_space.contains(seen)
        legal = np.flatnonzero(info["action_mask"])
        assert len(legal)
        seen, reward, over, cut, info = env.step(legal[-len(found) % 2 - 1])
        found.append(seen.tobytes())
        assert not cut
        if over:
            return [*found, reward]
        assert reward == 0.0


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_gymnasium_finds_nothing_wrong(name: str, mode: str) -> None:
    env = gymnasium.make(name, render_mode=mode)
    check_env(env.unwrapped)
    env.close()


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seed_gives_the_same_game_again(name: str, players: int) -> None:
    env = gymnasium.make(name, players=players)
    first = play(env, 5)
    assert play(env, 5) == first
    assert play(gymnasium.make(name, players=players), 5) == first
    assert play(env, 6) != first
    assert 0.0 <= first[-1] <= 1.0


@pytest.mark.parametrize("reward", ["share", "rank", "margin"])
def test_rewards_are_what_they_say(reward: str) -> None:
    env = gymnasium.make("ridotto/Opera-v1", players=3, reward=reward, seat=1)
    for seed in range(4):
        result = play(env, seed)[-1]
        table = bare(env).table
        assert table is not None
        game, s = bare(env).game, table.state
        assert game.seat(s) == OVER
        points = game.points(s)
        won = game.winners(s) == [1]
        if reward == "margin":
            assert result == points[1] - max(points[0], points[2])
        else:
            assert (result == 1.0) == won
            assert result in ((0.0, 1.0) if reward == "share" else (0.0, 0.5, 1.0))


def test_bots_sit_at_the_other_seats() -> None:
    env = gymnasium.make("ridotto/Opera-v1", players=3, bots=["greedy", "random"], seat=2, reward="rank")
    play(env, 1)
    assert [type(one.bot).__name__ for one in bare(env).bots.values()] == ["GreedyBot", "RandomBot"]
    assert list(bare(env).bots) == [0, 1]


def test_the_pieces_of_a_seed_are_those_of_simulate() -> None:
    env = gymnasium.make("ridotto/Opera-v1", seat=0)
    env.reset(seed=1, options={"game_seed": 7})
    table, game = bare(env).table, bare(env).game
    assert table is not None
    dealer, s = game.dealer(7), game.new_state()
    for action in table.record[:10]:
        assert action == dealer.next(s)
        game.apply_action(s, action)


def test_an_illegal_action_ends_the_game_or_is_an_error() -> None:
    env = gymnasium.make("ridotto/Opera-v1")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[-1])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over) == (-1.0, True)
    assert "not legal" in info["refused"]
    strict = gymnasium.make("ridotto/Opera-v1", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="not legal"):
        strict.step(wrong)


@pytest.mark.parametrize(
    "settings",
    [{"players": 5}, {"bots": ["random", "random"]}, {"bots": "nobody"}, {"seat": 2}, {"reward": "money"},
     {"illegal": "ignore"}, {"options": {"screens": "maybe"}}],
)  # fmt: skip
def test_settings_that_make_no_sense_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        gymnasium.make("ridotto/Opera-v1", **settings)


@pytest.mark.parametrize("name", IDS)
def test_what_is_drawn_changes_with_the_game(name: str) -> None:
    env = gymnasium.make(name, render_mode="rgb_array", players=4)
    env.reset(seed=1)
    first: Any = env.render()
    assert first.dtype == np.uint8
    assert first.ndim == 3
    play(env, 1)
    last: Any = env.render()
    assert last.shape == first.shape
    assert (last != first).any()
    texts = gymnasium.make(name, render_mode="ansi")
    texts.reset(seed=1)
    text: Any = texts.render()
    assert text.startswith(("Opera, 2 players", "La Stanza, 2 players"))
    assert max(map(len, text.splitlines())) <= 100


class Lowest:
    """A bot of our own."""

    asked = 0

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        Lowest.asked += 1
        return legal[0]


def lowest(observation: Any, mask: Any) -> int:
    """The same as a policy on arrays."""
    return int(np.flatnonzero(mask)[0])


def test_objects_classes_and_functions_are_opponents() -> None:
    games = []
    for bots in (Lowest(), Lowest, lowest, [lowest]):
        env = gymnasium.make("ridotto/Opera-v1", bots=bots, seat=0, reward="margin")
        games.append(play(env, 4))
    assert Lowest.asked > 20
    assert games[0] == games[1] == games[2] == games[3]
    with pytest.raises(UsageError, match="not an opponent"):
        gymnasium.make("ridotto/Opera-v1", bots=[3])


def test_a_policy_that_answers_nonsense_is_named() -> None:
    env = gymnasium.make("ridotto/Opera-v1", bots=lambda observation, mask: 10**6, seat=1)
    with pytest.raises(GameFailed, match="answered 1000000"):
        play(env, 1)


def test_what_has_ended_stays_ended() -> None:
    env = bare(gymnasium.make("ridotto/Opera-v1"))
    env.reset(seed=1)
    _, reward, over, _, info = env.step(364)
    assert (reward, over, info["action_mask"].sum()) == (-1.0, True, 0)
    assert "[" in info["refused"]  # a sentence with its rule
    _, reward, over, _, _ = env.step(0)
    assert (reward, over) == (0.0, True)
    _, info = env.reset(seed=1)
    assert info["action_mask"].sum() > 1


@pytest.mark.parametrize("name", ["ridotto/Opera-v1", "ridotto/LaStanza-v1"])
@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_a_copy_of_an_environment_goes_on_as_the_original(name: str, bots: str) -> None:
    env = bare(gymnasium.make(name, bots=bots))
    _, info = env.reset(seed=3)
    rng = Random(1)
    for _ in range(5):
        _, _, _, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
    copies = [env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    ends = []
    for one in copies:
        rng, over, told, seen = Random(2), False, info, []
        while not over:
            observation, reward, over, _, told = one.step(rng.choice(np.flatnonzero(told["action_mask"])))
            seen.append((observation.tobytes(), reward))
        ends.append(seen)
    assert ends[0] == ends[1] == ends[2]
