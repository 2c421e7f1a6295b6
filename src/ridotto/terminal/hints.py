"""What a bot would do for you: it sees what you see, and says why."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from ridotto.bots.bot import Given, ThinkingBot, make_bot, seat_of
from ridotto.bots.review.hints import explained
from ridotto.engine.game import Game
from ridotto.engine.views import View
from ridotto.terminal.table import Hint

BOT: Final = "greedy"


def hint(game: Game[Any], view: View, legal: Sequence[int], public: list[int], small_steps: bool) -> Hint:
    """The best of these choices in the words of a record, and why it is better than the next one."""
    bot = make_bot(BOT)
    given = Given(game, public, Random(len(public)))
    if small_steps or len(legal) == 1 or not isinstance(bot, ThinkingBot):
        return Hint(game.words[bot.choose(view, legal, given)], None)
    candidates = bot.consider(view, legal, given)
    seat, others = seat_of(view), game.seats - 1
    candidates.sort(key=lambda c: -(c.value[seat] - (sum(c.value) - c.value[seat]) / others))
    reason = explained(game, view, public, candidates[:2], Random(1))[0]
    return Hint(game.words[candidates[0].action], reason.why)
