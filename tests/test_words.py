"""Every text of the page and the terminal exists in every language, and no language has unused texts."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ridotto.engine.game import game_class, game_names
from ridotto.examples import book
from ridotto.languages import LANGUAGES, catalogue, say, text_of
from ridotto.lessons import lesson_of
from scripts.words import missing, stem, tidy
from tests.test_learning import learned

ROOT = Path(__file__).parent.parent
PAGE = [path for path in sorted((ROOT / "web" / "src").rglob("*")) if path.suffix in (".ts", ".svelte")]
TERMINAL = sorted(
    path
    for part in ("terminal", "cli", "bots/review", "front", "server")
    for path in (ROOT / "src" / "ridotto" / part).rglob("*.py")
)
TELLINGS = sorted((ROOT / "src" / "ridotto").rglob("telling.py"))
KEY = r"(?:ui|opera|la-stanza|terminal)\.[A-Za-z0-9.-]*"
STEMS = {stem(key) for key in catalogue("en")}


def spoken(path: Path) -> Iterator[tuple[str, bool]]:
    """The keys in a file; True: only their beginning stands there, the rest is known when it runs."""
    text = path.read_text("utf-8")
    for key in re.findall(rf"""['"`]({KEY}[A-Za-z0-9])['"`]""", text):
        yield key, False
    for key, what in re.findall(rf"""['"`]({KEY})\$?\{{([^}}]+)\}}""", text):
        if key == "ui.":  # one of the words in this file
            yield from ((f"ui.{word}", False) for word in re.findall(r"'([a-z-]+)'", text) if f"ui.{word}" in STEMS)
        elif what != "key":  # the helpers of a game make these whole
            yield key, True
    for end, open_ in re.findall(r"""['"`]\$?\{(?:self\.name|game(?:\.name)?)\}\.([a-z-]+)(\.?)""", text):
        yield from ((f"{game}.{end}{open_}", open_ == ".") for game in game_names())
    for game in game_names():
        if game.replace("-", "_") in path.parts:
            yield from of_a_game(game, text)


def of_a_game(game: str, text: str) -> Iterator[tuple[str, bool]]:
    """What a game's helpers say: `say('move')` a choice, `line('bid')` in the log, `s("ask.move")` anything."""
    for helper, start in (("say", "choice."), ("line", "log."), ("s", ""), ("word", "")):
        for key in re.findall(rf"""\b{helper}\(\s*['"`]([A-Za-z0-9.-]+)['"`]""", text):
            yield f"{game}.{start}{key}", False
        for key in re.findall(rf"""\b{helper}\(\s*f?['"`]([A-Za-z0-9.-]+)\$?\{{""", text):
            if key not in ("log.", "choice."):
                yield f"{game}.{start}{key}", True


def told(path: Path) -> Iterator[tuple[str, bool]]:
    """What a game says of itself: literals that are keys of the game, whole or begun."""
    game, text = path.parent.name.replace("_", "-"), path.read_text("utf-8")
    for literal in re.findall(r"""["']([A-Za-z0-9.-]+)["']""", text):
        yield from ((key, False) for key in (literal, f"{game}.{literal}") if key in STEMS)
    for literal in re.findall(r"""f["']((?!la-stanza|opera)[a-z.-]+\.)\{""", text):
        yield f"{game}.{literal}", True


SPOKEN = {said for path in (*PAGE, *TERMINAL, *TELLINGS) for said in spoken(path)} | {
    said for path in TELLINGS for said in told(path)
}
# `{0:levels}` renders a counted noun with the text `<game>.levels`.
BY_SLOTS = {
    f"{game}.{kind}"
    for game in game_names()
    for key, text in catalogue("en").items()
    if key.startswith(f"{game}.")
    for kind in re.findall(r"\{\d+:([a-z-]+)\}", text)
}
WHOLE = {key for key, begun in SPOKEN if not begun} | learned() | (BY_SLOTS & STEMS)
BEGUN = tuple({key for key, begun in SPOKEN if begun})


def test_no_language_lacks_a_word() -> None:
    assert missing() == []


def test_page_and_terminal_offer_every_language_there_is() -> None:
    files = {path.stem for path in (ROOT / "src" / "ridotto" / "languages").glob("*.json")}
    page = (ROOT / "web" / "src" / "lib" / "i18n.svelte.ts").read_text("utf-8")
    (offered,) = re.findall(r"LANGUAGES = \[(.*)\]", page)
    assert set(LANGUAGES) == files
    assert tuple(re.findall(r"'(\w+)'", offered)) == LANGUAGES


def test_what_is_said_has_words() -> None:
    assert len(WHOLE) > 400
    assert sorted(key for key in WHOLE if text_of(key, (), "en") is None) == []


def test_what_is_said_in_part_has_words() -> None:
    assert len(BEGUN) > 40
    assert sorted(key for key in BEGUN if not any(stem.startswith(key) for stem in STEMS)) == []


def test_every_word_is_said() -> None:
    """By its whole key, its beginning, as a refusal, or (in log and choices) by what the game calls it."""
    texts = [path.read_text("utf-8") for path in (*PAGE, *TERMINAL, *(ROOT / "src/ridotto/games").rglob("*.py"))]
    words = {word for text in texts for word in re.findall(r"""['"`]([a-z-]+)['"`]""", text)}
    starts = {start for text in texts for start in re.findall(r"""[`"]([a-z]+-)\$?\{""", text)}
    kinds = [game_class(name)(2, {}) for name in game_names()]
    codes = {code for kind in kinds for code in kind.rule_of}
    lessons = [lesson for lesson in map(lesson_of, game_names()) if lesson is not None]
    cards = {
        lesson.key(card, part) for lesson in lessons for card in lesson.cards for part in ("say", "why", "instead")
    }

    books = [book(name) for name in game_names()]
    cards |= {one.said.key for found in books for one in found.examples}
    cards |= {
        said.key for found in books for one in found.games for said in (one.title, *(m.said for m in one.moments))
    }

    def called_so(key: str) -> bool:
        family, _, last = key.rpartition(".")
        return family.endswith((".log", ".choice")) and (last in words or any(map(last.startswith, starts)))

    parts = {part for text in texts for part in re.findall(r"""[`"']([a-z.-]+)["'`{]""", text)}

    def on_a_card(key: str) -> bool:
        """`say("now.buy")`, `say(f"role.{role}")`, `kind_of("city")`: see games/*/cards.py."""
        name = key.partition(".card.")[2]
        known = name in parts or name.removeprefix("kind.") in parts
        return bool(name) and (known or f"{name.rpartition('.')[0]}." in parts)

    slots = {kind for text in catalogue("en").values() for kind in re.findall(r"\{\d+:([a-z-]+)\}", text)}

    def in_a_slot(key: str) -> bool:
        """`opera.role.0` is what `{0:role}` shows."""
        return any(kind in slots for kind in key.split(".")[1:])

    def of_a_puzzle(key: str) -> bool:
        """`opera.puzzle.bid` asks for the decision that the game calls so."""
        asked = key.partition(".puzzle.")[2].removesuffix("-along")
        return not key.startswith("ui.") and asked in words

    ways = (called_so, in_a_slot, on_a_card, of_a_puzzle)
    unsaid = [
        key
        for key in STEMS
        if key not in WHOLE | codes | cards and not key.startswith(BEGUN) and not any(way(key) for way in ways)
    ]
    assert sorted(unsaid) == []


# Numbers come from the box and the options (tests/test_learning.py). Numbers allowed in a text of a game, and why:
NUMBERS = {
    "en": "two three four five six seven eight nine ten",
    "nl": "twee drie vier vijf zes zeven acht negen tien",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn",
    "fr": "deux trois quatre cinq six sept huit neuf dix",
    "it": "due tre quattro cinque sette otto nove dieci",  # "sei" is also "you are"
}
RULE = "a rule, not a number of the box"
ALLOWED = {
    "opera.rules.game": RULE,  # phases of a round
    "opera.rules.action": RULE,  # actions of somebody who plays along
    "opera.rules.impresario": RULE,
    "opera.rules.architetto": RULE,
    "opera.rules.critico": RULE,
    "opera.ask.build": RULE,
    "opera.ask.build-along": RULE,
    "opera.ask.buy": RULE,
    "opera.ask.buy-along": RULE,
    "opera.short.architetto": RULE,
    "opera.short.impresario": RULE,
    "opera.twice-in-house": RULE,
    "opera.arrange-twice": RULE,
    "opera.source.great-2": "names a counting round",
    "opera.source.great-3": "names a counting round",
    "opera.option.tiles.roomy": "the number of players it is for",
    "opera.option.tiles.about": "the number of players it is for",
    "la-stanza.rules.refill": RULE,  # empty rooms
    "la-stanza.about.rounds": RULE,
    "la-stanza.text.empty-rooms": RULE,
    "la-stanza.tile.r-pay": RULE,  # one more strength
    "la-stanza.tile.str": RULE,
    "la-stanza.short.r-pay": RULE,
    "la-stanza.short.str": RULE,
    "la-stanza.short.d-lead": "says first as a numeral",
    "la-stanza.short.l-catch": "says first as a numeral",
    "opera.note.build": RULE,
    "opera.note.buy": RULE,
    "opera.note.move-critico": RULE,
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_a_game_holds_a_number_of_its_own(language: str) -> None:
    number = re.compile(rf"[1-9]|(?-i:\b[IVX]{{2,}}\b)|\b({'|'.join(NUMBERS[language].split())})\b", re.IGNORECASE)
    texts = {key: re.sub(r"\{[^}]*\}", "", text) for key, text in catalogue(language).items()}
    starts = tuple(f"{name}." for name in (*game_names(), "stanza"))
    found = {key for key, text in texts.items() if key.startswith(starts) and number.search(text)}
    # about one recorded game, which a test compares with them, or whose line the comment stands at
    lessons = {key for key in found if ".lesson." in key or ".look." in key}
    assert found - lessons - set(ALLOWED) == set()


def test_every_number_that_is_allowed_stands_somewhere() -> None:
    assert [key for key in ALLOWED if key not in STEMS] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_every_option_has_words(name: str, language: str) -> None:
    offered = game_class(name).options_known
    assert offered
    for option, one in offered.items():
        start = f"{name}.option.{option}"
        values = [] if one.switches else [f"{start}.{value}" for value in one.values]
        for key in (start, f"{start}.about", *values, *(f"{name}.{called}" for called in one.switches)):
            assert key in catalogue(language), f"languages/{language}.json has no words for {key}"


def test_a_plural_takes_the_form_of_its_language() -> None:
    forms = {language: [say("opera.for-ducats", (n,), language=language) for n in (0, 1, 2)] for language in LANGUAGES}
    assert forms["en"] == ["0 ducats", "1 ducat", "2 ducats"]
    assert forms["fr"] == ["0 ducat", "1 ducat", "2 ducats"]
    assert forms["de"] == ["0 Dukaten", "1 Dukat", "2 Dukaten"]
    assert say("opera.for-ducats", ("?",), language="fr") == "? ducats"


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_typographic(language: str) -> None:
    """Apostrophes, quotation marks, dots, and in French the narrow spaces: `scripts/words.py tidy` mends most."""
    untidy = [
        key for key, text in catalogue(language).items() if tidy(language, text) != text or re.search(r'"|\.\.\.', text)
    ]
    assert untidy == []
    assert tidy("fr", "l'opéra : « oui » ?") == "l’opéra\u202f: «\u202foui\u202f»\u202f?"
