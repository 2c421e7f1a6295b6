"""The kernel: what every game is built on. Standard library only; it knows no game."""
