"""La Stanza in words: what is asked, every choice with its price, what happened, the palace as text."""

from collections.abc import Callable, Sequence
from typing import Any

from textual.content import Content

from ridotto.engine.events import Event
from ridotto.engine.game import View
from ridotto.games.la_stanza.components import (
    COLOURS,
    COSTS,
    DATA,
    DISCIPLINES,
    LETTERS,
    MASTERPIECE_POINTS,
    MASTERPIECE_STRENGTH,
    MASTERPIECES,
    PASS_POINTS,
    PRINTED,
    SPACES,
    TARGETS,
    TRACK,
)
from ridotto.games.la_stanza.state import SOURCES
from ridotto.terminal.la_stanza import board
from ridotto.terminal.la_stanza.facts import (
    discipline_of,
    discs_on_grid,
    empty_rooms,
    museum,
    patron_place,
    person,
    pillars_left,
    room_of,
    strength,
    surname,
    tile_on,
    walk,
)
from ridotto.terminal.teller import Said, Section, Teller


class StanzaTeller(Teller):
    name = "la-stanza"

    # --- names

    def s(self, key: str, *args: str | int) -> str:
        return self.t(f"la-stanza.{key}", *args)

    def discipline(self, name: str) -> str:
        return self.s(f"discipline.{DISCIPLINES.index(name)}")

    def letter(self, name: str) -> str:
        return self.discipline(name)[0]

    def colour(self, name: str) -> str:
        return self.s(f"colour.{COLOURS.index(name)}")

    def art(self, name: str) -> str:
        return self.s(f"art.{name}")

    def room(self, space: str) -> str:
        return self.s("bonus-room") if space == "BONUS" else self.discipline(room_of(space))

    def tile(self, slug: str | None) -> str:
        """A character with its discipline."""
        if slug is None:
            return self.s("empty")
        return (
            self.s("patron")
            if slug == "patron"
            else self.s("person", person(slug), self.discipline(discipline_of(slug)))
        )

    def bonus(self, tile: str) -> str:
        """What a bonus tile does."""
        gives = DATA["bonus"]["strength"].get(tile)
        if gives:
            return self.s("tile.str", self.discipline(gives))
        numbers = PRINTED.get(tile, [])
        return self.s(f"tile.{tile}", *(numbers if isinstance(numbers, list) else [numbers]))

    def track(self, text: str) -> str:
        """A place of the money track: florins, or points."""
        n = int("".join(c for c in text if c.isdigit()))
        return self.t("ui.points", n) if text.endswith("pp") else self.s("florins", n)

    def counts(self, counts: dict[str, int], called: Callable[[str], str]) -> str:
        return ", ".join(f"{called(key)} {n}" for key, n in counts.items() if n) or self.s("none")

    def listed(self, names: Sequence[str], called: Callable[[str], str]) -> str:
        return self.words.listed([called(name) for name in names])

    def rounds(self, view: View) -> list[tuple[str, bool]]:
        final = view["letter"]
        now = min(view["round"], view["rounds"])
        found = [(str(n), n == now and final is None) for n in range(1, view["rounds"] + 1)]
        return found + [(letter, letter == final) for letter in LETTERS]

    # --- the question

    def question(self, view: View) -> str:
        point = view["point"]
        if point == "Q1" and view["phase"] == "FINAL":
            return self.s("ask.Q1-final")
        return self.s(f"ask.{point}", view["players"][view["seat"]]["money"])

    def waiting(self, view: View, asked: Sequence[int]) -> str:
        who = self.words.listed([self.seat(i) for i in asked])
        return self.s("wait.move" if view["point"] == "Q1" else "wait.turn", who)

    def turn_over(self, view: View) -> bool:
        return bool(view["point"] == "Q1")

    # --- choices

    def number(self, words: str, i: int) -> int:
        return int(words.split(" ")[1]) if words.startswith("move ") else i + 1

    def choice(self, view: View, words: str) -> str:
        verb, *rest = words.split(" ")
        a, _, c = (*rest, "", "", "")[:3]
        me = view["players"][view["to_act"] if view["seat"] is None else view["seat"]]
        if verb == "move":
            return self.step(view, me, int(a)).removeprefix(f"{a}: ")  # the list has the number already
        if verb == "retire":
            return self.s("choice.retire", PASS_POINTS[sum(1 for p in view["players"] if p["pass"])])
        if verb == "bonus":
            return self.s("choice.bonus", self.discipline(discipline_of(a)), self.bonus(a), self.colour(c))
        if verb == "disc-from":
            return self.s("choice.disc-from", self.discipline(a))
        if verb == "activate":
            name = self.discipline(a)
            return self.s("choice.activate-via", name, self.colour(c)) if c else self.s("choice.activate", name)
        if verb == "money":
            gain = max(0, TARGETS[me["ship"]] - me["money"])
            turns = me["patron"] == "normal" and me["workers"][-1] == "patron"
            return self.s("money-turn", gain) if turns else self.s("money-button", gain, patron_place(me) + 1)
        if verb == "hire":
            return self.hire(me, a)
        if verb == "dismiss":
            return f"{self.s('choice.dismiss', int(a[1:]))}: {self.tile(me['workers'][int(a[1:]) - 1])}"
        if verb == "do":
            return self.level(view, rest)
        if verb == "take":
            return self.s("choice.take", self.tile(tile_on(view, a)), self.room(a), int(c))
        if verb in ("books", "discs", "disc"):
            return self.s(f"choice.{'books' if verb == 'books' else 'discs'}", self.listed(rest, self.discipline))
        if verb in ("helpers", "helper", "return"):
            return self.s(f"choice.{'return' if verb == 'return' else 'helpers'}", self.listed(rest, self.colour))
        if verb == "art":
            return self.s("choice.art", self.art(a))
        if verb == "arrange":
            return self.s("choice.arrange", self.listed(rest, person))
        return self.s(f"choice.{verb}")

    def step(self, view: View, me: dict[str, Any], n: int) -> str:
        spaces = walk(view, me["seat"])
        if n > len(spaces):
            return self.s("choice.move-nowhere", n)
        space = spaces[n - 1]
        if space == "BONUS":
            return self.s("choice.move-bonus", n, self.s("bonus-room"))
        last = me["recruits"][-1]
        falls = f" ({self.s('falls', person(last))})" if last and None not in me["recruits"] else ""
        return self.s("choice.move", n, self.room(space), self.tile(tile_on(view, space))) + falls

    def hire(self, me: dict[str, Any], what: str) -> str:
        slug, _, place = what.partition("@")
        there = me["workers"][int(place) - 1]
        falls = f" ({self.s('falls', surname(there))})" if there and there != "patron" else ""
        who = self.s("person", surname(slug), self.discipline(discipline_of(slug)))
        return self.s("choice.hire", who, int(place), COSTS[int(place) - 1]) + falls

    def level(self, view: View, rest: list[str]) -> str:
        if rest[0] in MASTERPIECES:
            told = self.s("level.masterpiece", MASTERPIECE_POINTS[MASTERPIECES.index(rest[0])])
        elif rest[0] == "0":
            told = self.s("choice.do-nothing")
        else:
            name = view["activation"]["discipline"] if view["activation"] else DISCIPLINES[0]
            told = self.s(f"level.{name}", int(rest[0]))
        boosts = [self.s("boost.discs", int(rest[rest.index("discs") + 1]))] if "discs" in rest else []
        boosts += [self.s("boost.pay", int(word[3:])) for word in rest if word.startswith("pay")]
        return self.s("with", told, self.words.listed(boosts)) if boosts else told

    # --- what happened

    def log(self, events: Sequence[Event], line: str = "") -> list[Said]:
        found = []
        laid = sum(e.what == "lay" and e.why == "refill" for e in events)
        if laid:
            found.append(Said(-1, self.s("log.refill", laid)))
        if line.endswith(" pass"):
            seat = int(line[1]) - 1
            found.append(Said(seat, self.s("log.pass", self.seat(seat))))
        for event in events:
            told = self.event(event, events)
            if told:
                found.append(Said(event.seat, told, event.what == "round"))
        return found

    def event(self, e: Event, all: Sequence[Event]) -> str:
        """A line; empty: another line says it."""
        who, n, about = self.seat(e.seat), e.n, e.about

        def line(key: str, *args: str | int) -> str:
            return self.s(f"log.{key}", *args)

        if e.what == "move":
            met = next((one.about for one in all if one.what == "recruit" and one.why == "move"), "")
            return (
                line("move", who, n, self.room(about), person(met))
                if met
                else line("move-bonus", who, n, self.room(about))
            )
        if e.what == "recruit":
            return "" if e.why == "move" else line("recruit", who, person(about))
        if e.what == "discard":
            return line("discard", who, self.tile(about))
        if e.what in ("helper-paid", "helper-returned"):
            return line(e.what, who, self.colour(about))
        if e.what == "helper-gained":
            return line(e.what, who, self.colour(about), n) if n > 0 and e.why != "setup" else ""
        if e.what == "hire":
            slug, _, place = about.partition("@")
            return line("hire", who, self.tile(slug), int(place), n)
        if e.what == "activate":
            if e.why in MASTERPIECES:
                points = MASTERPIECE_POINTS[MASTERPIECES.index(e.why)]
                return line("masterpiece", who, self.discipline(about), points)
            return line("activate", who, self.discipline(about), int(e.why))
        if e.what == "earn":
            return "" if e.why in ("start", "setup") else line("earn", who, n)
        if e.what == "pay":
            return line("boost", who, n) if e.why == "boost" else ""
        if e.what in ("discs", "discs-back"):
            return "" if e.why == "setup" or n <= 0 else line(e.what, who, n, self.discipline(about))
        if e.what == "book":
            return line("book", who, self.discipline(about), n)
        if e.what == "art":
            return line("art", who, self.art(about))
        if e.what == "ship":
            return line("ship", who, n, self.track(about)) if n > 0 else ""
        if e.what == "tile":
            return line("tile", who, self.discipline(discipline_of(about)), self.bonus(about))
        if e.what == "patron":
            return line("patron-turned" if e.why == "turned" and n == 1 else "patron", who, n)
        if e.what == "retire":
            return line("retire", who, PASS_POINTS[n - 1])
        if e.what in ("stuck", "arrange"):
            return line(e.what, who)
        if e.what == "score":
            return line("score", who, n, self.s(f"source.{e.why}"))
        return line("round", n) if e.what == "round" else ""

    # --- the palace

    def time(self, view: View) -> str:
        if view["letter"]:
            return self.s("text.final", view["letter"])
        return self.s("text.round-of", min(view["round"], view["rounds"]), view["rounds"])

    def sections(self, view: View) -> list[Section]:
        owners = {None: self.s("free"), 0: self.s("covered")}
        owners |= {i + 1: self.seat(i) for i in range(view["seats"])}
        found = [
            Section(self.time(view), [self.s("text.empty-rooms", empty_rooms(view))]),
            Section(self.s("region.palace"), [self.space(view, space) for space in SPACES]),
            Section(
                self.s("masterpieces"),
                [
                    f"{self.discipline(d)}: "
                    + "; ".join(
                        f"{self.s('strength-points', MASTERPIECE_STRENGTH[i], MASTERPIECE_POINTS[i])}: {owners[owner]}"
                        for i, owner in enumerate(view["masterpieces"][d])
                    )
                    for d in DISCIPLINES
                ],
            ),
            Section(self.s("bonus-room"), [self.cell(i, cell) for i, cell in enumerate(view["grid"], 1)]),
            Section(
                self.s("supply"),
                [
                    f"{self.s('helpers')}: {self.counts(view['helpers'], self.colour)}",
                    f"{self.s('museum')}: {self.counts(view['artworks'], self.art)}",
                ],
            ),
        ]
        return [*found, *(self.player(view, p) for p in view["players"])]

    def space(self, view: View, space: str) -> str:
        here = [self.marked(p["seat"]) for p in view["players"] if p["figure"] == space]
        told = (
            self.room(space) if space == "BONUS" else f"{space} {self.room(space)}: {self.tile(tile_on(view, space))}"
        )
        return told + (f"  <- {', '.join(here)}" if here else "")

    def cell(self, i: int, cell: str | None) -> str:
        if cell is None:
            return f"{i}: {self.s('empty')}"
        if cell.startswith("disc:"):
            return f"{i}: {self.s('disc-of', self.seat(int(cell[5:]) - 1))}"
        return f"{i}: {self.discipline(discipline_of(cell))}, {self.bonus(cell)}"

    def player(self, view: View, p: dict[str, Any]) -> Section:
        s = self.s
        you = f" ({self.t('ui.you-title')})" if p["seat"] == view["seat"] else ""
        turned = f", {s('turned')}" if p["patron"] == "turned" else ""
        facts = [f"{s('money')} {s('florins', p['money'])}", f"{s('ship')} {self.track(TRACK[p['ship']])}",
                 f"{s('patron')} {patron_place(p)}{turned}"]  # fmt: skip
        if p["pass"]:
            facts.append(s("choice.retire", PASS_POINTS[p["pass"] - 1]))
        if view["phase"] == "END":
            facts.insert(0, self.t("ui.points", p["points"]))
        return Section(
            f"{self.marked(p['seat'])}{you}: {', '.join(facts)}",
            [
                f"{s('recruits')}: " + "; ".join(f"{i} {self.tile(one)}" for i, one in enumerate(p["recruits"], 1)),
                f"{s('workers')}: "
                + "; ".join(
                    f"{i} ({s('florins', COSTS[i - 1])}) {self.tile(one)}" for i, one in enumerate(p["workers"], 1)
                ),
                f"{s('strength')}: " + ", ".join(f"{self.discipline(d)} {strength(p, d)}" for d in DISCIPLINES),
                f"{s('helpers')}: {self.counts(p['helpers'], self.colour)}",
                f"{s('books')}: {self.counts(p['books'], self.discipline)}",
                f"{s('discs')}: {s('discs-free', p['discs'])}; {self.counts(p['compartments'], self.discipline)}",
                f"{s('discs-grid', discs_on_grid(view, p['seat']))}; {s('pillars')} {pillars_left(view, p['seat'])}",
                f"{s('museum')}: {museum(p['artworks'])} ({self.counts(p['artworks'], self.art)})",
                f"{s('bonus-tiles')}: {'; '.join(self.bonus(tile) for tile in p['tiles']) or s('none')}",
            ],
        )

    def board(self, view: View, width: int) -> list[Content]:
        return board.draw(self, view, width)

    # --- the end

    def sources(self, view: View) -> list[tuple[str, list[int]]]:
        scores = [p["scores"] or {} for p in view["players"]]
        return [(self.s(f"source.{key}"), [one.get(key, 0) for one in scores]) for key in SOURCES]

    def ranking(self, view: View) -> list[int]:
        def rank(p: dict[str, Any]) -> tuple[int, ...]:
            place = PASS_POINTS[p["pass"] - 1] if p["pass"] else 0
            return -p["points"], p["patron"] == "turned", patron_place(p), -place, p["seat"]

        return [p["seat"] for p in sorted(view["players"], key=rank)]
