"""The games as environments: Gymnasium, PettingZoo, OpenSpiel, and many games at once. See docs/api/README.md.

Where Gymnasium is installed, importing this package registers every game with it: `ridotto/Opera-v1` and so on.
"""

from importlib.util import find_spec

from ridotto.engine.game import game_names

if find_spec("gymnasium") is not None:
    from gymnasium.envs.registration import register, registry

    for _name in game_names():
        _id = f"ridotto/{_name.title().replace('-', '')}-v1"
        if _id not in registry:
            register(
                _id,
                entry_point="ridotto.env.gymnasium:RidottoEnv",
                vector_entry_point="ridotto.env.vector_env:RidottoVectorEnv",
                kwargs={"game": _name},
            )
