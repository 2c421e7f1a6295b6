#!/usr/bin/env python3
"""A bot in one file that needs nothing but Python: a start for your own (docs/bots/exec.md).

    ridotto arena opera --seats 2 --bots exec:examples/exec_bot.py,random --games 20

It plays any game of ridotto: it prefers to do something ("buy verdi") to doing nothing ("buy none", "pass").
"""

import json
import sys
from random import Random
from typing import Any

IDLE = {"pass", "intermezzo", "decline", "none", "-", "close"}


def choose(question: dict[str, Any], rng: Random) -> int:
    """The id of the action to play. `question` has the view, the legal actions and their words."""
    busy = [a for a, words in zip(question["legal"], question["words"]) if not IDLE & set(words.split())]
    return int(rng.choice(busy or question["legal"]))


def main() -> None:
    rng = Random()
    for line in sys.stdin:  # its end is the end of the game
        message = json.loads(line)
        if message["t"] == "hello":
            rng.seed(message["random"])  # the same number in the same game: it can be played again
            answer: dict[str, Any] = {"t": "ready"}
        else:
            answer = {"n": message["n"], "action": choose(message, rng)}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()  # or ridotto waits for an answer that waits in a buffer


if __name__ == "__main__":
    main()
