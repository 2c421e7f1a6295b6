"""Training of value nets: games are played, positions kept, nets fitted, and the better net stays (train.py)."""
