"""One deal for several tables: every result of chance comes from a common seed, whatever the players decide.

Result number i of kind K (the word of its line in the record: `draw`, `path`, `refill`) is the outcome a whose
-ln(u) / p is smallest, where p is its probability at this table and u, 0 < u <= 1, a keyed hash of (K, i, a). So each
result has the probabilities of the rules, and tables at which the same things can come get the same one: a pile is
drawn in the same order everywhere. docs/server/comparing.md has the whole definition.
"""

import math
import secrets
from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import TYPE_CHECKING, Any, Final

from ridotto.engine.game import CHANCE, Game
from ridotto.server import coaching
from ridotto.server.folding import Fixed

if TYPE_CHECKING:
    from ridotto.server.tables import Table

SEED_BYTES: Final = 32


def new_seed() -> str:
    return secrets.token_hex(SEED_BYTES)


def promise(seed: str) -> str:
    """Shown from the start: everybody can check at the end that the seed is still the same."""
    return sha256(bytes.fromhex(seed)).hexdigest() if seed else ""


def salt(seed: str) -> str:
    """For the bots: those in the same place think alike at every table."""
    return blake2b(b"bots", key=bytes.fromhex(seed), digest_size=16).hexdigest()


def share(seed: str, kind: str, ordinal: int, action: int) -> float:
    """A number 0 < u <= 1 that only the seed knows."""
    digest = blake2b(f"{kind} {ordinal} {action}".encode(), key=bytes.fromhex(seed), digest_size=8).digest()
    return (int.from_bytes(digest, "big") + 1) / 2**64


def result(seed: str, kind: str, ordinal: int, outcomes: Sequence[tuple[int, float]]) -> int:
    """The result of one draw."""
    return min((-math.log(share(seed, kind, ordinal, a)) / p, a) for a, p in outcomes if p > 0)[1]


def dealt(game: Game[Any], seed: str, actions: Sequence[int]) -> list[int]:
    """The results that the seed gives after these actions, until a seat is active or the game is over."""
    s = game.new_state()
    counts: Counter[str] = Counter()
    for action in actions:
        if game.seat(s) == CHANCE:
            counts[game.chance_line(s)[0]] += 1
        game.apply_action(s, action)
    found: list[int] = []
    while game.seat(s) == CHANCE:
        kind = game.chance_line(s)[0]
        found.append(result(seed, kind, counts[kind], game.chance_outcomes(s)))
        counts[kind] += 1
        game.apply_action(s, found[-1])
    return found


def faults(game: Game[Any], seed: str, actions: Sequence[int]) -> list[int]:
    """Which actions of a record are draws that this seed does not give."""
    s = game.new_state()
    counts: Counter[str] = Counter()
    wrong: list[int] = []
    for at, action in enumerate(actions):
        if game.seat(s) == CHANCE:
            kind = game.chance_line(s)[0]
            if action != result(seed, kind, counts[kind], game.chance_outcomes(s)):
                wrong.append(at)
            counts[kind] += 1
        game.apply_action(s, action)
    return wrong


def draws(table: "Table") -> Fixed:
    """The results of chance that are fixed at this table: by its deal, or by a lesson."""
    seed = table.document.deal
    if not seed:
        return coaching.draws(table)

    def fixed(actions: Sequence[int]) -> Sequence[int]:
        return dealt(table.game, seed, [*table.position.actions, *actions])

    return fixed
