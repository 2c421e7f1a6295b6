"""The games as environments: Gymnasium, PettingZoo, OpenSpiel, and many games at once. See docs/api/README.md.

Where Gymnasium is installed, importing this package makes `ridotto/Opera-v1` and `ridotto/LaStanza-v1` known to it.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    from gymnasium.envs.registration import register, registry

    for _id, _entry in (("Opera", "OperaEnv"), ("LaStanza", "LaStanzaEnv")):
        if f"ridotto/{_id}-v1" not in registry:
            register(f"ridotto/{_id}-v1", entry_point=f"ridotto.env.gymnasium:{_entry}")
