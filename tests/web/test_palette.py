"""The colours of the page: text can be read, and pieces be told apart, also with three kinds of colour blindness."""

import itertools
import re
from pathlib import Path

import pytest

from ridotto.games.la_stanza.components import DISCIPLINES

SRC = Path(__file__).parent.parent.parent / "web" / "src"
CSS = (SRC / "app.css").read_text("utf-8")
Rgb = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, severity 1, on linear light.
BLIND: dict[str, list[Rgb]] = {
    "nobody": [(1, 0, 0), (0, 1, 0), (0, 0, 1)],
    "protan": [(0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)],
    "deutan": [(0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)],
    "tritan": [(1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)],
}
LEAST = 9.0  # CIE76 difference: clearly two colours side by side; shapes and letters come on top


def linear(colour: str) -> Rgb:
    def one(at: int) -> float:
        v = int(colour[at : at + 2], 16) / 255
        return v / 12.92 if v <= 0.04045 else float(((v + 0.055) / 1.055) ** 2.4)

    return one(1), one(3), one(5)


def contrast(a: str, b: str) -> float:
    def light(colour: str) -> float:
        r, g, b = linear(colour)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    low, high = sorted((light(a), light(b)))
    return (high + 0.05) / (low + 0.05)


def lab(colour: str, eye: str) -> Rgb:
    rgb = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True)))) for row in BLIND[eye])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883

    def f(t: float) -> float:
        return float(t ** (1 / 3)) if t > 0.008856 else 7.787 * t + 16 / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))


def difference(a: str, b: str, eye: str) -> float:
    return float(sum((p - q) ** 2 for p, q in zip(lab(a, eye), lab(b, eye), strict=True)) ** 0.5)


def blocks(css: str) -> dict[str, dict[str, str]]:
    """The colours of a style sheet, by the last line of the selector."""
    found = re.findall(r"^(\S[^\n]*) \{\n(.*?)^\}", css, re.MULTILINE | re.DOTALL)
    return {name: dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", text)) for name, text in found}


def palettes() -> dict[str, dict[str, str]]:
    """The themes of the page alone and of each game, each with what it takes from those before it."""
    page = blocks(CSS)
    light, dark = page[":root"], page[":root"] | page[":root[data-theme='dark']"]
    found = {"page light": light, "page dark": dark}
    for folder in ("opera", "la_stanza"):
        game = folder.replace("_", "-")
        own = blocks((SRC / "games" / folder / "colours.css").read_text("utf-8"))
        day, night = own[f"[data-game='{game}']"], own[f"[data-game='{game}'][data-theme='dark']"]
        found |= {f"{game} light": light | day, f"{game} dark": dark | day | night}
    return found


COMPOSERS = ("monteverdi", "handel", "mozart", "beethoven", "verdi", "wagner")


def composers() -> list[str]:
    return [palettes()["opera light"][who] for who in COMPOSERS]


@pytest.mark.parametrize("name", palettes())
def test_text_can_be_read_and_the_focus_seen(name: str) -> None:
    palette = palettes()[name]
    for text in ("ink", "muted", "accent", "good", "bad"):
        for ground in ("bg", "panel", "soft"):
            assert contrast(palette[text], palette[ground]) >= 4.5, f"{text} on {ground}"
    assert contrast(palette["on-accent"], palette["accent"]) >= 4.5
    for ground in ("bg", "panel", "soft"):
        assert contrast(palette["focus"], palette[ground]) >= 3
        # La Stanza writes with it; elsewhere it is only drawn with.
        assert contrast(palette["gold"], palette[ground]) >= (4.5 if name.startswith("la-stanza") else 3)


@pytest.mark.parametrize("name", palettes())
def test_shapes_stand_out_from_what_they_lie_on(name: str) -> None:
    """A seat's mark and a piece have two outlines, light within dark: on any ground, and against any colour inside."""
    palette = palettes()[name]
    inner, outer = palette["halo-in"], palette["halo-out"]
    assert contrast(inner, outer) >= 3
    for ground in ("bg", "panel", "soft", "accent"):
        assert max(contrast(inner, palette[ground]), contrast(outer, palette[ground])) >= 3, ground
    colours = [palette[f"seat-{i}"] for i in range(4)]
    for colour in colours + (composers() if name.startswith("opera") else []):
        assert max(contrast(inner, colour), contrast(outer, colour)) >= 3, colour


def letters() -> dict[str, tuple[str, str]]:
    """Signs on coloured pieces, with their ground: signs of composers, arms, signs of disciplines."""
    found: dict[str, tuple[str, str]] = {}
    for theme in ("light", "dark"):
        opera, stanza = palettes()[f"opera {theme}"], palettes()[f"la-stanza {theme}"]
        found |= {f"{who} {theme}": (opera[f"{who}-deep"], "#fdf5e2") for who in COMPOSERS}
        found |= {f"arms {i} {theme}": (opera[f"on-seat-{i}"], opera[f"seat-{i}"]) for i in range(4)}
        found |= {f"{name} {theme}": (stanza[f"on-{name}"], stanza[name]) for name in DISCIPLINES}
    return found


@pytest.mark.parametrize("name", letters())
def test_letters_on_pieces_can_be_read(name: str) -> None:
    ink, ground = letters()[name]
    assert contrast(ink, ground) >= 4.5


SETS = {
    "seats of Opera": [palettes()["opera light"][f"seat-{i}"] for i in range(4)],
    "seats of La Stanza": [palettes()["la-stanza light"][f"seat-{i}"] for i in range(4)],
    "seats of La Stanza at night": [palettes()["la-stanza dark"][f"seat-{i}"] for i in range(4)],
    "composers": composers(),
    "disciplines": [palettes()["la-stanza light"][name] for name in DISCIPLINES],
    "disciplines at night": [palettes()["la-stanza dark"][name] for name in DISCIPLINES],
}


@pytest.mark.parametrize("eye", BLIND)
@pytest.mark.parametrize("name", SETS)
def test_pieces_of_a_set_can_be_told_apart(name: str, eye: str) -> None:
    assert len(SETS[name]) == {"composers": 6, "disciplines": 5, "disciplines at night": 5}.get(name, 4)
    for a, b in itertools.combinations(SETS[name], 2):
        assert difference(a, b, eye) >= LEAST, f"{a} and {b}: {difference(a, b, eye):.1f}"
