"""The convolution layer of both networks and its quantized weights."""

import torch
from torch import nn
from torch.nn import functional as F

from weights import quantised


class Layer(nn.Module):
    """A convolution with TensorFlow's padding and batch normalisation. `stride`: vertical, horizontal. A plain
    layer has no normalisation: its output is a residual or the network's result."""

    def __init__(self, side, start, to, stride, activation, is_plain, groups=1):
        super().__init__()
        self.conv = nn.Conv2d(start, to, side, stride, groups=groups, bias=is_plain)
        self.norm = None if is_plain else nn.BatchNorm2d(to)
        self.side, self.stride, self.activation = side, stride, activation

    def forward(self, x):
        # Padding as in TensorFlow's `same`: at stride 2 the extra row or column is at the end.
        if self.side == 3:
            down, across = ((1, 1) if stride == 1 else (0, 1) for stride in self.stride)
            x = F.pad(x, (*across, *down))
        x = self.conv(x)
        if self.norm is not None:
            x = self.norm(x)
        return F.relu6(x) if self.activation == "relu6" else x

    def folded(self):
        """Kernel and bias with the normalisation folded in."""
        kernel, bias = self.conv.weight.detach(), self.conv.bias
        if self.norm is None:
            return kernel, bias.detach()
        factor = self.norm.weight.detach() / torch.sqrt(self.norm.running_var + self.norm.eps)
        return kernel * factor[:, None, None, None], self.norm.bias.detach() - self.norm.running_mean * factor

    def round_as(self, learned: "Layer") -> None:
        """Sets the other layer's quantized weights."""
        kernel, bias = learned.folded()
        whole, unit = quantised(kernel)
        self.set_folded(torch.from_numpy(whole * unit[:, None, None, None]), bias)

    def set_folded(self, kernel: torch.Tensor, bias: torch.Tensor) -> None:
        """Sets a kernel and bias with the normalisation folded in."""
        self.conv.weight.data = kernel
        self.conv.bias = nn.Parameter(bias.clone())
        self.norm = None


def mix(net: nn.Module, before: nn.Module, share: float) -> None:
    """Moves the weights of `net` back towards those it started from: `share` of the way is kept. Both are folded."""
    for learned, start in zip(net.parameters(), before.parameters()):
        learned.data = start.data + share * (learned.data - start.data)
