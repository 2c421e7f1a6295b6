"""Letters by e-mail: what they say, and the way to an SMTP server. Plain text and HTML, stopped with one click.

A letter is made of what a spectator may know of the tables in it, and of nothing else.
"""

import asyncio
import smtplib
import ssl
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from html import escape
from typing import Final, NamedTuple, Protocol
from urllib.parse import unquote, urlsplit

import structlog

from ridotto.languages import listed, say, tell
from ridotto.server import protocol
from ridotto.server.documents import ANSWER, REMATCH, Document

log = structlog.get_logger()

SECONDS: Final = 20.0  # for each step of talking to the SMTP server
HOUR: Final = 3600.0


class Letter(NamedTuple):
    to: str
    subject: str
    text: str
    html: str
    off: str = ""  # the address that stops these letters


class Waiting(NamedTuple):
    """A table that waits for the reader."""

    id: str
    document: Document
    seat: int
    standing: protocol.Standing
    nth: int  # 0: it became the reader's turn; 1, 2: half, nine tenths of the time have passed; or ANSWER, REMATCH


class Post(Protocol):
    async def send(self, letter: Letter) -> bool: ...
    def close(self) -> None: ...


class Smtp:
    """`smtp://user:password@host:587` with STARTTLS where it is offered, or `smtps://` with TLS from the start."""

    def __init__(self, url: str, sender: str) -> None:
        self.parts = urlsplit(url)
        self.sender = sender
        self.threads = ThreadPoolExecutor(2, thread_name_prefix="mail")

    async def send(self, letter: Letter) -> bool:
        try:
            await asyncio.get_running_loop().run_in_executor(self.threads, self.deliver, message(letter, self.sender))
        except (OSError, smtplib.SMTPException) as error:
            log.warning("mail-failed", reason=type(error).__name__)  # the address stays out of the log
            return False
        return True

    def deliver(self, mail: EmailMessage) -> None:
        secure = self.parts.scheme == "smtps"
        host, port = self.parts.hostname or "", self.parts.port or (465 if secure else 587)
        context = ssl.create_default_context()
        connect = smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=context) if secure else None
        with connect or smtplib.SMTP(host, port, timeout=SECONDS) as server:
            server.ehlo()
            if not secure and server.has_extn("starttls"):
                server.starttls(context=context)
                server.ehlo()
            if self.parts.username:
                server.login(unquote(self.parts.username), unquote(self.parts.password or ""))
            server.send_message(mail)

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def message(letter: Letter, sender: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"] = sender
    mail["To"] = letter.to
    mail["Subject"] = letter.subject
    mail["Date"] = formatdate()
    mail["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2].strip("> ") or "ridotto")
    mail["Auto-Submitted"] = "auto-generated"
    if letter.off:  # RFC 8058
        mail["List-Unsubscribe"] = f"<{letter.off}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(letter.text)
    mail.add_alternative(letter.html, subtype="html")
    return mail


def confirming(to: str, language: str, link: str) -> Letter:
    """The first letter to an address: is it yours?"""
    subject, text = (say(key, language=language) for key in ("ui.mail.confirm", "ui.mail.confirm-text"))
    return Letter(
        to,
        subject,
        f"{text}\n\n{link}\n",
        framed(subject, [heading(subject), paragraph(text), button(link, subject)], ""),
    )


def signing_in(to: str, language: str, link: str) -> Letter:
    """The way back to a person, or to be kept. It says the same to everybody."""
    keys = ("ui.signin.mail", "ui.signin.mail-text", "ui.signin.mail-button")
    subject, text, label = (say(key, language=language) for key in keys)
    return Letter(
        to,
        subject,
        f"{text}\n\n{link}\n",
        framed(subject, [heading(subject), paragraph(text), button(link, label)], ""),
    )


def turns(to: str, language: str, tables: Sequence[Waiting], site: str, off: str) -> Letter:
    """One table or several that wait for the reader."""
    titles = [titled(one.document, one.seat, language) for one in tables]
    subject = say("ui.tables-wait", (len(tables),), language=language)
    if len(tables) == 1:
        subject = headed(tables[0], titles[0], language)
    plain, rich = [], []
    for one, title in zip(tables, titles, strict=True):
        facts = told(one, language)
        link = f"{site}/t/{one.id}"
        plain.append("\n".join([title, *facts, link]))
        rich += [
            heading(title),
            *map(paragraph, facts),
            button(link, say("ui.play-turn" if yours(one) else "ui.to-table", language=language)),
        ]
    why, stop = say("ui.mail.why", language=language), say("ui.mail.stop", language=language)
    text = "\n\n".join([*plain, f"-- \n{why}\n{stop}: {off}\n"])
    foot = f'{escape(why)} <a href="{escape(off)}" style="color:#8d1f3f">{escape(stop)}</a>'
    return Letter(to, subject, text, framed(subject, rich, foot), off)


def headed(one: Waiting, title: str, language: str) -> str:
    again = one.document.again
    if one.nth == REMATCH and again is not None:
        name = seat_names(one.document, language)[again.seat]
        return say("ui.mail.rematch", (name, say(f"ui.game.{one.document.game}", language=language)), language=language)
    key = "ui.mail.answer" if one.nth == ANSWER else "ui.mail.reminder" if one.nth > 0 else "ui.mail.turn"
    return say(key, (title,), language=language)


def yours(one: Waiting) -> bool:
    """Is it the reader's turn, and the letter about it?"""
    return one.nth != ANSWER and one.seat in one.standing.asked


def titled(document: Document, seat: int, language: str) -> str:
    """The game and the others at the table."""
    names = [name for i, name in enumerate(seat_names(document, language)) if i != seat]
    game = say(f"ui.game.{document.game}", language=language)
    return say("ui.mail.table", (game, listed(names, language)), language=language)


def told(one: Waiting, language: str) -> list[str]:
    """The proposal, the rematch or the last move, and the time that is left."""
    now, found = one.standing, list[str]()
    names = seat_names(one.document, language)
    if one.nth == ANSWER and now.proposal is not None:
        found.append(say(f"ui.proposal.{now.proposal.what}", (names[now.proposal.seat],), language=language))
        return found + [tell(move, one.document.game, language, names) for move in now.proposal.moves]
    if one.nth == REMATCH and one.document.again is not None:
        found.append(say("ui.rematch-began", (names[one.document.again.seat],), language=language))
    elif now.last is not None:
        found.append(tell(now.last, one.document.game, language, names))
    if now.left and yours(one):
        found.append(say("ui.mail.hours-left", (max(1, round(now.left[one.seat] / HOUR)),), language=language))
    return found


def seat_names(document: Document, language: str) -> list[str]:
    return [
        seat.name if seat.kind == "person" else say("ui.mail.bot", (i + 1,), language=language)
        for i, seat in enumerate(document.seats)
    ]


def paragraph(text: str) -> str:
    return f'<p style="font-size:17px;line-height:1.5;margin:0 0 12px">{escape(text)}</p>'


def heading(text: str) -> str:
    return f'<h2 style="font-size:24px;line-height:1.25;margin:16px 0 12px">{escape(text)}</h2>'


def button(link: str, text: str) -> str:
    style = (
        "display:inline-block;padding:12px 28px;border-radius:24px;background:#8d1f3f;color:#ffffff;"
        "font-size:17px;font-weight:bold;text-decoration:none"
    )
    return f'<p style="margin:20px 0"><a href="{escape(link)}" style="{style}">{escape(text)}</a></p>'


def framed(title: str, parts: Sequence[str], foot: str) -> str:
    """A card on the cream of the page, under a band with our name: tables and inline styles, as mail programs want."""
    body = "margin:0;padding:0;background:#f7efe1;color:#2a1a20;font-family:Georgia,serif"
    band = "background:#6e1b3a;color:#f7efe1;border-bottom:3px solid #d8a94a;"
    band += "font-size:20px;font-weight:bold;padding:14px 28px"
    card = "width:100%;max-width:560px;background:#fffaf0;border-radius:12px;overflow:hidden;text-align:left"
    table = '<table role="presentation" width="100%" cellspacing="0" cellpadding="0"'
    small = f'<p style="font-size:13px;line-height:1.5;color:#6b5a5e;margin:16px 28px">{foot}</p>' if foot else ""
    return (
        '<!doctype html><html><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title></head><body style="{body}">'
        f'{table} style="background:#f7efe1"><tr><td align="center" style="padding:24px 12px">'
        f'{table} style="{card}"><tr><td style="{band}">Ridotto</td></tr>'
        f'<tr><td style="padding:8px 28px 16px">{"".join(parts)}</td></tr></table>'
        f'<div style="max-width:560px;text-align:left">{small}</div></td></tr></table></body></html>'
    )
