"""A push service and its browsers: takes messages over a real line, opens them, and checks who signed them."""

import json
import os
import struct
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any, Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from ridotto.server.webpush import derived, packed, point, unpacked

GONE: Final = 410


class Browser:
    """The keys of one subscription. Only it can open what was encrypted for it."""

    def __init__(self, service: "PushService", name: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.endpoint = f"{service.address}/{name}"

    def subscription(self, language: str = "en") -> dict[str, str]:
        public = packed(point(self.key.public_key()))
        return {"endpoint": self.endpoint, "p256dh": public, "auth": packed(self.auth), "language": language}

    def opened(self, body: bytes) -> dict[str, Any]:
        """RFC 8291, from the receiver's side."""
        salt, (size, length) = body[:16], struct.unpack("!IB", body[16:21])
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        info = b"WebPush: info\0" + point(self.key.public_key()) + sender
        secret = derived(self.key.exchange(ec.ECDH(), theirs), self.auth, info, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\x02")
        found: dict[str, Any] = json.loads(text[:-1])
        return found


def signed_by(header: str, public: str) -> dict[str, Any]:
    """The claims of a VAPID header; an error if another key has signed them."""
    kind, _, rest = header.partition(" ")
    assert kind == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert parts["k"] == public
    said, _, signature = parts["t"].rpartition(".")
    raw = unpacked(signature)
    der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(public))
    key.verify(der, said.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(unpacked(one)) for one in said.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    found: dict[str, Any] = claims
    return found


class Taken(BaseHTTPRequestHandler):
    server: "PushService"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status = self.server.statuses.get(self.path, 201)
        self.server.messages.put((self.path, dict(self.headers), body))
        if self.path.startswith("/slow"):
            self.server.patience.wait()
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


class PushService(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Taken)
        self.messages: Queue[tuple[str, dict[str, str], bytes]] = Queue()
        self.statuses: dict[str, int] = {}
        self.patience = threading.Event()  # until then `/slow...` has no answer
        self.thread = threading.Thread(target=self.serve_forever, daemon=True)
        self.thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def next(self) -> tuple[str, dict[str, str], bytes]:
        return self.messages.get(timeout=30)

    def stop(self) -> None:
        self.patience.set()
        self.shutdown()
        self.server_close()
        self.thread.join()
