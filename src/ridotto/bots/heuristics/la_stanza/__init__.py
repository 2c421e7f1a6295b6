"""La Stanza for bots: the worth of a position, and all whole turns to choose from."""
