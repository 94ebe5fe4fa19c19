"""Quantized 8-bit weights in the browser's format, see web/vision/network/network-layers.ts."""

import json
import math
import pathlib

import numpy as np
import torch


def quantised(kernel: torch.Tensor) -> tuple[np.ndarray, np.ndarray]:
    """Integers of -127..127 and their scale for each output channel."""
    flat = kernel.numpy()
    unit = np.abs(flat).max((1, 2, 3)) / 127 + 1e-12
    return np.round(flat / unit[:, None, None, None]).astype(np.int8), unit.astype(np.float32)


def write_weights(folder: pathlib.Path, name: str, plan: list[dict], folded: list) -> int:
    """`name.bin`: for each layer int8 kernels in TensorFlow's order, then float32 units and biases of
    all layers. `name.json`: the plan. Returns the bytes of the first."""
    kernels, numbers = [], []
    for row, (kernel, bias) in zip(plan, folded):
        whole, unit = quantised(kernel)
        # [out, in, h, w] to [h, w, in, out]; depthwise [channels, 1, h, w] to [h, w, channels, 1].
        order = (2, 3, 0, 1) if row["kind"] == "depthwise" else (2, 3, 1, 0)
        kernels.append(np.ascontiguousarray(whole.transpose(order)).tobytes())
        numbers.append(unit.tobytes() + bias.numpy().astype(np.float32).tobytes())
    whole = b"".join(kernels)
    whole += b"\0" * (-len(whole) % 4)
    data = whole + b"".join(numbers)
    (folder / f"{name}.bin").write_bytes(data)
    (folder / f"{name}.json").write_text(json.dumps({"layers": plan}, indent=2) + "\n")
    return len(data)


def read_weights(folder: pathlib.Path, name: str) -> list:
    """Kernel and bias of each layer that `write_weights` wrote, in torch's order."""
    plan = json.loads((folder / f"{name}.json").read_text())["layers"]
    data = (folder / f"{name}.bin").read_bytes()
    shapes = [(row["side"], row["side"], *((row["from"], 1) if row["kind"] == "depthwise" else (row["from"], row["to"]))) for row in plan]
    kernel_from, number_from = 0, -(-sum(map(math.prod, shapes)) // 4) * 4
    folded = []
    for row, shape in zip(plan, shapes):
        whole = np.frombuffer(data, np.int8, math.prod(shape), kernel_from).reshape(shape)
        unit, bias = np.frombuffer(data, np.float32, 2 * row["to"], number_from).reshape(2, -1)
        whole = whole.transpose((2, 3, 0, 1) if row["kind"] == "depthwise" else (3, 2, 0, 1))
        folded.append((torch.from_numpy(whole * unit[:, None, None, None]), torch.from_numpy(bias.copy())))
        kernel_from += math.prod(shape)
        number_from += 8 * row["to"]
    return folded
