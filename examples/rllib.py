"""PPO of RLlib learns Opera against random play, with action masks: python examples/rllib.py

    pip install 'ridotto[rl]' 'ray[rllib]' torch

RLlib's action masking reads the mask from the observation, so a small wrapper puts it there.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import ridotto.env  # noqa: F401  # registers ridotto/Opera-v1


class Masked(gymnasium.Env[Any, Any]):
    """Numbers from 0 to 1, and the mask beside them."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.env: Any = gymnasium.make("ridotto/Opera-v1", players=2)
        self.most = np.maximum(self.env.observation_space.high, 1).astype(np.float32)
        self.action_space = self.env.action_space
        self.observation_space = Dict(
            {
                "observations": Box(0.0, 1.0, self.most.shape, np.float32),
                "action_mask": Box(0.0, 1.0, (int(self.env.action_space.n),), np.float32),
            }
        )

    def seen(self, observation: Any, info: dict[str, Any]) -> dict[str, Any]:
        return {"observations": observation / self.most, "action_mask": info["action_mask"].astype(np.float32)}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        return self.seen(*self.env.reset(seed=seed)), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        observation, reward, over, cut, info = self.env.step(int(action))
        return self.seen(observation, info), reward, over, cut, {}


def main() -> None:
    register_env("opera", Masked)
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [128, 64]})
    config = (
        PPOConfig()
        .environment("opera")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=4)
        .rl_module(rl_module_spec=module)
        .training(train_batch_size_per_learner=2000, minibatch_size=250, num_epochs=6, lr=5e-4, gamma=1.0)
    )
    algorithm = config.build_algo()
    for i in range(20):
        runners = algorithm.train()["env_runners"]
        games, won = runners.get("num_episodes_lifetime", 0), runners.get("episode_return_mean", 0.0)
        print(f"{i + 1}: {games:.0f} games, won {won:.0%}", flush=True)  # noqa: T201
    algorithm.stop()


if __name__ == "__main__":
    main()
