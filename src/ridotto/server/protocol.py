"""Every message in both directions. The browser's types are generated from these.

A message is a JSON object; `t` says which. Unknown fields are refused. Seats are 0 .. n-1. Texts are words of records
or keys for the translators, never sentences.
"""

from typing import Annotated, Any, Final, Literal

import msgspec

from ridotto.bots.review.report import Review
from ridotto.engine.cards import Card
from ridotto.engine.telling import LogLine, OrderRow, Said, Section, Source, Strip
from ridotto.server.documents import Pace

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Version = Annotated[int, msgspec.Meta(ge=0)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
DraftWords = Annotated[list[Words], msgspec.Meta(min_length=1, max_length=60)]


class ToServer(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """A command of a client. A repeat with the same id gets the same answer and does nothing."""

    id: Id


class Play(ToServer):
    """Decisions of one seat, all or nothing. Where decisions are sealed: this seat's, until the last one is in."""

    seat: SeatNumber
    version: Version
    draft: DraftWords


class Try(ToServer):
    """The same, but nothing is stored or told: the answer is `tried`. An empty draft asks for the present choices."""

    seat: SeatNumber
    version: Version
    draft: Annotated[list[Words], msgspec.Meta(max_length=60)]


class Undo(ToServer):
    """Back to the position after row `to`: done at once, or proposed to those who learned something since."""

    seat: SeatNumber
    version: Version
    to: Version


class Propose(ToServer):
    """By agreement of all people at the table: end the game here, or give this seat more time."""

    seat: SeatNumber
    what: Literal["end", "time"]


class Here(ToServer):
    """At a live table: I'm here. `wait`: of somebody who waits for others, let's wait a little longer."""

    seat: SeatNumber
    wait: bool = False


class Imagine(ToServer):
    """Moves on a private copy of the table at this version, for whichever seat is to act. Nothing is stored or told.

    What the seat cannot see is guessed: the same number gives the same guess.
    """

    seat: SeatNumber
    version: Version
    moves: Annotated[list[Words], msgspec.Meta(max_length=60)] = []
    guess: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class Consent(ToServer):
    seat: SeatNumber
    proposal: Id
    yes: bool


class Order(ToServer):
    """A standing order: the server gives this answer for the seat, at this point (empty: wherever it is legal).

    A seat has one order for a point: a new one takes the place of the old one.
    """

    seat: SeatNumber
    words: Words
    point: Annotated[str, msgspec.Meta(max_length=40)] = ""
    scope: Literal["once", "round"] = "once"


class Unorder(ToServer):
    seat: SeatNumber
    order: Id


class Overtime(ToServer):
    """A vote about a seat whose time is up: what more than half of the others choose is done."""

    seat: SeatNumber
    out: SeatNumber
    choice: Literal["wait", "extend", "bot"]


class Hint(ToServer):
    """What a bot would do after this draft, best first; nothing is stored or told."""

    seat: SeatNumber
    version: Version
    draft: Annotated[list[Words], msgspec.Meta(max_length=60)] = []


class Weigh(ToServer):
    """Is this draft a clear loss against the best turn? Nothing is stored or told."""

    seat: SeatNumber
    version: Version
    draft: Annotated[list[Words], msgspec.Meta(min_length=1, max_length=60)]


class Suggest(ToServer):
    """A whole decision, after this draft, that is best for one plain goal: Opera's arrangement for income."""

    seat: SeatNumber
    version: Version
    draft: Annotated[list[Words], msgspec.Meta(max_length=60)]
    goal: Literal["income", "counting"]


class Describe(ToServer):
    """The whole table as text, as this draft of the seat leaves it (null: as a spectator sees it)."""

    seat: SeatNumber | None
    version: Version
    draft: Annotated[list[Words], msgspec.Meta(max_length=60)] = []


class Explain(ToServer):
    """The card of one thing on the table, as this draft of the seat leaves it (null: as a spectator sees it)."""

    seat: SeatNumber | None
    version: Version
    thing: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    draft: Annotated[list[Words], msgspec.Meta(max_length=60)] = []


class Learn(ToServer):
    """A step of a lesson: read on, show me (the card's move is made for me), one card back, play on without cards."""

    seat: SeatNumber
    version: Version
    step: Literal["next", "show", "back", "free"]


class Chat(ToServer):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Note(ToServer):
    """The client's own notes about this table; only its owner ever gets them."""

    text: Annotated[str, msgspec.Meta(max_length=4000)]


class Leave(ToServer):
    """Leave a seat: before the start it is open again, later a bot sits there for its owner."""

    seat: SeatNumber
    bot: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Back(ToServer):
    """Take the seat back from the bot that sat there for its owner."""

    seat: SeatNumber


class Move(ToServer):
    """Before the game begins: take another chair, and its colour. A bot that sits there changes places with you."""

    seat: SeatNumber
    to: SeatNumber


class Remove(ToServer):
    """The host removes a player: a bot takes the seat, or it is open and has a new link."""

    seat: SeatNumber
    bot: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Ping(ToServer):
    pass


Command = (
    Play | Try | Undo | Propose | Consent | Order | Unorder | Overtime
    | Here | Imagine | Hint | Weigh | Suggest | Describe | Explain | Learn | Chat | Note | Leave | Back
    | Move | Remove | Ping
)  # fmt: skip


# --- parts of outgoing messages


class Refusal(msgspec.Struct):
    """Why not: a code for the translators, its numbers, and the section of the rules it rests on ("": none)."""

    code: str
    numbers: list[int]
    rule: str


class EventOut(msgspec.Struct):
    what: str
    seat: int
    n: int
    why: str
    about: str


class Preview(msgspec.Struct):
    """The effect of a choice: its events, the changes by seat, and the next question (as in `tried`)."""

    events: list[EventOut]
    changes: dict[str, list[int]]
    stopped: Literal["", "draw", "seat", "over"]


class Choice(msgspec.Struct, omit_defaults=True):
    words: str
    said: Said
    refused: Refusal | None
    preview: Preview | None = None  # of legal choices that are not sealed
    instead: list[str] = []  # the whole draft to try for this choice, where the rules want another order
    note: Said | None = None  # a remark for newcomers


class RowOut(msgspec.Struct):
    """A row of the log: its line, and what this observer learned by it."""

    seq: int
    line: str
    events: list[EventOut]
    at: float
    lines: list[LogLine]
    strips: list[Strip]


class SeatOut(msgspec.Struct):
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str
    away: str  # the name of the person for whom a bot sits here
    online: bool
    face: str = ""  # a code of parts; "": the face that goes with the name
    person: str = ""  # whose page to open; "": nobody's
    late: bool = False  # the bot came because that person did not: the seat is free for the person at once
    vacation: float = 0.0  # the moment until which this person is on vacation; 0: not now


class VoteOut(msgspec.Struct):
    """What somebody would have happen to a seat whose time is up. More than half of the others decide."""

    out: int
    seat: int
    choice: Literal["wait", "extend", "bot"]


class StillOut(msgspec.Struct):
    """A clock that stands still, why, and until which moment."""

    seat: int
    why: Literal["weekend", "vacation"]
    until: float


class RollOut(msgspec.Struct):
    """A live table that waits: for everybody's "I'm here" before the start, or for players who are away."""

    here: list[int]  # before the start: seats that have said it
    missed: list[int]  # while the game is played: seats that are away
    left: float  # seconds until bots take over, at the moment of sending; -1: nobody is there yet
    again: int  # how often somebody asked to wait longer


class ClockOut(msgspec.Struct, omit_defaults=True):
    left: list[float]  # seconds, by seat, at the moment of sending
    running: list[int]
    out: list[int]
    votes: list[VoteOut] = []
    still: list[StillOut] = []  # active seats whose clocks stand still: they are not among those that run


class ProposalOut(msgspec.Struct):
    id: str
    what: str
    seat: int
    to: int
    needs: list[int]
    agreed: list[int]
    moves: list[Said] = []  # undo: what the seat would take back, as this observer learned it


class SettledOut(msgspec.Struct):
    """How the last proposal went: the seat that refused it, else the one that made it."""

    id: str
    what: Literal["undo", "end", "time"]
    outcome: Literal["agreed", "refused", "withdrawn"]
    seat: int


class OrderOut(msgspec.Struct):
    id: str
    words: str
    point: str
    scope: str
    said: Said


class Own(msgspec.Struct):
    """What only this seat may know of the document."""

    sealed: str  # your sealed decision; "": none
    orders: list[OrderOut]
    dropped: list[Said]  # orders that became illegal


class TakeBack(msgspec.Struct):
    """Where this seat's take-back would lead: to the position after row `to`, if these seats agree."""

    to: int
    needs: list[int]


class Coach(msgspec.Struct, omit_defaults=True):
    """The card of a lesson that is due."""

    card: int  # counted from 0
    of: int
    name: str
    say: Said
    why: Said
    glow: list[str]  # the objects that it is about
    do: list[str] = []  # the decisions still to be made, as in a record; empty: a card to read
    step: str = ""  # the next choice, where a decision is cut into small ones
    made: int = 0  # decisions of the draft that are those of the lesson
    other: Said | None = None  # the answer to another move
    off: bool = False  # the learner has played something else: back to the lesson, or on without it


class Status(msgspec.Struct, omit_defaults=True):
    """Everything but the play, always whole."""

    stage: Literal["open", "playing", "over", "ended"]
    version: int
    asked: list[int]  # seats that may decide now
    sealed: list[int]  # whose sealed decision is in
    seats: list[SeatOut]
    watchers: int
    clock: ClockOut | None
    proposal: ProposalOut | None
    own: Own | None
    rematch: str
    ask: Said | None = None  # while the game is played: what this seat is asked, or what the others are deciding
    sources: list[Source] = []  # after the end: where the points of each seat come from
    back: TakeBack | None = None  # there is nothing to take back, or this table does not allow it
    lesson: bool = False  # a guided game, and its cards are not over
    coach: Coach | None = None  # in a lesson: the card that is due
    settled: SettledOut | None = None  # until the next decision
    rematch_by: str = ""  # the name of the player who asked for a rematch
    roll: RollOut | None = None  # a live table that waits for people


class TableInfo(msgspec.Struct):
    """Facts that never or seldom change."""

    id: str
    game: str
    rules: int
    options: dict[str, str]
    title: str
    public: bool
    takebacks: str
    hints: bool
    chat_watchers: bool
    pace: Pace
    assistance: bool
    rated: bool  # it counts for the ratings of everybody who sits here
    analysis: bool  # made from a record: to be looked at, nobody plays here
    moved: bool = False  # the game began on somebody's device
    contest: str = ""  # the evening or tournament it belongs to


class FromServer(msgspec.Struct, kw_only=True, tag_field="t", tag=str.lower):
    pass


class Update(FromServer):
    """The rows after what the client had, and the table as this observer may see it now."""

    version: int  # of the table: the number of its last row
    seat: int | None
    rows: list[RowOut]
    view: dict[str, Any]
    choices: list[Choice]
    whole: str  # where the choices are small steps: a whole decision that is legal; else ""
    numbers: dict[str, Any]  # numbers for the screens, by game: see docs/server/protocol.md
    status: Status


class StatusOnly(FromServer, tag="status"):
    status: Status


class Done(FromServer):
    """The command is stored. `version` is that of the table after it."""

    id: str
    version: int
    ok: Literal[True] = True


class Refused(FromServer):
    """Nothing was changed: the answer to a command, and to every HTTP request that fails."""

    id: str  # of the command; "" for another request
    code: str
    numbers: list[int]
    rule: str = ""
    at: int = 0  # the place of the refused decision in the draft
    version: int = 0  # the present one
    line: int = 0  # of a record that is broken
    ok: Literal[False] = False


class Tried(FromServer):
    """What a draft would lead to. `stopped`: "" if the seat goes on, else draw, seat, over or sealed."""

    id: str
    version: int
    rows: list[RowOut]
    view: dict[str, Any]
    choices: list[Choice]
    whole: str
    numbers: dict[str, Any]
    complete: bool
    stopped: Literal["", "draw", "seat", "over", "sealed"]
    turn: bool  # the turn of this seat ends with the draft
    propose: str  # a decision to add to the draft, which the player can change; "": none
    draft: list[Said]  # its decisions
    ask: Said | None  # the next question; null: none
    confirm: Said | None  # the label of the button that confirms it; null: just "Confirm"
    coach: Coach | None = None  # in a lesson: the card after this draft
    ok: Literal[True] = True


class HintLine(msgspec.Struct):
    """A choice, its value in the bot's eyes (null: none given), and where the points come from.

    Of the best choices `line` has the whole turn, to be tried as one draft: the choice and what the bot would do next.
    """

    words: str
    said: Said
    value: float | None  # points ahead of what the others have on average; or your share of the victory
    sources: dict[str, float]
    why: Said | None = None  # why it is better than the next one, or worse than the best; null: nothing to say
    line: list[str] = []  # after the draft, the choice first
    told: list[Said] = []  # the same, each decision named where it is made


class Weighed(FromServer):
    """What a draft loses of the seat's win chance, judged by what the seat can know. `clear`: worth a warning."""

    id: str
    version: int
    loss: float = 0.0
    error: float = 0.0
    clear: bool = False
    why: Said | None = None  # why the best turn is better
    told: list[Said] = []  # the best turn, decision by decision
    ok: Literal[True] = True


class Hints(FromServer):
    """Best first. Values are points, or shares of the victory, as `unit` says."""

    id: str
    version: int
    bot: str
    lines: list[HintLine]
    unit: Literal["points", "share"]
    ok: Literal[True] = True


class Described(FromServer):
    """The table as text, and the orders that the seat can give."""

    id: str
    version: int
    sections: list[Section]
    orders: list[OrderRow]
    ok: Literal[True] = True


class Explained(FromServer):
    """What a thing is, what it needs, what it brings now. Null: there is no such thing on the table."""

    id: str
    version: Version
    thing: str
    card: Card | None


class Imagined(FromServer):
    """The private copy after these moves, as the seat sees it, and what the seat to act there may choose."""

    id: str
    version: int
    acting: int  # the seat that is to act on the copy; -1: none
    over: bool
    rows: list[RowOut]
    view: dict[str, Any]
    numbers: dict[str, Any]
    choices: list[Choice]
    whole: str
    ask: Said | None
    draws: int  # how many things were drawn: guesses, as everything hidden
    ok: Literal[True] = True


class Suggested(FromServer):
    id: str
    version: int
    words: str
    ok: Literal[True] = True


class ChatLine(FromServer, tag="said"):
    n: int
    seat: int  # -1: a spectator
    name: str
    text: str
    at: float


class Welcome(FromServer):
    """The first message of a connection."""

    table: TableInfo
    seat: int | None
    role: Literal["seat", "host", "spectator"]
    seats: list[int]  # this person's own
    away: list[int]  # this person's own, too, but a bot plays there in the meantime
    note: str
    heartbeat: float


class Pong(FromServer):
    id: str


class Goodbye(FromServer):
    """The connection ends: restarting, slow, removed, flood."""

    code: str


Message = (
    Welcome
    | Update
    | StatusOnly
    | Done
    | Refused
    | Tried
    | Hints
    | Weighed
    | Imagined
    | Suggested
    | Described
    | Explained
    | ChatLine
    | Pong
    | Goodbye
)

# --- bodies of the HTTP API


class Body(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    pass


class SeatWish(Body):
    kind: Literal["me", "open", "bot"]
    bot: Annotated[str, msgspec.Meta(max_length=80)] = ""
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""  # of a bot, or of a seat of mine (hot-seat)


class CreateTable(Body):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=2, max_length=8)]
    options: dict[Annotated[str, msgspec.Meta(max_length=40)], Annotated[str, msgspec.Meta(max_length=40)]] = {}
    title: Annotated[str, msgspec.Meta(max_length=60)] = ""
    public: bool = False
    takebacks: Literal["none", "free", "ask"] = "ask"
    hints: bool = True
    assistance: bool = True
    chat_watchers: bool = False
    webhook: Annotated[str, msgspec.Meta(max_length=300)] = ""
    pace: Pace = msgspec.field(default_factory=Pace)
    rated: bool = False
    id: Annotated[str, msgspec.Meta(max_length=64)] = ""  # of the client's own: a repeat finds the same table


class CreateLesson(msgspec.Struct, forbid_unknown_fields=True):
    """A guided first game of one person."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    id: Annotated[str, msgspec.Meta(max_length=64)] = ""


class ImportRecord(Body):
    """A record to look at: it becomes a table on which nobody plays."""

    text: Annotated[str, msgspec.Meta(min_length=1)]
    title: Annotated[str, msgspec.Meta(max_length=60)] = ""
    public: bool = False


class MoveGame(Body):
    """A game that began elsewhere goes on at a new table."""

    text: Annotated[str, msgspec.Meta(min_length=1)]  # its record
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=2, max_length=8)]
    id: Annotated[str, msgspec.Meta(max_length=64)] = ""  # of the client's own: a repeat finds the same table


class SetName(Body):
    name: Name


class UseLink(Body):
    token: Token
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    seat: Annotated[int, msgspec.Meta(ge=-1, le=7)] = -1  # of a link for all seats: the one wished for; -1: the first


class LookLink(Body):
    token: Token


class JoinTable(Body):
    seat: SeatNumber
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class MakeLink(Body):
    kind: Literal["seat", "any", "watch", "token"]  # any: one link for all free seats, until the game begins
    seat: SeatNumber = 0
    days: Annotated[int, msgspec.Meta(ge=1, le=14)] = 14  # until it expires
    revoke: bool = False  # no new link; those made before stop working
    clear: bool = False  # watch: spectators of an older link must come again by this one


class NoticeWishes(Body):
    """How to reach me when I am not looking. Quiet hours hold for pushes as well."""

    mail: Annotated[str, msgspec.Meta(max_length=120, pattern=r"^(|[^\s@<>\",;]+@[^\s@<>\",;]+\.[^\s@<>\",;]+)$")]
    how: Literal["off", "now", "daily"] = "now"
    quiet_from: Annotated[int, msgspec.Meta(ge=0, le=23)] = 0  # local hours; the same twice: never
    quiet_to: Annotated[int, msgspec.Meta(ge=0, le=23)] = 0
    hour: Annotated[int, msgspec.Meta(ge=0, le=23)] = 8  # of the daily letter
    offset: Annotated[int, msgspec.Meta(ge=-840, le=840)] = 0  # minutes of local time before UTC
    language: Literal["en", "nl", "de", "fr", "it"] = "en"


class PushDevice(msgspec.Struct):
    """A browser that gets pushes: its id is the beginning of the SHA-256 of its endpoint."""

    id: str
    created: float
    service: str  # the host of its push service


class Notices(msgspec.Struct):
    available: bool  # does this server send mail?
    mail: str = ""
    confirmed: bool = False
    how: Literal["off", "now", "daily"] = "now"
    quiet_from: int = 0
    quiet_to: int = 0
    hour: int = 8
    offset: int = 0
    muted: list[str] = []  # tables without mails and pushes
    push_key: str = ""  # to subscribe a browser with; "": this server sends no pushes
    devices: list[PushDevice] = []


class MuteTable(Body):
    muted: bool


class PlanVacation(Body):
    """From a day to a day (2026-12-24), both included, by a clock this many minutes before UTC."""

    first: Annotated[str, msgspec.Meta(max_length=10)]
    last: Annotated[str, msgspec.Meta(max_length=10)]
    offset: Annotated[int, msgspec.Meta(ge=-840, le=840)] = 0


class StopVacation(Body):
    """By its first day: never mind, or back from now on."""

    first: Annotated[str, msgspec.Meta(max_length=10)]


class VacationOut(msgspec.Struct):
    first: str
    last: str
    begun: bool
    until: float


class Vacations(msgspec.Struct):
    allowance: int  # days of a year
    left: int  # of this year
    planned: list[VacationOut]


class AddPush(Body):
    """This browser, as its push service has named it: pushes go there while this session lasts."""

    endpoint: Annotated[str, msgspec.Meta(max_length=600)]
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]
    language: Literal["en", "nl", "de", "fr", "it"] = "en"


class DropPush(Body):
    """Of one browser; "": of all."""

    id: Annotated[str, msgspec.Meta(max_length=64)]


class Me(msgspec.Struct):
    id: str
    name: str
    face: str = ""  # a code of parts; "": the face that goes with the name
    colour: int = -1  # the seat colour this person would like; -1: any


class Session(msgspec.Struct):
    """A device that is this person: it has a token of its own."""

    id: str
    created: float
    used: float  # the day it was used last; 0: not since this is noted
    current: bool  # the one that asks


class Nothing(Body):
    """An empty object: a request that says nothing must still say that it is JSON, as no form of another site can."""


class EndSession(Body):
    """Of one session; "": of all the others."""

    id: Annotated[str, msgspec.Meta(max_length=64)]


class DeleteMe(Body):
    """For good: so it says who."""

    id: Id


class OwnTable(msgspec.Struct):
    id: str
    game: str
    title: str
    stage: str
    host: bool
    seats: list[int]
    note: str


class OwnLine(msgspec.Struct):
    """What this person said at a table."""

    table: str
    at: float
    text: str


class OwnPasskey(msgspec.Struct):
    id: str
    site: str
    name: str
    created: float
    used: float


class OwnBlock(msgspec.Struct):
    name: str
    at: float


class OwnReport(msgspec.Struct):
    at: float
    about: str  # the name
    table: str
    line: str
    why: str


class OwnResult(msgspec.Struct):
    """A finished game as it is remembered; `rating` is what the game made of it, if it was rated."""

    table: str
    game: str
    ended: float
    points: int
    place: int
    rated: bool


class OwnRating(msgspec.Struct):
    game: str
    mu: float
    sigma: float
    games: int


class Export(msgspec.Struct):
    """Everything that is kept of a person. The records of the tables have addresses of their own."""

    id: str
    name: str
    created: float
    sessions: list[Session]
    tables: list[OwnTable]
    said: list[OwnLine]
    mail: str = ""
    face: str = ""
    colour: int = -1
    hidden: bool = False
    way_back: str = ""  # the mail address that leads back to this person
    passkeys: list[OwnPasskey] = []
    blocks: list[OwnBlock] = []
    reports: list[OwnReport] = []
    results: list[OwnResult] = []
    ratings: list[OwnRating] = []
    pushes: list[PushDevice] = []


class Deleted(msgspec.Struct):
    tables: int  # where this person sat, watched or was the host


class SeatLink(msgspec.Struct):
    seat: int
    token: str


class Created(msgspec.Struct):
    table: str
    links: list[SeatLink]
    watch: str  # token of the spectator link
    any: str = ""  # token of the link for all free seats
    card: str = ""  # stands in the path of invite links: messengers show a preview by it


class Device(msgspec.Struct):
    """The page that needs no server, if this server has it."""

    path: str  # "": it does not
    bytes: int  # to be loaded, compressed


class NewLink(msgspec.Struct):
    kind: str
    seat: int
    token: str  # "": revoked
    card: str = ""


class Joined(msgspec.Struct):
    table: str
    seat: int  # -1: as a spectator


class Standing(msgspec.Struct):
    """How a game stands, as a spectator sees it."""

    round: int
    points: list[int]  # by seat
    asked: list[int]  # seats that may decide now and have not
    left: list[float]  # seconds of each clock; empty: there is no clock
    last: Said | None  # the latest line of the log
    ranking: list[int] = []  # after the end: seats, the first first
    if_now: bool = False  # points are counted at the end only: these are what the end would bring now
    view: dict[str, Any] = {}  # of the first few tables: what a spectator sees, for a small picture of it
    proposal: ProposalOut | None = None  # that somebody still has to answer
    again: int = -1  # of a rematch that has just begun: who asked for it


class TableHead(msgspec.Struct):
    id: str
    game: str
    options: dict[str, str]
    title: str
    stage: str
    public: bool
    pace: Pace
    seats: list[SeatOut]
    mine: list[int]
    changed: float
    rated: bool = False
    standing: Standing | None = None  # of my own tables: how the game stands
    contest: str = ""  # the evening or tournament it belongs to


class PlayedGames(msgspec.Struct):
    """A page of my finished games, the latest first."""

    games: list[TableHead]
    next: str  # to ask for the next page with; "": this is the last one
    total: int  # of all games and results
    won: int


class Invitation(msgspec.Struct):
    """The table behind a seat or spectator link, for its holder."""

    kind: Literal["seat", "watch"]
    seat: int  # -1: any that is free
    host: str  # the host's name at the table; "": the host has no seat there
    table: TableHead
    moved: bool = False  # the game began on the host's device


# --- evenings with one deal for several tables, and tournaments


class CreateContest(Body):
    """An evening: `tables` tables of `size` players with one deal. A tournament: `rounds` rounds."""

    kind: Literal["duplicate", "tournament"]
    game: Annotated[str, msgspec.Meta(max_length=40)]
    size: Annotated[int, msgspec.Meta(ge=2, le=4)]
    options: dict[Annotated[str, msgspec.Meta(max_length=40)], Annotated[str, msgspec.Meta(max_length=40)]] = {}
    title: Annotated[str, msgspec.Meta(max_length=60)] = ""
    public: bool = False  # in the list, and open to everybody; else to those who have the link
    play: bool = True  # the host plays along
    pace: Pace = msgspec.field(default_factory=Pace)
    takebacks: Literal["none", "free", "ask"] = "free"
    hints: bool = False
    bot: Annotated[str, msgspec.Meta(max_length=80)] = ""  # for seats that nobody fills
    tables: Annotated[int, msgspec.Meta(ge=2, le=8)] = 2
    bots: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0  # of an evening: the last seats of every table
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10)] = 3
    same_deal: bool = False  # of a tournament: one deal for all tables of a round
    auto: bool = True  # of a tournament: the next round begins by itself


class JoinContest(Body):
    token: Annotated[str, msgspec.Meta(max_length=100)] = ""  # of its link; not needed where it is public
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    table: Annotated[int, msgspec.Meta(ge=-1, le=7)] = -1  # of an evening: the table; -1: the first with a free seat
    seat: Annotated[int, msgspec.Meta(ge=-1, le=7)] = -1


class StepContest(Body):
    """The host: start, next (round), drop (somebody), close. Who takes part: withdraw, back."""

    what: Literal["start", "next", "drop", "close", "withdraw", "back"]
    entrant: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0


class LinkContest(Body):
    days: Annotated[int, msgspec.Meta(ge=1, le=14)] = 14
    revoke: bool = False


class EntrantOut(msgspec.Struct):
    name: str
    gone: Literal["", "left", "away", "dropped"]  # withdrew; a bot finished the last game for them; by the host


class ContestTable(msgspec.Struct):
    """A table of a round. What is played there shows only if nobody could learn his own deal by it."""

    table: str  # "": this reader may not look
    stage: Literal["open", "playing", "over", "ended"]
    seats: list[SeatOut]
    entrants: list[int]  # of a tournament, by seat; -1: a bot
    mine: list[int]  # the reader's seats
    round: int  # of the game
    asked: list[int]
    points: list[int]
    places: list[int]
    series: list[list[int]] = []  # of a deal that is open: the points by seat after each round


class ContestRound(msgspec.Struct):
    tables: list[ContestTable]
    over: bool
    promise: str = ""  # SHA-256 of the seed, from the start; "": every table has its own chance
    seed: str = ""  # once every table of the round is finished


class StandingLine(msgspec.Struct):
    entrant: int
    place: int
    score: int
    wins: int
    met: int
    margin: int
    games: int


class ContestHead(msgspec.Struct):
    id: str
    kind: Literal["duplicate", "tournament"]
    game: str
    title: str
    host: str
    stage: Literal["open", "playing", "over", "ended"]
    size: int
    rounds: int
    round: int  # the present one, from 1; 0: it has not begun
    people: int
    pace: Pace
    mine: bool  # the reader is the host or takes part
    changed: float


class ContestOut(msgspec.Struct):
    """The page of an evening or a tournament."""

    head: ContestHead
    options: dict[str, str]
    public: bool
    same_deal: bool
    auto: bool
    takebacks: str
    hints: bool
    host: bool  # is the reader the host?
    me: int  # the reader as an entrant; -1: no
    entrants: list[EntrantOut]
    standing: list[StandingLine]
    played: list[ContestRound]


class ContestLists(msgspec.Struct):
    mine: list[ContestHead]
    open: list[ContestHead]  # public ones of others


class MadeContest(msgspec.Struct):
    id: str
    token: str  # of the link to join


class JoinedContest(msgspec.Struct):
    id: str
    table: str  # of an evening: where you sit; "": the tournament has not begun
    seat: int


class OptionInfo(msgspec.Struct):
    """An option of a game. With switches its value has one sign for each: off or on."""

    values: list[str]  # the default first; with switches only the default
    switches: list[str]  # keys of what they are called
    signs: str  # off, on


class GameInfo(msgspec.Struct):
    name: str
    title: str
    designers: list[str]
    year: int
    minutes: int  # of a game with people who know it
    rules: int
    seats: list[int]
    options: dict[str, OptionInfo]


class Chapter(msgspec.Struct):
    """A chapter of the rules in short: its paragraphs."""

    name: str
    title: Said
    text: list[Said]


class ExampleHead(msgspec.Struct):
    """A worked example: of which chapter, and what it shows."""

    name: str
    chapter: str
    said: Said


class Rulebook(msgspec.Struct):
    """The rules in short for a number of players and options, and what each thing on the table is."""

    chapters: list[Chapter]
    things: dict[str, Said]
    examples: list[ExampleHead]
    games: list[str]  # annotated games to look at


class ExampleStep(msgspec.Struct):
    """The table after a line of the example; the first one has no lines."""

    lines: list[LogLine]
    view: dict[str, Any]
    numbers: dict[str, Any]


class Example(msgspec.Struct):
    """A worked example, step by step: what happens, and the table after it."""

    name: str
    chapter: str
    said: Said
    look: str  # the part of the board that it is about
    names: list[str]
    steps: list[ExampleStep]


class MomentOut(msgspec.Struct):
    """A comment on an annotated game, after this number of lines."""

    step: int
    said: Said


class AnnotatedGame(msgspec.Struct):
    """A game of strong bots with comments: its record, to be opened as a replay."""

    name: str
    title: Said
    record: str
    moments: list[MomentOut]


class Level(msgspec.Struct):
    """A bot that can sit at a table: its name, its place from weak to strong, and the key of its words."""

    name: str
    order: int
    key: str


class Step(msgspec.Struct):
    """The table after one row that counts; step 0: before the first."""

    step: int
    seq: int
    line: str
    at: float
    round: int
    events: list[EventOut]
    lines: list[LogLine]
    strips: list[Strip]
    view: dict[str, Any]
    numbers: dict[str, Any]
    sections: list[Section] = []  # the table as text, if it was asked for


class Replay(msgspec.Struct):
    version: int
    last: int  # the number of the last step
    seat: int | None
    open: bool  # are all screens open?
    steps: list[Step]


class ReviewOut(msgspec.Struct):
    """The review of a finished game: how far it is, and once it is ready what it says."""

    key: str  # the end of its address, for everybody who may read it
    table: str  # "": this reader has only the link
    game: str
    seats: list[SeatOut]
    mine: list[int]  # the reader's seats
    points: list[int]
    winners: list[int]
    state: Literal["waiting", "working", "ready", "failed"]
    done: int  # actions of the record, of
    total: int
    last: int  # the number of the last step: moment i of the review leads from step i to step i + 1
    review: Review | None = None


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """A new table from a step of a finished game: this seat is mine, bots play the others."""

    seat: SeatNumber
    step: Version


class PuzzleHead(msgspec.Struct):
    """A puzzle in a list: a position of a game between bots in which one move is clearly best."""

    id: str
    game: str
    seats: int
    seat: int  # whose move it is
    round: int
    kind: str  # of decision: <game>.puzzle.<kind> is the question
    difficulty: int  # 1 to 3


class PuzzleOut(msgspec.Struct):
    """A puzzle to solve: the messages that a table in this position would send to its seat."""

    head: PuzzleHead
    nudge: Said | None  # a direction to look in
    messages: list[msgspec.Raw]
    next: str  # the puzzle after it in the list


class PuzzleAnswer(msgspec.Struct):
    """A move and what it loses against the best one."""

    words: str
    said: Said
    loss: float  # of the win chance; 0: the best move
    error: float
    why: Said | None  # why it is worse than the best move; of the best: why it is better than the second
    line: list[str]  # with the best rest of the turn
    told: list[Said]


class PuzzleAnswers(msgspec.Struct):
    chance: float  # the win chance with the best move
    answers: list[PuzzleAnswer]  # every legal move, the best first
    played: Said  # what the bot did in the game
    won: bool  # did it win that game?
    points: list[int]  # at the end


class Polled(msgspec.Struct):
    """Messages as a socket would have brought them, and what to ask for next."""

    messages: list[msgspec.Raw]
    since: int
    mark: str


DECODER: Final = msgspec.json.Decoder(Command)
ENCODER: Final = msgspec.json.Encoder()
