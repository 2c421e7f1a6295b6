"""La Stanza in the terminal: the board drawn in columns. Its texts come from the game."""

from textual.content import Content

from ridotto.games.la_stanza.components import LETTERS
from ridotto.games.la_stanza.numbers import StanzaShown
from ridotto.terminal.la_stanza import board
from ridotto.terminal.teller import Teller


class StanzaTeller(Teller[StanzaShown]):
    name = "la-stanza"

    def rounds(self, view: StanzaShown) -> list[tuple[str, bool]]:
        final = view["letter"]
        now = min(view["round"], view["rounds"])
        found = [(str(n), n == now and final is None) for n in range(1, view["rounds"] + 1)]
        return found + [(letter, letter == final) for letter in LETTERS]

    def board(self, view: StanzaShown, width: int) -> list[Content]:
        return board.draw(self, view, width)


TELLER = StanzaTeller
