"""A hash over many seeded random games: every list of legal actions, in order, and every action taken.

It changes only when the rules or the numbering of actions change, and then with an entry in the changelog.
"""

from array import array
from hashlib import sha256
from random import Random

from ridotto.engine.game import CHANCE, OVER
from tests.games.la_stanza.tables import every_combination, stanza

GAMES = 1000
FINGERPRINT = "d6f0b10a4cd656f5516647b97a4ab4c52fd131ca131f651df26b48e4491b1c4f"


def fingerprint(games: int) -> str:
    found = sha256()
    combinations = every_combination()
    for seed in range(games):
        game = stanza(2 + seed % 3, *combinations[seed // 6 % 16 if seed % 2 else 0])
        dealer = game.dealer(seed)
        rng = Random(seed)
        s = game.new_state()
        taken = array("i")
        while s.seat != OVER:
            if s.seat == CHANCE:
                action = dealer.next(s)
            else:
                legal = game.legal_actions(s)
                action = legal[int(rng.random() * len(legal))]
                taken.extend(legal)
            taken.append(action)
            game.apply_action(s, action)
        found.update(" ".join(map(str, taken)).encode())
        found.update(f" {game.points(s)} {game.money(s)}\n".encode())
    return found.hexdigest()


def test_a_thousand_seeded_random_games_are_what_they_were() -> None:
    assert fingerprint(GAMES) == FINGERPRINT
