"""Messages about people: passkeys, links by mail, profiles, memory, ratings, blocks and reports."""

from typing import Annotated, Literal

import msgspec

from ridotto.server.protocol import Body, Name, SeatNumber, Token

# Bytes as WebAuthn has them on its way: base64url without padding.
Bytes = Annotated[str, msgspec.Meta(min_length=1, max_length=6000, pattern=r"^[A-Za-z0-9_-]+$")]
Mail = Annotated[str, msgspec.Meta(max_length=120, pattern=r"^[^\s@<>\",;]+@[^\s@<>\",;]+\.[^\s@<>\",;]+$")]
FaceCode = Annotated[str, msgspec.Meta(max_length=16, pattern=r"^(|[0-9a-z]{8})$")]  # one sign for each part
PersonId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


# --- an identity that can be kept


class PasskeyWish(msgspec.Struct):
    """What the browser needs to make a passkey."""

    challenge: str
    site: str  # the relying party: the name of this server
    user: str  # bytes of the person's id
    name: str
    known: list[str]  # passkeys that this person has here already


class NewPasskey(Body):
    """The browser's answer; `client` and `attestation` are its bytes."""

    id: Bytes
    client: Bytes
    attestation: Bytes
    name: Name  # of the device


class RemovePasskey(Body):
    id: Bytes


class SignInWish(msgspec.Struct):
    challenge: str
    site: str


class PasskeySignIn(Body):
    id: Bytes
    client: Bytes
    data: Bytes
    signature: Bytes
    user: Annotated[str, msgspec.Meta(max_length=200)] = ""


class MailSignIn(Body):
    """A link to this address: it leads back to the person who is kept under it, or keeps the one who asks."""

    mail: Mail
    language: Literal["en", "nl", "de", "fr", "it"] = "en"


class MailLink(Body):
    token: Token


class MailLinkSeen(msgspec.Struct):
    """What the link will do. in: become this person; keep: this person is kept under the address; nobody: nothing."""

    what: Literal["in", "keep", "nobody"]
    name: str
    mine: bool  # is it the person who is here already?


class PasskeyOut(msgspec.Struct):
    id: str
    name: str
    created: float
    used: float
    here: bool  # was it made for this name of the server?


class Before(msgspec.Struct):
    """The person this browser was before it signed in."""

    name: str
    tables: int


class Brought(msgspec.Struct):
    """The tables that came along, and those that stay with the other person, since both are there."""

    brought: int
    kept: int


# --- profiles


class BlockOut(msgspec.Struct):
    id: str
    name: str
    at: float


class OwnProfile(msgspec.Struct):
    """What only this person gets to see."""

    id: str
    name: str
    face: str
    colour: int
    hidden: bool
    mail: str  # the address that leads back to this person; "": none
    mail_available: bool  # does this server send mail?
    passkeys_available: bool  # does this name of the server allow them?
    passkeys: list[PasskeyOut]
    before: Before | None
    blocks: list[BlockOut]


class SetProfile(Body):
    name: Name
    face: FaceCode = ""
    colour: Annotated[int, msgspec.Meta(ge=-1, le=3)] = -1
    hidden: bool = False


# --- memory


class SourceOut(msgspec.Struct):
    key: str
    points: float  # on average, over all games


class LikedOut(msgspec.Struct):
    key: str
    times: int


class RatingOut(msgspec.Struct):
    """`value` is null until enough games were rated."""

    value: int | None
    games: int
    needed: int  # rated games until it is shown


class GameMemory(msgspec.Struct):
    game: str
    played: int
    won: int
    points: float  # on average
    sources: list[SourceOut]
    liked: list[LikedOut]  # the most frequent first
    rating: RatingOut | None = None  # no rated game yet


class Met(msgspec.Struct):
    """Two people at the same tables: how often, and who came in ahead."""

    id: str
    name: str
    face: str
    game: str
    games: int
    ahead: int  # of them: this person before the other
    behind: int


class SeatResult(msgspec.Struct):
    id: str  # of the person; "": a bot, or somebody who is gone
    name: str
    face: str
    bot: str
    points: int
    place: int


class PastGame(msgspec.Struct):
    table: str
    game: str
    ended: float
    rated: bool
    open: bool  # may the reader look at the table?
    seats: list[SeatResult]


class PersonPage(msgspec.Struct):
    """A person's page. To others it shows games at public and rated tables; to oneself all of them."""

    id: str
    name: str
    face: str
    mine: bool
    hidden: bool  # closed to others: then nothing follows
    blocked: bool  # by the reader
    games: list[GameMemory]
    met: list[Met]  # oneself: people met; others: the reader against this person
    past: list[PastGame]
    next: str  # to ask for more games with; "": there are none


class Leader(msgspec.Struct):
    id: str
    name: str
    face: str
    rating: int
    games: int


class Leaders(msgspec.Struct):
    game: str
    needed: int  # rated games before somebody is listed
    leaders: list[Leader]


class RatingChange(msgspec.Struct):
    seat: int
    before: int | None  # null: not shown yet
    after: int | None
    needed: int  # rated games until it is shown


class TableRatings(msgspec.Struct):
    ready: bool  # false: ask again in a moment
    changes: list[RatingChange]


# --- block and report


class BlockPerson(Body):
    id: PersonId
    on: bool = True


class ReportPerson(Body):
    """Somebody at a table or what they said there, to the people who run this server."""

    table: Annotated[str, msgspec.Meta(max_length=40)] = ""
    seat: SeatNumber | None = None
    line: Annotated[int, msgspec.Meta(ge=0)] = 0  # a chat line of the table
    person: Annotated[str, msgspec.Meta(max_length=40)] = ""
    why: Annotated[str, msgspec.Meta(max_length=500)] = ""
