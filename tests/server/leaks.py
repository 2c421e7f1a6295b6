"""A nursery of leaks: each is planted on purpose, and the twin worlds must find it."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from starlette.responses import Response, StreamingResponse

from ridotto.engine.telling import Said
from ridotto.games.opera.game import Opera
from ridotto.games.opera.texts import bag
from ridotto.server import (
    commands,
    contests,
    live,
    looking,
    mails,
    planning,
    previews,
    protocol,
    refusals,
    routes,
    running,
    seating,
    shell,
    views,
)
from ridotto.server.lobby import Lobby
from ridotto.server.protocol_people import Met
from ridotto.server.routes_people import PeopleRoutes
from ridotto.server.store import SqlStore
from ridotto.server.tables import Picture, Table

Plant = Callable[[pytest.MonkeyPatch], None]
LEAKS: dict[str, Plant] = {}


def leak(plant: Plant) -> Plant:
    LEAKS[plant.__name__] = plant
    return plant


def secret(game: Any, s: Any) -> int:
    """Some number that nobody may know."""
    return sum((i + 1) * n for i, n in enumerate(game.money(s)))


def table_secret(table: Table) -> int:
    return secret(table.game, table.position.state)


def patch_view(m: pytest.MonkeyPatch, change: Callable[[Opera, Any, dict[str, Any]], Any]) -> None:
    real = Opera.view

    def view(self: Opera, s: Any, seat: int | None) -> Any:
        found: Any = real(self, s, seat)
        changed = change(self, s, found)
        return found if changed is None else changed

    m.setattr(Opera, "view", view)


@leak
def a_field_of_the_view_has_all_ducats(m: pytest.MonkeyPatch) -> None:
    patch_view(m, lambda game, s, v: v.update(money=game.money(s)))


@leak
def the_others_ducats_are_shown(m: pytest.MonkeyPatch) -> None:
    patch_view(m, lambda game, s, v: [p.update(ducats=n) for p, n in zip(v["players"], game.money(s))] and None)


@leak
def the_others_stocks_are_shown(m: pytest.MonkeyPatch) -> None:
    patch_view(m, lambda game, s, v: [p.update(stock=bag(q.stock)) for p, q in zip(v["players"], s.players)] and None)


@leak
def the_pile_is_shown(m: pytest.MonkeyPatch) -> None:
    patch_view(m, lambda game, s, v: v.update(pile=list(s.draw)))


@leak
def the_order_of_the_keys_tells(m: pytest.MonkeyPatch) -> None:
    patch_view(m, lambda game, s, v: dict(reversed(v.items())) if secret(game, s) % 2 else v)


@leak
def a_number_is_written_in_two_ways(m: pytest.MonkeyPatch) -> None:
    patch_view(m, lambda game, s, v: v.update(round=float(v["round"]) if secret(game, s) % 2 else v["round"]))


@leak
def who_is_to_act_hangs_on_a_purse(m: pytest.MonkeyPatch) -> None:
    patch_view(m, lambda game, s, v: v.update(waiting=v["waiting"] if secret(game, s) % 2 else v["waiting"] + [0]))


def patch_status(m: pytest.MonkeyPatch, change: Callable[..., Any]) -> None:
    real = views.status

    def status(position: Any, document: Any, seat: Any, *rest: Any) -> Any:
        found = real(position, document, seat, *rest)
        change(found, position, document, seat)
        return found

    m.setattr(views, "status", status)


@leak
def sealed_words_in_the_status(m: pytest.MonkeyPatch) -> None:
    patch_status(m, lambda st, p, d, i: setattr(st, "rematch", "".join(d.sealed)))


@leak
def the_length_of_sealed_words(m: pytest.MonkeyPatch) -> None:
    patch_status(m, lambda st, p, d, i: setattr(st, "rematch", "x" * len("".join(d.sealed))))


@leak
def the_others_orders_are_counted(m: pytest.MonkeyPatch) -> None:
    patch_status(m, lambda st, p, d, i: setattr(st, "watchers", len(d.orders)))


@leak
def everybodys_orders_are_ones_own(m: pytest.MonkeyPatch) -> None:
    def change(st: Any, p: Any, d: Any, i: Any) -> None:
        st.own = protocol.Own(
            "",
            [protocol.OrderOut(o.id, o.words, o.point, o.scope, Said("ui.plain.words", (o.words,))) for o in d.orders],
            [],
        )

    patch_status(m, change)


@leak
def everybodys_dropped_orders(m: pytest.MonkeyPatch) -> None:
    def change(st: Any, p: Any, d: Any, i: Any) -> None:
        if st.own:
            st.own.dropped = [Said("ui.plain.words", (words,)) for _, words in d.order_notes]

    patch_status(m, change)


@leak
def the_order_of_the_asked_seats(m: pytest.MonkeyPatch) -> None:
    patch_status(m, lambda st, p, d, i: secret(p.game, p.state) % 2 and st.sealed.append(9))


@leak
def a_clock_that_hangs_on_a_purse(m: pytest.MonkeyPatch) -> None:
    def change(st: Any, p: Any, d: Any, i: Any) -> None:
        st.clock.left = [t + secret(p.game, p.state) % 7 for t in st.clock.left]

    patch_status(m, change)


@leak
def the_bots_salt(m: pytest.MonkeyPatch) -> None:
    patch_status(m, lambda st, p, d, i: setattr(st.proposal, "id", d.salt))


@leak
def who_was_sent_a_notice(m: pytest.MonkeyPatch) -> None:
    patch_status(m, lambda st, p, d, i: setattr(st.proposal, "agreed", d.noticed))


@leak
def an_empty_message_when_somebody_changes_a_bid(m: pytest.MonkeyPatch) -> None:
    real = Table.news_for

    def news_for(self: Table, client: Any, who: Any) -> Any:
        found = real(self, client, who)
        words = "".join(self.document.sealed) + str(len(self.document.orders))
        if getattr(client, "words", words) != words:
            found.append(b"{}")
        client.words = words
        return found

    m.setattr(Table, "news_for", news_for)


@leak
def the_mark_counts_changes(m: pytest.MonkeyPatch) -> None:
    real = Table.news_for

    def news_for(self: Table, client: Any, who: Any) -> Any:
        found = real(self, client, who)
        client.mark = f"{client.mark}{self.revision}"
        return found

    m.setattr(Table, "news_for", news_for)


@leak
def the_revision_is_sent(m: pytest.MonkeyPatch) -> None:
    real = Table.update
    m.setattr(Table, "update", lambda self, *rest: real(self, *rest)[:-1] + b',"revision":%d}' % self.revision)


@leak
def a_padding_that_hangs_on_a_purse(m: pytest.MonkeyPatch) -> None:
    real = Table.update
    m.setattr(Table, "update", lambda self, *rest: real(self, *rest) + b" " * (table_secret(self) % 5))


@leak
def an_event_that_only_its_seat_should_learn(m: pytest.MonkeyPatch) -> None:
    real = Table.update

    def update(self: Table, *rest: Any) -> bytes:
        return real(self, *rest).replace(b'"events":[', b'"events":[{"n":%d},' % table_secret(self), 1)

    m.setattr(Table, "update", update)


@leak
def the_order_of_the_choices(m: pytest.MonkeyPatch) -> None:
    real = views.choices
    m.setattr(views, "choices", lambda g, s, i, *view: real(g, s, i, *view)[:: 1 if secret(g, s) % 2 else -1])


@leak
def the_numbers_of_a_reason(m: pytest.MonkeyPatch) -> None:
    real = views.choices

    def choices(game: Any, s: Any, i: int, *view: Any) -> Any:
        found = real(game, s, i, *view)
        for choice in found:
            if choice.refused:
                choice.refused.numbers = [secret(game, s)]
        return found

    m.setattr(views, "choices", choices)


@leak
def choices_for_who_is_not_asked(m: pytest.MonkeyPatch) -> None:
    def choices_now(position: Any, document: Any, seat: Any, *view: Any) -> Any:
        acting = position.game.seat(position.state)
        return views.choices(position.game, position.state, acting) if acting >= 0 else [], ""

    m.setattr(views, "choices_now", choices_now)


@leak
def a_try_that_looks_into_the_pile(m: pytest.MonkeyPatch) -> None:
    real = views.tried

    def tried(id: str, position: Any, document: Any, seat: int, made: Any, *now: Any) -> Any:
        found = real(id, position, document, seat, made, *now)
        found.view["next"] = made.state.draw[:]
        return found

    m.setattr(views, "tried", tried)


@leak
def a_try_that_says_how_it_would_end(m: pytest.MonkeyPatch) -> None:
    real = views.tried_sealed

    def tried_sealed(id: str, position: Any, seat: int, words: str) -> Any:
        found = real(id, position, seat, words)
        found.view["best"] = max(position.game.money(position.state))
        return found

    m.setattr(views, "tried_sealed", tried_sealed)


@leak
def a_refusal_whose_version_tells(m: pytest.MonkeyPatch) -> None:
    real = Table.refused

    def refused(self: Table, id: str, reason: refusals.Refused) -> protocol.Refused:
        return msgspec.structs.replace(real(self, id, reason), version=self.revision)

    m.setattr(Table, "refused", refused)


@leak
def a_refusal_whose_code_hangs_on_a_purse(m: pytest.MonkeyPatch) -> None:
    real = Table.current

    def current(self: Table, version: int) -> None:
        if table_secret(self) % 2:
            raise refusals.Refused("busy")
        real(self, version)

    m.setattr(Table, "current", current)


@leak
def a_record_with_a_comment(m: pytest.MonkeyPatch) -> None:
    real = Table.record
    m.setattr(Table, "record", lambda self: real(self) + f"# {table_secret(self)}\n")


@leak
def a_record_with_the_sealed_bids(m: pytest.MonkeyPatch) -> None:
    real = Table.record
    m.setattr(Table, "record", lambda self: real(self) + "".join(self.document.sealed))


@leak
def a_list_of_tables_that_tells(m: pytest.MonkeyPatch) -> None:
    real = views.head

    def head(id: str, document: Any, identity: str, changed: float) -> Any:
        return real(id, document, identity, changed + len(document.salt) + sum(map(len, document.sealed)))

    m.setattr(views, "head", head)


@leak
def a_welcome_with_the_salt(m: pytest.MonkeyPatch) -> None:
    real = views.info

    def info(id: str, document: Any) -> Any:
        found = real(id, document)
        found.title = document.salt
        return found

    m.setattr(views, "info", info)


@leak
def a_notice_with_a_bid(m: pytest.MonkeyPatch) -> None:
    real = views.notice
    m.setattr(views, "notice", lambda id, d, v, i: {**real(id, d, v, i), "text": "".join(d.sealed), "salt": d.salt})


@leak
def a_bot_that_is_given_the_sealed_bids(m: pytest.MonkeyPatch) -> None:
    real = running.Runner.question

    def question(self: Any, table: Table, seat: int, bot: str) -> Any:
        found = real(self, table, seat, bot)
        return found._replace(bot=f"{bot} {''.join(table.document.sealed)} {table_secret(table)}")

    m.setattr(running.Runner, "question", question)


@leak
def a_bot_that_sees_its_opponents_purse(m: pytest.MonkeyPatch) -> None:
    def change(game: Opera, s: Any, v: dict[str, Any]) -> None:
        if v["seat"] is not None:
            v["others"] = game.money(s)

    patch_view(m, change)


@leak
def a_welcome_with_somebody_elses_number(m: pytest.MonkeyPatch) -> None:
    real = looking.welcome

    async def welcome(table: Table, *rest: Any) -> Any:
        found = await real(table, *rest)
        found.heartbeat = float(table_secret(table))
        return found

    m.setattr(live, "welcome", welcome)
    m.setattr(looking, "welcome", welcome)


@leak
def a_picture_cached_for_the_wrong_observer(m: pytest.MonkeyPatch) -> None:
    real = Table.picture

    def picture(self: Table, seat: Any) -> Picture:
        return real(self, seat) if seat is not None else real(self, 0)

    m.setattr(Table, "picture", picture)


def patch_route(m: pytest.MonkeyPatch, name: str, change: Callable[[Response, Table], Response]) -> None:
    """Changes the answer of a route, by what the table holds."""
    real = getattr(routes.Routes, name)

    async def route(self: routes.Routes, request: Any) -> Response:
        table = await self.server.table(request, await self.server.identity(request))
        found = await real(self, request)
        return change(found if isinstance(found, Response) else shell.answer(found), table)

    m.setattr(routes.Routes, name, route)


def with_header(found: Response, name: str, value: str) -> Response:
    found.headers[name] = value
    return found


@leak
def a_header_that_counts_changes(m: pytest.MonkeyPatch) -> None:
    patch_route(m, "poll", lambda found, table: with_header(found, "etag", f'"{table.revision}"'))


@leak
def the_length_of_a_header(m: pytest.MonkeyPatch) -> None:
    patch_route(m, "poll", lambda found, table: with_header(found, "x-pad", "-" * (table_secret(table) % 3)))


@leak
def the_order_of_the_headers(m: pytest.MonkeyPatch) -> None:
    def change(found: Response, table: Table) -> Response:
        found.raw_headers = found.raw_headers[:: 1 if table_secret(table) % 2 else -1]
        return found

    patch_route(m, "poll", change)


@leak
def a_cookie_after_a_hidden_change(m: pytest.MonkeyPatch) -> None:
    patch_route(m, "get_table", lambda found, table: with_header(found, "set-cookie", f"seen={table.revision}"))


@leak
def a_status_that_hangs_on_a_purse(m: pytest.MonkeyPatch) -> None:
    def change(found: Response, table: Table) -> Response:
        found.status_code = 200 + table_secret(table) % 2
        return found

    patch_route(m, "poll", change)


@leak
def a_body_in_two_pieces(m: pytest.MonkeyPatch) -> None:
    def change(found: Response, table: Table) -> Response:
        body = bytes(found.body)
        at = 5 + table_secret(table) % 2
        return StreamingResponse(iter([body[:at], body[at:]]), headers=dict(found.headers))

    patch_route(m, "poll", change)


@leak
def a_mark_of_a_poll_that_counts_changes(m: pytest.MonkeyPatch) -> None:
    real = live.poll

    async def poll(table: Table, who: Any, client: Any, *rest: Any) -> Any:
        found = await real(table, who, client, *rest)
        client.chat = table.revision
        return found

    m.setattr(live, "poll", poll)


@leak
def an_empty_line_in_the_stream(m: pytest.MonkeyPatch) -> None:
    real = live.stream

    async def stream(table: Table, *rest: Any) -> Any:
        if table_secret(table) % 2:
            yield b"\n"
        async for line in real(table, *rest):
            yield line

    m.setattr(live, "stream", stream)


@leak
def the_order_of_two_messages(m: pytest.MonkeyPatch) -> None:
    real = Table.news_for

    def news_for(self: Table, client: Any, who: Any) -> Any:
        found = real(self, client, who)
        return [*found, b"{}"][:: 1 if table_secret(self) % 2 else -1] if found else found

    m.setattr(Table, "news_for", news_for)


@leak
def a_picture_that_is_sent_again(m: pytest.MonkeyPatch) -> None:
    """Nothing in it is new, but that it comes says that something has changed."""
    real = Table.news_for

    def news_for(self: Table, client: Any, who: Any) -> Any:
        if getattr(client, "revision", self.revision) != self.revision:
            client.since = 0
        client.revision = self.revision
        return real(self, client, who)

    m.setattr(Table, "news_for", news_for)


@leak
def a_list_that_shows_when_somebody_changed_his_mind(m: pytest.MonkeyPatch) -> None:
    real = SqlStore.commit

    async def commit(self: SqlStore, id: str, revision: int, seq: int, change: Any, now: float) -> None:
        await real(self, id, revision, seq, change, now)

        def job(c: Any) -> None:
            c.run("UPDATE tables SET changed = ? WHERE id = ?", now, id)

        await self.driver.write(job)

    m.setattr(SqlStore, "commit", commit)


@leak
def a_notice_that_is_sent_twice(m: pytest.MonkeyPatch) -> None:
    real = running.Runner.notice

    async def notice(self: Any, table: Table, asked: list[int]) -> None:
        await real(self, table, asked)
        if table_secret(table) % 2:
            table.document.noticed = []
            await real(self, table, asked)

    m.setattr(running.Runner, "notice", notice)


@leak
def a_hidden_change_that_counts_as_a_turn(m: pytest.MonkeyPatch) -> None:
    """The clock starts anew with every order and every changed bid."""
    real = Table.commit

    async def commit(self: Table, plan: Any, answer: Any) -> None:
        plan.document.clock.since = self.world.now()
        await real(self, plan, answer)

    m.setattr(Table, "commit", commit)


@leak
def presence_that_tells_of_an_order(m: pytest.MonkeyPatch) -> None:
    real = Table.online
    m.setattr(Table, "online", lambda self: real(self) | {o.seat for o in self.document.orders})


assert len(LEAKS) >= 30


@leak
def a_seat_that_goes_to_anybody(m: pytest.MonkeyPatch) -> None:
    m.setattr(seating, "check_successor", lambda *rest: None)


@leak
def the_bid_of_a_removed_player(m: pytest.MonkeyPatch) -> None:
    real = seating.remove

    def remove(table: Any, who: Any, message: Any) -> Any:
        plan = real(table, who, message)
        plan.document.title = table.document.sealed[message.seat] if table.document.sealed else ""
        plan.document.webhook = ""
        plan.document.rematch = plan.document.title
        return plan

    m.setitem(commands.KINDS, protocol.Remove, commands.changes(remove))


@leak
def a_private_copy_that_knows_the_others_ducats(m: pytest.MonkeyPatch) -> None:
    real = planning.imagine

    def imagine(table: Table, who: Any, message: Any) -> Any:
        found = real(table, who, message)
        found.draws = table_secret(table)
        return found

    m.setattr(planning, "imagine", imagine)


@leak
def a_clock_that_rests_by_a_purse(m: pytest.MonkeyPatch) -> None:
    def change(st: Any, p: Any, d: Any, i: Any) -> None:
        if st.clock.still:
            st.clock.still[0].until += secret(p.game, p.state)

    patch_status(m, change)


@leak
def a_push_that_tells_of_sealed_decisions(m: pytest.MonkeyPatch) -> None:
    pushed = views.pushed
    m.setattr(views, "pushed", lambda one: {**pushed(one), "sealed": one.document.sealed})


@leak
def a_letter_that_tells_of_sealed_decisions(m: pytest.MonkeyPatch) -> None:
    told = mails.told
    m.setattr(mails, "told", lambda one, language: [*told(one, language), str(one.document.sealed)])


@leak
def a_letter_that_looks_behind_the_screens(m: pytest.MonkeyPatch) -> None:
    standing = views.standing

    def leaky(position: Any, document: Any, now: float) -> Any:
        found = standing(position, document, now)
        found.left = [float(position.game.view(position.state, i)["players"][i].get("ducats") or 0) * 3600
                      for i in range(position.game.seats)]  # fmt: skip
        return found

    m.setattr(views, "standing", leaky)


@leak
def a_persons_page_that_counts_a_running_game(m: pytest.MonkeyPatch) -> None:
    real = PeopleRoutes.person

    async def person(self: PeopleRoutes, request: Any) -> Any:
        found = await real(self, request)
        found.next = str([table_secret(table) for table in self.server.hub.warm.values()])
        return found

    m.setattr(PeopleRoutes, "person", person)


@leak
def a_rating_that_moves_before_the_end(m: pytest.MonkeyPatch) -> None:
    real = PeopleRoutes.table_ratings

    async def ratings(self: PeopleRoutes, request: Any) -> Any:
        found = await real(self, request)
        table = await self.server.hub.get(request.path_params["id"])
        found.ready = table is None or table_secret(table) % 2 == 0
        return found

    m.setattr(PeopleRoutes, "table_ratings", ratings)


@leak
def the_page_of_a_tournament_knows_all_purses(m: pytest.MonkeyPatch) -> None:
    real = contests.Contests.standing

    def standing(self: Any, table: Table) -> Any:
        found = real(self, table)
        return msgspec.structs.replace(found, points=table.game.money(table.position.state))

    m.setattr(contests.Contests, "standing", standing)


@leak
def the_seed_of_a_deal_is_shown_early(m: pytest.MonkeyPatch) -> None:
    real = protocol.ContestRound

    async def show(self: Any, who: Any, id: str) -> Any:
        found = await show_really(self, who, id)
        _, contest = await self.load(id)
        found.played = [real(one.tables, one.over, one.promise, r.deal) for one, r in zip(found.played, contest.played)]
        return found

    show_really = contests.Contests.show
    m.setattr(contests.Contests, "show", show)


@leak
def how_far_a_table_of_the_deal_is_hangs_on_a_purse(m: pytest.MonkeyPatch) -> None:
    real = contests.Contests.standing

    def standing(self: Any, table: Table) -> Any:
        return msgspec.structs.replace(real(self, table), round=table_secret(table))

    m.setattr(contests.Contests, "standing", standing)


@leak
def an_invitation_with_the_salt(m: pytest.MonkeyPatch) -> None:
    real = previews.worded

    def worded(document: Any, language: str) -> tuple[str, str]:
        title, about = real(document, language)
        return title, f"{about} {document.salt}"

    m.setattr(previews, "worded", worded)


@leak
def a_picture_of_an_invitation_that_counts_orders(m: pytest.MonkeyPatch) -> None:
    async def picture(self: Any, card: str) -> bytes | None:
        document = await self.lobby.carded(card)
        return None if document is None else b"picture" * len(document.orders)

    m.setattr(previews.Previews, "picture", picture)


@leak
def a_card_of_my_games_whose_picture_knows_the_stocks(m: pytest.MonkeyPatch) -> None:
    real = Lobby.mine

    async def mine(self: Lobby, who: Any) -> Any:
        found = await real(self, who)
        for head in found:
            table = await self.hub.get(head.id)
            if head.standing is not None and table is not None:
                head.standing.view = {**head.standing.view, "money": table_secret(table)}
        return found

    m.setattr(Lobby, "mine", mine)


@leak
def a_proposal_with_somebody_elses_bid(m: pytest.MonkeyPatch) -> None:
    real = views.standing

    def standing(position: Any, document: Any, now: float) -> Any:
        found = real(position, document, now)
        if found.proposal is not None:
            found.proposal.what += "".join(document.sealed)
        return found

    m.setattr(views, "standing", standing)


@leak
def a_score_between_two_people_that_counts_a_running_game(m: pytest.MonkeyPatch) -> None:
    real = PeopleRoutes.person

    async def person(self: PeopleRoutes, request: Any) -> Any:
        found = await real(self, request)
        ahead = sum(table_secret(table) % 2 for table in self.server.hub.warm.values())
        found.met.append(Met("id2", "name2", "", "opera", 1, ahead, 1 - ahead))
        return found

    m.setattr(PeopleRoutes, "person", person)
