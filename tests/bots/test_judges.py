"""The tool that compares a review's estimates with games played on."""

import pytest

from ridotto.bots.training.judges import Compared, played_on, report
from ridotto.engine.game import CHANCE, load_game


def test_the_weights_are_those_that_explain_the_results(capsys: pytest.CaptureFixture[str]) -> None:
    """Results that are the net's estimates, and a little of the worlds'."""
    found = []
    for i in range(40):
        estimates = [((7 * i) % 11 - 5) / 50, ((3 * i) % 13 - 6) / 50, ((5 * i) % 17 - 8) / 50]
        found.append(Compared(estimates, 0.1 * estimates[0] + 0.9 * estimates[1], 0.0))
    report(found)
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("worlds: weight +0.10 ")
    assert told[1].startswith("net: weight +0.90 ")
    assert told[2].startswith(("worth: weight +0.00 ", "worth: weight -0.00 "))


def test_a_position_played_on_ends_with_a_share_and_repeats() -> None:
    game = load_game("la-stanza", 2)
    s, record = game.new_state(), list[int]()
    dealer = game.dealer(3)
    while game.seat(s) == CHANCE:
        record.append(dealer.next(s))
        game.apply_action(s, record[-1])
    first = game.legal_actions(s)[0]
    shares = [played_on(game, s, [first], record, game.seat(s), 5) for _ in range(2)]
    assert shares[0] == shares[1]
    assert shares[0] in (0.0, 0.5, 1.0)
