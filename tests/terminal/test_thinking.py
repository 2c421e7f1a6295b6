"""Bots in a process of their own decide as they would here, and are gone when the screen is left."""

from random import Random

import pytest

from ridotto.bots.bot import make_bot
from ridotto.bots.playing import ask
from ridotto.engine.game import CHANCE, UsageError, load_game
from ridotto.engine.record import Record
from ridotto.terminal.thinking import DistantBot, Thinker


def test_a_distant_bot_decides_as_a_near_one() -> None:
    thinker = Thinker()
    game = load_game("opera", 2)
    record = Record(game, 3)
    dealer = game.dealer(3)
    s = game.new_state()
    distant = [DistantBot(thinker, "greedy", f"3 {seat}", seat) for seat in range(2)]
    near = [make_bot("greedy") for _ in range(2)]
    rngs = [Random(f"3 {seat}") for seat in range(2)]
    decisions = 0
    while decisions < 25:
        seat = game.seat(s)
        if seat == CHANCE:
            action = dealer.next(s)
        else:
            action = ask(game, s, record, distant[seat], Random(0))
            assert action == ask(game, s, record, near[seat], rngs[seat])
            decisions += 1
        game.apply_action(s, action)
        record.actions.append(action)
    processes = list((thinker.pool._processes or {}).values())
    assert processes
    distant[0].close()
    for process in processes:
        process.join(30)
        assert not process.is_alive()


def test_a_bot_that_does_not_exist_is_told_before_the_game() -> None:
    thinker = Thinker()
    try:
        with pytest.raises(UsageError, match="nonsense"):
            DistantBot(thinker, "nonsense", "1", 0)
    finally:
        thinker.close()
