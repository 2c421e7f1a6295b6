"""Rows of people: passkeys, mail addresses, profiles, blocks and reports. The same SQL for both databases."""

from typing import NamedTuple

from ridotto.server.drivers import Connection, Driver, Duplicate


class Passkey(NamedTuple):
    """A credential of a person. `key` is its public half: useless to anybody who steals it."""

    id: str
    identity: str
    site: str
    key: str
    uses: int
    name: str
    created: float
    used: float = 0.0


class SignIn(NamedTuple):
    """A link by mail, not used yet: for which address, and who asked for it ("": nobody we know)."""

    hash: str
    mail: str
    identity: str
    expires: float


class Profile(NamedTuple):
    face: str = ""  # a code of parts; "": the face that goes with the name
    colour: int = -1  # the seat colour this person would like; -1: any
    hidden: bool = False  # is the person's page closed to everybody else?


class Block(NamedTuple):
    other: str
    name: str
    at: float


class Report(NamedTuple):
    n: int
    at: float
    reporter: str
    about: str
    name: str
    table: str
    line: str
    why: str
    done: int = 0


# Rows of a person that go with the person, and the column that names them.
OWNED = (
    ("passkeys", "identity"),
    ("mailboxes", "identity"),
    ("signins", "identity"),
    ("profiles", "identity"),
    ("blocks", "identity"),
    ("blocks", "other"),
    ("reports", "reporter"),
    ("reports", "about"),
)


class PeopleStore:
    driver: Driver

    # --- passkeys

    async def add_passkey(self, passkey: Passkey) -> bool:
        """False: a person has this one already."""
        try:
            await self.driver.write(
                lambda c: c.run(
                    "INSERT INTO passkeys (id, identity, site, key, uses, name, created, used)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    *passkey,
                )
            )
        except Duplicate:
            return False
        return True

    async def passkey(self, id: str) -> Passkey | None:
        found = await self.some_passkeys("id", id)
        return found[0] if found else None

    async def passkeys_of(self, identity: str) -> list[Passkey]:
        return await self.some_passkeys("identity", identity)

    async def some_passkeys(self, column: str, value: str) -> list[Passkey]:
        def job(c: Connection) -> list[Passkey]:
            sql = "SELECT id, identity, site, key, uses, name, created, used FROM passkeys"
            return [Passkey(*row) for row in c.rows(f"{sql} WHERE {column} = ? ORDER BY created, id", value)]

        return await self.driver.read(job)

    async def use_passkey(self, id: str, before: int, uses: int, now: float) -> bool:
        """False: it was used at the same moment somewhere else, or it was removed."""
        sql = "UPDATE passkeys SET uses = ?, used = ? WHERE id = ? AND uses = ?"
        return await self.driver.write(lambda c: c.run(sql, uses, now, id, before)) == 1

    async def remove_passkey(self, identity: str, id: str) -> None:
        await self.driver.write(lambda c: c.run("DELETE FROM passkeys WHERE identity = ? AND id = ?", identity, id))

    # --- mail addresses that lead back to a person

    async def mailbox(self, mail: str) -> str:
        """The person who is kept under this address; "": nobody."""

        def job(c: Connection) -> str:
            found = c.rows("SELECT identity FROM mailboxes WHERE mail = ?", mail)
            return str(found[0][0]) if found else ""

        return await self.driver.read(job)

    async def mail_of(self, identity: str) -> str:
        def job(c: Connection) -> str:
            found = c.rows("SELECT mail FROM mailboxes WHERE identity = ?", identity)
            return str(found[0][0]) if found else ""

        return await self.driver.read(job)

    async def set_mailbox(self, identity: str, mail: str) -> None:
        """One address for a person; "": none."""

        def job(c: Connection) -> None:
            c.run("DELETE FROM mailboxes WHERE identity = ?", identity)
            if mail:
                c.run("INSERT INTO mailboxes (mail, identity) VALUES (?, ?)", mail, identity)

        await self.driver.write(job)

    async def put_signin(self, signin: SignIn) -> None:
        """A new link takes the place of older ones for the same address."""

        def job(c: Connection) -> None:
            c.run("DELETE FROM signins WHERE mail = ?", signin.mail)
            c.run("INSERT INTO signins (hash, mail, identity, expires) VALUES (?, ?, ?, ?)", *signin)

        await self.driver.write(job)

    async def find_signin(self, hash: str, now: float) -> SignIn | None:
        def job(c: Connection) -> SignIn | None:
            sql = "SELECT hash, mail, identity, expires FROM signins WHERE hash = ? AND expires > ?"
            found = c.rows(sql, hash, now)
            return SignIn(*found[0]) if found else None

        return await self.driver.read(job)

    async def take_signin(self, hash: str) -> bool:
        """Works once."""
        return await self.driver.write(lambda c: c.run("DELETE FROM signins WHERE hash = ?", hash)) == 1

    # --- profiles

    async def profile(self, identity: str) -> Profile:
        def job(c: Connection) -> Profile:
            found = c.rows("SELECT face, colour, hidden FROM profiles WHERE identity = ?", identity)
            return Profile(found[0][0], found[0][1], bool(found[0][2])) if found else Profile()

        return await self.driver.read(job)

    async def set_profile(self, identity: str, profile: Profile) -> None:
        await self.driver.write(
            lambda c: c.run(
                "INSERT INTO profiles (identity, face, colour, hidden) VALUES (?, ?, ?, ?) ON CONFLICT (identity)"
                " DO UPDATE SET face = excluded.face, colour = excluded.colour, hidden = excluded.hidden",
                identity, profile.face, profile.colour, int(profile.hidden),
            )
        )  # fmt: skip

    async def person(self, identity: str) -> tuple[str, str] | None:
        """The name of somebody, and the seat if it is a program's."""

        def job(c: Connection) -> tuple[str, str] | None:
            found = c.rows("SELECT name, seat_of FROM identities WHERE id = ?", identity)
            return (found[0][0], found[0][1]) if found else None

        return await self.driver.read(job)

    async def tables_of(self, identity: str) -> int:
        """Tables at which this person sits, sat, or is the host."""

        def job(c: Connection) -> int:
            found = c.rows(
                "SELECT (SELECT count(*) FROM sitting WHERE identity = ?)"
                " + (SELECT count(*) FROM tables WHERE host = ? AND id NOT IN"
                " (SELECT table_id FROM sitting WHERE identity = ?))",
                identity, identity, identity,
            )  # fmt: skip
            return int(found[0][0])

        return await self.driver.read(job)

    async def hand_over(self, old: str, new: str, tables: list[str]) -> None:
        """What a person wrote at these tables, and their results, become another's, who is the same human.

        The documents of the tables have changed before. The rating stays what it was: results keep their player.
        """

        def job(c: Connection) -> None:
            for table in tables:
                c.run("UPDATE chat SET who = ? WHERE table_id = ? AND who = ?", new, table, old)
                c.run("UPDATE answers SET who = ? WHERE table_id = ? AND who = ?", new, table, old)
                if not c.rows("SELECT 1 FROM notes WHERE table_id = ? AND identity = ?", table, new):
                    c.run("UPDATE notes SET identity = ? WHERE table_id = ? AND identity = ?", new, table, old)
                c.run("UPDATE tables SET host = ? WHERE id = ? AND host = ?", new, table, old)
                c.run("UPDATE results SET identity = ? WHERE table_id = ? AND identity = ?", new, table, old)
                c.run("UPDATE links SET used_by = ? WHERE subject = ? AND used_by = ?", new, table, old)

        await self.driver.write(job)

    async def become(self, old: str, new: str) -> None:
        """Nothing is left of the old person: devices, passkeys and blocks are the new one's."""

        def job(c: Connection) -> None:
            c.run("UPDATE tokens SET identity = ? WHERE identity = ?", new, old)
            c.run("UPDATE passkeys SET identity = ? WHERE identity = ?", new, old)
            for column, other in (("identity", "other"), ("other", "identity")):
                c.run(
                    f"DELETE FROM blocks WHERE {column} = ? AND"
                    f" ({other} = ? OR {other} IN (SELECT b.{other} FROM blocks b WHERE b.{column} = ?))",
                    old, new, new,
                )  # fmt: skip
                c.run(f"UPDATE blocks SET {column} = ? WHERE {column} = ?", new, old)
                c.run(f"UPDATE reports SET {'reporter' if column == 'identity' else 'about'} = ?"
                      f" WHERE {'reporter' if column == 'identity' else 'about'} = ?", new, old)  # fmt: skip
            if not c.rows("SELECT 1 FROM mailboxes WHERE identity = ?", new):
                c.run("UPDATE mailboxes SET identity = ? WHERE identity = ?", new, old)

        await self.driver.write(job)

    # --- blocks and reports

    async def block(self, identity: str, block: Block) -> None:
        await self.driver.write(
            lambda c: c.run(
                "INSERT INTO blocks (identity, other, name, at) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (identity, other) DO UPDATE SET name = excluded.name",
                identity, *block,
            )
        )  # fmt: skip

    async def unblock(self, identity: str, other: str) -> None:
        await self.driver.write(lambda c: c.run("DELETE FROM blocks WHERE identity = ? AND other = ?", identity, other))

    async def blocks_of(self, identity: str) -> list[Block]:
        def job(c: Connection) -> list[Block]:
            sql = "SELECT other, name, at FROM blocks WHERE identity = ? ORDER BY at"
            return [Block(*row) for row in c.rows(sql, identity)]

        return await self.driver.read(job)

    async def apart(self, identity: str) -> set[str]:
        """The people who have blocked this one, and those this one has blocked."""

        def job(c: Connection) -> set[str]:
            sql = "SELECT identity FROM blocks WHERE other = ? UNION SELECT other FROM blocks WHERE identity = ?"
            return {row[0] for row in c.rows(sql, identity, identity)}

        return await self.driver.read(job)

    async def blocks(self, identity: str, other: str) -> bool:
        def job(c: Connection) -> bool:
            return bool(c.rows("SELECT 1 FROM blocks WHERE identity = ? AND other = ?", identity, other))

        return await self.driver.read(job)

    async def report(self, report: Report) -> None:
        """`n` is given here."""

        def job(c: Connection) -> None:
            n = c.rows("SELECT coalesce(max(n), 0) + 1 FROM reports")[0][0]
            c.run(
                "INSERT INTO reports (n, at, reporter, about, name, table_id, line, why, done)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)",
                n, *report[1:8],
            )  # fmt: skip

        for _ in range(5):
            try:
                return await self.driver.write(job)
            except Duplicate:  # two at once through two processes
                continue

    async def reports(self, column: str = "", value: str = "", everything: bool = True) -> list[Report]:
        """Those of one person ("reporter") or about one ("about"), or all."""
        where = (f" WHERE {column} = ?" if column else "") + ("" if everything or column else " WHERE done = 0")
        sql = f"SELECT n, at, reporter, about, name, table_id, line, why, done FROM reports{where} ORDER BY n"

        def job(c: Connection) -> list[Report]:
            return [Report(*row) for row in c.rows(sql, *([value] if column else []))]

        return await self.driver.read(job)

    async def count_reports(self, reporter: str, since: float) -> int:
        def job(c: Connection) -> int:
            sql = "SELECT count(*) FROM reports WHERE reporter = ? AND at > ?"
            return int(c.rows(sql, reporter, since)[0][0])

        return await self.driver.read(job)

    async def settle_report(self, n: int) -> bool:
        return await self.driver.write(lambda c: c.run("UPDATE reports SET done = 1 WHERE n = ?", n)) == 1
