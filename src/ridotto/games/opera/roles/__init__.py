"""The six roles (3.3): each file has the order of players, their options, and the effect of each choice."""
