"""The games on offer: their options, their rules in short, the levels of the bots."""

from collections.abc import Mapping

from ridotto import examples
from ridotto.engine.game import Option, UsageError, game_class, game_names, games_in_order, load_game
from ridotto.server import protocol, thinking
from ridotto.server.refusals import Refused


def games() -> list[protocol.GameInfo]:
    found = []
    for name in games_in_order():
        kind = game_class(name)
        options = {key: option_info(name, option) for key, option in kind.options_known.items()}
        cover = kind.cover
        lid = (cover.title, list(cover.designers), cover.year, cover.minutes)
        found.append(protocol.GameInfo(name, *lid, kind.rules_version, list(kind.seats_known), options))
    return found


def option_info(game: str, option: Option) -> protocol.OptionInfo:
    values = [option.default] if option.switches else list(option.values)
    return protocol.OptionInfo(values, [f"{game}.{key}" for key in option.switches], option.signs)


def rules(query: Mapping[str, str]) -> protocol.Rulebook:
    """For the game, seats and options of a query."""
    options = {key: value for key, value in query.items() if key not in ("game", "seats")}
    try:
        game = load_game(query.get("game", ""), int(query["seats"]) if "seats" in query else None, options)
    except (UsageError, ValueError):
        raise Refused("no-such-game") from None
    found = game.learning()
    chapters = [protocol.Chapter(one.name, one.title, list(one.text)) for one in found.chapters]
    known = examples.book(game.name)
    heads = [protocol.ExampleHead(one.name, one.chapter, one.said) for one in known.examples]
    return protocol.Rulebook(chapters, found.things, heads, [one.name for one in known.games])


def example(game: str, name: str) -> protocol.Example:
    """A worked example of the rules, with the views of the seat that it is about."""
    one = next((one for one in book_of(game).examples if one.name == name), None)
    if one is None:
        raise Refused("no-such-game")
    rules, shown = examples.steps(game, name)
    steps = [
        protocol.ExampleStep(step.log, dict(rules.view(step.state, one.seat)), dict(rules.numbers(step.state)))
        for step in shown
    ]
    return protocol.Example(one.name, one.chapter, one.said, one.look, one.names, steps)


def annotated(game: str, name: str) -> protocol.AnnotatedGame:
    one = next((one for one in book_of(game).games if one.name == name), None)
    if one is None:
        raise Refused("no-such-game")
    moments = [protocol.MomentOut(moment.line, moment.said) for moment in one.moments]
    return protocol.AnnotatedGame(one.name, one.title, one.text, moments)


def book_of(game: str) -> examples.Book:
    if game not in game_names():
        raise Refused("no-such-game")
    return examples.book(game)


def levels(game: str, chosen: str) -> list[protocol.Level]:
    """From weak to strong. `chosen`: the bots that the settings name; empty: the levels of the game."""
    return [protocol.Level(name, order, key) for order, (name, key) in enumerate(thinking.levels(game, chosen))]
