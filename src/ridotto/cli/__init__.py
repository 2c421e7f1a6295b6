"""The command line: one file per command. Results go to stdout, talk to stderr."""
