/** Two plain ways to match coin faces, as peers: a perceptual hash and correlation of grey values. */
import type { Ellipse } from '../../shared/recognition/ellipse.ts'
import { ellipseMap, scaleEllipse } from '../../shared/recognition/ellipse.ts'
import { lightness, type Picture, type Plane, sample } from '../../shared/recognition/picture.ts'
import { shrink } from '../../shared/recognition/shrink.ts'

const HASH_SIDE = 32
const HASH_TURNS = 36
const SECTORS = 96
const RINGS = 24

/** A face as the peers keep it. */
export interface PlainFace {
  /** The 64-bit hash at each of 36 turns. */
  hashes: bigint[]
  /** Grey values by ring and sector, mean 0, length 1. */
  polar: Float32Array
}

export function plainFace(picture: Picture, outline: Ellipse): PlainFace {
  const small = shrink(picture, (64 * Math.max(picture.width, picture.height)) / outline.rx)
  const grey = lightness(small.picture)
  const map = ellipseMap(scaleEllipse(outline, small.scale))
  const at = (u: number, v: number): number =>
    sample(grey, map.cx + map.a * u + map.b * v, map.cy + map.b * u + map.d * v)
  return {
    hashes: Array.from({ length: HASH_TURNS }, (_, turn) =>
      hash(rectified(at, (turn * 2 * Math.PI) / HASH_TURNS)),
    ),
    polar: polar(at),
  }
}

function rectified(at: (u: number, v: number) => number, turn: number): Plane {
  const data = new Float32Array(HASH_SIDE * HASH_SIDE)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  for (let y = 0; y < HASH_SIDE; y++)
    for (let x = 0; x < HASH_SIDE; x++) {
      // The square within the face: a hash has no mask.
      const u = ((x + 0.5) / HASH_SIDE - 0.5) * 2 * Math.SQRT1_2
      const v = ((y + 0.5) / HASH_SIDE - 0.5) * 2 * Math.SQRT1_2
      data[y * HASH_SIDE + x] = at(u * cos - v * sin, u * sin + v * cos)
    }
  return { width: HASH_SIDE, height: HASH_SIDE, data }
}

/** pHash (Zauner 2010): signs of the 8×8 lowest DCT coefficients against their median. */
function hash({ data }: Plane): bigint {
  const low: number[] = []
  for (let p = 0; p < 8; p++) {
    const row = new Float32Array(HASH_SIDE)
    for (let x = 0; x < HASH_SIDE; x++)
      for (let y = 0; y < HASH_SIDE; y++) row[x] = row[x]! + data[y * HASH_SIDE + x]! * wave(p, y)
    for (let q = 0; q < 8; q++) low.push(row.reduce((sum, value, x) => sum + value * wave(q, x), 0))
  }
  const median = low.slice(1).sort((a, b) => a - b)[31] ?? 0
  return low.reduce((bits, value) => (bits << 1n) | (value > median ? 1n : 0n), 0n)
}

function wave(frequency: number, at: number): number {
  return Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * HASH_SIDE))
}

function polar(at: (u: number, v: number) => number): Float32Array {
  const values = new Float32Array(RINGS * SECTORS)
  for (let ring = 0; ring < RINGS; ring++) {
    const r = 0.08 + (0.88 * (ring + 0.5)) / RINGS
    for (let s = 0; s < SECTORS; s++) {
      const angle = (2 * Math.PI * s) / SECTORS
      values[ring * SECTORS + s] = at(r * Math.cos(angle), r * Math.sin(angle))
    }
  }
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 1e-9))
  return values.map(value => (value - mean) / length)
}

/** Share of equal bits at the best turn, 0..1. */
export function hashLikeness(a: PlainFace, b: PlainFace): number {
  const known = b.hashes[0] ?? 0n
  let least = 64
  for (const one of a.hashes) {
    let unlike = 0
    for (let bits = one ^ known; bits > 0n; bits &= bits - 1n) unlike++
    least = Math.min(least, unlike)
  }
  return 1 - least / 64
}

/** Normalised cross-correlation at the best turn, −1..1. */
export function correlation(a: PlainFace, b: PlainFace): number {
  let best = -1
  for (let turn = 0; turn < SECTORS; turn++) {
    let sum = 0
    for (let ring = 0; ring < RINGS; ring++) {
      const row = ring * SECTORS
      for (let s = 0; s < SECTORS; s++)
        sum += a.polar[row + s]! * b.polar[row + ((s + turn) % SECTORS)]!
    }
    best = Math.max(best, sum)
  }
  return best
}
