"""Writes what a game's views are made of, from the TypedDicts of its view.py: types for the page
(web/src/games/<game>/view.ts) and a page of the documentation (docs/api/views.md). `--check`: are they up to date?
"""

import ast
import io
import sys
import tokenize
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
GAMES = {"opera": "Opera", "la_stanza": "La Stanza"}
TS_HEAD = "// Made by scripts/views.py from ridotto/games/{game}/view.py. Do not edit.\n"
DOCS = ROOT / "docs/api/views.md"
DOCS_HEAD = """# Views

What a seat may know, as JSON data: `state.view(seat)` in Python, `view` in the messages of the server. Seats are
counted from 0; the view of a spectator has `seat: null`. Names are those of the box files, as in records. The Python
types are `TypedDict`s in `ridotto/games/<game>/view.py`; `scripts/views.py` makes this page from them. Numbers that the
server works out for screens come beside the view, in `numbers`, and are not described here.
"""
PLAIN = {"int": "number", "str": "string", "bool": "boolean", "None": "null"}


class Key(NamedTuple):
    name: str
    kind: ast.expr
    about: str


class Shape(NamedTuple):
    """A TypedDict."""

    name: str
    about: str
    keys: list[Key]


class Source(NamedTuple):
    shapes: list[Shape]
    aliases: dict[str, ast.expr]  # names of Literal types, also of those that view.py imports


def read(game: str) -> Source:
    folder = ROOT / "src/ridotto/games" / game
    shapes: list[Shape] = []
    aliases: dict[str, ast.expr] = {}
    for file in ("state.py", "view.py"):
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
            elif isinstance(node, ast.ClassDef) and [ast.unparse(base) for base in node.bases] == ["TypedDict"]:
                keys = [
                    Key(ast.unparse(one.target), one.annotation, comments.get(one.lineno, ""))
                    for one in node.body
                    if isinstance(one, ast.AnnAssign)
                ]
                shapes.append(Shape(node.name, (ast.get_docstring(node) or "").split("\n")[0], keys))
    return Source(shapes, aliases)


def parts(kind: ast.expr, source: Source) -> list[ast.expr]:
    """The members of a union, of a Literal; a type of its own is its only member."""
    if isinstance(kind, ast.Name) and kind.id in source.aliases:
        return parts(source.aliases[kind.id], source)
    if isinstance(kind, ast.BinOp):
        return [*parts(kind.left, source), *parts(kind.right, source)]
    if isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "Literal":
        return kind.slice.elts if isinstance(kind.slice, ast.Tuple) else [kind.slice]
    return [kind]


def in_typescript(kind: ast.expr, source: Source) -> str:
    members = parts(kind, source)
    if len(members) > 1:
        return " | ".join(in_typescript(one, source) for one in members)
    (kind,) = members
    if isinstance(kind, ast.Constant):
        return "null" if kind.value is None else "'" + str(kind.value) + "'"
    if isinstance(kind, ast.Subscript):
        inside = kind.slice.elts[-1] if isinstance(kind.slice, ast.Tuple) else kind.slice
        value = in_typescript(inside, source)
        if ast.unparse(kind.value) == "dict":
            return f"Record<string, {value}>"
        return f"({value})[]" if "|" in value else f"{value}[]"
    name = ast.unparse(kind)
    return PLAIN.get(name, name)


def in_words(kind: ast.expr, source: Source) -> str:
    members = parts(kind, source)
    if len(members) > 1:
        return " or ".join(in_words(one, source) for one in members)
    (kind,) = members
    if isinstance(kind, ast.Constant):
        return "null" if kind.value is None else "`" + str(kind.value) + "`"
    if isinstance(kind, ast.Subscript):
        inside = kind.slice.elts[-1] if isinstance(kind.slice, ast.Tuple) else kind.slice
        value = in_words(inside, source)
        return f"object of {value}" if ast.unparse(kind.value) == "dict" else f"list of {value}"
    name = ast.unparse(kind)
    return {"int": "number", "str": "text", "bool": "true or false"}.get(name, f"[{name}](#{name.lower()})")


def typescript(game: str) -> str:
    source = read(game)
    found = [TS_HEAD.format(game=game)]
    for shape in source.shapes:
        lines = [f"/** {shape.about} */", f"export interface {shape.name} {{"]
        for key in shape.keys:
            if key.about:
                lines.append(f"  /** {key.about} */")
            lines.append(f"  {key.name}: {in_typescript(key.kind, source)};")
        found.append("\n".join([*lines, "}\n"]))
    return "\n".join(found)


def documentation() -> str:
    found = [DOCS_HEAD]
    for game, title in GAMES.items():
        source = read(game)
        found.append(f"## {title}\n")
        for shape in reversed(source.shapes):  # the view first
            rows = [f"| `{key.name}` | {in_words(key.kind, source)} | {key.about} |" for key in shape.keys]
            table = "\n".join(["| key | type | |", "| --- | --- | --- |", *rows])
            found.append(f"### {shape.name}\n\n{shape.about}\n\n{table}\n")
    return "\n".join(found)


def main() -> None:
    wanted = {ROOT / f"web/src/games/{game}/view.ts": typescript(game) for game in GAMES} | {DOCS: documentation()}
    for target, text in wanted.items():
        if "--check" not in sys.argv:
            target.write_text(text, "utf-8")
        elif not target.exists() or target.read_text("utf-8") != text:
            sys.exit(f"{target.relative_to(ROOT)} is old: run scripts/views.py")


if __name__ == "__main__":
    main()
