"""La Stanza at the terminal: told in words, drawn in columns."""

from ridotto.terminal.la_stanza.telling import StanzaTeller

TELLER = StanzaTeller
