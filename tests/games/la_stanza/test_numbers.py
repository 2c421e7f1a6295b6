"""Numbers for experts: majorities as races, and the players still to come."""

from typing import Any

from ridotto.engine.game import Game, load_game
from tests.strategies import walk


def positions(game: Game[Any], seed: int) -> list[tuple[Any, Any]]:
    """Every state of a random game that has numbers to show, and these."""
    states: list[Any] = []
    walk(game, seed, lambda s: states.append(game.clone(s)))
    return [(s, found) for s in states if (found := game.shown(s, None)["numbers"])]


def test_a_race_brings_what_the_final_count_would() -> None:
    game = load_game("la-stanza", 3)
    for _, found in positions(game, 3):
        for race in found["races"]:
            for seat, player in enumerate(found["players"]):
                assert player["sources"][race["name"]] == race["points"][seat]


def test_whoever_closes_the_gap_stands_beside_the_next_one() -> None:
    game = load_game("la-stanza", 4)
    for _, found in positions(game, 11):
        for race in found["races"]:
            others = [*race["values"], race["left"]]
            for value, behind in zip(race["values"], race["behind"], strict=True):
                assert behind == 0 or value + behind in others
                assert not any(value < other < value + behind for other in others)
                assert behind > 0 or value == max(others)


def test_the_piles_are_told_by_discipline() -> None:
    game = load_game("la-stanza", 2)
    for s, found in positions(game, 4):
        assert sum(found["pile"].values()) == len(s.draw)
        assert sum(found["discarded"].values()) == len(s.discard)
