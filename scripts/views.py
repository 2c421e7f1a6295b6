"""Writes what a game's views are made of, from the TypedDicts of its view.py and numbers.py: types for the page
(web/src/games/<game>/view.ts) and a page of the documentation (docs/api/views.md). `--check`: are they up to date?
"""

import ast
import io
import sys
import tokenize
from pathlib import Path
from typing import NamedTuple

from ridotto.engine.game import game_class

ROOT = Path(__file__).parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "src/ridotto/games").glob("*/view.py"))
TS_HEAD = "// Made by scripts/views.py from view.py and numbers.py in ridotto/games/{game}. Do not edit.\n"
DOCS = ROOT / "docs/api/views.md"
DOCS_HEAD = """# Views

What a seat may know, as JSON data: `state.view(seat)` in Python, `view` in the messages of the server. Seats are
counted from 0; the view of a spectator has `seat: null`. Names are those of the box files, as in records. The Python
types are `TypedDict`s in `ridotto/games/<game>/view.py`; `scripts/views.py` makes this page from them.

Screens get more: `game.shown(state, seat)` adds `numbers`, which the rules work out from public facts. Their types are
in `ridotto/games/<game>/numbers.py`. Before the setup is done `numbers` is empty.
"""


class Key(NamedTuple):
    name: str
    kind: ast.expr
    about: str


class Shape(NamedTuple):
    """A TypedDict."""

    name: str
    base: str  # the TypedDict that it adds to; empty: none
    partial: bool  # a key may be missing
    about: str
    keys: list[Key]


class Source(NamedTuple):
    shapes: list[Shape]  # those of view.py, then those of numbers.py; the last one of each file is the whole
    aliases: dict[str, ast.expr]  # names of Literal types, also of those that view.py imports


def read(game: str) -> Source:
    folder = ROOT / "src/ridotto/games" / game
    shapes: list[Shape] = []
    aliases: dict[str, ast.expr] = {}
    for file in ("state.py", "view.py", "numbers.py"):
        text = (folder / file).read_text("utf-8")
        comments = {
            token.start[0]: token.string.lstrip("# ")
            for token in tokenize.generate_tokens(io.StringIO(text).readline)
            if token.type == tokenize.COMMENT
        }
        for node in ast.parse(text).body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript):
                if ast.unparse(node.value.value) == "Literal":
                    aliases[ast.unparse(node.targets[0])] = node.value
            elif isinstance(node, ast.ClassDef) and is_typed_dict(node, shapes):
                base = ast.unparse(node.bases[0])
                keys = [
                    Key(ast.unparse(one.target), one.annotation, comments.get(one.lineno, ""))
                    for one in node.body
                    if isinstance(one, ast.AnnAssign)
                ]
                partial = any(word.arg == "total" for word in node.keywords)
                about = (ast.get_docstring(node) or "").split("\n")[0]
                shapes.append(Shape(node.name, "" if base == "TypedDict" else base, partial, about, keys))
    return Source(shapes, aliases)


def is_typed_dict(node: ast.ClassDef, shapes: list[Shape]) -> bool:
    known = ["TypedDict", *(shape.name for shape in shapes)]
    return len(node.bases) == 1 and ast.unparse(node.bases[0]) in known


def parts(kind: ast.expr, source: Source) -> list[ast.expr]:
    """The members of a union, of a Literal; a type of its own is its only member."""
    if isinstance(kind, ast.Name) and kind.id in source.aliases:
        return parts(source.aliases[kind.id], source)
    if isinstance(kind, ast.BinOp):
        return [*parts(kind.left, source), *parts(kind.right, source)]
    if isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "Literal":
        return kind.slice.elts if isinstance(kind.slice, ast.Tuple) else [kind.slice]
    return [kind]


class Style(NamedTuple):
    """How types are written."""

    either: str
    literal: str
    mapping: str
    several: str
    pair: str
    plain: dict[str, str]
    named: str

    def write(self, kind: ast.expr, source: Source) -> str:
        members = parts(kind, source)
        if len(members) > 1:
            return self.either.join(self.write(one, source) for one in members)
        (kind,) = members
        if isinstance(kind, ast.Constant):
            return "null" if kind.value is None else self.literal.format(kind.value)
        if isinstance(kind, ast.Subscript):
            inside = kind.slice.elts if isinstance(kind.slice, ast.Tuple) else [kind.slice]
            written = [self.write(one, source) for one in inside]
            outside = ast.unparse(kind.value)
            if outside == "tuple":
                return self.pair.format(", ".join(written))
            if outside == "dict":
                return self.mapping.format(written[-1])
            return self.several.format(f"({written[0]})" if "|" in written[0] else written[0])
        name = ast.unparse(kind)
        return self.plain.get(name) or self.named.format(name, name.lower())


TYPESCRIPT = Style(
    " | ", "'{}'", "Record<string, {}>", "{}[]", "[{}]", {"int": "number", "str": "string", "bool": "boolean"}, "{}"
)
WORDS = Style(
    " or ",
    "`{}`",
    "object of {}",
    "list of {}",
    "[{}]",
    {"int": "number", "str": "text", "bool": "true or false"},
    "[{}](#{})",
)


def typescript(game: str) -> str:
    source = read(game)
    found = [TS_HEAD.format(game=game)]
    for shape in source.shapes:
        base = f" extends {shape.base}" if shape.base else ""
        lines = [f"/** {shape.about} */", f"export interface {shape.name}{base} {{"]
        for key in shape.keys:
            if key.about:
                lines.append(f"  /** {key.about} */")
            lines.append(f"  {key.name}{'?' if shape.partial else ''}: {TYPESCRIPT.write(key.kind, source)};")
        found.append("\n".join([*lines, "}\n"]))
    return "\n".join(found)


def documentation() -> str:
    found = [DOCS_HEAD]
    for game in GAMES:
        source = read(game)
        found.append(f"## {game_class(game.replace('_', '-')).cover.title}\n")
        for shape in in_reading_order(source.shapes):
            rows = [f"| `{key.name}` | {WORDS.write(key.kind, source)} | {key.about} |" for key in shape.keys]
            table = "\n".join(["| key | type | |", "| --- | --- | --- |", *rows])
            more = f" All keys of [{shape.base}](#{shape.base.lower()}), and:" if shape.base else ""
            found.append(f"### {shape.name}\n\n{shape.about}{more}\n\n{table}\n")
    return "\n".join(found)


def in_reading_order(shapes: list[Shape]) -> list[Shape]:
    """The view and its parts, then the view with numbers and its parts."""
    first = next(i for i, shape in enumerate(shapes) if shape.name.endswith("View")) + 1
    return [*reversed(shapes[:first]), *reversed(shapes[first:])]


def main() -> None:
    wanted = {ROOT / f"web/src/games/{game}/view.ts": typescript(game) for game in GAMES} | {DOCS: documentation()}
    for target, text in wanted.items():
        if "--check" not in sys.argv:
            target.write_text(text, "utf-8")
        elif not target.exists() or target.read_text("utf-8") != text:
            sys.exit(f"{target.relative_to(ROOT)} is old: run scripts/views.py")


if __name__ == "__main__":
    main()
