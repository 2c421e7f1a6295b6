"""Lets classes of other packages, which nobody compiles, derive from a class that mypyc compiles here."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # mypyc reads this line, and it is not needed when the program runs
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_settings):
        return lambda kind: kind


__all__ = ["mypyc_attr"]
