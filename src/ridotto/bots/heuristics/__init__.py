"""The bots' knowledge of each game, one folder per game: evaluations in points, solvers, quick policies."""
