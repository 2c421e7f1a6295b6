"""Calibration of win chances."""

from xml.etree import ElementTree

import numpy as np
import pytest

from ridotto.bots.training.calibration import Bin, bins, expected_error, measured, reliability_svg


def test_right_chances_have_no_error_and_bold_ones_have() -> None:
    rng = np.random.default_rng(1)
    chances = rng.random(40_000).astype(np.float32)
    came = (rng.random(40_000) < chances).astype(np.float32)
    assert expected_error(bins(chances, came)) < 0.015
    bold = np.where(chances > 0.5, 0.95, 0.05).astype(np.float32)
    assert expected_error(bins(bold, came)) == pytest.approx(0.2, abs=0.02)


def test_bins_hold_everything() -> None:
    found = bins(np.array([[0.0, 1.0], [0.35, 0.65]], np.float32), np.array([[0, 1], [1, 0]], np.float32))
    assert [one.chances for one in found] == [1, 1, 1, 1]
    assert found[-1] == Bin(1.0, 1.0, 1)


def test_the_plot_is_an_image_with_a_line_for_each() -> None:
    root = ElementTree.fromstring(reliability_svg({"a": [Bin(0.1, 0.2, 5)], "b": [Bin(0.5, 0.5, 5)]}))
    assert len([one for one in root if one.tag.endswith("polyline")]) == 2


def test_games_of_mixed_levels_are_measured() -> None:
    found = measured("la-stanza", 2, 1)
    assert set(found) == {"worth", "net"}
    assert all(0.0 <= expected_error(some) <= 1.0 for some in found.values())
