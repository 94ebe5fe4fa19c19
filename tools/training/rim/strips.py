"""Drawn coins as network input: unrolled around an outline with a small error."""

import math

import torch
from torch.nn import functional as F

from grid import HALF
from net import FROM, PITCH, RAYS, READ, STEPS, WRAP


class Guesses:
    """Ellipses near the unit circle with the errors of the outline search: shifted, too large, flattened."""

    def __init__(self, n: int, rng: torch.Generator):
        def each(low, high):
            return low + (high - low) * torch.rand(n, generator=rng)

        def normal(spread):
            return torch.randn(n, generator=rng) * spread

        way, far = each(0, 2 * math.pi), normal(0.035).abs().clamp(max=0.1)
        self.x, self.y = far * way.cos(), far * way.sin()
        size = (normal(0.04) + 0.015).clamp(-0.11, 0.12).exp()
        squash = normal(0.03).abs().clamp(max=0.1).exp().sqrt()
        lean, start = each(0, math.pi), each(0, 2 * math.pi)
        flip = torch.where(torch.rand(n, generator=rng) < 0.5, 1.0, -1.0)
        turn = (torch.arange(RAYS + 2 * WRAP) - WRAP) * (2 * math.pi / RAYS)
        t = start[:, None] + flip[:, None] * turn
        u, v = (size * squash)[:, None] * t.cos(), (size / squash)[:, None] * t.sin()
        cos, sin = lean.cos()[:, None], lean.sin()[:, None]
        # Distance from the centre to the estimated outline, for each ray.
        self.way_x, self.way_y = u * cos - v * sin, u * sin + v * cos

    def truth(self) -> torch.Tensor:
        """[n, READ]: the step at which the unit circle crosses each pair of rays."""
        a = self.way_x.square() + self.way_y.square()
        b = self.x[:, None] * self.way_x + self.y[:, None] * self.way_y
        c = (self.x.square() + self.y.square() - 1)[:, None]
        step = (((b * b - a * c).sqrt() - b) / a - FROM) / PITCH
        return (step[:, WRAP::2][:, :READ] + step[:, WRAP + 1 :: 2][:, :READ]) / 2

    def places(self) -> tuple[torch.Tensor, torch.Tensor]:
        """[n, RAYS + 2 * WRAP, STEPS] each, in radii."""
        scale = FROM + PITCH * torch.arange(STEPS)
        return (
            self.x[:, None, None] + self.way_x[:, :, None] * scale,
            self.y[:, None, None] + self.way_y[:, :, None] * scale,
        )


def strips(pictures: torch.Tensor, rng: torch.Generator) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Of uint8 [n, 3, KEPT, KEPT]: strips [n, 3, RAYS + 2 * WRAP, STEPS], the rim's step for each pair
    of rays [n, READ], and whether the picture's border cuts them off."""
    n = len(pictures)

    def each(low, high):
        return (low + (high - low) * torch.rand(n, generator=rng))[:, None, None]

    guesses = Guesses(n, rng)
    x, y = guesses.places()
    grid = torch.stack((x, y), -1) / HALF
    out = F.grid_sample(pictures.float(), grid, mode="bilinear", padding_mode="border", align_corners=False)
    out = (out - 115) * each(0.7, 1.3)[:, None] + 115 + each(-35, 35)[:, None]
    out = out * (0.9 + 0.2 * torch.rand(n, 3, 1, 1, generator=rng))
    out = (out + torch.randn(out.shape, generator=rng) * each(0, 6)[:, None]).clamp(0, 255)
    is_cut = torch.rand(n, generator=rng)[:, None, None] < 0.12
    side = each(0, 2 * math.pi)
    beyond = (x * side.cos() + y * side.sin() > each(0.3, 1.2)) & is_cut
    out = torch.where(beyond[:, None], out.mean((1, 2, 3), keepdim=True), out)
    return out, guesses.truth(), beyond.any(2)[:, WRAP::2][:, :READ]
