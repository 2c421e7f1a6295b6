"""The lobby of a server: your name, your games, public tables, new tables and links."""

from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from ridotto.engine.game import games_in_order
from ridotto.terminal.choices import Choices, Item
from ridotto.terminal.dialogs import Page
from ridotto.terminal.drawing import HEADING, text
from ridotto.terminal.remote import RemoteTable, seat_names
from ridotto.terminal.setup_screen import SetupScreen, Wish
from ridotto.terminal.table_screen import TableScreen
from ridotto.terminal.wire import Failure, Server, address_of
from ridotto.terminal.words import Words

if TYPE_CHECKING:
    from ridotto.terminal.app import RidottoApp


class LobbyScreen(Screen[None]):
    """`link`: opened at once, in the form that `address_of` returns."""

    AUTO_FOCUS = "#choices"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r,f5", "refresh_list", show=False),
        Binding("g", "language", show=False),
        Binding("d", "theme", show=False),
        Binding("q", "stop", show=False),
        Binding("escape", "escape", show=False),
    ]
    app: "RidottoApp"

    def __init__(self, address: str, name: str = "", link: tuple[str, str] = ("", "")) -> None:
        super().__init__()
        self.server = Server(address)
        self.given = name
        self.link = link
        self.me = ""
        self.asking = ""  # the purpose of the input field: name, link
        self.mine: list[dict[str, Any]] = []
        self.public: list[dict[str, Any]] = []
        self.failure: Failure | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="header")
        yield Static(id="prompt")
        yield Input(id="filter")
        yield Choices(id="choices")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.query_one("#filter").display = False
        self.redraw()
        self.run_worker(self.arrive(), exclusive=True)

    async def arrive(self) -> None:
        """Ask for a name first, then open the link or the list."""
        try:
            if self.given:
                self.me = (await self.server.post("/api/me", {"name": self.given}))["name"]
            else:
                known = await self.server.get("/api/me")  # null if there is no identity yet
                self.me = known["name"] if known else ""
        except Failure as failure:
            self.failure = failure
            self.redraw()
            return
        if not self.me:
            self.ask("name")
            return
        await self.go_on()

    async def go_on(self) -> None:
        link, self.link = self.link, ("", "")
        if link[0] == "table":
            await self.open(link[1])
        elif link[0]:
            await self.follow(link[1])
        await self.load()

    async def load(self) -> None:
        self.failure = None
        try:
            self.mine = await self.server.get("/api/tables/mine")
            self.public = await self.server.get("/api/tables")
        except Failure as failure:
            self.failure = failure
        self.redraw()

    # --- drawing

    def redraw(self) -> None:
        if not self.is_mounted or not self.is_attached:
            return
        t = self.app.words.t
        self.query_one("#header", Static).update(Content.assemble((t("ui.title"), HEADING), f"  {self.server.address}"))
        asked = {"name": t("ui.your-name"), "link": t("ui.invited")}.get(self.asking, t("ui.welcome"))
        lines = [Content(f"{self.me}: {asked}" if self.me else asked)]
        if self.failure is not None:
            lines.append(
                text(f"✗ {self.app.words.t(self.code(self.failure), *self.failure.numbers)}", "bold $text-error")
            )
        self.query_one("#prompt", Static).update(Content("\n").join(lines))
        choices = self.query_one(Choices)
        choices.show(self.items() if self.me else [])
        keys = (
            f"Enter {t('terminal.key.choose')}  r {t('terminal.key.refresh')}  g {t('ui.language')}  d {t('ui.theme')}"
        )
        self.query_one("#keys", Static).update(f"{keys}  q {t('terminal.key.quit')}")
        if not self.asking:
            choices.focus()

    def code(self, failure: Failure) -> str:
        key = f"ui.no.{failure.code}"
        return key if self.app.words.has(key) else "ui.no.broken"

    def items(self) -> list[Item]:
        t = self.app.words.t
        own = {head["id"] for head in self.mine}
        found = [Item(0, t("ui.create"), "=new"), Item(0, t("terminal.by-link"), "=link")]
        for head in self.mine:
            if head["stage"] in ("open", "playing"):
                found.append(Item(0, f"{t('ui.my-games')}: {self.told(head)}", f"=open {head['id']}"))
        for head in self.public:
            if head["id"] not in own:
                free = next((i for i, seat in enumerate(head["seats"]) if seat["kind"] == "open"), None)
                join = free is not None and head["stage"] == "open"
                words = f"=join {head['id']} {free}" if join else f"=open {head['id']}"
                found.append(Item(0, f"{t('ui.join') if join else t('ui.watch')}: {self.told(head)}", words))
        for head in self.mine:
            if head["stage"] not in ("open", "playing"):
                found.append(Item(0, f"{t('ui.past-games')}: {self.told(head)}", f"=open {head['id']}"))
        return [item._replace(number=i) for i, item in enumerate(found, 1)]

    def told(self, head: dict[str, Any]) -> str:
        t = self.app.words.t
        names = ", ".join(seat_names(head["seats"], t("ui.open-seat")))
        return f"{t('ui.game.' + head['game'])} {head['title']} ({names})".replace("  ", " ")

    # --- the keys

    def ask(self, what: str) -> None:
        self.asking = what
        field = self.query_one("#filter", Input)
        field.value = ""
        field.display = True
        field.focus()
        self.redraw()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        what, self.asking = self.asking, ""
        field = self.query_one("#filter", Input)
        field.display = False
        try:
            if what == "name":
                self.me = (await self.server.post("/api/me", {"name": event.value.strip()[:40]}))["name"]
                await self.go_on()
            elif event.value.strip():
                _, kind, token = address_of(event.value.strip())
                await (self.open(token) if kind == "table" else self.follow(token or event.value.strip()))
        except (Failure, ValueError) as error:
            self.failure = error if isinstance(error, Failure) else Failure("link-expired")
            if not self.me:
                self.ask("name")
        self.redraw()

    def action_escape(self) -> None:
        if self.me:
            self.asking = ""
            self.query_one("#filter").display = False
            self.redraw()

    async def on_choices_chosen(self, event: Choices.Chosen) -> None:
        what, *rest = event.item.words.removeprefix("=").split(" ")
        self.failure = None
        try:
            if what == "new":
                levels = {game: await self.server.get(f"/api/levels?game={game}") for game in games_in_order()}
                names = {game: [level["name"] for level in found] for game, found in levels.items()}
                self.app.push_screen(SetupScreen(names, server=True), self.create)
            elif what == "link":
                self.ask("link")
            elif what == "join":
                await self.server.post(f"/api/tables/{rest[0]}/join", {"seat": int(rest[1])})
                await self.open(rest[0])
            else:
                await self.open(rest[0])
        except Failure as failure:
            self.failure = failure
            self.redraw()

    async def create(self, wish: Wish | None) -> None:
        if wish is None:
            return
        names = [name.strip() for name in wish.people.split(",") if name.strip()] or [""]
        seats: list[dict[str, str]] = [{"kind": "me", "name": name} for name in names[: wish.seats]]
        seats += [{"kind": "open"}] * min(wish.links, wish.seats - len(seats))
        seats += [{"kind": "bot", "bot": wish.bot}] * (wish.seats - len(seats))
        try:
            wanted = {"game": wish.game, "seats": seats, "public": wish.public, "options": wish.options}
            made = await self.server.post("/api/tables", wanted)
            await self.open(made["table"])
        except Failure as failure:
            self.failure = failure
            self.redraw()
            return
        if made["links"]:
            t = self.app.words.t
            links = [
                f"{t('ui.link-of-seat', one['seat'] + 1)}: {self.server.address}/join#{one['token']}"
                for one in made["links"]
            ]
            told = "\n\n".join(
                [t("ui.links-about"), *links, f"{t('ui.watch-link')}: {self.server.address}/watch#{made['watch']}"]
            )
            self.app.push_screen(Page(t("ui.table-made"), Content(told), t("ui.to-table")))

    async def follow(self, token: str) -> None:
        """Join or watch the table of a link."""
        try:
            joined = await self.server.post("/api/links", {"token": token, "name": self.me})
            await self.open(joined["table"])
        except Failure as failure:
            self.failure = failure

    async def open(self, id: str) -> None:
        try:
            table = await open_table(self.server, id, self.app.words.t("ui.open-seat"))
        except Failure as failure:
            self.failure = failure
            return
        self.app.push_screen(TableScreen(table), self.returned)

    def returned(self, _: None) -> None:
        self.action_refresh_list()

    def action_refresh_list(self) -> None:
        self.run_worker(self.load() if self.me else self.arrive(), exclusive=True)

    def action_language(self) -> None:
        self.app.next_language()

    def action_theme(self) -> None:
        self.app.next_theme()

    def action_stop(self) -> None:
        self.app.exit("")


async def open_table(server: Server, id: str, open_seat: str) -> RemoteTable:
    """A table on a server, before its socket is open. The first poll returns the number of seats."""
    welcome = await server.get(f"/api/tables/{id}")
    first = await server.get(f"/api/tables/{id}/poll?since=0&wait=0")
    status = next((m["status"] for m in first["messages"] if "status" in m), None)
    if status is None:
        raise Failure("busy")
    return RemoteTable(server, id, welcome, len(status["seats"]), open_seat)


async def arrive_plainly(address: str, name: str, link: tuple[str, str], words: Words) -> RemoteTable:
    """The requested table, for line mode."""
    server = Server(address)
    id = link[1]
    if name or not server.token:
        await server.post("/api/me", {"name": name or words.t("ui.guest")})
    if link[0] != "table":
        id = (await server.post("/api/links", {"token": link[1], "name": name}))["table"]
    return await open_table(server, id, words.t("ui.open-seat"))
