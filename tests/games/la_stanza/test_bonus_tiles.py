"""The table of bonus tiles: a row for every tile of the box, and no row without an effect."""

from ridotto.games.la_stanza import bonus_tiles
from ridotto.games.la_stanza.bonus_tiles import BY_NAME, ROWS, no_points, nothing_now
from ridotto.games.la_stanza.components import BONUS_TILES, STRENGTH_BITS
from tests.games.la_stanza.tables import table

FROM_NOW_ON = {"l-fee", "r-pay", "a-art"}  # and nothing else; the rest of these is strength


def test_every_tile_of_the_box_has_one_row() -> None:
    assert sorted(row.name for row in ROWS) == sorted(BONUS_TILES)
    assert len(BY_NAME) == len(ROWS)


def test_a_tile_without_effect_at_once_or_at_the_end_works_from_now_on() -> None:
    strength = sum(STRENGTH_BITS)
    idle = {row.name for row in ROWS if row.at_once == nothing_now and row.at_end == no_points}
    assert idle == FROM_NOW_ON | {name for tile, name in enumerate(BONUS_TILES) if strength >> tile & 1}


def test_what_works_from_now_on_asks_for_its_tile() -> None:
    t = table(2).money("S1", 10)
    p = t.player("S1")
    assert (bonus_tiles.may_pay(p), bonus_tiles.extra_art(p), bonus_tiles.extra_discs(p)) == (False, 0, 0)
    t.own("S1", "r-pay", "a-art", "r-books")
    assert (bonus_tiles.may_pay(p), bonus_tiles.extra_art(p), bonus_tiles.extra_discs(p)) == (True, 4, 1)
    t.money("S1", 2)
    assert not bonus_tiles.may_pay(p)
