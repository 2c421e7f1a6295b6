"""Why something was refused: one exception, and the list of the server's own codes."""

from typing import Any, Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import Game

# Every code of the server's own, with its HTTP status; those of the rules are 422 as well. Each has words (`ui.no.`).
CODES: Final[dict[str, int]] = {
    "no-identity": 401,
    **dict.fromkeys(("not-your-seat", "not-host", "not-public", "seat-token", "bad-origin"), 403),
    **dict.fromkeys(("not-for-you", "screens-closed", "blocked", "same-deal", "bad-passkey", "unknown-passkey"), 403),
    **dict.fromkeys(("no-such-table", "no-such-contest", "no-such-review", "no-such-puzzle", "no-such-page"), 404),
    **dict.fromkeys(("link-expired", "no-such-person", "nobody-kept"), 404),
    "wrong-method": 405,
    **dict.fromkeys(("stale", "seat-taken", "one-seat", "id-used"), 409),
    "too-long": 413,
    "not-json": 415,
    **dict.fromkeys(("too-many", "flood"), 429),
    "broken": 500,
    **dict.fromkeys(("bad-push", "bad-vacation", "no-clock", "no-push", "vacation-used"), 422),
    **dict.fromkeys(("busy", "server-full", "database-away", "no-new-tables"), 503),
    **dict.fromkeys(
        (
            "bad-name", "bad-pace", "bad-record", "bad-webhook", "contest-begun", "deal-known", "draft-goes-on",
            "draft-incomplete", "game-begun", "gone",
            "no-assistance", "no-chat", "no-hints", "no-lesson", "no-mail", "no-review", "no-such-bot", "no-such-game",
            "no-such-order", "no-such-proposal", "no-such-seat", "no-such-step", "no-takebacks", "no-way-back",
            "not-a-command", "not-a-number", "not-asked", "not-playing", "nothing-to-do", "nothing-to-suggest",
            "only-a-puzzle", "only-a-record", "other-rules", "others-learned", "rematch-made", "still-playing",
            "time-left", "too-few",
            "no-passkeys-here", "rated-alone", "rated-table",
        ),
        422,
    ),
}  # fmt: skip
GOODBYES: Final = ("restarting", "slow", "removed", "flood")


class Refused(Exception):
    """A refused command or request; nothing was changed."""

    def __init__(self, code: str, numbers: tuple[int, ...] = (), rule: str = "", at: int = 0, line: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.numbers = numbers
        self.rule = rule  # the section of the rules that forbids it
        self.at = at  # which decision of a draft
        self.line = line  # of a record that is broken


def by_the_rules(game: Game[Any], refusal: Refusal, at: int) -> Refused:
    """A decision of a draft that the rules do not allow."""
    return Refused(refusal.code, refusal.numbers, game.rule_of.get(refusal.code, ""), at)
