"""The card of a thing on the table: what it is, what it needs, what it brings now. Keys and numbers, not sentences.

A card is made from the view of the seat that asks, and from nothing else. A thing has a name such as `role:critico`
or `tile:arts:2`; the page writes it on what it draws (`data-thing`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ridotto.engine.telling import Said


@dataclass(slots=True, frozen=True)
class Need:
    """One line of a card: a condition, or a plain fact."""

    said: Said
    met: bool | None = None  # None: a fact, neither met nor missing
    have: Said | None = None  # your number beside it


@dataclass(slots=True, frozen=True)
class Card:
    kind: Said  # what kind of thing it is: "Role, available"
    name: Said
    what: Sequence[Said]  # what it does
    needs: Sequence[Need] = ()
    now: Said | None = None  # what it would bring you now, in a few words
    more: Sequence[Said] = ()  # the same, explained
    chapter: str = ""  # of the rules


def need(said: Said, enough: int, have: int | None) -> Need:
    """So much is needed; what the asking seat has stands beside it, and what it still lacks."""
    if have is None:
        return Need(said)
    if have >= enough:
        return Need(said, True, Said("ui.card.have", (have,)))
    return Need(said, False, Said("ui.card.lack", (have, enough - have)))
