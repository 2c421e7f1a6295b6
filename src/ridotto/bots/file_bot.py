"""Bots from a file of your own: `mybot.py:MyBot`, wherever a bot is named.

The class is called with the settings after it: `mybot.py:MyBot,depth=3` is `MyBot(depth="3")`. Without a class name,
the file has one class with a method `choose`. Naming a file runs it, so no server offers such bots to strangers.
"""

import inspect
import sys
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from ridotto.bots.bot import Bot, settings_of
from ridotto.engine.game import UsageError


def module_of(file: str) -> ModuleType:
    """The file as a module, imported once in a process."""
    path = Path(file).resolve()
    if not path.is_file():
        raise UsageError(f"there is no file {file!r} to take a bot from")
    name = f"ridotto_bot_{path.stem}_{sha256(str(path).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent))  # so that it can import its neighbours
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise UsageError(f"{file} cannot be loaded: {type(error).__name__}: {error}") from error
    finally:
        sys.path.remove(str(path.parent))
    return module


def class_in(module: ModuleType, file: str, name: str) -> Any:
    """The bot of this name, or the only one of the file."""
    own = [
        (known, found)
        for known, found in inspect.getmembers(module, inspect.isclass)
        if found.__module__ == module.__name__ and callable(getattr(found, "choose", None))
    ]
    if name:
        found = getattr(module, name, None)
        if found is None or not callable(found):
            there = ", ".join(known for known, _ in own) or "none"
            raise UsageError(f"{file} has no bot {name!r}; its classes with a method choose: {there}")
        return found
    if len(own) != 1:
        there = ", ".join(known for known, _ in own) or "none"
        raise UsageError(f"say which bot of {file}, as {file}:NAME; its classes with a method choose: {there}")
    return own[0][1]


def make_file_bot(file: str, rest: str) -> Bot:
    """`rest` is what follows the file: the class, then its settings."""
    name, _, settings = rest.partition(",")
    if "=" in name:
        name, settings = "", rest
    kind = class_in(module_of(file), file, name)
    chosen = settings_of(name, settings)
    try:
        bot: Any = kind(**chosen)
    except TypeError as error:
        raise UsageError(f"the bot {name or kind.__name__} of {file} cannot be made with {chosen}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise UsageError(f"{name} of {file} is not a bot: it needs a method choose(view, legal, given)")
    made: Bot = bot
    return made
