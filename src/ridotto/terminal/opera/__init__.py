"""Opera at the terminal: told in words, drawn in columns."""

from ridotto.terminal.opera.telling import OperaTeller

TELLER = OperaTeller
