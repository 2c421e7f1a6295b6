"""How a bot at a table thinks: from a question that holds the public record it works out the rest.

So it has nothing that its seat may not know. `workers.py` has it done in other processes.
"""

from random import Random
from typing import Any, Final, Literal, NamedTuple, Protocol

from ridotto.bots.bot import Bot, Candidate, Given, make_bot, makers
from ridotto.bots.levels import levels as levels_of
from ridotto.bots.review.hints import Warned, explained, reckoned, warned
from ridotto.engine.game import Game, load_game
from ridotto.engine.telling import Said
from ridotto.server.folding import sealed_states

STAND_INS: Final = ("greedy", "random")  # the first of these sits where nobody says which bot should
LINES: Final = 4  # choices of a hint that are followed to the end of the turn
MOST: Final = 20  # decisions of such a line


class Question(NamedTuple):
    """A decision for a bot, without secrets."""

    bot: str
    game: str
    seats: int
    options: dict[str, str]
    actions: list[int]  # the public record
    seat: int
    seed: str
    seconds: float | None
    key: str = ""  # whose turn it is: bots of one address or host think one after the other with those of all others
    urgent: bool = True  # is somebody waiting for it?
    draft: list[int] = []  # what the seat is trying after that


class Thought(NamedTuple):
    words: str
    value: float | None
    sources: dict[str, float]
    unit: Literal["points", "share"]
    said: Said
    why: Said | None = None
    line: list[str] = []  # the whole turn that begins with it; empty: not worked out
    told: list[Said] = []


def position_of(question: Question) -> tuple[Game[Any], Any]:
    game = load_game(question.game, question.seats, question.options)
    s = game.new_state()
    for action in question.actions:
        game.apply_action(s, action)
    return game, sealed_states(game, s).get(question.seat, s)


def choose(question: Question) -> str:
    """One whole decision in the words of the record."""
    game, s = position_of(question)
    words, _ = decide(game, s, make_bot(question.bot), question, question.actions)
    return words


def decide(game: Game[Any], start: Any, bot: Bot, question: Question, before: list[int]) -> tuple[str, list[int]]:
    """A whole decision and its actions, small step by small step where it is cut into them. `before`: the record."""
    rng = Random(question.seed)
    s = game.clone(start)
    chosen: list[int] = []
    while True:
        given = Given(game, before + chosen, rng, question.seconds)
        action = bot.choose(game.view(s, question.seat), game.legal_actions(s), given)
        game.apply_action(s, action)
        chosen.append(action)
        words, _ = game.write(start, chosen, 0)
        if words:
            return words, chosen


def consider(question: Question) -> list[Thought]:
    """The bot's value of every choice, best first; bots that only choose, and small steps, give their choice alone.

    The best of them go on to the end of the turn, so that each can be tried as one draft.
    """
    game, s = position_of(question)
    for action in question.draft:
        game.apply_action(s, action)
    before = question.actions + question.draft
    bot = make_bot(question.bot)
    view, legal, telling = game.view(s, question.seat), game.legal_actions(s), game.telling
    shown = game.shown(s, question.seat)
    thoughts: list[Thought] = []
    small_steps = game.lines(s)[0] not in game.ids
    if small_steps or not hasattr(bot, "consider"):
        words, _ = decide(game, s, bot, question, before)
        thoughts = [Thought(words, None, {}, "points", telling.choice(shown, words))]
    else:
        given = Given(game, before, Random(question.seed), question.seconds)
        found = bot.consider(view, legal, given)
        shares = any(c.visits > 1 for c in found) or all(abs(sum(c.value) - 1.0) < 0.001 for c in found)
        unit: Literal["points", "share"] = "share" if shares else "points"

        def value_of(c: Candidate) -> float:
            value = float(c.value[question.seat])
            return (
                value if shares else value - (sum(c.value) - value) / (len(c.value) - 1)
            )  # it is the lead that counts

        found.sort(key=lambda c: -value_of(c))
        chances: dict[int, float] = {}
        if not shares:  # points do not compare well early and late in a game; win chances do
            ranked = reckoned(game, view, before, found, Random(question.seed))
            if ranked:
                unit = "share"
                chances = {c.action: chance for c, chance in ranked}
                found = [c for c, _ in ranked] + found[len(ranked) :]
        for c, reason in zip(found, explained(game, view, before, found, Random(question.seed)), strict=True):
            words = game.words[c.action]
            value = chances.get(c.action) if chances else value_of(c)
            thoughts.append(
                Thought(
                    words,
                    None if value is None else round(value, 3),
                    rounded(c.sources),
                    unit,
                    telling.choice(shown, words),
                    reason.why,
                    reason.line,
                )
            )
    return [continued(game, s, bot, question, thought) for thought in thoughts[:LINES]] + thoughts[LINES:]


def weigh(question: Question) -> tuple[Warned, list[Said]] | None:
    """What the draft loses against the best turn, and that turn in words. None: nothing can judge this game."""
    game, s = position_of(question)
    view, legal = game.view(s, question.seat), game.legal_actions(s)
    found = warned(game, view, legal, question.actions, question.draft, Random(question.seed))
    if found is None:
        return None
    told: list[Said] = []
    for words in found.line:
        told.append(game.telling.choice(game.shown(s, question.seat), words))
        for action in game.read(s, words):
            game.apply_action(s, action)
    return found, told


def continued(game: Game[Any], start: Any, bot: Bot, question: Question, thought: Thought) -> Thought:
    """The same with what the bot would do after it, up to the end of the turn, a draw or another seat."""
    seat = question.seat
    s = game.clone(start)
    before = question.actions + question.draft
    planned = thought.line or [thought.words]
    line: list[str] = []
    told: list[Said] = []
    while True:
        if len(line) < len(planned):
            words = planned[len(line)]
            actions = game.read(s, words)
        else:
            words, actions = decide(game, s, bot, question, before)
        line.append(words)
        told.append(game.telling.choice(game.shown(s, seat), words))
        for action in actions:
            game.apply_action(s, action)
        before = before + actions
        stopped = game.seat(s) != seat or bool(sealed_states(game, s))
        if stopped or len(line) == MOST or game.telling.turn_over(game.shown(s, seat)):
            return thought._replace(line=line, told=told)


def rounded(sources: dict[str, float]) -> dict[str, float]:
    return {name: round(float(n), 2) for name, n in sources.items() if abs(n) >= 0.005}


def any_decision(question: Question) -> str:
    """The fallback if a bot does not answer: the first legal choice."""
    game, s = position_of(question)
    return game.lines(s)[0]


def offered(chosen: str) -> tuple[str, ...]:
    """The bots that may sit at tables, the stand-in first. One that runs programs is offered only if it is named."""
    names = chosen.split(",") if chosen else [name for name in makers() if name != "exec"]
    return tuple(sorted(names, key=lambda name: (STAND_INS.index(name) if name in STAND_INS else len(STAND_INS), name)))


def levels(game: str, chosen: str) -> list[tuple[str, str]]:
    """The levels offered to people who open a table, from weak to strong: names, and the keys of their words.

    The operator may name others. Random plays where it is asked for, but nobody is invited to play against it
    in a game that has levels.
    """
    if chosen:
        return [(name, f"ui.bot.{name}") for name in chosen.split(",")]
    return [(level.name, level.key) for level in levels_of(game)] or [("random", "ui.bot.random")]


class Thinker(Protocol):
    """Answers questions."""

    async def choose(self, question: Question) -> str: ...
    async def consider(self, question: Question) -> list[Thought]: ...
    async def weigh(self, question: Question) -> tuple[Warned, list[Said]] | None: ...
    def close(self) -> None: ...
