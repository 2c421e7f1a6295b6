"""Web Push: messages that only the browser of one person can read, signed with this server's own key.

The body is encrypted for the browser's key (RFC 8291, one record of RFC 8188); the header says which server sends it
(VAPID, RFC 8292). The push service in between learns an address, a length and a time.
"""

import os
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

RECORD: Final = 4096  # bytes of the one record
MOST: Final = RECORD - 103  # bytes of a text: less the header, the mark of the end and the tag
SIGNED_SECONDS: Final = 12 * 3600.0  # for which a signature is good; push services take a day at the most


class Device(NamedTuple):
    """A browser that wants messages: where its push service takes them, and the keys to encrypt them with."""

    id: str
    endpoint: str
    p256dh: str
    auth: str
    language: str


def packed(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def new_key() -> str:
    """The key of a server, to be kept: it signs messages in the name of the server."""
    return packed(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


def good_keys(p256dh: str, auth: str) -> bool:
    """Are these the keys of a browser: a point of the curve, and sixteen bytes?"""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(p256dh))
        return len(unpacked(p256dh)) == 65 and len(unpacked(auth)) == 16
    except ValueError:
        return False


class Signer:
    """The server's key: browsers subscribe with its public half, and it signs every message."""

    def __init__(self, key: str, contact: str) -> None:
        self.key = ec.derive_private_key(int.from_bytes(unpacked(key), "big"), ec.SECP256R1())
        self.public = packed(point(self.key.public_key()))
        self.contact = contact  # whom a push service can write to about this server

    def header(self, endpoint: str, now: float) -> str:
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now + SIGNED_SECONDS), "sub": self.contact}
        said = ".".join(packed(msgspec.json.encode(one)) for one in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = utils.decode_dss_signature(self.key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={said}.{packed(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


def encrypted(device: Device, text: bytes) -> bytes:
    """The text for this browser alone. A fresh key for every message: none opens another."""
    if len(text) > MOST:
        raise ValueError("too long for one message")
    theirs = unpacked(device.p256dh)
    own = ec.generate_private_key(ec.SECP256R1())
    mine, salt = point(own.public_key()), os.urandom(16)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    secret = derived(shared, unpacked(device.auth), b"WebPush: info\0" + theirs + mine, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    return salt + struct.pack("!IB", RECORD, len(mine)) + mine + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)
