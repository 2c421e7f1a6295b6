"""Which extra of the package brings which library, and the sentence for somebody who has not installed it."""

from typing import Final

EXTRA_OF: Final[dict[str, str]] = {
    "gymnasium": "rl",
    "pettingzoo": "rl",
    "PIL": "draw",
    "resvg_py": "draw",
    "pyspiel": "openspiel",
    "open_spiel": "openspiel",
    "pyarrow": "data",
    "ray": "cluster",
    "cryptography": "server",
    "msgspec": "server",
    "prometheus_client": "server",
    "psycopg": "server",
    "psycopg_pool": "server",
    "starlette": "server",
    "structlog": "server",
    "uvicorn": "server",
}


def how_to_get(library: str) -> str | None:
    """One sentence: which extra to install for this library. None: no extra brings it."""
    extra = EXTRA_OF.get(library.partition(".")[0])
    return extra and f"this needs {library.partition('.')[0]}, which is not installed: pip install 'ridotto[{extra}]'"


class MissingExtra(ModuleNotFoundError):
    """A library of an extra is not installed. The text says how to get it."""

    def __init__(self, error: ModuleNotFoundError) -> None:
        super().__init__(how_to_get(error.name or "") or str(error), name=error.name, path=error.path)
