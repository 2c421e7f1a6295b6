"""The environment: the one place that reads it. `sample.env` lists every setting with its default."""

import os
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Any, get_type_hints

import msgspec


class SettingsError(Exception):
    """A setting cannot be used. The text names it."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    host: str = "127.0.0.1"
    port: int = 8000
    database_url: str = "sqlite:///ridotto.db"
    public_url: str = ""  # as browsers see it, for the origin check; empty: the Host header is believed
    hosts: str = ""  # more names by which browsers reach this server, with commas
    # Whose X-Forwarded-For and -Proto is believed: 1: any address (only behind a proxy of your own), or networks
    # with commas: from the right the first address outside them is the client's.
    trust_proxy: str = ""
    log_level: str = "info"
    log_json: bool = True
    metrics: bool = True
    bot_workers: int = 1
    bot_pace: float = 1.5  # seconds before a bot answers, whatever it holds
    bot_seconds: float = 1.0  # thinking time for one line of the record; must be below bot_pace to stay invisible
    bots: str = ""  # those that may sit at tables, with commas; empty: every one that needs no settings
    hint_bot: str = ""  # whose advice a hint is; empty: the usual stand-in
    max_tables: int = 20_000  # running or open, on the whole server
    max_tables_per_person: int = 30
    max_new_tables_per_day: int = 200  # for each person, records that are looked at included
    max_contests_per_person: int = 5  # evenings and tournaments that somebody is the host of, at a time
    record_bytes: int = 262_144  # of a record that somebody wants to look at
    max_sockets: int = 10_000
    max_sockets_per_person: int = 20  # long polls and streams included
    max_sockets_per_address: int = 50  # the same for one address (IPv6: one /64)
    max_watchers_per_table: int = 200
    max_people_per_hour: int = 60  # new people from one address
    max_tables_per_hour: int = 60  # new tables from one address, rematches and records included
    max_signins_per_hour: int = 60  # tries to sign in, or letters asked for, from one address
    cost_per_person: float = 0.15  # share of the event loop, after a burst of 8 s of that
    cost_per_address: float = 0.25  # the same for one address
    chat_per_minute: int = 20  # lines of one person
    max_connections: int = 12_000  # of all kinds, idle ones included
    max_connections_per_address: int = 100  # that reach this process: not counted with TRUST_PROXY
    request_seconds: float = 10.0  # until a request must have come, from the first byte or the last answer
    device: str = (
        ""  # folder of the page without a server (`make static`); empty: the one of the package, if it has one
    )
    idle_table_days: float = 60.0  # after this time without a decision a table is closed
    open_table_hours: float = 24.0  # after this time a table that nobody else has joined is closed
    message_bytes: int = 8192
    messages_per_second: float = 20.0  # for each client, after a burst of ten times as many
    requests_per_second: float = 50.0  # for each address, after a burst of four times as many
    send_queue: int = 64  # messages that may wait for a slow client before it is cut off
    send_queue_bytes: int = 131_072  # the same in bytes
    heartbeat: float = 20.0
    vacation_days: int = 30  # in which a person's deadlines stand still, for each calendar year
    smtp_url: str = ""  # smtp://user:password@host:587 or smtps://...: notices by e-mail; needs PUBLIC_URL
    mail_from: str = ""  # the sender of these mails
    push: bool = True  # notices by Web Push, where the library for it is installed
    push_contact: str = ""  # mailto: or https:, for push services to write to; empty: PUBLIC_URL
    webhook_private: bool = False  # may webhooks and pushes go to loopback and private addresses?
    table_idle: float = 600.0  # seconds until a table that is not running, and that nobody asks for, leaves memory
    dead_after: float = 3.0  # a process silent for this long no longer runs its tables


def from_environment(environment: Mapping[str, str] | None = None, **flags: Any) -> Settings:
    """Settings by environment; flags of the command line win. An empty variable counts as unset."""
    environment = os.environ if environment is None else environment
    found: dict[str, Any] = {}
    for name, kind in get_type_hints(Settings).items():
        text = environment.get(name.upper(), "")
        if text:
            found[name] = parsed(name.upper(), kind, text)
    found.update({name: value for name, value in flags.items() if value is not None})
    settings = Settings(**found)
    proxies(settings.trust_proxy)
    if not 0 <= settings.port <= 65535:
        raise SettingsError(f"PORT must be a number from 0 to 65535, not {settings.port}")
    if not settings.database_url.startswith(("sqlite:///", "postgresql://")):
        # The value may hold a password: it is not repeated.
        raise SettingsError("DATABASE_URL must begin with sqlite:/// or postgresql://")
    if settings.smtp_url:
        if not settings.smtp_url.startswith(("smtp://", "smtps://")):
            raise SettingsError("SMTP_URL must begin with smtp:// or smtps://")
        if not settings.public_url or "@" not in settings.mail_from:
            raise SettingsError("SMTP_URL needs PUBLIC_URL, for links in mails, and MAIL_FROM")
    return settings


def proxies(text: str) -> list[IPv4Network | IPv6Network] | bool:
    """Trusted proxies: none (False), any address (True), or these networks."""
    if text.lower() in ("", "0", "false", "no", "off"):
        return False
    if text.lower() in ("1", "true", "yes", "on"):
        return True
    try:
        return [ip_network(part.strip()) for part in text.split(",")]
    except ValueError:
        raise SettingsError(f"TRUST_PROXY must be 0, 1, or networks with commas, not {text!r}") from None


def parsed(name: str, kind: type[Any], text: str) -> Any:
    if kind is bool:
        if text.lower() not in ("1", "true", "yes", "on", "0", "false", "no", "off"):
            raise SettingsError(f"{name} must be 1 or 0, not {text!r}")
        return text.lower() in ("1", "true", "yes", "on")
    try:
        return kind(text)
    except ValueError:
        raise SettingsError(f"{name} must be a number, not {text!r}") from None
