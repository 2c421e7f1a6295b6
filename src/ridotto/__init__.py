"""Ridotto: Opera and La Stanza, played exactly by the rules.

>>> import ridotto
>>> game = ridotto.load_game("opera", players=3)
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True
"""

from ridotto.engine.game import Game, State, game_names, load_game

__version__ = "0.1.0"
__all__ = ["Game", "State", "__version__", "game_names", "load_game"]
