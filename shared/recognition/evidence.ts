/**
 * How surely a coin is of the type that it is most like. Coins of one series differ in a numeral or a
 * few letters: over the whole face they agree nearly as well as coins of one design. So faces that were
 * laid over each other are compared in windows, and weight is given to where the type differs from the
 * next one, and to where the coin disagrees although the type's own references agree.
 */
import { type EdgeField, RINGS, SECTORS } from './face-descriptor.ts'

const BANDS = 8
const ARCS = 32
const RINGS_PER_BAND = RINGS / BANDS
const SECTORS_PER_ARC = SECTORS / ARCS
/** A window's size: a quarter of the radius, a quarter of the circle. They overlap. */
const WINDOW_BANDS = 2
const WINDOW_ARCS = 8
const WINDOWS = (BANDS - WINDOW_BANDS + 1) * ARCS

/** Agreement of two coins of one design in a window where one reference alone cannot tell it. */
const USUAL_AGREEMENT = 0.45
/** Windows in which two types agree less than each in itself, by more than this, tell them apart. */
const TELLING_FROM = 0.05
/** Share of the windows that the shortfall is taken from. */
const WORST_SHARE = 0.2

/** One side of the coin with references laid over it. */
export interface ComparedSide {
  query: EdgeField
  /** Of the type in question, at least one, and of the type that is next to it; all as they lie over the query. */
  own: EdgeField[]
  next: EdgeField[]
}

export interface Evidence {
  /** Mean correlation in the windows that tell the type from the next one. */
  telling: number
  /**
   * By how much the worst fifth of the windows falls short of the agreement among the type's references, at
   * the coin's general level.
   */
  shortfall: number
  /** By how much the coin agrees more with the type than with the next one, in the windows that tell them apart. */
  contrast: number
}

export interface NamingEvidence extends Evidence {
  /** Mean likeness of the sides, and that of the side that agrees less. */
  score: number
  weakest: number
  /** References of the side that has fewer. */
  references: number
  sides: 1 | 2
}

/** Both sides are weighed together: a side that two types share tells nothing. */
export function weighEvidence(sides: readonly ComparedSide[]): Evidence {
  const agreements: number[] = []
  const expected: number[] = []
  let weights = 1e-6
  let telling = 0
  let toNext = 0
  for (const { query, own, next } of sides) {
    const agreement = correlations(own.map(one => [query, one]))
    const among =
      own.length > 1 ? correlations(pairsOf(own)) : new Float32Array(WINDOWS).fill(USUAL_AGREEMENT)
    const across = correlations(own.flatMap(one => next.map(other => [one, other])))
    const agreementWithNext = correlations(next.map(one => [query, one]))
    for (let i = 0; i < WINDOWS; i++) {
      const weight = Math.max(0, among[i]! - across[i]! - TELLING_FROM)
      weights += weight
      telling += weight * agreement[i]!
      toNext += weight * agreementWithNext[i]!
      agreements.push(agreement[i]!)
      expected.push(among[i]!)
    }
  }
  const level = Math.min(1.2, mean(agreements) / Math.max(0.1, mean(expected)))
  const shortfalls = expected
    .map((value, i) => value * level - agreements[i]!)
    .sort((a, b) => b - a)
  return {
    telling: telling / weights,
    contrast: (telling - toNext) / weights,
    shortfall: mean(shortfalls.slice(0, Math.round(WORST_SHARE * shortfalls.length))),
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function pairsOf(fields: EdgeField[]): [EdgeField, EdgeField][] {
  return fields.flatMap((one, i) =>
    fields.slice(i + 1).map((other): [EdgeField, EdgeField] => [one, other]),
  )
}

/** By window the correlation of the pairs, taken together; 0 without pairs. */
function correlations(pairs: EdgeField[][]): Float32Array {
  const products = new Float32Array(BANDS * ARCS)
  const first = new Float32Array(BANDS * ARCS)
  const second = new Float32Array(BANDS * ARCS)
  for (const [a, b] of pairs) {
    if (!a || !b) continue
    for (let ring = 0; ring < RINGS; ring++) {
      const band = Math.floor(ring / RINGS_PER_BAND) * ARCS
      for (let s = 0; s < SECTORS; s++) {
        const at = ring * SECTORS + s
        const cell = band + Math.floor(s / SECTORS_PER_ARC)
        const [ar, ai, br, bi] = [a.re[at]!, a.im[at]!, b.re[at]!, b.im[at]!]
        products[cell] = products[cell]! + ar * br + ai * bi
        first[cell] = first[cell]! + ar * ar + ai * ai
        second[cell] = second[cell]! + br * br + bi * bi
      }
    }
  }
  const [product, one, other] = [products, first, second].map(overWindows)
  const result = new Float32Array(WINDOWS)
  for (let i = 0; i < WINDOWS; i++)
    result[i] = product![i]! / Math.sqrt((one![i]! + 1e-7) * (other![i]! + 1e-7))
  return result
}

function overWindows(cells: Float32Array): Float32Array {
  const sums = new Float32Array(WINDOWS)
  for (let window = 0; window < WINDOWS; window++) {
    const band = Math.floor(window / ARCS)
    for (let i = 0; i < WINDOW_BANDS; i++)
      for (let j = 0; j < WINDOW_ARCS; j++)
        sums[window] = sums[window]! + cells[(band + i) * ARCS + ((window + j) % ARCS)]!
  }
  return sums
}
