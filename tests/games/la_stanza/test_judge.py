"""The two ways of telling legality agree: the generator lists what is legal, the judge says why not."""

import re
from typing import Any

import pytest
from hypothesis import given

from ridotto.engine.events import Refusal, RuleError
from ridotto.engine.game import OVER, Game
from ridotto.engine.record import read
from ridotto.games.la_stanza.decisions import book
from ridotto.games.la_stanza.refusals import RULE_OF
from ridotto.games.la_stanza.state import State
from ridotto.languages import explain
from tests.games.la_stanza.harvest import plays
from tests.games.la_stanza.tables import RECORDS, Table, stanza, table
from tests.strategies import LONG, positions

ACTIONS = range(len(book.words))
# Said by the kernel's door, not by our judge
BY_THE_KERNEL = {"impossible-chance"}
# Said in no position that play reaches: test_bonus.py hears it
GUARDS = {"stanza.no-disc"}


def agree(game: Game[Any], s: State, said: dict[str, Refusal] | None = None) -> None:
    """Over the whole action space: options() and the checks are written apart on purpose."""
    seat = game.seat(s)
    refusals = [game.refusal(s, seat, action) for action in ACTIONS]
    judged = [action for action, refusal in enumerate(refusals) if refusal is None]
    assert (judged if seat >= 0 else []) == (game.legal_actions(s) if seat >= 0 else [])
    if said is not None:
        said.update((refusal.code, refusal) for refusal in refusals if refusal is not None)


@given(positions("la-stanza"))
def test_the_generator_and_the_judge_agree(position: tuple[Game[Any], State]) -> None:
    agree(*position)


def heard_in_play() -> dict[str, Refusal]:
    """Every refusal that the judge gives in games of players with a bent, and at the ends of the golden records."""
    said: dict[str, Refusal] = {}
    for i, (game, s) in enumerate(plays()):
        if LONG or i % 3 == 0:
            agree(game, s, said)
    for path in RECORDS:
        record = read(path.read_bytes())
        last = record.actions[-6:]
        record.actions = record.actions[:-6]
        s = record.state()
        for action in last:
            agree(record.game, s, said)
            record.game.apply_action(s, action)
    for t in rare():
        agree(t.game, t.s, said)
        for seat, action in ((1, 0), (0, -1), (0, len(book.words))):
            refusal = t.game.refusal(t.s, seat, action)
            assert refusal is not None
            said[refusal.code] = refusal
    return said


def rare() -> list[Table]:
    """Positions by hand: a full shelf, an empty supply, fewer than four steps."""
    full = table(2).books("S1", arts=4).ask("books")
    full.s.level = 2
    none = table(2).ask("helpers")
    none.s.level = 2
    none.s.helpers[0] = 0
    return [full, none, table(2).path(R1="john-calvin", A2="charles-v")]


def test_the_judge_agrees_in_play_and_every_refusal_becomes_a_sentence() -> None:
    heard = heard_in_play()
    assert set(heard) <= set(RULE_OF)
    assert set(RULE_OF) - set(heard) - BY_THE_KERNEL - GUARDS == set()
    game = stanza(3)
    for code, refusal in heard.items():
        sentence = explain(refusal, game)
        assert sentence.endswith(f"[{RULE_OF[code]}]")
        assert len(sentence.split(" ")) > 3
        assert not re.search(r"[{}]", sentence)


def test_who_is_not_to_act_may_do_nothing() -> None:
    for i, (game, s) in enumerate(plays()):
        if i % 40 == 0:
            for seat in range(game.seats):
                if seat != s.seat:
                    said = {game.refusal(s, seat, action) for action in ACTIONS}
                    assert said == {Refusal("over", ()) if s.seat == OVER else Refusal("not-your-turn", (s.seat,))}


@pytest.mark.parametrize("action", [-1, len(book.words), 10_000])
def test_an_action_that_does_not_exist_is_refused(action: int) -> None:
    t = table(3)
    assert t.game.refusal(t.s, 0, action) == Refusal("not-a-decision", ())
    with pytest.raises(RuleError):
        t.game.play(t.s, 0, action)


def test_every_verb_is_legal_somewhere() -> None:
    assert book.unbound() == []
    seen: set[str] = set()
    for game, s in plays():
        if game.seat(s) >= 0:
            seen |= {game.words[a].split(" ")[0] for a in game.legal_actions(s)}
    verbs = {words.split(" ")[0] for words in book.words}
    assert verbs - seen <= {"stuck", "return", "disc-from", "take"}  # rare; the golden records have them


def test_words_and_ids_round_trip() -> None:
    assert len(book.words) == len(set(book.words))
    assert all(book.ids[words] == action for action, words in enumerate(book.words))
