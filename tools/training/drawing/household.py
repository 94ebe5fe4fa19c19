"""Round household objects: plates, caps, buttons, cups, fruit, stickers, biscuits."""

import math

import numpy as np

from grid import band, capsule, clouds, lattice, step, turned
from backgrounds import any_colour, background
from light import metal, mirrored, normals, tinted
from materials import TAU, finish, full, lit_by, over, printed, profile


def dish(rng, light, x, y, share):
    """Plates, lids, caps, knobs, chips: a rotational profile, optionally ribbed or printed."""
    angle = np.arctan2(y, x)
    height = profile(rng, share)
    if rng.random() < 0.45:
        ribs, at = int(rng.choice([12, 21, 21, 24, 30, 40, 60, 90])), rng.uniform(0.75, 0.95)
        height = height + band(at, 1.05, share, 0.03) * np.cos(angle * ribs) * rng.uniform(0.01, 0.06)
    albedo = full(any_colour(rng))
    if rng.random() < 0.55:
        albedo = printed(rng, x, y, share, albedo)
    if rng.random() < 0.2:
        return metal(rng)[:, None, None] * mirrored(light, normals(height * 0.5), rng.uniform(0.1, 0.8))
    return lit_by(light, albedo, height, *finish(rng))


def cap(rng, light, x, y, share):
    """A crown cap: teeth around a printed top."""
    angle = np.arctan2(y, x)
    edge = rng.uniform(0.72, 0.9)
    teeth = np.cos(angle * int(rng.choice([21, 21, 18, 24]))) * step(edge - 0.05, edge + 0.08, share)
    height = rng.uniform(0.15, 0.5) * step(1.08, edge - 0.1, share) + rng.uniform(0.03, 0.1) * teeth
    albedo = full(any_colour(rng))
    if rng.random() < 0.75:
        albedo = printed(rng, x, y, share * 1.1, albedo)
    if rng.random() < 0.3:
        liner = full(metal(rng) * rng.uniform(0.5, 1))
        albedo = over(albedo, liner, step(edge - 0.1, edge, share))
    return lit_by(light, albedo, height, rng.uniform(0.05, 0.4), rng.uniform(0.05, 0.5))


def button(rng, light, x, y, share):
    angle_step = TAU / (holes := int(rng.choice([2, 2, 3, 4, 4, 4])))
    far, wide = rng.uniform(0.13, 0.32), rng.uniform(0.06, 0.14)
    turn = rng.uniform(0, TAU)
    away = np.minimum.reduce(
        [np.hypot(x - far * math.cos(turn + k * angle_step), y - far * math.sin(turn + k * angle_step)) for k in range(holes)]
    )
    height = profile(rng, share) - 0.2 * step(wide + 0.03, wide - 0.02, away)
    base = any_colour(rng)
    shade = 1 + rng.uniform(0, 0.3) * clouds(rng, 3, 3) if rng.random() < 0.5 else np.ones_like(share)
    hole = any_colour(rng, 0.3) if rng.random() < 0.7 else any_colour(rng)
    albedo = over(base[:, None, None] * shade, hole[:, None, None] * np.ones_like(share), step(wide + 0.015, wide - 0.015, away))
    if rng.random() < 0.25:
        a, b = turn, turn + angle_step * (1 if holes < 4 or rng.random() < 0.5 else 2)
        thread = capsule(x, y, far * math.cos(a), far * math.sin(a), far * math.cos(b), far * math.sin(b))
        albedo = over(albedo, any_colour(rng)[:, None, None], step(0.06, 0.03, thread))
    if rng.random() < 0.2:
        return metal(rng)[:, None, None] * mirrored(light, normals(height), rng.uniform(0.1, 0.8)) * (1 - 0.8 * step(wide, wide - 0.03, away))
    return lit_by(light, albedo, height, *finish(rng))


def cup(rng, light, x, y, share):
    """A cup, bowl, jar or pipe from above: a wall around its content."""
    edge = rng.uniform(0.6, 0.96)
    wall = lit_by(light, full(any_colour(rng)), 0.15 * band(edge, 1, share, 0.03), *finish(rng))
    inside = background(rng)[0] if rng.random() < 0.4 else full(any_colour(rng, 0.6)) * (1 + rng.uniform(0, 0.3) * lattice(rng, 3))
    way = rng.uniform(0, TAU)
    shade = 1 - rng.uniform(0.1, 0.7) * step(0.9, 0.3, np.hypot(x - 0.5 * math.cos(way), y - 0.5 * math.sin(way)))
    inside = inside * shade * (1 - 0.5 * np.exp(-(edge - share) / 0.1) * (share < edge))
    return over(wall, inside, step(edge + 0.015, edge - 0.015, share))


def ball(rng, light, x, y, share):
    """Balls, fruit, beads, peas, domes."""
    flat = rng.uniform(0.3, 1)
    height = flat * np.sqrt(np.maximum(0, 1.02 - np.minimum(share, 1) ** 2))
    skin = full(any_colour(rng)) * (1 + rng.uniform(0, 0.2) * clouds(rng, int(rng.integers(3, 30)), 3))
    if rng.random() < 0.5:
        second = any_colour(rng)[:, None, None]
        skin = over(skin, second, step(-0.5, 0.8, lattice(rng, int(rng.integers(1, 8)))) * rng.uniform(0.2, 1))
    height = height + rng.uniform(0, 0.006) * lattice(rng, 50)
    if rng.random() < 0.3:
        far, way = rng.uniform(0, 0.4), rng.uniform(0, TAU)
        stem = np.hypot(x - far * math.cos(way), y - far * math.sin(way))
        skin = skin * (1 - 0.8 * step(0.15, 0.03, stem))
    return lit_by(light, skin, height, rng.uniform(0, 0.2), rng.uniform(0.01, 0.5))


def sticker(rng, light, x, y, share):
    """Printed discs, labels, logos, signs, painted chips."""
    albedo = printed(rng, x, y, share, printed(rng, x, y, share, full(any_colour(rng))))
    if rng.random() < 0.3:
        albedo = albedo * 0 + printed(rng, x, y, share, full(rng.uniform(0.5, 0.95) * tinted(rng, 0.05)))
    if rng.random() < 0.3:
        # A poker chip's edge.
        spots = step(-0.1, 0.1, np.cos(np.arctan2(y, x) * rng.choice([4, 6, 8, 12])) + rng.uniform(-0.5, 0.2))
        albedo = over(albedo, any_colour(rng)[:, None, None], spots * (share > rng.uniform(0.7, 0.88)))
    return lit_by(light, albedo, np.zeros_like(share), rng.choice([0, 0.08]), 0.2)


def food(rng, light, x, y, share):
    """Biscuits, sweets, slices, pills, wood cut across."""
    rings = np.sin((share + 0.05 * clouds(rng, 4, 3)) * rng.uniform(6, 80)) * rng.uniform(0, 0.3)
    rough = clouds(rng, int(rng.integers(6, 40)), 3)
    height = rng.uniform(0, 0.03) * rough + rng.uniform(0, 0.3) * step(1.05, 0.6, share)
    base = any_colour(rng) if rng.random() < 0.5 else np.array([0.7, 0.45, 0.2], np.float32) * tinted(rng, 0.3)
    shade = 1 + rings + rng.uniform(0, 0.25) * rough
    if rng.random() < 0.3:
        shade = shade * (1 - 0.5 * band(-0.03, 0.03, turned(x, y, rng.uniform(0, 6))[0]))
    return lit_by(light, base[:, None, None] * shade, height, rng.choice([0, 0.1]), 0.4)
