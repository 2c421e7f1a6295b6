"""No sentence that a player reads shows something from inside the program: codes, option ids, seats, algorithms."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import ridotto
from ridotto.engine.events import Event
from ridotto.engine.game import CHANCE, OVER, Game, game_class, game_names, load_game
from ridotto.engine.telling import Said
from ridotto.languages import LANGUAGES, catalogue, rules_in_short, tell

NAMES = ("Anna", "Bert", "Cleo", "Dora")
# Rulings and points of the rules (A31, AD-9, Q3, [3.3.5]), seats as records write them, unfilled slots, keys.
CODES = r"\bA\d+\b|\bAD-\d|\bQ\d+[ab]?\b|\[\d|\bS[1-4]\b|[{}]|\b(?:ui|opera|stanza|la-stanza|terminal)\.[a-z]"
OPTION_IDS = {option for name in game_names() for option in game_class(name).options_known if "-" in option}
LEVELS = {"casual", "thoughtful", "virtuoso"}  # of before; the present ones are names of people
ALGORITHMS = {"mcts", "greedy", "playout", "softmax", "heuristic", "minimax", "rollout"}
INSIDE = re.compile(rf"{CODES}|\b(?:{'|'.join(sorted(OPTION_IDS | LEVELS | ALGORITHMS))})\b", re.IGNORECASE)
COMMANDS = ("terminal.plain-help", "terminal.saved")  # they name what you can type


def decisions(game: Game[Any], seed: int) -> Iterator[tuple[Any, list[Event], str]]:
    """The positions of a random game in which a player decides, with the events that led there; then the end."""
    rng = Random(seed)
    s = game.new_state()
    events: list[Event] = []
    game.record_events(s, events)
    line = ""
    while game.seat(s) != OVER:
        if game.seat(s) == CHANCE:
            game.apply_action(s, game.sample(s, rng))
            continue
        yield s, events[:], line
        events.clear()
        legal = game.legal_actions(s)
        action = legal[int(rng.random() * len(legal))]
        line = f"S{game.seat(s) + 1} {game.words[action]}"
        game.apply_action(s, action)
    yield s, events[:], line


def said_in(game: Game[Any], seed: int) -> Iterator[Said]:
    """Everything that a game says: prompts, waiting lines, choices, the log and the board as text."""
    telling = game.telling
    for s, events, line in decisions(game, seed):
        acting = game.seat(s)
        for logged in telling.log(events, line):
            yield logged.said
        if acting == OVER:
            for section in telling.table(game.shown(s, None)):
                yield from (section.title, *section.items)
                yield from (cell for row in (section.head, *section.rows) for cell in row if isinstance(cell, Said))
            return
        view = game.shown(s, acting)
        yield telling.question(view)
        yield telling.waiting(game.shown(s, None), [acting])
        words = [game.words[a] for a in game.legal_actions(s)]
        for choice in words[:: max(1, len(words) // 8)]:
            yield telling.choice(view, choice)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_shows_the_inside_of_the_program(language: str) -> None:
    texts = {key: re.sub(r"\{\d+(?::[a-z-]+)?\}", "", text) for key, text in catalogue(language).items()}
    found = {key: match[0] for key, text in texts.items() if key not in COMMANDS and (match := INSIDE.search(text))}
    assert found == {}


@pytest.mark.parametrize("name", game_names())
def test_no_sentence_of_a_game_shows_the_inside_of_the_program(name: str) -> None:
    switched = {option: one.values[-1] for option, one in game_class(name).options_known.items() if not one.switches}
    rendered: set[tuple[str, str]] = set()
    for options in ({}, switched):
        for said in said_in(load_game(name, 3, options), 5):
            rendered.update((language, tell(said, name, language, NAMES)) for language in LANGUAGES)
    assert len(rendered) > 1000
    assert [text for text in rendered if INSIDE.search(text[1])] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_no_rule_in_short_shows_the_inside_of_the_program(name: str, language: str) -> None:
    chapters = rules_in_short(load_game(name, 3), language)
    assert [text for chapter in chapters.values() for text in chapter if INSIDE.search(text)] == []


def test_the_check_finds_what_it_names() -> None:
    for text in ("S2 is next", "see AD-34", "rule A31", "with hire-any", "Greedy 2", "opera.rules.end", "[3.3.5]"):
        assert INSIDE.search(text), text
    assert not INSIDE.search("Final turns A, B and C: find an expert.")


@pytest.mark.parametrize(("players", "price"), [(2, "0 levels (two parts: 1)"), (3, "1 level (two parts: 2)")])
def test_a_prompt_to_play_along_says_what_it_costs(players: int, price: str) -> None:
    state = ridotto.load_game("opera", players=players).new_initial_state(seed=7)
    for bid in ("bid 3", "bid 5", "bid 1")[:players]:
        state.play(bid)
    state.play("hire architetto").play("build none")
    assert price in state.question()
