"""Value nets: a trained net's estimate of a position. This folder has the package's nets, one file per game."""
