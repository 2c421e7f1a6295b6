"""Writes the numbers printed in a game's box for the page: web/src/games/<game>/box.ts. `--check`: is it up to date?"""

import json
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "web/src/games").glob("*/index.ts"))
HEAD = "// Made by scripts/box_ts.py from ridotto/games/{game}/box.toml. Do not edit.\n"


def written(game: str, source: Path = ROOT / "src") -> str:
    box = tomllib.loads((source / f"ridotto/games/{game}/box.toml").read_text("utf-8"))
    return f"{HEAD.format(game=game)}export const BOX = {json.dumps(box, indent=2, ensure_ascii=False)} as const;\n"


def main() -> None:
    for game in GAMES:
        target = ROOT / f"web/src/games/{game}/box.ts"
        text = written(game)
        if "--check" not in sys.argv:
            target.write_text(text, "utf-8")
        elif not target.exists() or target.read_text("utf-8") != text:
            sys.exit(f"{target.relative_to(ROOT)} is old: run scripts/box_ts.py")


if __name__ == "__main__":
    main()
