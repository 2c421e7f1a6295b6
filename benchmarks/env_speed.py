"""One side of `ridotto bench env`: steps of environments in random play, asked for in JSON lines.

Runs in .venv-extras, where PettingZoo's classic games and OpenSpiel are, ours beside them in the same process. A step
is what a learner does: take observation and mask, pick a legal action at random, apply it.
"""

import importlib
import json
import sys
import time
import warnings
from random import Random
from typing import Any

warnings.simplefilter("ignore")  # the yardsticks warn about packages of their own

CLASSIC = (
    "chess_v6", "connect_four_v3", "go_v5", "hanabi_v5", "leduc_holdem_v4", "rps_v2", "texas_holdem_no_limit_v6",
    "texas_holdem_v4", "tictactoe_v3",
)  # fmt: skip
SPIEL = (
    "python_ant_foraging", "python_block_dominoes", "python_kuhn_poker", "python_liars_poker", "python_team_dominoes",
    "python_tic_tac_toe",
)  # fmt: skip
OURS = ("opera_v1", "la_stanza_v1")
GYMNASIUM = ("ridotto/Opera-v1", "ridotto/LaStanza-v1")
OUR_SPIEL = ("ridotto_opera", "ridotto_la_stanza")
TABLES = ("opera", "la-stanza")
MADE: dict[str, Any] = {}


def picked(mask: Any, rng: Random) -> int:
    legal = mask.nonzero()[0]
    return int(legal[int(rng.random() * len(legal))])


def drawn(outcomes: list[tuple[int, float]], r: float) -> int:
    for action, chance in outcomes:
        r -= chance
        if r < 0.0:
            return action
    return outcomes[-1][0]


def aec(name: str, seconds: float) -> dict[str, Any]:
    """PettingZoo's loop over `agent_iter`, whole games, `env()` with all its wrappers."""
    if name not in MADE:
        place = "ridotto.env.pettingzoo" if name in OURS else "pettingzoo.classic"
        MADE[name] = getattr(importlib.import_module(place), name).env()
    env = MADE[name]
    rng = Random(1)
    steps = games = 0
    start = time.process_time()
    while (cpu := time.process_time() - start) < seconds:
        env.reset(seed=games)
        games += 1
        for agent in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen.get("action_mask") if isinstance(seen, dict) else info.get("action_mask")
            env.step(env.action_space(agent).sample() if mask is None else picked(mask, rng))
            steps += 1
    return {"steps": steps, "games": games, "cpu": cpu}


def parallel(name: str, seconds: float) -> dict[str, Any]:
    """The parallel form; each decision of a seat counts, waiting does not."""
    if "parallel " + name not in MADE:
        MADE["parallel " + name] = getattr(importlib.import_module("ridotto.env.pettingzoo"), name).parallel_env()
    env = MADE["parallel " + name]
    rng = Random(1)
    steps = games = 0
    start = time.process_time()
    while (cpu := time.process_time() - start) < seconds:
        seen, _ = env.reset(seed=games)
        games += 1
        while env.agents:
            actions = {agent: picked(one["action_mask"], rng) for agent, one in seen.items()}
            steps += sum(action != env.wait for action in actions.values())
            seen, *_ = env.step(actions)
    return {"steps": steps, "games": games, "cpu": cpu}


def single(name: str, seconds: float) -> dict[str, Any]:
    """Gymnasium's loop: the agent's steps against a random bot, whose play is inside."""
    import gymnasium

    import ridotto.env  # noqa: F401

    if name not in MADE:
        MADE[name] = gymnasium.make(name)
    env = MADE[name]
    rng = Random(1)
    steps = games = 0
    start = time.process_time()
    while (cpu := time.process_time() - start) < seconds:
        _, info = env.reset(seed=games)
        games += 1
        over = False
        while not over:
            _, _, over, _, info = env.step(picked(info["action_mask"], rng))
            steps += 1
    return {"steps": steps, "games": games, "cpu": cpu}


def tables(name: str, seconds: float, count: int = 64) -> dict[str, Any]:
    """Many games at once."""
    import numpy as np

    from ridotto.engine.game import load_game
    from ridotto.env.vector import Tables

    many = Tables(load_game(name, 2), count, seed=1)
    numbers = np.random.default_rng(1)
    steps = 0
    start = time.process_time()
    while (cpu := time.process_time() - start) < seconds:
        many.step(many.sample(numbers))
        steps += count
    return {"steps": steps, "cpu": cpu}


def vector(name: str, seconds: float, count: int = 64) -> dict[str, Any]:
    """Gymnasium's VectorEnv: the agent's steps in many games against a random bot, whose play is inside."""
    import gymnasium

    import ridotto.env  # noqa: F401
    from ridotto.env.vector import sample

    if "vector " + name not in MADE:
        MADE["vector " + name] = gymnasium.make_vec(name, count, vectorization_mode="vector_entry_point")
    envs = MADE["vector " + name]
    _, info = envs.reset(seed=1)
    steps = 0
    start = time.process_time()
    while (cpu := time.process_time() - start) < seconds:
        _, _, _, _, info = envs.step(sample(info["action_mask"], envs.np_random))
        steps += count
    return {"steps": steps, "cpu": cpu}


def spiel(name: str, seconds: float, tensors: bool = False) -> dict[str, Any]:
    """OpenSpiel's loop: legal actions, one picked, applied; chance is drawn too, but not counted."""
    import pyspiel
    from open_spiel.python import games as _games  # noqa: F401

    import ridotto.env.openspiel  # noqa: F401

    if name not in MADE:
        MADE[name] = pyspiel.load_game(name)
    game = MADE[name]
    rng = Random(1)
    steps = games = 0
    start = time.process_time()
    while (cpu := time.process_time() - start) < seconds:
        state = game.new_initial_state()
        games += 1
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), rng.random()))
            else:
                if tensors:
                    row = state.observation_tensor()  # noqa: F841  # held until the next one is there, as by a learner
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                steps += 1
    return {"steps": steps, "games": games, "cpu": cpu}


def spiel_tensors(name: str, seconds: float) -> dict[str, Any]:
    """The same with the observation of the player to act at each decision."""
    return spiel(name, seconds, True)


FORMS = {"aec": aec, "parallel": parallel, "gymnasium": single, "vector": vector, "tables": tables, "openspiel": spiel}
FORMS["tensors"] = spiel_tensors


def listed() -> dict[str, Any]:
    """The measurable environments: (form, name) of yardsticks and of ours."""
    found: dict[str, Any] = {"missing": []}
    found["pettingzoo yardsticks"] = [["aec", name] for name in CLASSIC if runs("aec", name, found["missing"])]
    found["openspiel yardsticks"] = [["openspiel", name] for name in SPIEL if runs("openspiel", name, found["missing"])]
    found["pettingzoo"] = [
        *(["aec", name] for name in OURS),
        *(["parallel", name] for name in OURS),
        *(["gymnasium", name] for name in GYMNASIUM),
        *(["vector", name] for name in GYMNASIUM),
        *(["tables", name] for name in TABLES),
    ]
    found["openspiel"] = [[form, name] for name in OUR_SPIEL for form in ("openspiel", "tensors")]
    return found


def runs(form: str, name: str, missing: list[str]) -> bool:
    try:
        FORMS[form](name, 0.0)
        FORMS[form](name, 0.001)
    except Exception as error:  # a yardstick that is not installed, whatever it says
        missing.append(f"{name}: {error}".splitlines()[0][:120])
        return False
    return True


def main() -> None:
    told = sys.stdout
    sys.stdout = sys.stderr  # the yardsticks talk
    for line in sys.stdin:
        request = json.loads(line)
        if request["what"] == "list":
            answer = listed()
        else:
            answer = FORMS[request["what"]](request["name"], request["seconds"])
        print(json.dumps(answer), file=told, flush=True)


if __name__ == "__main__":
    main()
