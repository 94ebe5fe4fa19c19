/**
 * A holder has several nested rectangles: its outer edge, a ridge, the insert. Chooses the outer edge of each side.
 * Pure.
 */

import type { Point } from '../../lib/point.ts'
import type { EdgeNormals } from '../coin/edge-field.ts'
import type { Ellipse } from '../coin/ellipse.ts'
import { crossing, fromUnitSquare, inverted, mapped, type Quad } from './quadrilateral.ts'

/** How far outwards and inwards a side is searched, by the holder's shorter side. */
const OUTWARDS = 0.12
const INWARDS = 0.04
/** Its two ends move apart by less, by the same. */
const TILT = 0.035
/** Least support of an edge, 0..1, and by the clearest edge of that side. */
const MIN_SUPPORT = 0.4
const MIN_SHARE = 0.5
const MAX_CHOICES = 4
const SAMPLES = 56
/** What each thing counts, against the sides' mean support: being outside; a coin that is off the middle. */
const OUTER_WEIGHT = 2.4
const OFF_MIDDLE_WEIGHT = 5
const OFF_MIDDLE_FREE = 0.005
/**
 * Where a side ends its two neighbours are looked at from here to there, by the holder's shorter side: nearer to the
 * corner it is rounded. A joint of tiles beyond the holder has no neighbours that reach it.
 */
const END_FROM = 0.035
const END_TO = 0.08
/** Support of the neighbours' ends from which they count as reaching the side, and what a lack of it counts. */
const END_CLEAR = 0.4
const END_WEIGHT = 0.25

interface SideChoice {
  line: readonly [Point, Point]
  support: number
  /** How far outside it lies, in cells. */
  out: number
}

/** Support of the edges along a side by sample and offset outwards. */
function sideProfiles(
  { width, height, field }: EdgeNormals,
  from: Point,
  to: Point,
  inwards: number,
  outwards: number,
) {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const normal = { x: (to.y - from.y) / length, y: (from.x - to.x) / length }
  const angle = Math.atan2(normal.y, normal.x)
  const [u, v] = [Math.cos(2 * angle), Math.sin(2 * angle)]
  const across = inwards + outwards + 1
  const profiles = new Float32Array(SAMPLES * across)
  for (let s = 0; s < SAMPLES; s++) {
    const t = 0.07 + (0.86 * s) / (SAMPLES - 1)
    for (let o = 0; o < across; o++) {
      const x = Math.round(from.x + t * (to.x - from.x) + (o - inwards) * normal.x)
      const y = Math.round(from.y + t * (to.y - from.y) + (o - inwards) * normal.y)
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const at = 2 * (y * width + x)
      const value = field[at]! * u + field[at + 1]! * v
      profiles[s * across + o] = Math.min(1, Math.max(0, (value - 0.08) / 0.42))
    }
  }
  return { profiles, across, normal }
}

/** The distinct edges near a side, clearest first. */
function choicesOf(
  field: EdgeNormals,
  from: Point,
  to: Point,
  [inwards, outwards, tilt]: readonly [number, number, number],
): SideChoice[] {
  const { profiles, across, normal } = sideProfiles(field, from, to, inwards, outwards)
  const byMiddle: SideChoice[] = []
  for (let sum = 0; sum <= 2 * (across - 1); sum++) {
    let best: SideChoice | undefined
    for (let d = -tilt; d <= tilt; d++) {
      if ((sum + d) % 2 !== 0) continue
      const [start, end] = [(sum + d) / 2, (sum - d) / 2]
      if (Math.min(start, end) < 0 || Math.max(start, end) >= across) continue
      let support = 0
      for (let s = 0; s < SAMPLES; s++) {
        const o = Math.round(start + (end - start) * (0.07 + (0.86 * s) / (SAMPLES - 1)))
        support += profiles[s * across + o]!
      }
      support /= SAMPLES
      if (best && best.support >= support) continue
      const moved = (p: Point, by: number): Point => ({
        x: p.x + (by - inwards) * normal.x,
        y: p.y + (by - inwards) * normal.y,
      })
      const line = [moved(from, start), moved(to, end)] as const
      best = { line, support, out: sum / 2 - inwards }
    }
    if (best) byMiddle.push(best)
  }
  const clearest = Math.max(...byMiddle.map(({ support }) => support))
  const least = Math.max(MIN_SUPPORT, MIN_SHARE * clearest)
  return byMiddle
    .filter(({ support }, i) => {
      const near = byMiddle.slice(Math.max(0, i - 3), i + 4)
      return support >= least && near.every(one => one.support <= support)
    })
    .sort((a, b) => b.support - a.support)
    .slice(0, MAX_CHOICES)
}

/** A rectangle on clear edges, its corners in the field's cells. */
export interface OuterRectangle {
  corners: Quad
  /** How much of its sides lies on edges, 0..1. */
  support: number
  /** The same, less where the coin is off its middle. */
  score: number
}

/**
 * The rectangle, each of its sides moved to the outermost clear edge that leaves the coin in the middle of the
 * holder's width. Corners and coin in the field's cells.
 */
export function outerSides(
  field: EdgeNormals,
  corners: Quad,
  coin: Ellipse | null,
): OuterRectangle {
  const lengths = corners.map((p, i) => {
    const q = corners[(i + 1) % 4]!
    return Math.hypot(q.x - p.x, q.y - p.y)
  })
  const width = Math.min(...lengths)
  const reach = [INWARDS, OUTWARDS, TILT].map(share => Math.max(2, Math.round(share * width)))
  const choices = corners.map((from, i) => {
    const to = corners[(i + 1) % 4]!
    const found = choicesOf(field, from, to, [reach[0]!, reach[1]!, reach[2]!])
    return found.length > 0 ? found : [{ line: [from, to] as const, support: 0, out: 0 }]
  })
  const isUpright = lengths[0]! + lengths[2]! < lengths[1]! + lengths[3]!
  let best: (OuterRectangle & { rank: number }) | undefined
  for (const top of choices[0]!) {
    for (const right of choices[1]!) {
      for (const bottom of choices[2]!) {
        for (const left of choices[3]!) {
          const sides = [top, right, bottom, left]
          const quad: Quad = [
            crossing(left.line, top.line),
            crossing(top.line, right.line),
            crossing(right.line, bottom.line),
            crossing(bottom.line, left.line),
          ]
          const support = sides.reduce((sum, side) => sum + side.support, 0) / 4
          const out = sides.reduce((sum, side) => sum + side.out, 0) / 4 / width
          const off = coin ? offMiddle(quad, coin, isUpright) : 0
          const score =
            support - OFF_MIDDLE_WEIGHT * off - END_WEIGHT * looseEnds(field, quad, width)
          const rank = score + OUTER_WEIGHT * out
          if (!best || rank > best.rank) best = { corners: quad, support, score, rank }
        }
      }
    }
  }
  return best ?? { corners, support: 0, score: 0 }
}

/** How much the sides lack of neighbours that reach them, 0 to 4. */
function looseEnds(field: EdgeNormals, quad: Quad, width: number): number {
  const ends = quad.map((corner, i) => [
    endSupport(field, corner, quad[(i + 1) % 4]!, width),
    endSupport(field, corner, quad[(i + 3) % 4]!, width),
  ])
  // The neighbours of the side from one corner to the next are those that go on from both.
  return ends.reduce((sum, [, before = 0], i) => {
    const [after = 0] = ends[(i + 1) % 4]!
    return sum + Math.max(0, 1 - (before + after) / 2 / END_CLEAR)
  }, 0)
}

/** How much of a side lies on an edge of its direction near the corner where it begins, 0..1. */
function endSupport(
  { width, height, field }: EdgeNormals,
  from: Point,
  to: Point,
  shorter: number,
) {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const angle = Math.atan2(along.x, -along.y)
  const [u, v] = [Math.cos(2 * angle), Math.sin(2 * angle)]
  let sum = 0
  let count = 0
  for (let at = END_FROM * shorter; at <= END_TO * shorter; at++) {
    let best = 0
    for (let off = -1; off <= 1; off++) {
      const x = Math.round(from.x + at * along.x - off * along.y)
      const y = Math.round(from.y + at * along.y + off * along.x)
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const cell = 2 * (y * width + x)
      best = Math.max(best, field[cell]! * u + field[cell + 1]! * v)
    }
    sum += Math.min(1, Math.max(0, (best - 0.08) / 0.42))
    count++
  }
  return sum / count
}

function offMiddle(quad: Quad, coin: Ellipse, isUpright: boolean): number {
  const { x, y } = mapped(inverted(fromUnitSquare(quad)), { x: coin.cx, y: coin.cy })
  return Math.max(0, Math.abs((isUpright ? x : y) - 0.5) - OFF_MIDDLE_FREE)
}
