"""Opera as the kernel knows it: the rules for a number of players and their options."""

from collections.abc import Mapping
from itertools import product
from typing import Any, ClassVar, Final, cast

from ridotto.engine.cards import Card
from ridotto.engine.chance import Dealer, Randomness
from ridotto.engine.events import Event, Refusal, RuleError
from ridotto.engine.game import Cover, Game, Option
from ridotto.engine.learning import Learning
from ridotto.engine.rows import Rows
from ridotto.engine.telling import Telling
from ridotto.engine.views import Shown, View
from ridotto.games.opera import cards, flow, numbers, texts
from ridotto.games.opera import learning as learn
from ridotto.games.opera import view as views
from ridotto.games.opera.components import CITY_COUNT, COMPOSERS, DATA, EPISODES, Box
from ridotto.games.opera.counting import ranking
from ridotto.games.opera.dealer import SeededDealer
from ridotto.games.opera.decisions import CHANCE_WORDS, book
from ridotto.games.opera.numbers import OperaNumbers, OperaShown
from ridotto.games.opera.refusals import RULE_OF
from ridotto.games.opera.roles import arranging
from ridotto.games.opera.rows import OperaRows
from ridotto.games.opera.state import (
    ARRANGING_GREAT,
    ARRANGING_HALLS,
    BUDGET,
    CENTURY_DRAW,
    END,
    LADDER,
    NO_BID,
    PLAYER_FIELDS,
    REFILL,
    START_PLAYER,
    STATE_FIELDS,
    State,
    new_state,
)
from ridotto.games.opera.telling import OperaTelling
from ridotto.games.opera.view import OperaView

FEW_OR_MANY: Final = "12"  # 1.5: each city has one place for figures or two
PLACES: Final = "".join(str(n) for n in DATA["places"])
EVERY_PLACES: Final = tuple("".join(digits) for digits in product(FEW_OR_MANY, repeat=len(PLACES)))


class Opera(Game[State]):
    """Opera (Hans van Tol, 2009) for 2 to 4 players."""

    name: ClassVar[str] = "opera"
    cover: ClassVar[Cover] = Cover("Opera", ("Hans van Tol",), 2009, 60)
    rules_version: ClassVar[int] = 1
    seats_known: ClassVar[tuple[int, ...]] = tuple(int(seats) for seats in DATA["players"])
    state_fields: ClassVar[tuple[str, ...]] = STATE_FIELDS
    player_fields: ClassVar[tuple[str, ...]] = PLAYER_FIELDS
    max_decisions: ClassVar[int] = 2500  # the small steps of arrangements included
    max_chance_results: ClassVar[int] = 400
    options_known: ClassVar[dict[str, Option]] = {
        "places": Option(
            (PLACES, *(p for p in EVERY_PLACES if p != PLACES)),
            "places for figures, by city (1.5)",
            tuple(f"city.{city}" for city in range(CITY_COUNT)),
            FEW_OR_MANY,
        ),
        "rounds": Option(tuple(DATA["rounds"]), "the designer's shorter game has 7 (3.9)"),
        "screens": Option(("on", "off"), "off: ducats and stocks are open to all (2.2)"),
        "tiles": Option(("standard", "roomy"), "roomy: two copies of every building part with two players (1.4)"),
    }

    def __init__(self, seats: int, options: Mapping[str, str]) -> None:
        super().__init__(seats, options)
        self.box = Box(seats, self.options)
        self.words = book.words
        self.ids = book.ids
        self.chance_words = CHANCE_WORDS
        self.rule_of = RULE_OF

    # --- the play

    def new_state(self) -> State:
        return new_state(self.box)

    def clone(self, s: State) -> State:
        return s.clone()

    def seat(self, s: State) -> int:
        return s.seat

    def point(self, s: State) -> str:
        return flow.point(s)

    def legal_actions(self, s: State) -> list[int]:
        return flow.legal_actions(s)

    def apply_action(self, s: State, action: int) -> None:
        flow.apply_action(s, action)

    def refusal(self, s: State, seat: int, action: int) -> Refusal | None:
        return flow.refusal(s, seat, action)

    def record_events(self, s: State, ledger: list[Event] | None) -> None:
        s.ledger = ledger

    def points(self, s: State) -> list[int]:
        return [p.points() for p in s.players]

    def money(self, s: State) -> list[int]:
        return [p.ducats for p in s.players]

    def round(self, s: State) -> int:
        return s.round

    def winners(self, s: State) -> list[int]:
        return ranking(s)[:1]

    # --- chance

    def chance_outcomes(self, s: State) -> list[tuple[int, float]]:
        return flow.chance_outcomes(s)

    def dealer(self, seed: int) -> Dealer[State]:
        return SeededDealer(seed, self.seats)

    def sample(self, s: State, rng: Randomness) -> int:
        """The same as by the probabilities, but a pile is drawn from without making a list of them."""
        if s.point == LADDER or s.point == START_PLAYER or s.pile == 0:
            return super().sample(s, rng)
        n = int(rng.random() * s.pile)
        for c in COMPOSERS:
            n -= s.draw[c]
            if n < 0:
                return c
        raise LookupError("the pile holds as many pieces as it holds")

    # --- who knows what

    def view(self, s: State, seat: int | None) -> OperaView:
        return views.view(s, seat)

    def guess(self, view: View, rng: Randomness) -> State:
        seen = cast(OperaView, view)
        return views.guess(self.box, seen, self.point_of(seen), rng)

    def point_of(self, view: OperaView) -> int:
        """The number of a view's point; if chance acts, it follows from the pieces dealt already."""
        if view["phase"] == "end":
            return END
        if view["point"] in ("arrange", "great", "hall"):
            return ARRANGING_GREAT
        if view["point"]:
            return flow.POINT_NAMES.index(view["point"].removesuffix("-along"))
        if len(view["ladder"]) < len(COMPOSERS):
            return LADDER
        if not view["players"][0]["parts"]:
            full = sum(view["display"].values()) == self.box.display
            return REFILL if not full else CENTURY_DRAW if len(view["century"]) < EPISODES else START_PLAYER
        return REFILL

    def sealed(self, s: State) -> int:
        return sum(p.bid != NO_BID for p in s.players) if s.point == BUDGET else 0

    def simultaneous(self, s: State) -> bool:
        return s.point == BUDGET

    def unseen(self, s: State) -> bool:
        return s.point in (BUDGET, ARRANGING_GREAT, ARRANGING_HALLS)

    def rows(self) -> Rows:
        return OperaRows(self.box)

    # --- what screens say and show

    telling: ClassVar[Telling[Any]] = OperaTelling()
    absent: ClassVar[frozenset[str]] = frozenset({"opera.not-in-house", "opera.not-in-stock"})

    def numbers(self, s: State) -> OperaNumbers:
        return numbers.numbers(s) if self.setup_done(s) else {}

    def by_seat(self, s: State) -> dict[str, list[int]]:
        return numbers.by_seat(s) if self.setup_done(s) else {}

    def as_left(self, start: State, actions: list[int], after: State) -> State:
        return after if after.seat >= 0 or not actions else numbers.as_left(start, actions)

    # --- what a newcomer reads

    def learning(self) -> Learning:
        return learn.learning(self.box, self.seats_known[0], self.seats_known[-1])

    def things(self, view: Shown) -> list[str]:
        return cards.things(self.box, cast(OperaShown, view))

    def card(self, view: Shown, thing: str) -> Card | None:
        return cards.card(self.box, cast(OperaShown, view), thing)

    # --- texts

    def trace_state(self, s: State) -> dict[str, Any]:
        return texts.trace_state(s)

    def trace_end(self, s: State) -> dict[str, Any]:
        return texts.trace_end(s)

    def setup_done(self, s: State) -> bool:
        return s.players[0].parts != 0

    def expected(self, s: State, words: list[str]) -> str | None:
        return texts.expected(s, words)

    def chance_line(self, s: State) -> tuple[str, int]:
        return flow.chance_verb(s), s.round

    def write(self, s: State, actions: list[int], i: int) -> tuple[str, int]:
        if s.point == ARRANGING_GREAT:
            return arranging.line_of(s, s.players[s.seat], actions, i)
        return super().write(s, actions, i)

    def read(self, s: State, words: str) -> list[int]:
        if s.point == ARRANGING_GREAT:
            if not words.startswith("arrange"):
                raise RuleError(Refusal("opera.arrange-whole", ()))
            return arranging.steps_of(s, s.players[s.seat], words)
        return super().read(s, words)

    def lines(self, s: State) -> list[str]:
        if s.point == ARRANGING_GREAT:
            return [arranging.example_line(s.players[s.seat])]
        return super().lines(s)
