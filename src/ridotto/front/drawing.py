"""The table in words and as HTML, from what the game says about itself (`game.telling`), in any of its languages."""

from collections.abc import Sequence
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from ridotto.engine.telling import Item, Section
from ridotto.front.boards import svg_of
from ridotto.languages import figure, listed, say, tell

if TYPE_CHECKING:
    from ridotto.front.state import State

WIDTH = 100
CHOICES = 12  # the number of legal decisions shown
INKS = ("#9e2a2b", "#1f4e79", "#2e6e3e", "#8a6214")

STYLE = """<style>
.ridotto{font:13px/1.4 system-ui,sans-serif;color:#28201e;background:#faf6ec;border:1px solid #d8cdb8;border-radius:8px;
padding:10px 14px;max-width:70em}
.ridotto h4{margin:0 0 6px;font:600 17px/1.2 Georgia,serif}
.ridotto h5{margin:10px 0 2px;font-size:12px;letter-spacing:.04em;color:#7a5c2e}
.ridotto .parts{display:flex;flex-wrap:wrap;gap:2px 28px;align-items:flex-start}
.ridotto table{border-collapse:collapse;margin:0;color:inherit;background:none}
.ridotto th,.ridotto td{padding:1px 10px 1px 0;text-align:left;border:0;background:none;font-size:12.5px}
.ridotto th{font-weight:600;border-bottom:1px solid #cbbd9f}.ridotto ul{margin:0;padding-left:1.2em}
.ridotto .now{margin-top:10px;padding-top:8px;border-top:1px solid #d8cdb8}
.ridotto code{background:#efe6d2;color:inherit;border-radius:4px;padding:0 5px;margin-right:4px}
</style>"""


def names_of(state: "State", names: Sequence[str] | None) -> list[str]:
    return list(names) if names else [f"S{seat + 1}" for seat in range(state.game.seats)]


def shown(item: Item, game: str, language: str, names: Sequence[str]) -> str:
    return str(item) if isinstance(item, int | str) else tell(item, game, language, names)


def question_of(state: "State", language: str = "en", names: Sequence[str] | None = None) -> str:
    seat = state.current_player()
    if seat < 0:
        return ""
    rules = state.game.rules
    return tell(rules.telling.question(rules.shown(state.bare, seat)), rules.name, language, names_of(state, names))


class Table:
    """All parts of the table as texts."""

    def __init__(self, state: "State", viewer: int | None, language: str, names: Sequence[str] | None) -> None:
        self.names = names_of(state, names)
        self.language = language
        rules = state.game.rules
        self.title = f"{rules.cover.title}, {self.say('ui.players-of', rules.seats)}"
        self.acts = state.current_player()
        self.viewer = viewer
        own = self.acts >= 0 and viewer == self.acts  # what another player may choose can tell what they have
        self.question = question_of(state, language, self.names) if own else ""
        self.choices: list[str] = state.legal_words() if own else []
        self.points = state.points()
        self.winners = rules.winners(state.bare) if state.is_terminal() else []
        self.chance = rules.chance_line(state.bare)[0] if state.is_chance_node() else ""

        def told(item: Item) -> str:
            return shown(item, rules.name, language, self.names)

        self.parts: list[tuple[str, list[str], list[list[str]]]] = []
        if rules.setup_done(state.bare):
            for part in rules.telling.table(rules.shown(state.bare, viewer)):
                self.parts.append((told(part.title), [told(item) for item in part.items], grid(part, told)))

    def say(self, key: str, *arguments: str | int) -> str:
        return say(key, arguments, language=self.language)

    def subtitle(self) -> str:
        return self.say("ui.table.by-all") if self.viewer is None else self.say("ui.table.by", self.names[self.viewer])

    def now(self) -> str:
        """The next decision in one line."""
        if self.acts >= 0:
            turn = self.say("ui.table.turn", self.names[self.acts])
            return self.say("ui.labelled", turn, self.question) if self.question else f"{turn}."
        if self.chance:
            return self.say("ui.table.chance", self.chance)
        won = listed([self.names[seat] for seat in self.winners], self.language)
        points = ", ".join(f"{name} {figure(n)}" for name, n in zip(self.names, self.points, strict=True))
        return self.say("ui.table.ended", points, won)

    def offered(self) -> tuple[list[str], int]:
        """Some of the legal decisions, and how many more there are."""
        return self.choices[:CHOICES], max(0, len(self.choices) - CHOICES)


def grid(part: Section, told: Any) -> list[list[str]]:
    return [[told(cell) for cell in row] for row in ([part.head] if part.head else []) + list(part.rows)]


def text_of(state: "State", viewer: int | None, language: str, names: Sequence[str] | None) -> str:
    """The table as lines of at most 100 characters."""
    table = Table(state, viewer, language, names)
    lines = [f"{table.title}, {table.subtitle()}"]
    for title, items, rows in table.parts:
        lines += ["", title.upper()]
        for item in items:
            lines += wrap(item, WIDTH, initial_indent="  ", subsequent_indent="      ")
        lines += columns(rows, WIDTH - 2)
    lines += ["", *wrap(table.now(), WIDTH)]
    some, more = table.offered()
    if some:
        words = ", ".join(some + ([table.say("ui.table.more", more)] if more else []))
        lines += wrap(table.say("ui.labelled", table.say("ui.table.legal"), words), WIDTH, subsequent_indent="  ")
    return "\n".join(lines)


def columns(rows: list[list[str]], width: int) -> list[str]:
    """Cells in columns; where that is too wide, the widest columns are folded."""
    if not rows:
        return []
    count = max(len(row) for row in rows)
    cells = [row + [""] * (count - len(row)) for row in rows]
    widths = [max(len(row[i]) for row in cells) for i in range(count)]
    while sum(widths) + 2 * (count - 1) > width and max(widths) > 6:
        widths[widths.index(max(widths))] -= 1
    found: list[str] = []
    for row in cells:
        folded = [wrap(cell, widths[i]) or [""] for i, cell in enumerate(row)]
        for line in range(max(len(part) for part in folded)):
            texts = [part[line] if line < len(part) else "" for part in folded]
            found.append(("  " + "  ".join(f"{text:<{widths[i]}}" for i, text in enumerate(texts))).rstrip())
    return found


def html_of(state: "State", viewer: int | None, language: str, names: Sequence[str] | None) -> str:
    """The same as HTML that needs nothing else: what a notebook shows."""
    table = Table(state, viewer, language, names)
    inks = dict(zip(table.names, INKS, strict=False))

    def cell(text: str) -> str:
        ink = inks.get(text)
        return f'<b style="color:{ink}">{escape(text)}</b>' if ink else escape(text)

    out = [STYLE, '<div class="ridotto">', f"<h4>{escape(table.title)}</h4><div>{escape(table.subtitle())}</div>"]
    picture = svg_of(state.game.rules, state.bare, viewer, table.names)
    out.append('<div class="parts">')
    if picture is not None:
        out.append(picture)
    for title, items, rows in table.parts if picture is None else []:
        out.append(f"<div><h5>{cell(title)}</h5>")
        if items:
            out.append("<ul>" + "".join(f"<li>{escape(item)}</li>" for item in items) + "</ul>")
        if rows:
            head, *body = rows
            out.append("<table><tr>" + "".join(f"<th>{cell(text)}</th>" for text in head) + "</tr>")
            out += ["<tr>" + "".join(f"<td>{cell(text)}</td>" for text in row) + "</tr>" for row in body]
            out.append("</table>")
        out.append("</div>")
    out.append(f'</div><div class="now">{escape(table.now())}<br>')
    some, more = table.offered()
    out += [f"<code>{escape(words)}</code>" for words in some]
    if more:
        out.append(escape(table.say("ui.table.more", more)))
    return "\n".join([*out, "</div></div>"])
