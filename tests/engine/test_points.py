"""The table of decision points: rows in the order of their numbers, names that views and traces use."""

import pytest

from ridotto.engine.game import load_game
from ridotto.engine.points import Point, in_order
from ridotto.games.la_stanza import flow as stanza
from ridotto.games.opera import flow as opera


def test_a_row_in_the_wrong_place_is_refused() -> None:
    first: Point[object, object] = Point(0, "bid")
    second: Point[object, object] = Point(1)
    assert in_order((first, second)) == (first, second)
    with pytest.raises(ValueError, match="row 0 of the decision points has the number 1"):
        in_order((second, first))
    with pytest.raises(ValueError, match="row 1"):
        in_order((first, first))


def test_a_row_without_functions_says_so_when_it_is_asked() -> None:
    point: Point[object, object] = Point(0)
    for call in (lambda: point.proceed(None), lambda: point.options(None, None), lambda: point.deal(None, 0)):
        with pytest.raises(LookupError, match="at this point"):
            call()


@pytest.mark.parametrize("rows", [opera.POINTS, stanza.POINTS], ids=["opera", "la-stanza"])
def test_every_decision_has_a_name_of_its_own(rows: tuple[Point[object, object], ...]) -> None:
    names = [row.name for row in rows if row.name]
    assert len(set(names)) == len(names)
    assert not any(name[-1].isdigit() for name in names)
    assert all(bool(row.name) == bool(row.rules_id) for row in rows)


def test_a_trace_keeps_the_ids_of_the_rules() -> None:
    game = load_game("la-stanza", 2)
    s = game.new_state()
    s.point = stanza.POINT_NAMES.index("disc-from")
    assert (game.point(s), game.trace_point(s)) == ("disc-from", "Q2b")
    opera_game = load_game("opera", 2)
    s = opera_game.new_state()
    s.point = opera.POINT_NAMES.index("bid")
    assert opera_game.point(s) == opera_game.trace_point(s) == "bid"
