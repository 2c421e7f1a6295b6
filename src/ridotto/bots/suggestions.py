"""Whole decisions that are best for a plain goal. A game's heuristics offer them in a module `suggesting`."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ridotto.engine.game import Game


def suggestion(game: Game[Any], s: Any, seat: int, goal: str) -> str:
    """The words of the decision of this seat that is best for the goal; "": there is nothing to suggest here."""
    name = f"ridotto.bots.heuristics.{game.name.replace('-', '_')}.suggesting"
    if game.seat(s) != seat or not has_module(name):
        return ""
    words: str = import_module(name).suggestion(s, goal)
    return words


def has_module(name: str) -> bool:
    """Also False if the package around it does not exist: a game need not have heuristics."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False
