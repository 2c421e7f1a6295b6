"""Action phase (3.2): the order of choosing, playing along, and the end."""

import pytest

from ridotto.engine.record import RecordError
from tests.games.opera.tables import DRAW, after, table


def test_the_first_in_budget_order_chooses_among_the_roles_he_can_pay() -> None:
    t = table(3, "S1 bid 2\nS2 bid 3\nS3 bid 0")
    assert t.asked() == "S2 hire"
    assert t.legal() == [
        "hire impresario", "hire architetto", "hire signora", "hire maestro", "hire critico", "pass",
    ]  # fmt: skip
    assert t.why_not("hire esperto") == ("opera.no-budget", (4, 3))


def test_a_role_is_hired_once_a_round() -> None:
    t = table(3, "S1 bid 10\nS2 bid 0\nS3 bid 0\nS1 hire maestro\nS1 move maestro wien")
    assert t.asked() == "S1 hire"
    assert "hire maestro" not in t.legal()
    assert t.why_not("hire maestro") == ("opera.role-taken", (3,))


def test_the_fee_is_paid_in_levels_and_the_marker_goes_to_the_right_of_those_there() -> None:
    t = table(3, "S1 bid 5\nS2 bid 3\nS3 bid 3\nS1 hire maestro\n= levels 3 3 3\n= order S2 S3 S1")
    assert t.asked() == "S1 move"


def test_a_player_may_act_several_times_in_a_row_while_he_stays_first() -> None:
    t = table(3, "S1 bid 7\nS2 bid 2\nS3 bid 0\nS1 hire maestro\nS1 move maestro wien")
    assert t.asked() == "S1 hire"
    t.play("S1 hire critico\nS1 move critico berlin")
    assert t.asked() == "S2 hire"  # both on level 2, S2 further left


def test_who_passes_is_out_for_the_round_but_not_for_the_next() -> None:
    t = after("pass", "S2 arrange venezia=beethoven")
    assert t.asked() == "S3 buy-along"
    assert after("pass", "S3 bid 0").asked() == "S1 hire"


def test_with_three_players_level_0_is_not_asked() -> None:
    assert after("employees-alone", "S1 arrange venezia=house").asked() == "S1 hire"
    assert after("employees-alone", "S1 build none").asked() == "S1 hire"
    assert after("employees-alone", "S1 sell none").asked() == "*"


def test_with_two_players_level_0_is_asked() -> None:
    assert after("architetto-nothing-left", "S1 build wien.main wien.wing1").asked() == "S2 build-along"
    assert after("palazzo-counting", "S1 arrange venezia=house").asked() == "S2 buy-along"
    assert after("palazzo-counting", "S1 sell beethoven@stock ducats").asked() == "S2 sell-along"


def test_nobody_is_asked_to_sell_when_the_palazzo_is_full() -> None:
    t = after("palazzo-full", "S2 sell handel@venezia points")
    assert t.asked() == "*"
    assert not t.player("S1").ended


def test_nobody_is_asked_to_build_when_no_part_is_left_for_him() -> None:
    t = after("architetto-nothing-left", "S1 build venezia.wing1 venezia.wing2")
    assert t.asked() == "*"
    assert t.player("S2").ducats > 20


def test_a_wing_alone_is_no_part_that_somebody_could_build() -> None:
    t = after("architetto-only-wings-left", "S1 build venezia.wing1 venezia.wing2")
    assert t.asked() == "*"
    assert t.facts()["supply"]["wien.wing1"] == 1


def test_when_the_last_role_is_hired_nobody_has_ended_by_himself() -> None:
    t = table(2, "S1 bid 10\nS2 bid 7\nS1 hire architetto\nS1 build none\nS2 intermezzo\nS1 hire signora\nS1 sell none")
    t.play("S2 intermezzo\nS2 hire esperto\nS2 move esperto wien\nS1 hire maestro\nS1 move maestro berlin")
    t.play("S1 hire impresario\nS1 buy none\nS1 arrange venezia=house\nS2 intermezzo")
    assert t.player("S1").hires == 4
    t.play("S2 hire critico\nS2 move critico wien\n= order S1 S2")
    assert t.facts()["roles_left"] == []
    assert [p["ended"] for p in t.facts()["players"]] == [False, False]


def test_the_others_are_asked_in_the_budget_order_after_the_fee() -> None:
    t = after("esperto-tie-for-poorest", "S1 build venezia.wing1")
    assert t.facts()["waiting"] == [2]
    assert t.asked() == "S3 build-along"


def test_three_hires_end_the_performance_of_who_is_first() -> None:
    t = after("hires-used-up", "S1 move maestro wien")
    assert t.asked() == "S2 hire"
    assert t.player("S1").ended
    assert t.player("S1").level == 4


def test_after_three_hires_somebody_who_is_not_first_may_play_along() -> None:
    t = after("hires-used-up-plays-along", "S2 arrange venezia=house")
    assert t.asked() == "S1 buy-along"
    assert t.player("S1").hires == 3
    t.play("S1 intermezzo")
    assert t.player("S1").ended  # now he is first, and a role is left
    assert t.asked() == "*"


def test_two_players_may_hire_four_times() -> None:
    t = table(2, "S1 bid 10\nS2 bid 0\n")
    t.play("S1 hire maestro\nS1 move maestro wien\nS1 hire architetto\nS1 build none\nS2 intermezzo")
    t.play("S1 hire signora\nS1 sell none\nS2 intermezzo\n= levels 4 0")
    assert t.asked() == "S1 hire"
    t.play("S1 hire critico\nS1 move critico venezia\n= levels 1 0")
    assert t.asked() == "*"


def test_the_phase_ends_when_the_first_cannot_pay_although_nobody_has_passed() -> None:
    t = after("nobody-can-pay", "S1 move maestro wien")
    assert t.asked() == "*"
    assert [p["ended"] for p in t.facts()["players"]] == [False, False, False]


def test_the_phase_ends_when_all_roles_are_hired() -> None:
    t = after("all-roles-hired", "S2 move maestro venezia")
    assert t.asked() == "*"
    assert t.facts()["roles_left"] == []
    assert [p["hires"] for p in t.facts()["players"]] == [3, 3]
    assert [p["ended"] for p in t.facts()["players"]] == [False, False]


def test_when_all_pass_the_phase_is_over() -> None:
    t = table(3, "S1 bid 5\nS2 bid 5\nS3 bid 5\nS1 pass\nS2 pass")
    assert t.asked() == "S3 hire"
    t.play("S3 pass")
    assert t.asked() == "*"


def test_the_hirer_cannot_say_intermezzo() -> None:
    t = table(3, "S1 bid 5\nS2 bid 5\nS3 bid 5\nS1 hire architetto")
    assert t.why_not("intermezzo") == ("opera.hirer-no-intermezzo", (1,))


def test_with_a_character_nobody_plays_along() -> None:
    t = table(3, "S1 bid 5\nS2 bid 5\nS3 bid 5\nS1 hire maestro")
    assert t.facts()["waiting"] == []
    t.play("S1 move maestro wien")
    assert t.asked() == "S2 hire"


def test_roles_hires_and_passes_are_back_in_the_next_round() -> None:
    t = after("hires-used-up", "= round 1").play(DRAW[3])
    facts = t.facts()
    assert len(facts["roles_left"]) == 6
    assert [(p["hires"], p["ended"], p["bid"]) for p in facts["players"]] == [(0, False, None)] * 3


def test_a_decision_of_somebody_else_is_refused_with_what_is_due() -> None:
    t = table(3, "S1 bid 2\nS2 bid 0\nS3 bid 0")
    with pytest.raises(RecordError, match="S2 is not to act; legal for S1: 'hire architetto', 'hire maestro'"):
        t.play("S2 pass")


def test_a_role_that_its_hirer_cannot_use_says_so() -> None:
    """Without ducats an Architetto builds nothing and an Impresario buys nothing."""
    t = table(text="S1 bid 10\nS2 bid 0\nS3 bid 0\n")
    view = t.game.shown(t.s, 0)
    telling = t.game.telling
    keys = {role: telling.note(view, f"hire {role}") for role in ("impresario", "architetto", "maestro")}
    assert [found.key for found in keys.values() if found] == [
        "opera.short.impresario",
        "opera.short.architetto",
        "opera.short.maestro",
    ]
    t.s.players[0].ducats = 0
    view = t.game.shown(t.s, 0)
    poor = [telling.note(view, f"hire {role}") for role in ("impresario", "architetto", "maestro")]
    assert [found.key for found in poor if found] == [
        "opera.nothing.impresario",
        "opera.nothing.architetto",
        "opera.short.maestro",
    ]
