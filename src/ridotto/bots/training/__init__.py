"""Training of value nets: play games, keep positions, fit nets, keep the better net (train.py)."""
