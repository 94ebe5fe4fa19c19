"""Lighting of a height map: a few lamps and windows on metal, varnish or matte material."""

from dataclasses import dataclass

import numpy as np

from grid import STEP, X, Y, blur, lattice


@dataclass
class Lighting:
    """Lobes (direction, strength, sharpness, colour) over an ambient light with a gradient."""

    lobes: list
    sky: np.ndarray
    lean: np.ndarray
    spread: float


def tinted(rng, spread: float) -> np.ndarray:
    return np.exp(rng.normal(0, spread, 3)).astype(np.float32)


def lighting(rng) -> Lighting:
    lobes = []
    for _ in range(rng.integers(1, 5)):
        low = rng.uniform(0.15, 0.98)
        way = rng.uniform(0, 2 * np.pi)
        flat = np.sqrt(1 - low * low)
        at = np.array([flat * np.cos(way), flat * np.sin(way), low], np.float32)
        lobes.append((at, rng.uniform(0.2, 1.8), 10 ** rng.uniform(0.5, 2.6), tinted(rng, 0.05)))
    way = rng.uniform(0, 2 * np.pi)
    lean = np.array([np.cos(way), np.sin(way)], np.float32) * rng.uniform(0, 0.5)
    return Lighting(lobes, rng.uniform(0.1, 0.7) * tinted(rng, 0.04), lean, rng.uniform(0, 0.25))


def normals(height: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Unit normals of a surface. Height is in grid units."""
    down, right = np.gradient(height, STEP)
    upright = 1 / np.sqrt(1 + down * down + right * right)
    return -right * upright, -down * upright, upright


def matte(light: Lighting, normal) -> np.ndarray:
    """[3, h, w]: diffuse reflection."""
    nx, ny, nz = normal
    out = light.sky[:, None, None] * (0.7 + 0.3 * nz + light.lean[0] * nx + light.lean[1] * ny)
    for at, strength, _, colour in light.lobes:
        lit = np.maximum(0, nx * at[0] + ny * at[1] + nz * at[2])
        out = out + colour[:, None, None] * (lit * strength * 0.5)
    return out


def mirrored(light: Lighting, normal, roughness: float) -> np.ndarray:
    """[3, h, w]: specular reflection. `roughness` 0 is a mirror, 1 nearly matte."""
    nx, ny, nz = normal
    rx = 2 * nx * nz + X * light.spread
    ry = 2 * ny * nz + Y * light.spread
    rz = 2 * nz * nz - 1
    out = light.sky[:, None, None] * np.maximum(0.05, 0.75 + 0.25 * rz + light.lean[0] * rx + light.lean[1] * ry)
    for at, strength, sharp, colour in light.lobes:
        broad = 1 / (1 / sharp + roughness * 0.5)
        peak = strength * (0.4 + 2.5 * (1 - roughness) * min(1, sharp / 40))
        lobe = np.exp(broad * (rx * at[0] + ry * at[1] + rz * at[2] - 1))
        out = out + colour[:, None, None] * (lobe * peak)
    return out


# RGB of metals and their patinas under white light.
METALS = {
    "silver": (0.80, 0.79, 0.76),
    "nickel": (0.66, 0.64, 0.60),
    "steel": (0.60, 0.60, 0.61),
    "zinc": (0.42, 0.42, 0.43),
    "aluminium": (0.82, 0.83, 0.84),
    "gold": (0.88, 0.68, 0.30),
    "brass": (0.72, 0.58, 0.30),
    "nordic": (0.70, 0.58, 0.34),
    "copper": (0.78, 0.45, 0.30),
    "bronze": (0.50, 0.33, 0.20),
    "brown": (0.30, 0.19, 0.12),
    "dark": (0.16, 0.12, 0.10),
    "patina": (0.26, 0.36, 0.28),
    "black": (0.12, 0.12, 0.13),
}


def metal(rng) -> np.ndarray:
    names = list(METALS)
    odds = np.array([4, 4, 2, 1, 1, 3, 3, 3, 4, 3, 3, 1, 0.6, 0.6])
    colour = np.array(METALS[rng.choice(names, p=odds / odds.sum())], np.float32)
    return colour * tinted(rng, 0.07) * rng.uniform(0.8, 1.15)


def toned(rng, colour: np.ndarray) -> np.ndarray:
    """[3, h, w]: a metal's colour with stains, rings of tarnish and spots."""
    out = np.broadcast_to(colour[:, None, None], (3, *X.shape)).copy()
    if rng.random() < 0.6:
        stain = np.clip(lattice(rng, int(rng.integers(2, 8))) * 0.5 + rng.uniform(-0.3, 0.6), 0, 1)
        skin = colour * tinted(rng, 0.3) * rng.uniform(0.4, 0.95)
        out += (skin[:, None, None] - out) * stain * rng.uniform(0.2, 0.9)
    if rng.random() < 0.07:
        field = np.hypot(X, Y) * rng.uniform(2, 5) + 0.5 * lattice(rng, 4)
        hues = [np.cos(field + phase) for phase in (0, 2.1, 4.2)]
        out *= 1 + rng.uniform(0.05, 0.3) * np.stack(hues)
    if rng.random() < 0.3:
        spots = (lattice(rng, 40) > rng.uniform(2.0, 3.2)).astype(np.float32)
        out *= 1 - rng.uniform(0.2, 0.7) * blur(spots, 0.8)
    return np.maximum(out, 0.01)
