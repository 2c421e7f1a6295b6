"""Writes web/src/lib/protocol.ts from the server's protocol. `--check`: only says whether it is up to date."""

import sys
from pathlib import Path
from typing import Any

import msgspec

from ridotto.server import protocol as p
from ridotto.server import protocol_people as q

TARGET = Path(__file__).parent.parent / "web/src/lib/protocol.ts"
BODIES = (
    p.CreateTable, p.CreateLesson, p.SetName, p.UseLink, p.JoinTable, p.MakeLink, p.Me, p.Created, p.NewLink,
    p.Joined, p.TableHead, p.Invitation, p.GameInfo, p.Polled, p.ImportRecord, p.MoveGame, p.Device, p.Level, p.Replay,
    p.Rulebook, p.Example, p.AnnotatedGame, p.PlayedGames, p.ReviewOut, p.PlayOn, p.Notices, p.NoticeWishes,
    p.PuzzleHead, p.PuzzleOut, p.PuzzleAnswers,
    p.AddPush, p.Vacations, p.PlanVacation,
    p.CreateContest, p.JoinContest, p.StepContest, p.LinkContest, p.ContestOut, p.ContestLists, p.MadeContest,
    p.JoinedContest,
)  # fmt: skip
PEOPLE = (
    q.PasskeyWish, q.NewPasskey, q.RemovePasskey, q.SignInWish, q.PasskeySignIn, q.MailSignIn, q.MailLinkSeen,
    q.OwnProfile, q.SetProfile, q.Brought, q.PersonPage, q.Leaders, q.TableRatings, q.ReportPerson, q.BlockOut,
)  # fmt: skip
UNIONS = {"Command": p.Command, "Message": p.Message}
HEAD = "// Made by scripts/protocol_ts.py from ridotto/server/protocol.py. Do not edit.\n"
SENT = (
    "CreateTable",
    "PlayOn",
    "CreateLesson",
    "ImportRecord",
    "MoveGame",
    "SeatWish",
    "SetName",
    "UseLink",
    "JoinTable",
    "MakeLink",
    "Pace",
    "NoticeWishes",
    "NewPasskey",
    "PasskeySignIn",
    "MailSignIn",
    "SetProfile",
    "ReportPerson",
    "AddPush",
    "PlanVacation",
    "CreateContest",
    "JoinContest",
    "StepContest",
    "LinkContest",
)


def main() -> None:
    text = written()
    if "--check" in sys.argv:
        if not TARGET.exists() or TARGET.read_text("utf-8") != text:
            sys.exit("web/src/lib/protocol.ts is old: run scripts/protocol_ts.py")
        return
    TARGET.write_text(text, "utf-8")


def written() -> str:
    members = {name: list(getattr(union, "__args__", ())) for name, union in UNIONS.items()}
    commands = {kind.__name__ for kind in members["Command"]}
    kinds = [*members["Command"], *members["Message"], *BODIES, *PEOPLE]
    _, components = msgspec.json.schema_components(kinds, ref_template="{name}")
    found = [HEAD, "import type { Said } from './i18n.svelte';\n"]
    for name, schema in sorted(components.items()):
        if name == "Said":  # the page has its own
            continue
        # What we send may leave out what has a default; what we get has every field, unless it says otherwise.
        spare = name in commands or name in SENT or leaves_out(name)
        found.append(interface(name, schema, partial=spare))
    for name, kinds in members.items():
        found.append(f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)};\n")
    return "\n".join(found)


def leaves_out(name: str) -> bool:
    """Does a message go out without the fields that have their default? What a game says (a dataclass) has them all."""
    config = getattr(getattr(p, name, None), "__struct_config__", None)
    return config is not None and bool(config.omit_defaults)


def interface(name: str, schema: dict[str, Any], partial: bool) -> str:
    about = schema.get("description", "").split("\n")[0]
    lines = [f"/** {about} */"] if about else []
    lines.append(f"export interface {name} {{")
    required = schema.get("required", [])
    for field, kind in schema.get("properties", {}).items():
        mark = "?" if partial and field not in required else ""
        lines.append(f"  {field}{mark}: {typed(kind)};")
    return "\n".join([*lines, "}\n"])


def typed(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(literal(value) for value in schema["enum"])
    if "const" in schema:
        return literal(schema["const"])
    if "anyOf" in schema:
        return " | ".join(typed(one) for one in schema["anyOf"])
    match schema.get("type"):
        case "array" if "items" in schema and schema["items"] is not False:
            inner = typed(schema["items"])
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "object":
            values = schema.get("additionalProperties", {})
            return f"Record<string, {typed(values) if isinstance(values, dict) else 'unknown'}>"
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
    return "unknown"


def literal(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


if __name__ == "__main__":
    main()
