"""The attacks of the security review once more, against a real server process; what happens now, one line each.

    python -m tests.server.probes                 all of them
    python -m tests.server.probes S2 S14          some

It asserts nothing: the tests named in docs/server/testing.md do. It is for looking, after a change of a limit.
"""

import contextlib
import gzip
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from benchmarks.server import free_port, memory
from tests.server.client import Person, Problem, SocketWire
from tests.server.conftest import private_postgres

PROGRAM: Final = [sys.executable, "-c", "from ridotto.cli.main import main; main()"]
PROBES: Final[dict[str, tuple[str, Callable[[], str]]]] = {}


def probe(number: str, attack: str) -> Callable[[Callable[[], str]], Callable[[], str]]:
    def keep(found: Callable[[], str]) -> Callable[[], str]:
        PROBES[f"{number}{'' if number not in PROBES else '+'}"] = (attack, found)
        return found

    return keep


class Host:
    """A server process with a database of its own."""

    def __init__(self, folder: str, **settings: str) -> None:
        self.folder = Path(folder)
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.file = self.folder / "ridotto.db"
        self.env = {**os.environ, "DATABASE_URL": f"sqlite:///{self.file}", "PORT": str(self.port), **settings}
        self.log = self.folder / "log"
        self.process = self.start()

    def start(self) -> "subprocess.Popen[bytes]":
        with self.log.open("ab") as log:
            process = subprocess.Popen([*PROGRAM, "serve"], env=self.env, stderr=log)
        for _ in range(1200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                break
            time.sleep(0.05)
        return process

    def run(self, *arguments: str, **more: str) -> str:
        found = subprocess.run(
            [*PROGRAM, *arguments], env={**self.env, **more}, capture_output=True, text=True, check=False
        )
        return f"exit {found.returncode}: {(found.stdout + found.stderr).strip().splitlines()[-1:] or ['']}"

    def ready(self) -> str:
        try:
            Person(self.address).get("/readyz")
        except Problem as problem:
            return f"{problem.status} {problem.code}"
        return "200"

    def line(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=120)

    def rows(self, sql: str) -> int:
        with contextlib.closing(sqlite3.connect(self.file)) as file:
            found: int = file.execute(sql).fetchone()[0]
            return found


@contextlib.contextmanager
def host(**settings: str) -> Iterator[Host]:
    with tempfile.TemporaryDirectory() as folder:
        found = Host(folder, **settings)
        try:
            yield found
        finally:
            found.process.terminate()
            try:
                found.process.wait(30)
            except subprocess.TimeoutExpired:
                found.process.kill()


def seated(at: Host, **wish: Any) -> tuple[str, Person, Person]:
    """Anna, the host, and Ben at a table that plays."""
    anna, ben = Person(at.address, "Anna"), Person(at.address, "Ben")
    made = anna.post("/api/tables", {"game": "opera", "seats": [{"kind": "me"}, {"kind": "open"}], **wish})
    ben.post("/api/links", {"token": made["links"][0]["token"], "name": "Ben"})
    return made["table"], anna, ben


def cmd(person: Person, table: str, t: str, id: str, **fields: Any) -> Any:
    return said(lambda: person.post(f"/api/tables/{table}/commands", {"t": t, "id": id, **fields}))


def said(job: Callable[[], Any]) -> Any:
    """The answer, or the code of a refusal."""
    try:
        found = job()
    except Problem as problem:
        return f"{problem.status} {problem.code}"
    except OSError as error:
        return type(error).__name__
    if isinstance(found, dict) and found.get("t") in ("done", "refused"):
        return found["t"] if found["t"] == "done" else found["code"]
    return found


def posted(person: Person, path: str, body: Any) -> Any:
    return said(lambda: person.post(path, body))


def look(person: Person, table: str, seat: int) -> Any:
    messages = person.get(f"/api/tables/{table}/poll?seat={seat}")["messages"]
    return next(m for m in messages if m["t"] == "update")


def bid(person: Person, table: str, seat: int, n: int, id: str) -> Any:
    version = look(person, table, seat)["version"]
    return cmd(person, table, "play", id, seat=seat, version=version, draft=[f"bid {n}"])


def socket_of(at: Host, person: Person, table: str, seat: int = 0, **how: Any) -> ClientConnection:
    address = f"{at.address.replace('http', 'ws', 1)}/api/tables/{table}/live?seat={seat}"
    headers = {"Cookie": f"ridotto={person.token}"}
    how = {"compression": None, **how}
    found: ClientConnection = connect(address, additional_headers=headers, max_size=None, proxy=None, **how).__enter__()
    return found


@probe("S1", "one address makes people and tables as fast as it can")
def fill() -> str:
    with host() as at:
        people = tables = 0
        last = ""
        for n in range(120):
            try:
                person = Person(at.address, f"guest {n}")
                people += 1
            except Problem as problem:
                last = f"{problem.status} {problem.code}"
                break
            for _ in range(3):
                found = posted(
                    person,
                    "/api/tables",
                    {"game": "opera", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True},
                )
                tables += isinstance(found, dict)
        public = len(Person(at.address).get("/api/tables"))
        before = at.rows("SELECT count(*) FROM identities")
        for n in range(10):
            posted(Person(at.address), "/api/links", {"token": f"wrong{n}", "name": "x"})
        left = at.rows("SELECT count(*) FROM identities") - before
        made = f"{people} people, then {last}; {tables} tables; {public} in the public list"
        return f"{made}; 10 wrong links leave {left} people"


@probe("S2", "the host removes a player who has bid, and wants the seat")
def successor() -> str:
    with host() as at:
        table, anna, ben = seated(at)
        found = [bid(ben, table, 1, 4, "b"), cmd(anna, table, "remove", "r", seat=1)]
        found += [said(lambda: anna.post(f"/api/tables/{table}/join", {"seat": 1}))]
        found += [said(lambda: anna.get(f"/api/tables/{table}/poll?seat=1"))]
        dora = Person(at.address, "Dora")
        link = anna.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1})["token"]
        found += [said(lambda: dora.post("/api/links", {"token": link, "name": "Dora"}))]
        found += [cmd(anna, table, "propose", "e", seat=0, what="end")]
        found += [said(lambda: anna.get(f"/api/tables/{table}/replay?open=1"))]
        return (
            "bid {}, remove {}, join {}, look {}; another person by a link {}; end alone {}, replay?open=1 {}".format(
                *found
            )
        )


@probe("S3", "the same backup file twice; a folder of backups")
def backups() -> str:
    with host() as at:
        seated(at)
        one = str(at.folder / "one.gz")
        many = str(at.folder / "many")
        return "; ".join(
            (
                f"twice: {at.run('db', 'backup', one)}, {at.run('db', 'backup', one)}",
                f"--replace: {at.run('db', 'backup', '--replace', one)}",
                f"--keep 2 three times: {[at.run('db', 'backup', '--keep', '2', many)[:6] for _ in range(3)]}",
                f"files left: {len(list(Path(many).glob('*')))}",
            )
        )


@probe("S5", "60 sockets of one person, then of others at the same address")
def sockets() -> str:
    with host() as at:
        table, anna, _ = seated(at)
        opened: list[ClientConnection] = []
        counts = []
        people = [anna] + [Person(at.address, f"p{n}") for n in range(3)]
        tables = [table] + [
            p.post("/api/tables", {"game": "opera", "seats": [{"kind": "me"}, {"kind": "me"}]})["table"]
            for p in people[1:]
        ]
        for person, one in zip(people, tables, strict=True):
            before = len(opened)
            for _ in range(25):
                with contextlib.suppress(InvalidStatus):
                    opened.append(socket_of(at, person, one))
            counts.append(len(opened) - before)
        for one_socket in opened:
            one_socket.close()
        began = time.perf_counter()
        for _ in range(50):
            Person(at.address).get("/api/openapi.json")
        each = (time.perf_counter() - began) / 50
        return f"accepted by person: {counts}, {sum(counts)} in all; /api/openapi.json {1000 * each:.1f} ms a request"


@probe("S6", "a header that never ends")
def header() -> str:
    with host() as at:
        before = memory(at.process.pid)
        line = at.line()
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: ")
        sent = 0
        with contextlib.suppress(OSError):
            while sent < 64 << 20:
                sent += line.send(b"a" * 65536)
        more = memory(at.process.pid) - before
        return f"cut after {sent >> 10} kB sent (with the buffers of both ends); memory + {more:.1f} MB"


class Tarpit:
    """Answers a byte every second."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.2", 80))
        self.lines: list[socket.socket] = []
        self.honest = 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = self.listening.accept()
                self.lines.append(line)
                threading.Thread(target=self.drip, args=(line,), daemon=True).start()

    def drip(self, line: socket.socket) -> None:
        with contextlib.suppress(OSError):
            for letter in b"HTTP/1.1 200 OK\r\nX-Long: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa":
                line.send(bytes([letter]))
                time.sleep(1)


@probe("S7", "20 tables with a webhook that answers a byte a second; TERM")
def webhooks() -> str:
    try:
        pit = Tarpit()
    except OSError as error:
        return f"not run: {error}"
    with host(WEBHOOK_PRIVATE="1") as at:
        people = []
        for n in range(20):
            person = Person(at.address, f"p{n}")
            seats = [{"kind": "me"}, {"kind": "me"}]
            made = posted(person, "/api/tables", {"game": "opera", "seats": seats, "webhook": "http://127.0.0.2/hook"})
            people.append(made)
        time.sleep(8)
        reached = len(pit.lines)
        began = time.monotonic()
        at.process.terminate()
        try:
            at.process.wait(60)
            took = f"{time.monotonic() - began:.1f} s"
        except subprocess.TimeoutExpired:
            took = "over 60 s"
        pit.listening.close()
        return f"{sum(isinstance(p, dict) for p in people)} tables, {reached} hooks begun in 8 s; TERM {took}"


@probe("S8", "120 tables of four `search` bots with nobody there; a neighbour's bot")
def bots() -> str:
    with host(BOT_PACE="0", MAX_TABLES_PER_HOUR="1000", MAX_PEOPLE_PER_HOUR="1000") as at:
        for n in range(4):
            guest = Person(at.address, f"guest {n}")
            for _ in range(30):
                posted(guest, "/api/tables", {"game": "opera", "seats": [{"kind": "bot", "bot": "search"}] * 4})
        anna = Person(at.address, "Anna")
        table = anna.post(
            "/api/tables", {"game": "opera", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
        )["table"]
        wire = SocketWire(anna, table, 0)
        began = time.monotonic()
        wire.wait()
        wire.wait()
        version = next(m for m in wire.inbox if m["t"] == "update")["version"]
        wire.ask({"t": "play", "id": "b", "seat": 0, "version": version, "draft": ["bid 1"]})
        while not any(m["t"] == "update" and m["version"] > version for m in wire.inbox):
            wire.wait()
        took = time.monotonic() - began
        rows = at.rows("SELECT count(*) FROM log")
        time.sleep(10)
        more = at.rows("SELECT count(*) FROM log") - rows
        wire.close()
        return f"the neighbour's bot has bid after {took:.1f} s; rows added at all tables in the next 10 s: {more}"


@probe("S10", "one id, two commands")
def ids() -> str:
    with host() as at:
        table, anna, _ = seated(at)
        bids = [bid(anna, table, 0, n, "ONE") for n in (2, 7)]
        other = cmd(anna, table, "propose", "ONE", seat=0, what="end")
        return f"bid 2 {bids[0]}, bid 7 with its id {bids[1]}, propose {other}"


@probe("S11", "a program leaves the seat of its person")
def program() -> str:
    with host() as at:
        table, _, ben = seated(at)
        token = ben.post(f"/api/tables/{table}/links", {"kind": "token", "seat": 1})["token"]
        bot = Person(at.address, token=token)
        found = cmd(bot, table, "leave", "l", seat=1)
        seen = said(lambda: ben.get(f"/api/tables/{table}"))
        back = cmd(ben, table, "back", "b", seat=1)
        return f"leave {found}; its person: table {'200' if isinstance(seen, dict) else seen}, back {back}"


@probe("S12", "a second server on the same SQLite file")
def second() -> str:
    with host() as at:
        return at.run("serve", PORT=str(free_port()))


@probe("S13", "SIGSTOP for 30 s with 20 s on the clock")
def stopped() -> str:
    with host() as at:
        table, anna, _ = seated(at, pace={"kind": "live", "bank": 20.0, "increment": 0.0})
        before = look(anna, table, 0)["status"]["clock"]["left"]
        os.kill(at.process.pid, signal.SIGSTOP)
        time.sleep(30)
        os.kill(at.process.pid, signal.SIGCONT)
        time.sleep(1)
        clock = look(anna, table, 0)["status"]["clock"]
        return f"left before {before}, after {clock['left']}, out {clock['out']}"


@probe("S14", "500 readers that stop reading after 60 `try` each")
def stalled() -> str:
    with host(
        MAX_SOCKETS_PER_ADDRESS="1000",
        MAX_SOCKETS_PER_PERSON="100",
        MAX_CONNECTIONS_PER_ADDRESS="2000",
        COST_PER_ADDRESS="100",
        COST_PER_PERSON="100",
        MAX_PEOPLE_PER_HOUR="1000",
        MAX_TABLES_PER_HOUR="1000",
        REQUESTS_PER_SECOND="10000",
        HEARTBEAT="600",
    ) as at:
        lines = []
        peak = before = memory(at.process.pid)
        for _n in range(25):
            person = Person(at.address, "p")
            table = person.post("/api/tables", {"game": "la-stanza", "seats": [{"kind": "me"}] * 4})["table"]
            asked = look(person, table, 0)
            seat, version = asked["status"]["asked"][0], asked["version"]
            for _ in range(20):
                line = at.line()
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                line.sendall(
                    f"GET /api/tables/{table}/live?seat={seat} HTTP/1.1\r\nHost: 127.0.0.1:{at.port}\r\n"
                    "Upgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                    f"Cookie: ridotto={person.token}\r\n\r\n".encode()
                )
                line.recv(100)
                lines.append((line, seat, version))
        base = memory(at.process.pid)
        for n in range(60):
            for line, seat, version in lines:
                text = json.dumps({"t": "try", "id": f"{n}", "seat": seat, "version": version, "draft": []}).encode()
                with contextlib.suppress(OSError):
                    line.setblocking(False)
                    line.sendall(bytes([0x81, 0x80 | len(text)]) + bytes(4) + text)
            peak = max(peak, memory(at.process.pid))
        for _ in range(20):
            time.sleep(0.5)
            peak = max(peak, memory(at.process.pid))
        answered = Person(at.address).get("/healthz")
        found = f"{len(lines)} sockets: {before} MB at the start, {base} MB connected, at most {peak} MB"
        return f"{found}; healthz {answered!r}"


@probe("S15", "NUL in paths, chat, notes, names; SQLite")
def nul() -> str:
    with host() as at:
        return nul_at(at)


@probe("S15p", "the same on PostgreSQL")
def nul_postgres() -> str:
    with private_postgres() as address, host(DATABASE_URL=address) as at:
        return nul_at(at)


def nul_at(at: Host) -> str:
    table, anna, _ = seated(at)
    found = [
        said(lambda: Person(at.address).get("/api/tables/%00/poll")),
        cmd(anna, table, "chat", "c", text="a\0b"),
        cmd(anna, table, "note", "n", text="\0"),
        cmd(anna, table, "chat", "\0", text="x"),
        said(lambda: anna.post("/api/me", {"name": "a\0"})),
        said(lambda: anna.post("/api/links", {"token": "\0", "name": "a"})),
    ]
    return f"poll {found[0]}, chat {found[1]}, note {found[2]}, id {found[3]}, name {found[4]}, link {found[5]}"


@probe("S16", "random bytes over the root page of a table, then `db verify` and /readyz")
def broken() -> str:
    found = []
    for name in ("identities", "tokens", "answers", "chat", "notes", "log", "tables"):
        with host() as at:
            table, anna, _ = seated(at)
            cmd(anna, table, "chat", "c", text="x")
            at.process.terminate()
            at.process.wait()
            with contextlib.closing(sqlite3.connect(at.file)) as file:
                file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                page = file.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()[0]
                size = file.execute("PRAGMA page_size").fetchone()[0]
            with at.file.open("r+b") as raw:
                raw.seek((page - 1) * size)
                raw.write(os.urandom(size))
            verified = at.run("db", "verify")[:6]
            at.process = at.start()
            time.sleep(2)
            found.append(f"{name} {verified}, readyz {at.ready() if at.process.poll() is None else 'did not start'}")
    return "; ".join(found)


@probe("S17", "a database of schema 99")
def newer() -> str:
    with host() as at:
        at.process.terminate()
        at.process.wait()
        with contextlib.closing(sqlite3.connect(at.file)) as file:
            file.execute("PRAGMA user_version = 99")
        return f"serve {at.run('serve')}; migrate {at.run('db', 'migrate')}"


@probe("S20", "230 silent connections, half a header, half a body")
def silent() -> str:
    with host() as at:
        lines = [at.line() for _ in range(230)]
        time.sleep(1)
        opened = sum(not closed(line) for line in lines)
        begun = [
            b"GET / HTTP/1.1\r\nHost: x\r\nX",
            b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
        ]
        time.sleep(11)
        after = sum(not closed(line) for line in lines)
        halves = [at.line() for _ in begun]
        for line, text in zip(halves, begun, strict=True):
            line.sendall(text)
        time.sleep(12)
        kept = sum(not closed(line) for line in halves)
        refused = "connections-refused" in at.log.read_text()
        found = f"{opened} of 230 accepted, {after} left after 12 s; half requests left after 12 s: {kept} of 2"
        return f"{found}; told in the log: {refused}"


def closed(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        while line.recv(1 << 16):
            pass
        return True
    except BlockingIOError:
        return False
    except OSError:
        return True


@probe("S21", "a full disk (tmpfs of 1.5 MB)")
def full() -> str:
    if os.geteuid():
        return "not run: needs root for a tmpfs"
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1500k", "tmpfs", folder], check=True)
        at = Host(folder)
        try:
            table, anna, _ = seated(at)
            wire = SocketWire(anna, table, 0)
            first = wire.ask({"t": "chat", "id": "a", "text": "x"})["t"]
            filler = Path(folder) / "fill"
            with contextlib.suppress(OSError), filler.open("wb") as file:
                while True:
                    file.write(bytes(4096))
                    file.flush()
            answers: Counter[str] = Counter()
            for n in range(15):
                found = wire.ask({"t": "note", "id": f"f{n}", "text": f"{n}" * 400})
                answers[found.get("code") or found["t"]] += 1
            reading = type(said(lambda: anna.get(f"/api/tables/{table}/poll?seat=0"))).__name__
            time.sleep(12)
            readiness = at.ready()
            filler.unlink()
            again = ""
            for _ in range(30):
                time.sleep(0.5)
                again = wire.ask({"t": "note", "id": f"g{time.time()}", "text": "y"})["t"]
                if again == "done":
                    break
            wire.close()
            found_then = f"before {first}; full: {dict(answers)}, reading {reading}, readyz {readiness}"
            return f"{found_then}; with room again {again} on the same socket"
        finally:
            at.process.terminate()
            at.process.wait(30)
            subprocess.run(["umount", folder], check=False)


@probe("S22", "return after removal, two seats, 40 chat lines")
def people_at_tables() -> str:
    with host() as at:
        anna, ben = Person(at.address, "Anna"), Person(at.address, "Ben")
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]
        table = anna.post("/api/tables", {"game": "opera", "seats": seats, "public": True, "chat_watchers": True})[
            "table"
        ]
        join = [posted(ben, f"/api/tables/{table}/join", {"seat": n}) for n in (1, 2)]
        cmd(anna, table, "remove", "r", seat=1)
        join.append(said(lambda: ben.post(f"/api/tables/{table}/join", {"seat": 1})))
        talk = Counter(str(cmd(ben, table, "chat", f"c{n}", text="spam")) for n in range(40))
        first = "200" if isinstance(join[0], dict) else join[0]
        return f"join {first}, a second seat {join[1]}, after removal {join[2]}; 40 lines: {dict(talk)}"


@probe("S23", "compression offered, and 5,000 pings")
def frames() -> str:
    with host() as at:
        table, anna, _ = seated(at)
        one = socket_of(at, anna, table, compression="deflate")
        extensions = [type(e).__name__ for e in one.protocol.extensions]
        sent = 0
        try:
            for _ in range(5000):
                one.ping()
                sent += 1
            one.recv(timeout=5)
            one.recv(timeout=5)
            one.recv(timeout=5)
        except Exception as error:
            ended = str(error)[:60]
        else:
            ended = "still open"
        bad = socket_of(at, anna, table)
        bad.socket.sendall(bytes([0x81, 0x82, 0, 0, 0, 0, 0xFF, 0xFE]))
        time.sleep(1)
        lines = [line for line in at.log.read_text().splitlines()[1:] if not line.startswith(("{", "ridotto:"))]
        return f"extensions {extensions}; {sent} pings: {ended}; bad UTF-8: {len(lines)} log lines that are not JSON"


@probe("S25", "sessions, export, deletion")
def sessions() -> str:
    with host() as at:
        _, anna, _ = seated(at)
        found = [
            len(anna.get("/api/me/sessions")),
            len(json.dumps(anna.get("/api/me/export"))),
            type(said(lambda: anna.post("/api/me/delete", {"id": anna.id}))).__name__,
            said(lambda: anna.get("/api/me/export")),
        ]
        mode = oct(at.file.stat().st_mode & 0o777)
        told = f"{found[0]} session, export {found[1]} bytes, delete {found[2]}, afterwards {found[3]}"
        return f"{told}; the file has mode {mode}"


@probe("S27", "foreign Host, foreign or odd Origin, a body that is not JSON")
def headers() -> str:
    with host() as at:
        parts = urlsplit(at.address)
        anna = Person(at.address, "Anna")

        def ask(method: str, path: str, body: str | None = None, **more: str) -> int:
            import http.client

            line = http.client.HTTPConnection(str(parts.hostname), parts.port)
            line.request(
                method,
                path,
                body,
                {"Cookie": f"ridotto={anna.token}"} | {k.replace("_", "-"): v for k, v in more.items()},
            )
            return line.getresponse().status

        here, evil = f"127.0.0.1:{at.port}", "evil.example"
        form = "application/x-www-form-urlencoded"

        def post(**more: str) -> int:
            return ask("POST", "/api/me", '{"name": "x"}', Content_Type="application/json", **more)

        return ", ".join(
            (
                f"Host {evil}: page {ask('GET', '/', Host=evil)}, metrics {ask('GET', '/metrics', Host=evil)}",
                f"own Origin {post(Origin=f'http://{here}')}",
                f"https {post(Origin=f'https://{here}')}",
                f"ftp {post(Origin=f'ftp://{here}')}",
                f"with a path {post(Origin=f'http://{here}/x')}",
                f"foreign {post(Origin='http://evil.example')}",
                f"cross-site {post(Sec_Fetch_Site='cross-site')}",
                f"form to carry {ask('POST', '/api/me/carry', 'a=b', Content_Type=form)}",
            )
        )


@probe("S32", "a backup of a large database")
def large() -> str:
    with host() as at:
        table, _, _ = seated(at)
        at.process.terminate()
        at.process.wait()
        with contextlib.closing(sqlite3.connect(at.file)) as file:
            columns = [row[1] for row in file.execute("PRAGMA table_info(chat)")]
            one = dict(
                zip(columns, (file.execute("SELECT * FROM chat").fetchone() or [None] * len(columns)), strict=True)
            )
            text = os.urandom(500).hex()
            for n in range(200_000):
                values = {
                    **one,
                    "table_id": table,
                    "n": n + 1,
                    "seat": 0,
                    "who": "",
                    "name": "x",
                    "text": text,
                    "at": 0.0,
                }
                known = {key: value for key, value in values.items() if key in columns}
                file.execute(
                    f"INSERT INTO chat ({','.join(known)}) VALUES ({','.join('?' * len(known))})", tuple(known.values())
                )
            file.commit()
        size = at.file.stat().st_size >> 20
        began = time.monotonic()
        process = subprocess.Popen([*PROGRAM, "db", "backup", str(at.folder / "b.gz")], env=at.env)
        peak = 0.0
        while process.poll() is None:
            with contextlib.suppress(OSError, KeyError, ValueError):
                peak = max(peak, memory(process.pid))
            time.sleep(0.05)
        with gzip.open(at.folder / "b.gz") as kept:
            lines = sum(1 for _ in kept)
        return (
            f"{size} MB: exit {process.returncode}, {lines} lines, at most {peak} MB, {time.monotonic() - began:.1f} s"
        )


@probe("S33", "names nobody can see, the same name twice")
def names() -> str:
    with host() as at:
        odd = [posted(Person(at.address), "/api/me", {"name": name}) for name in ("\u200b", "#", " ")]
        anna, other = Person(at.address, "Anna"), Person(at.address, "Anna")
        made = anna.post("/api/tables", {"game": "opera", "seats": [{"kind": "me"}, {"kind": "open"}]})
        other.post("/api/links", {"token": made["links"][0]["token"], "name": "Anna"})
        shown = [seat["name"] for seat in look(anna, made["table"], 0)["status"]["seats"]]
        return f"zero-width, #, space: {odd}; at a table {shown}"


@probe("S34", "listening on all addresses as root")
def open_wide() -> str:
    with host(HOST="0.0.0.0") as at:
        time.sleep(0.5)
        return f"warnings at the start: {at.log.read_text().count('ridotto:') - 1}"


@probe("S37", "a new table and a link asked for twice")
def twice() -> str:
    with host() as at:
        anna, ben = Person(at.address, "Anna"), Person(at.address, "Ben")
        wish = {"game": "opera", "seats": [{"kind": "me"}, {"kind": "open"}], "id": "one"}
        one, two = anna.post("/api/tables", wish), anna.post("/api/tables", wish)
        links = two["links"]  # the second answer has fresh ones
        taken = [said(lambda: ben.post("/api/links", {"token": links[0]["token"], "name": "Ben"})) for _ in range(2)]
        seats = [found if isinstance(found, str) else f"seat {found.get('seat')}" for found in taken]
        return f"the same table: {one['table'] == two['table']}; the link twice: {seats}"


def main() -> None:
    wanted = sys.argv[1:] or list(PROBES)
    for number in wanted:
        attack, job = PROBES[number]
        began = time.monotonic()
        try:
            found = job()
        except Exception as error:
            found = f"FAILED {type(error).__name__}: {error}"
        print(f"{number:5} {attack}\n      {found}  [{time.monotonic() - began:.0f} s]", flush=True)


if __name__ == "__main__":
    main()
