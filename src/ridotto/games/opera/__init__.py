"""Opera (Hans van Tol, 2009). Read in this order: box.toml, components, decisions, state, setup, budget, hiring,
roles/, income, end_phase, counting, flow, view, texts, game."""

from ridotto.games.opera.game import Opera

GAME = Opera
__all__ = ["GAME", "Opera"]
