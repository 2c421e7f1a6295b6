"""Numbers for experts: pieces to come and roles that a level pays, from public facts alone."""

from itertools import combinations
from typing import Any

from ridotto.engine.game import Game
from ridotto.games.opera.components import COMPOSERS, FEES, KINDS, ROLES, TOP_LEVEL
from tests.games.opera.tables import opera
from tests.strategies import walk


def positions(game: Game[Any], seed: int) -> list[tuple[Any, Any]]:
    """Every state of a random game that has numbers to show, and these."""
    states: list[Any] = []
    walk(game, seed, lambda s: states.append(game.clone(s)))
    return [(s, found) for s in states if (found := game.shown(s, None)["numbers"])]


def test_unseen_pieces_are_those_in_the_pile_and_behind_the_screens() -> None:
    game = opera(3)
    for s, found in positions(game, 3):
        hidden = {KINDS[c]: s.draw[c] + sum(p.stock[c] for p in s.players) for c in COMPOSERS}
        assert found["unseen"] == hidden


def test_a_level_pays_as_many_roles_as_any_choice_of_them() -> None:
    game = opera(4)
    for s, found in positions(game, 5):
        fees = [FEES[role] for role in range(len(ROLES)) if s.roles_left >> role & 1]
        for level in range(TOP_LEVEL + 1):
            sizes = [n for n in range(s.box.max_hires + 1) if any(sum(c) <= level for c in combinations(fees, n))]
            assert found["pays"][level] == max(sizes)


def test_the_next_counting_by_source_adds_up() -> None:
    game = opera(2)
    for _, found in positions(game, 7):
        for player in found["players"]:
            assert sum(player["sources"].values()) == player["count"]
