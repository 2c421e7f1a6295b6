"""Value nets: what a trained net says of a position. The nets of the package lie here, one file for each game."""
