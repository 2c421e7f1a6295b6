"""Takes the places of packages that the server's modules import and a browser does not have."""

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

from ridotto.local import structs


class Log:
    """Lines for the browser's console. Nothing secret is ever handed to a logger."""

    def write(self, event: str, **about: Any) -> None:
        sys.stderr.write(f"{event} {about or ''}\n")

    debug = info = warning = error = exception = write


def install() -> None:
    """Before anything of `ridotto.server` is imported."""
    log = ModuleType("structlog")
    log.__dict__["get_logger"] = Log
    sys.modules["structlog"] = log
    sys.modules["msgspec"] = structs
    # Networks play no part on one device, and their module is large.
    addresses = ModuleType("ipaddress")
    addresses.__dict__.update(vars(SimpleNamespace(IPv4Network=None, IPv6Network=None, ip_network=None)))
    sys.modules.setdefault("ipaddress", addresses)
