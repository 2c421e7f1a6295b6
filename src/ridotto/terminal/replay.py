"""Replays a record step by step."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from ridotto.engine.events import learns
from ridotto.engine.game import CHANCE, OVER, Game
from ridotto.engine.record import Record
from ridotto.engine.views import Shown
from ridotto.terminal.dialogs import Page, help_page, room, score_sheet, told
from ridotto.terminal.drawing import FAINT, HEADING, joined, text
from ridotto.terminal.keys import HELP, QUIT, TEXT, THEME, Key, bindings, key_bar, language
from ridotto.terminal.local import Play
from ridotto.terminal.parts import Board, said_lines
from ridotto.terminal.table import Row
from ridotto.terminal.teller import Teller, make_teller
from ridotto.terminal.words import Words

if TYPE_CHECKING:
    from ridotto.bots.review.report import Moment, Review
    from ridotto.terminal.app import RidottoApp

KEYS: Final = (
    Key("←", "left,backspace,up", "back", "terminal.key.back"),
    Key("→", "right,space,enter,down", "forward", "ui.next"),
    Key("PgDn", "pagedown,r", "round", "terminal.key.round"),
    Key("g", "g", "goto", "terminal.key.goto"),
    Key("s", "s", "open", "terminal.key.open"),
    Key("v", "v", "review", "ui.review.game"),
    HELP,
    QUIT,
    Key("PgUp", "pageup,R", "round_back", "terminal.key.round-back"),
    Key("Home/End", "end", "end", "terminal.key.ends"),
    TEXT,
    language("n"),
    THEME,
)


class Step(NamedTuple):
    """The position after a line of the record."""

    row: Row | None  # the row that led here; None at the start
    state: Any
    round: int


def steps(record: Record) -> list[Step]:
    """Every line of the record; the setup draws count as one."""
    game = record.game
    play = Play(Record(game, None, record.names))
    found = [Step(None, game.clone(play.state), 0)]
    lines, begun = 0, False
    for action in record.actions:
        row = play.apply(action)
        begun = begun or not row.line.startswith("*")
        step = Step(row, game.clone(play.state), game.round(play.state))
        if begun and len(play.rows) > lines:
            found.append(step)
        else:
            found[-1] = step
        lines = len(play.rows)
    return found


def by_step(record: Record, moments: "Sequence[Moment]") -> "dict[int, Moment]":
    """The moments of a review by the number of the step that they lead to."""
    game = record.game
    s, at = record.first(), 0
    last: dict[int, int] = {}  # by number of actions: the line they end
    for i, moment in enumerate(moments):
        line = game.chance_line(s) if moment.kind == "chance" else None
        end = at + 1 if line else game.write(s, record.actions, at)[1]
        while at < end or (line and game.seat(s) == CHANCE and game.chance_line(s) == line):
            game.apply_action(s, record.actions[at])
            at += 1
        last[at] = i
    found: dict[int, Moment] = {}
    step, lines, begun = 0, 0, False
    play = Play(Record(game, None, record.names))
    for n, action in enumerate(record.actions, 1):
        row = play.apply(action)
        begun = begun or not row.line.startswith("*")
        step += begun and len(play.rows) > lines
        lines = len(play.rows)
        if n in last:
            found[step] = moments[last[n]]
    return found


def open_view(game: Game[Any], s: Any) -> Shown:
    """The combined view of all seats, with nothing hidden."""
    view = game.shown(s, None)
    return {**view, "players": [game.view(s, seat)["players"][seat] for seat in range(game.seats)]}


def names_of(record: Record, words: Words) -> list[str]:
    return [record.names.get(i, words.player(i)) for i in range(record.game.seats)]


class ReplayScreen(Screen[None]):
    AUTO_FOCUS = ""  # the input field gets the focus only on demand
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KEYS), Binding("home", "to(0)", show=False)]
    app: "RidottoApp"

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.game: Game[Any] = record.game
        self.steps = steps(record)
        self.at = 0
        # A running game shows only public information; a finished one can show everything.
        self.over = self.game.seat(self.steps[-1].state) == OVER
        self.all_open = self.over
        self.record = record
        self.judged: dict[int, Moment] = {}  # by step, once the game is reviewed
        self.reviewing = ""  # how far the review is

    def compose(self) -> ComposeResult:
        yield Static(id="header")
        yield Static(id="prompt")
        with Horizontal(id="main"):
            with Vertical(id="left"):
                with VerticalScroll(id="board", can_focus=False):
                    yield Board()
                yield Input(id="filter", type="integer")
                with VerticalScroll(id="news", can_focus=False):
                    yield Static(id="news-text")
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="log-text")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.query_one("#filter").display = False
        self.redraw()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width >= 120, "wide")
        self.set_class(event.size.width >= 160, "vast")
        self.call_after_refresh(self.redraw)

    @property
    def names(self) -> list[str]:
        return names_of(self.record, self.app.words)

    @property
    def teller(self) -> Teller[Any]:
        return make_teller(self.game.name, self.app.words, self.names)

    @property
    def view(self) -> Shown:
        s = self.steps[self.at].state
        return open_view(self.game, s) if self.all_open else self.game.shown(s, None)

    def redraw(self) -> None:
        if not self.is_mounted or not self.is_attached:
            return
        teller, view = self.teller, self.view
        self.query_one("#header", Static).update(self.header(teller, view))
        row = self.steps[self.at].row
        here = said_lines(teller, self.seen(row)) if row is not None else []
        line = row.line if row is not None and not row.line.startswith("*") else ""
        told_here = Content("; ").join([one.rstrip() for one in here[:3]]) if here else Content(line)
        verdict = self.verdict(teller) if self.at in self.judged else self.reviewing
        self.query_one("#prompt", Static).update(joined([told_here, f"\n{verdict}"]) if verdict else told_here)
        board = self.query_one(Board)
        board.draw = lambda width: teller.drawn(view, width)
        board.refresh(layout=True)
        rows = [step.row for step in self.steps[: self.at + 1] if step.row is not None]
        log = [one for row in rows[-40:] for one in said_lines(teller, self.seen(row))]
        wide = self.has_class("wide")  # the log is beside the board, so below it is room for more of the table
        self.query_one("#log-text" if wide else "#news-text", Static).update(Content("\n").join(log[-80:]))
        self.query_one("#log" if wide else "#news", VerticalScroll).scroll_end(animate=False)
        if wide:
            self.query_one("#news-text", Static).update(told(teller.more(view), board.size.width - 2))
            self.query_one("#news", VerticalScroll).scroll_home(animate=False)
        self.query_one("#keys", Static).update(key_bar(self.app.words, KEYS, self.size.width))

    def seen(self, row: Row) -> Row:
        return row if self.all_open else Row(row.line, [e for e in row.events if learns(e, None)])

    def header(self, teller: Teller[Any], view: Shown) -> Content:
        parts: list[Content | str] = [text(teller.t(f"ui.game.{teller.name}"), HEADING), "  "]
        parts.append(teller.t("terminal.step", self.at, len(self.steps) - 1))
        parts.append("  ")
        for label, now in teller.rounds(view):
            parts += [text(f"[{label}]", "bold reverse") if now else text(label, FAINT), " "]
        return joined(parts)

    # --- the keys

    def action_to(self, at: int) -> None:
        before, last = self.at, len(self.steps) - 1
        self.at = max(0, min(at, last))
        self.redraw()
        if self.over and before != self.at == last:
            winners, t = self.game.winners(self.steps[-1].state), self.teller.t
            sheet = score_sheet(self.teller, self.view, winners, room(self.size.width))
            self.app.push_screen(Page(t("ui.result"), sheet, t("ui.see-table")))

    def action_forward(self) -> None:
        self.action_to(self.at + 1)

    def action_back(self) -> None:
        self.action_to(self.at - 1)

    def action_end(self) -> None:
        self.action_to(len(self.steps) - 1)

    def begins(self) -> list[int]:
        """The first step of each round."""
        return [i for i, step in enumerate(self.steps) if i == 0 or step.round != self.steps[i - 1].round]

    def action_round(self) -> None:
        self.action_to(next((i for i in self.begins() if i > self.at), len(self.steps) - 1))

    def action_round_back(self) -> None:
        self.action_to(max((i for i in self.begins() if i < self.at), default=0))

    def action_goto(self) -> None:
        field = self.query_one("#filter", Input)
        field.placeholder = self.teller.t("terminal.key.goto")
        field.display = True
        field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.isdecimal():
            self.action_to(int(event.value))
        self.action_escape()

    def action_escape(self) -> None:
        field = self.query_one("#filter", Input)
        field.value = ""
        field.display = False
        self.set_focus(None)

    def action_open(self) -> None:
        if self.over:
            self.all_open = not self.all_open
            self.redraw()

    # --- the review

    def action_review(self) -> None:
        """Judges the whole game beside the screen; then every step shows its mark, and what would have been better."""
        if self.over and not self.reviewing and not self.judged:
            self.reviewing = self.teller.t("ui.review.working")
            self.redraw()
            self.run_worker(self.review, thread=True)

    def review(self) -> None:
        from ridotto.bots.review.review import review

        found = review(self.record, progress=lambda done, total: self.app.call_from_thread(self.went_on, done, total))
        self.app.call_from_thread(self.reviewed, found)

    def went_on(self, done: int, total: int) -> None:
        text = f"{self.teller.t('ui.review.working')} {100 * done // total} %"
        if text != self.reviewing:
            self.reviewing = text
            self.redraw()

    def reviewed(self, found: "Review") -> None:
        self.reviewing = ""
        self.judged = by_step(self.record, found.moments)
        self.redraw()

    def verdict(self, teller: Teller[Any]) -> str:
        """The mark of this step; of a costly one also the better choice, its win chance and why."""
        moment = self.judged[self.at]
        parts = [f"{100 * share:.0f} %" for share in moment.chances]
        chances = ", ".join(f"{name} {part}" for name, part in zip(self.names, parts, strict=True))
        said = [teller.t(f"ui.review.mark.{moment.mark}")] if moment.mark else []
        if moment.better is not None:
            said[0] += f" (−{100 * moment.loss:.0f} %)"
            said += [teller.t("ui.review.better", teller.tell(moment.better.said)), teller.tell(moment.better.why)]
        return "  ".join([*said, f"[{chances}]"])

    def action_text(self) -> None:
        t = self.teller.t
        self.app.push_screen(
            Page(t("terminal.key.text"), told(self.teller.sections(self.view), room(self.size.width)), t("ui.close"))
        )

    def action_help(self) -> None:
        t = self.teller.t
        self.app.push_screen(Page(t("ui.help"), help_page(self.game, self.teller, KEYS), t("ui.close")))

    def action_language(self) -> None:
        self.app.next_language()

    def action_theme(self) -> None:
        self.app.next_theme()

    def action_stop(self) -> None:
        self.app.exit("")


def told_plainly(record: Record, words: Words) -> Iterator[str]:
    """Print the whole game line by line, then the last position."""
    teller = make_teller(record.game.name, words, names_of(record, words))
    found = steps(record)
    for step in found:
        if step.row is not None:
            for said in teller.log(step.row.events, step.row.line):
                yield f"--- {said.text} ---" if said.heading else said.text
    view = open_view(record.game, found[-1].state)
    for section in teller.sections(view):
        yield section.title
        yield from (f"  {line}" for line in section.lines if line)
    if record.game.seat(found[-1].state) == OVER:
        sheet = score_sheet(teller, view, record.game.winners(found[-1].state))
        yield from ("", *(line.rstrip() for line in sheet.plain.splitlines()))
