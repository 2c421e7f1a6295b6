"""The game `opera`: `env`, `raw_env`, `parallel_env`."""

from functools import partial

from ridotto.env.pettingzoo.making import make_env, make_parallel_env, make_raw_env

env = partial(make_env, "opera")
raw_env = partial(make_raw_env, "opera")
parallel_env = partial(make_parallel_env, "opera")
