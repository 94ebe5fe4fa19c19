"""Round objects of metal and glass: lenses, washers, dials, wheels, screws, discs."""

import math

import numpy as np

from grid import band, blur, capsule, step, turned
from backgrounds import any_colour, background
from lettering import round_legend
from light import matte, metal, mirrored, normals
from materials import TAU, finish, full, lit_by, over, profile


def lens(rng, light, x, y, share):
    """Glass in a barrel: dark, ringed, with coloured reflections."""
    edge = rng.uniform(0.5, 0.97)
    barrel = any_colour(rng, 0.15)[:, None, None] * (1 + rng.uniform(0, 0.8) * np.cos(share * rng.uniform(20, 120)))
    glass = any_colour(rng, 0.12)[:, None, None] * (0.4 + share)
    out = over(barrel, glass, step(edge + 0.01, edge - 0.01, share))
    if rng.random() < 0.4:
        out = over(out, full([0.7, 0.7, 0.7]), round_legend(rng, share, np.arctan2(y, x), edge + 0.02, max(0.03, 0.95 - edge), False) * 0.7)
    for _ in range(rng.integers(1, 5)):
        far, way = rng.uniform(0, 0.7) * edge, rng.uniform(0, TAU)
        size = rng.uniform(0.04, 0.35)
        spot = np.hypot((x - far * math.cos(way)) * rng.uniform(0.6, 1.4), y - far * math.sin(way))
        out = out + any_colour(rng)[:, None, None] * rng.uniform(0.1, 1.5) * step(size, size * rng.uniform(0.3, 0.95), spot) * (share < edge)
    return out * rng.uniform(0.6, 1.2)


def washer(rng, light, x, y, share):
    """Washers, nuts, rings, rolls of tape: objects with a wide hole."""
    hole = rng.uniform(0.3, 0.92)
    inner = share
    if rng.random() < 0.25:
        angle = np.arctan2(y, x)
        inner = share * np.cos(np.abs((angle % (TAU / 6)) - TAU / 12)) * 1.1
    height = 0.1 * band(hole, 1, share, 0.04) + 0.004 * np.sin(share * rng.uniform(30, 300)) * rng.choice([0, 1])
    if rng.random() < 0.6:
        body = metal(rng)[:, None, None] * mirrored(light, normals(height), rng.uniform(0.1, 0.9))
    else:
        body = lit_by(light, full(any_colour(rng)), height, *finish(rng))
    through = background(rng)[0] * rng.uniform(0.1, 1) * matte(light, normals(height * 0))
    return over(body, through, step(hole + 0.02, hole - 0.02, inner))


def dial(rng, light, x, y, share):
    """Watches, clocks, gauges: marks around the edge, and hands."""
    angle = np.arctan2(y, x) + rng.uniform(0, TAU)
    base, ink = any_colour(rng), any_colour(rng)
    out = full(base)
    count = int(rng.choice([4, 12, 12, 12, 24, 60, 60]))
    away = np.abs(((angle * count / TAU) % 1) - 0.5) / count * TAU * share
    out = over(out, ink[:, None, None], step(0.035, 0.02, away) * band(rng.uniform(0.65, 0.85), 0.93, share))
    if rng.random() < 0.4:
        out = over(out, ink[:, None, None], round_legend(rng, share, angle, 0.55, 0.18, False))
    for _ in range(rng.integers(1, 4)):
        way, far = rng.uniform(0, TAU), rng.uniform(0.3, 0.85)
        hand = capsule(x, y, -0.1 * math.cos(way), -0.1 * math.sin(way), far * math.cos(way), far * math.sin(way))
        out = over(out, any_colour(rng)[:, None, None], step(0.05, 0.02, hand - rng.uniform(0, 0.03)))
    edge = rng.uniform(0.82, 0.98)
    bezel = metal(rng)[:, None, None] * mirrored(light, normals(0.1 * band(edge, 1, share, 0.03)), rng.uniform(0.05, 0.6))
    flat = normals(np.zeros_like(share))
    out = out * matte(light, flat) + rng.choice([0, 0.08]) * mirrored(light, flat, 0.05)
    return over(out, bezel, step(edge - 0.01, edge + 0.01, share))


def wheel(rng, light, x, y, share):
    """Wheels, gears, fans, drains, grilles, flowers."""
    angle = np.arctan2(y, x) + rng.uniform(-3, 3) * share * rng.choice([0, 1])
    spokes, hub, rim = int(rng.integers(3, 20)), rng.uniform(0.08, 0.4), rng.uniform(0.6, 0.95)
    solid = step(-0.1, 0.1, np.cos(angle * spokes) + rng.uniform(-0.7, 0.5))
    if rng.random() < 0.3:
        fine = rng.uniform(10, 30)
        solid = step(0, 0.2, np.sin(x * fine) * np.sin(y * fine) + rng.uniform(-0.3, 0.5))
    solid = np.maximum(np.maximum(solid, share < hub), share > rim).astype(np.float32)
    height = 0.06 * blur(solid, 1.5)
    stuff = full(metal(rng)) if rng.random() < 0.5 else full(any_colour(rng))
    body = stuff * matte(light, normals(height)) + rng.uniform(0, 0.4) * mirrored(light, normals(height), 0.3)
    return over(full(any_colour(rng, 0.4)), body, solid)


def screw(rng, light, x, y, share):
    """Screw heads, rivets, snaps, thumb tacks."""
    height = profile(rng, share) * 0.6
    if rng.random() < 0.7:
        u, v = turned(x, y, rng.uniform(0, TAU))
        wide, far = rng.uniform(0.05, 0.14), rng.uniform(0.3, 1.1)
        slot = band(-wide, wide, v) * band(-far, far, u)
        if rng.random() < 0.6:
            slot = np.maximum(slot, band(-wide, wide, u) * band(-far, far, v))
    else:
        slot = band(0, rng.uniform(0.1, 0.4), share)
    lit = metal(rng)[:, None, None] * mirrored(light, normals(height + 0.3 * np.sqrt(np.maximum(0, 1.05 - np.minimum(1, share) ** 2)) * rng.random()), rng.uniform(0.05, 0.8))
    return lit * (1 - rng.uniform(0.6, 0.95) * slot)


def disc(rng, light, x, y, share):
    """Compact discs, mirrors, glass: smooth, with reflections of the surroundings."""
    angle = np.arctan2(y, x)
    out = mirrored(light, normals(rng.uniform(0, 0.1) * share), rng.uniform(0, 0.3)) * 0.7
    if rng.random() < 0.5:
        fan = np.stack([np.exp(2 * np.cos(2 * angle + p)) for p in rng.uniform(0, 6) + np.array([0, 0.3, 0.6])])
        out = out * 0.6 + 0.12 * fan * rng.uniform(0.3, 1.2)
        out = out * (1 - 0.9 * step(0.25, 0.2, share))
    else:
        out = out + 0.6 * background(rng)[0]
    return out
