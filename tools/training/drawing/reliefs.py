"""Random coin faces as height maps, with typical motifs of world coins."""

import math

import numpy as np

from grid import SIDE, band, blur, capsule, clouds, lattice, step, turned
from lettering import lines, round_legend

TAU = 2 * math.pi


def _inflated(mask: np.ndarray, rng) -> np.ndarray:
    """Rounds a flat shape."""
    high = rng.uniform(0.2, 1)
    body = blur(mask, rng.uniform(3, 9))
    return mask * (high + (1.4 - high) * body) * rng.uniform(0.6, 1)


def _hair(rng, x, y) -> np.ndarray:
    """Fine wavy lines: hair, feathers, drapery, water."""
    u, _ = turned(x, y, rng.uniform(0, TAU))
    bend = lattice(rng, int(rng.integers(2, 6))) * rng.uniform(0.05, 0.25)
    return np.sin((u + bend) * rng.uniform(18, 60)).astype(np.float32)


def head(rng, x, y):
    look = rng.choice([-1, 1])
    x = x * look
    size = rng.uniform(0.8, 1.25)
    x, y = x / size, y / size - rng.uniform(-0.08, 0.12)
    skull = np.hypot((x + 0.05) / rng.uniform(0.3, 0.42), (y + 0.15) / rng.uniform(0.34, 0.46))
    face = np.hypot((x - 0.12) / rng.uniform(0.2, 0.3), (y - 0.0) / rng.uniform(0.32, 0.42))
    nose = capsule(x, y, 0.3, -0.08, rng.uniform(0.36, 0.46), 0.02) / 0.05
    chin = np.hypot((x - 0.2) / 0.12, (y - 0.28) / 0.1)
    neck = capsule(x, y, -0.05, 0.1, rng.uniform(-0.15, 0.02), 0.6) / rng.uniform(0.15, 0.22)
    bust = np.hypot(x / rng.uniform(0.35, 0.6), (y - 0.72) / rng.uniform(0.12, 0.28))
    edge = np.minimum.reduce([skull, face, nose, chin, neck, bust])
    mask = step(1.05, 0.95, edge) * step(0.9, 0.8, y)
    hair = _hair(rng, x, y) * step(1.1, 0.7, skull) * step(0.25, 0.0, x)
    eye = -0.6 * step(0.05, 0.02, np.hypot((x - 0.2) / 1.5, y + 0.1))
    return _inflated(mask, rng) + mask * (rng.uniform(0.05, 0.3) * hair + 0.4 * eye)


def figure(rng, x, y):
    """An animal, a rider, a standing person: limbs on a body."""
    edge = np.full_like(x, 9)
    bx, by = rng.uniform(-0.3, 0.3), rng.uniform(-0.2, 0.2)
    ex, ey = -bx + rng.uniform(-0.2, 0.2), rng.uniform(-0.3, 0.3)
    edge = np.minimum(edge, capsule(x, y, bx, by, ex, ey) / rng.uniform(0.1, 0.25))
    for _ in range(rng.integers(3, 9)):
        along = rng.random()
        sx, sy = bx + (ex - bx) * along, by + (ey - by) * along
        for _ in range(rng.integers(1, 3)):
            way, far = rng.uniform(0, TAU), rng.uniform(0.15, 0.4)
            tx, ty = sx + far * math.cos(way), sy + far * math.sin(way)
            edge = np.minimum(edge, capsule(x, y, sx, sy, tx, ty) / rng.uniform(0.03, 0.12))
            sx, sy = tx, ty
    mask = step(1.1, 0.9, edge)
    return _inflated(mask, rng) + mask * rng.uniform(0, 0.3) * _hair(rng, x, y)


def blot(rng, x, y):
    """An irregular shape, like coast lines, trees, clouds or crests."""
    field = clouds(rng, int(rng.integers(3, 7)), 3) - 2.2 * step(0.3, 0.85, np.hypot(x, y))
    mask = step(-0.1, 0.15, field + rng.uniform(-0.3, 0.6))
    return _inflated(mask, rng) + mask * rng.uniform(0, 0.35) * _hair(rng, x, y)


def rosette(rng, x, y):
    """A star, flower, cross or wheel of feathers."""
    share, angle = np.hypot(x, y), np.arctan2(y, x) + rng.uniform(0, TAU)
    points = int(rng.choice([3, 4, 5, 6, 7, 8, 12, 16]))
    wave = np.cos(angle * points) * rng.uniform(0.1, 0.5) + rng.uniform(0, 0.15) * np.cos(angle * 2 * points)
    mask = step(0.03, -0.03, share - rng.uniform(0.3, 0.6) * (1 + wave))
    rays = np.cos(angle * points * rng.integers(1, 5)) * rng.uniform(0, 0.35)
    ring = band(0.2, 0.26, share) * rng.choice([0, 0.5])
    return _inflated(mask, rng) + mask * rays + ring


def building(rng, x, y):
    wide, tall = rng.uniform(0.35, 0.65), rng.uniform(0.2, 0.5)
    body = band(-wide, wide, x) * band(-tall, tall, y)
    columns = 0.5 + 0.5 * np.sign(np.sin((x + 9) * rng.uniform(20, 60)))
    roof = step(0.03, -0.03, np.abs(x) / wide * rng.uniform(0.2, 0.4) - (y + tall + 0.3)) * step(-tall + 0.02, -tall - 0.02, y)
    steps = band(-wide - 0.1, wide + 0.1, x) * band(tall, tall + 0.12, y)
    lintel = body * step(-tall + 0.14, -tall + 0.1, y)
    return body * columns * 0.7 + np.maximum(roof, steps) * 0.8 + lintel * 0.4


def shield(rng, x, y):
    wide = rng.uniform(0.3, 0.48)
    low = step(0.04, -0.04, np.hypot(x, np.maximum(0, y) * 0.8) - wide)
    mask = low * step(-wide - 0.02, -wide + 0.02, y)
    u, v = turned(x, y, rng.choice([0, math.pi / 2, math.pi / 4]))
    bars = np.sin(u * rng.uniform(15, 45)) * (v > rng.uniform(-0.4, 0.2))
    if rng.random() < 0.4:
        bars = np.sign(x * y) * 0.5 + 0.4 * lattice(rng, 24)
    crown = figure(rng, x * 2.2, (y + wide + 0.2) * 2.2) * 0.5
    return _inflated(mask, rng) + mask * 0.3 * bars + crown


def value(rng, x, y):
    """A figure or two, with words below or above."""
    tall = rng.uniform(0.5, 1.0)
    out = lines(rng, x, y + rng.uniform(-0.1, 0.3), tall, 1, tall * rng.uniform(0.6, 1.7))
    if rng.random() < 0.7:
        out = out + lines(rng, x, y - tall * 0.5 - 0.1, rng.uniform(0.12, 0.24), int(rng.integers(1, 3)), 1.0) * 0.7
    return out * rng.uniform(0.4, 1)


def words(rng, x, y):
    return lines(rng, x, y, rng.uniform(0.14, 0.32), int(rng.integers(2, 6)), rng.uniform(0.8, 1.3)) * rng.uniform(0.4, 1)


def wreath(rng, x, y):
    share, angle = np.hypot(x, y), np.arctan2(y, x)
    at = rng.uniform(0.5, 0.72)
    leaves = int(rng.integers(14, 44))
    wave = np.sin(angle * leaves + (share - at) * rng.uniform(10, 50) * np.sign(x))
    mask = band(at - 0.1, at + 0.1, share) * step(-0.2, 0.3, wave) * (np.abs(x) > 0.08)
    inner = rng.choice([value, words, head, rosette])
    return mask * rng.uniform(0.4, 1) + inner(rng, x * 1.9, y * 1.9) * 0.8


def knot(rng, x, y):
    u, v = turned(x, y, rng.uniform(0, TAU))
    thick = rng.uniform(12, 36)
    weave = np.sin(u * thick + np.sin(v * thick * 0.5)) * np.sin(v * thick + np.sin(u * thick * 0.5))
    return step(0.0, 0.4, weave) * step(0.75, 0.65, np.hypot(x, y)) * rng.uniform(0.3, 0.8)


def struck(faces):
    """A face from the coin renderer, mirrored, rotated and warped."""

    def draw(rng, x, y):
        face = faces[rng.integers(len(faces))]
        side = face.shape[0]
        wave = rng.uniform(0, 0.05)
        u = x * rng.choice([-1, 1]) + wave * lattice(rng, 4)
        v = y + wave * lattice(rng, 4)
        size = rng.uniform(0.85, 1.1)
        gx = np.clip(((u * size + 1) / 2 * side).astype(int), 0, side - 1)
        gy = np.clip(((v * size + 1) / 2 * side).astype(int), 0, side - 1)
        return face[gy, gx] * rng.uniform(8, 16)

    return draw


DEVICES = [head, head, figure, figure, blot, blot, rosette, building, shield, value, value, words, wreath, wreath, knot]


def face(rng, x, y, faces, flatness: float = 1.0) -> np.ndarray:
    """Height (0..1 or so) of a whole face within the unit circle."""
    share, angle = np.hypot(x, y), np.arctan2(y, x)
    if len(faces) and rng.random() < 0.25:
        return struck(faces)(rng, x, y)
    size = rng.uniform(0.85, 1.45)
    out = np.zeros((SIDE, SIDE), np.float32)
    drawn = DEVICES[rng.integers(len(DEVICES))](rng, x * size, y * size)
    if rng.random() < 0.25:
        half = DEVICES[rng.integers(len(DEVICES))](rng, (x - rng.uniform(-0.4, 0.4)) * 2, (y - rng.uniform(-0.4, 0.4)) * 2)
        drawn = np.maximum(drawn, half * 0.7)
    room = rng.uniform(0.6, 1)
    out += drawn * step(room, room - 0.05, share)
    if rng.random() < 0.8:
        tall = rng.uniform(0.08, 0.2)
        inner = rng.uniform(0.62, 0.93 - tall)
        legend = round_legend(rng, share, angle, inner, tall, rng.random() < 0.3)
        if rng.random() < 0.4:
            legend = np.maximum(legend, round_legend(rng, share, angle, inner, tall, rng.random() < 0.5))
        out = np.where((share > inner - 0.03) & (rng.random() < 0.7), out * 0.2, out) + legend * rng.uniform(0.3, 0.9)
    if rng.random() < 0.2:
        at, count = rng.uniform(0.72, 0.88), int(rng.integers(6, 24))
        dots = np.hypot(share - at, np.sin(angle * count / 2) * 2 / count * at)
        out = out + step(0.07, 0.03, dots) * 0.6
    if rng.random() < 0.25:
        at = rng.uniform(0.5, 0.9)
        out = out + band(at, at + rng.uniform(0.01, 0.05), share) * rng.uniform(-0.5, 0.6)
    if rng.random() < 0.3:
        at, count = rng.uniform(0.86, 0.94), int(rng.integers(40, 140))
        out = out + band(at, 0.96, share) * step(-0.3, 0.3, np.cos(angle * count)) * rng.uniform(0.2, 0.6)
    if rng.random() < 0.12:
        out = -out
    if rng.random() < 0.12:
        out = out + 0.12 * lattice(rng, int(rng.choice([40, 64, 80])))
    wide = rng.choice([0, rng.uniform(0.02, 0.07), rng.uniform(0.05, 0.13)], p=[0.1, 0.6, 0.3])
    if wide:
        out = out * step(1 - wide, 0.98 - wide, share) + band(1 - wide, 1.2, share, 0.012) * rng.uniform(0.4, 1.3)
    return out
