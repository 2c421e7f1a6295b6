"""What the bots know of Opera. Read in this order: weights.toml, weights, outlook, worth, arranging, estimating,
bidding, choosing (the greedy bot), quick, playout, ending (the searching bot), world, mind."""
