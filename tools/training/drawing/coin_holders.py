"""Layers over a coin: a holder's material around its window, a lamp's reflection."""

import math

import numpy as np

from coins import lay_coin, place
from grid import X, Y, step
from backgrounds import any_colour, lit_background
from light import matte, normals


def holder(rng, light, picture: np.ndarray, window: float) -> np.ndarray:
    """Material of a slab, flip or capsule around a window of the given radius."""
    share = np.hypot(X, Y)
    kind = rng.integers(3)
    ring = np.exp(-(((share - window) / rng.uniform(0.008, 0.04)) ** 2))
    edge = picture + (any_colour(rng)[:, None, None] * rng.uniform(0.2, 1.5) - picture) * ring * rng.uniform(0.3, 1)
    if kind == 0:
        return edge
    stuff = lit_background(rng, light) if rng.random() < 0.3 else any_colour(rng)[:, None, None] * matte(light, normals(share * 0))
    if kind == 1:
        outer = window + rng.uniform(0.05, 0.4)
        stuff = picture + (stuff - picture) * step(outer + 0.02, outer - 0.02, share) * rng.uniform(0.3, 1)
    return edge + (stuff - edge) * step(window - 0.01, window + 0.015, share)


def _moulded_ring(rng, picture: np.ndarray, share: np.ndarray, angle: np.ndarray, at: float) -> np.ndarray:
    """A ring of clear plastic, light on one side and dark on the other."""
    ring = np.exp(-(((share - at) / 10 ** rng.uniform(-2.2, -1.5)) ** 2))
    lit = np.cos(angle - rng.uniform(0, 6.3))
    colour = np.where(lit > 0, rng.uniform(0.4, 1.6), rng.uniform(0, 0.15)) * float(picture.mean()) * 2
    return picture + (colour - picture) * ring * (0.3 + 0.7 * np.abs(lit)) * rng.uniform(0.2, 0.9)


def _prongs(rng, picture: np.ndarray, share: np.ndarray, angle: np.ndarray, outer: float) -> np.ndarray:
    """Prongs of an insert that reach over the rim."""
    count, turn, half = int(rng.integers(3, 5)), rng.uniform(0, 6.3), rng.uniform(0.06, 0.17)
    pitch = 2 * math.pi / count
    off = np.abs((angle - turn) % pitch - pitch / 2)
    inner = rng.uniform(0.92, 0.99)
    body = step(inner - 0.01, inner + 0.01, share) * step(outer + 0.01, outer - 0.01, share) * step(half + 0.02, half - 0.02, off * share)
    colour = any_colour(rng)[:, None, None] * rng.uniform(0.3, 1.2)
    return picture + (colour - picture) * body * rng.uniform(0.4, 1)


def in_hole(rng, light, size: float, lay) -> np.ndarray:
    """A coin of the given radius in the hole of a flip, insert, capsule or slab. `lay(picture)` lays the coin on its floor."""
    hole = rng.uniform(1.02, 1.14) if rng.random() < 0.5 else rng.uniform(1.14, 1.45)
    plain = any_colour(rng) if rng.random() < 0.6 else rng.uniform(0.4, 0.95) * np.ones(3, np.float32)
    stuff = lit_background(rng, light) if rng.random() < 0.15 else plain[:, None, None] * matte(light, normals(X * 0))
    floor = stuff * rng.uniform(0.5, 1) if rng.random() < 0.5 else lit_background(rng, light)
    picture = lay(floor)
    way, spare = rng.uniform(0, 2 * math.pi), (hole - 1) * rng.uniform(0, 0.8)
    x, y = X / size, Y / size
    share, angle = np.hypot(x, y), np.arctan2(y, x)
    off = np.hypot(x - spare * math.cos(way), y - spare * math.sin(way)) / hole
    # The hole's edge throws a shadow on coin and floor.
    deep = off + rng.uniform(0, 0.12) * np.cos(angle - rng.uniform(0, 6.3))
    picture = picture * (1 - rng.uniform(0, 0.6) * step(0.96, 1.02, deep))
    soft = rng.uniform(0.004, 0.02) / size
    picture = picture + (stuff - picture) * step(1 - soft, 1 + soft, off)
    edge = np.exp(-(((off - 1) / rng.uniform(0.006, 0.03)) ** 2))
    picture = picture * (1 + edge * rng.uniform(-0.6, 0.6) * np.cos(angle - rng.uniform(0, 6.3)))
    if rng.random() < 0.4:
        picture = _prongs(rng, picture, share, angle, max(hole, 1.12))
    for at in (rng.uniform(1.14, 1.26), rng.uniform(1.04, 1.5), rng.uniform(0.84, 0.94)):
        if rng.random() < 0.3:
            picture = _moulded_ring(rng, picture, share, angle, at)
    return glare(rng, picture) if rng.random() < 0.35 else picture


def coin_in_hole(rng, light, faces, size: float = 1.0, off: float = 0.0, squash: float = 1.0) -> np.ndarray:
    return in_hole(rng, light, size, lambda floor: lay_coin(rng, floor, light, faces, off, size, squash))


def glare(rng, picture: np.ndarray) -> np.ndarray:
    """Reflection of a lamp on metal, glass or a sleeve: a spot or streak with soft edges."""
    x, y = place(rng, rng.uniform(0, 0.9), rng.uniform(0.1, 0.6), math.exp(abs(rng.normal(0, 0.8))))
    body = np.exp(-((x * x + y * y) ** rng.uniform(0.8, 3)))
    return picture + body * rng.uniform(0.3, 2.5)
