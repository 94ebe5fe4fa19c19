"""Draws coins on many backgrounds. Each coin's face is the unit circle."""

import math
import os

# One process per core. Threads of the libraries would only compete.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from multiprocessing import Pool

import numpy as np

from camera import Sharpness, exposed
from coins import coin_surface, lay_coin, outline
from grid import KEPT, X, Y, blur, lattice, step
from backgrounds import finger, lit_background
from coin_holders import glare, holder
from light import lighting, metal, tinted
from light_pad import METERED, light_pad, spilled
from tables import TABLES
from objects import lay_object

SHARPNESS = Sharpness(shaken=0.07, farthest=5, some=1.4, much=3, odds=(0.45, 0.45, 0.1))
# Share of the scenes on a light pad.
ON_LIGHT_PAD = 0.3

_faces: np.ndarray = np.zeros((0, 1, 1), np.float32)


def _swept(ax: float, ay: float) -> np.ndarray:
    """Distance to the segment from the coin's centre to (ax, ay)."""
    along = np.clip((X * ax + Y * ay) / (ax * ax + ay * ay + 1e-9), 0, 1)
    return np.hypot(X - along * ax, Y - along * ay)


def _shadows(rng, picture: np.ndarray, share: np.ndarray, tall: float) -> np.ndarray:
    """The coin's shadows from one or two lamps, sharp or soft, and its contact shadow."""
    for _ in range(rng.choice([0, 1, 2], p=[0.15, 0.6, 0.25])):
        way, far = rng.uniform(0, 2 * math.pi), tall * 10 ** rng.uniform(-0.8, 0.5)
        soft = 0.006 + far * rng.uniform(0.05, 1.2)
        ax, ay = far * math.cos(way), far * math.sin(way)
        thrown = _swept(ax, ay) if rng.random() < 0.5 else np.hypot(X - ax, Y - ay)
        dark = rng.uniform(0.15, 0.9) * step(1 + soft, 1 - soft, thrown)
        tint = np.exp(rng.normal(0, 0.06, 3))[:, None, None]
        picture = picture * (1 - dark * np.clip(tint, 0.8, 1.1))
    contact = rng.uniform(0, 0.75) * np.exp(-np.maximum(0, share - 1) / (0.004 + tall * rng.uniform(0.05, 0.6)))
    return picture * (1 - contact)


def _edge(rng, picture: np.ndarray, light, colour: np.ndarray, way: float, far: float) -> np.ndarray:
    """The visible edge of a tilted coin, `far` of the radius wide."""
    below = _swept(far * math.cos(way), far * math.sin(way))
    angle = np.arctan2(Y, X)
    reeds = 1 + rng.uniform(0.05, 0.4) * np.cos(angle * rng.integers(60, 160)) * (rng.random() < 0.6)
    shade = 1 + 0.7 * np.cos(angle - rng.uniform(0, 6.3)) * rng.random()
    # Same metal as the face, cleaner or dirtier, so that colour alone does not separate them.
    edge = (colour * tinted(rng, 0.05))[:, None, None] * 10 ** rng.uniform(-1.0, 0.25) * light.sky.mean() * 2 * reeds * shade
    return picture + (edge - picture) * step(1.006, 0.994, below)


def _rounded(rng, lit: np.ndarray, share: np.ndarray) -> np.ndarray:
    """The rounded outer edge of a rim: a bright or dark line, depending on the light."""
    wide = 10 ** rng.uniform(-2.3, -1.05)
    at = 1 - wide * rng.uniform(0, 1)
    line = np.exp(-(((share - at) / wide) ** 2) * 2)
    way = rng.uniform(0, 6.3)
    turn = np.cos(np.arctan2(Y, X) - way) * rng.uniform(0, 1.3) + rng.uniform(-0.6, 0.5)
    return lit * np.maximum(0.05, 1 + line * turn)


def _around(rng, light) -> np.ndarray:
    """The background, with other coins nearby or touching, sometimes on a dish or another coin."""
    picture = lit_background(rng, light)
    if rng.random() < 0.55:
        picture = TABLES[rng.integers(len(TABLES))](rng, light)
    if rng.random() < 0.35:
        for _ in range(rng.integers(1, 5)):
            size = rng.uniform(0.6, 1.4)
            far = 1 + size * rng.uniform(1.0, 1.25) if rng.random() < 0.8 else 1 + size * 1.003
            picture = lay_coin(rng, picture, light, _faces, off=far, size=size)
    if rng.random() < 0.06:
        picture = lay_object(rng, picture, light, abs(rng.normal(0, 0.3)), rng.uniform(1.3, 2.6))
    return picture


def _on_light_pad(rng) -> np.ndarray:
    """A coin on a light pad. Its rim is often fainter than the edge of its lettering."""
    light = lighting(rng)
    share = np.hypot(X, Y)
    lit = coin_surface(rng, light, X, Y, share, _faces, metal(rng))
    if rng.random() < 0.8:
        lit = _rounded(rng, lit, share)
    pad = light_pad(rng, float(np.median(lit[:, share < 0.95])))
    soft = rng.uniform(0.004, 0.02)
    body = step(1 + soft, 1 - soft, share)
    return spilled(rng, pad + (lit - pad) * body, share, pad)


def _scene(rng) -> np.ndarray:
    light = lighting(rng)
    picture = _around(rng, light)
    share = np.hypot(X, Y)
    if rng.random() < 0.05:
        share = outline(rng, X, Y)
    picture = _shadows(rng, picture, share, rng.uniform(0.04, 0.16))
    way = rng.uniform(0, 2 * math.pi)
    colour = metal(rng)
    if rng.random() < 0.5:
        picture = _edge(rng, picture, light, colour, way, 10 ** rng.uniform(-2.3, -1.1))
    lit = coin_surface(rng, light, X, Y, share, _faces, colour)
    if rng.random() < 0.8:
        lit = _rounded(rng, lit, share)
    soft = rng.uniform(0.004, 0.014)
    body = step(1 + soft, 1 - soft, share)
    picture = picture * (1 - body) + lit * body
    if rng.random() < 0.06:
        picture = holder(rng, light, picture, rng.uniform(1.03, 1.45))
    if rng.random() < 0.15:
        picture = glare(rng, picture)
    if rng.random() < 0.15:
        picture = finger(rng, picture, rng.uniform(0.05, 0.6))
    return picture


def _sharpened(rng, picture: np.ndarray) -> np.ndarray:
    """Sharpening as in phones: light and dark lines along both sides of an edge."""
    seen = picture.astype(np.float32)
    out = seen + 10 ** rng.uniform(-0.8, 0.4) * (seen - blur(seen, rng.uniform(0.6, 1.8)))
    return np.clip(out + 0.5, 0, 255).astype(np.uint8)


def scene(seed: int) -> np.ndarray:
    """[3, KEPT, KEPT] uint8. The same seed gives the same bytes."""
    rng = np.random.default_rng(seed)
    with np.errstate(all="ignore"):
        if rng.random() < ON_LIGHT_PAD:
            picture = exposed(rng, np.nan_to_num(_on_light_pad(rng).astype(np.float32)), SHARPNESS, METERED)
        else:
            picture = exposed(rng, np.nan_to_num(_scene(rng).astype(np.float32)), SHARPNESS)
        return _sharpened(rng, picture) if rng.random() < 0.5 else picture


def _begin(faces: np.ndarray) -> None:
    global _faces
    _faces = faces


def draw(seeds: range, faces: np.ndarray, processes: int = 2) -> np.ndarray:
    """[n, 3, KEPT, KEPT] uint8"""
    pictures = np.empty((len(seeds), 3, KEPT, KEPT), np.uint8)
    with Pool(processes, _begin, (faces,)) as pool:
        for at, picture in enumerate(pool.imap(scene, seeds, 8)):
            pictures[at] = picture
    return pictures
