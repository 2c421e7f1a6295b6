"""The reference source (2.1), preparation (2.2), the golden setups (6.3), and the variant `ordering`."""

from collections import Counter
from random import Random

import pytest

from ridotto.engine.chance import Generator
from ridotto.engine.game import CHANCE
from ridotto.games.la_stanza.components import BONUS_TILES, DISCIPLINES, MASTERPIECES, SLUGS, SPACES
from ridotto.games.la_stanza.dealer import SeededDealer
from ridotto.games.la_stanza.state import State
from tests.games.la_stanza.tables import Table, stanza, table

SEED_1 = """
* cover discoveries=m4 literature=m4 religion=m5 arts=m5 politics=m6
* path D1=michel-de-montaigne D2=niccolo-machiavelli D3=john-cabot L1=ferdinand-magellan L2=martin-luther \
L3=desiderius-erasmus R1=isabella-of-castile R2=william-shakespeare R3=christopher-columbus A1=girolamo-savonarola \
A2=titian A3=francis-i P1=miguel-de-cervantes P2=vittoria-colonna P3=amerigo-vespucci
* grid a-discs l-sail r-discs d-5f a-white l-catch l-str d-take r-books a-art r-scripture d-lead
* workers S1 soledade-and-bizarro maria-nobelli massimiliano-de-la-luce taddeo-consigli beatrice-scrivani
* workers S2 oretta-magistri fra-benigno ginevra-cartolai lapo-scalpellini niccolo-velieri
* workers S3 suor-chiara-lume gherardo-toghe bastiano-bussola dianora-penna vieri-pennelli
"""
SEED_2019 = """
* path D1=ulrich-zwingli D2=john-cabot D3=michel-de-montaigne L1=raphael-sanzio L2=titian L3=bartolomeu-dias \
R1=francois-rabelais R2=giovanni-da-verrazzano R3=girolamo-savonarola A1=ludovico-ariosto A2=christopher-columbus \
A3=catherine-de-medici P1=charles-v P2=ignatius-of-loyola P3=philip-melanchthon
* grid r-scripture l-catch d-take a-discs a-patron r-discs d-pol a-white l-patron r-str l-sail d-lead
* workers S1 taddeo-consigli massimiliano-de-la-luce beatrice-scrivani soledade-and-bizarro maria-nobelli
* workers S2 ginevra-cartolai oretta-magistri fra-benigno niccolo-velieri lapo-scalpellini
* workers S3 vieri-pennelli suor-chiara-lume bastiano-bussola dianora-penna gherardo-toghe
* workers S4 baldo-sigilli caterina-astrolabi don-fazio-campana ugo-torchi nerina-cornici
"""


def test_the_generator_gives_the_check_values() -> None:
    zero = Generator(0)
    assert [f"{zero.next():016X}" for _ in range(3)] == ["E220A8397B1DCDAF", "6E789E6AA1B965F4", "06C45D188009454F"]
    one = Generator(1)
    assert [one.below(6) for _ in range(10)] == [5, 1, 0, 5, 3, 2, 3, 3, 0, 4]
    items = [0, 1, 2, 3, 4]
    Generator(1).shuffle(items)
    assert items == [2, 1, 4, 3, 0]


@pytest.mark.parametrize(("seats", "seed", "lines"), [(3, 1, SEED_1), (4, 2019, SEED_2019)])
def test_a_seed_gives_its_golden_setup(seats: int, seed: int, lines: str) -> None:
    assert table(seats, seed=seed).facts() == Table(stanza(seats)).play(lines).facts()


@pytest.mark.parametrize(
    ("seats", "seed", "first", "last"),
    [
        (3, 1, "hieronymus-bosch leonardo-da-vinci raphael-sanzio bartolomeu-dias henry-viii", "paracelsus"),
        (4, 2019, "john-calvin francis-i sandro-botticelli vittoria-colonna lorenzo-de-medici", "isabella-of-castile"),
    ],
)
def test_the_dealer_has_the_pile_in_the_golden_order(seats: int, seed: int, first: str, last: str) -> None:
    game = stanza(seats)
    dealer = game.dealer(seed)
    assert isinstance(dealer, SeededDealer)
    s = game.new_state()
    while s.seat == CHANCE:
        game.apply_action(s, dealer.next(s))
    pile = [SLUGS[tile] for tile in dealer.pile]
    assert pile[:5] == first.split(" ")
    assert pile[-1] == last
    assert sorted(dealer.pile) == s.draw


def test_e12_the_seats_start_with_ten_eleven_twelve_and_thirteen_florins() -> None:
    for seats in (2, 3, 4):
        assert table(seats).game.money(table(seats).s) == [10, 11, 12, 13][:seats]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_the_same_pieces(seats: int) -> None:
    t = table(seats)
    facts = t.facts()
    assert facts["phase"] == "MAIN"
    assert facts["round"] == 1
    assert facts["helpers"] == {
        "blue": 7 - seats,
        "red": 7 - seats,
        "green": 7 - seats,
        "yellow": 7 - seats,
        "white": 7,
    }
    assert facts["artworks"] == {"sculpture": seats, "manuscript": seats, "painting": seats}
    assert len(facts["draw"]) == 25
    covered = [value for pillars in facts["masterpieces"].values() for value in pillars if value == 0]
    assert len(covered) == (5 if seats < 4 else 0)
    for player in facts["players"]:
        assert player["figure"] == "BONUS"
        assert player["helpers"] == {"blue": 1, "red": 1, "green": 1, "yellow": 1, "white": 0}
        assert player["discs"] == 7
        assert player["compartments"] == {"discoveries": 0, "literature": 0, "religion": 1, "arts": 0, "politics": 0}
        assert player["recruits"] == [None] * 4
        assert player["workers"][0] == "patron"
        assert None not in player["workers"]


def outcome_counts(seed: int, games: int) -> tuple[Counter[str], Counter[str]]:
    """How often each tile lies on the first and on the last cell of the grid, by sampling."""
    game = stanza(2)
    first: Counter[str] = Counter()
    last: Counter[str] = Counter()
    for i in range(games):
        rng = Random(seed + i)
        s = game.new_state()
        while s.seat == CHANCE:
            game.apply_action(s, game.sample(s, rng))
        first[BONUS_TILES[s.grid[0]]] += 1
        last[BONUS_TILES[s.grid[-1]]] += 1
    return first, last


def test_sampling_is_fair_to_every_bonus_tile() -> None:
    games = 2000
    for counts in outcome_counts(7, games):
        assert set(counts) == set(BONUS_TILES)
        for n in counts.values():  # one in twenty: 100 expected, with a standard deviation of 10
            assert 50 < n < 150


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_probabilities_of_every_draw_add_up_to_one(seats: int) -> None:
    game = stanza(seats)
    dealer = game.dealer(5)
    s = game.new_state()
    while s.seat == CHANCE:
        outcomes = game.chance_outcomes(s)
        assert [action for action, _ in outcomes] == sorted({action for action, _ in outcomes})
        assert abs(sum(probability for _, probability in outcomes) - 1.0) < 1e-12
        action = dealer.next(s)
        assert action in [possible for possible, _ in outcomes]
        game.apply_action(s, action)


def test_the_grid_takes_three_tiles_of_a_discipline_and_no_fourth() -> None:
    game = stanza(4)
    t = Table(game)
    s = t.s
    dealer = game.dealer(1)
    for _ in range(15):
        game.apply_action(s, dealer.next(s))
    assert all(abs(p - 1 / 20) < 1e-12 for _, p in game.chance_outcomes(s))
    for name in ("d-str", "d-pol", "d-lead"):
        game.apply_action(s, game.chance_words.index(name))
    left = {game.chance_words[action]: p for action, p in game.chance_outcomes(s)}
    assert not any(name.startswith("d-") for name in left)
    assert len(left) == 15
    game.apply_action(s, game.chance_words.index("a-art"))
    left = {game.chance_words[action]: p for action, p in game.chance_outcomes(s)}
    assert abs(left["a-str"] - 2 / 8 / 4) < 1e-12  # two of eight cells, four tiles
    assert abs(left["l-str"] - 3 / 8 / 5) < 1e-12


def test_covers_are_drawn_by_what_is_left_of_six_tiles() -> None:
    game = stanza(2)
    s = game.new_state()
    assert [round(p * 6) for _, p in game.chance_outcomes(s)] == [2, 2, 2]
    game.apply_action(s, game.chance_words.index("m4"))
    assert [round(p * 5) for _, p in game.chance_outcomes(s)] == [1, 2, 2]
    game.apply_action(s, game.chance_words.index("m4"))
    assert [game.chance_words[action] for action, _ in game.chance_outcomes(s)] == ["m5", "m6"]
    assert s.pillars.count(-2) == 2
    assert MASTERPIECES.index("m4") == 0


def test_with_ordering_the_players_arrange_their_starters_one_after_the_other() -> None:
    t = table(2, "ordering")
    assert t.asked() == "S1 arrange"
    assert t.facts()["phase"] == "SETUP"
    assert t.facts()["players"][0]["workers"] == ["patron", None, None, None, None, None]
    assert len(t.legal()) == 120
    assert t.why_not("arrange niccolo-velieri ginevra-cartolai fra-benigno lapo-scalpellini oretta-magistri") == (
        "stanza.not-your-starters",
        (2,),
    )
    t.play("= money 10 11\n= round 1")
    order = "taddeo-consigli maria-nobelli beatrice-scrivani massimiliano-de-la-luce soledade-and-bizarro"
    t.decide(f"arrange {order}")
    assert t.facts()["players"][0]["workers"] == ["patron", *order.split(" ")]
    assert t.asked() == "S2 arrange"
    t.decide("arrange niccolo-velieri ginevra-cartolai fra-benigno lapo-scalpellini oretta-magistri")
    assert t.asked() == "S1 move"
    assert t.facts()["phase"] == "MAIN"


def test_the_state_has_no_order_of_the_pile() -> None:
    """Two games whose piles lie differently cannot be told apart except by the draws."""
    game = stanza(2)
    states: list[State] = []
    for order in (1, -1):
        s = game.new_state()
        tiles = s.draw[:15]
        for action in [game.chance_words.index(w) for w in ("m4", "m4", "m5", "m5", "m6")]:
            game.apply_action(s, action)
        for tile in tiles[::order]:
            game.apply_action(s, tile)
        states.append(s)
    assert states[0].draw == states[1].draw == sorted(states[0].draw)


def test_the_box_has_the_printed_names() -> None:
    assert len(SLUGS) == len(set(SLUGS)) == 60
    assert len(BONUS_TILES) == len(set(BONUS_TILES)) == 20
    assert [name[0] for name in SPACES[::3]] == ["D", "L", "R", "A", "P", "B"]
    assert DISCIPLINES == ["discoveries", "literature", "religion", "arts", "politics"]
