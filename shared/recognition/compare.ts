/** How alike two described faces are, and which known face a new one is, if any. */
import { align, COS, SIN, warpedField } from './align.ts'
import {
  type EdgeField,
  type FaceDescriptor,
  RINGS,
  ringRadius,
  SECTORS,
  unpackField,
} from './face-descriptor.ts'
import { transform } from './fft.ts'

export interface Likeness {
  /** 0 (nothing in common) to 1 (the same picture). Two coins of one design reach about 0.25–0.55. */
  score: number
  /** How far the first face is turned clockwise against the second, 0 to 360. */
  turnDegrees: number
}

/**
 * Rings count almost alike, inner ones slightly more although they have fewer cells' worth of pixels: a
 * wrong outline moves them least, and what coins of one series share (legend, beads) lies outside.
 */
export const RING_WEIGHTS: readonly number[] = weights(-0.2)

function weights(power: number): number[] {
  const raw = Array.from({ length: RINGS }, (_, ring) => ringRadius(ring) ** power)
  const sum = raw.reduce((a, b) => a + b, 0)
  return raw.map(w => w / sum)
}

interface Prepared {
  /** Without each ring's mean, each ring brought to its weight. */
  field: EdgeField
  /** Each ring's Fourier coefficients. */
  spectrum: EdgeField
}

/**
 * Light from one side brings out the edges across it, all over the face. Against the radius, one
 * direction all over is a wave that goes round twice backwards; it belongs to the light, not to the coin.
 */
const LIGHT = -2

const prepared = new WeakMap<FaceDescriptor, Prepared>()

/** What is the same all around a face, such as its rim, drops out: it is on every coin. */
export function prepareFace(face: FaceDescriptor): Prepared {
  const known = prepared.get(face)
  if (known) return known
  const field = unpackField(face)
  for (let ring = 0; ring < RINGS; ring++) {
    const re = field.re.subarray(ring * SECTORS, (ring + 1) * SECTORS)
    const im = field.im.subarray(ring * SECTORS, (ring + 1) * SECTORS)
    subtractWave(re, im, 0)
    subtractWave(re, im, LIGHT)
    let energy = 1e-6
    for (let s = 0; s < SECTORS; s++) energy += re[s]! ** 2 + im[s]! ** 2
    const scale = Math.sqrt(RING_WEIGHTS[ring]! / energy)
    for (let s = 0; s < SECTORS; s++) {
      re[s] = re[s]! * scale
      im[s] = im[s]! * scale
    }
  }
  const spectrum = { re: field.re.slice(), im: field.im.slice() }
  for (let from = 0; from < RINGS * SECTORS; from += SECTORS)
    transform(
      spectrum.re.subarray(from, from + SECTORS),
      spectrum.im.subarray(from, from + SECTORS),
    )
  const result = { field, spectrum }
  prepared.set(face, result)
  return result
}

/** Takes the part that goes round with this frequency out of a ring. */
function subtractWave(re: Float32Array, im: Float32Array, frequency: number): void {
  let [sumRe, sumIm] = [0, 0]
  for (let s = 0; s < SECTORS; s++) {
    const at = (s * frequency) & (SECTORS - 1)
    sumRe += re[s]! * COS[at]! + im[s]! * SIN[at]!
    sumIm += im[s]! * COS[at]! - re[s]! * SIN[at]!
  }
  const [partRe, partIm] = [sumRe / SECTORS, sumIm / SECTORS]
  for (let s = 0; s < SECTORS; s++) {
    const at = (s * frequency) & (SECTORS - 1)
    re[s] = re[s]! - (partRe * COS[at]! - partIm * SIN[at]!)
    im[s] = im[s]! - (partRe * SIN[at]! + partIm * COS[at]!)
  }
}

/**
 * The likeness at the rotation with the highest correlation. All rotations are computed in one pass,
 * in about 0.02 ms.
 */
export function compareTurned(a: FaceDescriptor, b: FaceDescriptor): Likeness {
  const first = prepareFace(a).spectrum
  const second = prepareFace(b).spectrum
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

/** Likeness after laying the two over each other; see `align`. Half a millisecond. Symmetric. */
export function compareFaces(a: FaceDescriptor, b: FaceDescriptor): Likeness {
  // The climb warps one of the two; which one must not depend on the order in which they are given.
  if (a.edges > b.edges) {
    const { score, turnDegrees } = compareFaces(b, a)
    return { score, turnDegrees: (360 - turnDegrees) % 360 }
  }
  const { turnDegrees } = compareTurned(a, b)
  const aligned = align(prepareFace(a).field, prepareFace(b).field, RING_WEIGHTS, turnDegrees)
  return { score: bounded(aligned.score), turnDegrees: aligned.turnDegrees }
}

/** A face laid over another one. */
export interface FaceOverlay {
  score: number
  turnDegrees: number
  /** The face as it lies over the other, levelled as `prepareFace` does. */
  field: EdgeField
}

/** Lays the second face over the first. */
export function layOver(a: FaceDescriptor, b: FaceDescriptor): FaceOverlay {
  const theirs = prepareFace(b).field
  const { turnDegrees } = compareTurned(a, b)
  const aligned = align(prepareFace(a).field, theirs, RING_WEIGHTS, turnDegrees)
  return {
    score: bounded(aligned.score),
    turnDegrees: aligned.turnDegrees,
    field: warpedField(theirs, aligned.warp),
  }
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
 * coins, unrelated designs reach 0.32 at most; of the pairs of one design, from two photographs, more than
 * 70 % reach 0.34.
 */
export const SAME_DESIGN = 0.34
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
