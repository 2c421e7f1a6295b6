"""The two ways of telling legality agree: the generator lists what is legal, the judge says why not."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings

from ridotto.engine.events import Refusal, RuleError
from ridotto.engine.game import CHANCE, OVER
from ridotto.games.opera import Opera
from ridotto.games.opera.decisions import book
from ridotto.games.opera.refusals import RULE_OF
from ridotto.games.opera.state import State
from ridotto.languages import catalogue, explain
from tests.games.opera.example import example
from tests.games.opera.tables import Table, opera, table, whole
from tests.strategies import LONG, positions, walk

ACTIONS = range(len(book.words))
# Said by the kernel's door, not by Opera's judge.
BY_THE_KERNEL = {"impossible-chance"}
# Said in no position that play reaches: nobody is asked then. test_signora.py and test_esperto.py hear them.
GUARDS = {"opera.palazzo-full", "opera.nothing-there"}
# Said of a whole `arrange` line only; its small steps cannot be written so. test_arranging.py hears each.
OF_A_LINE = {code for code in RULE_OF if code.startswith("opera.arrange-")}


def agree(game: Opera, s: State, said: dict[str, Refusal] | None = None) -> None:
    """Over the whole action space, for every seat."""
    legal = game.legal_actions(s) if s.seat >= 0 else []
    assert all(a < b for a, b in pairwise(legal))
    refusals = [game.refusal(s, s.seat, a) for a in ACTIONS] if s.seat != CHANCE else []
    assert legal == [a for a, refusal in enumerate(refusals) if refusal is None]
    if said is not None:
        said.update((refusal.code, refusal) for refusal in refusals if refusal is not None)


def others_are_refused(game: Opera, s: State) -> None:
    for seat in range(game.seats):
        if seat != s.seat:
            said = {game.refusal(s, seat, a) for a in ACTIONS}
            assert said == {Refusal("over", ()) if s.seat == OVER else Refusal("not-your-turn", (s.seat,))}


def some_games() -> Iterator[tuple[Opera, int]]:
    for seed in range(300 if LONG else 9):
        options = Random(seed)
        places = options.choice(Opera.options_known["places"].values)
        rounds, tiles = options.choice(["7", "9"]), options.choice(["standard", "roomy"])
        yield opera(2 + seed % 3, places=places, rounds=rounds, tiles=tiles), seed


def test_generator_and_judge_agree_on_every_position_of_random_games() -> None:
    said: dict[str, Refusal] = {}
    for game, seed in some_games():
        walk(game, seed, lambda s, game=game: agree(game, s, said))  # type: ignore[misc]
    assert {"opera.no-budget", "opera.too-dear", "opera.role-taken", "opera.in-palazzo", "over"} <= set(said)


def test_who_is_not_to_act_may_do_nothing() -> None:
    for game, seed in some_games():
        if seed < 3 or LONG:
            walk(game, seed, lambda s, game=game: others_are_refused(game, s))  # type: ignore[misc]


@settings(max_examples=200 if LONG else 30)
@given(positions("opera"))
def test_generator_and_judge_agree_in_positions_that_shrink(position: tuple[Opera, State]) -> None:
    agree(*position)
    others_are_refused(*position)


def test_generator_and_judge_agree_all_through_the_worked_example() -> None:
    played = example()
    s = played.record.first()
    for action in played.record.actions:
        agree(played.game, s)
        played.game.apply_action(s, action)


@pytest.mark.parametrize("action", [-1, len(book.words), 10_000])
def test_an_action_that_does_not_exist_is_refused(action: int) -> None:
    t = table(3)
    assert t.game.refusal(t.s, 0, action) == Refusal("not-a-decision", ())
    with pytest.raises(RuleError):
        t.game.play(t.s, 0, action)


@cache
def heard_in_play() -> dict[str, Refusal]:
    """Every refusal that the judge gives in random games and in a few positions made for the rare ones."""
    said: dict[str, Refusal] = {}
    for game, seed in some_games():
        walk(game, seed, lambda s, game=game: agree(game, s, said))  # type: ignore[misc]
    t = example("S1 buy wagner wagner")
    agree(t.game, t.s, said)
    t.steps("great venezia beethoven", "great wien wagner", "great paris wagner", "close wien", "hall paris house")
    agree(t.game, t.s, said)
    for outside in (-1, len(book.words)):
        refusal = t.game.refusal(t.s, t.s.seat, outside)
        assert refusal is not None
        said[refusal.code] = refusal
    refusal = t.game.refusal(t.s, 1, 0)
    assert refusal is not None
    said[refusal.code] = refusal
    return said


def test_every_refusal_rests_on_a_rule_and_becomes_a_sentence() -> None:
    game = opera(3)
    for code, refusal in heard_in_play().items():
        sentence = explain(refusal, game)
        assert sentence.endswith(f"[{RULE_OF[code]}]")
        assert len(sentence.split(" ")) > 3
        assert not re.search(r"[{}]", sentence)


def test_every_refusal_is_heard_in_play_or_known_to_come_from_elsewhere() -> None:
    heard = set(heard_in_play())
    assert heard & (BY_THE_KERNEL | GUARDS | OF_A_LINE) == set()
    assert heard | BY_THE_KERNEL | GUARDS | OF_A_LINE == set(RULE_OF)


def test_every_code_has_words_and_every_section_exists() -> None:
    words = catalogue("en")
    for code, section in RULE_OF.items():
        assert words.get(code) or (words[f"{code}.one"] and words[f"{code}.other"])
        assert re.fullmatch(r"\d(\.\d)*|A\d+", section)


def test_every_action_is_bound_to_a_rule_and_words_and_ids_round_trip() -> None:
    assert book.unbound() == []
    assert len(set(book.words)) == len(book.words)
    assert all(book.ids[words] == action for action, words in enumerate(book.words))


def test_when_the_game_is_over_nothing_is_legal() -> None:
    t: Table = whole("tie-break-level")
    assert t.s.seat == OVER
    agree(t.game, t.s)
    others_are_refused(t.game, t.s)


def test_the_door_leaves_the_old_state_as_it_was() -> None:
    t = table(3)
    before = t.game.dump(t.s)
    after, events = t.game.play(t.s, 0, t.game.ids["bid 3"])
    assert t.game.dump(t.s) == before
    assert after.players[0].bid == 3
    assert [event.what for event in events] == ["sealed"]
