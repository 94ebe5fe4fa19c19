"""Round objects other than coins on a background, with lighting."""

import numpy as np

from coins import place, shadowed
from grid import step, turned
from hardware import dial, disc, lens, screw, washer, wheel
from household import ball, button, cap, cup, dish, food, sticker
from light import tinted
from materials import TAU, over

THINGS = [dish, dish, dish, cap, cap, button, button, lens, cup, washer, ball, ball, sticker, sticker, dial, wheel, screw, disc, food]


def lay_object(rng, picture, light, off=0.0, size=1.0, squash=1.0) -> np.ndarray:
    x, y = place(rng, off, size, squash)
    share = np.hypot(x, y)
    kind = THINGS[rng.integers(len(THINGS))]
    picture = shadowed(rng, picture, share, x, y, rng.choice([0.01, rng.uniform(0.02, 0.2), rng.uniform(0.1, 0.5)]))
    lit = kind(rng, light, *turned(x, y, rng.uniform(0, TAU)), share)
    soft = rng.choice([0.012, 0.03]) / size
    return over(picture, np.maximum(0, lit), step(1 + soft, 1 - soft, share))


def reflection(rng, picture, size=1.0, off=0.0) -> np.ndarray:
    """The reflection of a lamp or window on the table, or a light or dark area."""
    x, y = place(rng, off, size)
    share = np.hypot(x, y)
    soft = rng.choice([0.03, rng.uniform(0.03, 0.5)])
    body = step(1 + soft, 1 - soft, share)
    if rng.random() < 0.3:
        body = body * step(0.6, 0.8, share)
    colour = np.array([1, 0.92, 0.78], np.float32) * tinted(rng, 0.12)
    if rng.random() < 0.2:
        return picture * (1 - rng.uniform(0.3, 0.9) * body)
    return picture + colour[:, None, None] * body * rng.uniform(0.3, 3)
