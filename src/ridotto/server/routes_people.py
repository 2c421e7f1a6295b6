"""Routes about people: keeping an identity, profiles, memory, ratings, blocks and reports."""

from typing import TYPE_CHECKING, Any, Final

import structlog
from starlette.requests import Request
from starlette.responses import Response

from ridotto.server import protocol
from ridotto.server import protocol_people as p
from ridotto.server.lobby import hashed, named
from ridotto.server.openapi import Described
from ridotto.server.passkeys import Passkeys, site_of
from ridotto.server.refusals import Refused
from ridotto.server.remembering import Remembering
from ridotto.server.shell import BEFORE, SECURE_BEFORE, answer, before_of, token_of
from ridotto.server.signing_in import SigningIn
from ridotto.server.store import Identity
from ridotto.server.store_people import Block, Profile, Report

if TYPE_CHECKING:
    from ridotto.server.routes import Routes

log = structlog.get_logger()

ADVICE: Final = "the page is at another address than the server thinks: set PUBLIC_URL, or HOSTS and TRUST_PROXY"
BEFORE_SECONDS: Final = 90 * 24 * 3600
MOST_BLOCKS: Final = 200
REPORTS: Final = 5  # of one person in a day
DAY: Final = 86_400.0


class PeopleRoutes:
    def __init__(self, routes: "Routes") -> None:
        self.routes = routes
        self.server = routes.server
        self.store = routes.server.store
        self.passkeys = Passkeys(self.store)
        self.signing = SigningIn(routes.server.hub, self.store, routes.server.reach.post, routes.settings.public_url)
        self.remembering = Remembering(self.store)
        self.doubted = False  # the host has been told that our address is not that of the page

    # --- helpers

    def now(self) -> float:
        return self.server.world.now()

    def origin(self, request: Request) -> str:
        """As the browser names this page; other origins were refused before."""
        if self.routes.settings.public_url:
            return self.routes.settings.public_url.rstrip("/")
        own = f"{'https' if self.routes.secure(request) else 'http'}://{request.headers.get('host', '')}"
        page = request.headers.get("origin", own)
        if page != own and not self.doubted:
            self.doubted = True
            log.warning("passkeys-fail", page=page, taken_for=own, advice=ADVICE)
        return own

    async def before(self, request: Request) -> Identity | None:
        """The person this browser was before it signed in, as long as that session lasts."""
        token = before_of(request)
        return await self.store.identity_of(hashed(token)) if 0 < len(token) <= 100 else None

    async def signed_in(self, request: Request, identity: str) -> Response:
        """This browser is that person from now on. Somebody with tables can be found again, or brought along."""
        old = await self.server.identity(request)
        found = await self.store.person(identity)
        if found is None:
            raise Refused("nobody-kept")
        me = await self.routes.me(Identity(identity, found[0], ""))
        if old is not None and old.id == identity:
            return answer(me)
        response = self.routes.with_cookie(request, answer(me), await self.signing.fresh(identity))
        if old is not None:
            await self.leave_behind(request, response, old, identity)
        return response

    async def leave_behind(self, request: Request, response: Response, old: Identity, new: str) -> None:
        """Somebody with tables can be found again; a guest without any is not worth a word."""
        if old.id != new and not old.seat_of and await self.store.tables_of(old.id):
            self.remember_before(request, response, token_of(request))

    def remember_before(self, request: Request, response: Response, token: str) -> None:
        secure = self.routes.secure(request)
        name = SECURE_BEFORE if secure else BEFORE
        response.set_cookie(name, token, max_age=BEFORE_SECONDS, httponly=True, samesite="lax", secure=secure, path="/")

    # --- an identity that can be kept

    async def passkey_wish(self, request: Request) -> Any:
        who, _ = await self.routes.own(request)
        await self.routes.body(request, protocol.Nothing)
        return await self.passkeys.wish(who, self.origin(request), self.now())

    async def add_passkey(self, request: Request) -> Any:
        who, _ = await self.routes.own(request)
        body = await self.routes.body(request, p.NewPasskey)
        await self.passkeys.add(who, body, self.origin(request), self.now())
        return await self.own_profile(request, who)

    async def remove_passkey(self, request: Request) -> Any:
        who, _ = await self.routes.own(request)
        body = await self.routes.body(request, p.RemovePasskey)
        await self.store.remove_passkey(who.id, body.id)
        return await self.own_profile(request, who)

    async def sign_in_wish(self, request: Request) -> Any:
        await self.routes.body(request, protocol.Nothing)
        self.server.spend("signins", self.server.address(request.scope))
        return await self.passkeys.sign_in_wish(self.origin(request), self.now())

    async def sign_in(self, request: Request) -> Any:
        body = await self.routes.body(request, p.PasskeySignIn)
        identity = await self.passkeys.sign_in(body, self.origin(request), self.now())
        return await self.signed_in(request, identity)

    async def send_mail(self, request: Request) -> Any:
        body = await self.routes.body(request, p.MailSignIn)
        self.server.spend("signins", self.server.address(request.scope))
        await self.signing.send(await self.server.identity(request), body.mail, body.language)
        return None

    async def look_at_mail(self, request: Request) -> Any:
        body = await self.routes.body(request, p.MailLink)
        return await self.signing.look(await self.server.identity(request), body.token)

    async def use_mail(self, request: Request) -> Any:
        body = await self.routes.body(request, p.MailLink)
        return await self.signed_in(request, await self.signing.use(body.token))

    async def remove_mail(self, request: Request) -> Any:
        who, _ = await self.routes.own(request)
        await self.routes.body(request, protocol.Nothing)
        await self.store.set_mailbox(who.id, "")
        return await self.own_profile(request, who)

    async def switch(self, request: Request) -> Any:
        """Back to the person this browser was before; the other one becomes the one before."""
        await self.routes.body(request, protocol.Nothing)
        old = await self.before(request)
        if old is None:
            raise Refused("nobody-kept")
        current = await self.server.identity(request)
        response = self.routes.with_cookie(request, answer(await self.routes.me(old)), before_of(request))
        if current is not None:
            self.remember_before(request, response, token_of(request))
        return response

    async def bring(self, request: Request) -> Any:
        who, _ = await self.routes.own(request)
        await self.routes.body(request, protocol.Nothing)
        old = await self.before(request)
        if old is None:
            raise Refused("nobody-kept")
        async with self.routes.turn(request):
            brought = await self.signing.bring(old, who)
        await self.routes.forget_sessions()
        response = answer(brought)
        return response if brought.kept else without_before(response)

    # --- profiles

    async def get_profile(self, request: Request) -> Any:
        who, _ = await self.routes.own(request)
        return await self.own_profile(request, who)

    async def set_profile(self, request: Request) -> Any:
        who, _ = await self.routes.own(request)
        body = await self.routes.body(request, p.SetProfile)
        name = named(body.name)
        await self.store.set_profile(who.id, Profile(body.face, body.colour, body.hidden))
        if name != who.name:
            self.server.known.clear()
            who = await self.routes.lobby.rename(who, name)
        return await self.own_profile(request, who)

    async def own_profile(self, request: Request, who: Identity) -> p.OwnProfile:
        profile = await self.store.profile(who.id)
        site = site_of(self.origin(request))
        keys = [
            p.PasskeyOut(one.id, one.name, one.created, one.used, one.site == site)
            for one in await self.store.passkeys_of(who.id)
        ]
        old = await self.before(request)
        before = None
        if old is not None and old.id != who.id:
            before = p.Before(old.name, await self.store.tables_of(old.id))
        blocks = [p.BlockOut(*one) for one in await self.store.blocks_of(who.id)]
        return p.OwnProfile(
            who.id, who.name, profile.face, profile.colour, profile.hidden, await self.store.mail_of(who.id),
            self.signing.post is not None, bool(site), keys, before, blocks,
        )  # fmt: skip

    # --- memory and ratings

    async def person(self, request: Request) -> Any:
        who = await self.server.identity(request)
        async with self.routes.turn(request):
            return await self.remembering.page(
                who, request.path_params["id"][:40], request.query_params.get("before", "")[:80]
            )

    async def leaders(self, request: Request) -> Any:
        return await self.remembering.leaders(request.query_params.get("game", "")[:40])

    async def table_ratings(self, request: Request) -> Any:
        table = await self.server.table(request, await self.server.identity(request))
        if not table.document.rated or table.document.stage != "over":
            return p.TableRatings(True, [])
        return await self.remembering.changes(table.id)

    # --- block and report

    async def block(self, request: Request) -> Any:
        who, _ = await self.routes.own(request)
        body = await self.routes.body(request, p.BlockPerson)
        if not body.on:
            await self.store.unblock(who.id, body.id)
        else:
            found = await self.store.person(body.id)
            if found is None or body.id == who.id:
                raise Refused("no-such-person")
            if len(await self.store.blocks_of(who.id)) >= MOST_BLOCKS:
                raise Refused("too-many", (MOST_BLOCKS,))
            await self.store.block(who.id, Block(body.id, found[0], self.now()))
        blocks = await self.store.blocks_of(who.id)
        deaf = frozenset(one.other for one in blocks)
        for client in self.server.sockets.clients.values():
            if client.identity == who.id:
                client.deaf = deaf
        return [p.BlockOut(*one) for one in blocks]

    async def report(self, request: Request) -> Any:
        """To the people who run this server. What was said is copied: it may be deleted until they read it."""
        who, _ = await self.routes.own(request)
        body = await self.routes.body(request, p.ReportPerson)
        if await self.store.count_reports(who.id, self.now() - DAY) >= REPORTS:
            raise Refused("too-many", (REPORTS,))
        about, name, text = body.person, "", ""
        if body.table:
            table = await self.server.hub.get(body.table)
            if table is None or table.role(who) is None:
                raise Refused("no-such-table")
            if body.line:
                line = next((one for one in table.chat if one.n == body.line), None)
                if line is None or not table.may_read_chat(who):
                    raise Refused("no-such-person")
                about, name, text = line.who, line.name, line.text
            elif body.seat is not None and body.seat < len(table.document.seats):
                seat = table.document.seats[body.seat]
                about, name = seat.owner or seat.identity, seat.owner_name or seat.name
        found = await self.store.person(about) if about else None
        if found is None or about == who.id:
            raise Refused("no-such-person")
        report = Report(0, self.now(), who.id, about, name or found[0], body.table, text, body.why)
        await self.store.report(report)
        return None

    def api(self) -> list[Described]:
        m, game = protocol.Me, {"game": "string"}
        empty = protocol.Nothing
        return [
            Described("GET", "/api/me/profile", "profile", "My profile", self.get_profile, None, p.OwnProfile),
            Described(
                "POST", "/api/me/profile", "portray", "Change it", self.set_profile, p.SetProfile, p.OwnProfile
            ),
            Described(
                "POST", "/api/me/passkeys/new", "passkey", "Make a passkey", self.passkey_wish, empty, p.PasskeyWish
            ),
            Described(
                "POST", "/api/me/passkeys", "keep", "Keep a passkey", self.add_passkey, p.NewPasskey, p.OwnProfile
            ),
            Described(
                "POST", "/api/me/passkeys/remove", "unkey", "Remove a passkey", self.remove_passkey, p.RemovePasskey,
                p.OwnProfile,
            ),
            Described(
                "POST", "/api/signin/passkey/new", "signin", "Begin to sign in", self.sign_in_wish, empty, p.SignInWish
            ),
            Described("POST", "/api/signin/passkey", "enter", "Sign in", self.sign_in, p.PasskeySignIn, m),
            Described("POST", "/api/signin/mail", "letter", "Mail me a link", self.send_mail, p.MailSignIn, m | None),
            Described(
                "POST", "/api/signin/mail/look", "seen", "What it does", self.look_at_mail, p.MailLink, p.MailLinkSeen
            ),
            Described("POST", "/api/signin/mail/use", "use", "Use such a link", self.use_mail, p.MailLink, m),
            Described("POST", "/api/me/mail/remove", "unmail", "No way back", self.remove_mail, empty, p.OwnProfile),
            Described("POST", "/api/me/switch", "switch", "Be who I was", self.switch, empty, m),
            Described("POST", "/api/me/bring", "bring", "Bring my tables along", self.bring, empty, p.Brought),
            Described(
                "GET", "/api/people/{id}", "person", "A person's page", self.person, None, p.PersonPage,
                {"before": "string"},
            ),
            Described("GET", "/api/ratings", "ratings", "The best", self.leaders, None, p.Leaders, game),
            Described(
                "GET", "/api/tables/{id}/ratings", "rated", "What it did to the ratings", self.table_ratings, None,
                p.TableRatings,
            ),
            Described("POST", "/api/me/blocks", "block", "Block", self.block, p.BlockPerson, list[p.BlockOut]),
            Described("POST", "/api/reports", "report", "Report", self.report, p.ReportPerson, m | None),
        ]  # fmt: skip


def without_before(response: Response) -> Response:
    response.delete_cookie(BEFORE, path="/")
    response.delete_cookie(SECURE_BEFORE, path="/", secure=True)
    return response
