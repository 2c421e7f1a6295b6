"""`ridotto check`: check every line of game records against the rules."""

import json

import click

from ridotto.cli.shared import Failed, record_of
from ridotto.engine.game import OVER
from ridotto.engine.record import Record


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--deal", default="", metavar="SEED", help="Check that every draw is that of this common deal.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per record.")
def check(files: tuple[str, ...], deal: str, as_json: bool) -> None:
    """Check every line of these game records against the rules."""
    bad = 0
    for file in files:
        try:
            record = record_of(file)
            if deal:
                check_deal(file, record, deal)
        except Failed as error:
            bad += 1
            if as_json:
                click.echo(json.dumps({"file": file, "good": False, "why": error.format_message()}))
            else:
                click.echo(f"ridotto: {error.format_message()}", err=True)
            continue
        game = record.game
        s = record.state()
        if as_json:
            over = game.seat(s) == OVER
            found = {"file": file, "good": True, "game": game.name, "seats": game.seats, "complete": over}
            if over:
                found |= {"points": game.points(s), "winners": [w + 1 for w in sorted(game.winners(s))]}
            click.echo(json.dumps(found))
            continue
        if game.seat(s) == OVER:
            winners = " ".join(f"S{w + 1}" for w in sorted(game.winners(s)))
            told = f"complete, points {' '.join(map(str, game.points(s)))}, winner {winners}"
        else:
            told = f"stops in round {game.round(s)}"
        click.echo(f"{file}: good, {game.name} with {game.seats} seats, {told}")
    if bad:
        raise Failed("the record is bad" if len(files) == 1 else f"{bad} of {len(files)} records are bad")


def check_deal(file: str, record: Record, seed: str) -> None:
    """Refuse a record whose draws are not those of the seed."""
    try:
        from ridotto.server.dealing import faults
    except ImportError:
        raise Failed("--deal needs the server's packages: pip install 'ridotto[server]'") from None
    try:
        wrong = faults(record.game, seed, record.actions)
    except ValueError:
        raise click.UsageError("the seed of a deal is 64 hexadecimal digits") from None
    if wrong:
        raise Failed(f"{file}: {len(wrong)} draws are not those of this deal")
