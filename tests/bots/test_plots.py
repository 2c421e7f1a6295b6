"""Pictures of tournaments: well-formed, complete, and without surprises in the names."""

from xml.etree import ElementTree

import pytest

from ridotto.bots.arena import Standing
from ridotto.bots.plots import Scale, picture
from ridotto.bots.ratings import Rating

SVG = "{http://www.w3.org/2000/svg}"


def standing(bot: str, points: float) -> Standing:
    sources = {"halls": points + 5, "esperto": 3.0, "empty": -8.0}
    return Standing(bot, 10, 10, 0.4, 0.2, 0.6, 0.4, 1.5, points, sources, 100, 1.0, 1.0, 2.0, 3.0, 0)


def words(text: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(text).iter(f"{SVG}text")]


@pytest.mark.parametrize("rated", [True, False])
def test_a_picture_names_every_bot_and_every_source(rated: bool) -> None:
    standings = [standing("greedy", 30.0), standing("exec:./a<b>&c", -4.0)]
    ratings = [Rating("greedy", 120.0, 80.0, 160.0), Rating("exec:./a<b>&c", -120.0, -160.0, -80.0)] if rated else None
    text = picture("opera, 2 players", standings, ratings)
    found = words(text)
    assert found.count("greedy") == found.count("exec:./a<b>&c") == 2
    assert {"halls", "esperto", "empty"} <= set(found)
    assert ("Ratings" in found) is rated
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")


def test_bars_have_no_negative_width() -> None:
    root = ElementTree.fromstring(picture("x", [standing("a", 30.0), standing("b", -20.0)], None))
    assert all(float(element.attrib["width"]) >= 0 for element in root.iter(f"{SVG}rect"))


def test_a_long_name_is_shortened() -> None:
    assert any(word.endswith("…") and len(word) == 28 for word in words(picture("x", [standing("b" * 60, 3.0)], None)))


@pytest.mark.parametrize(("low", "high"), [(0.0, 1.0), (0.2, 0.21), (-300.0, 512.0), (5.0, 5.0), (-0.001, 0.0)])
def test_an_axis_has_a_few_round_numbers_and_holds_its_values(low: float, high: float) -> None:
    scale = Scale(low, high)
    assert scale.low <= low
    assert scale.high >= high
    assert 1 <= round((scale.high - scale.low) / scale.step) <= 10
