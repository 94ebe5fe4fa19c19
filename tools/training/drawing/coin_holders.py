"""Layers over a coin: a holder's material around its window, a lamp's reflection."""

import math

import numpy as np

from coins import place
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


def glare(rng, picture: np.ndarray) -> np.ndarray:
    """Reflection of a lamp on metal, glass or a sleeve: a spot or streak with soft edges."""
    x, y = place(rng, rng.uniform(0, 0.9), rng.uniform(0.1, 0.6), math.exp(abs(rng.normal(0, 0.8))))
    body = np.exp(-((x * x + y * y) ** rng.uniform(0.8, 3)))
    return picture + body * rng.uniform(0.3, 2.5)
