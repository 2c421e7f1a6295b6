"""The fields of a state, read from its class: the annotations there are the one list of them."""

from typing import Any


def fields_of(kind: type, *without: str) -> tuple[str, ...]:
    """The names of a slotted class in the order of its annotations, except these. mypyc keeps them elsewhere."""
    names: Any = getattr(kind, "__mypyc_attrs__", None) or getattr(kind, "__slots__")  # noqa: B009
    return tuple(name for name in names if name not in without)
