"""The same calls of the public names, printed: `test_forms.py` compares what the two forms of the engine print."""

import copy
import inspect
import pickle
import pydoc
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

import ridotto


def show(what: str, call: Callable[..., Any], *arguments: Any) -> None:
    try:
        print(what, *map(repr, arguments), "->", call(*arguments))
    except Exception as error:
        print(what, "->", type(error).__name__, "|", error)


def helps() -> None:
    for name in ridotto.__all__:
        found = getattr(ridotto, name)
        if inspect.isclass(found) and found.__module__.startswith("ridotto.front"):
            print(pydoc.plain(pydoc.render_doc(found)))
            for method, value in inspect.getmembers(found, callable):
                if not method.startswith("_"):
                    print(name, method, inspect.signature(value), inspect.getdoc(value))
        elif inspect.isfunction(found):
            print(name, inspect.signature(found), inspect.getdoc(found))


def points_of(state: ridotto.State) -> list[int]:
    return state.points()


def calls(name: str) -> None:
    game = ridotto.load_game(name, players=3)
    state = game.new_initial_state(seed=7)
    first = state.legal_words()[0]
    print(game, repr(state), str(state), state.html(), state.question("de"), sep="\n")
    show("play", lambda: repr(state.clone().play(first)))
    show("play rubbish", lambda: state.play("dance"))
    show("play a number", lambda: state.play(3))  # type: ignore[arg-type]
    show("why", lambda: state.why(first))
    show("why not", lambda: [state.why(action) for action in range(0, game.num_distinct_actions(), 37)])
    show("why not, others", lambda: [state.why(0, player=seat) for seat in range(3)])
    show("why in Dutch", lambda: state.why("dance", language="nl"))
    for action in (-1, 9999, "bid 2", None, 1.5, True):
        show("apply", state.clone().apply_action, action)
        show("refusal", state.refusal, action)
        show("action_to_string", state.action_to_string, action)
    for words in ("dance", 5, ""):
        show("string_to_action", state.string_to_action, words)
    for player in (0, 2, 3, 7, -5, "S1", None):
        show("view", state.view, player)
        show("legal", state.legal_actions, player)
        show("information", state.information_state_string, player)
        show("observation", lambda seat: ridotto.observation(state, seat).sum(), player)
    for seed in (-1, "x", 1 << 64, 3.5):
        show("seed", game.new_initial_state, seed)
    begun = game.new_initial_state()
    show("chance words", begun.legal_words)
    show("chance rubbish", lambda: begun.play("dance"))
    show("chance number", lambda: begun.apply_action(9999))
    show("chance string", lambda: begun.string_to_action("x"))
    show("nobody acts", begun.observation_string)
    show("print before the setup", lambda: str(begun))

    rng = Random(3)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    print(state, state.points(), state.returns(), state.rewards(), state.player_return(0), state.events()[-3:])
    show("after the end", lambda: state.apply_action(0))
    show("words after the end", state.legal_words)
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), state.clone()):
        print(other == state, hash(other) == hash(state), other is state, other.events() == state.events())
    print(state == begun, state == 3, len({state, state.clone(), begun}))
    print(pickle.loads(pickle.dumps(game)) is game, copy.deepcopy(game) is game)
    for bare in (copy.deepcopy(state.bare), pickle.loads(pickle.dumps(state.bare))):
        print(game.dump(bare) == game.dump(state.bare), bare is state.bare)
    print(ridotto.load_state(state.serialize()) == state, game.deserialize_state(state.serialize()) == state)
    for text in ("", "{}", "[1]", state.serialize().replace('"point"', '"pint"'), begun.serialize()[:-9]):
        show("load_state", ridotto.load_state, text)
    show("another game", lambda: ridotto.load_game(name, 2).deserialize_state(state.serialize()))
    with ProcessPoolExecutor(1) as pool:
        print(pool.submit(points_of, state).result() == state.points())

    record = ridotto.play_bots(game, ["random"] * 3, seed=5)
    print(repr(record), len(record), record.text()[:400], str(record[40]))
    print([repr(state) for state in record][-1], record[-1] == record.state(), record[3] == list(record)[3])
    print(pickle.loads(pickle.dumps(record)) == record, copy.deepcopy(record) == record, hash(record) == hash(record))
    print(ridotto.read_record(record.text()) == record, repr(ridotto.redact(record)))
    for n in (-1, 9999, "x"):
        show("state", record.state, n)
    show("index", lambda: record[9999])
    show("read a number", lambda: ridotto.read_record(3))  # type: ignore[arg-type]
    show("read rubbish", lambda: ridotto.read_record("rubbish"))
    show("read an illegal line", lambda: ridotto.read_record(record.text().replace("\nS1 ", "\nS1 dance ", 1)))
    show("two bots", lambda: ridotto.play_bots(game, ["random"] * 2))
    show("no bot", lambda: ridotto.play_bots(game, [3, "random", "random"]))  # type: ignore[list-item]


def loading() -> None:
    for arguments in (
        ("chess",), (3,), ("opera", 7), ("opera", "3"), ("la_stanza", 2), ("LaStanza",), ("opera", 2, {"rounds": 7}),
        ("opera", 2, {"screens": False}), ("opera", 2, {"rounds": 8}), ("opera", 2, {"speed": 8}), ("opera", 2, 5),
    ):  # fmt: skip
        show("load_game", ridotto.load_game, *arguments)
    refusal = ridotto.Refusal("over", ())
    print(ridotto.RuleError(refusal).refusal)
    try:
        ridotto.load_game("opera").new_initial_state().play("dance")
    except ridotto.RuleError as error:
        again = pickle.loads(pickle.dumps(error))
        print(repr(again), again.refusal == error.refusal)


if __name__ == "__main__":
    helps()
    loading()
    for game_name in ridotto.game_names():
        calls(game_name)
