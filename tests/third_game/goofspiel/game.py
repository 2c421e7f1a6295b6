"""The rules: cards, sealed bids, prizes; what a seat sees; what an array learner sees."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

from goofspiel.telling import TELLING
from goofspiel.view import GoofspielView
from ridotto.engine.chance import Randomness
from ridotto.engine.events import EVERYBODY, Event, Refusal
from ridotto.engine.game import CHANCE, OVER, Cover, Game, Option
from ridotto.engine.rows import Field, Memo, Rows
from ridotto.engine.telling import Telling
from ridotto.engine.views import View

NO_CARD: Final = 0
TOP: Final = 5  # the highest card of the longer game


class Player:
    hand: list[int]
    bid: int  # NO_CARD: not yet
    points: int


class State:
    seat: int
    prize: int  # NO_CARD: chance turns it up next
    prizes: list[int]
    players: list[Player]
    ledger: list[Event] | None


class Goofspiel(Game[State]):
    """Goofspiel for 2 to 4 players."""

    name: ClassVar[str] = "goofspiel"
    cover: ClassVar[Cover] = Cover("Goofspiel", ("Merrill Flood",), 1930, 10)
    rules_version: ClassVar[int] = 1
    seats_known: ClassVar[tuple[int, ...]] = (2, 3, 4)
    options_known: ClassVar[dict[str, Option]] = {"cards": Option((str(TOP), "3"), "how many cards everybody holds")}
    state_fields: ClassVar[tuple[str, ...]] = ("seat", "prize", "prizes")
    player_fields: ClassVar[tuple[str, ...]] = ("hand", "bid", "points")
    max_decisions: ClassVar[int] = 4 * TOP
    max_chance_results: ClassVar[int] = TOP
    telling: ClassVar[Telling[Any]] = TELLING

    def __init__(self, seats: int, options: Mapping[str, str]) -> None:
        super().__init__(seats, options)
        self.cards = list(range(1, int(self.options["cards"]) + 1))
        self.words = [f"bid {card}" for card in self.cards]
        self.ids = {words: action for action, words in enumerate(self.words)}
        self.chance_words = [str(card) for card in self.cards]
        self.rule_of = {"goofspiel.card-gone": "1"}

    # --- the play

    def new_state(self) -> State:
        s = State()
        s.seat, s.prize, s.prizes, s.ledger = CHANCE, NO_CARD, self.cards[:], None
        s.players = []
        for _ in range(self.seats):
            p = Player()
            p.hand, p.bid, p.points = self.cards[:], NO_CARD, 0
            s.players.append(p)
        return s

    def clone(self, s: State) -> State:
        return self.load(self.dump(s))

    def seat(self, s: State) -> int:
        return s.seat

    def point(self, s: State) -> str:
        return "bid" if s.seat >= 0 else ""

    def round(self, s: State) -> int:
        return len(self.cards) - len(s.prizes)

    def points(self, s: State) -> list[int]:
        return [p.points for p in s.players]

    def winners(self, s: State) -> list[int]:
        points = self.points(s)
        return [seat for seat in range(self.seats) if points[seat] == max(points)]

    def record_events(self, s: State, ledger: list[Event] | None) -> None:
        s.ledger = ledger

    def tell(self, s: State, what: str, seat: int, n: int) -> None:
        if s.ledger is not None:
            s.ledger.append(Event(what, seat, n, "", str(n), EVERYBODY))

    def legal_actions(self, s: State) -> list[int]:
        return [card - 1 for card in s.players[s.seat].hand]

    def refusal(self, s: State, seat: int, action: int) -> Refusal | None:
        if s.seat == OVER:
            return Refusal("over", ())
        if seat != s.seat:
            return Refusal("not-your-turn", (s.seat,))
        if not 0 <= action < len(self.words):
            return Refusal("not-a-decision", ())
        return None if action + 1 in s.players[seat].hand else Refusal("goofspiel.card-gone", (action + 1,))

    def apply_action(self, s: State, action: int) -> None:
        if s.seat == CHANCE:
            s.prize = action + 1
            s.prizes.remove(s.prize)
            s.seat = 0
            self.tell(s, "prize", -1, s.prize)
            return
        s.players[s.seat].bid = action + 1
        s.seat += 1
        if s.seat == self.seats:
            self.reveal(s)

    def reveal(self, s: State) -> None:
        """All bids are in: the highest that nobody else made takes the prize; without one it is lost."""
        bids = [p.bid for p in s.players]
        best = max((bid for bid in bids if bids.count(bid) == 1), default=NO_CARD)
        for seat, p in enumerate(s.players):
            self.tell(s, "bid", seat, p.bid)
            if p.bid == best:
                p.points += s.prize
                self.tell(s, "score", seat, s.prize)
            p.hand.remove(p.bid)
            p.bid = NO_CARD
        s.prize = NO_CARD
        s.seat = CHANCE if s.prizes else OVER

    # --- chance

    def chance_outcomes(self, s: State) -> list[tuple[int, float]]:
        return [(card - 1, 1.0 / len(s.prizes)) for card in s.prizes]

    def chance_line(self, s: State) -> tuple[str, int]:
        return "prize", self.round(s)

    # --- who knows what

    def sealed(self, s: State) -> int:
        return sum(p.bid != NO_CARD for p in s.players)

    def simultaneous(self, s: State) -> bool:
        return s.seat >= 0

    def view(self, s: State, seat: int | None) -> GoofspielView:
        return {
            "game": self.name,
            "seat": seat,
            "seats": self.seats,
            "round": self.round(s),
            "point": self.point(s),
            "to_act": s.seat if s.seat >= 0 else None,
            "prize": s.prize,
            "prizes": s.prizes[:],
            "over": s.seat == OVER,
            "players": [
                {
                    "seat": i,
                    "points": p.points,
                    "hand": p.hand[:],
                    "sealed": p.bid != NO_CARD,
                    "bid": p.bid if i == seat else NO_CARD,
                }
                for i, p in enumerate(s.players)
            ],
        }

    def guess(self, view: View, rng: Randomness) -> State:
        s, seen = self.new_state(), cast(GoofspielView, view)
        s.prize, s.prizes = seen["prize"], list(seen["prizes"])
        s.seat = OVER if seen["over"] else CHANCE if seen["to_act"] is None else seen["to_act"]
        for p, shown in zip(s.players, seen["players"], strict=True):
            p.hand, p.points, p.bid = list(shown["hand"]), shown["points"], shown["bid"]
            if shown["sealed"] and not p.bid:
                p.bid = p.hand[int(rng.random() * len(p.hand))]
        return s

    def rows(self) -> Rows:
        return GoofspielRows(self.seats)


class GoofspielRows(Rows):
    """The prize, the prizes still to come, and every player's hand and points."""

    def fields(self) -> list[Field]:
        found = [Field("prize", (1,), TOP, "the prize"), Field("prizes", (TOP,), 1, "the prizes to come")]
        for i in range(self.seats):
            found.append(Field(f"player{i}.hand", (TOP,), 1, "the cards in hand"))
            found.append(Field(f"player{i}.points", (1,), 255, "the points"))
            found.append(Field(f"player{i}.bid", (1,), TOP, "the bid, as far as the observer knows it"))
        return found

    def write(self, found: list[bytes], s: State, seat: int, ledger: bool, memo: Memo) -> None:
        found += [bytes([s.prize]), held(s.prizes)]
        for i in self.round_from[seat]:
            p = s.players[i]
            found += [held(p.hand), bytes([p.points]), bytes([p.bid if i == seat else NO_CARD])]


def held(cards: list[int]) -> bytes:
    return bytes(int(card in cards) for card in range(1, TOP + 1))
