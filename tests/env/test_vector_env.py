"""Many games of one agent as a VectorEnv of Gymnasium: each is as it would be alone."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import VectorEnv

import ridotto.env  # noqa: F401  (registers the environments)
from ridotto.bots.playing import GameFailed
from ridotto.engine.game import UsageError
from ridotto.env.encode import encoder_of
from ridotto.env.opponents import Policy
from ridotto.env.vector import sample
from ridotto.env.vector_env import RidottoVectorEnv

IDS = ["ridotto/Opera-v1", "ridotto/LaStanza-v1"]


def played(envs: RidottoVectorEnv, steps: int) -> list[bytes]:
    rng = np.random.default_rng(1)
    observations, info = envs.reset(seed=5)
    found = [observations.tobytes()]
    for _ in range(steps):
        masks = info["action_mask"]
        actions = sample(masks, rng)
        observations, rewards, over, cut, info = envs.step(actions)
        found += [observations.tobytes(), rewards.tobytes(), over.tobytes()]
        assert not cut.any()
        assert (rewards[~over] == 0).all()
    return found


@pytest.mark.parametrize("name", IDS)
def test_make_vec_gives_the_native_environment(name: str) -> None:
    envs: VectorEnv[Any, Any, Any] = gymnasium.make_vec(name, 6, vectorization_mode="vector_entry_point", players=3)
    observations, info = envs.reset(seed=1)
    assert isinstance(envs.unwrapped, RidottoVectorEnv)
    assert envs.observation_space.contains(observations)
    assert info["action_mask"].shape == (6, envs.single_action_space.n)  # type: ignore[attr-defined]
    envs.close()


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_every_game_is_shown_as_its_seat_sees_it(bots: str) -> None:
    envs = RidottoVectorEnv("opera", 4, players=3, bots=bots)
    encoder = encoder_of(envs.game)
    rng = np.random.default_rng(2)
    observations, info = envs.reset(seed=3)
    ended = 0
    for _ in range(160):
        for i, s in enumerate(envs.many.states):
            seat = envs.seats[i]
            assert observations[i].tobytes() == encoder.row(s, seat)
            assert (info["action_mask"][i] == encoder.mask(s, seat)).all()
        actions = sample(info["action_mask"], rng)
        observations, _, over, _, info = envs.step(actions)
        assert not info["action_mask"][over].any()
        ended += int(over.sum())
    assert ended >= 4


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_the_same_seed_plays_the_same_games(bots: str) -> None:
    assert played(RidottoVectorEnv("opera", 3, bots=bots), 60) == played(RidottoVectorEnv("opera", 3, bots=bots), 60)


def test_an_ended_game_starts_with_the_next_step() -> None:
    envs = RidottoVectorEnv("opera", 2, seat=0)
    _, info = envs.reset(seed=1)
    legal = int(np.flatnonzero(info["action_mask"][0])[0])
    _, rewards, over, _, _ = envs.step([legal, 364])
    assert (rewards.tolist(), over.tolist()) == ([0.0, -1.0], [False, True])
    state = envs.many.states[1]
    _, rewards, over, _, info = envs.step([int(np.flatnonzero(envs.masks[0])[0]), 364])
    assert (rewards.tolist(), over.tolist()) == ([0.0, 0.0], [False, False])
    assert envs.many.states[1] is not state
    assert info["action_mask"][1].any()


def test_wrong_calls_are_refused() -> None:
    envs = RidottoVectorEnv("opera", 2)
    envs.reset()
    with pytest.raises(UsageError, match="3 actions are given for 2 games"):
        envs.step([0, 0, 0])
    with pytest.raises(UsageError, match="seat is a number"):
        RidottoVectorEnv("opera", 2, seat=5)


def test_a_policy_is_asked_once_for_all_its_tables() -> None:
    rng = np.random.default_rng(4)
    asked: list[int] = []

    def act(observations: Any, masks: Any) -> Any:
        asked.append(len(observations))
        assert masks.any(axis=1).all()
        return sample(masks, rng)

    envs = RidottoVectorEnv("opera", 6, players=3, bots=Policy(act))
    encoder = encoder_of(envs.game)
    observations, info = envs.reset(seed=3)
    ended = 0
    for _ in range(120):
        for i, s in enumerate(envs.many.states):
            assert observations[i].tobytes() == encoder.row(s, envs.seats[i])
        observations, _, over, _, info = envs.step(sample(info["action_mask"], rng))
        ended += int(over.sum())
    assert ended >= 6
    assert max(asked) > 1


def test_a_policy_that_answers_nonsense_is_named() -> None:
    envs = RidottoVectorEnv("opera", 4, bots=Policy(lambda observations, masks: np.full(len(masks), 364)))
    with pytest.raises(GameFailed, match="364, which is not legal"):
        envs.reset(seed=1)


def test_a_sample_is_legal_and_every_legal_action_comes() -> None:
    masks = np.zeros((4, 9), np.int8)
    masks[0, [2, 5]] = masks[2, [0, 8, 3]] = 1  # nothing is legal in rows 1 and 3
    rng = np.random.default_rng(1)
    found = [set(column) for column in np.array([sample(masks, rng) for _ in range(100)]).T.tolist()]
    assert found == [{2, 5}, {0}, {0, 3, 8}, {0}]
