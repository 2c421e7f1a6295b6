"""A new game in one form: which, how many seats, who sits there."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Select, Static

from ridotto.engine.game import game_names
from ridotto.terminal.drawing import HEADING, text

if TYPE_CHECKING:
    from ridotto.terminal.app import RidottoApp


class Wish(NamedTuple):
    """What was filled in."""

    game: str
    seats: int
    people: str  # names of those at this screen, by commas
    links: int  # seats for somebody who comes by a link
    bot: str
    public: bool


class SetupScreen(Screen[Wish | None]):
    """`bots`: the levels of each game. `server`: seats may be for others, who come by a link; else all sit here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", show=False),
        Binding("ctrl+s", "begin", show=False),
    ]
    app: "RidottoApp"

    def __init__(self, bots: Mapping[str, Sequence[str]], server: bool = False, game: str = "opera") -> None:
        super().__init__()
        self.bots = bots
        self.server = server
        self.game = game

    def compose(self) -> ComposeResult:
        t = self.app.words.t
        yield Static(text(t("ui.create"), HEADING), id="header")
        with VerticalScroll(id="form"):
            yield Static(t("ui.game"))
            yield Select([(t(f"ui.game.{name}"), name) for name in game_names()], value=self.game, allow_blank=False,
                         id="game", compact=True)  # fmt: skip
            yield Static(t("ui.seats"))
            yield Select([(str(n), n) for n in (2, 3, 4)], value=3, allow_blank=False, id="seats", compact=True)
            yield Static(t("terminal.people"))
            yield Input(placeholder="Anna, Carla", id="people", compact=True)
            if self.server:
                yield Static(t("ui.seat-kind.open"))
                yield Select([(str(n), n) for n in range(4)], value=0, allow_blank=False, id="links", compact=True)
                yield Static(t("ui.public"))
                yield Select([(t("ui.no"), False), (t("terminal.yes"), True)], value=False, allow_blank=False,
                             id="public", compact=True)  # fmt: skip
            yield Static(t("ui.bot-level"))
            yield Select(self.levels(), value=self.bots[self.game][0], allow_blank=False, id="bot", compact=True)
            yield Button(t("ui.play"), variant="primary", id="begin", compact=True)
        yield Static(f"Tab  Enter  Ctrl+S {t('ui.play')}  Esc {t('ui.close')}", id="keys")

    def on_mount(self) -> None:
        self.query_one("#game").focus()

    def levels(self) -> list[tuple[str, str]]:
        """Those of the chosen game, each with its name in words."""
        words = self.app.words
        return [(words.t(key) if words.has(key := f"ui.bot.{bot}") else bot, bot) for bot in self.bots[self.game]]

    @on(Select.Changed, "#game")
    def offer_levels(self) -> None:
        """Games may have different levels; the one that was chosen stays if this game has it."""
        self.game = str(self.chosen("game"))
        offered, before = self.query_one("#bot", Select), self.chosen("bot")
        offered.set_options(self.levels())
        if before in self.bots[self.game]:
            offered.value = before

    def chosen(self, name: str) -> object:
        return self.query_one(f"#{name}", Select).value

    def on_button_pressed(self) -> None:
        self.action_begin()

    def action_begin(self) -> None:
        people = self.query_one("#people", Input).value
        links = int(str(self.chosen("links"))) if self.server else 0
        public = self.chosen("public") is True if self.server else False
        self.dismiss(
            Wish(
                str(self.chosen("game")), int(str(self.chosen("seats"))), people, links, str(self.chosen("bot")), public
            )
        )

    def action_cancel(self) -> None:
        self.dismiss(None)
