"""The command line: one file per command. Results go to stdout, talk to stderr."""

import os

# The nets are small: with more threads numpy only waits for itself. It reads this when it is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
