"""Opera in the terminal: drawn in columns."""

from ridotto.terminal.opera.teller import OperaTeller

TELLER = OperaTeller
