"""`ridotto analyse`: the review of a finished game (docs/bots/review.md)."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from ridotto.cli.progress import Progress
from ridotto.cli.shared import record_of
from ridotto.engine.game import UsageError
from ridotto.engine.telling import Said
from ridotto.languages import LANGUAGES, say

if TYPE_CHECKING:
    from ridotto.bots.review.report import Moment, Review, TurningPoint

SIGNS = {"good": "!", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}


@click.command()
@click.argument("file")
@click.option("--seat", type=click.IntRange(1, 4), help="Judge only this seat's decisions (1 is the first).")
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON object.")
@click.option("--worlds", type=click.IntRange(min=2), help="Sampled worlds per choice. Default: 16.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same review.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
def analyse(file: str, seat: int | None, as_json: bool, worlds: int | None, seed: int, language: str) -> None:
    """Review a finished game: chances, mistakes, luck and skill.

    You read the win chances after every line, the decisions that cost them, and the turning points.
    """
    from ridotto.bots.review.judging import WORLDS
    from ridotto.bots.review.review import review

    record = record_of(file)
    if seat is not None and seat > record.game.seats:
        raise UsageError(f"the record has {record.game.seats} seats, not {seat}")
    with Progress("analyse", len(record.actions)) as bar:
        found = review(
            record,
            worlds or WORLDS,
            seed,
            None if seat is None else [seat - 1],
            lambda done, _: bar.step(done - bar.done),
        )
    if as_json:
        click.echo(json.dumps(asdict(found), ensure_ascii=False))
        return
    for line in Report(found, language).lines():
        click.echo(line)


class Report:
    """A review as text."""

    def __init__(self, found: "Review", language: str) -> None:
        self.review = found
        self.language = language
        player = say("ui.player", (), "", language)
        self.names = [found.names.get(seat, f"{player} {seat + 1}") for seat in range(found.seats)]

    def say(self, said: Said | None) -> str:
        return "" if said is None else say(said.key, said.args, self.review.game, self.language, self.names)

    def t(self, key: str, *args: Any) -> str:
        return say(key, args, self.review.game, self.language, self.names)

    def lines(self) -> Iterable[str]:
        found = self.review
        yield f"{self.t('ui.review.title')}: {', '.join(f'{n} {p}' for n, p in zip(self.names, found.points))}"
        yield ""
        for moment in found.moments:
            if moment.mark not in ("", "good"):
                yield from self.decision(moment)
        yield self.t("ui.review.turning-points")
        for point in found.turning_points:
            yield f"  {self.turning_point(point)}"
        yield ""
        width = max(map(len, self.names))
        marks = "  ".join(f"{sign:>3}" for sign in SIGNS.values())
        luck, skill = self.t("ui.review.luck"), self.t("ui.review.skill")
        yield f"{'':{width}}  {luck:>8}  {skill:>14}  {marks}"
        for player in found.players:
            counts = "  ".join(f"{player.marks[mark]:3}" for mark in SIGNS)
            yield f"{self.names[player.seat]:{width}}  {signed(player.luck):>8}  {player.skill:14}  {counts}"
        yield ""
        yield self.t("ui.review.honest")

    def decision(self, moment: "Moment") -> Iterable[str]:
        margin = "" if moment.exact else f" ± {100 * moment.error:.0f} %"
        name, said = self.names[moment.seat], self.say(moment.said)
        what = said if said.startswith(name) else f"{name}: {said}"  # an arrangement names its player
        mark = self.t(f"ui.review.mark.{moment.mark}")
        yield f"{moment.round:>2} {SIGNS[moment.mark]:>2} {what}. {mark} ({signed(-moment.loss)}{margin})"
        if moment.better is not None:
            same = moment.better.said == moment.said  # a whole arrangement: only the words of the record differ
            choice = moment.better.words[0] if same else self.say(moment.better.said)
            yield f"      {self.t('ui.review.better', choice)}. {self.say(moment.better.why)}"
            groups = sorted(moment.better.groups.items(), key=lambda item: -abs(item[1]))
            told = [f"{self.label(name)} {points:+.1f}" for name, points in groups[:4] if abs(points) >= 0.5]
            if told:
                yield f"      {', '.join(told)}".replace("-", "−")
        yield ""

    def label(self, name: str) -> str:
        game = self.review.game
        return self.t(f"{game}.value.{name}")

    def turning_point(self, point: "TurningPoint") -> str:
        moment = self.review.moments[point.moment]
        what = self.say(moment.said)
        if moment.kind == "chance":
            what = self.t("ui.review.drawn")
        elif moment.kind == "reveal" and moment.mark in ("", "good"):
            what = self.t("ui.review.revealed")
        return f"{moment.round:>2} {self.names[point.seat]} {signed(point.change)}: {what}"


def signed(share: float) -> str:
    return f"{100 * share:+.0f} %".replace("-", "−")
