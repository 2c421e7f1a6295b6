"""Key bindings: the key, its label, its action and its name. Each screen has one table of them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.binding import Binding, BindingType
from textual.content import Content

from ridotto.terminal.drawing import table, text
from ridotto.terminal.words import Words


class Key(NamedTuple):
    written: str
    pressed: str  # Textual's name; "" if the widgets handle it
    action: str
    word: str


HELP: Final = Key("?", "question_mark,f1", "help", "ui.help")
QUIT: Final = Key("q", "q", "stop", "terminal.key.quit")
TEXT: Final = Key("t", "t", "text", "terminal.key.text")
THEME: Final = Key("d", "d", "theme", "ui.theme")
ESCAPE: Final = Binding("escape", "escape", show=False)


def language(key: str) -> Key:
    return Key(key, key, "language", "ui.language")


def bindings(keys: Sequence[Key]) -> list[BindingType]:
    return [*(Binding(key.pressed, key.action, show=False) for key in keys if key.pressed), ESCAPE]


def key_bar(words: Words, keys: Sequence[Key], width: int) -> Content:
    """The key bar: as many keys as fit, each a button. Help and quitting always have room."""
    last = [button(words, key) for key in keys if key in (HELP, QUIT)]
    room = width - 2 - sum(part.cell_length + 2 for part in last)
    found: list[Content] = []
    for key in keys:
        if key in (HELP, QUIT):
            found += last
            last = []
            continue
        part = button(words, key)
        if part.cell_length + 2 > room:
            break
        room -= part.cell_length + 2
        found.append(part)
    return Content("  ").join([*found, *last])


def button(words: Words, key: Key) -> Content:
    return Content.from_markup(
        f"[@click=screen.{key.action}][bold]$key[/bold] $word[/]", key=key.written, word=words.t(key.word)
    )


def keys_help(words: Words, keys: Sequence[Key]) -> list[Content]:
    return table([[text(key.written, "bold"), Content(words.t(key.word))] for key in keys], 200)
