"""La Stanza for bots: what a position is worth, and the whole turns there are to choose from."""
