"""Every drawing of the page, in both themes: it shows something, has all its colours, and is named or passed over."""

import pytest

from tests.browser.conftest import Arrive

# Faults of a drawing, found by the browser that draws it.
FAULTS = """() => [...document.querySelectorAll('[data-drawing]')].flatMap((item) => {
  const found = [];
  for (const svg of item.querySelectorAll('svg.art')) {
    if (!svg.getAttribute('aria-label') && svg.getAttribute('aria-hidden') !== 'true') found.push('has no name');
    const { width, height } = svg.getBBox();
    if (width === 0 || height === 0) found.push('is empty');
    const style = getComputedStyle(svg);
    for (const [, name] of svg.innerHTML.matchAll(/var\\((--[\\w-]+)\\)/g))
      if (style.getPropertyValue(name) === '') found.push(`needs ${name}`);
    for (const [, id] of svg.innerHTML.matchAll(/url\\(#([\\w-]+)\\)/g))
      if (!document.getElementById(id)) found.push(`needs #${id}`);
  }
  return [...new Set(found)].map((one) => `${item.dataset.drawing} ${one}`);
})"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_drawing_is_whole(arrive: Arrive, theme: str) -> None:
    page = arrive(settings={"theme": theme}).visit("/gallery")
    page.locator("[data-drawing^=medallion]").first.wait_for()
    assert page.locator("[data-drawing]").count() > 200
    assert page.evaluate(FAULTS) == []


def test_no_two_medallions_are_alike(arrive: Arrive) -> None:
    page = arrive().visit("/gallery")
    page.locator("[data-drawing^=medallion]").first.wait_for()
    drawn: list[str] = page.locator("[data-drawing^=medallion] svg[role=img] g").evaluate_all(
        "all => all.filter((one) => one.hasAttribute('clip-path')).map((one) => one.innerHTML)"
    )
    assert len(drawn) == 61
    assert len(set(drawn)) == len(drawn)
