"""What the bots know of each game, a folder a game: evaluations in points, solvers, quick policies."""
