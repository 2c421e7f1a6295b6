"""Tables to play at over the network: no move is lost and no secret leaks (docs/server/design.md)."""
