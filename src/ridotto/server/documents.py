"""The document of a table: everything about it that is not play. It holds secrets and is never sent as it is."""

from typing import Final, Literal

import msgspec

Stage = Literal["open", "playing", "over", "ended"]  # over: by the rules; ended: by agreement


class Seat(msgspec.Struct, kw_only=True, omit_defaults=True):
    kind: Literal["open", "person", "bot"] = "open"
    identity: str = ""
    name: str = ""
    bot: str = ""
    face: str = ""  # of the person, as it was when this one sat down; "": the one that goes with the name
    owner: str = ""  # the person for whom the bot sits here; may take the seat back
    owner_name: str = ""
    late: bool = False  # the bot came because the owner did not: the seat is given back as soon as the owner returns


class Pace(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Live: `bank` seconds for the game, `increment` more for each decision. Days: `bank` seconds for each decision.

    `weekends`: by days, clocks stand still on Saturday and Sunday, `offset` minutes before UTC: the zone of the table.
    `late`: when time is up the others vote, or a bot takes over. `here`: live, everybody says "I'm here" first.
    """

    kind: Literal["none", "live", "days"] = "none"
    bank: float = 0.0
    increment: float = 0.0
    weekends: bool = False
    offset: int = 0
    late: Literal["vote", "bot"] = "vote"
    here: bool = False


class Vote(msgspec.Struct, kw_only=True):
    """A player's vote on a seat whose time is up."""

    out: int
    seat: int
    choice: Literal["wait", "extend", "bot"]


class Vacation(msgspec.Struct, kw_only=True):
    """While it lasts the clock of this seat stands still."""

    seat: int
    start: float
    end: float


class Roll(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Before a live game begins: who has said "I'm here", and until when the others wait."""

    until: float  # 0: nobody is there yet
    here: list[int] = []  # seats
    again: int = 0  # how often somebody asked to wait longer


class Missed(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A player of a live game who is away while it is his turn: a bot takes over after this moment."""

    seat: int
    until: float
    again: int = 0


class Clock(msgspec.Struct, kw_only=True, omit_defaults=True):
    left: list[float]  # by seat, as of `since`
    since: float  # when the seats that are asked now were asked
    out: list[int] = []  # seats whose time is up; the others decide what happens
    votes: list[Vote] = []
    vacations: list[Vacation] = []
    known: bool = False  # are the vacations of the people here in?


class Order(msgspec.Struct, kw_only=True, omit_defaults=True):
    """An auto-reply that the server gives for a seat. Private to it."""

    id: str
    seat: int
    words: str  # "intermezzo", "bid 5"
    point: str = ""  # the decision it answers; "": wherever it is legal
    scope: Literal["once", "round"] = "once"
    round: int = 0


ANSWER: Final = -1  # instead of the number of a reminder: the notice is about a proposal
REMATCH: Final = -2  # or it says that somebody would like to play again


class Proposal(msgspec.Struct, kw_only=True, omit_defaults=True):
    id: str
    what: Literal["undo", "end", "time"]
    seat: int  # who proposes
    version: int
    to: int = 0  # undo: back to after this row
    needs: list[int] = []  # the seats that must agree
    agreed: list[int] = []
    noticed: list[int] = []  # those that got a notice, since they were not looking

    def waits_for(self) -> list[int]:
        """The seats whose answer is missing."""
        return [i for i in self.needs if i not in self.agreed]


class Again(msgspec.Struct, kw_only=True, omit_defaults=True):
    """This table is a rematch."""

    seat: int  # who asked for it
    told: list[int] = []  # who asked, those that were looking then, and those that got a notice


class Settled(msgspec.Struct, kw_only=True):
    """The outcome of the last proposal, until the next decision."""

    id: str
    what: Literal["undo", "end", "time"]
    outcome: Literal["agreed", "refused", "withdrawn"]
    seat: int  # that refused; else the seat that proposed


class Document(msgspec.Struct, kw_only=True, omit_defaults=True):
    game: str
    rules: int
    options: dict[str, str]
    host: str
    salt: str  # for the bots' randomness: known to the server alone
    title: str = ""
    public: bool = False
    takebacks: Literal["none", "free", "ask"] = "ask"
    hints: bool = True
    assistance: bool = True  # suggested arrangements and the like: conveniences, not advice
    lesson: Literal["", "on", "free"] = ""  # a guided first game; free: the learner plays on without the cards
    unread: int = 0  # the cards before this one have been read
    rated: bool = False  # it counts for the ratings: everybody who sits down has agreed
    practice: bool = False  # begun in the middle of another game
    analysis: bool = False  # made from a record: to be looked at, nobody plays here
    moved: bool = False  # began elsewhere, on the device of the host: nobody watched how
    chat_watchers: bool = False
    webhook: str = ""
    pace: Pace = msgspec.field(default_factory=Pace)
    stage: Stage = "open"
    seats: list[Seat] = []
    watchers: list[str] = []  # identities that came by the spectator link
    former: list[str] = []  # identities that sat here once
    removed: list[tuple[int, str]] = []  # seat, identity: whom the host removed from where
    sealed: list[str] = []  # by seat: a sealed decision; "": none yet
    sealed_version: int = msgspec.field(default=0, name="sealed_for")  # the version they were made for
    orders: list[Order] = []
    order_notes: list[tuple[int, str]] = []  # seat, words: orders dropped because they became illegal
    proposal: Proposal | None = None
    settled: Settled | None = None
    clock: Clock | None = None
    roll: Roll | None = None
    missed: list[Missed] = []
    noticed: list[int] = []  # by seat: the version of the last notice that it is its turn
    reminded: list[int] = []  # by seat: how many reminders of that turn have gone out
    rematch: str = ""  # the table where this one goes on
    rematch_by: str = ""  # the name of the player who asked for it
    again: Again | None = None  # this table is a rematch itself
    contest: str = ""  # the evening or tournament this table belongs to
    deal: str = ""  # the seed of a common deal: known to the server alone until every table of the deal is finished
    elsewhere: list[str] = []  # identities that play another table of the same deal now
    shut: bool = False  # other tables play the same deal: until they are finished only the players look

    def people(self) -> list[str]:
        return [who for seat in self.seats for who in (seat.identity, seat.owner) if who]

    def absent(self) -> list[int]:
        """Seats whose person is away or was removed: nobody else may see what that person hid."""
        away = {i for i, seat in enumerate(self.seats) if seat.kind == "bot" and seat.owner}
        return sorted(away | {seat for seat, _ in self.removed})

    def seats_of(self, identity: str) -> list[int]:
        at = enumerate(self.seats)
        return [i for i, seat in at if identity and seat.kind == "person" and seat.identity == identity]


class Days(msgspec.Struct, kw_only=True):
    """A vacation: its first and last day, counted since 1970, and the moments at which clocks stop and go on."""

    first: int
    last: int
    start: float
    end: float


class Contact(msgspec.Struct, omit_defaults=True):
    """How to reach a person. Only the server and the person know it."""

    mail: str = ""
    confirmed: bool = False
    how: Literal["off", "now", "daily"] = "now"
    language: str = "en"
    quiet: tuple[int, int] = (0, 0)  # from hour to hour, local; the same twice: never
    offset: int = 0  # minutes of local time before UTC
    hour: int = 8  # of the daily letter, local
    muted: list[str] = []  # tables
    off: str = ""  # the token that stops all letters
    vacations: list[Days] = []


ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(Document)


def encode(document: Document) -> str:
    return ENCODER.encode(document).decode()


def decode(text: str) -> Document:
    return DECODER.decode(text)


def copy(document: Document) -> Document:
    """A copy to change: if the commit fails, the old document is intact."""
    return DECODER.decode(ENCODER.encode(document))
