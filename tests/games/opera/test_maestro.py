"""Characters in general (3.3.4), and the Maestro."""

import pytest

from tests.games.opera.tables import after, table

CITIES = ["venezia", "wien", "berlin", "london", "paris", "milano"]
RICH = "S1 bid 10\nS2 bid 0\n"


@pytest.mark.parametrize("role", ["maestro", "critico", "esperto"])
def test_from_its_portrait_a_figure_goes_to_any_city_also_to_one_that_is_not_open(role: str) -> None:
    t = table(2, RICH + f"S1 hire {role}")
    assert t.asked() == "S1 move"
    assert t.legal() == [f"move {role} {city}" for city in CITIES]


def test_a_figure_must_leave_its_city() -> None:
    t = after("maestro", "S1 hire maestro", 2)
    assert t.legal() == [f"move maestro {city}" for city in CITIES if city != "venezia"]
    assert t.why_not("move maestro venezia") == ("opera.stays-there", (3, 0))


def test_a_city_takes_as_many_figures_as_it_has_places() -> None:
    t = table(2, RICH + "S1 hire maestro\nS1 move maestro berlin\nS1 hire critico")
    assert t.why_not("move critico berlin") == ("opera.no-free-place", (2, 1))
    assert "move critico berlin" not in t.legal()
    t.play("S1 move critico wien\nS1 hire esperto")
    assert t.why_not("move esperto wien") is None


def test_the_option_places_changes_how_many_fit() -> None:
    t = after("places", "S1 hire esperto")
    assert t.why_not("move esperto berlin") == ("opera.no-free-place", (2, 2))
    narrow = table(2, RICH + "S1 hire maestro\nS1 move maestro venezia\nS1 hire critico", places="111111")
    assert narrow.why_not("move critico venezia") == ("opera.no-free-place", (0, 1))


def test_only_the_figure_that_was_hired_moves() -> None:
    t = table(2, RICH + "S1 hire maestro")
    assert t.why_not("move critico wien") == ("opera.other-figure", (4, 3))


def test_the_maestro_only_moves() -> None:
    t = table(2, RICH + "S1 hire maestro\nS1 move maestro venezia\n= points 0 0\n= money 10 21")
    assert t.asked() == "S1 hire"
    assert t.facts()["figures"] == {"maestro": "venezia", "critico": None, "esperto": None}


def test_figures_stay_where_they_are_between_rounds() -> None:
    t = after("palazzo-full", "= round 3")
    assert t.facts()["figures"] == {"maestro": "milano", "critico": None, "esperto": None}
