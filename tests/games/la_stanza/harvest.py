"""Finds the golden records: seeded games of random players with a bent, each stopped at a rule worth keeping.

    python -m tests.games.la_stanza.harvest [games]

writes tests/golden/la-stanza/*.record anew. Their texts change only if a rule does: then say so in the changelog.
"""

import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from ridotto.engine.game import CHANCE, OVER
from ridotto.engine.record import Record, numbers, write
from ridotto.games.la_stanza import LaStanza
from ridotto.games.la_stanza.bonus_tiles import AT_END
from ridotto.games.la_stanza.components import (
    ALL_SPACES,
    BONUS_TILES,
    CHARACTER_COUNT,
    DISCIPLINES,
    L_FEE,
    LAST_PLACE,
    MASTERPIECES,
    PATRON,
    SLUGS,
)
from ridotto.games.la_stanza.counting import museum, standing
from ridotto.games.la_stanza.state import DEAL_WORKERS, FINAL, MOVING, REFILLING, RETIRED, TURN_OVER, State
from tests.games.la_stanza.tables import FOLDER, every_combination, stanza
from tests.strategies import LONG

# --- players with a bent: each says how much it likes a decision

Taste = Callable[[State, str], float]


def any_way(s: State, words: str) -> float:
    return 1.0


def eager(s: State, words: str) -> float:
    """Activates where it can, at the highest level; takes every bonus tile."""
    verb = words.split(" ", maxsplit=1)[0]
    if verb in ("pass", "retire"):
        return 0.02
    if verb == "money":
        return 1.0 if s.players[s.turn].money < 4 else 0.05
    if verb == "do":
        return 4.0 ** int(words.split(" ")[1][-1])
    return 8.0 if verb == "bonus" else 1.0


def one_sided(s: State, words: str) -> float:
    """Wants one discipline, as many workers of it as there can be: so come the great masterpieces."""
    p = s.players[s.turn]
    wanted = DISCIPLINES[(p.seat + s.pillars.count(p.seat)) % 5]
    verb = words.split(" ", maxsplit=1)[0]
    if verb == "activate":
        return 9.0 if wanted in words else 0.05
    if verb == "hired":
        return 0.1
    if verb == "do":
        return 9.0 ** int(words.split(" ")[1][-1])
    return 0.2 if verb in ("pass", "retire") else 1.0


def hoard(s: State, words: str) -> float:
    """Keeps every character it gets: so the tiles run short."""
    p = s.players[s.turn]
    kept = [0 <= tile < CHARACTER_COUNT for tile in p.workers]
    verb = words.split(" ", maxsplit=1)[0]
    if verb == "hire":
        return 1e-6 if kept[int(words[-1]) - 1] else 5.0
    if verb == "activate":
        return 1e-4 if sum(kept) == LAST_PLACE else 5.0
    if verb == "money":
        return 1.0 if p.money < 4 and p.workers[LAST_PLACE] != PATRON and not kept[LAST_PLACE] else 1e-3
    return 0.01 if verb in ("pass", "hired", "retire", "bonus") else 1.0


TASTES: list[Taste] = [any_way, eager, one_sided, hoard]


def play(game: LaStanza, seed: int, taste: Taste) -> Record:
    record = Record(game, seed)
    dealer = game.dealer(seed)
    rng = Random(seed)
    s = game.new_state()
    while game.seat(s) != OVER:
        if game.seat(s) == CHANCE:
            action = dealer.next(s)
        else:
            legal = game.legal_actions(s)
            action = rng.choices(legal, [taste(s, game.words[a]) for a in legal])[0]
        game.apply_action(s, action)
        record.actions.append(action)
    return record


PLAYS = 96 if LONG else 16


def plays() -> Iterator[tuple[LaStanza, State]]:
    """Every position of some games of players with a bent, over all seats and options."""
    combinations = every_combination()
    for i in range(PLAYS):
        game = stanza(2 + i % 3, *combinations[i * 5 % 16])
        record = play(game, 9000 + i, TASTES[i // 3 % 4])
        s = game.new_state()
        for action in record.actions:
            yield game, s
            game.apply_action(s, action)
        yield game, s


# --- what is worth keeping


class Step(NamedTuple):
    before: State
    words: str  # of a decision, or of a chance line's result
    after: State


class Find(NamedTuple):
    name: str
    comment: str
    seen: Callable[[Step], bool]
    whole: bool = False  # the game to its end, not only to the end of the turn


def said(start: str) -> Callable[[Step], bool]:
    return lambda step: step.before.seat >= 0 and step.words.startswith(start)


def level_of(d: int, level: int) -> Callable[[Step], bool]:
    return lambda step: step.before.seat >= 0 and step.words.startswith(f"do {level}") and step.before.discipline == d


def owned_at_end(tile: int) -> Callable[[Step], bool]:
    return lambda step: (
        step.after.seat == OVER
        and any(p.tiles >> tile & 1 and AT_END[tile](step.after, p) > 0 for p in step.after.players)
    )


def begins_with_own_room(step: Step) -> bool:
    p = step.before.players[step.before.turn]
    return said("activate")(step) and " via " in step.words and DISCIPLINES[p.figure // 3] in step.words


def turned(step: Step) -> bool:
    seat = step.before.turn
    return step.words == "money" and step.after.players[seat].turned > step.before.players[seat].turned


def spent(step: Step) -> bool:
    p = step.before.players[step.before.turn]
    return said("pass")(step) and p.turned and p.workers[LAST_PLACE] == PATRON


def home_after_turning(step: Step) -> bool:
    return said("bonus a-patron")(step) and step.before.players[step.before.turn].workers[0] != PATRON


def refill_begins(step: Step) -> bool:
    return step.after.point == REFILLING and step.before.point != REFILLING


def by_taking(step: Step) -> bool:
    return refill_begins(step) and step.after.then == TURN_OVER


def shuffled_discards(step: Step) -> bool:
    return step.before.point == REFILLING and not step.before.draw and bool(step.before.discard)


def with_starters(step: Step) -> bool:
    return step.before.point == REFILLING and not step.before.recalled and bool(step.after.recalled)


def short(step: Step) -> bool:
    return step.before.point == REFILLING and step.after.point != REFILLING and step.after.laid != ALL_SPACES


def starters_left_over(step: Step) -> bool:
    return step.before.point == REFILLING and step.after.point != REFILLING and len(step.before.recalled) > 1


def starter_hired(step: Step) -> bool:
    return said("hire ")(step) and SLUGS.index(step.words[5:-2]) >= CHARACTER_COUNT


def fee_for_books(step: Step) -> bool:
    return said("books")(step) and bool(step.before.players[step.before.turn].tiles >> L_FEE & 1)


def retired_in(lap: int) -> Callable[[Step], bool]:
    return lambda step: step.words == "retire" and step.before.seat >= 0 and step.before.lap == lap


def everybody_retired(step: Step) -> bool:
    return step.after.seat == OVER and all(p.figure == RETIRED for p in step.after.players)


def nobody_retired(step: Step) -> bool:
    return step.after.seat == OVER and all(p.figure != RETIRED for p in step.after.players)


def tie_broken_by(key: int) -> Callable[[Step], bool]:
    def seen(step: Step) -> bool:
        if step.after.seat != OVER:
            return False
        best, second = sorted([standing(p) for p in step.after.players], reverse=True)[:2]
        return best[:key] == second[:key] and (key == len(best) or best[key] != second[key])

    return seen


def museum_shared(step: Step) -> bool:
    if step.after.seat != OVER:
        return False
    points = [n for n in museum(step.after) if n]
    return len(points) > len(set(points))


def two_rewards_lost(step: Step) -> bool:
    """A religion reward with fewer discs than the level."""
    p = step.before.players[step.before.turn]
    return said("discs")(step) and p.discs < step.before.level


FINDS: list[Find] = [
    *(Find(tile, f"1.11: the bonus tile {tile} is taken, and what it does at once is done", said(f"bonus {tile} pay"))
      for tile in BONUS_TILES),
    *(Find(f"{BONUS_TILES[t]}-scored", f"3.14: {BONUS_TILES[t]} scores at the end", owned_at_end(t), True)
      for t in map(BONUS_TILES.index, ("d-lead", "l-patron", "r-scripture", "a-discs"))),
    *(Find(f"{name}-{level}", f"3.8: a reward of {name} at level {level}", level_of(d, level))
      for d, name in enumerate(DISCIPLINES) for level in (1, 2, 3)),
    *(Find(f"masterpiece-{m}", f"1.5: the masterpiece {m}", said(f"do {m}")) for m in MASTERPIECES),
    Find("boost-by-discs", "3.7: two discs make up for two missing strengths", said("do 3 discs 2")),
    Find("boost-by-money", "1.11: r-pay turns 3f into one strength", lambda step: "pay3" in step.words),
    Find("fee-for-books", "1.11: l-fee pays for every book", fee_for_books),
    Find("disc-from-a-compartment", "3.11: the supply is empty, so the disc for the cell is taken from elsewhere",
         said("disc-from")),
    Find("too-few-discs", "AD-38: what the supply lacks is lost", two_rewards_lost),
    Find("second-religion-book", "1.8: a disc for the second religion book", said("disc ")),
    Find("second-politics-book", "1.8: a helper for the second politics book", said("helper ")),
    Find("patron-turns", "3.9: the patron turns over at the end of the track", turned),
    Find("patron-spent", "3.9: turned and at the end: no more money, so the player passes", spent),
    Find("patron-goes-home", "AD-15: a-patron brings the patron back to the first place", home_after_turning),
    Find("return-helpers", "3.12: more than seven helpers, so some go back", said("return")),
    Find("return-three-helpers", "3.12: three too many",
         lambda step: said("return")(step) and step.words.count(" ") == 3),
    Find("stuck", "AD-29: no destination at all", said("stuck")),
    Find("refill", "3.6: two rooms are empty", refill_begins),
    Find("refill-by-taking", "3.11: d-take empties a room: a refill at the end of the turn", by_taking),
    Find("refill-from-the-discard-pile", "3.6: the draw pile runs out in a refill", shuffled_discards),
    Find("refill-with-starters", "AD-21: both piles run out: removed starters come back", with_starters),
    Find("refill-starters-left-over", "3.6: starters that are not needed go back in discipline order",
         starters_left_over),
    Find("refill-short", "AD-21: not even the starters suffice: spaces stay empty", short),
    Find("starter-hired-again", "3.7: a starter that came back is hired like a character", starter_hired),
    *(Find(f"retire-in-lap-{letter}", f"3.13: somebody retires in lap {letter}", retired_in(lap), True)
      for lap, letter in enumerate("ABC", 1)),
    Find("everybody-retires", "3.2: the game ends early", everybody_retired, True),
    Find("nobody-retires", "3.2: the game ends after lap C", nobody_retired, True),
    Find("tie-turned-patron", "3.15: equal points; the patron that has not turned wins", tie_broken_by(1), True),
    Find("tie-patron-further-left", "3.15: equal points, equal sides; the patron further left wins",
         tie_broken_by(2), True),
    Find("tie-pass-value", "3.15: the pass value decides", tie_broken_by(3), True),
    Find("tie-shared-victory", "3.15: nothing decides: the victory is shared", tie_broken_by(4), True),
    Find("museum-shared", "3.14: equal museums share their ranks", museum_shared, True),
    Find("option-ordering", "3.16: the players arrange their starters", said("arrange")),
    Find("option-dismiss", "3.16: a worker is sent away instead of hiring", said("dismiss")),
    Find("option-hire-any", "3.16: somebody of another discipline is hired first",
         lambda step: said("hire ")(step) and not step.after.matched),
    Find("option-helper-waives-hire", "3.16: a helper is paid in the room itself; nobody need be hired",
         begins_with_own_room),
    Find("level-zero", "3.16: level 0 gives nothing", said("do 0")),
    Find("final-stuck-or-retire", "AD-29: in FINAL `retire` stands beside `stuck`",
         lambda step: step.before.phase == FINAL and said("stuck")(step)),
]  # fmt: skip


class Hit(NamedTuple):
    record: Record
    at: int  # the action
    until: int  # actions up to the end of its turn


def steps(record: Record) -> list[Step]:
    game = record.game
    s = game.new_state()
    found: list[Step] = []
    for action in record.actions:
        before = s.clone()
        words = game.chance_words[action] if game.seat(s) == CHANCE else game.words[action]
        game.apply_action(s, action)
        found.append(Step(before, words, s.clone()))
    return found


def search(games: int) -> dict[str, Hit]:
    """For every find the shortest record among this many games."""
    found: dict[str, Hit] = {}
    combinations = every_combination()
    for seed in range(games):
        on = combinations[seed // 12 % 16] if seed % 5 == 0 else ()
        taste = TASTES[seed // 3 % 4]
        game = stanza(4 if taste is hoard else 2 + seed % 3, *on)
        record = play(game, seed, taste)
        played = steps(record)
        for find in FINDS:
            best = found.get(find.name)
            if find.name.startswith("option-") != bool(on) and find.name != "level-zero":
                continue
            for i, step in enumerate(played):
                if best is not None and i >= best.at and (not find.whole or len(played) >= best.until):
                    break
                if step.before.point != DEAL_WORKERS and find.seen(step):
                    until = len(played) if find.whole else turn_end(played, i)
                    best = Hit(record, i, until)
                    found[find.name] = best
                    break
    return found


def turn_end(played: list[Step], i: int) -> int:
    """The first moment after this action in which a new turn begins and no chance is due."""
    for j in range(i, len(played)):
        s = played[j].after
        if s.seat == OVER or (s.seat >= 0 and s.point == MOVING):
            return j + 1
    return len(played)


def checks(s: State) -> list[str]:
    found = [f"= round {s.round}", f"= money {numbers([p.money for p in s.players])}"]
    found.append(f"= ship {numbers([p.ship for p in s.players])}")
    return found


def text_of(find: Find, hit: Hit) -> str:
    """The record up to there, with a comment at the find and checks before its turn and at the end."""
    game = hit.record.game
    s = game.new_state()
    cut = Record(game, hit.record.seed)
    lines: list[str] = []
    turn_began = 0
    for i in range(hit.until):
        if s.seat >= 0 and s.point == MOVING and i <= hit.at:
            turn_began = i
        cut.actions.append(hit.record.actions[i])
        game.apply_action(s, hit.record.actions[i])
    cut.actions = hit.record.actions[:turn_began]
    lines = write(cut).splitlines()
    if turn_began:
        lines += checks(cut.state())
    told = len(write(cut).splitlines())
    cut.actions = hit.record.actions[: hit.at]
    marked = len(write(cut).splitlines())
    cut.actions = hit.record.actions[: hit.until]
    rest = write(cut).splitlines()
    for i in range(told, len(rest)):
        if rest[i].startswith("end"):
            lines += checks(s)
            lines.append(f"= points {numbers(game.points(s))}")
        mark = "  # here" if i == marked and not find.whole and rest[i].startswith("S") else ""
        lines.append(rest[i] + mark)
    if not rest[-1].startswith("end"):
        lines += checks(s)
    return f"# {find.comment}.\n" + "\n".join(lines) + "\n"


def main(games: int) -> None:
    found = search(games)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for find in FINDS:
        if find.name in found:
            (FOLDER / f"{find.name}.record").write_text(text_of(find, found[find.name]), "utf-8", newline="\n")
        else:
            sys.stderr.write(f"{find.name}: not found in {games} games\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9000)
