"""Views and numbers are what their TypedDicts say, in positions reached by play: every key, no other, every value of
its type."""

import sys
from importlib.resources import files
from pathlib import Path
from random import Random
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from ridotto.engine.game import CHANCE, OVER, load_game


def in_source(game: str, module: str, name: str) -> Any:
    """A type as its source has it: a compiled module no longer knows the types of its keys."""
    found: dict[str, Any] = {"__name__": f"{game}_{module}"}
    file = Path(str(files(f"ridotto.games.{game}").joinpath(f"{module}.py")))
    sys.modules[found["__name__"]] = ModuleType(found["__name__"])
    exec(compile(file.read_text("utf-8"), str(file), "exec"), found)
    vars(sys.modules[found["__name__"]]).update(found)
    return found[name]


OperaView = in_source("opera", "view", "OperaView")
StanzaView = in_source("la_stanza", "view", "StanzaView")
OperaNumbers = in_source("opera", "numbers", "OperaNumbers")
StanzaNumbers = in_source("la_stanza", "numbers", "StanzaNumbers")
GAMES = [("opera", OperaView, OperaNumbers), ("la-stanza", StanzaView, StanzaNumbers)]


def wrong(value: Any, kind: Any, where: str) -> list[str]:
    """What in this value is not of this type."""
    origin = get_origin(kind)
    if is_typeddict(kind):
        if not isinstance(value, dict):
            return [f"{where}: not an object"]
        hints = get_type_hints(kind)
        found = [f"{where}.{key}: {'missing' if key in hints else 'unknown'}" for key in hints.keys() ^ value.keys()]
        return found + [
            w for key in hints.keys() & value.keys() for w in wrong(value[key], hints[key], f"{where}.{key}")
        ]
    if origin in (Union, UnionType):
        tries = [wrong(value, member, where) for member in get_args(kind)]
        return [] if any(not one for one in tries) else [f"{where}: {value!r} is none of {kind}"]
    if origin is Literal:
        return [] if value in get_args(kind) else [f"{where}: {value!r} is none of {get_args(kind)}"]
    if origin is list:
        if type(value) is not list:
            return [f"{where}: not a list"]
        return [w for i, one in enumerate(value) for w in wrong(one, get_args(kind)[0], f"{where}[{i}]")]
    if origin is tuple:
        if type(value) is not tuple or len(value) != len(get_args(kind)):
            return [f"{where}: not a tuple of {len(get_args(kind))}"]
        return [w for i, one in enumerate(value) for w in wrong(one, get_args(kind)[i], f"{where}[{i}]")]
    if origin is dict:
        if type(value) is not dict or not all(type(key) is str for key in value):
            return [f"{where}: not an object"]
        return [w for key, one in value.items() for w in wrong(one, get_args(kind)[1], f"{where}.{key}")]
    kind = NoneType if kind is None else kind
    return [] if type(value) is kind else [f"{where}: {value!r} is not {kind}"]


@pytest.mark.parametrize(("name", "kind", "numbers"), GAMES, ids=["opera", "la-stanza"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_and_numbers_are_what_their_types_say(name: str, kind: Any, numbers: Any, seats: int) -> None:
    rng = Random(seats)
    game = load_game(name, seats)
    s = game.new_state()
    views = 0
    while True:
        seat = game.seat(s)
        for watcher in {None, seat if seat >= 0 else 0, rng.randrange(seats)}:
            assert wrong(game.view(s, watcher), kind, "view") == []
            views += 1
        shown = game.numbers(s)
        assert wrong(shown, numbers, "numbers") == [] if game.setup_done(s) else shown == {}
        if seat == OVER:
            break
        game.apply_action(s, game.sample(s, rng) if seat == CHANCE else rng.choice(game.legal_actions(s)))
    assert views > 300


def test_the_check_finds_what_is_wrong() -> None:
    game = load_game("opera", 2)
    view: dict[str, Any] = {**game.view(game.new_state(), 0)}
    assert wrong(view, OperaView, "view") == []
    assert wrong({**view, "secret": 1}, OperaView, "view") == ["view.secret: unknown"]
    assert wrong({key: view[key] for key in view if key != "rows"}, OperaView, "view") == ["view.rows: missing"]
    assert wrong({**view, "seats": True}, OperaView, "view") == ["view.seats: True is not <class 'int'>"]
    assert wrong({**view, "phase": "income"}, OperaView, "view") != []
    assert wrong((1, "2"), tuple[int, int], "bids") == ["bids[1]: '2' is not <class 'int'>"]
    assert wrong({**view, "rows": [["S1"]]}, OperaView, "view") == ["view.rows[0][0]: 'S1' is not <class 'int'>"]


def test_seats_are_counted_from_zero() -> None:
    game = load_game("opera", 3)
    view: dict[str, Any] = {**game.view(game.new_state(), None)}
    assert sorted(seat for row in view["rows"] for seat in row) == [0, 1, 2]
