"""The drawing grid, with noise and blur.

Lengths are radii of the coin or candidate, whose middle is the middle of the picture.
"""

import math
import os

import numpy as np

# Set per network by tools/training/train.ts: pixels per side, and supersampling factor.
KEPT = int(os.environ.get("DRAWN_PX", "72"))
FINER = int(os.environ.get("DRAWN_FINER", "2"))
SIDE = FINER * KEPT
# Half of the side.
HALF = 1.40625
STEP = 2 * HALF / SIDE

_axis = ((np.arange(SIDE) + 0.5) * STEP - HALF).astype(np.float32)
Y, X = (a.copy() for a in np.meshgrid(_axis, _axis, indexing="ij"))

_places: dict[int, tuple[np.ndarray, np.ndarray]] = {}


def _between(cells: int) -> tuple[np.ndarray, np.ndarray]:
    """For each drawn row, the previous lattice row and the weight of the next."""
    if cells not in _places:
        at = (np.arange(SIDE) + 0.5) / SIDE * cells
        low = np.minimum(at.astype(int), cells - 1)
        part = (at - low).astype(np.float32)
        _places[cells] = low, part * part * (3 - 2 * part)
    return _places[cells]


def lattice(rng: np.random.Generator, across: int, down: int | None = None) -> np.ndarray:
    """Smooth noise of about unit variance, `across` cells wide."""
    down = down or across
    values = rng.standard_normal((down + 1, across + 1)).astype(np.float32)
    low, part = _between(down)
    rows = values[low] + (values[low + 1] - values[low]) * part[:, None]
    low, part = _between(across)
    return (rows[:, low] + (rows[:, low + 1] - rows[:, low]) * part) * 1.3


def clouds(rng: np.random.Generator, coarsest: int, octaves: int, fall: float = 0.6) -> np.ndarray:
    """Fractal noise: octaves with decreasing scale and amplitude."""
    total = np.zeros((SIDE, SIDE), np.float32)
    strength, cells = 1.0, coarsest
    for _ in range(octaves):
        total += strength * lattice(rng, min(cells, SIDE))
        strength *= fall
        cells *= 2
    return total


def blur(picture: np.ndarray, sigma: float) -> np.ndarray:
    """Gaussian blur, sigma in drawn pixels, of [SIDE, SIDE] or [3, SIDE, SIDE]."""
    if sigma < 0.3:
        return picture
    reach = max(1, math.ceil(2.5 * sigma))
    weights = np.exp(-0.5 * (np.arange(reach + 1) / sigma) ** 2)
    weights = (weights / (weights.sum() * 2 - weights[0])).astype(np.float32)
    for axis in (-2, -1):
        around = [(0, 0)] * picture.ndim
        around[axis] = (reach, reach)
        padded = np.pad(picture, around, mode="edge")
        moved = padded if axis == -2 else padded.swapaxes(-1, -2)
        total = moved[..., reach : reach + SIDE, :] * weights[0]
        for far in range(1, reach + 1):
            total += (moved[..., reach - far : reach - far + SIDE, :] + moved[..., reach + far : reach + far + SIDE, :]) * weights[far]
        picture = total if axis == -2 else total.swapaxes(-1, -2)
    return picture


def step(low: float, high: float, at: np.ndarray) -> np.ndarray:
    """Smooth step from 0 at `low` to 1 at `high`; `low` may be the larger."""
    part = np.clip((at - low) / (high - low), 0, 1)
    return part * part * (3 - 2 * part)


def band(low: float, high: float, at: np.ndarray, soft: float = 0.02) -> np.ndarray:
    """1 between two values, with smooth transitions."""
    return step(low - soft, low + soft, at) * step(high + soft, high - soft, at)


def turned(x: np.ndarray, y: np.ndarray, angle: float) -> tuple[np.ndarray, np.ndarray]:
    cos, sin = math.cos(angle), math.sin(angle)
    return x * cos + y * sin, y * cos - x * sin


def capsule(x, y, ax: float, ay: float, bx: float, by: float) -> np.ndarray:
    """Distance to a line between two ends."""
    lx, ly = bx - ax, by - ay
    along = np.clip(((x - ax) * lx + (y - ay) * ly) / (lx * lx + ly * ly + 1e-9), 0, 1)
    return np.hypot(x - ax - along * lx, y - ay - along * ly)
