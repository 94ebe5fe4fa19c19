"""Invented letters: strokes and arcs on a lattice, to avoid bias towards a script."""

import math

import numpy as np

from grid import capsule

TALL, WIDE, GLYPHS = 24, 16, 240


def _glyph(rng: np.random.Generator) -> np.ndarray:
    y, x = np.mgrid[0:TALL, 0:WIDE].astype(np.float32)
    places_x, places_y = [2.5, WIDE / 2, WIDE - 3.5], [2.5, TALL / 2, TALL - 3.5]
    thick = rng.uniform(1.2, 2.4)
    ink = np.zeros((TALL, WIDE), np.float32)
    for _ in range(rng.integers(2, 5)):
        if rng.random() < 0.7:
            a, b = rng.integers(0, 3, 2), rng.integers(0, 3, 2)
            if (a == b).all():
                b = (a + [1, 1]) % 3
            if rng.random() < 0.7:
                b[rng.integers(2)] = a[rng.integers(2)]
            away = capsule(x, y, places_x[a[0]], places_y[a[1]], places_x[b[0]], places_y[b[1]])
        else:
            cy = rng.choice([TALL * 0.3, TALL * 0.5, TALL * 0.7])
            ry = rng.choice([TALL * 0.22, TALL * 0.4])
            rx = WIDE * 0.34
            away = np.abs(np.hypot((x - WIDE / 2) / rx, (y - cy) / ry) - 1) * rx
            if rng.random() < 0.4:
                side = rng.uniform(0, 2 * math.pi)
                away = away + 9 * ((x - WIDE / 2) * math.cos(side) + (y - cy) * math.sin(side) > rx * 0.5)
        ink = np.maximum(ink, np.clip(thick + 0.5 - away, 0, 1))
    return ink


_rng = np.random.default_rng(5)
BANK = np.stack([_glyph(_rng) for _ in range(GLYPHS)])


def _look_up(glyph: np.ndarray, across: np.ndarray, down: np.ndarray) -> np.ndarray:
    """Ink at relative positions 0..1 of a glyph's box. None outside."""
    inside = (across >= 0) & (across < 1) & (down >= 0) & (down < 1) & (glyph >= 0)
    gx = np.clip((across * WIDE).astype(int), 0, WIDE - 1)
    gy = np.clip((down * TALL).astype(int), 0, TALL - 1)
    return np.where(inside, BANK[np.clip(glyph, 0, GLYPHS - 1), gy, gx], 0).astype(np.float32)


def _words(rng: np.random.Generator, length: int, spaces: float) -> np.ndarray:
    """Glyph numbers; -1 is a space."""
    letters = rng.integers(0, GLYPHS, length)
    letters[rng.random(length) < spaces] = -1
    return letters


def round_legend(rng, share, angle, inner: float, tall: float, inward: bool) -> np.ndarray:
    """Letters along a circle or an arc."""
    wide = tall * rng.uniform(0.6, 1.3) / inner
    count = max(3, int(2 * math.pi / wide))
    turn = rng.uniform(0, 2 * math.pi)
    at = ((angle + turn) % (2 * math.pi)) / (2 * math.pi) * count
    index = np.clip(at.astype(int), 0, count - 1)
    letters = _words(rng, count, rng.choice([0.05, 0.15, 0.3]))
    kept = int(count * rng.uniform(0.2, 1.0))
    letters[kept:] = -1
    down = (inner + tall - share) / tall
    across = (at - index) * 1.15
    if inward:
        down, across = 1 - down, 1.15 - across
    return _look_up(letters[index], across, down)


def lines(rng, x, y, tall: float, rows: int, wide: float) -> np.ndarray:
    """Centred rows of letters."""
    pitch = tall * rng.uniform(1.2, 1.6)
    letter = tall * rng.uniform(0.55, 0.95)
    count = max(1, int(wide / letter))
    row = np.floor(y / pitch + rows / 2)
    column = np.floor(x / letter + count / 2)
    letters = _words(rng, (rows + 2) * (count + 2), 0.15).reshape(rows + 2, count + 2)
    for number in range(rows):
        letters[number, max(1, int(count * rng.uniform(0.5, 1))) :] = -1
    known = (row >= 0) & (row < rows) & (column >= 0) & (column < count)
    glyph = letters[np.clip(row, 0, rows).astype(int), np.clip(column, 0, count).astype(int)]
    down = (y / pitch + rows / 2 - row) * pitch / tall
    across = x / letter + count / 2 - column
    return _look_up(np.where(known, glyph, -1), across * 1.1, down)
