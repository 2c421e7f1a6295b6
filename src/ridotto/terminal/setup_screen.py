"""The form for a new game: game, number of players, seats and options."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Checkbox, Input, Select, Static

from ridotto.bots.bot import USUAL_BOT, USUAL_SEATS
from ridotto.engine.game import game_class
from ridotto.terminal.drawing import FAINT, HEADING, text

if TYPE_CHECKING:
    from ridotto.terminal.app import RidottoApp


class Wish(NamedTuple):
    """The values of the form."""

    game: str
    seats: int
    people: str  # names of the people at this screen, separated by commas
    links: int  # seats for invited players
    bot: str
    public: bool
    options: dict[str, str]  # options of the game that differ from the default


class SetupScreen(Screen[Wish | None]):
    """`bots`: the levels of each game. `server`: seats can also be open for invited players."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", show=False),
        Binding("ctrl+s", "begin", show=False),
    ]
    app: "RidottoApp"

    def __init__(self, bots: Mapping[str, Sequence[str]], server: bool = False) -> None:
        super().__init__()
        self.bots = bots
        self.server = server
        self.game = next(iter(bots))

    def compose(self) -> ComposeResult:
        t = self.app.words.t
        yield Static(text(t("ui.create"), HEADING), id="header")
        with VerticalScroll(id="form"):
            yield Static(t("ui.game"))
            yield Select([(t(f"ui.game.{name}"), name) for name in self.bots], value=self.game, allow_blank=False,
                         id="game", compact=True)  # fmt: skip
            yield Static(t("ui.seats"))
            sizes = self.sizes()
            value = USUAL_SEATS if USUAL_SEATS in sizes else sizes[-1]
            yield Select([(str(n), n) for n in sizes], value=value, allow_blank=False, id="seats", compact=True)
            yield Static(t("terminal.people"))
            yield Input(placeholder="Anna, Carla", id="people", compact=True)
            if self.server:
                yield Static(t("ui.seat-kind.open"))
                yield Select(self.invited(), value=0, allow_blank=False, id="links", compact=True)
                yield Static(t("ui.public"))
                yield Select([(t("ui.no"), False), (t("terminal.yes"), True)], value=False, allow_blank=False,
                             id="public", compact=True)  # fmt: skip
            yield Static(t("ui.bot-level"))
            yield Select(self.levels(), value=self.usual_bot(), allow_blank=False, id="bot", compact=True)
            for name in self.bots:
                with Vertical(id=f"options-{name}", classes="options") as box:
                    box.display = name == self.game
                    yield from self.offered(name)
            yield Button(t("ui.play"), variant="primary", id="begin", compact=True)
        yield Static(f"Tab  Enter  Ctrl+S {t('ui.play')}  Esc {t('ui.close')}", id="keys")

    def on_mount(self) -> None:
        self.query_one("#game").focus()

    def sizes(self) -> tuple[int, ...]:
        """The numbers of players of the chosen game."""
        return game_class(self.game).seats_known

    def invited(self) -> list[tuple[str, int]]:
        """How many seats can be open: all but your own."""
        return [(str(n), n) for n in range(self.sizes()[-1])]

    def usual_bot(self) -> str:
        """The bot that `ridotto play GAME` seats too, if this game has it."""
        levels = self.bots[self.game]
        return USUAL_BOT if USUAL_BOT in levels else levels[0]

    def levels(self) -> list[tuple[str, str]]:
        """The bots of the chosen game, with their names."""
        words = self.app.words
        return [(words.t(key) if words.has(key := f"ui.bot.{bot}") else bot, bot) for bot in self.bots[self.game]]

    def offered(self, game: str) -> ComposeResult:
        """Every option of a game, with its explanation."""
        t = self.app.words.t
        for option, known in game_class(game).options_known.items():
            words, here = f"{game}.option.{option}", f"{game}-{option}"
            yield Static(t(words))
            for i, key in enumerate(known.switches):
                on_ = known.default[i] == known.signs[1]
                yield Checkbox(t(f"{game}.{key}"), on_, id=f"{here}-{i}", compact=True)
            if not known.switches:
                values = [(t(f"{words}.{value}", value), value) for value in known.values]
                yield Select(values, value=known.default, allow_blank=False, id=here, compact=True)
            yield Static(text(t(f"{words}.about", *known.signs), FAINT))

    def options(self) -> dict[str, str]:
        """The chosen options of this game that differ from the default."""
        found = {}
        for option, known in game_class(self.game).options_known.items():
            here = f"{self.game}-{option}"
            if known.switches:
                boxes = [self.query_one(f"#{here}-{i}", Checkbox) for i in range(len(known.switches))]
                value = "".join(known.signs[box.value] for box in boxes)
            else:
                value = str(self.chosen(here))
            if value != known.default:
                found[option] = value
        return found

    @on(Select.Changed, "#game")
    def change_game(self) -> None:
        """Games differ in levels and numbers of players; keep what was chosen if this game has it."""
        self.game = str(self.chosen("game"))
        for name in self.bots:
            self.query_one(f"#options-{name}").display = name == self.game
        self.offer("bot", self.levels())
        self.offer("seats", [(str(n), n) for n in self.sizes()])
        if self.server:
            self.offer("links", self.invited())

    def offer(self, name: str, values: Sequence[tuple[str, object]]) -> None:
        field, before = self.query_one(f"#{name}", Select), self.chosen(name)
        field.set_options(values)
        if before in [value for _, value in values]:
            field.value = before

    def chosen(self, name: str) -> object:
        return self.query_one(f"#{name}", Select).value

    def on_button_pressed(self) -> None:
        self.action_begin()

    def action_begin(self) -> None:
        people = self.query_one("#people", Input).value
        links = int(str(self.chosen("links"))) if self.server else 0
        public = self.chosen("public") is True if self.server else False
        game, seats, bot = str(self.chosen("game")), int(str(self.chosen("seats"))), str(self.chosen("bot"))
        self.dismiss(Wish(game, seats, people, links, bot, public, self.options()))

    def action_cancel(self) -> None:
        self.dismiss(None)
