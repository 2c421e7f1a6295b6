"""Our search bot against OpenSpiel's own searches, two players, equal time per decision.

    make extras
    PYTHONPATH=src .venv-extras/bin/python benchmarks/openspiel_match.py opera --against mcts --games 40 --out FILE

`mcts` is OpenSpiel's MCTS with random rollouts (in Python: the one in C++ breaks down on every game that is written in
Python). It is handed the state, as OpenSpiel does it, so that it even sees bids that are still sealed. `ismcts`
is OpenSpiel's information-set MCTS, with worlds from our resampler. Each seed is played twice, with the seats swapped.
The time is for one decision of OpenSpiel, so that its bots have it for every small step of an arrangement, while ours
has it for the whole line. Every finished game is kept in --out, and the same command resumes after an interruption.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from ridotto.bots.bot import make_bot
from ridotto.bots.playing import ask, bot_rng
from ridotto.bots.statistics import interval_by_seed
from ridotto.engine.game import CHANCE, OVER
from ridotto.engine.record import Record
from ridotto.env.openspiel import NAMES, RidottoState

UCT_C = 1.0  # their usual 2, for results between 0 and 1 and not between -1 and 1
WITHOUT_END = 1 << 30

Ask = Callable[[RidottoState], int]


class TimedSearch(mcts.MCTSBot):
    """OpenSpiel's searches in Python know only a number of simulations; these two stop by the clock."""

    seconds = 1.0

    def _apply_tree_policy(self, root: Any, state: RidottoState) -> Any:
        self.root = root
        if time.perf_counter() > self.until and root.explore_count > 1:
            raise TimeoutError
        return super()._apply_tree_policy(root, state)

    def mcts_search(self, state: RidottoState) -> Any:
        self.until = time.perf_counter() + self.seconds
        try:
            return super().mcts_search(state)
        except TimeoutError:
            return self.root


class TimedInformationSetSearch(ismcts.ISMCTSBot):
    seconds = 1.0

    def sample_root_state(self, state: RidottoState) -> RidottoState:
        if time.perf_counter() > self.until and self._root_node.total_visits > 0:
            raise TimeoutError
        found: RidottoState = super().sample_root_state(state)
        return found

    def run_search(self, state: RidottoState) -> list[tuple[int, float]]:
        self.until = time.perf_counter() + self.seconds
        try:
            found: list[tuple[int, float]] = super().run_search(state)
        except TimeoutError:
            found = self.get_final_policy(state, self._root_node)
        return found


def opponent(kind: str, game: Any, seconds: float, seed: int) -> Ask:
    numbers = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    bot: Any
    if kind == "mcts":
        bot = TimedSearch(game, UCT_C, WITHOUT_END, evaluator, solve=False, random_state=numbers)
    else:
        bot = TimedInformationSetSearch(game, evaluator, UCT_C, WITHOUT_END, random_state=numbers)
        rng = Random(seed)
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random))
    bot.seconds = seconds

    def choose(state: RidottoState) -> int:
        legal = state.legal_actions()
        return legal[0] if len(legal) == 1 else int(bot.step(state))

    return choose


def play(name: str, kind: str, ours: str, seconds: float, seed: int, seat: int) -> dict[str, Any]:
    """One game. Our bot sits at `seat`; the pieces come from the seed, so that both games of a seed have the same."""
    game = pyspiel.load_game(NAMES[name], {"players": 2})
    state = game.new_initial_state()
    rules = state.held.game
    dealer = rules.dealer(seed)
    record = Record(rules, seed)
    bot = make_bot(ours)
    rng = bot_rng(rules, seed, seat, ours)
    other = opponent(kind, game, seconds, seed + 1)
    spent = [0.0, 0.0]
    asked = [0, 0]
    while (acts := rules.seat(state.held.state)) != OVER:
        if acts == CHANCE:
            action = dealer.next(state.held.state)
        else:
            began = time.perf_counter()
            if acts == seat:
                action = ask(rules, state.held.state, record, bot, rng, seconds=seconds)
            else:
                action = other(state)
            spent[acts != seat] += time.perf_counter() - began
            asked[acts != seat] += len(rules.legal_actions(state.held.state)) > 1
        state.apply_action(action)
        record.actions.append(action)
    points = rules.points(state.held.state)
    return {
        "game": name,
        "against": kind,
        "bot": ours,
        "seconds": seconds,
        "seed": seed,
        "seat": seat,
        "share": state.returns()[seat],
        "points": [points[seat], points[1 - seat]],
        "ms_per_decision": [1000 * total / max(1, n) for total, n in zip(spent, asked, strict=True)],
    }


def summary(games: list[dict[str, Any]]) -> dict[str, Any]:
    by_seed: dict[int, list[float]] = {}
    for one in games:
        by_seed.setdefault(one["seed"], []).append(one["share"])
    found = interval_by_seed(list(by_seed.values()))
    n = max(1, len(games))
    return {
        "games": len(games),
        "win_share": sum(one["share"] for one in games) / n,
        "low": found.low,
        "high": found.high,
        "mean_points": [sum(one["points"][i] for one in games) / n for i in (0, 1)],
        "ms_per_decision": [sum(one["ms_per_decision"][i] for one in games) / n for i in (0, 1)],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(NAMES))
    parser.add_argument("--against", choices=["mcts", "ismcts"], default="mcts")
    parser.add_argument("--bot", default="search")
    parser.add_argument("--seconds", type=float, default=0.25)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="keeps every game; goes on from there")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    told = {"game": given.game, "against": given.against, "bot": given.bot, "seconds": given.seconds}
    games: list[dict[str, Any]] = []
    if given.out is not None and given.out.exists():
        kept = [json.loads(line) for line in given.out.read_text().splitlines() if line.endswith("}")]
        games = [one for one in kept if all(one[key] == value for key, value in told.items())]
    done = {(one["seed"], one["seat"]) for one in games}
    for i in range(given.games):
        seed, seat = given.seed + i // 2, i % 2
        if (seed, seat) in done:
            continue
        one = play(given.game, given.against, given.bot, given.seconds, seed, seat)
        games.append(one)
        if given.out is not None:
            with given.out.open("a") as file:
                file.write(json.dumps(one) + "\n")
        print(f"seed {seed} seat {seat + 1}: share {one['share']}, points {one['points']}", file=sys.stderr, flush=True)
    wanted = {(given.seed + i // 2, i % 2) for i in range(given.games)}
    found = {**told, **summary([one for one in games if (one["seed"], one["seat"]) in wanted])}
    if given.json:
        print(json.dumps(found))
    else:
        print(
            f"{found['bot']} against {found['against']}, {found['game']}, {found['seconds']} s: "
            f"{found['win_share']:.1%} of {found['games']} games (95 %: {found['low']:.1%} to {found['high']:.1%}), "
            f"points {found['mean_points'][0]:.1f} to {found['mean_points'][1]:.1f}"
        )


if __name__ == "__main__":
    main()
