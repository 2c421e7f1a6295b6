"""Planning on a private copy of the table: moves for yourself and for the others, while they think.

The copy is made from what the seat sees and nothing else. Hidden things on it are a guess, and so is every draw; the
same question gets the same guess. Nothing is stored, and nobody else gets to know.
"""

from random import Random
from typing import TYPE_CHECKING, Any

from ridotto.engine.game import OVER
from ridotto.server import protocol, views
from ridotto.server.folding import draft, drawn
from ridotto.server.refusals import Refused
from ridotto.server.store import Identity

if TYPE_CHECKING:
    from ridotto.server.tables import Table


def base(table: "Table", version: int) -> Any:
    """The table as it was at this version: a plan goes on while the others play."""
    position = table.position
    if version == position.version:
        return position.state
    if version not in position.back_to():
        raise Refused("stale", (position.version,))
    return position.state_after(version)


def imagine(table: "Table", who: Identity, message: protocol.Imagine) -> protocol.Imagined:
    table.own(who, message.seat)
    table.playing()
    game, mine = table.game, message.seat
    rng = Random(f"{message.version} {mine} {message.guess}")
    s = game.guess(game.view(base(table, message.version), mine), rng)
    rows: list[protocol.RowOut] = []
    draws = 0
    words: list[str] = []  # of a decision that is cut into small steps and not whole yet
    begun = s
    for at, one in enumerate(message.moves):
        acting = game.seat(begun)
        if acting < 0:
            raise Refused("over", at=at)
        try:
            made = draft(game, begun, acting, [*words, one])
        except Refused as refused:
            refused.at = at
            raise
        words.append(one)
        s = made.state
        if not made.complete:
            continue
        played = drawn(game, s, rng)
        draws += len(played.actions)
        told = [*zip(made.lines, made.events, strict=True), *zip(played.lines, played.events, strict=True)]
        for line, events in told:
            rows.append(views.row_out(game, message.version + len(rows) + 1, line, events, 0.0, mine))
        s = begun = played.state
        words = []
    acting = game.seat(s)
    found = [choice for choice in views.choices(game, s, acting) if choice.refused is None] if acting >= 0 else []
    return protocol.Imagined(
        id=message.id,
        version=message.version,
        acting=acting if acting >= 0 else -1,
        over=acting == OVER,
        rows=rows,
        view=dict(game.view(s, mine)),
        numbers=dict(game.shown(s, mine)["numbers"]),
        choices=found,
        whole=views.whole(game, s) if acting >= 0 and not words else "",
        ask=game.telling.question(game.shown(s, acting)) if acting >= 0 else None,
        draws=draws,
    )
