"""Architetto (3.3.2): legal parts, their costs, their effects."""

from tests.games.opera.tables import after, table

HIRED = "S1 bid 10\nS2 bid 3\nS3 bid 1\nS1 hire architetto\n"


def test_in_the_first_rounds_parts_of_three_cities_can_be_built_wings_after_their_main() -> None:
    t = table(3, HIRED)
    assert t.asked() == "S1 build"
    singles = ["venezia.wing1", "venezia.wing2", "wien.main", "berlin.main"]
    pairs = [
        "venezia.wing1 venezia.wing2", "venezia.wing1 wien.main", "venezia.wing1 berlin.main",
        "venezia.wing2 wien.main", "venezia.wing2 berlin.main",
        "wien.main wien.wing1", "wien.main berlin.main", "berlin.main berlin.wing1",
    ]  # fmt: skip
    assert t.legal() == [f"build {plan}" for plan in ["none", *singles, *pairs]]


def test_a_wing_needs_its_main_which_may_be_just_built() -> None:
    t = table(3, HIRED)
    assert t.why_not("build wien.wing1") == ("opera.main-first", (5,))
    assert t.why_not("build wien.wing1 berlin.main") == ("opera.main-first", (5,))
    assert t.why_not("build wien.main wien.wing1") is None


def test_cities_that_are_not_open_yet_are_refused() -> None:
    t = table(3, HIRED)
    assert t.why_not("build london.main") == ("opera.city-closed", (3,))
    assert t.why_not("build milano.main") == ("opera.city-closed", (5,))


def test_nobody_owns_a_part_twice() -> None:
    t = table(3, HIRED)
    assert t.why_not("build venezia.main") == ("opera.part-owned", (0,))


def test_a_part_costs_two_ducats_and_gives_two_points_a_hall() -> None:
    t = table(3, HIRED + "S1 build wien.main wien.wing1\n= money 2 18 21\n= points 8 0 0")
    assert t.player("S1").halls == [1, 4, 0, 0, 0, 0]
    t.play("= halls S1 venezia=house wien=-")


def test_both_parts_must_be_affordable() -> None:
    t = table(3, HIRED)
    t.player("S1").ducats = 7
    assert t.why_not("build wien.main wien.wing1") == ("opera.too-dear", (8, 7))
    assert t.why_not("build wien.main berlin.main") is None
    t.player("S1").ducats = 3
    assert t.legal() == [
        "build none", "build venezia.wing1", "build venezia.wing2", "build berlin.main",
    ]  # fmt: skip


def test_the_copies_run_out() -> None:
    t = table(3, HIRED + "S1 build wien.main\nS2 build wien.main")
    assert t.asked() == "S3 build-along"
    assert t.facts()["supply"]["wien.main"] == 0
    assert t.why_not("build wien.main") == ("opera.part-gone", (4,))
    assert not any("wien" in words for words in t.legal())


def test_playing_along_costs_one_level_a_part_and_needs_at_least_one() -> None:
    t = table(3, HIRED + "S1 build none")
    assert t.asked() == "S2 build-along"
    assert t.why_not("build none") == ("opera.must-act", (1,))
    assert "intermezzo" in t.legal()
    assert table(3, HIRED + "S1 build none\nS2 build berlin.main").player("S2").level == 2
    assert table(3, HIRED + "S1 build none\nS2 build berlin.main berlin.wing1").player("S2").level == 1


def test_who_has_one_level_left_builds_one_part_only() -> None:
    t = table(3, HIRED + "S1 build none\nS2 intermezzo")
    assert t.asked() == "S3 build-along"
    assert t.why_not("build wien.main berlin.main") == ("opera.no-budget", (2, 1))
    assert t.legal() == [
        "intermezzo", "build venezia.wing1", "build venezia.wing2", "build wien.main", "build berlin.main",
    ]  # fmt: skip


def test_with_two_players_one_part_is_free_and_two_cost_a_level() -> None:
    t = table(2, "S1 bid 2\nS2 bid 0\nS1 hire architetto\nS1 build none")
    assert t.asked() == "S2 build-along"
    assert t.why_not("build wien.main berlin.main") == ("opera.no-budget", (1, 0))
    t.play("S2 build berlin.main\n= levels 0 0\n= points 0 2")
    t = table(2, "S1 bid 2\nS2 bid 1\nS1 hire architetto\nS1 build none\nS2 build wien.main berlin.main\n= levels 0 0")
    assert t.player("S2").points() == 6


def test_who_has_no_ducats_is_asked_and_can_only_say_intermezzo() -> None:
    t = after("architetto-without-ducats", "S1 build none")
    assert t.asked() == "S2 build-along"
    assert t.legal() == ["intermezzo"]


def test_the_hirer_decides_also_when_he_can_build_nothing() -> None:
    t = table(3, "S1 bid 10\nS2 bid 0\nS3 bid 0")
    t.player("S1").ducats = 0
    t.play("S1 hire architetto")
    assert t.asked() == "S1 build"
    assert t.legal() == ["build none"]


def test_london_and_paris_open_in_round_4_and_milano_in_round_7() -> None:
    fourth = after("cities-open", "S1 hire architetto", 1)
    assert fourth.why_not("build london.main") is None
    assert fourth.why_not("build paris.main paris.wing1") is None
    assert fourth.why_not("build milano.main") == ("opera.city-closed", (5,))
    assert after("cities-open", "S1 hire architetto", 2).why_not("build milano.main milano.wing1") is None


def test_with_seven_rounds_milano_opens_in_round_6() -> None:
    fourth = after("cities-open-seven-rounds", "S1 hire architetto", 1)
    assert fourth.why_not("build milano.main") == ("opera.city-closed", (5,))
    assert after("cities-open-seven-rounds", "S1 hire architetto", 2).why_not("build milano.main") is None


def test_new_halls_are_empty_until_an_impresario() -> None:
    t = after("architetto-joiners", "S3 build berlin.main")
    assert t.facts()["players"][1]["halls"] == {"venezia": "house", "wien": "-"}
