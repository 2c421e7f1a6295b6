"""Every action has one number, one text, one rule and one check."""

import pytest

from ridotto.engine.codebook import Codebook
from ridotto.engine.events import Refusal
from ridotto.engine.game import game_class, game_names


def no(s: list[int], p: int, i: int) -> Refusal | None:
    return Refusal("no", (i,))


def test_a_verb_takes_the_next_ids() -> None:
    book: Codebook[list[int], int] = Codebook()
    assert book.verb("bid", ["0", "1"]) == [0, 1]
    assert book.verb("pass", [""]) == [2]
    assert book.words == ["bid 0", "bid 1", "pass"]
    assert book.ids["pass"] == 2


def test_the_same_words_twice_are_a_mistake() -> None:
    book: Codebook[list[int], int] = Codebook()
    book.verb("bid", ["0"])
    with pytest.raises(ValueError, match="already"):
        book.verb("bid", ["0"])


def test_a_bound_rule_gets_the_place_of_its_argument() -> None:
    book: Codebook[list[int], int] = Codebook()
    ids = book.verb("add", ["five", "six"])

    @book.on(ids, [3, 4], unless=no)
    def add(s: list[int], p: int, i: int) -> None:
        s.append(p * 10 + i)

    seen: list[int] = []
    rule, argument = book.rules[ids[1]]
    rule(seen, 7, argument)
    assert seen == [71]
    assert book.checks[ids[1]](seen, 7, argument) == Refusal("no", (1,))
    assert book.points[ids[1]] == 1 << 3 | 1 << 4
    assert book.unbound() == []


def test_what_no_rule_plays_is_told() -> None:
    book: Codebook[list[int], int] = Codebook()
    book.verb("nothing", [""])
    assert book.unbound() == ["nothing"]
    with pytest.raises(LookupError):
        book.rules[0][0]([], 0, 0)


@pytest.mark.parametrize("name", game_names())
def test_words_and_ids_round_trip(name: str) -> None:
    game = game_class(name)(2, {})
    assert len(game.words) == len(game.ids) == game.num_distinct_actions()
    for action, words in enumerate(game.words):
        assert game.ids[words] == action
        assert words.isascii()
