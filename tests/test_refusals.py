"""Every refusal, rendered in five languages with 0, 1, 2 and many: a whole sentence whose plural fits its number."""

import re

import pytest

from ridotto.languages import LANGUAGES
from scripts.refusals import NUMBERS, PAGE, codes, page, rendered

# Nouns that a number counts, in the plural and in the singular. ("1 Dukaten" and "1 Helfer" are right in German.)
PLURALS = {
    "en": "ducats discs books helpers levels points pieces spaces florins",
    "nl": "dukaten schijven boeken helpers budgetniveaus punten stukken velden florijnen",
    "de": "Scheiben Bücher Budgetstufen Punkte Stücke Felder",
    "fr": "ducats disques livres pions niveaux points pièces cases florins",
    "it": "ducati dischi libri aiutanti livelli punti pezzi spazi fiorini",
}
SINGULARS = {
    "en": "ducat disc book helper level point piece space florin",
    "nl": "dukaat schijf boek helper budgetniveau punt stuk veld florijn",
    "de": "Scheibe Buch Budgetstufe Punkt Stück Feld",
    "fr": "ducat disque livre pion niveau point pièce case florin",
    "it": "ducato disco libro aiutante livello punto pezzo spazio fiorino",
}
INSIDE = re.compile(r"[{}]|\b[A-Z]{2}-\d|\[\d|\bS\d\b|\b(ui|opera|stanza|la-stanza)\.[a-z]")
COLD = {  # a refusal speaks to you, about what is yours
    "en": r"\bthere are \d|\bthe own\b|^who\b|\bis asked\b|\bsomebody\b|\bdraft\b|\bseats?\b is to\b",
    "nl": r"\ber zijn er \d|\bwordt gevraagd\b|^wie\b|\bhet eigen\b",
    "de": r"\bes sind \d|\bgefragt\b|^wer\b|\bman\b",
    "fr": r"\bil y en a \d|\bdemandé\b|^qui\b",
    "it": r"\bce ne sono \d|\bsi chiede\b|^chi\b",
}
ALL = list(codes())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_a_sentence_with_every_number(language: str) -> None:
    assert len(ALL) > 130
    for key, game in ALL:
        for number in NUMBERS:
            text = rendered(key, game, language, number)
            assert text.strip() == text != "", key
            assert not INSIDE.search(text), f"{key}: {text}"
            assert not re.search(COLD[language], text), f"{key}: {text}"
            if game:
                assert not text.endswith("."), f"{key} also stands inside another sentence: {text}"
            else:
                assert text[0].isupper(), f"{key}: {text}"
                assert text[-1] in ".…!?", f"{key}: {text}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_follows_its_number(language: str) -> None:
    many = "|".join(PLURALS[language].split())
    one = "|".join(SINGULARS[language].split())
    alone = r"[01]" if language == "fr" else "1"
    for key, game in ALL:
        for number in NUMBERS:
            text = rendered(key, game, language, number)
            assert not re.search(rf"(?<!\d){alone} ({many})\b", text), f"{key}: {text}"
            if not re.fullmatch(alone, str(number)):
                assert not re.search(rf"(?<!\d){number} ({one})\b", text), f"{key}: {text}"


def test_the_page_of_refusals_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python scripts/refusals.py"
