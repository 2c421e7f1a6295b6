"""The worked example of section 6: its start position (6.2) and its lines (6.3)."""

from typing import Any

from ridotto.games.opera.components import CITIES, EMPTY, KINDS, PART_HALLS, PARTS, ROLES
from ridotto.games.opera.state import BUDGET, State
from tests.games.opera.tables import Table, opera, settle

# 6.2: before the bids of round 6; ladder and rows from the top
PLAYERS: list[dict[str, Any]] = [
    {
        "ducats": 11,
        "points": 43,
        "level": 0,
        "parts": "venezia.main wien.main paris.main paris.wing1",
        "halls": "venezia=beethoven wien=wagner/beethoven paris=verdi/house",
    },
    {
        "ducats": 12,
        "points": 40,
        "level": 6,
        "parts": "venezia.main wien.main wien.wing1 berlin.main london.main",
        "halls": "venezia=monteverdi wien=wagner/handel,monteverdi berlin=monteverdi london=house",
    },
    {
        "ducats": 9,
        "points": 39,
        "level": 4,
        "parts": "venezia.main venezia.wing1 venezia.wing2 berlin.main paris.main",
        "halls": "venezia=monteverdi/beethoven,house berlin=verdi paris=mozart",
    },
]
LADDER = "verdi wagner mozart handel beethoven monteverdi"
ORDER = [1, 2, 0]
CENTURY = "handel monteverdi wagner"
DISPLAY = {"beethoven": 1, "handel": 1, "mozart": 1, "verdi": 2, "wagner": 2}
DRAW = {"beethoven": 10, "handel": 11, "monteverdi": 9, "mozart": 12, "verdi": 10, "wagner": 8}
FIGURES = {"maestro": "wien", "critico": "berlin", "esperto": "london"}

BODY = """
S1 bid 10
S2 bid 3
S3 bid 1
= levels 10 9 5
= money 1 9 8
S1 hire signora
S1 sell verdi@paris ducats  # +12
= money 13 9 8
S2 intermezzo  # Wagner is in the Palazzo already; his Handel would give 6 ducats or 3 points
S3 sell mozart@paris ducats  # +8; the Palazzo is full
= levels 8 9 4
= money 13 9 16
= palazzo mozart verdi wagner
S2 hire critico
S2 move critico venezia
S2 review monteverdi +2
= levels 8 6 4
= ladder verdi wagner mozart monteverdi handel beethoven
S1 hire impresario
S1 buy wagner wagner  # -10
S1 arrange venezia=wagner wien=wagner/beethoven paris=wagner/beethoven,house
= stock S1 none
S2 buy beethoven verdi  # -7; level 4, right of S3 (second column)
= order S1 S3 S2
S2 arrange venezia=monteverdi wien=monteverdi/handel,verdi,wagner berlin=monteverdi london=beethoven/house
S3 buy handel verdi  # -8
S3 arrange venezia=verdi/beethoven,house berlin=monteverdi paris=verdi/handel
= levels 5 4 2
= money 3 2 8
S1 hire maestro
S1 move maestro paris
S2 hire esperto
S2 move esperto wien  # 6+5+3+2 = 16; his Verdi goes to S3 (39 < 40 < 43)
= levels 3 0 2
= points 43 56 39
= stock S3 verdi
= halls S2 venezia=monteverdi wien=monteverdi/handel,wagner berlin=monteverdi london=beethoven/house
S1 decline  # he could have had 5 + 1 = 6 for his Wagner; S3 has nothing in Wien and is not asked
S3 hire architetto  # S1 has used his 3 hires and has ended by himself
S3 build paris.wing1  # -4 ducats, +4 points; S2 on level 0 and S1 (ended) are not asked; no roles left
= order S1 S2 S3  # S3 on level 0 right of S2 (second column)
= levels 3 0 0
= points 43 56 43
= money 17 12 16  # income: S1 1 + 3 + 2*5 = 14; S2 1 + 1 + 3 + 5 = 10; S3 5 + 1 + 2*3 = 12
= ladder wagner verdi monteverdi mozart beethoven handel  # wagner, monteverdi, beethoven 4 each; verdi, handel 2
= round 6
* draw mozart mozart handel mozart mozart verdi beethoven monteverdi  # the fourth mozart is set aside
= round 7
= points 59 75 56  # S1 6+6+6 - 2; S2 6+6+6+2 - 1; S3 6+5+5 - 3
= money 17 13 17  # S2 and S3 had +1 on level 0
= levels 3 0 0
= palazzo none
= display beethoven handel monteverdi mozart mozart mozart verdi
"""


def bag(names: dict[str, int]) -> list[int]:
    return [names.get(kind, 0) for kind in KINDS]


def start_position() -> State:
    """The position of 6.2 as a dump: what it does not tell is as at the start of a game."""
    game = opera(3)
    data = game.dump(game.new_state())
    supply = data["supply"]
    for values, given in zip(data["players"], PLAYERS, strict=True):
        values["ducats"] = given["ducats"]
        values["level"] = given["level"]
        values["scored"][0] = given["points"]
        for part in given["parts"].split(" "):
            a = PARTS.index(part)
            values["parts"] |= 1 << a
            values["halls"][CITIES.index(part.split(".")[0])] += PART_HALLS[a]
            supply[a] -= 1
        for building in given["halls"].split(" "):
            city, _, text = building.partition("=")
            great, _, others = text.partition("/")
            values["great"][CITIES.index(city)] = KINDS.index(great) if great != "-" else EMPTY
            for kind in others.split(",") if others else []:
                values["others"][CITIES.index(city)] |= 1 << KINDS.index(kind)
    for fame, composer in zip(range(6, 0, -1), LADDER.split(" "), strict=True):
        data["fame"][KINDS.index(composer)] = fame
    data["round"] = 6
    data["point"] = BUDGET
    data["seat"] = 0
    data["century"] = [KINDS.index(composer) for composer in CENTURY.split(" ")]
    data["display"] = bag(DISPLAY)
    data["draw"] = bag(DRAW)
    data["palazzo"] = 1 << KINDS.index("wagner")
    data["figures"] = [CITIES.index(FIGURES[role]) for role in ROLES[3:]]
    data["order"] = ORDER
    return settle(game.load(data))


def example(last: str = "") -> Table:
    """The example, stopped after the line with this text; at its end without."""
    found = Table(opera(3), start_position())
    for line in BODY.strip().split("\n"):
        found.play(line)
        if last and line.split("#")[0].strip() == last:
            return found
    assert not last
    return found
