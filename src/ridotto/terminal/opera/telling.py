"""Opera in words: what is asked, every choice with its price, what happened, the table as text."""

from collections.abc import Sequence
from typing import Any

from textual.content import Content

from ridotto.engine.events import Event
from ridotto.engine.game import View
from ridotto.games.opera.components import (
    CITIES,
    DUCATS_PER_FAME,
    DUCATS_PER_HALL,
    FEES,
    KINDS,
    PART_HALLS,
    PARTS,
    POINTS_PER_HALL,
    ROLES,
)
from ridotto.terminal.opera import board
from ridotto.terminal.opera.facts import (
    ROMAN,
    arrangement_as_it_is,
    counting,
    episode,
    fame,
    houses,
    income,
    opening_round,
    pieces,
)
from ridotto.terminal.teller import Said, Section, Teller


def halls_of(parts: Sequence[str]) -> int:
    return sum(PART_HALLS[PARTS.index(part)] for part in parts)


class OperaTeller(Teller):
    name = "opera"

    # --- names

    def piece(self, kind: str) -> str:
        return self.t(f"opera.piece.{KINDS.index(kind)}")

    def city(self, city: str) -> str:
        return self.t(f"opera.city.{CITIES.index(city)}")

    def role(self, role: str) -> str:
        return self.t(f"opera.role.{ROLES.index(role)}")

    def title(self, role: str) -> str:
        return self.t(f"opera.title.{role}")

    def part(self, part: str) -> str:
        return self.t(f"opera.part.{PARTS.index(part)}")

    def bag(self, bag: dict[str, int] | None) -> str:
        if bag is None:
            return "?"
        return self.words.listed([self.piece(kind) for kind in pieces(bag)]) or self.t("opera.none")

    def rounds(self, view: View) -> list[tuple[str, bool]]:
        found = []
        for n in range(1, view["rounds"][-1] + 1):
            found.append((ROMAN[n] + ("◆" if n in view["rounds"] else ""), n == view["round"]))
        return found

    # --- the question

    def question(self, view: View) -> str:
        point, hirer = view["point"], self.seat(view["hirer"])
        if view["arrange"]:
            left = self.t("terminal.opera.to-place", self.bag(view["arrange"]["pool"]))
            return f"{self.t('opera.ask.arrange')} {self.city(view['arrange']['city'])}. {left}"
        if point == "hire":
            return self.t("opera.ask.hire", view["players"][view["seat"]]["level"])
        if point == "move":
            return self.t(f"opera.ask.move-{view['role'] or 'maestro'}")
        if point == "score":
            return self.t("opera.ask.score", self.city(view["figures"]["esperto"] or CITIES[0]))
        return self.t(f"opera.ask.{point}", hirer)

    def waiting(self, view: View, asked: Sequence[int]) -> str:
        point = "arrange" if view["point"] in ("great", "hall") else view["point"]
        key = f"opera.wait.{point}"
        return self.t(key if self.words.has(key) else "ui.acting", self.words.listed([self.seat(i) for i in asked]))

    def turn_over(self, view: View) -> bool:
        return bool(view["point"] == "hire")

    def hidden(self, view: View) -> View:
        players = [{**p, "ducats": None, "stock": None} if p["seat"] == view["seat"] else p for p in view["players"]]
        return {**view, "players": players, "arrange": None}

    # --- choices

    def number(self, words: str, i: int) -> int:
        return int(words.split(" ")[1]) if words.startswith("bid ") else i + 1

    def extra(self, view: View) -> list[tuple[str, str]]:
        """Every piece stays where it is: only while nothing is placed yet."""
        if view["point"] != "great" or not view["arrange"] or view["arrange"]["placed"]:
            return []
        return [(arrangement_as_it_is(view, view["players"][view["seat"]]), self.t("ui.as-it-is"))]

    def choice(self, view: View, words: str) -> str:
        verb, *rest = words.split(" ")
        first, second = (*rest, "", "")[:2]
        me = view["players"][view["seat"]]
        t = self.t
        if verb == "bid":
            n = int(first)
            return t("terminal.opera.bid", n, me["level"] + n, me["ducats"] - n)
        if verb == "hire":
            return f"{t('opera.choice.hire', self.role(first), FEES[ROLES.index(first)])}: {t(f'opera.short.{first}')}"
        if verb == "buy":
            if first == "none":
                return t("opera.choice.buy-none")
            return t("opera.choice.buy", self.listed(rest, self.piece), sum(fame(view, kind) for kind in rest))
        if verb == "build":
            if first == "none":
                return t("opera.choice.build-none")
            halls = halls_of(rest)
            built = t("opera.choice.build", self.listed(rest, self.part))
            return t("terminal.opera.build", built, DUCATS_PER_HALL * halls, POINTS_PER_HALL * halls)
        if verb == "sell":
            return self.sale(view, first, second)
        if verb == "move":
            return t("opera.choice.move", self.role(first), self.city(second))
        if verb == "review":
            if first == "none":
                return t("opera.choice.review-none")
            return t("opera.choice.review", self.piece(first), fame(view, first) + int(second))
        if verb == "great":
            if second == "-":
                return t("opera.choice.great-empty", self.city(first))
            return t("opera.choice.great", self.city(first), self.with_fame(view, second))
        if verb == "hall":
            return t("opera.choice.hall", self.city(first), self.with_fame(view, second))
        if verb == "close":
            return t("opera.choice.close", self.city(first))
        return t(f"opera.choice.{verb}")

    def listed(self, names: Sequence[str], called: Any) -> str:
        return self.words.listed([called(name) for name in names])

    def with_fame(self, view: View, kind: str) -> str:
        return self.piece(kind) if kind == "house" else self.t("opera.fame-label", self.piece(kind), fame(view, kind))

    def sale(self, view: View, what: str, payment: str) -> str:
        if what == "none":
            return self.t("opera.choice.sell-none")
        kind, _, place = what.partition("@")
        source = self.t("opera.from-stock") if place == "stock" else self.t("opera.from-city", self.city(place))
        n = fame(view, kind)
        if payment == "points":
            return self.t("opera.choice.sell-points", self.piece(kind), source, n)
        return self.t("opera.choice.sell-ducats", self.piece(kind), source, DUCATS_PER_FAME * n)

    # --- what happened

    def log(self, events: Sequence[Event], line: str = "") -> list[Said]:
        found = []
        for what, key in (("draw", "offer"), ("century", "century")):
            drawn = [e.about for e in events if e.what == what]
            if drawn:
                found.append(Said(-1, self.t(f"opera.log.{key}", self.listed(drawn, self.piece))))
        taken = [e for e in events if e.what == "take" and e.why == "offer"]
        if taken:
            paid = sum(e.n for e in events if e.what == "pay" and e.why == "pieces")
            names = self.listed([e.about for e in taken], self.piece)
            found.append(Said(taken[0].seat, self.t("opera.log.buy", self.seat(taken[0].seat), names, paid)))
        for event in events:
            line = self.event(event, events)
            if line:
                found.append(Said(event.seat, line, event.what in ("round", "end")))
        return found

    def event(self, e: Event, all: Sequence[Event]) -> str:
        """A line; empty: another line says it."""
        who = self.seat(e.seat)

        def line(key: str, *args: str | int) -> str:
            return self.t(f"opera.log.{key}", *args)

        if e.what == "bid":
            level = next((one.n for one in all if one.what == "level" and one.seat == e.seat), None)
            return line("bid-none", who) if level is None else line("bid", who, e.n, level)
        if e.what == "earn":
            return "" if e.why in ("start", "palazzo") else line(f"earn-{e.why}", who, e.n)
        if e.what == "score":
            if e.why in ("houses", "palazzo"):
                return ""
            return line("score-minus" if e.n < 0 else f"score-{e.why}", who, abs(e.n))
        if e.what == "hire":
            return line("hire", who, self.role(e.about))
        if e.what == "level":
            return line("along", who, e.n) if e.why == "along" else ""
        if e.what in ("pass", "decline", "intermezzo", "arrange", "start"):
            return line(e.what, who)
        if e.what == "take":
            return line("take-gift", who, self.piece(e.about)) if e.why == "gift" else ""
        if e.what == "lose":
            return line(f"lose-{e.why}", who, self.piece(e.about))
        if e.what == "build":
            halls = halls_of([e.about])
            return line("build", who, self.part(e.about), DUCATS_PER_HALL * halls, POINTS_PER_HALL * halls)
        if e.what == "sell":
            piece = self.piece(e.about.split(" ")[0].split("@")[0])
            got = next((one for one in all if one.seat == e.seat and one.why == "palazzo"), None)
            points = got is not None and got.what == "score"
            return line("sell-points" if points else "sell-ducats", who, piece, got.n if got else 0)
        if e.what == "move":
            role, city = e.about.split(" ")
            return line("move", who, self.role(role), self.city(city))
        if e.what == "review":
            return line("review-up" if e.n > 0 else "review-down", who, self.piece(e.about), abs(e.n))
        if e.what == "rise":
            return line("rise", self.piece(e.about), e.n)
        if e.what in ("reshuffle", "end"):
            return line(e.what)
        return line("round", ROMAN[e.n]) if e.what == "round" else ""

    # --- the table

    def sections(self, view: View) -> list[Section]:
        t = self.t
        now = episode(view)
        left = [t("opera.text.fee", self.title(r), FEES[ROLES.index(r)]) for r in ROLES if r in view["roles_left"]]
        found = [
            Section(
                t("opera.text.round-of", ROMAN[view["round"]], ROMAN[view["rounds"][-1]]),
                [
                    f"{t('opera.century')}: {', '.join(self.piece(c) for c in view['century'])}",
                    t("opera.text.century", self.piece(view["century"][now - 1]), now) if view["century"] else "",
                    t("opera.text.roles-left", self.words.listed(left) or t("opera.none")),
                    t("opera.text.palazzo", self.listed(view["palazzo"], self.piece) or t("opera.none"),
                      board.palazzo_room(view)),
                ],
            ),
            Section(t("opera.fame-offer"), [self.rung(view, kind) for kind in view["ladder"]]),
            Section(t("opera.budget"), [self.level(view, seat) for seat in view["order"]]),
            Section(t("opera.cities"), [self.place(view, city) for city in CITIES]),
            Section(t("opera.supply"), [self.supply(view) or t("opera.none")]),
        ]  # fmt: skip
        return [*found, *(self.player(view, p) for p in view["players"])]

    def rung(self, view: View, kind: str) -> str:
        n = view["display"].get(kind, 0)
        return f"{fame(view, kind)}  {self.piece(kind)}" + (f" ×{n}" if n else "")

    def level(self, view: View, seat: int) -> str:
        p = view["players"][seat]
        ended = f", {self.t('opera.ended')}" if p["ended"] else ""
        return self.t("opera.text.level", self.marked(seat), p["level"]) + ended

    def place(self, view: View, city: str) -> str:
        if city not in view["active"]:
            return self.t("opera.text.opens", self.city(city), ROMAN[opening_round(view, city)])
        here = [self.title(figure) for figure, where in view["figures"].items() if where == city]
        free = view["places"][CITIES.index(city)] - len(here)
        names = [*here, *([f"{self.t('opera.free-place')} ×{free}"] if free > 0 else [])]
        return f"{self.city(city)}: {', '.join(names)}"

    def supply(self, view: View) -> str:
        return ", ".join(
            f"{self.part(part)} ×{n}"
            for part, n in view["supply"].items()
            if n and part.split(".")[0] in view["active"]
        )

    def player(self, view: View, p: dict[str, Any]) -> Section:
        t = self.t
        ducats = "?" if p["ducats"] is None else p["ducats"]
        plus, minus = counting(view, p)
        facts = [t("ui.points", p["points"]), t("opera.for-ducats", ducats),
                 f"{t('opera.stock')} {self.bag(p['stock'])}",
                 f"{t('opera.income')} {income(p, view['figures']['maestro'])}",
                 f"{t('opera.counting')} +{plus} −{minus}", f"{t('opera.text.hires')} {p['hires']}"]  # fmt: skip
        if p["sealed"]:
            facts.append(t("ui.sealed-tag"))
        you = f" ({t('ui.you-title')})" if p["seat"] == view["seat"] else ""
        placed = view["arrange"]["placed"] if view["arrange"] and p["seat"] == view["seat"] else None
        lines = [
            f"{self.city(house.city)}: "
            + ", ".join(
                (f"{t('terminal.opera.great-hall')} " if i == 0 else "")
                + (self.piece(kind) if kind else t("opera.empty-hall"))
                for i, kind in enumerate(house.slots)
            )
            for house in houses(p, placed)
        ]
        return Section(f"{self.marked(p['seat'])}{you}: {', '.join(facts)}", lines)

    def board(self, view: View, width: int) -> list[Content]:
        return board.draw(self, view, width)

    # --- the end

    def sources(self, view: View) -> list[tuple[str, list[int]]]:
        scores = [p["scores"] for p in view["players"]]
        found = [(self.t(f"opera.source.{key}"), [s[key] for s in scores]) for key in ("houses", "palazzo", "esperto")]
        found += [(self.t(f"opera.source.great-{i + 1}"), [s["great"][i] for s in scores]) for i in range(3)]
        return found + [(self.t(f"opera.source.{key}"), [sum(s[key]) for s in scores]) for key in ("century", "empty")]

    def ranking(self, view: View) -> list[int]:
        order = view["order"]
        return sorted(order, key=lambda seat: (-view["players"][seat]["points"], order.index(seat)))
