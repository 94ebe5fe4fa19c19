/** How alike two described faces are, and which known face a new one is, if any. */
import { align } from './align.ts'
import type { FaceDescriptor } from './describe.ts'
import { DIRECTIONS, RINGS, ringRadius, SECTORS, unpack } from './describe.ts'
import { transform } from './fft.ts'

export interface Likeness {
  /** 0 (nothing in common) to 1 (the same picture). Two photographs of one coin reach about 0.3–0.7. */
  score: number
  /** How far the first face is turned clockwise against the second, 0 to 360. */
  turnDegrees: number
}

/** Inner rings have fewer pixels and say less. Adds up to 1. */
const RING_WEIGHTS = weights(0.6)

function weights(power: number): number[] {
  const raw = Array.from({ length: RINGS }, (_, ring) => ringRadius(ring) ** power)
  const sum = raw.reduce((a, b) => a + b, 0)
  return raw.map(w => w / sum)
}

interface Prepared {
  /** Ring, direction, sector; without each row's mean, each ring brought to its weight. */
  rows: Float32Array
  /** The rows' Fourier coefficients. */
  re: Float32Array
  im: Float32Array
}

const prepared = new WeakMap<FaceDescriptor, Prepared>()

/** What is the same all around a face, such as its rim, drops out: it is on every coin. */
function prepare(face: FaceDescriptor): Prepared {
  const known = prepared.get(face)
  if (known) return known
  const rows = unpack(face)
  for (let ring = 0; ring < RINGS; ring++) {
    const perRing = DIRECTIONS * SECTORS
    let energy = 1e-6
    for (let d = 0; d < DIRECTIONS; d++) {
      const from = ring * perRing + d * SECTORS
      const row = rows.subarray(from, from + SECTORS)
      const mean = row.reduce((a, b) => a + b, 0) / SECTORS
      for (let s = 0; s < SECTORS; s++) {
        row[s] = row[s]! - mean
        energy += row[s]! ** 2
      }
    }
    const scale = Math.sqrt(RING_WEIGHTS[ring]! / energy)
    for (let i = ring * perRing; i < (ring + 1) * perRing; i++) rows[i] = rows[i]! * scale
  }
  const re = rows.slice()
  const im = new Float32Array(re.length)
  for (let from = 0; from < re.length; from += SECTORS)
    transform(re.subarray(from, from + SECTORS), im.subarray(from, from + SECTORS))
  const result = { rows, re, im }
  prepared.set(face, result)
  return result
}

/** The likeness at the rotation with the highest correlation. All rotations are computed in one pass. */
export function compareTurned(a: FaceDescriptor, b: FaceDescriptor): Likeness {
  const first = prepare(a)
  const second = prepare(b)
  const re = new Float32Array(SECTORS)
  const im = new Float32Array(SECTORS)
  for (let from = 0; from < first.re.length; from += SECTORS) {
    for (let s = 0; s < SECTORS; s++) {
      const ar = first.re[from + s]!
      const ai = first.im[from + s]!
      const br = second.re[from + s]!
      const bi = second.im[from + s]!
      re[s] = re[s]! + ar * br + ai * bi
      im[s] = im[s]! + ai * br - ar * bi
    }
  }
  transform(re, im, true)
  let best = 0
  for (let s = 1; s < SECTORS; s++) if (re[s]! > re[best]!) best = s
  const left = re[(best + SECTORS - 1) % SECTORS]!
  const right = re[(best + 1) % SECTORS]!
  const bend = 2 * re[best]! - left - right
  const shift = bend > 1e-9 ? Math.max(-0.5, Math.min(0.5, (right - left) / (2 * bend))) : 0
  return {
    score: bounded(re[best]! / SECTORS),
    turnDegrees: (((best + shift + SECTORS) % SECTORS) * 360) / SECTORS,
  }
}

/** Likeness after laying the two over each other; see `align`. About fifty times the work. */
export function compareFaces(a: FaceDescriptor, b: FaceDescriptor): Likeness {
  const turned = compareTurned(a, b)
  const aligned = align(prepare(a).rows, prepare(b).rows, RING_WEIGHTS, turned.turnDegrees)
  return { score: bounded(aligned.score), turnDegrees: aligned.turnDegrees }
}

function bounded(score: number): number {
  return Math.max(0, Math.min(1, score))
}

/** A described face whose coin and side are known. Several faces (lights, wear) may share a name. */
export interface KnownFace {
  name: string
  face: FaceDescriptor
}

export interface RankedMatch extends Likeness {
  name: string
}

export interface Matches {
  /** Names, the likest first, as far as they were looked at closely. */
  ranked: RankedMatch[]
  /** The name of the face; null where nothing known is like enough or two are alike. */
  recognised: RankedMatch | null
}

/**
 * Likeness from which two pictures are taken to show one design. Measured: of 192 photographs of real
 * coins, unrelated designs reach 0.31 at most and 90 % of the pairs of one design 0.32 and more.
 */
export const SAME_DESIGN = 0.36
/** The minimum lead of the best name over the next one. Below it the two are ambiguous. */
export const CLEAR_LEAD = 0.03

const CLOSE_LOOKS = 6

/**
 * Ranks known faces by likeness. Every face is compared by turn, the best few names closely.
 * @param faces - one picture described once, or under several guesses of its outline
 */
export function bestMatch(faces: FaceDescriptor[], gallery: KnownFace[]): Matches {
  const quick = new Map<string, { known: KnownFace; face: FaceDescriptor; score: number }>()
  for (const face of faces) {
    for (const known of gallery) {
      const { score } = compareTurned(face, known.face)
      const best = quick.get(known.name)
      if (!best || score > best.score) quick.set(known.name, { known, face, score })
    }
  }
  const ranked = [...quick.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, CLOSE_LOOKS)
    .map(({ known, face }) => ({ name: known.name, ...compareFaces(face, known.face) }))
    .sort((a, b) => b.score - a.score)
  return { ranked, recognised: clearlyFirst(ranked) }
}

function clearlyFirst(ranked: RankedMatch[]): RankedMatch | null {
  const [first, second] = ranked
  if (!first || first.score < SAME_DESIGN) return null
  return second && first.score - second.score < CLEAR_LEAD ? null : first
}
