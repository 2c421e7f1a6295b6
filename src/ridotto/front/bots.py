"""Bots by name, as objects, as classes, or from a file: whatever stands where a bot is asked for."""

from typing import TYPE_CHECKING, Union

from ridotto.engine.game import UsageError

if TYPE_CHECKING:
    from ridotto.bots.bot import Bot

BotLike = Union[str, "Bot", "type[Bot]"]


def seated(bot: "BotLike") -> "Bot":
    """The bot that plays. A name and a class give a new bot; an object is taken as it is."""
    if isinstance(bot, str):
        from ridotto.bots.bot import make_bot

        return make_bot(bot)
    found = bot() if isinstance(bot, type) else bot
    if not callable(getattr(found, "choose", None)):
        raise UsageError(f"{bot!r} is not a bot: it needs a method choose(view, legal, given) that returns an action")
    return found


def bot_name(bot: "BotLike") -> str:
    """What a bot is called in results, and in the seed of its randomness."""
    if isinstance(bot, str):
        return bot
    return bot.__name__ if isinstance(bot, type) else type(bot).__name__
