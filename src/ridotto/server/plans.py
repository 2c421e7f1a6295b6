"""What a command comes to: a plan of what it would change."""

from typing import NamedTuple

from ridotto.server.documents import Document
from ridotto.server.folding import Played


class Plan(NamedTuple):
    """What a command would change."""

    document: Document
    played: Played | None = None
    undo: int | None = None
    sitting: bool = False  # has it changed who sits at the table?
