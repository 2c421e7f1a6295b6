"""The player's identity on each server: a token in a file that only its owner can read."""

import json
import os
from pathlib import Path


def state_file() -> Path:
    """The file, in the XDG state directory."""
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "ridotto" / "servers.json"


def tokens() -> dict[str, str]:
    try:
        found = json.loads(state_file().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}


def token_of(server: str) -> str:
    return tokens().get(server, "")


def keep(server: str, token: str) -> None:
    """Replace the file atomically, readable only by its owner."""
    file = state_file()
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = file.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
        json.dump({**tokens(), server: token}, out, indent=1)
    os.replace(fresh, file)
