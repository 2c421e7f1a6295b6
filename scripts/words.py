"""The words of every language, edited so that two people may do it at once: read, changed and written under a lock.

    python scripts/words.py add nl ui.confirm "Bevestigen"     one key
    python scripts/words.py merge words.json                   {"en": {"ui.confirm": "Confirm"}, "nl": {...}}
    python scripts/words.py drop ui.old                        a key, in every language
    python scripts/words.py missing                            what a language lacks; fails if anything does
    python scripts/words.py tidy                               typographic signs, in every language, as below

New keys go to the end, sorted; the others stay where they are. Apostrophes become typographic, and French gets its
narrow spaces that do not break, also in what is added.
"""

import fcntl
import json
import os
import re
import sys
from pathlib import Path

from ridotto.languages import LANGUAGES

FOLDER = Path(__file__).parent.parent / "src/ridotto/languages"
SLOT = re.compile(r"\{\d+(?::[a-z-]+)?\}")
PLURALS = ("zero", "one", "two", "few", "many", "other")


def read(language: str) -> dict[str, str]:
    path = FOLDER / f"{language}.json"
    found: dict[str, str] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def write(language: str, words: dict[str, str]) -> None:
    path = FOLDER / f"{language}.json"
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(words, ensure_ascii=False, indent=1) + "\n", "utf-8")
    os.replace(fresh, path)


def tidy(language: str, text: str) -> str:
    text = re.sub(r"(?<=\w)'", "’", text)
    if language == "fr":
        text = re.sub(r"(?<=\S) ?(?=[:;!?»](?:\s|$))", "\u202f", re.sub("\u202f+", " ", text))
        text = re.sub("« ?", "«\u202f", text)
    return text


def merge(changes: dict[str, dict[str, str]]) -> None:
    for language, fresh in changes.items():
        words = read(language)
        for key in sorted(fresh, key=lambda key: (key not in words, key)):
            words[key] = tidy(language, fresh[key])
        write(language, words)


def drop(keys: list[str]) -> None:
    for language in LANGUAGES:
        words = read(language)
        write(language, {key: text for key, text in words.items() if key not in keys})


def stem(key: str) -> str:
    """A plural's forms differ between languages: they count as one key."""
    head, _, last = key.rpartition(".")
    return head if last in PLURALS else key


def missing() -> list[str]:
    found = []
    english = read("en")
    wanted = {stem(key) for key in english}
    for language in LANGUAGES:
        words = read(language)
        have = {stem(key) for key in words}
        found += [f"{language}: {key} is missing" for key in sorted(wanted - have)]
        found += [f"{language}: {key} is not in English" for key in sorted(have - wanted)]
        for key, text in words.items():
            if key in english and set(SLOT.findall(text)) != set(SLOT.findall(english[key])):
                found.append(f"{language}: {key} has other slots than in English")
    return found


def main(arguments: list[str]) -> None:
    with (FOLDER / "__init__.py").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        match arguments:
            case ["add", language, key, text] if language in LANGUAGES:
                merge({language: {key: text}})
            case ["merge", path]:
                merge(json.loads(Path(path).read_text("utf-8")))
            case ["drop", *keys] if keys:
                drop(keys)
            case ["tidy"]:
                merge({language: read(language) for language in LANGUAGES})
            case ["missing"]:
                if found := missing():
                    sys.exit("\n".join(found))
            case _:
                sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
