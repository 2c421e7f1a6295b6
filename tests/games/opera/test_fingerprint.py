"""A hash over a thousand seeded random games: every list of legal actions, in order, and every action taken.

It changes only when the rules or the numbering of actions change, and then with an entry in the changelog.
"""

from array import array
from hashlib import sha256
from random import Random

from ridotto.engine.game import CHANCE, OVER
from tests.games.opera.tables import opera

OPTIONS: list[dict[str, str]] = [
    {},
    {"rounds": "7"},
    {"tiles": "roomy"},
    {"places": "121212", "screens": "off"},
]
FINGERPRINT = "06bcfcd0f1ce49b10477a4ea74b0c87ce1ec3b2ddd47e884b636dee43868052f"


def fingerprint(games: int) -> str:
    found = sha256()
    for seed in range(games):
        game = opera(2 + seed % 3, **OPTIONS[seed // 3 % len(OPTIONS)])
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
    assert fingerprint(1000) == FINGERPRINT
