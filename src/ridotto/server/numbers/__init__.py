"""Numbers that screens show and must not work out themselves, by the rules' own functions and from public facts alone.

Each game has a module here with two functions: `numbers`, everything there is to show of a position, and `by_seat`,
what a choice may change for each seat; `suggestion` if it can suggest decisions, and `leave` if more may follow from a
decision than what its seat does with it. A game without one has no numbers.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from ridotto.engine.game import Game


@cache
def module_named(game: str) -> ModuleType | None:
    name = f"{__name__}.{game.replace('-', '_')}"
    return import_module(name) if find_spec(name) is not None else None


def module_of(game: Game[Any]) -> ModuleType | None:
    return module_named(game.name)


def numbers(game: Game[Any], s: Any) -> dict[str, Any]:
    module = module_of(game) if game.setup_done(s) else None
    found: dict[str, Any] = {} if module is None else module.numbers(s)
    return found


def by_seat(game: Game[Any], s: Any) -> dict[str, list[int]]:
    module = module_of(game) if game.setup_done(s) else None
    found: dict[str, list[int]] = {} if module is None else module.by_seat(s)
    return found


def suggestion(game: Game[Any], s: Any, seat: int, goal: str) -> str:
    """A whole decision of this seat that is best for one plain goal; "": there is nothing to suggest here."""
    module = module_of(game)
    if module is None or not hasattr(module, "suggestion") or game.seat(s) != seat:
        return ""
    words: str = module.suggestion(s, goal)
    return words


def as_left(game: Game[Any], start: Any, actions: list[int], after: Any) -> Any:
    """The position as the last of these actions leaves it, to be shown: `after` has what then comes by itself, too."""
    module = module_of(game)
    if not actions or game.seat(after) >= 0 or module is None or not hasattr(module, "leave"):
        return after
    s = game.clone(start)
    for action in actions[:-1]:
        game.apply_action(s, action)
    module.leave(s, actions[-1])
    return s


def changes(before: dict[str, list[int]], after: dict[str, list[int]]) -> dict[str, list[int]]:
    """By seat, how much more of each; what stays the same for everybody is left out."""
    found = {key: [b - a for a, b in zip(before[key], after[key], strict=True)] for key in before}
    return {key: values for key, values in found.items() if any(values)}
