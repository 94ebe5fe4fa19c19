"""Backgrounds of the rim network's scenes, in addition to the common ones: lit, [3, h, w]."""

import math

import numpy as np

from grid import X, Y, lattice, step, turned
from backgrounds import any_colour
from light import matte, mirrored, normals, tinted


def paper(rng, light) -> np.ndarray:
    """Paper or a light table, where shadows are clearest."""
    white = rng.uniform(0.35, 0.95) * np.exp(rng.normal(0, 0.06, 3)).astype(np.float32)
    grain = 1 + rng.uniform(0, 0.05) * lattice(rng, 3) + rng.uniform(0, 0.04) * lattice(rng, 100)
    return white[:, None, None] * grain * matte(light, normals(X * 0))


def waffle(rng, light) -> np.ndarray:
    """Cloth of deep square cells, as a towel's."""
    u, v = turned(X, Y, rng.uniform(0, math.pi))
    fine = rng.uniform(8, 36)
    bend = rng.uniform(0, 0.05) * lattice(rng, 5)
    ribs = np.maximum(np.abs(np.sin((u + bend) * fine)), np.abs(np.sin((v + bend) * fine * rng.uniform(0.8, 1.25))))
    height = rng.uniform(0.01, 0.06) * ribs ** rng.uniform(1, 4) + rng.uniform(0, 0.006) * lattice(rng, 100)
    deep = 1 - rng.uniform(0.1, 0.7) * (1 - ribs) ** rng.uniform(0.5, 2)
    return any_colour(rng)[:, None, None] * deep * matte(light, normals(height))


def granite(rng, light) -> np.ndarray:
    """Polished stone: large and small flakes of a few colours, with reflections of the lamps."""
    base = any_colour(rng)
    out = np.broadcast_to(base[:, None, None], (3, *X.shape))
    for _ in range(rng.integers(2, 6)):
        cells = int(10 ** rng.uniform(0.9, 2))
        part = step(0, rng.uniform(0.05, 0.6), lattice(rng, cells) + 0.5 * lattice(rng, min(150, 2 * cells)) - rng.uniform(0, 1.8))
        flake = base * rng.uniform(0.3, 1.5) * tinted(rng, 0.1) if rng.random() < 0.7 else any_colour(rng)
        out = out + (flake[:, None, None] - out) * part * rng.uniform(0.4, 1)
    gloss = rng.uniform(0, 0.2)
    return out * matte(light, normals(X * 0)) * (1 - gloss) + gloss * mirrored(light, normals(0.002 * lattice(rng, 6)), rng.uniform(0.02, 0.3))


def lacquer(rng, light) -> np.ndarray:
    """A dark glossy surface that reflects the room and, weakly, the coin's edge."""
    out = any_colour(rng, 0.25)[:, None, None] * matte(light, normals(X * 0))
    u, _ = turned(X, Y, rng.uniform(0, math.pi))
    pane = step(-0.02, 0.02, np.sin(u * rng.uniform(0.5, 3) + rng.uniform(0, 6)) - rng.uniform(-0.5, 0.9))
    rim = np.exp(-np.maximum(0, np.hypot(X, Y) - 1) / rng.uniform(0.02, 0.15)) * rng.uniform(0, 0.2)
    return out + rng.uniform(0, 0.3) * pane * light.sky[:, None, None] + rim * light.sky[:, None, None]


def planks(rng, light) -> np.ndarray:
    """Wooden strips of different shades with dark gaps."""
    u, v = turned(X, Y, rng.uniform(0, math.pi))
    wide = rng.uniform(0.3, 1.6)
    at = (u + rng.uniform(0, 1)) / wide
    shade = 1 + rng.uniform(0.05, 0.3) * np.sin(np.floor(at) * 78.2 + np.floor(v / rng.uniform(1, 4) + np.floor(at) * 0.37) * 12.9)
    grain = np.sin((u + 0.1 * lattice(rng, 3)) * rng.uniform(10, 60)) + lattice(rng, 60, 8)
    base = np.array([0.45, 0.27, 0.14], np.float32) * tinted(rng, 0.3) * rng.uniform(0.4, 1.8)
    gap = 1 - rng.uniform(0.2, 0.9) * step(0.02, 0.005, np.abs(at - np.round(at)))
    return base[:, None, None] * shade * gap * (1 + rng.uniform(0.02, 0.15) * grain) * matte(light, normals(X * 0))


TABLES = [paper, paper, paper, waffle, granite, granite, lacquer, planks]
