"""Pictures for messengers: a game and its seats, drawn as shapes and written as PNG. Without names, so without secrets.

Messengers show no SVG. Shapes are convex polygons, laid over each other; their edges are smoothed by four lines per row
of pixels. Light and shade are shapes that cover only in part.
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
SEATS: Final = {  # as on the page
    "theatre": ((34, 54, 95), (237, 168, 40), (177, 67, 42), (134, 196, 223)),
    "loggia": ((143, 182, 211), (139, 76, 156), (74, 53, 39), (229, 154, 164)),
}
GROUNDS: Final = ((122, 84, 132), (70, 108, 90), (74, 100, 128), (132, 70, 66))  # behind the people
SKINS: Final = ((240, 211, 177), (205, 153, 111), (240, 205, 168), (229, 189, 148))
HAIRS: Final = ((75, 51, 36), (44, 34, 28), (164, 88, 44), (165, 156, 140))


class Canvas:
    def __init__(self, ground: Colour) -> None:
        self.rows = [bytearray(bytes(ground) * WIDTH) for _ in range(HEIGHT)]

    def copy(self) -> "Canvas":
        found = Canvas(IVORY)
        found.rows = [row[:] for row in self.rows]
        return found

    def fill(self, points: Points, colour: Colour, cover: float = 1.0) -> None:
        top = max(0, math.floor(min(y for _, y in points)))
        bottom = min(HEIGHT, math.ceil(max(y for _, y in points)))
        for y in range(top, bottom):
            spans = [span for i in range(LINES) if (span := crossed(points, y + (i + 0.5) / LINES)) is not None]
            if spans:
                self.blend(self.rows[y], spans, colour, cover)

    def blend(self, row: bytearray, spans: list[tuple[float, float]], colour: Colour, cover: float) -> None:
        """Whole pixels at once, those at the edges by how much of them is covered."""
        whole = len(spans) == LINES
        left = math.ceil(max(a for a, _ in spans)) if whole else 0
        right = math.floor(min(b for _, b in spans)) if whole else 0
        if left < right and cover == 1.0:
            row[left * 3 : right * 3] = bytes(colour) * (right - left)
        elif left < right:
            for k in range(3):
                some = slice(left * 3 + k, right * 3, 3)
                row[some] = row[some].translate(mixed(colour[k], cover))
        first, last = math.floor(min(a for a, _ in spans)), math.ceil(max(b for _, b in spans))
        edges = [*range(first, left), *range(right, last)] if left < right else range(first, last)
        for x in edges:
            part = cover * sum(max(0.0, min(b, x + 1.0) - max(a, float(x))) for a, b in spans) / LINES
            for k in range(3):
                at = x * 3 + k
                row[at] = round(row[at] + (colour[k] - row[at]) * part)

    def shade(self, x: float, y: float, w: float, h: float, top: Colour, bottom: Colour) -> None:
        """A box whose colour changes from row to row."""
        for i in range(math.ceil(h)):
            part = i / max(1.0, h - 1.0)
            mix = [round(a + (b - a) * part) for a, b in zip(top, bottom, strict=True)]
            self.box(x, y + i, w, min(1.0, h - i), (mix[0], mix[1], mix[2]))

    def glow(self, x: float, y: float, r: float, colour: Colour, cover: float) -> None:
        for i in range(8):
            self.disc(x, y, r * (8 - i) / 8, colour, cover / 8)

    def box(self, x: float, y: float, w: float, h: float, colour: Colour, cover: float = 1.0) -> None:
        self.fill([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], colour, cover)

    def disc(self, x: float, y: float, r: float, colour: Colour, cover: float = 1.0) -> None:
        self.oval(x, y, r, r, colour, cover)

    def oval(self, x: float, y: float, rx: float, ry: float, colour: Colour, cover: float = 1.0) -> None:
        turns = [i * math.pi / 24 for i in range(48)]
        self.fill([(x + rx * math.cos(t), y + ry * math.sin(t)) for t in turns], colour, cover)

    def arch(self, x: float, y: float, w: float, h: float, colour: Colour, cover: float = 1.0) -> None:
        """A round arch on its feet; x, y are its lower left corner."""
        r = w / 2
        round_part = [
            (x + r - r * math.cos(i * math.pi / 24), y - h + r - r * math.sin(i * math.pi / 24)) for i in range(25)
        ]
        self.fill([(x, y), *round_part, (x + w, y)], colour, cover)

    def png(self) -> bytes:
        def chunk(name: bytes, data: bytes) -> bytes:
            return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

        head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
        data = zlib.compress(b"".join(b"\0" + bytes(row) for row in self.rows), 6)
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


@lru_cache(maxsize=512)
def mixed(colour: int, cover: float) -> bytes:
    """What becomes of each shade under so much of this one."""
    return bytes(round(old + (colour - old) * cover) for old in range(256))


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
    """A stage or a loggia, and in front of it a place for each player: somebody with the seat's mark, or a chair."""
    canvas = background(scene).copy()
    for i, here in enumerate(taken):
        x = WIDTH / 2 + (i - (len(taken) - 1) / 2) * 190
        if not here:
            canvas.glow(x, 520, 110, (255, 214, 120), 0.9)
        canvas.disc(x, 522, 76, DARK_GOLD)
        canvas.disc(x, 522, 73, GOLD)
        canvas.disc(x, 519, 70, (246, 220, 150))
        canvas.disc(x, 522, 65, GROUNDS[i % len(GROUNDS)] if here else (74, 18, 36))
        if here:
            seat = i % len(GROUNDS)
            bust(canvas, seat, x, 522, SEATS[scene][seat])
            canvas.disc(x + 52, 570, 29, IVORY)
            mark(canvas, seat, x + 52, 570, SEATS[scene][seat])
        else:
            chair(canvas, x, 522)
    return canvas.png()


@lru_cache(maxsize=2)
def background(scene: str) -> Canvas:
    return loggia() if scene == "loggia" else theatre()


def bust(canvas: Canvas, seat: int, x: float, y: float, robe: Colour) -> None:
    """Head and shoulders, one for each seat; nobody in particular."""
    skin, hair = SKINS[seat], HAIRS[seat]
    if seat in (1, 2):  # long hair
        canvas.oval(x, y + 4, 31, 40, hair)
    canvas.fill([(x - 44, y + 48), (x - 30, y + 28), (x, y + 20), (x + 30, y + 28), (x + 44, y + 48)], robe)
    canvas.fill([(x - 44, y + 48), (x + 44, y + 48), (x + 30, y + 57), (x, y + 64), (x - 30, y + 57)], robe)
    canvas.box(x - 9, y + 12, 18, 18, skin)
    canvas.oval(x, y + 28, 22, 8, IVORY)
    canvas.oval(x, y - 5, 21, 25, skin)
    canvas.fill([(x - 22, y - 8), (x - 18, y - 24), (x, y - 33), (x + 18, y - 24), (x + 22, y - 8), (x, y - 17)], hair)
    for side in (-1, 1):
        canvas.disc(x + side * 8, y - 4, 2.6, (44, 28, 20))
    canvas.oval(x, y + 8, 6, 2, (150, 66, 58))
    if seat == 0:
        canvas.oval(x, y - 25, 34, 8, (70, 20, 34))
        canvas.oval(x, y - 33, 24, 11, (123, 30, 54))
        canvas.fill([(x + 14, y - 36), (x + 40, y - 52), (x + 34, y - 34)], (246, 220, 150))
    elif seat == 3:
        canvas.fill([(x - 14, y + 4), (x + 14, y + 4), (x, y + 28)], hair)


def chair(canvas: Canvas, x: float, y: float) -> None:
    canvas.arch(x - 27, y + 12, 54, 62, GOLD)
    canvas.arch(x - 21, y + 12, 42, 55, (154, 34, 66))
    canvas.arch(x - 14, y + 12, 28, 44, (178, 56, 86), 0.7)
    canvas.box(x - 33, y + 10, 66, 15, (246, 220, 150))
    canvas.box(x - 33, y + 13, 66, 9, (134, 26, 54))
    for side in (-1, 1):
        canvas.box(x + side * 26 - 4, y + 25, 8, 30, GOLD)


def mark(canvas: Canvas, seat: int, x: float, y: float, colour: Colour) -> None:
    """Disc, square, triangle, diamond: as on the page."""
    if seat == 0:
        canvas.disc(x, y, 19, colour)
    elif seat == 1:
        canvas.box(x - 16, y - 16, 32, 32, colour)
    elif seat == 2:
        canvas.fill([(x, y - 21), (x + 20, y + 15), (x - 20, y + 15)], colour)
    else:
        canvas.fill([(x, y - 23), (x + 21, y), (x, y + 23), (x - 21, y)], colour)


def house(canvas: Canvas, x: float, halls: int, wall: Colour, roof: Colour, dome: bool) -> None:
    """A façade from the stage's floor up: wings, a great hall between pillars, a roof or a dome."""
    w, floor, dark = 46 * halls, 412.0, (52, 34, 48)
    middle = x + w / 2
    canvas.oval(middle, floor + 5, w * 0.58, 9, (40, 20, 30), 0.45)
    canvas.box(x, 274, w, floor - 274, wall)
    canvas.box(x, 274, w, 40, (255, 255, 255), 0.12)
    canvas.box(x - 6, 268, w + 12, 9, GOLD)
    if dome:
        canvas.oval(middle, 206, 44, 50, roof)
        canvas.oval(middle - 14, 204, 13, 40, (255, 255, 255), 0.18)
        canvas.fill([(middle - 3, 160), (middle, 130), (middle + 3, 160)], GOLD)
    canvas.box(middle - 50, 206, 100, floor - 206, wall)
    canvas.box(middle - 50, 206, 100, floor - 206, (255, 255, 255), 0.22)
    canvas.box(middle - 58, 206, 116, 10, GOLD)
    if not dome:
        canvas.fill([(middle - 62, 206), (middle, 158), (middle + 62, 206)], roof)
        canvas.fill([(middle - 40, 202), (middle, 171), (middle + 40, 202)], wall)
        canvas.disc(middle, 192, 7, GOLD)
    for side in (-1, 1):
        canvas.box(middle + side * 40 - 5, 228, 10, floor - 228, IVORY)
        canvas.box(middle + side * 40 - 8, 222, 16, 7, GOLD)
    lights = ((92, 146, 210), (230, 140, 66), (150, 104, 190), (94, 176, 134), (222, 86, 92))
    for hall in range(halls):
        at, great = x + 10 + hall * 46, hall == halls // 2
        if great:
            canvas.arch(middle - 24, floor - 4, 48, 160, dark)
            canvas.arch(middle - 19, floor - 4, 38, 152, (255, 205, 120))
            canvas.arch(middle - 19, floor - 4, 38, 90, (255, 240, 200), 0.6)
        elif abs(at + 13 - middle) > 50:
            canvas.arch(at, floor - 4, 26, 92, dark)
            canvas.arch(at + 4, floor - 4, 18, 84, lights[(hall + halls + int(x)) % 5])
            canvas.arch(at + 4, floor - 4, 18, 44, (255, 255, 255), 0.3)
    canvas.box(x - 10, floor - 4, w + 20, 8, (232, 214, 184))


def theatre() -> Canvas:
    canvas = Canvas((44, 14, 26))
    canvas.shade(0, 0, WIDTH, 330, (62, 54, 104), (214, 150, 132))
    canvas.glow(600, 250, 330, (255, 226, 170), 0.55)
    canvas.shade(0, 330, WIDTH, 90, (214, 150, 132), (160, 100, 104))
    canvas.shade(0, 400, WIDTH, 230, (150, 96, 58), (60, 26, 26))
    for i in range(-14, 15):
        canvas.fill(
            [(600 + i * 62, 400), (603 + i * 62, 400), (604 + i * 130, 630), (598 + i * 130, 630)], (70, 36, 22), 0.5
        )
    house(canvas, 196, 5, (222, 190, 152), (70, 118, 112), dome=True)
    house(canvas, 468, 6, (236, 214, 182), (116, 62, 58), dome=False)
    house(canvas, 772, 5, (228, 202, 186), (84, 96, 140), dome=True)
    for i in range(11):
        canvas.glow(150 + i * 90, 440, 34, (255, 214, 130), 0.7)
        canvas.oval(150 + i * 90, 450, 12, 7, GOLD)
        canvas.oval(150 + i * 90, 446, 7, 5, (255, 240, 200))
    for side in (-1, 1):  # the curtain, drawn to both sides and held by a cord
        for i in range(14):
            top = 600 + side * (600 - i * 17.0)
            foot = 600 + side * (600 - i * 13.0)
            light = 0.55 + 0.45 * math.sin(i * 1.9)
            fold = (round(92 + 84 * light), round(12 + 22 * light), round(34 + 34 * light))
            far, near = 600 + side * (600 - (i + 1) * 17.0), 600 + side * (600 - (i + 1) * 13.0)
            canvas.fill([(top, 0), (far, 0), (near, 300), (far, 630), (top, 630), (foot, 300)], fold)
        canvas.fill(
            [(600 + side * 600, 294), (600 + side * 416, 294), (600 + side * 420, 310), (600 + side * 600, 310)], GOLD
        )
    for i in range(8):
        x = 75 + i * 150.0
        for depth, colour in ((112, DARK_GOLD), (106, (112, 16, 42)), (88, (138, 26, 54)), (66, (164, 42, 72))):
            canvas.oval(x, 14, 82 - (112 - depth) * 0.28, depth, colour)
        canvas.oval(x, 14, 46, 40, (188, 68, 96), 0.5)
    for i in range(9):
        canvas.box(i * 150 - 7, 14, 14, 84, (122, 18, 46))
        canvas.box(i * 150 - 9, 92, 18, 12, GOLD)
    canvas.shade(0, 0, WIDTH, 22, (250, 226, 160), (168, 118, 40))
    canvas.shade(0, 470, WIDTH, 160, (60, 20, 30), (24, 6, 14))
    canvas.shade(0, 464, WIDTH, 9, (250, 226, 160), (150, 104, 34))
    return canvas


def loggia() -> Canvas:
    canvas = Canvas((240, 228, 204))
    canvas.shade(0, 0, WIDTH, 420, (246, 236, 216), (226, 208, 176))
    for i in range(6):
        x, y = 20 + i * 200.0, 408.0
        canvas.arch(x - 6, y, 172, 318, (196, 166, 124))
        canvas.arch(x, y, 160, 308, (118, 164, 204))
        for low in (220, 250, 280):
            canvas.box(x, low, 160, y - low, (214, 228, 226), 0.3)
        canvas.oval(x + 60, y - 190 + (i % 3) * 14, 40, 9, (255, 255, 255), 0.7)
        canvas.oval(x + 88, y - 182 + (i % 3) * 14, 30, 8, (255, 255, 255), 0.6)
        hill = 300 + 14 * math.sin(i * 1.7)
        ridge = [(x, y), (x, hill + 24), (x + 60, hill - 10), (x + 110, hill - 8), (x + 160, hill + 16), (x + 160, y)]
        canvas.fill(ridge, (128, 150, 132))
        canvas.fill([(x, y), (x, hill + 66), (x + 70, hill + 40), (x + 160, hill + 62), (x + 160, y)], (96, 128, 84))
        for at, tall in ((36, 150), (120, 116)):
            canvas.oval(x + at, y - tall / 2 - 4, 11, tall / 2, (46, 82, 58))
            canvas.oval(x + at - 3, y - tall / 2 - 4, 5, tall / 2 - 6, (90, 128, 88), 0.5)
        canvas.disc(x + 80, 66, 17, GOLD)
        canvas.disc(x + 80, 66, 13, (150, 92, 66))
    for i in range(7):
        x = i * 200 - 18.0
        canvas.box(x, 176, 36, 232, (224, 206, 174))
        canvas.box(x + 4, 176, 9, 232, (255, 255, 255), 0.5)
        canvas.box(x + 27, 176, 9, 232, (120, 90, 60), 0.28)
        canvas.box(x - 8, 158, 52, 12, GOLD)
        canvas.box(x - 4, 168, 44, 9, (246, 232, 204))
        canvas.box(x - 8, 398, 52, 14, (206, 180, 140))
    canvas.shade(0, 0, WIDTH, 44, (132, 74, 54), (164, 104, 76))
    canvas.shade(0, 42, WIDTH, 8, (250, 226, 160), (160, 112, 40))
    rows = ((412, 22), (434, 34), (468, 52), (520, 110))
    for n, (y, h) in enumerate(rows):  # the pavement comes nearer row by row
        for i in range(-14, 15):
            near, far = 46 + n * 26.0, 46 + (n + 1) * 26.0
            tone = (224, 202, 166) if (n + i) % 2 else (188, 156, 116)
            corners = [
                (600 + i * near, y),
                (600 + (i + 1) * near, y),
                (600 + (i + 1) * far, y + h),
                (600 + i * far, y + h),
            ]
            canvas.fill([(float(a), float(b)) for a, b in corners], tone)
    canvas.shade(0, 470, WIDTH, 160, (84, 54, 44), (40, 24, 22))
    canvas.shade(0, 464, WIDTH, 9, (250, 226, 160), (150, 104, 34))
    return canvas
