"""Turns what a seat may know into an array of small numbers, and the legal actions into a mask.

An observation is a row of bytes. Its fields are listed in docs/api/observations.md, in the order of the row. Players
stand in the order of the seats from the observer on: block 0 is the observer's own.

The rows (`rows.py` of each game) are read from the game's own state: building a view first would cost several times
as much. They show nothing that the view does not show: the observation of a state and that of any guess from its view
are equal.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ridotto.engine.game import Game
from ridotto.engine.rows import Field, Memo, mask_of, size_of
from ridotto.front.game import Game as FrontGame
from ridotto.front.game import game_of, rules_of

Bytes = NDArray[np.uint8]
Mask = NDArray[np.int8]


class Encoder:
    """Observations and masks of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.rows = game.rows()
        self.fields = self.rows.fields()
        self.size = sum(size_of(field) for field in self.fields)
        self.actions = game.num_distinct_actions()
        self.stirs = self.rows.stirs(game.words)

    def __reduce__(self) -> tuple[Any, ...]:
        return encoder_of, (game_of(self.game),)

    def __deepcopy__(self, memo: Any) -> "Encoder":
        return self  # it never changes

    def row(self, s: Any, seat: int, ledger: bool = False, memo: Memo | None = None) -> bytes:
        """An observation as bytes. `ledger`: with facts that the public record proves (Opera: ducats and stocks).

        `memo`: what a table keeps of its last row, to write the next one faster.
        """
        return self.rows.row(s, seat, ledger, memo)

    def observation(self, s: Any, seat: int, ledger: bool = False, memo: Memo | None = None) -> Bytes:
        """An observation as an array of its own."""
        return np.frombuffer(bytearray(self.rows.row(s, seat, ledger, memo)), np.uint8)

    def mask(self, s: Any, seat: int) -> Mask:
        """A 1 for each action that this seat may do now."""
        legal = self.game.legal_actions(s) if self.game.seat(s) == seat else []
        return np.frombuffer(bytearray(mask_of(legal, self.actions)), np.int8)

    def highest(self) -> Bytes:
        """The largest number that each place of an observation may have."""
        return np.concatenate([np.full(size_of(field), field.most, np.uint8) for field in self.fields])

    def named(self, observation: Bytes) -> dict[str, Bytes]:
        """The fields of an observation by name, each in its shape: windows on the same memory."""
        return {
            field.name: observation[start : start + size_of(field)].reshape(field.shape)
            for field, start in self.places()
        }

    def places(self) -> Iterator[tuple[Field, int]]:
        """Every field with the place where it begins."""
        start = 0
        for field in self.fields:
            yield field, start
            start += size_of(field)


ENCODERS: Final[dict[int, Encoder]] = {}


def encoder_of(game: "Game[Any] | FrontGame") -> Encoder:
    """The encoder of a game: made once, as its rules are, which are never freed."""
    game = rules_of(game)
    found = ENCODERS.get(id(game))
    if found is None:
        found = ENCODERS[id(game)] = Encoder(game)
    return found
