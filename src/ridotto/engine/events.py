"""Events (with the seats that learn them) and refusals (why an action is illegal): plain values, never sentences."""

from typing import Final, NamedTuple

SPECTATORS: Final = 1 << 8
EVERYBODY: Final = SPECTATORS | 0xFF


class Event(NamedTuple):
    """One thing that happened. The ledger of a game is the list of them."""

    what: str  # pay, earn, score, bid, hire, ...: a key for the translators
    seat: int  # whose doing it is; -1: nobody's
    n: int  # ducats, points, levels; 0 if there is no number
    why: str  # pieces, income, great-hall, ...: a key for the translators
    about: str  # pieces and places in the words of a record: "verdi", "maestro wien"
    to: int  # who learns it: one bit per seat, and SPECTATORS


def learns(event: Event, seat: int | None) -> bool:
    """Does this seat (None: a spectator) learn of it?"""
    return bool(event.to & (SPECTATORS if seat is None else 1 << seat))


class Refusal(NamedTuple):
    """A refusal. Its code selects the text (languages/) and the rule (a game's refusals.py)."""

    code: str
    numbers: tuple[int, ...]


class RuleError(Exception):
    """The rules do not allow it, and nothing was changed. `refusal` has the code; the public API adds a sentence."""

    def __init__(self, refusal: Refusal, sentence: str = "") -> None:
        super().__init__(refusal, sentence)
        self.refusal = refusal
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence or " ".join([self.refusal.code, *[str(n) for n in self.refusal.numbers]])
