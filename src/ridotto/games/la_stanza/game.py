"""La Stanza as the kernel knows it: the rules for a number of players and their options."""

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from ridotto.engine.cards import Card
from ridotto.engine.chance import Dealer, Randomness
from ridotto.engine.events import Event, Refusal, RuleError
from ridotto.engine.game import CHANCE, NOBODY, OVER, Cover, Game, Option
from ridotto.engine.learning import Learning
from ridotto.engine.rows import Rows
from ridotto.engine.telling import Telling
from ridotto.engine.views import Shown, View
from ridotto.games.la_stanza import cards, counting, flow, numbers, texts
from ridotto.games.la_stanza import learning as learn
from ridotto.games.la_stanza import view as views
from ridotto.games.la_stanza.components import DATA, Box
from ridotto.games.la_stanza.dealer import SeededDealer
from ridotto.games.la_stanza.decisions import CHANCE_WORDS, book
from ridotto.games.la_stanza.flow import DEALS, OPTIONS, PROCEED, RULES
from ridotto.games.la_stanza.numbers import StanzaNumbers, StanzaShown
from ridotto.games.la_stanza.refusals import RULE_OF
from ridotto.games.la_stanza.rows import StanzaRows
from ridotto.games.la_stanza.state import (
    DEAL_COVERS,
    DEAL_GRID,
    DEAL_PATH,
    DEAL_WORKERS,
    PLAYER_FIELDS,
    STATE_FIELDS,
    State,
    new_state,
)
from ridotto.games.la_stanza.telling import StanzaTelling
from ridotto.games.la_stanza.view import StanzaView


class LaStanza(Game[State]):
    """La Stanza (Nuno Bizarro Sentieiro, Paulo Soledade, 2019) for 2 to 4 players."""

    name: ClassVar[str] = "la-stanza"
    cover: ClassVar[Cover] = Cover("La Stanza", ("Nuno Bizarro Sentieiro", "Paulo Soledade"), 2019, 60, "loggia")
    rules_version: ClassVar[int] = 1
    seats_known: ClassVar[tuple[int, ...]] = tuple(int(seats) for seats in DATA["players"])
    state_fields: ClassVar[tuple[str, ...]] = STATE_FIELDS
    player_fields: ClassVar[tuple[str, ...]] = PLAYER_FIELDS
    telling: ClassVar[Telling[Any]] = StanzaTelling()
    absent: ClassVar[frozenset[str]] = frozenset({"stanza.not-recruited", "stanza.no-tile-there"})
    max_decisions: ClassVar[int] = 4000
    max_chance_results: ClassVar[int] = 400
    options_known: ClassVar[dict[str, Option]] = {
        "dismiss": Option(("off", "on"), "a worker may be sent away instead of hiring (3.16)"),
        "helper-waives-hire": Option(("off", "on"), "a paid helper also waives the duty to hire (3.16, AD-3)"),
        "hire-any": Option(("off", "on"), "an activation may also hire other disciplines (3.16, AD-4)"),
        "ordering": Option(("off", "on"), "the players arrange their starters themselves (3.16)"),
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
        return OPTIONS[s.point](s, s.players[s.seat])

    def apply_action(self, s: State, action: int) -> None:
        """Play one action in place. The caller vouches that it is legal."""
        if s.seat == CHANCE:
            DEALS[s.point](s, action)
        else:
            rule, argument = RULES[action]
            rule(s, s.players[s.seat], argument)
        while s.seat == NOBODY:
            PROCEED[s.point](s)

    def refusal(self, s: State, seat: int, action: int) -> Refusal | None:
        return flow.refusal(s, seat, action)

    def record_events(self, s: State, ledger: list[Event] | None) -> None:
        s.ledger = ledger

    def points(self, s: State) -> list[int]:
        return [p.points() for p in s.players]

    def money(self, s: State) -> list[int]:
        return [p.money for p in s.players]

    def round(self, s: State) -> int:
        return s.round

    def winners(self, s: State) -> list[int]:
        return counting.winners(s)

    # --- chance

    def chance_outcomes(self, s: State) -> list[tuple[int, float]]:
        return flow.chance_outcomes(s)

    def dealer(self, seed: int) -> Dealer[State]:
        return SeededDealer(seed)

    def sample(self, s: State, rng: Randomness) -> int:
        return flow.sample(s, rng)

    # --- who knows what

    def view(self, s: State, seat: int | None) -> StanzaView:
        return views.view(s, seat)

    def guess(self, view: View, rng: Randomness) -> State:
        return views.guess(self.box, cast(StanzaView, view), rng)

    def sealed(self, s: State) -> int:
        return 0

    def rows(self) -> Rows:
        return StanzaRows(self.seats)

    # --- numbers for screens

    def numbers(self, s: State) -> StanzaNumbers:
        return numbers.numbers(s) if self.setup_done(s) else {}

    def by_seat(self, s: State) -> dict[str, list[int]]:
        return numbers.by_seat(s) if self.setup_done(s) else {}

    # --- what a newcomer reads

    def learning(self) -> Learning:
        return learn.learning(self.box, self.seats_known[0], self.seats_known[-1])

    def things(self, view: Shown) -> list[str]:
        return cards.things(self.box, cast(StanzaShown, view))

    def card(self, view: Shown, thing: str) -> Card | None:
        return cards.card(self.box, cast(StanzaShown, view), thing)

    # --- texts

    def trace_point(self, s: State) -> str:
        return flow.rules_id(s)

    def trace_state(self, s: State) -> dict[str, Any]:
        return texts.trace_state(s)

    def trace_end(self, s: State) -> dict[str, Any]:
        return texts.trace_end(s)

    def setup_done(self, s: State) -> bool:
        return s.point not in (DEAL_COVERS, DEAL_PATH, DEAL_GRID, DEAL_WORKERS)

    def expected(self, s: State, words: list[str]) -> str | None:
        return texts.expected(s, words)

    def points_check(self, s: State) -> str | None:
        """3.14: points are counted only when the game is over."""
        return super().points_check(s) if s.seat == OVER else None

    def chance_line(self, s: State) -> tuple[str, int]:
        return texts.chance_line(s)

    def chance_word(self, s: State, action: int) -> str:
        return texts.chance_word(s, action)

    def read_chance(self, s: State, word: str) -> int:
        return texts.read_chance(s, word)

    def split(self, line: str) -> list[str]:
        return texts.unfold(line)

    def read(self, s: State, words: str) -> list[int]:
        """Several decisions may stand together (5.3)."""
        found: list[int] = []
        for text in texts.unfold(words):
            if text not in book.ids:
                raise RuleError(Refusal("not-a-decision", ()))
            found.append(book.ids[text])
        return found
