"""A small SMTP server: takes letters over a real line and keeps them. With STARTTLS or a password it does nothing."""

import socketserver
import threading
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from queue import Queue


class Talk(socketserver.StreamRequestHandler):
    server: "Office"

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())

    def handle(self) -> None:
        self.say("220 office")
        for line in self.rfile:
            verb = line.split()[0].upper() if line.split() else b""
            if verb == b"EHLO":
                self.say("250-office\r\n250 8BITMIME")
            elif verb == b"RCPT" and b"nobody@" in line:
                self.say("550 no such person")
            elif verb == b"DATA":
                self.say("354 go on")
                self.server.letters.put(self.letter())
                self.say("250 taken")
            elif verb == b"QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 fine")

    def letter(self) -> EmailMessage:
        data = b""
        for line in self.rfile:
            if line == b".\r\n":
                break
            data += line[1:] if line.startswith(b"..") else line
        return message_from_bytes(data, policy=default)


class Office(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Talk)
        self.letters: Queue[EmailMessage] = Queue()
        self.thread = threading.Thread(target=self.serve_forever, daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"

    def next(self) -> EmailMessage:
        return self.letters.get(timeout=30)

    def stop(self) -> None:
        self.shutdown()
        self.server_close()
        self.thread.join()


def parts(letter: EmailMessage) -> tuple[str, str]:
    """The plain text and the HTML."""
    plain, rich = letter.get_body(("plain",)), letter.get_body(("html",))
    assert plain is not None
    assert rich is not None
    return plain.get_content(), rich.get_content()
