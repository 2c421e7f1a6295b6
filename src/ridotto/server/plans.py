"""What a command comes to: a plan of what it would change, or a refusal."""

from typing import NamedTuple

from ridotto.server.documents import Document
from ridotto.server.folding import Played


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
