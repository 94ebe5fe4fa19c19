"""Materials of round objects: rotational profiles, ink, plastic, glaze and paint."""

import math

import numpy as np

from grid import SIDE, band, clouds, step, turned
from backgrounds import any_colour
from lettering import lines, round_legend
from light import Lighting, matte, mirrored, normals

TAU = 2 * math.pi


def full(colour) -> np.ndarray:
    return np.broadcast_to(np.asarray(colour, np.float32)[:, None, None], (3, SIDE, SIDE)).copy()


def over(under, over, part) -> np.ndarray:
    return under + (over - under) * part


def profile(rng, share) -> np.ndarray:
    """Height along the radius with a few steps, bulges and grooves."""
    out = np.zeros_like(share)
    for _ in range(rng.integers(1, 5)):
        at, wide = rng.uniform(0.2, 1), rng.uniform(0.01, 0.2)
        out += rng.normal(0, 0.08) * step(at - wide, at + wide, share)
    if rng.random() < 0.5:
        out += rng.uniform(-0.35, 0.35) * share * share
    rim = rng.uniform(0.02, 0.2)
    out += rng.uniform(-0.02, 0.12) * band(1 - rim, 1.1, share, rim * 0.4)
    return out


def printed(rng, x, y, share, albedo) -> np.ndarray:
    """Flat print: rings, rays, words, a central mark."""
    angle = np.arctan2(y, x) + rng.uniform(0, TAU)
    for _ in range(rng.integers(1, 4)):
        ink = any_colour(rng)[:, None, None]
        kind = rng.integers(6)
        if kind == 0:
            at = rng.uniform(0.1, 0.95)
            part = band(at, at + rng.uniform(0.01, 0.25), share, 0.015)
        elif kind == 1:
            part = step(-0.1, 0.1, np.cos(angle * rng.integers(2, 14)) + rng.uniform(-0.7, 0.4)) * (share > rng.uniform(0, 0.85))
        elif kind == 2:
            tall = rng.uniform(0.1, 0.25)
            part = round_legend(rng, share, angle, rng.uniform(0.4, 0.95 - tall), tall, rng.random() < 0.3)
        elif kind == 3:
            u, v = turned(x, y, rng.uniform(0, TAU))
            part = lines(rng, u, v, rng.uniform(0.15, 0.7), int(rng.integers(1, 4)), 1.3)
        elif kind == 4:
            part = step(0, 0.2, clouds(rng, 4, 2) + rng.uniform(-1, 0.5)) * (share < rng.uniform(0.4, 1))
        else:
            points = int(rng.integers(3, 9))
            part = step(0.02, -0.02, share - rng.uniform(0.2, 0.6) * (1 + rng.uniform(0, 0.5) * np.cos(angle * points)))
        albedo = over(albedo, ink, part)
    return albedo


def lit_by(light: Lighting, albedo, height, gloss: float, roughness: float) -> np.ndarray:
    normal = normals(height)
    return albedo * matte(light, normal) * (1 - gloss) + gloss * mirrored(light, normal, roughness)


def finish(rng) -> tuple[float, float]:
    """Gloss and roughness of plastic, glaze, paint, paper."""
    return rng.choice([0, rng.uniform(0.02, 0.25)]), rng.uniform(0.02, 0.6)
