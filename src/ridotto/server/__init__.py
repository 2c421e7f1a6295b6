"""Tables to play at over the network: they lose nothing and tell nobody's secret (docs/server/design.md)."""
