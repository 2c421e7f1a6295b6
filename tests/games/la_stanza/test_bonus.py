"""The bonus room (3.11): conditions of the tiles, and their effects at once."""

import pytest

from ridotto.games.la_stanza.bonus import progress
from ridotto.games.la_stanza.components import ARTS, CHARACTER_COUNT, DISCOVERIES, LITERATURE, RELIGION, SPACES, WHITE
from ridotto.games.la_stanza.state import TURN_OVER
from tests.games.la_stanza.tables import Table, table, tile


def visiting(*names: str) -> Table:
    """S1 in the bonus room with a white helper and one step of progress everywhere; these tiles are on the grid."""
    t = table(2).stand("S1", "BONUS").ask("visit").helpers("S1", white=1)
    t.ship("S1", 4).books("S1", religion=1, politics=1, arts=1, discoveries=1).discs("S1", 6, religion=2)
    t.artworks("S1", manuscript=1, sculpture=1)
    for name in names:
        t.offer(name)
    return t


# --- conditions


def test_e17_arts_tiles_want_artworks_worth_five_ten_and_fifteen() -> None:
    t = table(3)
    p = t.player("S1")
    for value, (a, b, c) in {4: (0, 0, 1), 5: (1, 1, 0), 9: (1, 1, 1), 10: (1, 0, 2), 15: (1, 3, 1)}.items():
        t.artworks("S1", a, b, c)
        assert progress(p, ARTS) == value // 5


def test_f20_two_books_of_every_colour_are_two_columns() -> None:
    t = table().books("S1", religion=2, politics=2, arts=2, discoveries=2)
    assert progress(t.player("S1"), LITERATURE) == 2


def test_f21_without_one_colour_no_column_is_full() -> None:
    t = table().books("S1", religion=4, politics=4, arts=4)
    assert progress(t.player("S1"), LITERATURE) == 0


def test_compartments_with_two_discs_count_for_religion_also_its_own() -> None:
    t = table().discs("S1", 1, religion=2, arts=4, politics=1)
    assert progress(t.player("S1"), RELIGION) == 2  # AD-13


@pytest.mark.parametrize(("ship", "marks"), [(3, 0), (4, 1), (8, 1), (9, 2), (13, 2), (14, 3), (16, 3)])
def test_the_ship_counts_the_white_helper_positions_it_has_reached(ship: int, marks: int) -> None:
    assert progress(table().ship("S1", ship).player("S1"), DISCOVERIES) == marks


def test_a_art_does_not_help_the_arts_condition() -> None:
    t = table().own("S1", "a-art")
    assert progress(t.player("S1"), ARTS) == 0  # AD-14


def test_the_second_tile_wants_the_second_step() -> None:
    t = visiting("d-str").own("S1", "d-str").offer("d-5f")
    assert t.why_not("bonus d-5f pay white") == ("stanza.not-earned", (0, 2, 1))
    t.ship("S1", 9)
    assert t.why_not("bonus d-5f pay white") is None


def test_a_tile_is_paid_in_its_colour_or_in_white() -> None:
    t = visiting("d-5f")
    assert t.why_not("bonus d-5f pay blue") == ("stanza.no-such-helper", (0,))
    t.helpers("S1", blue=1)
    assert t.why_not("bonus d-5f pay white") == ("stanza.no-such-helper", (4,))
    t.decide("bonus d-5f pay blue")
    assert t.player("S1").helpers == [0, 0, 0, 0, 0]
    assert t.s.helpers[0] == 7 - 1  # S2 has one


def test_a_tile_that_is_gone_cannot_be_taken() -> None:
    t = visiting("d-5f").own("S2", "d-5f")
    assert t.why_not("bonus d-5f pay white") == ("stanza.not-on-the-grid", ())


def test_without_any_disc_no_tile_can_be_taken() -> None:
    t = visiting("d-5f").discs("S1", 0)
    assert t.why_not("bonus d-5f pay white") == ("stanza.no-disc", ())  # AD-26
    assert t.legal() == []


def test_the_disc_lies_where_the_tile_lay() -> None:
    t = visiting("d-5f")
    cell = t.facts()["grid"].index("d-5f")
    t.decide("bonus d-5f pay white")
    assert t.facts()["grid"][cell] == "disc:1"
    assert t.player("S1").discs == 5
    assert t.facts()["players"][0]["tiles"] == ["d-5f"]


def test_with_an_empty_supply_the_disc_comes_from_a_compartment_of_choice() -> None:
    t = visiting("d-5f").discs("S1", 0, arts=3, religion=2).money("S1", 1)
    t.decide("bonus d-5f pay white")
    assert t.asked() == "S1 disc-from"
    assert t.facts()["grid"].count(None) == 1
    assert t.legal() == ["disc-from arts", "disc-from religion"]
    assert t.why_not("disc-from politics") == ("stanza.no-such-discs", (1, 0))
    assert t.player("S1").money == 1  # the effect comes after the disc
    t.decide("disc-from arts")
    assert t.player("S1").compartments[ARTS] == 2
    assert t.player("S1").money == 6
    assert None not in t.facts()["grid"]


# --- what the tiles do at once


def take(name: str) -> Table:
    return visiting(name).decide(f"bonus {name} pay white")


@pytest.mark.parametrize(
    "name", ["d-str", "d-pol", "d-lead", "l-str", "l-patron", "l-fee", "r-str", "r-pay", "a-str", "a-art"]
)
def test_some_tiles_do_nothing_at_once(name: str) -> None:
    t = visiting(name)
    before = t.facts()["players"][0]
    t.decide(f"bonus {name} pay white")
    after = t.facts()["players"][0]
    assert t.asked() == "S2 move"
    for key in ("money", "ship", "books", "compartments", "workers", "recruits", "artworks"):
        assert after[key] == before[key]


def test_d_5f_gives_five_florins() -> None:
    t = visiting("d-5f").money("S1", 2).decide("bonus d-5f pay white")
    assert t.player("S1").money == 7


def test_d_take_takes_any_tile_of_the_path_onto_any_slot() -> None:
    t = visiting("d-take").stand("S2", "R2").recruits("S1", None, "titian", "charles-v", None)
    t.decide("bonus d-take pay white")
    assert t.asked() == "S1 take"
    path = t.facts()["path"]
    slots = range(1, len(t.facts()["players"][0]["recruits"]) + 1)
    occupied = [space for space, name in zip(SPACES, path, strict=False) if name]
    assert set(t.legal()) == {f"take {space} slot {slot}" for space in occupied for slot in slots}
    taken = t.facts()["path"][7]
    t.decide("take R2 slot 2")  # under a figure; the slot is occupied (AD-27)
    assert t.facts()["players"][0]["recruits"] == [None, taken, "titian", "charles-v"]
    assert t.why_not("move 1") is None
    assert t.asked() == "S2 move"


def test_d_take_pushes_the_last_one_off_a_full_track() -> None:
    t = visiting("d-take").recruits("S1", "vasco-da-gama", "titian", "charles-v", "paracelsus")
    t.decide("bonus d-take pay white", "take P3 slot 3")
    assert t.facts()["players"][0]["recruits"][:2] == ["vasco-da-gama", "titian"]
    assert t.facts()["discard"] == ["paracelsus"]


def test_d_take_may_bring_a_refill_at_the_end_of_the_turn() -> None:
    t = visiting("d-take").path(D1="john-calvin", R1="charles-v", A1="titian", P1="francis-i")
    t.decide("bonus d-take pay white")
    assert t.why_not("take L1 slot 1") == ("stanza.no-tile-there", ())
    t.decide("take D1 slot 1")
    assert t.game.chance_line(t.s)[0] == "refill"
    assert t.s.then == TURN_OVER
    assert t.deal(1).asked() == "S2 move"


def test_d_take_finds_nothing_on_an_empty_path() -> None:
    t = visiting("d-take").path()
    t.s.phase = 3
    t.decide("bonus d-take pay white")
    assert t.asked() == "S2 move"


def test_l_sail_moves_the_ship_by_three() -> None:
    t = visiting("l-sail").ship("S1", 7).decide("bonus l-sail pay white")
    assert t.player("S1").ship == 10
    assert t.player("S1").helpers[WHITE] == 1


def test_l_catch_brings_the_ship_to_the_leader_with_all_white_helpers_on_the_way() -> None:
    t = visiting("l-catch").ship("S1", 3).ship("S2", 15).helpers("S1", red=7)
    t.decide("bonus l-catch pay red")
    assert t.player("S1").ship == 15
    assert t.asked() == "S1 return-helpers"
    assert t.player("S1").helpers == [0, 6, 0, 0, 3]
    t.decide("return red white")
    assert t.asked() == "S2 move"


def test_l_catch_does_nothing_for_the_leader() -> None:
    t = visiting("l-catch").ship("S1", 12).decide("bonus l-catch pay white")
    assert t.player("S1").ship == 12


def test_r_discs_puts_two_discs_into_religion_as_far_as_there_are() -> None:
    t = visiting("r-discs").decide("bonus r-discs pay white")
    assert t.player("S1").compartments[RELIGION] == 4
    t = visiting("r-discs").discs("S1", 2, religion=2).decide("bonus r-discs pay white")
    assert t.player("S1").compartments[RELIGION] == 3  # one lies on the grid


def test_r_books_writes_two_books_of_different_colours() -> None:
    t = take("r-books")
    assert t.asked() == "S1 books"
    assert len(t.legal()) == 12
    t.decide("books arts religion")
    assert t.asked() == "S1 book-disc"  # the second religion book
    assert t.decide("disc arts").asked() == "S2 move"


def test_r_books_pays_the_fee_of_a_tile_owned_before() -> None:
    t = visiting("r-books", "l-fee").own("S1", "l-fee").money("S1", 0)
    t.decide("bonus r-books pay white", "books arts politics", "helper red")
    assert t.player("S1").money == 2


def test_r_scripture_writes_a_religion_book() -> None:
    t = take("r-scripture")
    assert t.player("S1").books[0] == 2
    assert t.asked() == "S1 book-disc"


def test_r_scripture_has_no_book_for_a_full_shelf() -> None:
    t = visiting("r-scripture").books("S1", religion=4, politics=1, arts=1, discoveries=1)
    t.decide("bonus r-scripture pay white")
    assert t.player("S1").books[0] == 4
    assert t.asked() == "S2 move"


def test_a_discs_puts_two_discs_into_different_compartments() -> None:
    t = take("a-discs")
    assert t.asked() == "S1 discs"
    t.decide("discs discoveries politics")
    assert t.player("S1").compartments == [1, 0, 2, 0, 1]


def test_f7_a_patron_slides_the_patron_home_into_the_first_gap() -> None:
    t = visiting("a-patron").workers(
        "S1", "maria-nobelli", None, "patron", "taddeo-consigli", "beatrice-scrivani", "soledade-and-bizarro"
    )
    t.decide("bonus a-patron pay white")
    assert t.facts()["players"][0]["workers"] == [
        "patron", "maria-nobelli", None, "taddeo-consigli", "beatrice-scrivani", "soledade-and-bizarro",
    ]  # fmt: skip
    assert t.player("S1").books[2] == 2
    assert t.facts()["players"][0]["patron"] == "normal"


def test_a_patron_moves_the_patron_also_when_the_book_is_lost() -> None:
    t = visiting("a-patron").books("S1", religion=1, politics=1, arts=4, discoveries=1)
    t.workers("S1", None, None, None, None, None, "patron").decide("bonus a-patron pay white")
    assert t.facts()["players"][0]["workers"][0] == "patron"
    assert t.player("S1").books[2] == 4


def test_a_white_gives_two_white_helpers_as_the_supply_allows() -> None:
    t = visiting("a-white").helpers("S1", yellow=1).decide("bonus a-white pay yellow")
    assert t.player("S1").helpers[WHITE] == 2
    t = visiting("a-white").helpers("S1", yellow=1).helpers("S2", white=6).decide("bonus a-white pay yellow")
    assert t.player("S1").helpers[WHITE] == 1


def test_the_start_tiles_are_starters() -> None:
    assert tile("maria-nobelli") >= CHARACTER_COUNT
