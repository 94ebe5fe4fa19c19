"""The network: from a coin's unrolled surroundings to where its rim crosses each ray.

As web/vision/rim-network.ts, which explains its parts; strips as web/vision/rim-strip.ts cuts them.
"""

import pathlib

import torch
from torch import nn
from torch.nn import functional as F

from weights import quantised, write_weights

# Rays of one turn, and how many are shown once more on either side of it.
RAYS, WRAP, STEPS = 64, 8, 64
FROM, TO = 0.8, 1.24
PITCH = (TO - FROM) / (STEPS - 1)
# The network answers for pairs of rays.
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
# These have no normalisation: their outcome is added to another, or is the answer.
PLAIN = ("whole", "out")

# Of 255: flatter strips than this stay flatter.
LEAST_CONTRAST = 5
# What lies farther from the mean is all the same, in standard deviations.
MOST = 4


class Layer(nn.Module):
    def __init__(self, name, side, start, to, stride, activation):
        super().__init__()
        self.conv = nn.Conv2d(start, to, side, stride, bias=name in PLAIN)
        self.norm = None if name in PLAIN else nn.BatchNorm2d(to)
        self.side, self.stride, self.activation = side, stride, activation

    def forward(self, x):
        # Padded as TensorFlow's `same`: at stride 2 the odd row or column lies at the end.
        if self.side == 3:
            down, across = ((1, 1) if stride == 1 else (0, 1) for stride in self.stride)
            x = F.pad(x, (*across, *down))
        x = self.conv(x)
        if self.norm is not None:
            x = self.norm(x)
        return F.relu6(x) if self.activation == "relu6" else x

    def folded(self):
        """Kernel and bias with the normalisation in them."""
        kernel, bias = self.conv.weight.detach(), self.conv.bias
        if self.norm is None:
            return kernel, bias.detach()
        factor = self.norm.weight.detach() / torch.sqrt(self.norm.running_var + self.norm.eps)
        return kernel * factor[:, None, None, None], self.norm.bias.detach() - self.norm.running_mean * factor


class RimNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleDict({row[0]: Layer(*row) for row in PLAN})

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
    """A copy that calculates with the weights as they are written."""
    copy = RimNet().eval()
    for name, layer in net.layers.items():
        own = copy.layers[name]
        kernel, bias = layer.folded()
        whole, unit = quantised(kernel)
        own.conv.weight.data = torch.from_numpy(whole * unit[:, None, None, None])
        own.conv.bias = nn.Parameter(bias.clone())
        own.norm = None
    return copy


def write(net: RimNet, folder: pathlib.Path) -> int:
    """`rim.bin` and `rim.json`; returns the bytes of the first."""
    names = ("kind", "side", "from", "to", "stride", "activation")
    plan = [dict(zip(names, ("full", *row[1:]))) for row in PLAN]
    return write_weights(folder, "rim", plan, [layer.folded() for layer in net.layers.values()])
