"""Structured logs.

Tokens, sealed decisions, notes and passwords are never handed to a logger; anything that looks like one is struck out.
"""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

SECRET = re.compile(r"(token|cookie|authorization|password|secret|sealed|note|draft)", re.IGNORECASE)
PASSWORD = re.compile(r"(\w+://[^:/@\s]+:)[^@\s]+@")


def strike_out(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for key, value in list(event.items()):
        if SECRET.search(key):
            event[key] = "***"
        elif isinstance(value, str):
            event[key] = PASSWORD.sub(r"\1***@", value)
    return event


class Forward(logging.Handler):
    """What libraries say becomes one of our lines, without the traceback: it may quote what a client sent."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        text = record.getMessage().splitlines()[0][:300] if record.getMessage() else ""
        log = structlog.get_logger()
        tell = log.error if record.levelno >= logging.ERROR else log.warning
        tell("library", source=record.name, text=text, **({"error": error} if error else {}))


def set_up(level: str, as_json: bool) -> None:
    root = logging.getLogger()
    root.handlers = [Forward()]
    root.setLevel(logging.WARNING)
    renderer: Any = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            strike_out,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper(), logging.INFO)),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
