"""Camera model from linear light to 8 bits: exposure, colour cast, blur, noise, JPEG."""

import math
from dataclasses import dataclass

import numpy as np

from grid import FINER, KEPT, X, Y, blur, turned
from light import tinted

_k = np.arange(8)
_DCT = (np.cos((2 * _k[None] + 1) * _k[:, None] * math.pi / 16) * np.where(_k[:, None] == 0, math.sqrt(1 / 8), 0.5)).astype(np.float32)
_ORDER = ["einsum_path", (0, 1), (0, 1)]
_ROUGHER = 1 + (_k[:, None] + _k[None]) * 0.9


def _jpeg(rng, picture: np.ndarray) -> np.ndarray:
    """Quantizes the DCT coefficients of 8 px blocks as JPEG does."""
    blocks = picture.reshape(3, KEPT // 8, 8, KEPT // 8, 8)
    coefficients = np.einsum("ij,cajbk,lk->cabil", _DCT, blocks, _DCT, optimize=_ORDER)
    pitch = rng.uniform(0.01, 0.06) * _ROUGHER
    coefficients = np.round(coefficients / pitch) * pitch
    return np.einsum("ij,cabil,lk->cajbk", _DCT, coefficients, _DCT, optimize=_ORDER).reshape(picture.shape)


def _shaken(rng, picture: np.ndarray, farthest: float) -> np.ndarray:
    way, far = rng.uniform(0, math.pi), rng.uniform(1, farthest)
    out = np.zeros_like(picture)
    for part in np.linspace(-0.5, 0.5, 7):
        out += np.roll(picture, (round(part * far * math.sin(way)), round(part * far * math.cos(way))), (1, 2))
    return out / 7


@dataclass
class Sharpness:
    """Probability and length (drawn px) of motion blur, and ranges of defocus."""

    shaken: float = 0.15
    farthest: float = 8
    some: float = 2
    much: float = 4
    odds: tuple = (0.45, 0.47, 0.08)


def exposed(rng, light: np.ndarray, sharpness: Sharpness = Sharpness(), metered=(0.06, 0.45)) -> np.ndarray:
    """[3, KEPT, KEPT] uint8 of linear light [3, SIDE, SIDE], whose middle tone is brought to a value in `metered`."""
    light = np.maximum(light, 0) * tinted(rng, 0.07)[:, None, None]
    if rng.random() < 0.3:
        u, _ = turned(X, Y, rng.uniform(0, 2 * math.pi))
        light = light * np.exp(u * rng.uniform(0, 0.5))
    middle = np.quantile(light[:, ::4, ::4], rng.uniform(0.4, 0.7)) + 0.02
    light = light * (rng.uniform(*metered) / middle) ** rng.uniform(0.6, 1)
    if rng.random() < sharpness.shaken:
        light = _shaken(rng, light, sharpness.farthest)
    some, much = rng.uniform(0.4, sharpness.some), rng.uniform(sharpness.some, sharpness.much)
    sigma = rng.choice([0.4, some, much], p=sharpness.odds)
    light = blur(light, sigma)
    light = light.reshape(3, KEPT, FINER, KEPT, FINER).mean((2, 4))
    # The tone curve's shoulder: highlights roll off instead of clipping.
    shoulder = rng.uniform(0.6, 1)
    light = np.where(light > shoulder, shoulder + (1.3 - shoulder) * np.tanh((light - shoulder) / (1.3 - shoulder)), light)
    out = np.minimum(1, light) ** (1 / rng.uniform(1.8, 2.6))
    contrast = rng.uniform(0.8, 1.25)
    out = (out - 0.45) * contrast + 0.45
    grey = out.mean(0)
    out = grey + (out - grey) * rng.uniform(0.5, 1.4)
    if rng.random() < 0.1:
        # Haze, or the reflection of a plastic sleeve.
        out = out * rng.uniform(0.5, 0.9) + rng.uniform(0, 0.2)
    noise = rng.normal(0, 1, out.shape).astype(np.float32)
    out = out + noise * rng.choice([0.004, 0.012, 0.03])
    if rng.random() < 0.5:
        out = _jpeg(rng, out)
    return np.clip(out * 255 + 0.5, 0, 255).astype(np.uint8)
