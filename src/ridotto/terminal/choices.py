"""The list of choices: numbered, in full words, in as many columns as fit; keys, mouse, and a filter for long lists."""

from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from ridotto.terminal.drawing import FAINT, fitted, joined, text

GAP = 2


class Item(NamedTuple):
    number: int  # the number to type; -1 if there is none
    label: str
    words: str  # the decision in the words of a record
    refused: str = ""  # the reason if it cannot be chosen


class Lines(Widget):
    """The drawn items, in columns read from top to bottom."""

    DEFAULT_CSS = "Lines { height: auto; width: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.items: list[Item] = []
        self.cursor = 0
        self.places: list[Region] = []  # the drawn region of each item

    def content_of(self, item: Item, chosen: bool, width: int) -> list[Content]:
        """An item wrapped to this width: the number, then the label with a hanging indent."""
        number = f"{item.number:>2} " if item.number >= 0 else "   "
        style = "bold reverse" if chosen else FAINT if item.refused else ""
        found = []
        for i, part in enumerate(Content(item.label).wrap(max(8, width - len(number)))):
            head = (
                text(number, "$text-accent" if not chosen else "bold reverse")
                if i == 0
                else text(" " * len(number), style)
            )
            found.append(joined([head, text(part.plain.rstrip(), style)]))
        return found

    def laid_out(self, width: int) -> list[Content]:
        self.places = []
        if not self.items:
            return []
        longest = max(len(item.label) for item in self.items) + 3 + GAP
        columns = max(1, min(width // longest, 4)) if len(self.items) > 3 else 1
        if columns == 1:
            found: list[Content] = []
            for i, item in enumerate(self.items):
                lines = self.content_of(item, i == self.cursor and self.has_focus_within_parent, width)
                self.places.append(Region(0, len(found), width, len(lines)))
                found += lines
            return found
        each, rows = width // columns, -(-len(self.items) // columns)
        for i in range(len(self.items)):
            self.places.append(Region(i // rows * each, i % rows, each, 1))
        return [
            joined(
                [
                    fitted(
                        self.content_of(self.items[i], i == self.cursor and self.has_focus_within_parent, each)[0], each
                    )
                    for i in range(row, len(self.items), rows)
                ]
            )
            for row in range(rows)
        ]

    @property
    def has_focus_within_parent(self) -> bool:
        return isinstance(self.parent, Choices) and self.parent.has_focus

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return max(1, len(self.laid_out(width)))

    def render(self) -> Content:
        return Content("\n").join(self.laid_out(self.size.width))

    def on_click(self, event: events.Click) -> None:
        for i, place in enumerate(self.places):
            if place.contains(event.x, event.y) and isinstance(self.parent, Choices):
                self.parent.point_at(i)
                self.parent.action_choose()
                event.stop()


class Choices(VerticalScroll, can_focus=True):
    """Digits build a number; Enter chooses the item at the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("left", "across(-1)", show=False),
        Binding("right", "across(1)", show=False),
        Binding("pageup", "move(-8)", show=False),
        Binding("pagedown", "move(8)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    class Chosen(Message):
        def __init__(self, item: Item) -> None:
            super().__init__()
            self.item = item

    class Pointed(Message):
        """The cursor moved; the screen may show why an item is refused."""

        def __init__(self, item: Item) -> None:
            super().__init__()
            self.item = item

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines = Lines()
        self.all: list[Item] = []
        self.filter = ""
        self.typed = ""

    def compose(self) -> ComposeResult:
        yield self.lines

    @property
    def items(self) -> list[Item]:
        return self.lines.items

    def show(self, items: list[Item]) -> None:
        """Show new choices and point at the first legal one."""
        if items == self.all:
            return
        self.all = items
        self.filter = self.typed = ""
        self.filtered()

    def narrow(self, words: str) -> None:
        """Show only choices that contain all these words."""
        self.filter = words
        self.filtered()

    def filtered(self) -> None:
        wanted = self.filter.casefold().split()
        self.lines.items = [item for item in self.all if all(word in item.label.casefold() for word in wanted)]
        self.lines.cursor = next((i for i, item in enumerate(self.items) if not item.refused), 0)
        self.lines.refresh(layout=True)
        self.scroll_home(animate=False)
        self.told()

    def told(self) -> None:
        if self.items:
            self.post_message(self.Pointed(self.items[self.lines.cursor]))

    def point_at(self, i: int) -> None:
        if not self.items:
            return
        self.lines.cursor = max(0, min(i, len(self.items) - 1))
        self.lines.refresh()
        if self.lines.cursor < len(self.lines.places):
            self.scroll_to_region(self.lines.places[self.lines.cursor], animate=False)
        self.told()

    def action_move(self, by: int) -> None:
        self.typed = ""
        self.point_at(self.lines.cursor + by)

    def action_across(self, by: int) -> None:
        """Move to the next column."""
        places = self.lines.places
        if not places or self.lines.cursor >= len(places):
            return
        here = places[self.lines.cursor]
        beside = [i for i, place in enumerate(places) if place.y == here.y and (place.x - here.x) * by > 0]
        if beside:
            self.point_at(min(beside, key=lambda i: abs(places[i].x - here.x)))

    def action_choose(self) -> None:
        if self.items:
            self.typed = ""
            self.post_message(self.Chosen(self.items[self.lines.cursor]))

    def on_key(self, event: events.Key) -> None:
        if event.character is None or not event.character.isdigit() or not event.character.isascii():
            return
        event.stop()
        typed = self.typed + event.character
        numbers = [str(item.number) for item in self.items if item.number >= 0]
        if not any(n.startswith(typed) for n in numbers):
            if event.character == self.typed:  # 1 twice chooses 1 if there is a 10 but no 11
                self.action_choose()
                return
            typed = event.character
        self.typed = typed
        if typed in numbers:
            self.point_at(next(i for i, item in enumerate(self.items) if str(item.number) == typed))
            if sum(n.startswith(typed) for n in numbers) == 1:
                self.action_choose()

    def on_focus(self) -> None:
        self.lines.refresh()

    def on_blur(self) -> None:
        self.lines.refresh()
