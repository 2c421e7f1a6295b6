"""The five rooms (3.8): each file has its decision, the options, and the effect of each choice."""
