"""The rim network: from a coin's unrolled surroundings to the rim's position on each ray.

As web/vision/rim/rim-network.ts, which explains its parts; strips as web/vision/rim/rim-strip.ts cuts them.
"""

import pathlib

import torch
from torch import nn
from torch.nn import functional as F

from layers import Layer
from weights import read_weights, write_weights

# Rays per turn, and how many are repeated on either side.
RAYS, WRAP, STEPS = 64, 8, 64
FROM, TO = 0.8, 1.24
PITCH = (TO - FROM) / (STEPS - 1)
# The network's output has one row per pair of rays.
READ = RAYS // 2

# name, side, channels from and to, stride down (rays) and across (steps), activation
PLAN = [
    ("rays", 3, 3, 12, (2, 1), "relu6"),
    ("steps", 3, 12, 16, (1, 2), "relu6"),
    ("both", 3, 16, 24, (2, 2), "relu6"),
    ("coarse", 3, 24, 32, (2, 2), "relu6"),
    ("within", 3, 32, 32, (1, 1), "relu6"),
    ("whole", 1, 32, 32, (1, 1), "linear"),
    ("beyond", 3, 32, 32, (1, 1), "relu6"),
    ("toBoth", 1, 32, 24, (1, 1), "linear"),
    ("atBoth", 3, 24, 24, (1, 1), "relu6"),
    ("toSteps", 1, 24, 16, (1, 1), "linear"),
    ("atSteps", 3, 16, 16, (1, 1), "relu6"),
    ("toRays", 1, 16, 12, (1, 1), "linear"),
    ("atRays", 3, 12, 12, (1, 1), "relu6"),
    ("out", 1, 12, 1, (1, 1), "linear"),
]
# These layers have no normalisation: their output is a residual or the network's result.
PLAIN = ("whole", "out")

# Added to the standard deviation before the division, of 255.
LEAST_CONTRAST = 5
# Normalised values are clipped to this many standard deviations.
MOST = 4


class RimNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleDict({name: Layer(*row, name in PLAIN) for name, *row in PLAN})

    def forward(self, x):
        """[n, 3, RAYS + 2 * WRAP, STEPS] of 0..255 to [n, READ, STEPS] logits."""
        layers = self.layers
        x = x - x.mean((1, 2, 3), keepdim=True)
        x = (x / (x.square().mean((1, 2, 3), keepdim=True).sqrt() + LEAST_CONTRAST)).clamp(-MOST, MOST)
        rays = layers["rays"](x)
        steps = layers["steps"](rays)
        both = layers["both"](steps)
        coarse = layers["coarse"](both)
        within = layers["within"](coarse) + coarse
        whole = within + layers["whole"](within.mean((2, 3), keepdim=True))
        x = layers["beyond"](whole) + whole
        for to, at, factors, skip in (("toBoth", "atBoth", (2, 2), both), ("toSteps", "atSteps", (2, 2), steps), ("toRays", "atRays", (1, 2), rays)):
            x = layers[at](F.interpolate(layers[to](x), scale_factor=factors) + skip)
        return layers["out"](x)[:, 0, WRAP // 2 : WRAP // 2 + READ]


def round_weights(net: RimNet) -> RimNet:
    """A copy that uses the quantized weights."""
    copy = RimNet().eval()
    for name, layer in net.layers.items():
        copy.layers[name].round_as(layer)
    return copy


def write(net: RimNet, folder: pathlib.Path) -> int:
    """`rim.bin` and `rim.json`; returns the bytes of the first."""
    names = ("kind", "side", "from", "to", "stride", "activation")
    plan = [dict(zip(names, ("full", *row[1:]))) for row in PLAN]
    return write_weights(folder, "rim", plan, [layer.folded() for layer in net.layers.values()])


def read(folder: pathlib.Path) -> RimNet:
    """The network that `write` wrote."""
    net = RimNet()
    for layer, folded in zip(net.layers.values(), read_weights(folder, "rim")):
        layer.set_folded(*folded)
    return net
