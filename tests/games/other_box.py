"""Plays one game with everything that reads the box: bots, rules, views, observations, records, terminal, short rules.

    python -m tests.games.other_box GAME SEATS SEED BOT,BOT,...

A program of its own, because the numbers of a box are read once, when the game is imported.
"""

import json
import re
import sys
from random import Random
from typing import Any

import pytest

from ridotto.bots.bot import make_bot
from ridotto.bots.greedy import LearningMind, mind_of
from ridotto.bots.nets.net import packaged_net
from ridotto.bots.playing import ask
from ridotto.bots.policy import check_inputs
from ridotto.engine.events import Event
from ridotto.engine.game import CHANCE, OVER, Game, UsageError, load_game
from ridotto.engine.record import Record, read
from ridotto.env.encode import Encoder
from ridotto.languages import LANGUAGES, rules_in_short
from ridotto.terminal.teller import Teller, make_teller
from ridotto.terminal.words import Words

SIMULATIONS = 2
EVERY = 8  # decisions at which everything is looked at


def look(game: Game[Any], s: Any, seat: int, encoder: Encoder, teller: Teller[Any], rng: Random) -> None:
    """What a seat sees at a decision: by the judge, as data, as an observation, in the terminal."""
    legal = game.legal_actions(s)
    assert legal == [a for a in range(game.num_distinct_actions()) if game.refusal(s, seat, a) is None]
    view = game.view(s, seat)
    assert game.legal_actions(game.guess(view, rng)) == legal
    observation = encoder.observation(s, seat)
    assert (observation <= encoder.highest()).all()
    assert sum(encoder.mask(s, seat)) == len(legal)
    view = game.shown(s, seat)  # as the page and the terminal get it
    json.dumps(view)
    assert teller.question(view)
    assert all(teller.choice(view, game.words[action]) for action in legal)
    assert teller.sections(view)
    assert teller.board(view, 120)


def net_fits(game: Game[Any]) -> bool:
    """Does the net of the package know these inputs? If not, it is refused with a clear message."""
    net, mind = packaged_net(game.name), mind_of(game, {})
    assert net is not None
    assert isinstance(mind, LearningMind)
    if net.columns == [name for _, name in mind.columns]:
        check_inputs(net, mind, None)
        return True
    with pytest.raises(UsageError, match="was trained on other inputs"):
        check_inputs(net, mind, None)
    return False


def main(name: str, seats: str, seed: str, specs: str) -> None:
    game = load_game(name, int(seats))
    rng = Random(f"other box {seed}")
    bots = [make_bot(spec) for spec in specs.split(",")]
    encoder = Encoder(game)
    tellers = [make_teller(name, Words(language), ["A", "B", "C", "D"][: game.seats]) for language in LANGUAGES]
    dealer = game.dealer(int(seed))
    record = Record(game, int(seed))
    s = game.new_state()
    decisions = 0
    while game.seat(s) != OVER:
        seat = game.seat(s)
        if seat == CHANCE:
            action = dealer.next(s)
        else:
            if decisions % EVERY == 0:
                look(game, s, seat, encoder, tellers[decisions // EVERY % len(tellers)], rng)
            decisions += 1
            action = ask(game, s, record, bots[(seat + decisions) % len(bots)], rng, simulations=SIMULATIONS)
        ledger: list[Event] = []
        game.record_events(s, ledger)
        game.apply_action(s, action)
        game.record_events(s, None)
        record.actions.append(action)
        tellers[decisions % len(tellers)].log(ledger)
    assert read(record.text()).state() is not None
    view = game.shown(s, None)
    for teller in tellers:
        assert teller.sources(view)
    for language in LANGUAGES:
        for title, text in rules_in_short(game, language).values():
            assert title
            assert not re.search(r"\{\d|\bui\.|\bopera\.|la-stanza\.", text), text
    print(f"{decisions} decisions, points {game.points(s)}; net {'fits' if net_fits(game) else 'refused'}")


if __name__ == "__main__":
    main(*sys.argv[1:])
