import type { SeededRandom } from '../../../sandbox/lib/seeded-random.ts'
import { clouds, grain, sample, smoothstep } from '../drawing/noise.ts'
import { type Background, fillSample, type Tint } from './material.ts'
import { PAGE_SCALE, printedPage } from './newspaper.ts'

export function paper(random: SeededRandom): Background {
  const colour = random.pick<Tint>([
    [0.78, 0.77, 0.75],
    [0.7, 0.66, 0.57],
    [0.62, 0.63, 0.66],
    [0.28, 0.2, 0.13],
  ])
  const fine = grain()
  const broad = clouds()
  return {
    paint(x, y, out) {
      const a = sample(fine, x * 14, y * 14)
      const b = sample(broad, x * 3.1, y * 3.1)
      fillSample(
        out,
        colour,
        0.94 + 0.06 * a + 0.06 * (b - 0.5),
        (a - 0.5) * 0.12,
        (b - 0.5) * 0.15,
      )
    },
  }
}

export function notebook(random: SeededRandom): Background {
  const sheet = paper(random)
  const squared = random.chance(0.5)
  const pitch = squared ? 5 : 7.5
  const turn = random.between(-0.5, 0.5)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const offset = random.between(0, pitch)
  return {
    paint(x, y, out) {
      sheet.paint(x, y, out)
      const u = x * cos + y * sin + offset
      const v = y * cos - x * sin + offset
      const near = (t: number, p: number) => Math.abs(t - Math.round(t / p) * p)
      const ruled = near(v, pitch) < 0.16 || (squared && near(u, pitch) < 0.16)
      if (ruled) {
        out[0]! *= 0.55
        out[1]! *= 0.7
        out[2]! *= 0.88
      }
      if (!squared && Math.abs(u + 24) < 0.2) {
        out[1]! *= 0.4
        out[2]! *= 0.45
      }
    },
  }
}

export function mat(random: SeededRandom): Background {
  const colour = random.pick<Tint>([
    [0.015, 0.085, 0.07],
    [0.03, 0.032, 0.036],
    [0.02, 0.04, 0.12],
  ])
  const fine = grain()
  const turn = random.between(-0.4, 0.4)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return {
    paint(x, y, out) {
      const u = x * cos + y * sin + 3
      const v = y * cos - x * sin + 2
      const near = (t: number, p: number) => Math.abs(t - Math.round(t / p) * p)
      const major = Math.min(near(u, 50), near(v, 50)) < 0.28
      const minor = Math.min(near(u, 10), near(v, 10)) < 0.12
      const a = sample(fine, x * 10, y * 10)
      fillSample(out, colour, 0.85 + 0.3 * a, (a - 0.5) * 0.4, (a - 0.5) * -0.3)
      if (major || minor) for (let c = 0; c < 3; c++) out[c] = out[c]! * 0.4 + (major ? 0.3 : 0.16)
    },
  }
}

export function tile(random: SeededRandom): Background {
  const colour = random.pick<Tint>([
    [0.6, 0.6, 0.58],
    [0.32, 0.36, 0.38],
    [0.5, 0.4, 0.3],
  ])
  const broad = clouds()
  const pitch = random.between(40, 90)
  const shift = random.between(0, pitch)
  return {
    paint(x, y, out) {
      const near = (t: number) => Math.abs(t - Math.round(t / pitch) * pitch)
      const gap = Math.min(near(x + shift), near(y + shift * 0.7))
      const vein = Math.abs(sample(broad, x * 1.3, y * 1.3) - 0.5)
      fillSample(out, colour, (0.92 + 0.5 * vein) * (0.55 + 0.45 * smoothstep(1.1, 1.7, gap)))
    },
  }
}

export function newsprint(random: SeededRandom): Background {
  const fine = grain()
  const page = printedPage()
  const turn = random.between(-0.6, 0.6)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return {
    paint(x, y, out) {
      const u = x * cos + y * sin
      const v = y * cos - x * sin
      const ink = sample(page, u * PAGE_SCALE, v * PAGE_SCALE)
      fillSample(
        out,
        [0.55, 0.52, 0.46],
        (0.92 + 0.12 * sample(fine, x * 12, y * 12)) * (1 - 0.84 * ink),
      )
    },
  }
}
