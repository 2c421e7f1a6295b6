"""Opera in the terminal: the round track and the board. Its texts come from the game."""

from textual.content import Content

from ridotto.games.opera.components import CITIES, KINDS
from ridotto.games.opera.numbers import OperaShown
from ridotto.languages import roman
from ridotto.terminal.opera import board
from ridotto.terminal.teller import Section, Teller


class OperaTeller(Teller[OperaShown]):
    name = "opera"

    def piece(self, kind: str) -> str:
        return self.t(f"opera.piece.{KINDS.index(kind)}")

    def city(self, city: str) -> str:
        return self.t(f"opera.city.{CITIES.index(city)}")

    def title(self, role: str) -> str:
        return self.t(f"opera.title.{role}")

    def rounds(self, view: OperaShown) -> list[tuple[str, bool]]:
        """Marks counting rounds with a diamond."""
        return [
            (roman(n) + ("◆" if n in view["rounds"] else ""), n == view["round"])
            for n in range(1, view["rounds"][-1] + 1)
        ]

    def more(self, view: OperaShown) -> list[Section]:
        """The houses and the available parts with all names: the board has only letters for them."""
        wanted = ("opera.cities", "opera.supply")
        return [
            Section(self.tell(part.title), self.lines(part)) for part in self.parts(view) if part.title.key in wanted
        ]

    def board(self, view: OperaShown, width: int) -> list[Content]:
        return board.draw(self, view, width)
