"""Trains the coin classifier, which separates coins from other round objects. See docs/vision.md.

train.py FACES SCENES OUT [--patches N] [--epochs N] [--continued]
FACES: float32 height maps of the drawn faces, 192 px square. SCENES: the detector's rim candidates in
the drawn pictures, SCENES.bin and SCENES.json. OUT: the folder that the weights are written to.
--continued: starts from the weights in OUT, on other patches and at a lower rate, and writes a mean
of both weights.
"""

import argparse
import json
import pathlib
import time

import numpy as np
import torch
from torch.nn import functional as F

from grid import KEPT
from layers import mix
from net import PATCH, CoinClassifier, read, round_weights, write
from patches import draw

BATCH = 48
HELD_OUT_SEEDS = range(10_000_000, 10_001_000)
RATE = 2.5e-3
# The written weights are the first ones moved by this share of what continuing changes.
CONTINUED_SHARE = 0.5
CONTINUED_RATE = 1.2e-3
CONTINUED_SEED = 12_000
# Sampling weight of patches from whole pictures relative to drawn ones: other objects, and coins, which are fewer.
SCENES_COUNTS = (4, 8)
# Patches per label for the test that the browser gives the same logits.
SAMPLES = 4


def augmented(pictures: torch.Tensor, rng: torch.Generator) -> torch.Tensor:
    """Data augmentation: a 64 px crop, mirrored and rotated, with changed brightness, colour and noise."""
    spare = (KEPT - PATCH) // 2
    dy, dx = (int(torch.randint(-1, 2, (1,), generator=rng)) + spare for _ in range(2))
    x = pictures[:, :, dy : dy + PATCH, dx : dx + PATCH].float()
    if torch.rand(1, generator=rng) < 0.5:
        x = x.flip(3)
    x = torch.rot90(x, int(torch.randint(4, (1,), generator=rng)), (2, 3))
    n = len(x)

    def each(low: float, high: float, channels: int = 1) -> torch.Tensor:
        return low + (high - low) * torch.rand(n, channels, 1, 1, generator=rng)

    x = (x - 115) * each(0.7, 1.3) + 115 + each(-35, 35)
    x = x * each(0.88, 1.12, 3)
    x = (x + torch.randn(x.shape, generator=rng) * each(0, 6)).clamp(0, 255)
    # Some patches cross the picture's border. Outside it they are mid grey, as in coin-patch.ts.
    line = torch.linspace(-1.25, 1.25, PATCH)
    slope = each(-0.2, 0.2)
    from_line = line[None, None, :, None] + slope * line[None, None, None, :]
    beyond = (from_line > each(-0.2, 1.3)) & (each(0, 1) < 0.15)
    beyond = torch.rot90(beyond, int(torch.randint(4, (1,), generator=rng)), (2, 3))
    return torch.where(beyond, torch.full_like(x, 127.5), x).contiguous(memory_format=torch.channels_last)


def from_scenes(scenes: pathlib.Path) -> tuple[np.ndarray, np.ndarray]:
    """Patches from whole pictures, with the same margin as the drawn ones."""
    labels = np.array(json.loads(scenes.with_suffix(".json").read_text()), np.int64)
    pictures = np.fromfile(scenes.with_suffix(".bin"), np.uint8).reshape(-1, PATCH, PATCH, 3)
    spare = (KEPT - PATCH) // 2
    around = ((0, 0), (0, 0), (spare, spare), (spare, spare))
    pictures = np.pad(pictures.transpose(0, 3, 1, 2), around, mode="edge")
    counts = np.array(SCENES_COUNTS)[labels]
    return np.repeat(pictures, counts, 0), np.repeat(labels, counts)


def middle(pictures: torch.Tensor) -> torch.Tensor:
    spare = (KEPT - PATCH) // 2
    return pictures[:, :, spare : spare + PATCH, spare : spare + PATCH].float()


def logits(net: CoinClassifier, pictures: torch.Tensor) -> torch.Tensor:
    net.eval()
    with torch.no_grad():
        return torch.cat([net(part) for part in middle(pictures).split(500)])


def report(name: str, out: torch.Tensor, labels: torch.Tensor) -> None:
    coins, others = out[labels == 1], out[labels == 0]
    lost = [f"{(coins < cut).float().mean():.2%}" for cut in (-4, -2, 0)]
    taken = [f"{(others > cut).float().mean():.2%}" for cut in (-4, -2, 0)]
    print(f"{name}: coins below -4, -2, 0: {', '.join(lost)}; others above: {', '.join(taken)}", flush=True)


def train(net: CoinClassifier, pictures: torch.Tensor, labels: torch.Tensor, held, epochs: int, rate: float) -> CoinClassifier:
    rng = torch.Generator().manual_seed(2)
    net = net.to(memory_format=torch.channels_last)
    steps = epochs * (len(pictures) // BATCH)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps, pct_start=0.15)
    for epoch in range(epochs):
        start, total = time.time(), 0.0
        net.train()
        order = torch.randperm(len(pictures), generator=rng)
        for number in range(len(pictures) // BATCH):
            chosen = order[number * BATCH : (number + 1) * BATCH]
            out = net(augmented(pictures[chosen], rng))
            wanted = labels[chosen].float() * 0.97 + 0.015
            loss = F.binary_cross_entropy_with_logits(out, wanted)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += float(loss)
        mean = total / (len(pictures) // BATCH)
        report(f"{epoch + 1}/{epochs} loss {mean:.4f} {time.time() - start:.0f} s", logits(net, held[0]), held[1])
    return net.eval()


def write_samples(net: CoinClassifier, held, folder: pathlib.Path) -> None:
    """A few drawn patches, RGB in row order, and their logits with the quantized weights."""
    chosen = [*np.flatnonzero(held[1])[:SAMPLES], *np.flatnonzero(held[1] == 0)[:SAMPLES]]
    pictures = held[0][chosen]
    seen = middle(pictures)
    (folder.parent / "test" / "coin-classifier-samples.bin").write_bytes(seen.to(torch.uint8).permute(0, 2, 3, 1).contiguous().numpy().tobytes())
    told = [{"isCoin": bool(label), "logit": round(float(logit), 4)} for label, logit in zip(held[1][chosen], logits(net, pictures))]
    (folder.parent / "test" / "coin-classifier-samples.json").write_text(json.dumps(told, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("faces", type=pathlib.Path)
    parser.add_argument("scenes", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--patches", type=int, default=12_000)
    parser.add_argument("--epochs", type=int, default=22)
    parser.add_argument("--continued", action="store_true")
    asked = parser.parse_args()
    torch.set_num_threads(2)
    faces = np.fromfile(asked.faces, np.float32).reshape(-1, 192, 192)
    start = time.time()
    held = tuple(map(torch.from_numpy, draw(HELD_OUT_SEEDS, faces)))
    first = CONTINUED_SEED if asked.continued else 0
    parts = [draw(range(first, first + asked.patches), faces), from_scenes(asked.scenes)]
    pictures, labels = (torch.from_numpy(np.concatenate(pair)) for pair in zip(*parts))
    print(f"{len(pictures)} patches drawn in {time.time() - start:.0f} s", flush=True)
    torch.manual_seed(1)
    started, rate = (read(asked.out), CONTINUED_RATE) if asked.continued else (CoinClassifier(), RATE)
    net = train(started, pictures, labels, held, asked.epochs, rate)
    if asked.continued:
        mix(net, read(asked.out), CONTINUED_SHARE)
    rounded = round_weights(net)
    report("as written, seeds held out", logits(rounded, held[0]), held[1])
    print(f"{write(net, asked.out)} bytes")
    write_samples(rounded, held, asked.out)


if __name__ == "__main__":
    main()
