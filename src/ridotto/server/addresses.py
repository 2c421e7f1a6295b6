"""Addresses to which notices may go."""

from urllib.parse import urlsplit


def well_formed(address: str) -> bool:
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        return False
    bad = any(not "!" <= c <= "~" for c in address)
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.username and not bad
