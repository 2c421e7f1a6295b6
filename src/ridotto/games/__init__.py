"""The games: one folder is one box."""
