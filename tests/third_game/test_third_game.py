"""A third game touches only its own folder: Goofspiel, in a package of its own, plays everywhere."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from pettingzoo.test import api_test, parallel_api_test

import ridotto
from ridotto.bots.bot import RandomBot
from ridotto.bots.playing import play_game
from ridotto.engine.game import game_names, load_game
from ridotto.engine.record import read, write
from ridotto.env.encode import encoder_of
from tests.env.extras import in_extras

HERE = Path(__file__).parent
pytestmark = pytest.mark.usefixtures("installed")

GYMNASIUM = """
import gymnasium, ridotto.env
env = gymnasium.make("ridotto/Goofspiel-v1", players=3, disable_env_checker=True)
_, info = env.reset(seed=3)
over = False
while not over:
    _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
print(reward)
"""
OPENSPIEL = """
import pyspiel, ridotto.env.openspiel
game = pyspiel.load_game("ridotto_goofspiel", {"players": 3, "cards": 3})
pyspiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)
state = game.new_initial_state()
state.apply_action(0)
state.apply_action(2)
print(state.information_state_string(1))
"""


def run(*words: str) -> str:
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def ridotto_says(*words: str) -> str:
    return run("-c", "from ridotto.cli.main import main; main()", *words)


def test_it_is_found_by_its_name_with_its_options() -> None:
    assert "goofspiel" in game_names()
    assert load_game("goofspiel", 4, {"cards": "3"}).num_distinct_actions() == 3
    with pytest.raises(ridotto.UsageError, match="it can be: 5, 3"):
        load_game("goofspiel", 4, {"cards": "9"})


def test_its_records_are_written_read_and_refused() -> None:
    game = load_game("goofspiel", 3)
    played = play_game(game, 7, [RandomBot() for _ in range(3)], [Random(seat) for seat in range(3)])
    text = write(played)
    again = read(text)
    assert again.actions == played.actions
    assert game.points(again.state()) == game.points(played.state())
    first = next(line for line in text.splitlines() if line.startswith("S1 "))
    second_round = text.splitlines().index(next(x for x in text.splitlines()[::-1] if x.startswith("* prize")))
    wrong = text.splitlines()[: second_round + 1] + [first]
    with pytest.raises(ridotto.RecordError):
        read("\n".join(wrong) + "\n")


def test_nobody_can_tell_sealed_bids_apart() -> None:
    game = load_game("goofspiel", 3)
    for seed in range(50):
        rng = Random(seed)
        worlds = []
        for bid in (0, 1):
            s = game.new_state()
            game.apply_action(s, seed % 5)
            game.apply_action(s, bid)
            worlds.append(s)
        for seat in (1, 2, None):
            assert json.dumps(game.view(worlds[0], seat)) == json.dumps(game.view(worlds[1], seat))
            guess = game.guess(game.view(worlds[0], seat), rng)
            assert json.dumps(game.view(guess, seat)) == json.dumps(game.view(worlds[0], seat))
        row = encoder_of(game).row
        assert row(worlds[0], 1) == row(worlds[1], 1)
        assert row(worlds[0], 0) != row(worlds[1], 0)


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
def test_pettingzoo_finds_nothing_wrong() -> None:
    from ridotto.env import pettingzoo

    environments = pettingzoo.goofspiel_v1
    api_test(environments.env(players=3), num_cycles=200)
    parallel_api_test(environments.parallel_env(players=3), num_cycles=100)


def test_gymnasium_makes_it_by_name() -> None:
    assert 0.0 <= float(run("-c", GYMNASIUM)) <= 1.0


def test_openspiel_hides_sealed_bids() -> None:
    assert in_extras("-c", OPENSPIEL, package="open_spiel").stdout.strip().endswith("?")


def test_the_command_line_plays_checks_and_compares(installed: Path) -> None:
    records = installed / "records"
    ridotto_says("simulate", "goofspiel", "--games", "3", "--bots", "random", "--jobs", "1", "--records", str(records))
    file = str(next(records.glob("*.record")))
    ridotto_says("check", file)
    traced = [json.loads(line) for line in ridotto_says("trace", file).splitlines()]
    assert traced[-1]["end"]["points"]
    assert "random" in ridotto_says(
        "arena", "goofspiel", "--seats", "2", "--bots", "random,random", "--games", "8", "--jobs", "1"
    )


def test_the_page_that_grows_it_shows_its_code() -> None:
    page = (HERE.parent.parent / "docs" / "add-a-game.md").read_text("utf-8")
    shown = re.findall(r"^<!-- (\S+) -->\n```py\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len(shown) > 7
    for file, code in shown:
        assert code in (HERE / "goofspiel" / file).read_text("utf-8"), f"{file} no longer has:\n{code}"
    words = json.loads((HERE / "goofspiel" / "languages" / "en.json").read_text("utf-8"))
    said = [json.loads(f"{{{text}}}") for text in re.findall(r"```json\n(.*?)```", page, re.DOTALL)]
    assert len(said) == 2
    for some in said:
        assert some.items() <= words.items()
    for folder in re.findall(r"`((?:web/src|src/ridotto|tests|docs|bots|games)/[\w/.-]+)`", page):
        assert any((HERE.parent.parent / top / folder).exists() for top in ("", "src/ridotto")), folder


def test_a_person_plays_it_in_the_terminal(tmp_path: Path) -> None:
    words = "play goofspiel --seats 2 --bots random --seed 4 --plain --save mine.record".split()
    done = subprocess.run(
        [sys.executable, "-c", "from ridotto.cli.main import main; main()", *words],
        input="bid 9\n" + "1\n" * 10, capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Which card do you bid?" in done.stdout
    assert "Bid the 3" in done.stdout
    assert "Player 1 wins" in done.stdout
    assert "\nend points " in (tmp_path / "mine.record").read_text()
