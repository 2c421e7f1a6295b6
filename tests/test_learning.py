"""The rules in short and "what is this?": true for every table, in every language, with no number of their own."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from ridotto.engine.game import Game, game_class, game_names, load_game
from ridotto.engine.telling import Arg, Said
from ridotto.languages import LANGUAGES, rules_in_short, tell, text_of

ROOT = Path(__file__).parent.parent
GAMES = game_names()


def tables(name: str) -> Iterator[Game[object]]:
    """Every number of players, with the default and with each other value of each option (of many: three)."""
    kind = game_class(name)
    for seats in kind.seats_known:
        yield load_game(name, seats)
        for option, known in kind.options_known.items():
            for value in known.values[1:4]:
                yield load_game(name, seats, {option: value})


def texts(game: Game[object], language: str) -> dict[str, str]:
    """All of them, by where they stand: `rules.budget`, `about.hall`."""
    found = {f"rules.{name}": f"{title}\n{text}" for name, (title, text) in rules_in_short(game, language).items()}
    things = game.learning().things
    return found | {f"about.{name}": tell(said, game.name, language, ()) for name, said in things.items()}


def keys(said: Said) -> Iterator[str]:
    yield said.key
    for arg in said.args:
        yield from keys_in(arg)


def keys_in(arg: Arg) -> Iterator[str]:
    if isinstance(arg, Said):
        yield from keys(arg)
    elif not isinstance(arg, int | str):
        for item in arg:
            yield from keys_in(item)


@cache
def learned() -> frozenset[str]:
    """Every key of the catalogues that some table's rules or things say."""
    found: set[str] = set()
    for game in chain.from_iterable(tables(name) for name in GAMES):
        lessons = game.learning()
        for said in (*lessons.things.values(), *(s for c in lessons.chapters for s in (c.title, *c.text))):
            found.update(keys(said))
    return frozenset(found)


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_leads_to_a_chapter(name: str) -> None:
    page = (ROOT / "web/src/games" / name.replace("-", "_") / "learning.ts").read_text("utf-8")
    sections = [(re.compile(section), chapter) for section, chapter in re.findall(r"\[/(.+?)/, '([a-z-]+)'\]", page)]
    game = load_game(name)
    chapters = rules_in_short(game)
    for code, rule in game.rule_of.items():
        found = next((chapter for section, chapter in sections if section.search(rule)), "")
        assert found in chapters, f"{code} [{rule}]"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_table_has_its_rules_in_every_language(name: str, language: str) -> None:
    for game in tables(name):
        found = texts(game, language)
        assert len(found) > 25
        for where, text in found.items():
            assert not re.search(r"[{}]|^\s*$", text), f"{where}: {text}"


@pytest.mark.parametrize("name", GAMES)
def test_everything_on_the_page_leads_to_a_chapter(name: str) -> None:
    page = (ROOT / "web/src/games" / name.replace("-", "_") / "learning.ts").read_text("utf-8")
    chapters = rules_in_short(load_game(name))
    things = dict(re.findall(r"^  '?([a-z-]+)'?: '([a-z-]+)',$", page, re.MULTILINE))
    assert len(things) > 20
    assert set(things.values()) <= set(chapters)
    assert set(re.findall(r"^  \[/.*/, '([a-z-]+)'\],$", page, re.MULTILINE)) <= set(chapters)
    assert set(load_game(name).learning().things) <= set(things)


def test_opera_follows_its_options() -> None:
    usual, short = texts(load_game("opera", 3), "en"), texts(load_game("opera", 3, {"rounds": "7"}), "en")
    assert "After rounds 3, 6 and 9" in usual["rules.game"]
    assert "There are 7 rounds. After rounds 3, 5 and 7" in short["rules.game"]
    assert "after rounds 3, 5 and 7" in short["rules.counting"]
    assert "after rounds 3, 5 and 7" in short["about.great-hall"]
    assert "From round IV also London and Paris, from round VI also Milano" in short["about.cities"]
    open_ = texts(load_game("opera", 3, {"screens": "off"}), "en")
    assert "The others can’t see it" in usual["about.ducats"]
    assert "everyone can see it" in open_["about.ducats"]
    assert "hidden behind screens" in usual["rules.setup"]
    assert "hidden behind screens" not in open_["rules.setup"]


def test_opera_follows_the_number_of_players() -> None:
    two, three = texts(load_game("opera", 2), "en"), texts(load_game("opera", 3), "en")
    assert "you can hire up to 4" in two["rules.action"]
    assert "0 levels for one action, 1 level for two" in two["rules.action"]
    assert "you can hire up to 3" in three["rules.action"]
    assert "1 level for one action, 2 levels for two" in three["rules.action"]


def test_la_stanza_follows_its_options_and_players() -> None:
    usual = texts(load_game("la-stanza", 4), "en")
    fewer = texts(load_game("la-stanza", 2), "en")
    assert "score 17, 12, 8, 5 points" in usual["rules.arts"]
    assert "score 17, 12* points" in fewer["rules.arts"]
    assert "covered" in fewer["rules.setup"]
    assert "covered" not in usual["rules.setup"]
    for option, sentence in {
        "dismiss": "you may dismiss one of your workers",
        "hire-any": "you may also hire recruits of other disciplines",
        "helper-waives-hire": "frees you from hiring",
    }.items():
        assert sentence in texts(load_game("la-stanza", 4, {option: "on"}), "en")["rules.activate"]
        assert sentence not in usual["rules.activate"]
    assert (
        "the order of your starting characters"
        in texts(load_game("la-stanza", 4, {"ordering": "on"}), "en")["rules.setup"]
    )


def test_reconstructed_numbers_are_marked() -> None:
    found = texts(load_game("la-stanza", 4), "nl")
    assert "6, 5, 4, 3, 2, 1*" in found["rules.activate"]
    assert "4, 3, 2, 1*" in found["rules.end"]
    assert "12, 8, 5, 3*" in found["rules.bonus"]
    assert "4*" in found["rules.move"]
    assert "*" in texts(load_game("opera", 4), "fr")["rules.architetto"]


# --- no number of the box stands in a sentence

# Reads the box with every number that a text may say raised by FAR, and prints the texts of this table.
FAR = 40
OTHER_BOX = f"""
import json, sys, tomllib
FAR = {FAR}
RAISED = {{
    "opera": ("income", "century_bonus", "build_ducats_per_hall", "build_points_per_hall", "sale_ducats_per_fame",
        "top_level", "level_zero_ducats", "start_ducats", "roles", "players", "rounds"),
    "la-stanza": ("steps", "recruitment_slots", "worker_costs", "money_track", "helper_limit", "discs_per_player",
        "start_discs_in_religion", "start_money", "museum_pp", "bonus_majority_pp", "pass_pp", "flipped_patron_pp",
        "masterpieces", "artworks", "books", "players"),
}}
def raised(value):
    if isinstance(value, dict):
        return {{key: item if key == "ranks" else raised(item) for key, item in value.items()}}
    if isinstance(value, list):
        return [raised(item) for item in value]
    if isinstance(value, bool) or value == 0:
        return value
    if isinstance(value, int):
        return value - FAR if value < 0 else value + FAR
    number = "".join(sign for sign in value if sign.isdigit())
    return value.replace(number, str(int(number) + FAR)) if number and not value.startswith("m") else value
loads = tomllib.loads
def other(text):
    box = loads(text)
    for key in RAISED[sys.argv[1]]:
        if key in box:
            box[key] = raised(box[key])
    if "bonus" in box:
        box["bonus"]["arts_value_per_tile"] += FAR
        box["bonus"]["discs_per_compartment"] += FAR
    return box
tomllib.loads = other
from ridotto.engine.game import load_game
from tests.test_learning import texts
print(json.dumps({{lang: texts(load_game(sys.argv[1], int(sys.argv[2])), lang) for lang in sys.argv[3:]}}))
"""
# What stays small in a changed box, and why
RULES = "a rule, not a number of the box"
COUNTED = "counted from the names in the box"
PLAYERS = "the number of players"
SMALL = {
    "opera": {
        "rules.game": PLAYERS, "rules.setup": RULES, "rules.budget": "advice for a first bid", "rules.income": COUNTED,
        "rules.end-of-round": RULES, "about.house": COUNTED, "about.roles": COUNTED, "about.cities": COUNTED,
    },
    "la-stanza": {
        "rules.game": PLAYERS, "rules.setup": COUNTED, "rules.discoveries": RULES, "rules.literature": RULES,
        "rules.refill": COUNTED, "rules.religion": RULES, "rules.politics": RULES, "about.palace": COUNTED,
    },
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_with_another_box_the_texts_say_other_numbers(name: str) -> None:
    command = [sys.executable, "-c", OTHER_BOX, name, "3", *LANGUAGES]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    for language, found in json.loads(done.stdout).items():
        small = {where for where, text in found.items() if any(int(n) < FAR for n in re.findall(r"\d+", text))}
        assert small == set(SMALL[name]), language
        assert sum(int(n) >= FAR for text in found.values() for n in re.findall(r"\d+", text)) > 30


def test_every_language_has_the_catalogue_keys_of_learning() -> None:
    assert len(learned()) > 90
    for language in LANGUAGES:
        assert [key for key in learned() if text_of(key, (), language) is None] == []
