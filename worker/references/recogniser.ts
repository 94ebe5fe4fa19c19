import { CLEAR_LEAD, compareFaces, SAME_DESIGN } from '../../shared/recognition/compare.ts'
import {
  DIRECTIONS,
  type FaceDescriptor,
  RINGS,
  SECTORS,
  unpack,
} from '../../shared/recognition/describe.ts'
import { transform } from '../../shared/recognition/fft.ts'
import type { ReferenceSide } from '../../shared/references.ts'

export type KnownCoinFace = { type: string; side: ReferenceSide; face: FaceDescriptor }
export type Recognition = {
  ranked: { type: string; score: number; errorChance: number }[]
  named: { type: string; errorChance: number } | null
  frontSide: ReferenceSide | 'unclear'
}

const HARMONICS = 4

/** Magnitudes of the lowest harmonics of each row: the same for every turn. */
export function faceSignature(face: FaceDescriptor): Int8Array {
  const rows = unpack(face)
  const values = new Float32Array(RINGS * DIRECTIONS * HARMONICS)
  for (let row = 0; row < RINGS * DIRECTIONS; row++) {
    const re = rows.slice(row * SECTORS, (row + 1) * SECTORS)
    const im = new Float32Array(SECTORS)
    transform(re, im)
    for (let h = 0; h < HARMONICS; h++)
      values[row * HARMONICS + h] = Math.hypot(re[h + 1] ?? 0, im[h + 1] ?? 0)
  }
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  const top = values.reduce((a, b) => Math.max(a, Math.abs(b - mean)), 1e-6)
  return Int8Array.from(values, value => Math.round(((value - mean) / top) * 127))
}

function likeness(a: Int8Array, b: Int8Array): number {
  let dot = 0
  let aa = 1
  let bb = 1
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0
    const y = b[i] ?? 0
    dot += x * y
    aa += x * x
    bb += y * y
  }
  return dot / Math.sqrt(aa * bb)
}

export function searchSignatures(
  query: Int8Array,
  signatures: readonly Int8Array[],
  count: number,
): number[] {
  return signatures
    .map((signature, index) => ({ index, score: likeness(query, signature) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ index }) => index)
}

export function recogniseCoin(
  { front, back }: { front: FaceDescriptor; back: FaceDescriptor },
  references: readonly KnownCoinFace[],
): Recognition {
  const types = new Map<string, { fo: number; fr: number; bo: number; br: number }>()
  for (const { type, side, face } of references) {
    const best = types.get(type) ?? { fo: 0, fr: 0, bo: 0, br: 0 }
    types.set(type, best)
    const [f, b] = [compareFaces(front, face).score, compareFaces(back, face).score]
    if (side === 'obverse') {
      best.fo = Math.max(best.fo, f)
      best.bo = Math.max(best.bo, b)
    } else {
      best.fr = Math.max(best.fr, f)
      best.br = Math.max(best.br, b)
    }
  }
  const scored = [...types].map(([type, { fo, fr, bo, br }]) => {
    const upright = fo + br >= bo + fr
    const sides = upright ? [fo, br] : [fr, bo]
    return {
      type,
      upright,
      score: (sides[0]! + sides[1]!) / 2,
      least: Math.min(sides[0]!, sides[1]!),
    }
  })
  scored.sort((a, b) => b.score - a.score)
  const [first, second] = scored
  const sure =
    first !== undefined &&
    first.least >= SAME_DESIGN &&
    (second === undefined || first.score - second.score >= 2 * CLEAR_LEAD)
  return {
    ranked: scored.map(({ type, score }) => ({ type, score, errorChance: 0.5 })),
    named: sure ? { type: first.type, errorChance: 0.005 } : null,
    frontSide: first ? (first.upright ? 'obverse' : 'reverse') : 'unclear',
  }
}
