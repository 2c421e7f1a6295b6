"""The full-screen table: the prompt, the board, the choices and the log."""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from ridotto.bots.bot import BotFailure
from ridotto.terminal.choices import Choices, Item
from ridotto.terminal.dialogs import Curtain, Page, Sure, help_page, result, room, told
from ridotto.terminal.drawing import FAINT, HEADING, joined, text
from ridotto.terminal.keys import HELP, QUIT, TEXT, THEME, Key, bindings, key_bar, language
from ridotto.terminal.parts import Board, Log
from ridotto.terminal.prompt import numbered, preview, ready, sentence, since
from ridotto.terminal.table import Table
from ridotto.terminal.teller import Teller, make_teller

if TYPE_CHECKING:
    from ridotto.terminal.app import RidottoApp

TALL = 40  # lines from which there is room for more below the board
FEW = 12  # up to this many refused choices are shown right away
KEYS: Final = (
    Key("Enter", "", "choose", "terminal.key.choose"),
    Key("⌫", "backspace,u,ctrl+z", "undo", "ui.undo"),
    Key("c", "c", "confirm", "ui.confirm"),
    Key("i", "i", "hint", "ui.hint"),
    Key("/", "slash", "filter", "terminal.key.filter"),
    Key("l", "l", "log", "ui.log"),
    Key("o", "o", "others", "ui.others"),
    HELP,
    QUIT,
    TEXT,
    Key("x", "x", "impossible", "terminal.key.impossible"),
    Key("h", "h", "hide", "ui.privacy"),
    Key("m", "m", "talk", "ui.chat"),
    language("g"),
    THEME,
)
DIGITS: Final = Key("0–9", "", "choose", "ui.key.digit")


class TableScreen(Screen[None]):
    AUTO_FOCUS = "#choices"
    BINDINGS: ClassVar[list[BindingType]] = bindings(KEYS)
    app: "RidottoApp"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.hiding = False
        self.impossible = False
        self.advice = ""  # what a bot would do here
        self.reason = ""  # the reason why the item at the cursor is refused
        self.told = Log()
        self.talking = False  # the input field is for the chat, not the filter
        self.stale = False  # a redraw is pending
        self.finished = False  # the result has been shown
        self.curtain: Curtain | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="header")
        yield Static(id="prompt")
        with Horizontal(id="main"):
            with Vertical(id="left"):
                with VerticalScroll(id="board", can_focus=False):
                    yield Board()
                    yield Static(id="boards")
                yield Input(id="filter")
                yield Choices(id="choices")
                with VerticalScroll(id="news", can_focus=False):
                    yield Static(id="news-text")
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="log-text")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.query_one("#filter").display = False
        self.table.changed = self.stir
        self.query_one(Choices).focus()
        self.redraw()
        self.run_worker(self.drive(), exclusive=True)

    async def drive(self) -> None:
        try:
            await self.table.run()
        except BotFailure as error:
            self.app.push_screen(Page(self.teller.t("ui.over"), Content(str(error)), self.teller.t("ui.close")))

    async def on_unmount(self) -> None:
        await self.table.close()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width >= 120, "wide")
        self.set_class(event.size.width >= 160, "vast")
        self.set_class(event.size.height >= TALL, "tall")
        self.call_after_refresh(self.redraw)

    @property
    def teller(self) -> Teller[Any]:
        return make_teller(self.table.game.name, self.app.words, self.table.names)

    # --- drawing

    def stir(self) -> None:
        """Schedule one redraw for all pending changes."""
        if not self.stale:
            self.stale = True
            self.call_later(self.redraw)

    def redraw(self) -> None:
        if not self.is_mounted or not self.is_attached:
            return
        self.stale = False
        table, teller = self.table, self.teller
        self.query_one("#header", Static).update(self.header(teller))
        self.query_one("#prompt", Static).update(self.prompt(teller))
        self.query_one("#prompt").styles.height = self.prompt_lines()
        self.query_one("#prompt").set_class(table.mine, "mine")
        self.query_one("#prompt").set_class(table.offline, "offline")
        view = table.view
        board = self.query_one(Board)
        if view is not None:
            shown = teller.hidden(view) if self.hiding else view
            board.draw = lambda width: teller.drawn(shown, width)
            board.refresh(layout=True)
            if self.has_class("tall"):
                self.query_one("#boards", Static).update(told(teller.more(shown), board.size.width))
        choices = self.query_one(Choices)
        asked = table.mine or table.proposal is not None
        choices.display = asked
        self.query_one("#news").display = not asked
        choices.show(self.items(teller) if asked else [])
        if asked and not self.query_one("#filter").has_focus:
            choices.focus()
        log = self.log_lines(teller)
        for name, needed in (("log", self.has_class("wide")), ("news", not asked)):
            if needed:
                self.query_one(f"#{name}-text", Static).update(Content("\n").join(log[-60:]))
                self.query_one(f"#{name}", VerticalScroll).scroll_end(animate=False)
        self.query_one("#keys", Static).update(key_bar(self.app.words, KEYS, self.size.width))
        self.follow(teller)
        while table.heard_chat:
            self.notify(table.heard_chat.pop(0), title=teller.t("ui.chat"), timeout=10, markup=False)

    def follow(self, teller: Teller[Any]) -> None:
        """Show the curtain or the result."""
        if self.table.curtain is not None and self.curtain is None:
            self.curtain = Curtain(self.app.words, teller.marked(self.table.curtain), self.lifted)
            self.app.push_screen(self.curtain)
        if self.table.stage in ("over", "ended") and not self.finished and self.table.now is not None:
            self.finished = True
            self.save()
            self.app.push_screen(
                Page(teller.t("ui.result"), result(teller, self.table, room(self.size.width)), teller.t("ui.see-table"))
            )

    def save(self) -> None:
        try:
            self.table.save()
        except OSError as error:
            text = self.teller.t("terminal.not-saved", str(error.filename), str(error.strerror))
            self.notify(text, severity="error", markup=False)

    def lifted(self) -> None:
        self.curtain = None
        self.table.lift()

    def header(self, teller: Teller[Any]) -> Content:
        parts: list[Content | str] = [text(teller.t(f"ui.game.{teller.name}"), HEADING), "  "]
        if self.table.now is not None:
            for label, here in teller.rounds(self.table.now):
                parts += [text(f"[{label}]", "bold reverse") if here else text(label, FAINT), " "]
        return joined(parts)

    def prompt(self, teller: Teller[Any]) -> Content:
        table = self.table
        lines = [sentence(table, teller)]
        if table.refusal is not None:
            lines.append(text(f"✗ {table.why(teller.words)}", "bold $text-error"))
        elif self.reason:
            lines.append(text(f"✗ {self.reason}", "$text-error"))
        elif self.advice:
            lines.append(text(self.advice, "$text-success"))
        elif table.tried:
            lines.append(text(preview(table, teller), "$text-accent"))
        elif table.mine and not self.has_class("wide"):
            news = [said.text for row in table.seen(since(table)) for said in teller.log(row.events, row.line)]
            lines.append(text("; ".join(news), FAINT))
        return Content("\n").join(self.shortened(lines))

    def shortened(self, lines: list[Content]) -> list[Content]:
        """Exactly as many lines as the prompt has, so that the board never jumps: what doesn't fit ends in `…`."""
        room, width = self.prompt_lines(), max(20, self.size.width - 2)
        found = lines[0].wrap(width)[:2]
        rest = [part for line in lines[1:] for part in line.wrap(width)]
        left = room - len(found)
        if len(rest) > left:
            rest = [*rest[: left - 1], joined([rest[left - 1].truncate(width - 2), text("…", FAINT)])]
        return [*found, *rest]

    def prompt_lines(self) -> int:
        return 3 if self.size.height < 30 or self.has_class("wide") else 4 if self.size.height < 40 else 5

    def log_lines(self, teller: Teller[Any]) -> list[Content]:
        return self.told.of(teller, self.table.rows, self.table.seat)

    # --- the choices

    def items(self, teller: Teller[Any]) -> list[Item]:
        table = self.table
        if table.proposal is not None:
            return [Item(1, teller.t("ui.agree"), "=consent(True)"), Item(2, teller.t("ui.refuse"), "=consent(False)")]
        if table.view is None:
            return []
        if self.hiding:
            return [Item(-1, teller.t("terminal.hidden"), "=hide")]
        if ready(table, teller):
            confirm = teller.confirm(table.now or table.view, table.draft)
            return [Item(1, confirm, "=confirm"), Item(2, teller.t("ui.undo"), "=undo")]
        found = [Item(*choice) for choice in numbered(table, teller)]
        refused = [choice for choice in table.choices if choice.refused is not None]
        if refused and len(refused) > FEW and not self.impossible:
            return [*found, Item(-1, f"{teller.t('ui.not-possible', len(refused))} (x)", "=impossible")]
        for choice in refused:
            assert choice.refused is not None
            reason = teller.words.why(*choice.refused, table.game)
            found.append(Item(-1, teller.choice(table.view, choice.words), choice.words, reason))
        return found

    def on_choices_pointed(self, event: Choices.Pointed) -> None:
        if event.item.refused != self.reason:
            self.reason = event.item.refused
            self.query_one("#prompt", Static).update(self.prompt(self.teller))

    async def on_choices_chosen(self, event: Choices.Chosen) -> None:
        item = event.item
        self.advice = ""
        self.close_filter()
        if item.words.startswith("="):
            await self.run_action(item.words[1:])
        elif item.refused:
            self.app.bell()
        else:
            await self.table.choose(item.words)

    # --- the keys

    def action_choose(self) -> None:
        self.query_one(Choices).action_choose()

    async def action_hint(self) -> None:
        """Point at what a bot would choose, and say why."""
        table, teller = self.table, self.teller
        if not table.mine or table.view is None or ready(table, teller):
            return
        self.advice = teller.t("ui.hint-thinking")
        self.redraw()
        version = list(table.draft), len(table.rows)
        found = await table.hint()
        if version != (list(table.draft), len(table.rows)):
            return  # the table changed meanwhile
        self.advice = teller.t("ui.hint-none") if found is None else ""
        if found is not None:
            reason = teller.tell(found.why) or teller.choice(table.view, found.words)
            self.advice = f"{teller.t('ui.hint')}: {reason}"  # the cursor shows the choice
        self.redraw()
        if found is not None:
            choices = self.query_one(Choices)
            choices.point_at(next((i for i, item in enumerate(choices.items) if item.words == found.words), 0))

    async def action_undo(self) -> None:
        self.advice = ""
        await self.table.undo()

    async def action_consent(self, yes: bool) -> None:
        await self.table.consent(yes)

    async def action_confirm(self) -> None:
        self.advice = ""
        if self.table.draft:
            await self.table.confirm()

    def action_impossible(self) -> None:
        self.impossible = not self.impossible
        self.redraw()

    def action_hide(self) -> None:
        self.hiding = not self.hiding
        self.redraw()

    def action_filter(self) -> None:
        if self.table.mine:
            field = self.query_one("#filter", Input)
            field.placeholder = self.teller.t("terminal.key.filter")
            field.display = True
            field.focus()

    def action_talk(self) -> None:
        """Use the input field for a chat message until Enter."""
        field = self.query_one("#filter", Input)
        field.placeholder = self.teller.t("ui.chat-say")
        field.display = self.talking = True
        field.focus()

    def close_filter(self) -> None:
        field = self.query_one("#filter", Input)
        field.value = ""
        field.display = self.talking = False
        self.query_one(Choices).focus()

    def action_escape(self) -> None:
        self.query_one(Choices).narrow("")
        self.close_filter()

    def on_input_changed(self, event: Input.Changed) -> None:
        if not self.talking:
            self.query_one(Choices).narrow(event.value)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        if not self.talking:
            self.query_one(Choices).action_choose()
            return
        self.close_filter()
        if event.value.strip():
            await self.table.say(event.value.strip())

    def page(self, title: str, content: Content, at_end: bool = False) -> None:
        self.app.push_screen(Page(title, content, self.teller.t("ui.close"), at_end))

    def action_log(self) -> None:
        lines = self.log_lines(self.teller) or [Content(self.teller.t("ui.log-empty"))]
        self.page(self.teller.t("ui.log"), Content("\n").join(lines), True)

    def action_others(self) -> None:
        if self.table.view is not None:
            view = self.teller.hidden(self.table.view) if self.hiding else self.table.view
            self.page(self.teller.t("ui.players"), told(self.teller.players(view), room(self.size.width)))

    def action_text(self) -> None:
        if self.table.view is not None:
            view = self.teller.hidden(self.table.view) if self.hiding else self.table.view
            self.page(self.teller.t("terminal.key.text"), told(self.teller.sections(view), room(self.size.width)))

    def action_help(self) -> None:
        self.page(self.teller.t("ui.help"), help_page(self.table.game, self.teller, [*KEYS, DIGITS]))

    def action_language(self) -> None:
        self.app.next_language()

    def action_theme(self) -> None:
        self.app.next_theme()

    def action_stop(self) -> None:
        t = self.teller.t

        def stop(sure: bool | None) -> None:
            if sure:
                self.app.stop(self.table)

        self.app.push_screen(Sure(t("terminal.stop-sure"), t("terminal.key.quit"), t("ui.cancel")), stop)
