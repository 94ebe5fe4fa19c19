"""Quantized 8-bit weights in the browser's format, see web/vision/network-layers.ts."""

import json
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
