"""A light pad: a bright, evenly lit ground whose light spills over the rim of what lies on it."""

import numpy as np

from grid import X, Y, blur, lattice
from light import tinted

# Linear light that the picture's middle tone is exposed to: the pad is nearly white, or blown out.
METERED = (0.35, 1.1)


def light_pad(rng, level: float) -> np.ndarray:
    """[3, h, w]: the pad's own light, from about as bright as `level`, the light of what lies on it, to five times."""
    bright = level * 10 ** rng.uniform(-0.05, 0.7)
    uneven = 1 + rng.uniform(0, 0.05) * lattice(rng, 2) + rng.uniform(-0.08, 0.08) * X + rng.uniform(-0.08, 0.08) * Y
    return (bright * tinted(rng, 0.03))[:, None, None] * uneven


def spilled(rng, picture: np.ndarray, share: np.ndarray, pad: np.ndarray) -> np.ndarray:
    """The pad's light over the rim: in the rounded edge's reflection, and scattered in the lens."""
    wide = 10 ** rng.uniform(-2.2, -0.8)
    near = np.exp(-np.maximum(0, 1 - share) / wide) * rng.uniform(0, 0.9)
    picture = picture + (pad - picture) * near
    picture = picture * (1 - rng.uniform(0, 0.15) * np.exp(-np.maximum(0, share - 1) / 0.04) * (share > 1))
    scattered = blur(picture.astype(np.float32), rng.uniform(2, 9))
    return picture + (scattered - picture) * rng.uniform(0, 0.45)
