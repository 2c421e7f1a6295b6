"""Value nets: what they see, what they say, how they are fitted, kept and played."""

import sys
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ridotto.bots.bot import Given, make_bot
from ridotto.bots.greedy import LearningMind, mind_of
from ridotto.bots.nets import plain
from ridotto.bots.nets.net import ALONE, Net, new_net, packaged_net, product, read_net
from ridotto.bots.nets.values import net_in_file, net_in_package
from ridotto.bots.playing import bot_rng, play_game
from ridotto.bots.policy import MARGIN, PolicyBot, make_policy, valued
from ridotto.bots.training.fit import Positions, fit, gradients, judged, log_loss, results, scaling, traces
from ridotto.bots.training.games import Learned, Lesson, gathered, play_lesson
from ridotto.bots.training.train import Course, lessons, load_games, save_games, train
from ridotto.engine.game import CHANCE, UsageError, load_game

GAMES = ["opera", "la-stanza"]
ROUNDING = 1e-4  # of a score: numpy has 32 bits and adds in an order that differs between machines


def learning_mind(name: str, seats: int) -> LearningMind[Any]:
    mind = mind_of(load_game(name, seats), {})
    assert isinstance(mind, LearningMind)
    return mind


def small_net(name: str, seed: int = 1) -> Net:
    columns = [column for _, column in learning_mind(name, 2).columns]
    width = len(columns)
    return new_net(name, columns, np.zeros(width, np.float32), np.ones(width, np.float32), seed)


@pytest.mark.parametrize("rows", [1, 20, 21, 160, 5000])
def test_products_come_in_pieces_and_are_the_same(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(3)
    x = rng.standard_normal((rows, 197)).astype(np.float32)
    weights = rng.standard_normal((197, 64)).astype(np.float32)
    pieces: list[int] = []
    whole = np.matmul

    def counted(part: Any, other: Any, **more: Any) -> Any:
        pieces.append(len(part))
        return whole(part, other, **more)

    monkeypatch.setattr(np, "matmul", counted)
    found = product(x, weights)
    assert np.allclose(found, x @ weights, atol=1e-4)
    assert all(n * weights.size <= ALONE for n in pieces)
    assert sum(pieces) == (rows if 20 < rows < 5000 else 0)


def toy(positions: int, width: int, seed: int) -> Positions:
    """Positions whose winner is the seat with the larger last input."""
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(positions, 2, width)).astype(np.float16)
    shares = (rows[:, :, -1] > rows[:, ::-1, -1]).astype(np.float32)
    return Positions(rows, shares, (10 * shares).astype(np.float32), np.arange(positions, dtype=np.int32))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_of_a_game_end_near_its_result(name: str, seats: int) -> None:
    """The worth is the first column; before the last turn it says nearly what everybody will have."""
    learned = play_lesson(Lesson(0, name, seats, 7, ("greedy",) * seats, (0.0,) * seats))
    mind = learning_mind(name, seats)
    assert learned.rows.shape[1:] == (seats, len(mind.columns))
    assert np.isfinite(learned.rows).all()
    assert len({column for _, column in mind.columns}) == len(mind.columns)
    assert np.abs(learned.rows[-1, :, 0] - np.array(learned.points)).max() < 15
    assert learned.rows[-1, :, 0].argmax() == int(np.argmax(learned.points))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_seen_at_play_is_what_was_seen_in_training(name: str) -> None:
    """The rows of the option that was played stand among the positions of the record."""
    game = load_game(name, 3)
    bots = [make_bot("greedy") for _ in range(3)]
    record = play_game(game, 5, bots, [bot_rng(game, 5, i, "greedy") for i in range(3)])
    mind = learning_mind(name, 3)
    seen = {tuple(rows) for rows in mind.positions(record.actions)}
    s = game.new_state()
    found = asked = 0
    for i, action in enumerate(record.actions):
        begins = name == "opera" or game.words[action].startswith("move")  # a turn of La Stanza is planned as a whole
        if game.seat(s) != CHANCE and game.sealed(s) == 0 and begins and i % 3 == 0:
            view = game.view(s, game.seat(s))
            world = mind.world(view, record.actions[:i], Random(1))
            for future in mind.futures(world, game.legal_actions(s), 6.0):
                actions = future.option.actions
                if record.actions[i : i + len(actions)] == actions and len(future.rows) == 1:
                    asked += 1
                    found += tuple(future.rows[0]) in seen
        game.apply_action(s, action)
    assert asked >= 5
    assert found >= 0.7 * asked  # what follows in the same turn is foreseen, and may be done otherwise


def test_a_net_that_knows_nothing_says_what_the_worth_says() -> None:
    net = small_net("opera")
    net.layers["w3"][:] = 0.0
    rows = np.random.default_rng(1).normal(size=(5, 3, len(net.columns))).astype(np.float32)
    said = net.judge(rows)
    odds = np.exp(rows[:, :, 1])
    assert np.allclose(said.shares, odds / odds.sum(axis=1, keepdims=True), atol=1e-5)
    assert np.allclose(said.points, rows[:, :, 0])


def test_gradients_are_those_of_the_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against differences, without dropout."""
    monkeypatch.setattr("ridotto.bots.training.fit.DROPOUT", 0.0)
    width = 5
    net = new_net("opera", list("abcde"), np.zeros(width, np.float32), np.ones(width, np.float32), 3)
    net.layers["w3"] += 0.05
    data = toy(64, width, 2)
    rows = data.rows.astype(np.float32)
    found, _ = gradients(net, rows, results(data), np.random.default_rng(1))
    for name, at in (("w1", (2, 7)), ("b2", (3,)), ("w3", (4, 0)), ("w3", (4, 1))):
        losses = []
        for step in (0.02, -0.02):
            net.layers[name][at] += step
            losses.append(gradients(net, rows, results(data), np.random.default_rng(1))[1])
            net.layers[name][at] -= step
        assert (losses[0] - losses[1]) / 0.04 == pytest.approx(float(found[name][at]), rel=0.1, abs=2e-3)


def test_a_fit_learns_what_decides() -> None:
    width = 6
    data = toy(3000, width, 1)
    mean, scale = scaling([data])
    net = new_net("opera", [str(i) for i in range(width)], mean, scale, 1)
    before = log_loss(judged(net, data), data)
    fit(net, [data], [results(data)], 8, 0.005, np.random.default_rng(1))
    assert log_loss(judged(net, data), data) < 0.6 * before


def test_traces_lean_on_later_positions_and_never_on_another_game() -> None:
    data = toy(4, 6, 1)._replace(game=np.array([0, 0, 1, 1], np.int32))
    net = new_net("opera", [str(i) for i in range(6)], np.zeros(6, np.float32), np.ones(6, np.float32), 1)
    said = judged(net, data)
    found = traces(net, data, 0.75)
    assert np.allclose(found.shares[[1, 3]], data.shares[[1, 3]])
    assert np.allclose(found.shares[0], 0.75 * data.shares[1] + 0.25 * said.shares[1])
    assert np.allclose(found.points[2], 0.75 * data.points[3] + 0.25 * said.points[3])


def test_a_net_is_the_same_after_a_file(tmp_path: Path) -> None:
    net = small_net("la-stanza")
    net.card = {"games": 7}
    net.save(tmp_path / "a.npz")
    again = read_net(tmp_path / "a.npz")
    assert (again.game, again.columns, again.card) == (net.game, net.columns, net.card)
    rows = np.random.default_rng(1).normal(size=(4, 2, len(net.columns))).astype(np.float32)
    assert np.allclose(again.judge(rows).shares, net.judge(rows).shares, atol=0.01)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_without_numpy_a_net_says_the_same_and_chooses_the_same(name: str, seats: int) -> None:
    """In every decision of a game: browsers have no numpy."""
    net = packaged_net(name)
    assert net is not None
    bare = plain.parse_net(files("ridotto.bots.nets").joinpath(f"{name}.npz").read_bytes())
    assert (bare.game, bare.columns, bare.card) == (net.game, net.columns, net.card)
    game = load_game(name, seats)
    bots = [make_bot("greedy") for _ in range(seats)]
    record = play_game(game, 5, bots, [bot_rng(game, 5, i, "greedy") for i in range(seats)]).actions
    mind = learning_mind(name, seats)
    s = game.new_state()
    asked = same = 0
    for i, action in enumerate(record):
        seat = game.seat(s)
        legal = game.legal_actions(s)[:] if seat >= 0 else []
        if len(legal) > 1:
            futures = mind.futures(
                mind.world(game.view(s, seat), record[: i - game.sealed(s)], Random(1)), legal, MARGIN
            )
            positions = [rows for future in futures for rows in future.rows]
            said, here = net.values(positions, seats), bare.values(positions, seats)
            assert np.allclose(said.shares, here.shares, atol=1e-5)
            assert np.allclose(said.points, here.points, atol=1e-3)
            first, plainly = valued(futures, net, seats, seat), valued(futures, bare, seats, seat)[0].future
            chosen = next(one for one in first if one.future is plainly)
            assert first[0].score - chosen.score < ROUNDING, "the same option, or one that is exactly as good"
            same += chosen is first[0]
            asked += len(futures) > 1
        game.apply_action(s, action)
    assert asked > 10
    assert same > 0.9 * asked


def test_without_numpy_a_file_that_is_not_a_net_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ridotto.bots.nets.net", None)
    (tmp_path / "a.npz").write_bytes(b"no net")
    with pytest.raises(UsageError, match="is not a net"):
        net_in_file(tmp_path / "a.npz")
    found = net_in_package("opera")
    assert isinstance(found, plain.PlainNet)


@pytest.mark.parametrize("name", GAMES)
def test_the_package_has_a_net_for_each_game(name: str) -> None:
    net = packaged_net(name)
    assert net is not None
    assert net.columns == [column for _, column in learning_mind(name, 2).columns]
    assert net.card["games"] > 500
    assert len(files("ridotto.bots.nets").joinpath(f"{name}.npz").read_bytes()) < 500_000


def test_a_net_of_your_own_plays(tmp_path: Path) -> None:
    path = tmp_path / "own.npz"
    small_net("opera").save(path)
    game = load_game("opera", 3)
    specs = [f"policy:{path}", f"policy:{path},temperature=2", "greedy"]
    record = play_game(game, 2, [make_bot(spec) for spec in specs], [bot_rng(game, 2, i, "x") for i in range(3)])
    assert sum(game.returns(record.state())) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda folder: "nothing.npz", "cannot be read"),
        (lambda folder: write(folder / "text.npz", b"no net"), "is not a net"),
        (lambda folder: saved(folder / "other.npz", small_net("la-stanza")), "was trained for la-stanza"),
        (lambda folder: saved(folder / "old.npz", older_net()), "was trained on other inputs"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(make: Any, sentence: str, tmp_path: Path) -> None:
    game = load_game("opera", 2)
    with pytest.raises(UsageError, match=sentence):
        PolicyBot({}, str(make(tmp_path))).mind_for(game)


def write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def saved(path: Path, net: Net) -> Path:
    net.save(path)
    return path


def older_net() -> Net:
    return new_net("opera", ["a", "b"], np.zeros(2, np.float32), np.ones(2, np.float32), 1)


def test_settings_of_policy() -> None:
    with pytest.raises(UsageError, match="no setting 'speed'"):
        make_policy({"speed": "1"})
    with pytest.raises(UsageError, match="key=value"):
        make_bot("policy:a.npz,b.npz")


@pytest.mark.parametrize("name", GAMES)
def test_it_tells_what_it_thinks(name: str) -> None:
    game = load_game(name, 3)
    s = game.new_state()
    dealer = game.dealer(1)
    while game.seat(s) == CHANCE:
        game.apply_action(s, dealer.next(s))
    bot = make_bot("policy")
    assert isinstance(bot, PolicyBot)
    found = bot.consider(game.view(s, game.seat(s)), game.legal_actions(s), Given(game, [], Random(1)))
    assert {one.action for one in found} <= set(game.legal_actions(s))
    assert all(sum(one.value) == pytest.approx(1.0, abs=1e-4) for one in found)


def test_games_of_training_are_the_same_after_a_file(tmp_path: Path) -> None:
    learned = play_lesson(Lesson(3, "la-stanza", 2, 7, ("greedy", "random"), (0.0, 0.5)))
    save_games(tmp_path / "games" / "a.npz", [learned])
    again = load_games(tmp_path / "games" / "a.npz", learned.rows.shape[2])[0]
    assert again.n == 3
    assert again.bots == ("greedy", "random")
    assert (again.shares, again.points) == (learned.shares, learned.points)
    assert (again.rows == learned.rows).all()


def test_games_are_gathered_by_number_of_players() -> None:
    rows = np.zeros((2, 3, 4), np.float16)
    games = [Learned(1, 3, (), rows + 1, [0, 0, 1], [1, 2, 3]), Learned(0, 3, (), rows, [1, 0, 0], [3, 2, 1])]
    data = gathered(games)[0]
    assert data.seats == 3
    assert list(data.game) == [0, 0, 1, 1]
    assert data.shares[-1].tolist() == [0, 0, 1]


def test_a_training_goes_on_where_it_stopped_and_repeats(tmp_path: Path) -> None:
    said: list[str] = []
    course = Course("la-stanza", tmp_path / "a", first_games=4, games=4, iterations=1, match_games=6)
    best = train(course, said.append)
    first = best.read_bytes()
    assert read_net(best).card["games"] == 4
    assert any("kept" in line for line in said)
    before = len(said)
    assert train(course, said.append) == best  # nothing is left to do
    assert len(said) == before
    other = train(course._replace(folder=tmp_path / "b"), said.append)
    assert np.allclose(read_net(other).layers["w1"], read_net(best).layers["w1"])
    assert first == best.read_bytes()
    assert lessons(course, 0, []) == lessons(course, 0, [])
