"""Pictures for messengers: a game and its seats, drawn as shapes and written as PNG. Without names, so without secrets.

Messengers show no SVG. Shapes are convex polygons; their edges are smoothed by four lines per row of pixels.
"""

import math
import struct
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

WIDTH: Final = 1200
HEIGHT: Final = 630
LINES: Final = 4  # per row of pixels

Colour = tuple[int, int, int]
Points = Sequence[tuple[float, float]]

GOLD: Final = (208, 160, 67)
DARK_GOLD: Final = (122, 84, 22)
IVORY: Final = (255, 249, 236)
SEATS: Final = ((34, 54, 95), (237, 168, 40), (177, 67, 42), (134, 196, 223))  # as on the page


class Canvas:
    def __init__(self, ground: Colour) -> None:
        self.rows = [bytearray(bytes(ground) * WIDTH) for _ in range(HEIGHT)]

    def fill(self, points: Points, colour: Colour) -> None:
        top = max(0, math.floor(min(y for _, y in points)))
        bottom = min(HEIGHT, math.ceil(max(y for _, y in points)))
        for y in range(top, bottom):
            spans = [span for i in range(LINES) if (span := crossed(points, y + (i + 0.5) / LINES)) is not None]
            if spans:
                self.blend(self.rows[y], spans, colour)

    def blend(self, row: bytearray, spans: list[tuple[float, float]], colour: Colour) -> None:
        """Whole pixels at once, those at the edges by how much of them is covered."""
        whole = len(spans) == LINES
        left = math.ceil(max(a for a, _ in spans)) if whole else 0
        right = math.floor(min(b for _, b in spans)) if whole else 0
        if left < right:
            row[left * 3 : right * 3] = bytes(colour) * (right - left)
        first, last = math.floor(min(a for a, _ in spans)), math.ceil(max(b for _, b in spans))
        edges = [*range(first, left), *range(right, last)] if left < right else range(first, last)
        for x in edges:
            part = sum(max(0.0, min(b, x + 1.0) - max(a, float(x))) for a, b in spans) / LINES
            for k in range(3):
                at = x * 3 + k
                row[at] = round(row[at] + (colour[k] - row[at]) * part)

    def box(self, x: float, y: float, w: float, h: float, colour: Colour) -> None:
        self.fill([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], colour)

    def disc(self, x: float, y: float, r: float, colour: Colour) -> None:
        self.fill([(x + r * math.cos(i * math.pi / 24), y + r * math.sin(i * math.pi / 24)) for i in range(48)], colour)

    def arch(self, x: float, y: float, w: float, h: float, colour: Colour) -> None:
        """A round arch on its feet; x, y are its lower left corner."""
        r = w / 2
        round_part = [
            (x + r - r * math.cos(i * math.pi / 24), y - h + r - r * math.sin(i * math.pi / 24)) for i in range(25)
        ]
        self.fill([(x, y), *round_part, (x + w, y)], colour)

    def png(self) -> bytes:
        def chunk(name: bytes, data: bytes) -> bytes:
            return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

        head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
        data = zlib.compress(b"".join(b"\0" + bytes(row) for row in self.rows), 6)
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def crossed(points: Points, y: float) -> tuple[float, float] | None:
    """From where to where a line lies inside a convex polygon, inside the picture."""
    found = []
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        if (y1 <= y) != (y2 <= y):
            found.append(x1 + (y - y1) * (x2 - x1) / (y2 - y1))
    if len(found) < 2:
        return None
    left, right = max(0.0, min(found)), min(float(WIDTH), max(found))
    return (left, right) if left < right else None


@lru_cache(maxsize=64)
def invitation(scene: str, taken: tuple[bool, ...]) -> bytes:
    """A stage or a loggia, and below it a place for each player: its mark, or an empty one."""
    canvas = loggia() if scene == "loggia" else theatre()
    for i, here in enumerate(taken):
        x = WIDTH / 2 + (i - (len(taken) - 1) / 2) * 150
        canvas.disc(x, 545, 58, DARK_GOLD)
        canvas.disc(x, 545, 54, GOLD)
        canvas.disc(x, 545, 46, IVORY if here else (60, 34, 40))
        if here:
            mark(canvas, i % len(SEATS), x, 545)
        else:
            canvas.box(x - 20, 541, 40, 8, GOLD)
            canvas.box(x - 4, 525, 8, 40, GOLD)
    return canvas.png()


def mark(canvas: Canvas, seat: int, x: float, y: float) -> None:
    """Disc, square, triangle, diamond: as on the page."""
    colour = SEATS[seat]
    if seat == 0:
        canvas.disc(x, y, 27, colour)
    elif seat == 1:
        canvas.box(x - 24, y - 24, 48, 48, colour)
    elif seat == 2:
        canvas.fill([(x, y - 30), (x + 30, y + 22), (x - 30, y + 22)], colour)
    else:
        canvas.fill([(x, y - 33), (x + 33, y), (x, y + 33), (x - 33, y)], colour)


def theatre() -> Canvas:
    canvas = Canvas((58, 20, 32))
    canvas.box(170, 70, 860, 350, (58, 52, 92))
    canvas.box(170, 250, 860, 170, (120, 92, 118))
    canvas.disc(420, 170, 40, (250, 236, 200))
    walls = ((236, 214, 178), (214, 180, 150), (228, 206, 186))
    lights = ((86, 132, 186), (206, 120, 60), (122, 82, 150), (80, 140, 110), (196, 70, 80))
    for house, (x, halls) in enumerate(((230, 3), (500, 5), (820, 3))):
        w = 44 * halls
        canvas.box(x, 240, w, 180, walls[house])
        canvas.fill([(x - 12, 240), (x + w / 2, 180), (x + w + 12, 240)], (104, 62, 58))
        canvas.box(x - 8, 238, w + 16, 10, GOLD)
        for hall in range(halls):
            great = hall == halls // 2
            canvas.arch(x + 7 + hall * 44, 414, 30, 146 if great else 104, (46, 30, 40))
            if (house + hall) % 4 != 3:
                canvas.arch(x + 11 + hall * 44, 414, 22, 138 if great else 96, lights[(house * 2 + hall) % 5])
    canvas.box(0, 420, WIDTH, 60, (112, 70, 40))
    for i in range(16):
        canvas.box(i * 80, 420, 3, 60, (84, 50, 28))
    canvas.box(0, 416, WIDTH, 8, GOLD)
    for side in (0, 1):
        for i in range(6):
            x = i * 32 if side == 0 else WIDTH - 32 - i * 32
            shade = 150 - 18 * (i % 3)
            canvas.box(x, 0, 32, 430, (shade, 26, 48))
    for i in range(10):
        x = i * 120
        canvas.fill([(x, 0), (x + 120, 0), (x + 112, 60), (x + 84, 92), (x + 36, 92), (x + 8, 60)], (138, 24, 46))
        canvas.disc(x + 60, 96, 9, GOLD)
    canvas.box(0, 0, WIDTH, 18, GOLD)
    canvas.box(0, 480, WIDTH, 150, (40, 14, 24))
    canvas.box(0, 478, WIDTH, 6, GOLD)
    return canvas


def loggia() -> Canvas:
    canvas = Canvas((240, 228, 204))
    canvas.box(0, 0, WIDTH, 56, (150, 92, 66))
    canvas.box(0, 56, WIDTH, 8, GOLD)
    for i in range(6):
        x = 20 + i * 200
        canvas.arch(x, 400, 160, 300, (122, 162, 196))
        canvas.fill([(x, 400), (x, 330), (x + 60, 300), (x + 120, 320), (x + 160, 290), (x + 160, 400)], (92, 122, 84))
        canvas.fill([(x + 40, 400), (x + 52, 250), (x + 64, 400)], (48, 80, 58))
        canvas.fill([(x + 108, 400), (x + 118, 270), (x + 128, 400)], (48, 80, 58))
        canvas.box(x + 166, 170, 28, 230, (214, 196, 164))
        canvas.box(x + 160, 156, 40, 16, GOLD)
        canvas.box(x + 160, 392, 40, 12, GOLD)
    for row in range(2):
        for i in range(30):
            shade = (226, 204, 168) if (row + i) % 2 else (196, 166, 124)
            canvas.box(i * 40, 404 + row * 37, 40, 37, shade)
    canvas.box(0, 478, WIDTH, 152, (74, 46, 38))
    canvas.box(0, 476, WIDTH, 6, GOLD)
    return canvas
