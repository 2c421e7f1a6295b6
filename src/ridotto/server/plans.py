"""What a command comes to: a plan of what it would change, or a refusal."""

from typing import Final, NamedTuple

from ridotto.server.documents import Document
from ridotto.server.folding import Played

# Every code of the server's own, with its HTTP status; those of the rules are 422 as well. Each has words (`ui.no.`).
CODES: Final[dict[str, int]] = {
    "no-identity": 401,
    **dict.fromkeys(("not-your-seat", "not-host", "not-public", "seat-token", "bad-origin"), 403),
    **dict.fromkeys(("no-such-table", "no-such-page", "link-expired"), 404),
    "wrong-method": 405,
    **dict.fromkeys(("stale", "seat-taken"), 409),
    "too-long": 413,
    "not-json": 415,
    **dict.fromkeys(("too-many", "flood"), 429),
    "broken": 500,
    **dict.fromkeys(("busy", "server-full"), 503),
    **dict.fromkeys(
        (
            "bad-pace", "bad-record", "bad-webhook", "draft-goes-on", "draft-incomplete", "gone", "no-assistance",
            "no-chat", "no-hints", "no-such-bot", "no-such-game", "no-such-order", "no-such-proposal", "no-such-seat",
            "no-such-step", "no-takebacks", "no-way-back", "not-a-command", "not-a-number", "not-asked", "not-playing",
            "nothing-to-do", "nothing-to-suggest", "only-a-record", "other-rules", "others-learned", "rematch-made",
            "still-playing", "time-left",
        ),
        422,
    ),
}  # fmt: skip
GOODBYES: Final = ("restarting", "slow", "removed", "flood")


class No(Exception):
    """A command is refused; nothing was changed."""

    def __init__(self, code: str, numbers: tuple[int, ...] = (), rule: str = "", at: int = 0, line: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.numbers = numbers
        self.rule = rule
        self.at = at
        self.line = line  # of a record that is broken


class Plan(NamedTuple):
    """What a command would change."""

    document: Document
    played: Played | None = None
    undo: int | None = None
    sitting: bool = False  # has it changed who sits at the table?
