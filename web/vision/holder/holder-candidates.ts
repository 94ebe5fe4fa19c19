/** Rectangles in an edge field that may be a holder: pairs of straight edges, with a coin in their middle. Pure. */

import type { Point } from '../../lib/point.ts'
import type { EdgeNormals } from '../coin/edge-field.ts'
import { type Ellipse, meanRadius, scaleAt } from '../coin/ellipse.ts'
import { areaOf, type Quad, sideLengths } from './quadrilateral.ts'
import { type Line, straightLines } from './straight-lines.ts'

const MAX_LINES = 56
/** Votes of the faintest line, by the frame's shorter side in cells. */
const MIN_VOTES = 0.1
/** Opposite sides differ by less, in radians: perspective. */
const MAX_CONVERGENCE = 0.21
/** Neighbouring sides differ from a right angle by less, in radians: perspective and tilt. */
const MAX_SKEW = 0.3
/** Width by height, as seen: a tilt of 20° shortens either by 6 %. */
const MIN_ASPECT = 0.6
const MAX_ASPECT = 0.84
/** Shortest width by the frame's shorter side. */
const MIN_WIDTH = 0.2
/** Holder's width by the coin's diameter. */
const MIN_COINS_ACROSS = 1.25
const MAX_COINS_ACROSS = 6
/** The coin lies in the middle of the holder's width, and between these shares of its height. */
const OFF_MIDDLE = 0.1
const END_SHARE = 0.26
/** Least support of a side by edges, 0..1. */
const MIN_SIDE = 0.36

/** Two lines that may be opposite sides. */
interface Span {
  one: Line
  other: Line
  angle: number
  /** Distance of the two at the reference point, in cells. */
  length: number
}

/** Corners in the field's cells. */
export interface Candidate {
  corners: Quad
  score: number
}

/** The difference of two normals' directions, 0 to π/2. */
function angleBetween(a: number, b: number): number {
  const difference = Math.abs(a - b) % Math.PI
  return Math.min(difference, Math.PI - difference)
}

/** The line with its normal turned to within a right angle of `angle`. */
const facing = (line: Line, angle: number): Line =>
  Math.abs(line.angle - angle) <= Math.PI / 2
    ? line
    : {
        ...line,
        angle: line.angle + (line.angle < angle ? Math.PI : -Math.PI),
        distance: -line.distance,
      }

const distanceTo = ({ angle, distance }: Line, p: Point): number =>
  p.x * Math.cos(angle) + p.y * Math.sin(angle) - distance

/** Pairs of nearly parallel lines; with a coin, those on either side of it. */
function spansOf(
  lines: readonly Line[],
  reference: Point,
  coinRadius: number | null,
  least: number,
) {
  const spans: Span[] = []
  lines.forEach((one, i) => {
    for (const candidate of lines.slice(i + 1)) {
      if (angleBetween(one.angle, candidate.angle) > MAX_CONVERGENCE) continue
      const other = facing(candidate, one.angle)
      const [a, b] = [distanceTo(one, reference), distanceTo(other, reference)]
      const length = Math.abs(a - b)
      if (length < least) continue
      if (coinRadius !== null) {
        if (a > 0 === b > 0) continue
        const share = Math.min(Math.abs(a), Math.abs(b)) / length
        if (share < END_SHARE || Math.min(Math.abs(a), Math.abs(b)) < coinRadius) continue
      }
      spans.push({ one, other, angle: one.angle, length })
    }
  })
  return spans
}

function intersection(one: Line, other: Line): Point {
  const [c1, s1, c2, s2] = [
    Math.cos(one.angle),
    Math.sin(one.angle),
    Math.cos(other.angle),
    Math.sin(other.angle),
  ]
  const determinant = c1 * s2 - s1 * c2
  return {
    x: (one.distance * s2 - other.distance * s1) / determinant,
    y: (c1 * other.distance - c2 * one.distance) / determinant,
  }
}

const MAX_SIDE_SAMPLES = 56

/** How much of the side from one corner to the next lies on an edge of its direction, 0..1. */
function supportOf({ width, height, field }: EdgeNormals, angle: number, from: Point, to: Point) {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const steps = Math.max(8, Math.min(MAX_SIDE_SAMPLES, Math.ceil(length)))
  const [u, v] = [Math.cos(2 * angle), Math.sin(2 * angle)]
  const [nx, ny] = [Math.cos(angle), Math.sin(angle)]
  let sum = 0
  let count = 0
  for (let step = Math.ceil(0.07 * steps); step <= 0.93 * steps; step++) {
    const x = from.x + (step / steps) * (to.x - from.x)
    const y = from.y + (step / steps) * (to.y - from.y)
    let best = 0
    for (let off = -1; off <= 1; off++) {
      const [px, py] = [Math.round(x + off * nx), Math.round(y + off * ny)]
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      const at = 2 * (py * width + px)
      best = Math.max(best, field[at]! * u + field[at + 1]! * v)
    }
    sum += Math.min(1, Math.max(0, (best - 0.08) / 0.42))
    count++
  }
  return sum / count
}

/** The rectangle of two spans, `across` its width; undefined where its shape is no holder's. */
function candidateOf(field: EdgeNormals, across: Span, along: Span): Candidate | undefined {
  const [left, right, top, bottom] = [across.one, across.other, along.one, along.other]
  const corners: [Point, Point, Point, Point] = [
    intersection(left, top),
    intersection(right, top),
    intersection(right, bottom),
    intersection(left, bottom),
  ]
  const margin = 0.012 * Math.max(field.width, field.height)
  const isInside = ({ x, y }: Point) =>
    x >= -margin && y >= -margin && x <= field.width + margin && y <= field.height + margin
  if (!corners.every(isInside)) return undefined
  const [a, b, c, d] = sideLengths(corners)
  if (Math.min(a, c) < 0.74 * Math.max(a, c) || Math.min(b, d) < 0.74 * Math.max(b, d)) {
    return undefined
  }
  const aspect = (a + c) / (b + d)
  if (aspect < MIN_ASPECT || aspect > MAX_ASPECT) return undefined
  const supports: number[] = []
  let least = 1
  for (const [i, { angle }] of [top, right, bottom, left].entries()) {
    const support = supportOf(field, angle, corners[i]!, corners[(i + 1) % 4]!)
    if (support < MIN_SIDE) return undefined
    supports.push(support)
    least = Math.min(least, support)
  }
  const score = 0.6 * (supports.reduce((sum, one) => sum + one, 0) / 4) + 0.4 * least
  const clockwise: Quad =
    areaOf(corners) > 0 ? corners : [corners[1], corners[0], corners[3], corners[2]]
  return { corners: clockwise, score }
}

/** Edges of the coin itself are no side of its holder. */
function withoutCoin({ width, height, field }: EdgeNormals, coin: Ellipse): EdgeNormals {
  const cleared = field.slice()
  const reach = 1.06 * coin.rx
  for (
    let y = Math.max(0, Math.floor(coin.cy - reach));
    y < Math.min(height, coin.cy + reach);
    y++
  ) {
    for (
      let x = Math.max(0, Math.floor(coin.cx - reach));
      x < Math.min(width, coin.cx + reach);
      x++
    ) {
      if (scaleAt(coin, x, y) > 1.06) continue
      cleared[2 * (y * width + x)] = 0
      cleared[2 * (y * width + x) + 1] = 0
    }
  }
  return { width, height, field: cleared }
}

/** All rectangles of a holder's shape; `coin` in the field's cells. */
export function candidatesOf(field: EdgeNormals, coin: Ellipse | null): Candidate[] {
  const shorter = Math.min(field.width, field.height)
  const edges = coin ? withoutCoin(field, coin) : field
  const lines = straightLines(edges, MAX_LINES, MIN_VOTES * shorter)
  const reference = coin ? { x: coin.cx, y: coin.cy } : { x: field.width / 2, y: field.height / 2 }
  const radius = coin && meanRadius(coin)
  const spans = spansOf(lines, reference, radius, MIN_WIDTH * shorter)
  const candidates: Candidate[] = []
  for (const across of spans) {
    if (radius !== null) {
      const coins = across.length / (2 * radius)
      const off = Math.abs(distanceTo(across.one, reference)) / across.length - 0.5
      if (coins < MIN_COINS_ACROSS || coins > MAX_COINS_ACROSS) continue
      if (Math.abs(off) > OFF_MIDDLE) continue
    }
    for (const along of spans) {
      const ratio = across.length / along.length
      if (ratio < 0.9 * MIN_ASPECT || ratio > 1.1 * MAX_ASPECT) continue
      if (Math.abs(angleBetween(across.angle, along.angle) - Math.PI / 2) > MAX_SKEW) continue
      const candidate = candidateOf(edges, across, along)
      if (candidate) candidates.push(candidate)
    }
  }
  return candidates
}
