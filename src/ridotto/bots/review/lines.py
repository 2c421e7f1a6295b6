"""Actions in the words of a record."""

from collections.abc import Sequence
from typing import Any

from ridotto.engine.events import Event
from ridotto.engine.game import CHANCE, Game
from ridotto.engine.telling import Said


def written(game: Game[Any], s: Any, actions: Sequence[int]) -> list[str]:
    """These actions of one seat in the words of a record, decision by decision, as far as nothing is drawn between."""
    t = game.clone(s)
    seat = game.seat(t)
    found: list[str] = []
    at = 0
    steps = list(actions)
    while at < len(steps) and game.seat(t) == seat and game.seat(t) != CHANCE:
        if steps[at] not in game.legal_actions(t):
            break
        words, end = game.write(t, steps, at)
        if not words:
            break
        found.append(words)
        for action in steps[at:end]:
            game.apply_action(t, action)
        at = end
    return found


def said_of(game: Game[Any], s: Any, seat: int, words: str) -> Said:
    """A decision as a player would say it. One of many small steps is told by what it changed, as in the log."""
    if words not in game.ids:
        t = game.clone(s)
        events: list[Event] = []
        game.record_events(t, events)
        for action in game.read(t, words):
            game.apply_action(t, action)
        told = game.telling.log(events, f"S{seat + 1} {words}")
        if told:
            return told[0].said
    return game.telling.choice(game.shown(s, seat), words)
