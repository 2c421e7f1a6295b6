"""The rewards of the five rooms (3.8) and the limit of helpers (3.12)."""

import pytest

from ridotto.games.la_stanza.components import DISCIPLINES, WHITE
from tests.games.la_stanza.tables import Table, acting

ASKED = {"literature": "books", "religion": "discs", "arts": "art", "politics": "helpers"}


def reward(discipline: str, level: int) -> Table:
    """S1 is to get the reward of this level."""
    t = acting()
    t.s.discipline = DISCIPLINES.index(discipline)
    t.s.level = level
    t.s.matched = True
    return t.ask(ASKED[discipline])


def sailing(ship: int, level: int) -> Table:
    """S1's ship at this index; then a reward of Discoveries at this level."""
    t = acting().ship("S1", ship).ask("level")
    t.s.discipline = 0
    t.s.matched = True
    t.workers("S1", "patron", "vasco-da-gama", "amerigo-vespucci", "john-cabot", None, None)
    return t.decide(f"do {level}")


# --- discoveries


@pytest.mark.parametrize(
    ("ship", "level", "then", "whites"),
    [(3, 1, 4, 1), (7, 3, 10, 1), (15, 3, 16, 0), (15, 1, 16, 0), (0, 3, 3, 0), (12, 3, 15, 1), (14, 2, 16, 0)],
    ids=["E7", "E8", "F23", "last", "first", "third-mark", "beyond"],
)
def test_e7_e8_f23_the_ship_sails_and_meets_white_helpers(ship: int, level: int, then: int, whites: int) -> None:
    t = sailing(ship, level)
    assert t.player("S1").ship == then
    assert t.player("S1").helpers[WHITE] == whites
    assert t.s.helpers[WHITE] == 7 - whites


def test_a_white_helper_is_lost_when_the_supply_has_none() -> None:
    t = acting().ship("S1", 3).ask("level")
    t.s.discipline = 0
    t.s.matched = True
    t.helpers("S2", white=7)
    t.workers("S1", "patron", "vasco-da-gama", None, None, None, None).decide("do 1")
    assert t.player("S1").helpers[WHITE] == 0
    assert t.asked() == "S2 move"


# --- literature


def test_books_are_of_different_colours_in_an_order_of_choice() -> None:
    t = reward("literature", 2)
    assert len(t.legal()) == 12
    assert t.why_not("books religion") == ("stanza.books-exactly", (2,))
    t.decide("books discoveries religion")
    assert t.player("S1").books == [1, 0, 0, 1]
    assert t.asked() == "S2 move"


def test_a_full_shelf_leaves_fewer_colours() -> None:
    t = reward("literature", 3).books("S1", religion=4, politics=4, arts=4)
    assert t.legal() == ["books discoveries"]
    assert t.why_not("books religion") == ("stanza.shelf-full", (4,))


def test_with_every_shelf_full_nothing_is_asked() -> None:
    t = acting().books("S1", religion=4, politics=4, arts=4, discoveries=4).ask("level")
    t.s.discipline = 1
    t.s.matched = True
    t.workers("S1", "patron", "paracelsus", None, None, None, None).decide("do 1")
    assert t.asked() == "S2 move"


def test_the_second_religion_book_puts_a_disc_into_another_compartment() -> None:
    t = reward("literature", 1).books("S1", religion=1).decide("books religion")
    assert t.asked() == "S1 book-disc"
    assert t.legal() == ["disc arts", "disc discoveries", "disc literature", "disc politics"]
    t.decide("disc politics")
    assert t.player("S1").compartments[4] == 1
    assert t.player("S1").discs == 6


def test_f25_without_discs_the_book_counts_and_its_disc_is_lost() -> None:
    t = reward("literature", 1).books("S1", religion=1).discs("S1", 0, religion=8).decide("books religion")
    assert t.player("S1").books[0] == 2
    assert t.asked() == "S2 move"


def test_the_second_politics_book_gives_a_helper_of_choice() -> None:
    t = reward("literature", 2).books("S1", politics=1).decide("books politics arts")
    assert t.player("S1").books == [0, 2, 0, 0]  # the arts book waits
    assert t.legal() == ["helper blue", "helper green", "helper red", "helper yellow"]
    t.decide("helper red")
    assert t.player("S1").helpers == [1, 2, 1, 1, 0]
    assert t.player("S1").books == [0, 2, 1, 0]


def test_a_helper_that_the_supply_lacks_cannot_be_chosen() -> None:
    t = reward("literature", 1).books("S1", politics=1)
    t.helpers("S2", red=6).decide("books politics")
    assert t.why_not("helper red") == ("stanza.no-helper-in-supply", (1,))
    assert t.legal() == ["helper blue", "helper green", "helper yellow"]


def test_the_second_discoveries_book_moves_the_ship_by_two() -> None:
    t = reward("literature", 1).books("S1", discoveries=1).ship("S1", 3).decide("books discoveries")
    assert t.player("S1").ship == 5
    assert t.player("S1").helpers[WHITE] == 1


@pytest.mark.parametrize("colour", ["religion", "politics", "arts", "discoveries"])
def test_every_third_book_puts_a_disc_into_religion(colour: str) -> None:
    t = reward("literature", 1).books("S1", **{colour: 2}).decide(f"books {colour}")
    assert t.player("S1").compartments[2] == 2
    assert t.asked() == "S2 move"


def test_the_fee_is_paid_for_every_book() -> None:
    t = reward("literature", 3).own("S1", "l-fee").money("S1", 0).decide("books arts religion politics")
    assert t.player("S1").money == 3


def test_the_bonus_of_a_book_comes_before_the_next_book() -> None:
    t = reward("literature", 2).books("S1", religion=1, politics=1).own("S1", "l-fee").money("S1", 0)
    t.decide("books politics religion")
    assert t.asked() == "S1 book-helper"
    assert t.player("S1").money == 1
    t.decide("helper blue")
    assert t.asked() == "S1 book-disc"
    assert t.player("S1").money == 2


# --- religion


def test_e13_religion_puts_discs_into_different_compartments_and_none_into_its_own() -> None:
    t = reward("religion", 2)
    assert len(t.legal()) == 6
    assert not any("religion" in words for words in t.legal())
    t.decide("discs literature arts")
    assert t.player("S1").compartments == [0, 1, 1, 1, 0]
    assert t.player("S1").discs == 5


def test_f24_with_one_disc_only_one_is_placed() -> None:
    t = reward("religion", 3).discs("S1", 1, religion=7)
    assert t.legal() == ["discs arts", "discs discoveries", "discs literature", "discs politics"]
    assert t.why_not("discs literature arts") == ("stanza.discs-exactly", (1,))


def test_discs_spent_as_boosts_are_back_for_the_reward() -> None:
    t = acting().discs("S1", 0, religion=8).ask("level")
    t.s.discipline = 2
    t.s.matched = True
    t.workers("S1", "patron", "john-calvin", None, None, None, None).decide("do 3 discs 2")
    assert len(t.legal()) == 6  # two discs


# --- arts


def test_e15_without_a_painting_something_less_may_be_taken() -> None:
    t = reward("arts", 3)
    t.s.artworks[2] = 0
    assert t.legal() == ["art manuscript", "art sculpture"]
    assert t.why_not("art painting") == ("stanza.art-gone", ())


def test_an_artwork_needs_its_level() -> None:
    t = reward("arts", 1)
    assert t.legal() == ["art sculpture"]
    assert t.why_not("art painting") == ("stanza.art-too-high", (3, 1))


def test_without_any_artwork_nothing_is_asked() -> None:
    t = acting().ask("level")
    t.s.artworks = [0, 1, 1]
    t.s.discipline = 3
    t.s.matched = True
    t.workers("S1", "patron", "titian", None, None, None, None).decide("do 1")
    assert t.asked() == "S2 move"


# --- politics


def test_f14_nine_helpers_are_two_too_many() -> None:
    t = reward("politics", 2).helpers("S1", blue=2, red=1, green=2, yellow=1, white=1)
    t.decide("helpers blue red")
    assert t.asked() == "S1 return-helpers"
    assert sum(t.player("S1").helpers) == 9
    assert "return white yellow" not in t.legal()  # the order of the colours
    assert t.why_not("return white white") == ("stanza.no-such-helper", (4,))
    assert t.why_not("return blue") == ("stanza.return-exactly", (2,))
    assert {"return blue blue", "return blue red", "return yellow white"} <= set(t.legal())
    t.decide("return yellow white")
    assert t.player("S1").helpers == [3, 2, 2, 0, 0]
    assert t.asked() == "S2 move"


def test_fewer_colours_in_the_supply_mean_fewer_helpers() -> None:
    t = reward("politics", 3)
    t.s.helpers = [0, 0, 3, 0, 7]
    assert t.legal() == ["helpers green"]
    assert t.why_not("helpers blue") == ("stanza.no-helper-in-supply", (0,))
    t.s.helpers = [0, 1, 3, 0, 7]
    assert t.why_not("helpers red") == ("stanza.helpers-exactly", (2,))


def test_without_helpers_but_white_ones_nothing_is_asked() -> None:
    t = acting().ask("level")
    t.s.helpers = [0, 0, 0, 0, 7]
    t.s.discipline = 4
    t.s.matched = True
    t.workers("S1", "patron", "charles-v", None, None, None, None).decide("do 1")
    assert t.asked() == "S2 move"


def test_helpers_from_a_ship_in_the_middle_of_books_go_back_before_the_next_book() -> None:
    t = reward("literature", 2).books("S1", discoveries=1).ship("S1", 3)
    t.helpers("S1", blue=3, red=3, green=1).decide("books discoveries arts")
    assert t.asked() == "S1 return-helpers"
    assert t.player("S1").books == [0, 0, 0, 2]
    t.decide("return white")
    assert t.player("S1").books == [0, 0, 1, 2]
    assert t.asked() == "S2 move"
