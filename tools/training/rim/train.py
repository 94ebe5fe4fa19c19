"""Trains the rim network, which locates a coin's rim. See docs/vision.md.

train.py FACES OUT [--scenes N] [--epochs N] [--continued]
FACES: float32 height maps of the drawn faces, 192 px square. OUT: the folder that the weights are
written to. --continued: starts from the weights in OUT, on other scenes and at a lower rate, and writes a mean
of both weights.
"""

import argparse
import json
import math
import pathlib
import time

import numpy as np
import torch
from torch.nn import functional as F

from layers import mix
from net import FROM, PITCH, READ, STEPS, RimNet, read, round_weights, write
from scenes import draw
from strips import strips

BATCH = 32
RATE = 3e-3
# The written weights are the first ones moved by this share of what continuing changes.
CONTINUED_SHARE = 0.25
CONTINUED_RATE = 8e-4
CONTINUED_SEED = 16_000
HELD_OUT_SEEDS = range(10_000_000, 10_000_400)
# Standard deviation of the Gaussian target of a ray, in steps.
SPREAD = 0.9
# Weight of the curve's loss relative to the rays' loss.
CURVE = 0.3
SAMPLES = 4

_turn = (torch.arange(READ) + 0.25) * (2 * math.pi / READ)
# Radius of a near-circular ellipse by angle: five harmonics.
HARMONICS = torch.stack((torch.ones(READ), _turn.cos(), _turn.sin(), (2 * _turn).cos(), (2 * _turn).sin()), -1)
MIDDLE = (1 - FROM) / PITCH


def losses(logits: torch.Tensor, truth: torch.Tensor, cut: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """The loss, and for each strip the mean error of the curve through all rays, in steps."""
    steps = torch.arange(STEPS).float()
    target = torch.exp(-0.5 * ((steps - truth[..., None]) / SPREAD) ** 2)
    target = target / (target.sum(-1, keepdim=True) + 1e-9)
    counts = (truth > 0) & (truth < STEPS - 1) & ~cut
    of_rays = (-(target * F.log_softmax(logits, -1)).sum(-1) * counts).sum() / counts.sum()
    share = logits.softmax(-1)
    place = (share * steps).sum(-1)
    weight = 1 / ((share * (steps - place[..., None]) ** 2).sum(-1) + 1)
    normal = torch.einsum("nr,rk,rl->nkl", weight, HARMONICS, HARMONICS) + torch.eye(5) * 1e-2
    right = torch.einsum("nr,rk,nr->nk", weight, HARMONICS, place - MIDDLE)
    curve = torch.linalg.solve(normal, right) @ HARMONICS.T + MIDDLE
    off = torch.where(cut | ((truth - MIDDLE).abs() > STEPS), torch.zeros_like(curve), curve - truth)
    of_curve = F.smooth_l1_loss(off, torch.zeros_like(off), beta=1.0)
    return of_rays + CURVE * of_curve, off.abs().mean(1).detach()


def report(name: str, net: RimNet, held: torch.Tensor) -> None:
    net.eval()
    with torch.no_grad():
        pictures, truth, cut = strips(held, torch.Generator().manual_seed(7))
        loss, off = losses(net(pictures), truth, cut)
    said = ", ".join(f"{float(off.quantile(at)) * PITCH:.2%}" for at in (0.5, 0.9, 0.97))
    print(f"{name}: held out {float(loss):.3f}, off by {said} of the radius (median, 90th, 97th)", flush=True)


def train(net: RimNet, pictures: torch.Tensor, held: torch.Tensor, epochs: int, rate: float) -> RimNet:
    rng = torch.Generator().manual_seed(2)
    net = net.to(memory_format=torch.channels_last)
    batches = len(pictures) // BATCH
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=epochs * batches, pct_start=0.15)
    for epoch in range(epochs):
        start, total = time.time(), 0.0
        net.train()
        order = torch.randperm(len(pictures), generator=rng)
        for number in range(batches):
            x, truth, cut = strips(pictures[order[number * BATCH : (number + 1) * BATCH]], rng)
            loss, _ = losses(net(x.contiguous(memory_format=torch.channels_last)), truth, cut)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += float(loss)
        report(f"{epoch + 1}/{epochs} loss {total / batches:.3f} {time.time() - start:.0f} s", net, held)
    return net.eval()


def write_samples(net: RimNet, held: torch.Tensor, folder: pathlib.Path) -> None:
    """A few strips, RGB in ray order, their rims, and the result with the quantized weights."""
    pictures, truth, _ = strips(held[:SAMPLES], torch.Generator().manual_seed(9))
    seen = pictures.round().to(torch.uint8)
    (folder.parent / "test" / "rim-samples.bin").write_bytes(seen.permute(0, 2, 3, 1).contiguous().numpy().tobytes())
    with torch.no_grad():
        said = net(seen.float())
    told = [
        {"truth": [round(float(step), 2) for step in rays], "likeliest": [int(step) for step in logits.argmax(-1)], "logits": [round(float(logit), 3) for logit in logits[0]]}
        for rays, logits in zip(truth, said)
    ]
    (folder.parent / "test" / "rim-samples.json").write_text(json.dumps(told) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("faces", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--scenes", type=int, default=16_000)
    parser.add_argument("--epochs", type=int, default=14)
    parser.add_argument("--continued", action="store_true")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    faces = np.fromfile(asked.faces, np.float32).reshape(-1, 192, 192)
    start = time.time()
    first = CONTINUED_SEED if asked.continued else 0
    seeds = range(first, first + asked.scenes)
    held, pictures = (torch.from_numpy(draw(drawn, faces)) for drawn in (HELD_OUT_SEEDS, seeds))
    print(f"{asked.scenes} coins drawn in {time.time() - start:.0f} s", flush=True)
    torch.manual_seed(1)
    started, rate = (read(asked.out), CONTINUED_RATE) if asked.continued else (RimNet(), RATE)
    net = train(started, pictures, held, asked.epochs, rate)
    if asked.continued:
        mix(net, read(asked.out), CONTINUED_SHARE)
    rounded = round_weights(net)
    report("as written", rounded, held)
    print(f"{write(net, asked.out)} bytes")
    write_samples(rounded, held, asked.out)


if __name__ == "__main__":
    main()
