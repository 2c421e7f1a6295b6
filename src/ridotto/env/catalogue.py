"""Which rows belong to which game. Without numpy, so that datasets need none."""

from typing import Any, Final

from ridotto.engine.game import Game, UsageError
from ridotto.env.rows.fields import Rows
from ridotto.env.rows.la_stanza import StanzaRows
from ridotto.env.rows.opera import OperaRows

ROWS: Final[dict[str, type[Rows]]] = {"opera": OperaRows, "la-stanza": StanzaRows}


def rows_of(game: Game[Any]) -> Rows:
    if game.name not in ROWS:
        raise UsageError(f"there are no observations for {game.name!r}")
    return ROWS[game.name](game.seats)
