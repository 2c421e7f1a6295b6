"""Counts the things behind the items of a position's value: books, ducats. One module for each game."""
