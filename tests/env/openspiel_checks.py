"""Properties of our games in OpenSpiel. Runs in .venv-extras; tests/env/test_openspiel.py calls it."""

import pickle
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

import ridotto.env.openspiel
from ridotto.env.encode import encoder_of

GAMES = list(ridotto.env.openspiel.NAMES.values())


def random_simulations() -> None:
    """OpenSpiel's own test: clones, masks, tensors, strings, serialization, undone and done again."""
    for name in GAMES:
        for players in (2, 3, 4):
            game = pyspiel.load_game(name, {"players": players})
            pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
            print(game)
    game = pyspiel.load_game("ridotto_opera(players=3,rounds=7,screens=off,tiles=roomy)")
    assert game.new_initial_state().held.game.options == {
        "places": "221122",
        "rounds": "7",
        "screens": "off",
        "tiles": "roomy",
    }
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def walk(game: Any, seed: int, see: Any) -> None:
    rng = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        see(state)
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    see(state)


def secrets() -> None:
    """A resampled world shows its player the same, byte by byte; hidden facts differ now and then."""
    rng = Random(1)
    for name in GAMES:
        other = compared = 0
        game = pyspiel.load_game(name, {"players": 3})

        def see(state: Any) -> None:
            nonlocal other, compared
            for player in range(3):
                twin = state.resample_from_infostate(player, rng.random)
                compared += 1
                other += str(twin) != str(state)
                assert twin.information_state_string(player) == state.information_state_string(player)
                assert twin.information_state_tensor(player) == state.information_state_tensor(player)
                assert twin.observation_string(player) == state.observation_string(player)
                assert twin.observation_tensor(player) == state.observation_tensor(player)
                if state.current_player() == player:
                    assert twin.legal_actions() == state.legal_actions()

        for seed in range(2):
            walk(game, seed, see)
        assert compared > 200
        assert (other > 50) == (name == "ridotto_opera"), other  # La Stanza hides nothing
        print(name, compared, other)


def recall() -> None:
    """No two decisions share an information state, and it shows only the player's own sealed bid."""
    game = pyspiel.load_game("ridotto_opera", {"players": 3})
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    low, high = state.child(0), state.child(9)
    assert low.information_state_string(0) != high.information_state_string(0)
    for player in (1, 2):
        assert low.information_state_string(player) == high.information_state_string(player)
        assert low.information_state_tensor(player) == high.information_state_tensor(player)
    seen: set[str] = set()

    def see(state: Any) -> None:
        if state.current_player() >= 0:
            told = state.information_state_string(state.current_player())
            assert told not in seen
            seen.add(told)

    walk(game, 3, see)
    assert len(seen) > 50


def tensors() -> None:
    """Each is right, whatever is asked for in between; a list that somebody holds never changes."""
    for name in GAMES:
        game = pyspiel.load_game(name, {"players": 3})
        for seed in range(3):
            asking = Asking(game, seed)
            walk(game, seed, asking.see)
            held = asking.held
            assert len(held) > 30
            assert len({id(found) for found, _ in held}) == len(held)
            assert all(found == copy for found, copy in held)


class Asking:
    """Asks for tensors of a state and of clones on its way, and holds every second one."""

    def __init__(self, game: Any, seed: int) -> None:
        self.rows = encoder_of(game.rules).rows
        self.rng = Random(seed)
        self.held: list[tuple[list[float], list[float]]] = []
        self.clones: list[Any] = []

    def see(self, state: Any) -> None:
        rng = self.rng
        for _ in range(rng.randrange(4)):
            one = rng.choice([state, *self.clones[-3:]])
            player, recall = rng.randrange(3), rng.random() < 0.3
            ask = one.information_state_tensor if recall else one.observation_tensor
            found = ask(player)
            assert found == list(self.rows.row(one.held.state, player, recall))
            if rng.random() < 0.5:
                self.held.append((found, found.copy()))
        if rng.random() < 0.1:
            self.clones.append(state.clone())


def copies() -> None:
    """A clone goes its own way; pickled and revived a state goes on as it was."""
    for name in GAMES:
        game = pyspiel.load_game(name, {"players": 2})

        def see(state: Any) -> None:
            if state.move_number() % 17:
                return
            revived = pickle.loads(pickle.dumps(state))
            assert str(revived) == str(state)
            assert revived.history() == state.history()
            if not state.is_terminal():
                before = str(state)
                clone = state.clone()
                clone.apply_action(clone.legal_actions()[0])
                assert str(state) == before != str(clone)

        walk(game, 5, see)


def algorithms() -> None:
    """OpenSpiel's searches and its environment for learning run on our games."""
    for name in GAMES:
        game = pyspiel.load_game(name, {"players": 2})
        numbers = np.random.RandomState(1)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        rollouts = mcts.RandomRolloutEvaluator(1, numbers)
        plain = mcts.MCTSBot(game, 1.0, 20, rollouts, random_state=numbers)
        assert plain.step(state) in state.legal_actions()
        sets = ismcts.ISMCTSBot(game, rollouts, 1.0, 20, random_state=numbers)
        rng = Random(1)
        sets.set_resampler(lambda state, player, rng=rng: state.resample_from_infostate(player, rng.random))
        assert sets.step(state) in state.legal_actions()
        environment = rl_environment.Environment(game)
        step = environment.reset()
        while not step.last():
            acts = step.observations["current_player"]
            step = environment.step([step.observations["legal_actions"][acts][0]])
        assert sum(step.rewards) == 1.0


if __name__ == "__main__":
    globals()[sys.argv[1]]()
