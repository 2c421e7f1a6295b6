"""Dialogs over the table: pages to read, the curtain, a question, the result."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Static

from ridotto.engine.game import Game
from ridotto.engine.views import Shown
from ridotto.languages import figure, rules_in_short
from ridotto.terminal.drawing import FAINT, HEADING, flowing, joined, mark, named, table, text
from ridotto.terminal.keys import Key, keys_help
from ridotto.terminal.table import Table
from ridotto.terminal.teller import Section, Teller
from ridotto.terminal.words import Words


class Page(ModalScreen[None]):
    """A page to read. Arrows scroll, Escape closes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter", "close", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]

    def __init__(self, title: str, content: Content, close: str, at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.content = content
        self.close_word = close
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(text(self.heading, HEADING), id="page-title")
            with VerticalScroll(id="page-body"):
                yield Static(self.content)
            yield Static(
                Content.from_markup("[@click=screen.close]Esc $word[/]", word=self.close_word), id="page-close"
            )

    def on_mount(self) -> None:
        if self.at_end:
            self.query_one("#page-body", VerticalScroll).scroll_end(animate=False)

    def action_scroll(self, by: int) -> None:
        self.query_one("#page-body", VerticalScroll).scroll_relative(y=by, animate=False)

    def action_close(self) -> None:
        self.dismiss()


class Curtain(Screen[None]):
    """Hides everything until the next player confirms."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "lift", show=False)]

    def __init__(self, words: Words, name: str, lift: Callable[[], None]) -> None:
        super().__init__()
        self.words = words
        self.seat_name = name
        self.lift = lift

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Static(text(self.words.t("ui.curtain", self.seat_name), HEADING), id="curtain-text")
            with Center():
                yield Button(self.words.t("ui.curtain-lift", self.seat_name), variant="primary", id="lift")

    def on_button_pressed(self) -> None:
        self.action_lift()

    def action_lift(self) -> None:
        self.dismiss()
        self.lift()


class Sure(ModalScreen[bool]):
    """Asks before something that cannot be undone."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,n", "no", show=False),
        Binding("y", "yes", show=False),
    ]

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self.question = question
        self.yes = yes
        self.no = no

    def compose(self) -> ComposeResult:
        with Vertical(id="sure"):
            yield Static(self.question)
            yield Button(self.yes, variant="primary", id="yes")
            yield Button(self.no, id="no")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_no(self) -> None:
        self.dismiss(False)

    def action_yes(self) -> None:
        self.dismiss(True)


# --- what the pages say


def room(width: int) -> int:
    """How wide the text of a page is on a screen of this width (ridotto.tcss)."""
    return min(110, width * 92 // 100) - 6


def told(sections: Sequence[Section], width: int) -> Content:
    """Headings with lines below them; what a line continues stands further in."""
    lines: list[Content] = []
    for section in sections:
        lines.append(text(section.title, HEADING))
        for line in section.lines:
            parts = Content(line).wrap(max(20, width - 4)) if line else []
            lines += [joined([" " * (4 if i else 2), part.rstrip()]) for i, part in enumerate(parts)]
    return Content("\n").join(lines)


def result(teller: Teller[Any], game: Table, width: int) -> Content:
    """Final positions, and where the points came from."""
    assert game.now is not None
    return score_sheet(teller, game.now, game.winners(), width)


def score_sheet(teller: Teller[Any], view: Shown, winners: Sequence[int], width: int = 200) -> Content:
    """The result in a sentence, then the points of every player by source."""
    t = teller.t
    order = teller.ranking(view)
    rows = [[text(t("ui.source"), FAINT), *(text(teller.marked(i), HEADING) for i in order)]]
    for name, points in teller.sources(view):
        rows.append([Content(name), *(Content(figure(points[i])) for i in order)])
    total = [text(figure(view["players"][i]["points"]), "bold") for i in order]
    rows.append([text(t("ui.points-title"), "bold"), *total])
    lines = [text(teller.result(view, winners), "bold"), text(teller.tie_break, FAINT), Content("")]
    sheet = table(rows, 200)
    if sheet[0].cell_length > width:  # no room for the names above the columns: their shapes will do
        lines += [*flowing([named(i, teller.seat(i)) for i in order], width), Content("")]
        rows[0][1:] = [mark(i) for i in order]
        sheet = table(rows, width)
    return Content("\n").join([*lines, *sheet])


def help_page(game: Game[Any], teller: Teller[Any], keys: Sequence[Key]) -> Content:
    """The keys, the symbols, then the rules in short."""
    t = teller.t
    lines = [text(t("ui.keys"), HEADING), *keys_help(teller.words, keys), Content("")]
    lines += [text(t("terminal.signs"), HEADING), Content(t(f"terminal.signs.{teller.name}")), Content("")]
    lines.append(text(t("ui.rules-of", t(f"ui.game.{teller.name}")), HEADING))
    for title, chapter in rules_in_short(game, teller.words.language).values():
        lines += [text(title, "bold"), joined([chapter, "\n"])]
    return Content("\n").join(lines)
