"""A card for every thing: in every language, from the view alone, and in agreement with the rules."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ridotto.engine.cards import Card
from ridotto.engine.record import read
from ridotto.languages import LANGUAGES, tell

FULL = Path(__file__).parent.parent / "browser" / "full"
GAMES = ["opera", "la-stanza"]


@cache
def positions(name: str) -> list[tuple[Any, Any]]:
    """Every position of a whole game of four where somebody decides."""
    record = read((FULL / f"{name}.record").read_bytes())
    game = record.game
    s = game.new_state()
    found = []
    for action in record.actions:
        if game.seat(s) >= 0 and game.setup_done(s):
            found.append((game, game.clone(s)))
        game.apply_action(s, action)
    return found


def some(name: str, step: int) -> list[tuple[Any, Any]]:
    found = positions(name)
    return [*found[::step], found[-1]]


def texts(card: Card, game: str, language: str) -> list[str]:
    said = [card.kind, card.name, *card.what, *card.more, *([card.now] if card.now else [])]
    for need in card.needs:
        said += [need.said, *([need.have] if need.have else [])]
    return [tell(one, game, language, ("Anna", "Ben", "Carla", "Dora")) for one in said]


@pytest.mark.parametrize("name", GAMES)
def test_every_thing_has_a_card_in_every_language(name: str) -> None:
    for game, s in some(name, 60):
        chapters = {chapter.name for chapter in game.learning().chapters}
        for seat in (game.seat(s), None):
            view = game.shown(s, seat)
            things = game.things(view)
            assert len(things) == len(set(things)) > 100
            for thing in things:
                card = game.card(view, thing)
                assert card is not None, thing
                assert card.chapter in chapters, thing
                for language in LANGUAGES:
                    for text in texts(card, name, language):
                        assert text, thing
                        assert not re.search(rf"[{{}}]|\b{name}\.[a-z]", text), (thing, text)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_on_the_table_has_no_card(name: str) -> None:
    game, s = positions(name)[-1]
    view = game.shown(s, 0)
    for thing in ("", "role", "role:nobody", "hall:9:wien:0", "person:nobody", "tile:arts:99", "level:-1", "x" * 80):
        assert game.card(view, thing) is None


@pytest.mark.parametrize("name", GAMES)
def test_a_spectator_is_told_nothing_about_a_seat_of_its_own(name: str) -> None:
    game, s = positions(name)[len(positions(name)) // 2]
    view = game.shown(s, None)
    for thing in game.things(view):
        card = game.card(view, thing)
        assert not any(need.have and need.have.key.startswith("ui.card.") for need in card.needs), thing


def legal(game: Any, s: Any) -> dict[str, bool]:
    """The choices of the seat that decides, and whether each is allowed."""
    return {words: refusal is None for words, refusal in game.choices(s, game.seat(s))}


def agreeing(name: str, point: str) -> Iterator[tuple[Any, dict[str, Any], dict[str, bool]]]:
    found = [(game, s) for game, s in positions(name) if game.point(s) == point]
    assert found
    for game, s in found[:: max(1, len(found) // 12)]:
        yield game, game.shown(s, game.seat(s)), legal(game, s)


def met(card: Card | None) -> bool:
    assert card is not None
    return all(need.met is not False for need in card.needs)


def test_a_role_can_be_hired_if_its_card_lacks_nothing() -> None:
    for game, view, choices in agreeing("opera", "hire"):
        for role in view["numbers"] and ("impresario", "architetto", "signora", "maestro", "critico", "esperto"):
            card = game.card(view, f"role:{role}")
            free = card.kind.key.endswith("role-free")
            assert choices[f"hire {role}"] == (free and met(card)), role


def test_a_part_can_be_built_if_its_card_lacks_nothing() -> None:
    for game, view, choices in agreeing("opera", "build"):
        for part in view["supply"]:
            assert choices.get(f"build {part}", False) == met(game.card(view, f"part:{part}")), part


def test_a_piece_can_be_bought_if_its_card_lacks_nothing() -> None:
    for game, view, choices in agreeing("opera", "buy"):
        for kind in view["ladder"]:
            assert choices.get(f"buy {kind}", False) == met(game.card(view, f"offer:{kind}")), kind


def test_a_level_can_be_bid_for_if_its_card_lacks_nothing() -> None:
    for game, view, choices in agreeing("opera", "bid"):
        level = view["players"][view["seat"]]["level"]
        for to in range(level + 1, 11):
            assert choices[f"bid {to - level}"] == met(game.card(view, f"level:{to}")), to


def test_the_esperto_brings_what_the_rules_pay() -> None:
    """The card of the role promises what the best city really scores."""
    for game, s in positions("opera"):
        if game.point(s) != "move" or game.view(s, game.seat(s))["role"] != "esperto":
            continue
        seat = game.seat(s)
        now = game.card(game.shown(s, seat), "role:esperto").now
        before = game.view(s, seat)["players"][seat]["scores"]["esperto"]
        best = 0
        for action in game.legal_actions(s):
            after = game.clone(s)
            game.apply_action(after, action)
            best = max(best, game.view(after, seat)["players"][seat]["scores"]["esperto"] - before)
        assert now.key == "opera.card.now.nothing" if not best else now.args == (best,)


def test_a_masterpiece_can_be_made_if_its_card_lacks_nothing() -> None:
    for game, view, choices in agreeing("la-stanza", "level"):
        d = view["activation"]["discipline"]
        for i, name in enumerate(("m4", "m5", "m6", "m7")):
            ways = [allowed for words, allowed in choices.items() if words.split()[1] == name]
            assert any(ways) == met(game.card(view, f"master:{d}:{i}")), (d, name)


def test_a_bonus_tile_can_be_taken_if_its_card_lacks_nothing() -> None:
    for game, view, choices in agreeing("la-stanza", "visit"):
        for tile in (tile for tile in view["grid"] if isinstance(tile, str)):
            ways = [allowed for words, allowed in choices.items() if words.startswith(f"bonus {tile} ")]
            assert any(ways) == met(game.card(view, f"tile:{tile}")), tile


def test_a_space_is_in_reach_if_its_card_says_so() -> None:
    for game, view, choices in agreeing("la-stanza", "move"):
        numbers = view["numbers"]["players"][view["seat"]]
        for step in numbers["moves"]:
            reach = game.card(view, f"space:{step['space']}").needs[0]
            assert reach.met is True
            if step["room"]:
                assert choices[f"move {step['steps']}"] is True
