"""Programs that play: each gets a view, never a state."""
