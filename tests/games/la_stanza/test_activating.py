"""Access, hiring, level and boosts (3.7), masterpieces (1.5), and the variants of 3.16."""

import pytest

from ridotto.games.la_stanza.state import strength
from tests.games.la_stanza.tables import Table, acting, some, tile

LEVELS = ["do 1", "do 2", "do 3"]


def e2() -> Table:
    t = acting().workers(
        "S1", "patron", "massimiliano-de-la-luce", "soledade-and-bizarro", "beatrice-scrivani", "taddeo-consigli",
        "maria-nobelli",
    )  # fmt: skip
    return t.recruits("S1", "vasco-da-gama", "amerigo-vespucci", None, None).money("S1", 5)


def test_e2_two_hires_cost_their_places_and_replace_two_starters() -> None:
    t = e2()
    t.decide("activate discoveries hire vasco-da-gama@3 amerigo-vespucci@6")
    assert t.player("S1").money == 0
    assert t.facts()["removed"] == ["soledade-and-bizarro", "maria-nobelli"]
    assert strength(t.player("S1"), 0) == 3
    t.decide("hired")
    assert t.legal() == LEVELS
    t.decide("do 3")
    assert t.player("S1").ship == 3
    assert t.asked() == "S2 move"


def test_hires_go_by_ascending_place() -> None:
    t = e2().money("S1", 20).decide("activate discoveries", "hire vasco-da-gama@4")
    assert t.legal() == ["hire amerigo-vespucci@5", "hire amerigo-vespucci@6", "hired"]
    assert t.why_not("hire amerigo-vespucci@3") == ("stanza.places-ascend", (4,))
    assert t.why_not("hire vasco-da-gama@5") == ("stanza.not-recruited", ())
    t.decide("hire amerigo-vespucci@6")
    assert t.legal() == ["hired"]  # a decision of its own


def test_nobody_is_hired_to_the_patrons_place() -> None:
    t = e2().money("S1", 20).decide("activate discoveries")
    assert t.why_not("hire vasco-da-gama@1") == ("stanza.patrons-place", (1,))
    assert t.why_not("hired") == ("stanza.nobody-hired", (0,))


def test_a_place_must_be_paid() -> None:
    t = e2().money("S1", 3).decide("activate discoveries")
    assert t.why_not("hire vasco-da-gama@3") == ("stanza.too-dear", (4, 3))
    assert t.legal() == [f"hire {who}@{place}" for who in ("amerigo-vespucci", "vasco-da-gama") for place in (4, 5, 6)]


def test_slots_that_are_left_stay_empty() -> None:
    t = e2().decide("activate discoveries", "hire vasco-da-gama@6")
    assert t.facts()["players"][0]["recruits"] == [None, "amerigo-vespucci", None, None]


def test_only_the_own_discipline_is_hired() -> None:
    t = e2().recruits("S1", "vasco-da-gama", "titian", None, None).decide("activate discoveries")
    assert t.why_not("hire titian@6") == ("stanza.other-discipline", (0,))


# --- access


def test_another_room_costs_a_helper_of_its_colour_or_a_white_one() -> None:
    t = acting().recruits("S1", "titian", "charles-v", None, None).helpers("S1", yellow=1, white=1)
    assert t.legal() == [
        "activate arts via white", "activate arts via yellow", "activate politics via white", "money", "pass",
    ]  # fmt: skip
    t.decide("activate arts via yellow")
    assert t.player("S1").helpers == [0, 0, 0, 0, 1]
    assert t.asked() == "S1 hire"


def test_nobody_pays_a_helper_for_the_own_room() -> None:
    t = e2().helpers("S1", blue=1)
    assert t.why_not("activate discoveries via blue") == ("stanza.no-helper-needed", (0,))
    assert t.why_not("activate arts") == ("stanza.not-in-the-room", (3,))
    assert t.why_not("activate arts via white") == ("stanza.no-such-helper", (4,))


def test_an_activation_needs_somebody_to_hire_and_the_money_for_it() -> None:
    t = acting().helpers("S1", yellow=1)
    assert t.why_not("activate arts via yellow") == ("stanza.nobody-to-hire", (3,))
    t.recruits("S1", "titian", None, None, None).money("S1", 0)
    assert t.why_not("activate arts via yellow") == ("stanza.no-money-to-hire", (1, 0))
    t.money("S1", 1)
    assert t.why_not("activate arts via yellow") is None
    workers = t.player("S1").workers
    workers[0], workers[5] = workers[5], workers[0]  # the patron on the cheapest place
    assert t.why_not("activate arts via yellow") == ("stanza.no-money-to-hire", (2, 1))


# --- level and boosts


def choosing(discipline: str, base: int, *on: str) -> Table:
    """S1 has hired, and this many workers of the discipline are at work."""
    t = acting(2, *on)
    people = some(discipline, base)
    t.workers("S1", "patron", *people[:5], *[None] * (5 - len(people[:5]))).ask("level").money("S1", 3)
    t.s.discipline = ["discoveries", "literature", "religion", "arts", "politics"].index(discipline)
    t.s.matched = True
    t.s.pillars = [-1] * 20
    return t


def test_e14_two_discs_make_level_three_of_strength_one() -> None:
    t = choosing("arts", 1).discs("S1", 6, arts=2)
    assert t.legal() == ["do 1", "do 1 discs 1", "do 1 discs 2", "do 2 discs 1", "do 2 discs 2", "do 3 discs 2"]
    t.decide("do 3 discs 2")
    assert t.player("S1").compartments[3] == 0
    assert t.player("S1").discs == 8
    assert t.legal() == ["art manuscript", "art painting", "art sculpture"]


def test_f11_discs_may_be_spent_beyond_the_need_and_florins_only_for_the_last_strength() -> None:
    t = choosing("arts", 2).discs("S1", 5, arts=2).own("S1", "r-pay")
    assert t.legal() == ["do 1", "do 1 discs 1", "do 1 discs 2", "do 2", "do 2 discs 1", "do 2 discs 2",
                         "do 3 discs 1", "do 3 discs 2", "do 3 pay3", "do m4 discs 1 pay3", "do m4 discs 2",
                         "do m5 discs 2 pay3"]  # fmt: skip
    assert t.why_not("do 2 pay3") == ("stanza.needless-boost", (3,))
    assert t.why_not("do 3 discs 1 pay3") == ("stanza.needless-boost", (3,))
    assert t.why_not("do m5 discs 1 pay3") == ("stanza.too-weak", (5, 2))
    assert t.why_not("do 3") == ("stanza.too-weak", (3, 2))
    assert t.why_not("do m5 discs 3") == ("stanza.no-such-discs", (3, 2))
    t.money("S1", 2)
    assert t.why_not("do 3 pay3") == ("stanza.too-dear", (3, 2))


def test_money_boosts_only_with_the_tile() -> None:
    t = choosing("arts", 2)
    assert t.why_not("do 3 pay3") == ("stanza.no-paid-boost", ())


def test_f12_a_permanent_tile_counts_for_the_second_discipline() -> None:
    t = choosing("arts", 5).own("S1", "a-str", "r-str")
    assert t.legal() == [*LEVELS, "do m4", "do m5", "do m6", "do m7"]


def test_f13_discs_do_not_supply_the_second_discipline() -> None:
    t = choosing("arts", 5).discs("S1", 5, arts=1, religion=2)
    assert "do m6 discs 1" in t.legal()
    assert t.why_not("do m7 discs 1") == ("stanza.second-discipline", (2, 1))


@pytest.mark.parametrize(("space", "points"), [("m4", 5), ("m5", 8), ("m6", 12), ("m7", 17)])
def test_e9_a_masterpiece_takes_a_pillar_and_gives_no_reward(space: str, points: int) -> None:
    t = choosing("arts", 5).own("S1", "a-str", "r-str").decide(f"do {space}")
    assert t.asked() == "S2 move"  # AD-6
    pillars = t.facts()["masterpieces"]["arts"]
    assert pillars[["m4", "m5", "m6", "m7"].index(space)] == 1
    from ridotto.games.la_stanza.counting import masterpieces

    assert [item.points for item in masterpieces(t.s, t.player("S1"))] == [points]


def test_a_player_has_one_masterpiece_in_a_discipline() -> None:
    t = choosing("arts", 5)
    t.s.pillars[3 * 4] = 0
    assert t.legal() == LEVELS
    assert t.why_not("do m5") == ("stanza.one-masterpiece", (3,))


def test_a_masterpiece_is_for_one_pillar() -> None:
    t = choosing("arts", 5)
    t.s.pillars[3 * 4] = 1
    t.s.pillars[3 * 4 + 1] = -2  # a neutral one
    assert t.legal() == LEVELS
    assert t.why_not("do m4") == ("stanza.masterpiece-taken", (3,))
    assert t.why_not("do m5") == ("stanza.masterpiece-taken", (3,))


def test_who_has_hired_cannot_do_level_zero() -> None:
    assert choosing("arts", 1).why_not("do 0") == ("stanza.level-zero", (3,))


# --- variants


def test_dismiss_sends_a_worker_away_instead_of_hiring() -> None:
    t = acting(2, "dismiss").money("S1", 0)
    assert "activate discoveries" in t.legal()  # one's own starter can be sent away
    t.decide("activate discoveries")
    place = t.player("S1").workers.index(tile("massimiliano-de-la-luce")) + 1
    assert t.legal() == [f"dismiss @{place}"]
    assert t.why_not("hired") == ("stanza.nobody-hired", (0,))
    t.decide(f"dismiss @{place}")
    assert t.facts()["removed"] == ["massimiliano-de-la-luce"]
    assert t.legal() == ["do 0"]
    assert t.decide("do 0").asked() == "S2 move"


def test_who_has_hired_cannot_dismiss() -> None:
    t = acting(2, "dismiss").recruits("S1", "vasco-da-gama", None, None, None).money("S1", 9)
    t.decide("activate discoveries", "hire vasco-da-gama@3")
    assert t.why_not("dismiss @3") == ("stanza.hired-already", ())  # AD-41


def test_only_workers_of_the_discipline_can_be_dismissed() -> None:
    t = acting(2, "dismiss").decide("activate discoveries")
    assert t.why_not("dismiss @1") == ("stanza.nobody-to-dismiss", (1, 0))
    assert e2().decide("activate discoveries").why_not("dismiss @2") == ("stanza.no-dismissals", ())


def test_hire_any_lets_others_in_as_long_as_one_of_the_discipline_still_fits() -> None:
    t = acting(2, "hire-any").recruits("S1", "vasco-da-gama", "titian", None, None).money("S1", 4)
    t.decide("activate discoveries")
    assert t.why_not("hire titian@6") == ("stanza.must-fit-another", (0,))
    assert t.why_not("hire titian@3") == ("stanza.must-fit-another", (0,))  # 4f: nothing left for the other
    assert t.why_not("hire titian@4") is None  # 3f, and 1f for place 6
    t.decide("hire titian@4")
    assert t.legal() == ["hire vasco-da-gama@6"]
    assert t.why_not("hired") == ("stanza.nobody-hired", (0,))
    t.decide("hire vasco-da-gama@6", "hired")
    assert "do 0" not in t.legal()


def test_hire_any_does_not_make_an_activation_possible_without_the_discipline() -> None:
    t = acting(2, "hire-any").recruits("S1", "titian", None, None, None)
    assert t.why_not("activate discoveries") == ("stanza.nobody-to-hire", (0,))


def test_a_paid_helper_may_waive_the_duty_to_hire() -> None:
    t = acting(2, "helper-waives-hire").helpers("S1", blue=1, red=1)
    assert t.legal() == ["activate discoveries via blue", "activate literature via red", "money", "pass"]
    t.decide("activate discoveries via blue")
    assert t.legal() == ["hired"]
    t.decide("hired")
    assert t.legal() == ["do 0", "do 1"]  # the starter is at work


def test_without_a_paid_helper_the_duty_stays() -> None:
    t = acting(2, "helper-waives-hire").recruits("S1", "vasco-da-gama", None, None, None).decide("activate discoveries")
    assert t.why_not("hired") == ("stanza.nobody-hired", (0,))


def test_the_switches_combine_anybody_may_be_hired_and_nobody_need_be() -> None:
    t = acting(2, "helper-waives-hire", "hire-any").recruits("S1", "titian", None, None, None).money("S1", 1)
    t.decide("activate discoveries via blue")
    assert t.legal() == ["hire titian@6", "hired"]
    t.decide("hire titian@6", "hired")
    assert "do 0" in t.legal()
