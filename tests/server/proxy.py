"""A bad line: passes bytes on, late and in odd pieces, and cuts the connection when it likes.

Some connections are slower than others, so what is sent later over another one may arrive first.
"""

import contextlib
import socket
import threading
import time
from random import Random
from urllib.parse import urlsplit


class BadProxy:
    def __init__(self, address: str, seed: int, patience: int) -> None:
        parts = urlsplit(address)
        self.target = (parts.hostname or "", parts.port or 80)
        self.rng = Random(seed)
        self.patience = patience  # a connection survives about this many bytes
        self.cuts = 0
        self.open = True
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.threads = [threading.Thread(target=self.accept, daemon=True)]
        self.threads[0].start()

    def accept(self) -> None:
        while self.open:
            try:
                client, _ = self.listening.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(self.target)
            except OSError:
                client.close()
                continue
            for one, other in ((client, server), (server, client)):
                thread = threading.Thread(target=self.pump, args=(one, other), daemon=True)
                self.threads.append(thread)
                thread.start()

    def pump(self, one: socket.socket, other: socket.socket) -> None:
        left = self.rng.randint(1, 2 * self.patience)
        slow = self.rng.choice((0.0, 0.0, 0.01))
        try:
            while self.open:
                data = one.recv(4096 if slow else self.rng.choice((7, 100, 4096)))
                if not data:
                    break
                if slow or self.rng.random() < 0.05:
                    time.sleep(slow or self.rng.random() * 0.02)
                left -= len(data)
                if left < 0:
                    self.cuts += 1
                    break
                other.sendall(data)
        except OSError:
            pass
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        one.close()

    def close(self) -> None:
        self.open = False
        self.listening.close()
        for thread in self.threads[1:]:
            thread.join(10)
