"""`State`: a position of a game, with the names that game libraries use, and the game's own words."""

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ridotto.engine.chance import Dealer, Sampler
from ridotto.engine.events import Event, Refusal, RuleError
from ridotto.engine.game import CHANCE, OVER, UsageError
from ridotto.engine.record import in_order
from ridotto.front.checks import refused, seat_of, whole
from ridotto.languages import explain

if TYPE_CHECKING:
    from ridotto.front.game import Game


class State:
    """A position of a game. `Game.new_initial_state` makes the first one.

    >>> import ridotto
    >>> state = ridotto.load_game("opera", players=3).new_initial_state(seed=7)
    >>> state.legal_words()[:3]
    ['bid 0', 'bid 1', 'bid 2']
    >>> state.play("bid 3").current_player() in (0, 1, 2)
    True
    >>> state.why("bid 3") is None
    True

    Players are numbers from 0; `current_player()` is CHANCE (-1) where a result of chance comes next, and OVER (-4)
    at the end. Actions are numbers, the same in every position; `legal_words` and `play` speak the words of a record.

    States can be copied, pickled, compared and used as keys: two states are equal if everything on their tables is.
    Playing an action changes the state and so its hash; clone a state that you keep in a set.
    """

    __slots__ = ("_complete", "_dealer", "_events", "_history", "_rules", "_seed", "bare", "game")

    def __init__(
        self,
        game: "Game",
        bare: Any,
        seed: int | None = None,
        history: list[int] | None = None,
        events: list[Event] | None = None,
        complete: bool = True,
    ) -> None:
        self.game = game
        self.bare: Any = bare  # the engine's own state, for search: clone it and change the clone
        self._rules = game.rules
        self._seed = seed
        self._dealer: Dealer[Any] | None = None  # None: to be made anew from the seed when it is needed
        self._history: list[int] = [] if history is None else history
        # None: not kept, but they follow from the history, which then begins with the game
        self._events: list[Event] | None = events
        if events is None and not (complete and self._history):
            self._events = []
        self._complete = complete

    # --- the active player and the legal actions

    def current_player(self) -> int:
        """The player to act, from 0. CHANCE (-1): chance. OVER (-4): nobody, the game is over."""
        return self._rules.seat(self.bare)

    def is_chance_node(self) -> bool:
        """Does a chance result come next? Never, if the state was made with a seed."""
        return self._rules.seat(self.bare) == CHANCE

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self._rules.seat(self.bare) == OVER

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions, ascending: of the player to act, or of chance. Of any other player: none."""
        seat = self._rules.seat(self.bare)
        if player is not None and player != CHANCE:
            player = seat_of(player, self._rules)
        if seat == OVER or (player is not None and player != seat):
            return []
        if seat == CHANCE:
            return [action for action, _ in self._rules.chance_outcomes(self.bare)]
        return self._rules.legal_actions(self.bare)[:]

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """A 1 for each legal action, a 0 for every other."""
        count = len(self._rules.chance_words) if self.is_chance_node() else len(self._rules.words)
        mask = [0] * count
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def legal_words(self) -> list[str]:
        """The legal decisions in words, as records write them: what `play` accepts here."""
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [self._rules.chance_words[action] for action, _ in self._rules.chance_outcomes(self.bare)]
        found = self._rules.lines(self.bare)
        if found and self._steps(found[0]) is None:
            # in the middle of a decision that is made in steps: the next step
            found = [self._rules.words[action] for action in self._rules.legal_actions(self.bare)]
        return in_order(found)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every possible chance result with its probability; empty where no chance result is due."""
        return self._rules.chance_outcomes(self.bare) if self.is_chance_node() else []

    def question(self, language: str = "en") -> str:
        """What the player to act has to decide, in one sentence; empty where nobody decides."""
        from ridotto.front.drawing import question_of

        return question_of(self, language)

    # --- why not

    def refusal(self, action: int, player: int | None = None) -> Refusal | None:
        """Why the player to act (or this player) may not do this, as a code with numbers; None: it is legal."""
        seat = self._rules.seat(self.bare) if player is None else seat_of(player, self._rules)
        return self._rules.refusal(self.bare, seat, whole(action, "an action"))

    def why(self, action: int | str, player: int | None = None, language: str = "en") -> str | None:
        """Why an action, or a decision in words, is not legal here: a sentence with its rule. None: it is legal.

        >>> state = ridotto.load_game("opera", players=2).new_initial_state(seed=7)
        >>> print(state.why("hire maestro"))
        you can’t do that now [5.2]
        """
        if isinstance(action, str):
            found = self._refusal_of_words(action, player)
        else:
            found = self.refusal(action, player)
        return None if found is None else explain(found, self._rules, language)

    def _refusal_of_words(self, words: str, player: int | None) -> Refusal | None:
        rules, s = self._rules, self.bare
        seat = rules.seat(s) if player is None else seat_of(player, rules)
        if seat == CHANCE:
            return None if words in self.legal_words() else Refusal("impossible-chance", ())
        if rules.seat(s) != seat:
            return rules.refusal(s, seat, rules.ids.get(words, -1))
        try:
            self._read(words)
        except RuleError as error:
            return error.refusal
        return None

    def _read(self, words: str) -> list[int]:
        """The actions of a decision of the player to act. RuleError if one of them is not legal."""
        rules = self._rules
        seat = rules.seat(self.bare)
        step = rules.ids.get(words, -1)
        if step >= 0 and rules.refusal(self.bare, seat, step) is None:
            return [step]
        actions = rules.read(self.bare, words)
        s = rules.clone(self.bare)
        for action in actions:
            found = rules.refusal(s, seat, action)
            if found is not None:
                raise RuleError(found)
            rules.apply_action(s, action)
        return actions

    def _steps(self, words: str) -> list[int] | None:
        """The actions of a decision; None: it is not legal."""
        try:
            return self._read(words)
        except RuleError:
            return None

    # --- playing

    def apply_action(self, action: int) -> None:
        """Plays an action or a chance result. If it is not legal: RuleError with a sentence, and nothing is changed."""
        rules, number = self._rules, whole(action, "an action")
        seat = rules.seat(self.bare)
        if seat == CHANCE:
            if all(number != possible for possible, _ in rules.chance_outcomes(self.bare)):
                raise refused(Refusal("impossible-chance", ()), self._called(number), rules)
        else:
            refusal = rules.refusal(self.bare, seat, number)
            if refusal is not None:
                raise refused(refusal, self._called(number), rules)
        self._apply(number)
        if self._seed is not None:
            self._deal()

    def play(self, words: str) -> "State":
        """Plays a decision in words ("bid 3"), or a chance result; the state itself, so that calls can follow.

        A decision may be several actions: an arrangement of pieces is one decision with one text. RuleError with a
        sentence, and nothing changed, if it is not legal.
        """
        if not isinstance(words, str):
            raise TypeError(
                f"play takes words, as legal_words() lists them, not {words!r}; apply_action takes a number"
            )
        rules = self._rules
        refusal = self._refusal_of_words(words, None)
        if refusal is not None:
            raise refused(refusal, words, rules)
        if self.is_chance_node():
            actions = [next(a for a, _ in rules.chance_outcomes(self.bare) if rules.chance_words[a] == words)]
        else:
            actions = self._read(words)
        for action in actions:
            self._apply(action)
        if self._seed is not None:
            self._deal()
        return self

    def _apply(self, action: int) -> None:
        rules = self._rules
        if self._events is None:
            rules.apply_action(self.bare, action)
        else:
            rules.record_events(self.bare, self._events)
            rules.apply_action(self.bare, action)
            rules.record_events(self.bare, None)
        self._history.append(action)

    def _deal(self) -> None:
        """Chance, as long as it is due, from the seed."""
        rules = self._rules
        while rules.seat(self.bare) == CHANCE:
            if self._dealer is None:
                self._dealer = self._new_dealer()
            self._apply(self._dealer.next(self.bare))

    def _new_dealer(self) -> Dealer[Any]:
        """The dealer of the seed, as far as this game is: it has dealt what the history holds."""
        rules = self._rules
        assert self._seed is not None
        dealer = rules.dealer(self._seed)
        s = rules.new_state()
        for action in self._history:
            if rules.seat(s) == CHANCE:
                dealer.next(s)
            rules.apply_action(s, action)
        return dealer

    def _called(self, action: int) -> str:
        texts = self._rules.chance_words if self.is_chance_node() else self._rules.words
        return texts[action] if 0 <= action < len(texts) else str(action)

    # --- what has come of it

    def points(self) -> list[int]:
        """The points of every player now."""
        return self._rules.points(self.bare)

    def returns(self) -> list[float]:
        """Every player's share of the victory once the game is over, and 0 before."""
        return self._rules.returns(self.bare)

    def rewards(self) -> list[float]:
        """What the last action brought to every player: the returns at the end, and 0 before."""
        return self._rules.returns(self.bare)

    def player_return(self, player: int) -> float:
        """The share of the victory of one player."""
        return self.returns()[seat_of(player, self._rules)]

    def history(self) -> list[int]:
        """Every action so far, chance included."""
        return self._history[:]

    def events(self) -> list[Event]:
        """The events so far: the ledger of every ducat and point."""
        if self._events is None:
            rules = self._rules
            found: list[Event] = []
            s = rules.new_state()
            rules.record_events(s, found)
            for action in self._history:
                rules.apply_action(s, action)
            self._events = found
        return self._events[:]

    # --- words of actions

    def action_to_string(self, *arguments: int) -> str:
        """The words of an action: `action_to_string(action)`, or OpenSpiel's `action_to_string(player, action)`."""
        if not 1 <= len(arguments) <= 2:
            raise TypeError("action_to_string takes an action, or a player and an action")
        action = whole(arguments[-1], "an action")
        player = whole(arguments[0], "a player") if len(arguments) > 1 else self.current_player()
        texts = self._rules.chance_words if player == CHANCE else self._rules.words
        if not 0 <= action < len(texts):
            what = "chance result" if player == CHANCE else "action"
            raise UsageError(f"{self._rules.name} has no {what} {action}: they are numbers from 0 to {len(texts) - 1}")
        return texts[action]

    def string_to_action(self, *arguments: Any) -> int:
        """The number of an action: `string_to_action(words)`, or OpenSpiel's `string_to_action(player, words)`."""
        if not 1 <= len(arguments) <= 2 or not isinstance(arguments[-1], str):
            raise TypeError("string_to_action takes words, or a player and words")
        words = arguments[-1]
        player = whole(arguments[0], "a player") if len(arguments) > 1 else self.current_player()
        if player == CHANCE:
            if words not in self._rules.chance_words:
                raise refused(Refusal("impossible-chance", ()), words, self._rules)
            return self._rules.chance_words.index(words)
        if words not in self._rules.ids:
            raise refused(Refusal("not-a-decision", ()), words, self._rules)
        return self._rules.ids[words]

    # --- who knows what

    def view(self, player: int | None) -> dict[str, Any]:
        """What a player may know, as plain JSON data. None: a spectator. docs/api/views.md lists every key."""
        return {**self._rules.view(self.bare, None if player is None else seat_of(player, self._rules))}

    def observation_string(self, player: int | None = None) -> str:
        """The view of a player (without one: of the player to act) as JSON text."""
        return json.dumps(self._rules.view(self.bare, self._observer(player)), separators=(",", ":"))

    def information_state_string(self, player: int | None = None) -> str:
        """Everything that a player has been told since the beginning: an information set with perfect recall.

        Two states with the same text cannot be told apart by this player. It is the text of the OpenSpiel form.
        """
        from ridotto.front.recall import Held

        if not self._complete:
            raise UsageError("this state has no history from the beginning, so nobody can recall it")
        rules = self._rules
        held = Held(rules, rules.new_state(), [], None, [])
        for action in self._history:
            held.apply(action)
        return held.told(self._observer(player))

    def _observer(self, player: int | None) -> int:
        if player is not None:
            return seat_of(player, self._rules)
        seat = self._rules.seat(self.bare)
        if seat < 0:
            raise UsageError("nobody is to act here: say which player observes")
        return seat

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> "State":
        """A guess (determinization): another state that this player cannot tell from this one by its view.

        It is invented from the view alone. `draw` gives numbers from 0 to 1, like `random.random`. The new state has
        no history.
        """
        bare = self._rules.guess(self._rules.view(self.bare, seat_of(player, self._rules)), Sampler(draw))
        return State(self.game, bare, complete=False)

    # --- to see it

    def text(self, player: int | None = None, language: str = "en", names: Sequence[str] | None = None) -> str:
        """The table in words, as a player may see it: the player to act, or this one; `print(state)` prints it."""
        from ridotto.front.drawing import text_of

        return text_of(self, self._viewer(player), language, names)

    def svg(self, player: int | None = None, names: Sequence[str] | None = None) -> str | None:
        """The table as a picture, drawn with the page's own pieces: for the player to act, or this one.

        None during the setup, and in a clone of the repository whose page is not built (`make web` builds it).
        """
        from ridotto.front.boards import svg_of
        from ridotto.front.drawing import names_of

        return svg_of(self._rules, self.bare, self._viewer(player), names_of(self, names))

    def html(self, player: int | None = None, language: str = "en", names: Sequence[str] | None = None) -> str:
        """What a notebook shows: picture, question and legal decisions. Without a picture the table in words."""
        from ridotto.front.drawing import html_of

        return html_of(self, self._viewer(player), language, names)

    def _viewer(self, player: int | None) -> int | None:
        if player is not None:
            return seat_of(player, self._rules)
        seat = self._rules.seat(self.bare)
        return seat if seat >= 0 else None

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.html()

    def _repr_svg_(self) -> str | None:
        return self.svg()

    def __repr__(self) -> str:
        return f"<{self.game!r} after {len(self._history)} actions>"

    # --- as a Python object

    def clone(self) -> "State":
        """A copy that can be played on its own. The copy of a state with a seed deals what this one would deal."""
        events = None if self._events is None else self._events[:]
        copy = State(self.game, self._rules.clone(self.bare), self._seed, self._history[:], events, self._complete)
        copy._events = events
        return copy

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game is other.game and self._rules.dump(self.bare) == self._rules.dump(other.bare)

    def __hash__(self) -> int:
        return hash((id(self.game), self._rules.serialize(self.bare)))

    def serialize(self) -> str:
        """The state as text, with its game: `load_state(text)` or `Game.deserialize_state(text)` gives it back."""
        data = {
            "game": self._rules.name,
            "players": self._rules.seats,
            "options": self._rules.options_chosen(),
            "seed": self._seed,
            "complete": self._complete,
            "history": self._history,
            "state": self._rules.dump(self.bare),
        }
        return json.dumps(data, separators=(",", ":"))

    def __reduce__(self) -> tuple[Any, ...]:
        from ridotto.front.game import load_state

        return load_state, (self.serialize(),)
