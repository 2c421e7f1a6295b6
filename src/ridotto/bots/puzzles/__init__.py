"""Puzzles: positions of real games between bots in which one move is clearly best (docs/bots/puzzles.md)."""
