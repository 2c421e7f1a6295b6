"""The full-screen client: one app, with a table, a lobby or a replay in it."""

from typing import Any

from textual.app import App
from textual.screen import Screen

from ridotto.languages import LANGUAGES
from ridotto.terminal.table import Table
from ridotto.terminal.words import Words

THEMES = ("textual-dark", "textual-light")


class RidottoApp(App[Any]):
    """Returns the closing messages to print afterwards; a form returns its values."""

    CSS_PATH = "ridotto.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, first: Screen[Any], language: str = "en") -> None:
        super().__init__()
        self.first = first
        self.words = Words(language)

    def on_mount(self) -> None:
        self.title = self.words.t("ui.title")
        self.push_screen(self.first, self.exit)

    def next_language(self) -> None:
        at = LANGUAGES.index(self.words.language)
        self.words = Words(LANGUAGES[(at + 1) % len(LANGUAGES)])
        for screen in self.screen_stack:
            redraw = getattr(screen, "redraw", None)
            if redraw is not None:
                redraw()

    def next_theme(self) -> None:
        self.theme = THEMES[(THEMES.index(self.theme) + 1) % len(THEMES)] if self.theme in THEMES else THEMES[0]

    def stop(self, table: Table) -> None:
        """Leave the table and save the record so that the game can be resumed."""
        try:
            file = table.save()
        except OSError as error:
            self.exit(self.words.t("terminal.not-saved", str(error.filename), str(error.strerror)), return_code=1)
            return
        if len(self.screen_stack) > 2 and not file:
            self.pop_screen()  # back to the lobby
        else:
            self.exit(self.words.t("terminal.saved", file, table.game.name) if file else "")
