"""Draws labelled patches: positive if a coin fills the candidate ellipse, else negative."""

import math
import os

# One process per core. Threads of the libraries would only compete.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from multiprocessing import Pool

import numpy as np

from camera import exposed
from coins import lay_coin, neighbours, place
from grid import KEPT, X, Y, band, step
from backgrounds import any_colour, finger, lit_background
from coin_holders import glare, holder
from light import lighting
from light_pad import METERED, light_pad, spilled
from objects import lay_object, reflection

# Share of the patches on a light pad, coins and other objects alike.
ON_LIGHT_PAD = 0.1

_faces: np.ndarray = np.zeros((0, 1, 1), np.float32)


def coin_patch(rng) -> np.ndarray:
    """A coin whose rim is the candidate ellipse, within the detector's error."""
    light = lighting(rng)
    picture = lit_background(rng, light)
    if rng.random() < 0.3:
        picture = neighbours(rng, picture, light, _faces)
    picture = lay_coin(
        rng, picture, light, _faces, abs(rng.normal(0, 0.025)), rng.normal(1, 0.02), math.exp(rng.normal(0, 0.04))
    )
    if rng.random() < 0.15:
        picture = holder(rng, light, picture, rng.uniform(1.03, 1.45))
    if rng.random() < 0.12:
        picture = glare(rng, picture)
    if rng.random() < 0.13:
        picture = finger(rng, picture, rng.uniform(0.05, 0.6))
    return picture


def _other_object(rng, light, picture):
    squash = math.exp(rng.normal(0, 0.05))
    if rng.random() < 0.15:
        picture = neighbours(rng, picture, light, _faces)
    picture = lay_object(rng, picture, light, abs(rng.normal(0, 0.04)), rng.normal(1, 0.04), squash)
    if rng.random() < 0.15:
        picture = lay_object(rng, picture, light, abs(rng.normal(0, 0.1)), rng.uniform(0.2, 0.8))
    if rng.random() < 0.15:
        picture = glare(rng, picture)
    return finger(rng, picture, rng.uniform(0.05, 0.5)) if rng.random() < 0.1 else picture


def _wrong_size(rng, light, picture):
    """A candidate that is not the rim: a ring inside a coin or object, or a window, plate or capsule around it."""
    size = rng.uniform(0.3, 0.84) if rng.random() < 0.55 else rng.uniform(1.2, 2.6)
    if rng.random() < 0.35:
        return lay_object(rng, picture, light, abs(rng.normal(0, 0.1)), size)
    if size < 1 and rng.random() < 0.3:
        picture = lay_object(rng, picture, light)
    picture = lay_coin(rng, picture, light, _faces, abs(rng.normal(0, 0.05)), size)
    return holder(rng, light, picture, rng.normal(1, 0.02)) if size < 1 and rng.random() < 0.7 else picture


def _beside(rng, light, picture):
    """Coins that the ellipse does not match: it covers parts of two, or is half on the table."""
    for _ in range(rng.integers(1, 5)):
        picture = lay_coin(rng, picture, light, _faces, rng.uniform(0.22, 1.5), rng.uniform(0.45, 1.7))
    return picture


def _nothing(rng, light, picture):
    """Background only, a reflection, an arc or a drawn mark."""
    kind = rng.random()
    if kind < 0.35:
        return reflection(rng, picture, rng.normal(1, 0.1), abs(rng.normal(0, 0.1)))
    if kind < 0.55:
        x, y = place(rng, abs(rng.normal(0, 0.05)))
        share, wide = np.hypot(x, y), rng.uniform(0.01, 0.15)
        ring = band(1 - wide, 1 + wide, share, 0.02)
        if rng.random() < 0.4:
            ring = ring * (np.cos(np.arctan2(y, x) + rng.uniform(0, 6)) < rng.uniform(-0.5, 0.9))
        return picture + (any_colour(rng)[:, None, None] - picture) * ring * rng.uniform(0.2, 1)
    if kind < 0.7:
        return lay_object(rng, picture, light, rng.uniform(0.3, 1.5), rng.uniform(0.3, 2))
    if kind < 0.8:
        # A hole, or an area of another background.
        part = step(1.02, 0.98, np.hypot(X, Y))
        return picture + (lit_background(rng, light) - picture) * part
    return picture


OTHERS = [(_other_object, 0.5), (_wrong_size, 0.24), (_beside, 0.1), (_nothing, 0.16)]


def other_patch(rng) -> np.ndarray:
    light = lighting(rng)
    kind = rng.choice(len(OTHERS), p=[odds for _, odds in OTHERS])
    return OTHERS[kind][0](rng, light, lit_background(rng, light))


def _on_light_pad(rng, is_coin: bool) -> np.ndarray:
    light = lighting(rng)
    dark = np.zeros((3, *X.shape), np.float32)
    if is_coin:
        thing = lay_coin(rng, dark, light, _faces, abs(rng.normal(0, 0.02)), rng.normal(1, 0.015))
    else:
        thing = lay_object(rng, dark, light, abs(rng.normal(0, 0.03)), rng.normal(1, 0.03))
    share = np.hypot(X, Y)
    pad = light_pad(rng, float(np.median(thing[:, share < 0.9])) + 0.02)
    body = step(1.015, 0.985, share)
    return spilled(rng, pad + (thing - pad) * body, share, pad)


def patch(seed: int) -> tuple[np.ndarray, int]:
    """The patch of a seed and its label. The same seed gives the same bytes."""
    rng = np.random.default_rng(seed)
    is_coin = seed % 2 == 0
    with np.errstate(over="ignore", invalid="ignore"):
        if rng.random() < ON_LIGHT_PAD:
            picture = np.nan_to_num(_on_light_pad(rng, is_coin).astype(np.float32))
            return exposed(rng, picture, metered=METERED), int(is_coin)
        picture = coin_patch(rng) if is_coin else other_patch(rng)
    return exposed(rng, np.nan_to_num(picture.astype(np.float32))), int(is_coin)


def _begin(faces: np.ndarray) -> None:
    global _faces
    _faces = faces


def draw(seeds: range, faces: np.ndarray, processes: int = 2) -> tuple[np.ndarray, np.ndarray]:
    """([n, 3, KEPT, KEPT] uint8, [n] 0 or 1)"""
    pictures = np.empty((len(seeds), 3, KEPT, KEPT), np.uint8)
    labels = np.empty(len(seeds), np.int64)
    with Pool(processes, _begin, (faces,)) as pool:
        for at, (picture, label) in enumerate(pool.imap(patch, seeds, 32)):
            pictures[at], labels[at] = picture, label
    return pictures, labels
