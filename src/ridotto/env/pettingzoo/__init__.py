"""All seats, as PettingZoo knows them: `from ridotto.env.pettingzoo import opera_v1, la_stanza_v1`.

Each has `env()`, `raw_env()` and `parallel_env()`, as PettingZoo's own games have. See docs/api/pettingzoo.md.
"""

from ridotto.env.pettingzoo import la_stanza_v1, opera_v1

__all__ = ["la_stanza_v1", "opera_v1"]
