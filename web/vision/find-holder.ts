/** Finds the holder ("slab") around a coin: four straight edges that make a rectangle seen in perspective. Pure. */
import { type EdgeField, edgeField, planesOf } from './edge-field.ts'
import { type Ellipse, meanRadius, scaleAt, scaled } from './ellipse.ts'
import { type Frame, fitWithin } from './frame.ts'
import { type FoundHolder, labelFirst, measuredAspect, plausibleLayout } from './holder-layout.ts'
import { outerSides } from './holder-sides.ts'
import {
  areaOf,
  fromUnitSquare,
  mapped,
  type Point,
  type Quad,
  scaledQuad,
  sideLengths,
} from './quadrilateral.ts'
import { refinedQuad } from './refine-holder.ts'
import { type Line, straightLines } from './straight-lines.ts'

/** Longest side of the frame in which the edges are searched, in pixels. */
export const HOLDER_SEARCH_SIDE_PX = 512

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
/** Support of the sides by edges, 0..1, from which it is a holder. */
const MIN_SCORE_WITH_COIN = 0.6
const MIN_SCORE_ALONE = 0.74
const MIN_SIDE = 0.36
/** Share of the holder, its sides and coin left out, that has edges: label, insert. A sheet of paper has none. */
const MIN_CONTENT = 0.03
/** Of nested rectangles the outer one is the holder where it has this share of the best one's score. */
const OUTER_SHARE = 0.9

/** Two lines that may be opposite sides. */
interface Span {
  one: Line
  other: Line
  angle: number
  /** Distance of the two at the reference point, in cells. */
  length: number
}

interface Candidate {
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

/** How much of the side from one corner to the next lies on an edge of its direction, 0..1. */
function supportOf({ width, height, field }: EdgeField, angle: number, from: Point, to: Point) {
  const steps = Math.max(8, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y)))
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
function candidateOf(field: EdgeField, across: Span, along: Span): Candidate | undefined {
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
  const supports = [
    supportOf(field, top.angle, corners[0], corners[1]),
    supportOf(field, right.angle, corners[1], corners[2]),
    supportOf(field, bottom.angle, corners[2], corners[3]),
    supportOf(field, left.angle, corners[3], corners[0]),
  ]
  const least = Math.min(...supports)
  if (least < MIN_SIDE) return undefined
  const score = 0.6 * (supports.reduce((sum, one) => sum + one, 0) / 4) + 0.4 * least
  const clockwise: Quad =
    areaOf(corners) > 0 ? corners : [corners[1], corners[0], corners[3], corners[2]]
  return { corners: clockwise, score }
}

/** Edges of the coin itself are no side of its holder. */
function withoutCoin({ width, height, field }: EdgeField, coin: Ellipse): EdgeField {
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

function candidatesOf(field: EdgeField, coin: Ellipse | null): Candidate[] {
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

/** Samples of a holder's content, either way. */
const CONTENT_SAMPLES = 40

/** The share of a holder's inside, without its coin, that lies on an edge. */
function contentOf({ width, height, field }: EdgeField, corners: Quad, coin: Ellipse | null) {
  const map = fromUnitSquare(corners)
  let edges = 0
  let all = 0
  for (let row = 0; row < CONTENT_SAMPLES; row++) {
    for (let column = 0; column < CONTENT_SAMPLES; column++) {
      const share = (i: number) => 0.06 + (0.88 * i) / (CONTENT_SAMPLES - 1)
      const p = mapped(map, { x: share(column), y: share(row) })
      const [x, y] = [Math.round(p.x - 0.5), Math.round(p.y - 0.5)]
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      if (coin && scaleAt(coin, x, y) < 1.15) continue
      all++
      const at = 2 * (y * width + x)
      if (Math.hypot(field[at]!, field[at + 1]!) > 0.25) edges++
    }
  }
  return all > 0 ? edges / all : 0
}

/** The outer one of those that score nearly as well as the best. */
function outermost(candidates: readonly Candidate[]): Candidate | undefined {
  const best = Math.max(...candidates.map(({ score }) => score))
  const near = candidates.filter(({ score }) => score >= OUTER_SHARE * best)
  let chosen: Candidate | undefined
  for (const one of near) {
    if (!chosen || areaOf(one.corners) > areaOf(chosen.corners)) chosen = one
  }
  return chosen
}

/**
 * The holder of a picture; undefined when there is none. `search` and `detail` are the same upright picture,
 * its longest side HOLDER_SEARCH_SIDE_PX and that of the coins' rims (or its own, where smaller); `full` is its own
 * size, in which coin and holder are given. Around a `coin` its edges need less support; without one they need more.
 */
export function findHolder(
  search: Frame,
  detail: Frame,
  full: { width: number; height: number },
  coin: Ellipse | null,
): FoundHolder | undefined {
  const field = edgeField(planesOf(search))
  const toField = field.width / full.width
  const inField = coin && {
    ...scaled(coin, toField),
    cx: coin.cx * toField - 0.5,
    cy: coin.cy * toField - 0.5,
  }
  const least = coin ? MIN_SCORE_WITH_COIN : MIN_SCORE_ALONE
  const candidate = outermost(candidatesOf(field, inField).filter(({ score }) => score >= least))
  if (!candidate) return undefined

  const toDetail = detail.width / field.width
  // A cell's index stands for its middle.
  const [a, b, c, d] = outerSides(field, candidate.corners, inField)
  const middle = ({ x, y }: Point): Point => ({ x: x + 0.5, y: y + 0.5 })
  const coarse = scaledQuad([middle(a), middle(b), middle(c), middle(d)], toDetail)
  const near = refinedQuad(detail, coarse, Math.max(2, Math.ceil(1.8 * toDetail)), 1)
  const { corners } = refinedQuad(detail, near.corners, 4, 0.5)
  const outline = labelFirst(scaledQuad(corners, full.width / detail.width), coin)
  const aspect = measuredAspect(outline, coin)
  if (!plausibleLayout(outline, aspect, coin)) return undefined
  if (contentOf(field, scaledQuad(outline, toField), inField) < MIN_CONTENT) return undefined
  return { corners: outline, aspect, score: candidate.score }
}

/** The size at which the edges are searched, in whole pixels. */
export const holderSearchSize = (width: number, height: number) =>
  fitWithin(width, height, HOLDER_SEARCH_SIDE_PX)
