import type { SeededRandom } from '../../../sandbox/lib/seeded-random.ts'
import { cells, clouds, grain, sample, smoothstep } from '../drawing/noise.ts'
import { type Background, fillSample, type Tint } from './material.ts'
import { mat, newsprint, notebook, paper, tile } from './printed-backgrounds.ts'

export const BACKGROUND_KINDS = [
  'felt',
  'wood',
  'paper',
  'linen',
  'stone',
  'notebook',
  'leather',
  'mat',
  'tile',
  'newsprint',
] as const
export type BackgroundKind = (typeof BACKGROUND_KINDS)[number]

function felt(random: SeededRandom): Background {
  const colour = random.pick<Tint>([
    [0.018, 0.06, 0.034],
    [0.016, 0.022, 0.056],
    [0.075, 0.012, 0.017],
    [0.022, 0.022, 0.024],
    [0.19, 0.18, 0.17],
  ])
  const fuzz = grain()
  const broad = clouds()
  return {
    paint(x, y, out) {
      const a = sample(fuzz, x * 16 + y * 5, y * 13 - x * 4)
      const b = sample(fuzz, x * 7 - y * 6, y * 8 + x * 5)
      const c = sample(broad, x * 9, y * 9)
      fillSample(
        out,
        colour,
        0.55 + 0.5 * a + 0.35 * b + 0.5 * (c - 0.5),
        (a - b) * 0.9,
        (b - c) * 0.9,
      )
    },
  }
}

function wood(random: SeededRandom): Background {
  const [light, dark] = random.pick<readonly [Tint, Tint]>([
    [
      [0.42, 0.25, 0.12],
      [0.2, 0.1, 0.04],
    ],
    [
      [0.55, 0.4, 0.24],
      [0.36, 0.23, 0.11],
    ],
    [
      [0.13, 0.062, 0.03],
      [0.04, 0.018, 0.009],
    ],
  ])
  const broad = clouds()
  const fine = grain()
  const turn = random.between(0, Math.PI)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const plank = random.between(60, 120)
  return {
    paint(x, y, out) {
      const u = x * cos + y * sin
      const v = y * cos - x * sin
      const board = Math.floor(v / plank)
      const warp = sample(broad, u * 0.5 + board * 97, v * 2.2 + board * 31)
      const ring = sample(broad, u * 0.35 + board * 53, v * 9 + warp * 70)
      const pore = sample(fine, u * 2.2, v * 24)
      const t = smoothstep(0.25, 0.75, ring) * 0.75 + 0.25 * warp
      const seam = smoothstep(0.5, 0.15, Math.abs(v - Math.round(v / plank) * plank))
      const k = (0.86 + 0.28 * pore) * (1 - 0.75 * seam)
      for (let c = 0; c < 3; c++) out[c] = (dark[c]! + (light[c]! - dark[c]!) * t) * k
      out[3] = (pore - 0.5) * -0.2 * sin
      out[4] = (pore - 0.5) * 0.2 * cos
    },
  }
}

function linen(random: SeededRandom): Background {
  const colour = random.pick<Tint>([
    [0.55, 0.5, 0.42],
    [0.12, 0.17, 0.27],
    [0.3, 0.06, 0.07],
    [0.62, 0.62, 0.6],
    [0.1, 0.11, 0.12],
  ])
  const pitch = random.between(0.55, 1.1)
  const turn = random.between(-0.3, 0.3)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const broad = clouds()
  const fine = grain()
  return {
    paint(x, y, out) {
      const drift = sample(broad, x * 2, y * 2) * 0.9
      const u = (x * cos + y * sin) / pitch + drift
      const v = (y * cos - x * sin) / pitch + drift
      const over = ((Math.floor(u) + Math.floor(v)) & 1) === 0
      const fu = u - Math.floor(u) - 0.5
      const fv = v - Math.floor(v) - 0.5
      const across = over ? fv : fu
      const along = over ? fu : fv
      const thread = Math.sqrt(Math.max(0, 1 - 4 * across * across)) * (1 - 1.4 * along * along)
      const fuzz = sample(fine, x * 19, y * 19)
      const slub = sample(broad, over ? v * 14 : u * 14, over ? v * 3 : u * 3)
      const k = (0.3 + 0.75 * thread) * (0.78 + 0.3 * fuzz) * (0.75 + 0.5 * slub)
      const s = across * -1.1
      fillSample(out, colour, k, over ? -sin * s : cos * s, over ? cos * s : sin * s)
    },
  }
}

function stone(random: SeededRandom): Background {
  const base = random.pick<Tint>([
    [0.36, 0.35, 0.34],
    [0.09, 0.09, 0.095],
    [0.5, 0.46, 0.42],
  ])
  const broad = clouds()
  const fine = grain()
  const grains = cells()
  return {
    paint(x, y, out) {
      // Crystals of 0.7 to 2 mm in three tones, as in granite.
      const cloud = sample(broad, x * 2.3, y * 2.3)
      const mica = smoothstep(0.62, 0.7, sample(fine, x * 4.6, y * 4.6))
      const quartz = smoothstep(0.62, 0.72, sample(fine, y * 3.3 + 91, x * 3.3))
      const edge = sample(grains, x * 9, y * 9)
      const dust = sample(fine, x * 15, y * 15)
      fillSample(
        out,
        base,
        (0.7 + 0.3 * cloud + 0.16 * edge + 0.2 * dust) * (1 - 0.72 * mica) +
          0.5 * quartz * (1 - mica),
      )
    },
  }
}

function leather(random: SeededRandom): Background {
  const colour = random.pick<Tint>([
    [0.1, 0.045, 0.022],
    [0.024, 0.021, 0.02],
    [0.25, 0.12, 0.05],
    [0.03, 0.06, 0.05],
  ])
  const broad = clouds()
  const pebbles = cells()
  const fine = grain()
  // Pebbles about 0.9 mm across, softened, with pores between them.
  const relief = (x: number, y: number) =>
    Math.sqrt(sample(pebbles, x * 12, y * 11)) + 0.12 * sample(fine, x * 17, y * 17)
  return {
    paint(x, y, out) {
      const h = relief(x, y)
      const k = 0.62 + 0.4 * h + 0.5 * (sample(broad, x * 1.4, y * 1.4) - 0.5)
      fillSample(out, colour, k, (relief(x + 0.12, y) - h) * -1.1, (relief(x, y + 0.12) - h) * -1.1)
    },
  }
}

const MAKERS: Record<BackgroundKind, (random: SeededRandom) => Background> = {
  felt,
  wood,
  paper,
  linen,
  stone,
  notebook,
  leather,
  mat,
  tile,
  newsprint,
}

/** A table top of the given kind; its colour, scale and direction vary with the seed. */
export function backgroundOf(kind: BackgroundKind, random: SeededRandom): Background {
  const background = MAKERS[kind](random)
  const [shiftX, shiftY] = [random.between(-400, 400), random.between(-400, 400)]
  return { paint: (x, y, out) => background.paint(x + shiftX, y + shiftY, out) }
}
