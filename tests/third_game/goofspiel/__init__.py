"""Goofspiel, a game in one folder: docs/add-a-game.md grows it step by step.

Everybody holds the cards 1 to 5. Each round chance turns up a prize, all seats bid one card face down, and the highest
bid that nobody else made wins the prize's points. The player with most points wins when the cards are gone.
"""

from goofspiel.game import Goofspiel

GAME = Goofspiel
