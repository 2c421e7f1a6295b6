"""Traces (records.md 3): a game with every state and every list of legal decisions, as JSON lines."""

import json
from collections.abc import Iterator
from typing import Any

from ridotto.engine.game import CHANCE, OVER
from ridotto.engine.record import Record


def trace(record: Record) -> Iterator[dict[str, Any]]:
    """One object for each decision point, before the decision is applied, and one for the end."""
    game = record.game
    s = record.first()
    n = 0
    for action in record.actions:
        seat = game.seat(s)
        if seat != CHANCE:
            yield {
                "n": n,
                "seat": seat + 1,
                "point": game.trace_point(s),
                "legal": sorted(game.words[a] for a in game.legal_actions(s)),
                "chosen": game.words[action],
                "state": game.trace_state(s),
            }
            n += 1
        game.apply_action(s, action)
    if game.seat(s) == OVER:
        yield {"end": game.trace_end(s)}


def json_line(item: dict[str, Any]) -> str:
    return json.dumps(item, separators=(",", ":"), sort_keys=True)
