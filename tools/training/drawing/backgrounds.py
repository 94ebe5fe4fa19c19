"""Backgrounds: colours and heights that fill the patch."""

import colorsys
import math

import numpy as np

from grid import X, Y, band, blur, capsule, clouds, lattice, step, turned
from lettering import lines
from light import matte, mirrored, normals, tinted


def any_colour(rng, most: float = 0.9) -> np.ndarray:
    grey = rng.random() < 0.4
    vivid = rng.uniform(0, 0.15) if grey else rng.uniform(0.1, 0.95)
    hue = rng.choice([rng.uniform(0.02, 0.13), rng.random()])
    return np.array(colorsys.hsv_to_rgb(hue, vivid, rng.uniform(0.03, most)), np.float32)


def _spread(colour: np.ndarray, shade: np.ndarray) -> np.ndarray:
    return colour[:, None, None] * shade


def plain(rng):
    shade = 1 + rng.uniform(0, 0.08) * lattice(rng, 3) + rng.uniform(0, 0.05) * lattice(rng, 100)
    return _spread(any_colour(rng), shade), None


def wood(rng):
    u, v = turned(X, Y, rng.uniform(0, math.pi))
    fine = rng.uniform(4, 40)
    warp = rng.uniform(0.02, 0.3) * lattice(rng, int(rng.integers(2, 5)))
    grain = np.sin((u + warp) * fine) + 0.6 * np.sin((u + 1.3 * warp) * fine * 2.7 + 1)
    streaks = clouds(rng, 6, 4, 0.8) * 0.3
    base = np.array([0.45, 0.25, 0.13], np.float32) * tinted(rng, 0.35) * rng.uniform(0.4, 1.8)
    return _spread(base, 1 + rng.uniform(0.05, 0.3) * grain + 0.2 * streaks * (v * 0 + 1)), None


def cloth(rng):
    u, v = turned(X, Y, rng.uniform(0, math.pi))
    fine = 10 ** rng.uniform(0.8, 1.75)
    bend = rng.uniform(0, 0.06) * lattice(rng, 4)
    weave = np.sin((u + bend) * fine) * np.sin((v + bend) * fine * rng.uniform(0.7, 1.4))
    if rng.random() < 0.4:
        weave = np.sin((u + bend) * fine)
    shade = 1 + rng.uniform(0.05, 0.45) * weave + rng.uniform(0, 0.15) * clouds(rng, 20, 3)
    return _spread(any_colour(rng, 0.8), shade), weave * rng.uniform(0, 0.03)


def speckle(rng):
    base, other, third = any_colour(rng), any_colour(rng), any_colour(rng)
    cells = int(rng.integers(8, 60))
    first = step(0.2, 0.5, lattice(rng, cells) - rng.uniform(0, 1))
    second = step(0.2, 0.5, lattice(rng, cells * 2) - rng.uniform(0.2, 1.2))
    out = base[:, None, None] + (other - base)[:, None, None] * first
    return out + (third[:, None, None] - out) * second, None


def fuzz(rng):
    noise = clouds(rng, int(rng.integers(10, 60)), 2, 0.9)
    return _spread(any_colour(rng, 0.7), 1 + rng.uniform(0.1, 0.4) * noise), noise * rng.uniform(0, 0.04)


def pattern(rng):
    u, v = turned(X, Y, rng.uniform(0, math.pi))
    fine = rng.uniform(1.5, 14)
    ink = np.sin(u * fine + rng.uniform(0, 6))
    if rng.random() < 0.4:
        ink = ink * np.sin(v * fine)
    one, other = any_colour(rng), any_colour(rng)
    part = step(-0.1, 0.1, ink + rng.uniform(-0.6, 0.6))
    return one[:, None, None] + (other - one)[:, None, None] * part, None


def paper(rng):
    u, v = turned(X + rng.uniform(-1, 1), Y, rng.uniform(0, math.pi))
    sheet, ink = rng.uniform(0.6, 0.95) * tinted(rng, 0.05), any_colour(rng, 0.5)
    if rng.random() < 0.5:
        mark = lines(rng, u, v, rng.uniform(0.08, 0.5), 30, 4)
    else:
        pitch = rng.uniform(0.15, 0.6)
        mark = band(0, rng.uniform(0.01, 0.03), np.abs((v % pitch) - pitch / 2), 0.01)
        if rng.random() < 0.4:
            mark = np.maximum(mark, band(0, 0.02, np.abs((u % pitch) - pitch / 2), 0.01))
    return sheet[:, None, None] + (ink - sheet)[:, None, None] * mark, None


def leather(rng):
    cracks = np.abs(clouds(rng, int(rng.integers(8, 30)), 2))
    return _spread(any_colour(rng, 0.5), 0.8 + 0.2 * step(0, 0.4, cracks)), -0.05 * np.exp(-cracks * 6)


def skin(rng):
    base = np.array([0.75, 0.52, 0.40], np.float32) * tinted(rng, 0.12) * rng.uniform(0.3, 1.2)
    u, _ = turned(X, Y, rng.uniform(0, math.pi))
    crease = np.sin((u + 0.15 * lattice(rng, 4)) * rng.uniform(3, 30))
    return _spread(base, 1 + 0.06 * crease + 0.08 * lattice(rng, 3)), crease * 0.01


GROUNDS = [plain, plain, plain, wood, wood, cloth, cloth, speckle, fuzz, pattern, paper, leather, skin]


def background(rng) -> tuple[np.ndarray, np.ndarray]:
    """(albedo [3, h, w], height [h, w])"""
    albedo, height = GROUNDS[rng.integers(len(GROUNDS))](rng)
    if rng.random() < 0.25:
        # The edge of a sheet or table crosses the patch.
        u, _ = turned(X, Y, rng.uniform(0, 2 * math.pi))
        other, _ = GROUNDS[rng.integers(len(GROUNDS))](rng)
        part = step(-0.01, 0.01, u - rng.uniform(-1.2, 1.4))
        albedo = albedo + (other - albedo) * part
    if rng.random() < 0.12:
        # A pen, a finger or a cable.
        side, off = rng.uniform(0, 2 * math.pi), rng.uniform(1.1, 1.6)
        u, v = turned(X, Y, side)
        away = np.abs(v - off) / rng.uniform(0.05, 0.3)
        body = step(1.05, 0.95, away)
        albedo = albedo + (_spread(any_colour(rng), 1 - 0.5 * away * away) - albedo) * body
    height = np.zeros_like(X) if height is None else height
    return np.clip(albedo, 0.005, 1.2), blur(height.astype(np.float32), 0.8)


def finger(rng, picture: np.ndarray, depth: float) -> np.ndarray:
    """A fingertip (or similar shape) that covers the rim to `depth` from the edge."""
    side = rng.uniform(0, 2 * math.pi)
    wide = rng.uniform(0.2, 0.7)
    reach = 1 - depth + wide
    ax, ay = reach * math.cos(side), reach * math.sin(side)
    way = side + rng.uniform(-0.9, 0.9)
    away = capsule(X, Y, ax, ay, ax + 3 * math.cos(way), ay + 3 * math.sin(way)) / wide
    colour = skin(rng)[0] if rng.random() < 0.8 else _spread(any_colour(rng), np.ones_like(X))
    body = step(1.04, 0.96, away)
    lit = colour * (1.05 - 0.45 * np.clip(away, 0, 1) ** 2)
    shadow = 1 - 0.4 * step(1.3, 0.95, away)
    return picture * shadow * (1 - body) + lit * body


def lit_background(rng, light) -> np.ndarray:
    albedo, height = background(rng)
    normal = normals(height)
    gloss = rng.choice([0, rng.uniform(0, 0.15)], p=[0.7, 0.3])
    return albedo * matte(light, normal) * (1 - gloss) + gloss * mirrored(light, normal, rng.uniform(0.05, 0.5))
