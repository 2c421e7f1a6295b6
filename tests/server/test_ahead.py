"""The head of a table's page names the files its game needs, and says nothing about a table that is not yours."""

import json
from pathlib import Path

from tests.server.client import Person
from tests.server.conftest import Running, Start
from tests.server.playing import open_table

NEEDED = {
    "home": {"scripts": ["assets/home.js"], "styles": ["assets/home.css"]},
    "table": {"scripts": ["assets/table.js"], "styles": ["assets/table.css"]},
    "games": {"opera": {"scripts": ["assets/opera.js", "assets/table.js"], "styles": ["assets/opera.css"]}},
    "words": {"en": {"scripts": ["assets/en.js"], "styles": []}, "de": {"scripts": ["assets/de.js"], "styles": []}},
}
DUO = [{"kind": "me"}, {"kind": "open"}]


def page(running: Running, person: Person, path: str, language: str = "en") -> str:
    headers = {"Accept-Language": language, "Authorization": f"Bearer {person.token}"}
    person.connection.request("GET", path, headers=headers)
    found = person.connection.getresponse()
    assert found.status == 200
    return found.read().decode()


def test_a_table_has_its_files_in_its_head(start: Start, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<html><head></head></html>", "utf-8")
    running = start(parts={"static": tmp_path})
    anna, eve = Person(running.address, "Anna"), Person(running.address, "Eve")
    made = open_table(anna, DUO)
    path = f"/t/{made['table']}"
    assert f'as="fetch" crossorigin href="/api/tables/{made["table"]}"' in page(running, anna, path), "without the list"
    (tmp_path / "ahead.json").write_text(json.dumps(NEEDED), "utf-8")
    hers = page(running, anna, path, "de-CH,en;q=0.5")
    for name in ("table.js", "table.css", "opera.js", "opera.css", "de.js"):
        assert hers.count(f'href="/assets/{name}"') == 1, name
    assert "en.js" not in hers
    hidden, missing = page(running, eve, path), page(running, eve, "/t/AAAAAAAAAAAA")
    assert "opera" not in hidden
    assert hidden.replace(made["table"], "") == missing.replace("AAAAAAAAAAAA", ""), "hidden looks like missing"
    home = page(running, anna, "/")
    for name in ("home.js", "home.css", "en.js"):
        assert home.count(f'href="/assets/{name}"') == 1, name
    assert 'href="/api/games"' in home
    assert "table.js" not in home
    assert "<script" not in page(running, anna, "/t/%22%3E%3Cscript%3E")
