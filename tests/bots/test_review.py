"""The review: marks decisions that cost win chances, says why, and never uses what a seat could not know."""

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ridotto.bots.bot import Bot, Given, ThinkingBot, make_bot
from ridotto.bots.heuristics.la_stanza.mind import make_mind as make_stanza
from ridotto.bots.heuristics.opera.mind import make_mind as make_opera
from ridotto.bots.playing import bot_rng, play_game
from ridotto.bots.review.hints import explained
from ridotto.bots.review.judging import Judge, Judgement, reasoning_mind
from ridotto.bots.review.lines import written
from ridotto.bots.review.reasons import Reason, ReasoningMind, because, counter, difference, partial, sentence
from ridotto.bots.review.report import Moment, Review
from ridotto.bots.review.review import lowered, mark_of, review, turning_points
from ridotto.cli.main import run
from ridotto.engine.game import CHANCE, UsageError, load_game
from ridotto.engine.record import Record
from ridotto.engine.telling import Said
from ridotto.engine.views import View
from ridotto.games.la_stanza.view import StanzaView
from ridotto.games.opera.view import OperaView
from ridotto.languages import LANGUAGES, say
from tests.bots.twins import compare

GAMES = ("opera", "la-stanza")
TWINS = 10_000 if os.environ.get("RIDOTTO_LONG") else 25


class Careless:
    """Takes the worst choice that greedy sees, whenever there is one."""

    def __init__(self) -> None:
        self.judge: Judge | None = None

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        if self.judge is None:
            self.judge = Judge(given.game, 2)
        s = self.judge.mind.world(view, given.record, given.rng)
        values = self.judge.mind.judge(s, legal)
        return legal[values.index(min(values))]


@cache
def a_game(name: str) -> Record:
    game = load_game(name, 2)
    bots: list[Bot] = [Careless(), make_bot("greedy")]
    return play_game(game, 5, bots, [bot_rng(game, 5, i, "x") for i in range(2)])


@cache
def reviewed(name: str) -> Review:
    return review(a_game(name), worlds=4)


@pytest.mark.parametrize("name", GAMES)
def test_a_review_has_a_moment_for_every_line_of_the_record(name: str) -> None:
    record, found = a_game(name), reviewed(name)
    body = [line for line in record.text().splitlines() if line.startswith(("S", "*"))]
    words = [one.words if one.seat == CHANCE else f"S{one.seat + 1} {one.words}" for one in found.moments]
    assert words == body
    assert [one.line for one in found.moments] == list(range(len(body)))


@pytest.mark.parametrize("name", GAMES)
def test_chances_are_shares_and_end_with_the_result(name: str) -> None:
    found = reviewed(name)
    for moment in found.moments:
        assert sum(moment.chances) == pytest.approx(1.0)
        assert 0.0 <= moment.loss <= 1.0
    assert found.moments[-1].chances == a_game(name).game.returns(a_game(name).state())


@pytest.mark.parametrize("name", GAMES)
def test_who_plays_badly_gets_the_marks(name: str) -> None:
    careless, greedy = reviewed(name).players
    assert careless.lost > 3 * greedy.lost
    assert careless.skill < greedy.skill
    assert careless.marks["mistake"] + careless.marks["blunder"] > 2 * greedy.marks["mistake"] + greedy.marks["blunder"]


@pytest.mark.parametrize("name", GAMES)
def test_a_marked_decision_names_a_legal_better_one(name: str) -> None:
    record, game = a_game(name), a_game(name).game
    s, at = record.first(), 0
    named = 0
    for moment in reviewed(name).moments:
        if moment.better is not None:
            assert moment.better.words[0] != moment.words
            assert all(action in range(len(game.words)) for action in game.read(s, moment.better.words[0]))
            assert moment.better.chance > moment.chance
            named += 1
        if moment.seat == CHANCE:
            while at < len(record.actions) and game.seat(s) == CHANCE:
                key = game.chance_line(s)
                game.apply_action(s, record.actions[at])
                at += 1
                if game.seat(s) != CHANCE or game.chance_line(s) != key:
                    break
        else:
            _, end = game.write(s, record.actions, at)
            for action in record.actions[at:end]:
                game.apply_action(s, action)
            at = end
    assert named > 3


@pytest.mark.parametrize("name", GAMES)
def test_everything_a_review_says_has_words_in_every_language(name: str) -> None:
    for moment in reviewed(name).moments:
        better = moment.better
        for said in [moment.said] if better is None else [moment.said, better.said, better.why]:
            if said is not None:
                for language in LANGUAGES:
                    text = say(said.key, said.args, name, language, ["Anna", "Ben"])
                    assert "{" not in text


def test_a_review_repeats() -> None:
    assert reviewed("opera") == review(a_game("opera"), worlds=4)


def test_only_the_seats_asked_for_are_judged() -> None:
    found = review(a_game("opera"), worlds=2, seats=[1])
    assert {one.seat for one in found.moments if one.mark} == {1}


def test_a_game_that_is_not_over_is_not_reviewed() -> None:
    whole = a_game("opera")
    part = Record(whole.game)
    part.actions = whole.actions[:60]
    with pytest.raises(UsageError, match="finished games"):
        review(part, worlds=2)


# --- honesty


class Judged:
    """A bot that shows all that a judgement says: its move follows from every number of it."""

    def __init__(self) -> None:
        self.judge: Judge | None = None

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        if self.judge is None:
            self.judge = Judge(given.game, 2)
        found: Judgement = self.judge.judge(view, legal, given.record, [legal[-1]], given.rng)
        s = given.game.guess(view, Random(1))
        told = json.dumps([asdict(found), written(given.game, s, found.best.actions)], default=str)
        return legal[Random(told).randrange(len(legal))]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_a_judgement_is_the_same_in_twin_worlds(name: str, seats: int) -> None:
    found = compare(load_game(name, seats), Judged, TWINS, 2, seed=seats)
    assert found.difference is None
    assert found.twins == TWINS


def test_a_judge_that_peeps_is_caught() -> None:
    """The same bot with the others' real ducats beside its judgement."""

    class Peeping(Judged):
        def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
            import sys

            frame: Any = sys._getframe(1)
            money = given.game.money(frame.f_locals["s"])
            return legal[Random(f"{super().choose(view, legal, given)} {money}").randrange(len(legal))]

    assert compare(load_game("opera", 3), Peeping, 60, 2, seed=2).difference is not None


# --- parts


def test_marks_need_a_loss_beyond_its_error() -> None:
    assert mark_of(0.02, 0.0) == "good"
    assert mark_of(0.03, 0.0) == "inaccuracy"
    assert mark_of(0.07, 0.0) == "mistake"
    assert mark_of(0.07, 0.03) == "inaccuracy"
    assert mark_of(0.2, 0.01) == "blunder"
    assert mark_of(0.2, 0.2) == "good"


def moment(n: int, kind: Any, seat: int, chances: list[float], loss: float = 0.0) -> Moment:
    return Moment(n, kind, seat, 1, "", None, chances, mark=mark_of(loss, 0.0) if seat >= 0 else "", loss=loss)


def test_turning_points_are_the_largest_changes_in_the_order_of_the_game() -> None:
    moments = [
        moment(0, "decision", 0, [0.4, 0.6], 0.1),
        moment(1, "chance", CHANCE, [0.45, 0.55]),
        moment(2, "decision", 1, [0.6, 0.4], 0.15),
        moment(3, "chance", CHANCE, [0.61, 0.39]),
        moment(4, "decision", 0, [0.3, 0.7], 0.3),
    ]
    found = turning_points(moments, [0.5, 0.5])
    assert [(one.moment, one.seat) for one in found] == [(0, 0), (2, 1), (4, 0)]


def test_a_turning_point_is_sure() -> None:
    doubtful = replace(moment(4, "decision", 0, [0.3, 0.7], 0.36), error=0.32)
    clear = moment(5, "decision", 1, [0.3, 0.7], 0.1)
    found = turning_points([doubtful, clear], [0.5, 0.5])
    assert [(one.moment, round(one.change, 2)) for one in found] == [(0, -0.04), (1, -0.1)]


def test_a_reason_speaks_about_the_largest_difference() -> None:
    assert sentence({"halls": 7.2, "income": 0.3}, {}, True) == Said("ui.why.one", ("halls", 7))
    assert sentence({"halls": 7.2, "fame": -3.0}, {}, True) == Said("ui.why.against", ("halls", 7, "fame", -3))
    assert sentence({"halls": 7.2, "income": 3.0}, {}, True) == Said("ui.why.and", ("halls", 7, "income", 3))
    assert sentence({"halls": 1.0}, {1: -4.0, 2: 1.0}, True) == Said("ui.why.rival-less", (1, 4))
    # What it costs weighs more than its best side alone: then two sides are named.
    both = ("halls", 11, "income", 8, "money", -16)
    assert sentence({"money": -16.0, "halls": 11.0, "income": 8.0}, {}, True) == Said("ui.why.and-against", both)
    assert sentence({"halls": -5.0, "income": 2.0}, {}, False) == Said("ui.why.against", ("halls", -5, "income", 2))


def test_a_reason_does_not_contradict_the_verdict() -> None:
    assert sentence({"halls": 2.0, "fame": -6.0}, {}, True) == Said("ui.why.odds-with", ("halls", 2, "fame", -6))
    assert sentence({"halls": -2.0, "fame": 6.0}, {}, False) == Said("ui.why.odds-less")
    assert sentence({"halls": -5.0}, {1: -4.0}, True) == Said("ui.why.odds")
    assert sentence({}, {}, False) == Said("ui.why.odds-less")


def test_a_reason_that_explains_little_of_the_loss_says_so() -> None:
    little = because(Reason(None, {"halls": 1.1}, {}), True)
    assert partial(little, 0.24).said == Said("ui.why.odds-and", ("halls", 1))
    assert partial(little, 0.26) == little
    contrary = because(Reason(None, {"halls": 2.0, "fame": -6.0}, {}), True)
    assert partial(contrary, -0.5) == contrary


def test_a_reason_counts_what_the_points_are_for() -> None:
    things = {"books": 2, "money": -3, "helpers": -1}
    books, money = Said("x.more.books", (2,)), Said("x.fewer.money", (3,))
    found = sentence({"books": 4.0, "money": -2.0}, {}, True, "x", things)
    assert found == Said("ui.why.against", (books, 4, money, -2))
    # Fewer helpers that are worth more: then the number says nothing.
    assert sentence({"helpers": 3.0}, {}, True, "x", things) == Said("ui.why.one", ("helpers", 3))


@pytest.mark.parametrize("name", GAMES)
def test_every_thing_that_a_reason_counts_has_its_words(name: str) -> None:
    game = load_game(name, 3)
    record = play_game(game, 3, [make_bot("greedy")] * 3, [bot_rng(game, 3, i, "x") for i in range(3)])
    s = game.new_state()
    mind: ReasoningMind[Any] = reasoning_mind(game)
    things = counter(name)
    assert things is not None
    counted: set[str] = set()
    for action in record.actions:
        if game.seat(s) >= 0 and game.sealed(s) == 0 and len(game.legal_actions(s)) > 1:
            counted |= things(mind, s, [action]).keys()
        game.apply_action(s, action)
    assert counted <= set(mind.item_names)
    assert len(counted) >= 6
    for item in counted:
        for which in ("more", "fewer"):
            for n in (1, 2):
                told = say(f"{name}.{which}.{item}", [n])
                assert str(n) in told
                assert which in told


def test_a_difference_is_taken_seat_by_seat() -> None:
    found = difference(["a", "b"], [[1.0, 2.0], [5.0, 0.0]], [[0.0, 2.0], [3.0, 0.0]], 0)
    assert found.own == {"a": 1.0}
    assert found.rivals == {1: 2.0}
    ended = difference(["a", "b"], [[1.0, 2.0], [5.0, 0.0]], [[0.0, 2.0], [3.0, 0.0]], 0, other_stage=True)
    assert ended.own == {"a": -1.0}
    assert ended.rivals == {}


# --- the command


def test_analyse_prints_a_review(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(a_game("opera").text(), "utf-8")
    assert run(["analyse", str(file), "--worlds", "2", "--language", "nl"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Hoe het werd beslist: Speler 1 ")
    assert "Keerpunten" in told
    assert "{" not in told


def test_analyse_prints_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(a_game("la-stanza").text(), "utf-8")
    assert run(["analyse", str(file), "--worlds", "2", "--json", "--seat", "2"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["game"] == "la-stanza"
    assert data["points"] == a_game("la-stanza").game.points(a_game("la-stanza").state())
    assert {one["seat"] for one in data["moments"] if one["mark"]} == {1}


def test_analyse_refuses_a_seat_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(a_game("opera").text(), "utf-8")
    assert run(["analyse", str(file), "--seat", "3"]) == 2
    assert "2 seats" in capsys.readouterr().err


# --- hints


class Hinted:
    """A bot whose move follows from the reasons and lines of a hint."""

    def __init__(self) -> None:
        self.bot = make_bot("greedy")

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        assert isinstance(self.bot, ThinkingBot)
        candidates = self.bot.consider(view, legal, given)
        told = str(explained(given.game, view, given.record, candidates, Random(1)))
        return legal[Random(told).randrange(len(legal))]


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_says_the_same_in_twin_worlds(name: str) -> None:
    assert compare(load_game(name, 3), Hinted, TWINS, 2, seed=4).difference is None


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_has_reasons_and_the_rest_of_the_turn(name: str) -> None:
    record, game = a_game(name), a_game(name).game
    bot = make_bot("greedy")
    assert isinstance(bot, ThinkingBot)
    s = record.first()
    reasons, lines = 0, 0
    for at, action in enumerate(record.actions[:200]):
        if game.seat(s) >= 0 and len(game.legal_actions(s)) > 1 and game.sealed(s) == 0 and at % 5 == 0:
            view, public = game.view(s, game.seat(s)), record.actions[:at]
            found = bot.consider(view, game.legal_actions(s), Given(game, public, Random(1)))
            for candidate, one in zip(found, explained(game, view, public, found, Random(1)), strict=True):
                reasons += one.why is not None
                lines += bool(one.line)
                if one.line:
                    assert candidate.action in game.read(s, one.line[0])
        game.apply_action(s, action)
    assert reasons > 10
    assert lines > 0


def test_a_mind_takes_the_views_of_its_game() -> None:
    """Checked by mypy too: each is a `ReasoningMind` of its game's own type of view."""
    opera, stanza = load_game("opera", 2), load_game("la-stanza", 2)
    minds: tuple[ReasoningMind[OperaView], ReasoningMind[StanzaView]] = (make_opera(opera, {}), make_stanza(stanza, {}))
    for game, mind in zip((opera, stanza), minds, strict=True):
        assert isinstance(mind, ReasoningMind)
        s, dealer = game.new_state(), game.dealer(1)
        while game.seat(s) == CHANCE:
            game.apply_action(s, dealer.next(s))
        view: Any = game.view(s, game.seat(s))
        assert game.view(mind.world(view, [], Random(1)), game.seat(s)) == view


def test_what_a_decision_lost_goes_to_the_others() -> None:
    assert lowered([0.5, 0.3, 0.2], 0, 0.1) == pytest.approx([0.4, 0.35, 0.25])
    assert lowered([0.05, 0.95], 0, 0.2) == pytest.approx([0.0, 1.0])
