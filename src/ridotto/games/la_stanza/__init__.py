"""La Stanza (Nuno Bizarro Sentieiro, Paulo Soledade, 2019).

Read in this order: box.toml, components, decisions, state, setup, moving, refill, activating, hiring, levels, rooms/,
helpers, bonus, money, passing, counting, flow, view, texts, game.
"""

from ridotto.games.la_stanza.game import LaStanza

GAME = LaStanza
__all__ = ["GAME", "LaStanza"]
