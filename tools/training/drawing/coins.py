"""Coins on a background with relief, wear, toning and lighting."""

import math

import numpy as np

from grid import X, Y, blur, clouds, step, turned
from light import Lighting, matte, metal, mirrored, normals, toned
from reliefs import face


def place(rng, off: float = 0.0, size: float = 1.0, squash: float = 1.0):
    """The grid in the local coordinates of an object at offset `off` with size `size`."""
    way = rng.uniform(0, 2 * math.pi)
    x, y = X - off * math.cos(way), Y - off * math.sin(way)
    if squash != 1:
        lean = rng.uniform(0, math.pi)
        x, y = turned(x, y, lean)
        x, y = x / math.sqrt(squash), y * math.sqrt(squash)
        x, y = turned(x, y, -lean)
    return x / size, y / size


def outline(rng, x, y) -> np.ndarray:
    """Distance as a share of the coin's radius at each point. A few coins are polygonal or scalloped."""
    share = np.hypot(x, y)
    if rng.random() < 0.08:
        corners = int(rng.choice([7, 8, 10, 11, 12, 20]))
        angle = np.arctan2(y, x) + rng.uniform(0, 6)
        if rng.random() < 0.5:
            share = share * (1 + rng.uniform(0.01, 0.03) * np.cos(angle * corners))
        else:
            half = math.pi / corners
            folded = np.abs((angle % (2 * half)) - half)
            flat = share * np.cos(folded) / math.cos(half * 0.55)
            share = share * 0.4 + flat * 0.6
    return share


def shadowed(rng, picture: np.ndarray, share: np.ndarray, x, y, tall: float) -> np.ndarray:
    """The shadow of an object on its background."""
    way, far = rng.uniform(0, 2 * math.pi), tall * rng.uniform(0.2, 2.5)
    soft = rng.uniform(0.02, 0.25) + tall * 0.4
    thrown = np.hypot(x - far * math.cos(way), y - far * math.sin(way))
    dark = rng.uniform(0.1, 0.75) * step(1 + soft, 1 - soft * 0.6, thrown)
    contact = rng.uniform(0, 0.6) * np.exp(-np.maximum(0, share - 1) / (0.02 + tall * 0.5))
    return picture * (1 - dark) * (1 - contact)


def coin_surface(rng, light: Lighting, x, y, share, faces, colour=None) -> np.ndarray:
    """[3, h, w]: a coin face under the light, of a random metal by default. Only pixels within the outline are used."""
    a, b = turned(x, y, rng.uniform(0, 2 * math.pi))
    height = face(rng, a, b, faces)
    depth = 0.035 * 10 ** rng.uniform(-0.55, 0.35)
    height = blur(height.astype(np.float32), rng.choice([0.6, 0.8, 1.2, 2.0, 3.0], p=[0.3, 0.3, 0.2, 0.14, 0.06]))
    recess = np.clip(blur(height, 4) - height, 0, 0.5)
    bumps = rng.uniform(0, 0.006) * clouds(rng, 12, 4, 0.7)
    if rng.random() < 0.3:
        bumps += rng.uniform(0, 0.05) * (1 - share * share)
    normal = normals(height * depth * 2.2 + bumps)
    roughness = rng.choice([rng.uniform(0.02, 0.15), rng.uniform(0.1, 0.5), rng.uniform(0.3, 1)], p=[0.25, 0.45, 0.3])
    colour = toned(rng, metal(rng) if colour is None else colour)
    if rng.random() < 0.14:
        # Bimetallic: a core in a ring.
        core = toned(rng, metal(rng))
        edge = rng.uniform(0.55, 0.78)
        part = step(edge + 0.012, edge - 0.012, share)
        colour = colour + (core - colour) * part
        colour = colour * (1 - rng.uniform(0, 0.5) * np.exp(-(((share - edge) / 0.012) ** 2)))
    shine = mirrored(light, normal, roughness)
    even = matte(light, normal)
    lit = colour * (shine + (even - shine) * rng.uniform(0, 0.8))
    dirt = rng.uniform(0, 3) if rng.random() < 0.6 else 0
    lit = lit * np.exp(-dirt * recess * 2)
    for _ in range(rng.integers(0, 6) if rng.random() < 0.4 else 0):
        u, v = turned(a, b, rng.uniform(0, math.pi))
        mark = np.exp(-(((v - rng.uniform(-0.9, 0.9)) / 0.012) ** 2)) * step(0, 0.1, rng.uniform(0.1, 0.6) - np.abs(u - rng.uniform(-0.5, 0.5)))
        lit = lit * (1 + rng.uniform(-0.4, 0.6) * mark)
    if rng.random() < 0.03:
        hole = rng.uniform(0.05, 0.12)
        at = rng.uniform(0, 0.85)
        lit = lit * (1 - 0.9 * step(hole + 0.02, hole - 0.02, np.hypot(a - at, b)))
    return lit


def lay_coin(rng, picture: np.ndarray, light: Lighting, faces, off=0.0, size=1.0, squash=1.0) -> np.ndarray:
    """The background with a coin, including its visible edge if tilted."""
    x, y = place(rng, off, size, squash)
    share = outline(rng, x, y)
    tall = rng.uniform(0.03, 0.14)
    picture = shadowed(rng, picture, share, x, y, tall)
    if rng.random() < 0.35:
        # The edge of a tilted coin is visible beyond the face.
        way, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.01, 0.07)
        below = np.hypot(x - far * math.cos(way), y - far * math.sin(way))
        angle = np.arctan2(y, x)
        reeds = 1 + 0.4 * np.cos(angle * rng.integers(60, 160)) * (rng.random() < 0.6)
        edge = metal(rng)[:, None, None] * rng.uniform(0.1, 0.9) * reeds
        picture = picture + (edge - picture) * step(1.01, 0.99, below)
    lit = coin_surface(rng, light, x, y, share, faces)
    soft = 0.014 / size
    body = step(1 + soft, 1 - soft, share)
    if rng.random() < 0.035:
        hole = rng.uniform(0.12, 0.3)
        ring = np.hypot(x, y)
        body = body * step(hole - 0.02, hole + 0.02, ring)
        lit = lit * (1 + rng.uniform(-0.5, 0.3) * np.exp(-(((ring - hole - 0.05) / 0.03) ** 2)))
    return picture * (1 - body) + lit * body


def neighbours(rng, picture: np.ndarray, light: Lighting, faces, clear: float = 1.0) -> np.ndarray:
    """Adds neighbouring coins (or plain discs) that reach into the patch."""
    for _ in range(rng.integers(1, 4)):
        size = rng.uniform(0.6, 1.4)
        far = clear + size * rng.uniform(1.0, 1.35)
        picture = lay_coin(rng, picture, light, faces, off=far, size=size)
    return picture
