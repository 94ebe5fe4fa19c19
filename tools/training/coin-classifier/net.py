"""The coin classifier's network: convolutions that every TensorFlow.js backend has, some ten thousand weights."""

import pathlib

import torch
from torch import nn

from layers import Layer
from weights import read_weights, write_weights

# The patch is 64 px wide and the candidate fills 80 % of it.
PATCH = 64
FILL = 0.8

# kind, kernel size, channels in, channels out, stride, residual, activation. The last layer gives one
# logit from the mean over all positions.
PLAN = [
    ("full", 3, 3, 24, 2, False, "relu6"),
    ("full", 3, 24, 32, 2, False, "relu6"),
    ("depthwise", 3, 32, 32, 1, False, "relu6"),
    ("full", 1, 32, 48, 1, False, "relu6"),
    ("depthwise", 3, 48, 48, 2, False, "relu6"),
    ("full", 1, 48, 64, 1, False, "linear"),
    ("depthwise", 3, 64, 64, 1, False, "relu6"),
    ("full", 1, 64, 64, 1, True, "linear"),
    ("depthwise", 3, 64, 64, 2, False, "relu6"),
    ("full", 1, 64, 96, 1, False, "relu6"),
    ("depthwise", 3, 96, 96, 1, False, "relu6"),
    ("full", 1, 96, 96, 1, False, "relu6"),
    ("full", 1, 96, 1, 1, False, "linear"),
]

# Added to the standard deviation before the division, of 255.
LEAST_CONTRAST = 5
# Normalised values are clipped to this many standard deviations.
MOST = 4
# Radius for measuring mean and contrast, as a share of the candidate's radius.
MEASURED = 0.88

_from_middle = torch.arange(PATCH) + 0.5 - PATCH / 2
_share = torch.hypot(_from_middle[:, None], _from_middle[None]) / (PATCH * FILL / 2)
# [1, 1, 64, 64], 1 in all over the three channels.
WITHIN = (_share < MEASURED).float()[None, None]
WITHIN = WITHIN / (3 * WITHIN.sum())


class CoinClassifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.steps = nn.ModuleList(
            Layer(side, start, to, (stride, stride), activation, index == len(PLAN) - 1, start if kind == "depthwise" else 1)
            for index, (kind, side, start, to, stride, _, activation) in enumerate(PLAN)
        )
        # A residual adds the input of the layer before it.
        self.adds = [row[5] for row in PLAN]

    def forward(self, x):
        """[n, 3, 64, 64] of 0..255 to [n] logits."""
        # Normalises each patch by mean and contrast within its candidate.
        mean = (x * WITHIN).sum((1, 2, 3), keepdim=True)
        x = x - mean
        spread = (x.square() * WITHIN).sum((1, 2, 3), keepdim=True).sqrt()
        x = (x / (spread + LEAST_CONTRAST)).clamp(-MOST, MOST)
        before = x
        for index, step in enumerate(self.steps):
            if index == len(self.steps) - 1:
                x = x.mean((2, 3), keepdim=True)
            start = x
            x = step(x)
            if self.adds[index]:
                x = x + before
            before = start
        return x.flatten()


def round_weights(net: CoinClassifier) -> CoinClassifier:
    """A copy that uses the quantized weights."""
    copy = CoinClassifier().eval()
    for own, step in zip(copy.steps, net.steps):
        own.round_as(step)
    return copy


def write(net: CoinClassifier, folder: pathlib.Path) -> int:
    """`coin-classifier.bin` and `coin-classifier.json`; returns the bytes of the first."""
    names = ("kind", "side", "from", "to", "stride", "adds", "activation")
    plan = [dict(zip(names, row)) for row in PLAN]
    return write_weights(folder, "coin-classifier", plan, [step.folded() for step in net.steps])


def read(folder: pathlib.Path) -> CoinClassifier:
    """The network that `write` wrote."""
    net = CoinClassifier()
    for step, folded in zip(net.steps, read_weights(folder, "coin-classifier")):
        step.set_folded(*folded)
    return net
