/** Finds the holder ("slab") around a coin: four straight edges that make a rectangle seen in perspective. Pure. */

import type { Point } from '../../lib/point.ts'
import { type Frame, fitWithin } from '../camera/frame.ts'
import type { HolderOutline } from '../coin/crop-frame.ts'
import { type EdgeNormals, edgeField, planesOf } from '../coin/edge-field.ts'
import { type Ellipse, scaleAt, scaled } from '../coin/ellipse.ts'
import { type Candidate, candidatesOf } from './holder-candidates.ts'
import {
  type FoundHolder,
  isPictureEdge,
  labelFirst,
  measuredAspect,
  plausibleLayout,
} from './holder-layout.ts'
import { type OuterRectangle, outerSides } from './holder-sides.ts'
import {
  areaOf,
  fromUnitSquare,
  mapped,
  type Quad,
  quadOverlap,
  scaledQuad,
} from './quadrilateral.ts'
import { refinedQuad } from './refine-holder.ts'

/** Longest side of the frame in which the edges are searched, in pixels. */
export const HOLDER_SEARCH_SIDE_PX = 512

/** Support of the sides by edges, 0..1, from which it is a holder. */
const MIN_SCORE_WITH_COIN = 0.6
const MIN_SCORE_ALONE = 0.74
/** Share of the holder, its sides and coin left out, that has edges: label, insert. A sheet of paper has none. */
const MIN_CONTENT = 0.03

/** Samples of a holder's content, either way. */
const CONTENT_SAMPLES = 40

/** The share of a holder's inside, without its coin, that lies on an edge. */
function contentOf({ width, height, field }: EdgeNormals, corners: Quad, coin: Ellipse | null) {
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

/** Rectangles of which each one's outer sides are looked for; two that overlap more are one. */
const MAX_TRIED = 5
const SAME_RECTANGLE = 0.96

/** The best ones that differ. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = []
  for (const one of candidates.toSorted((a, b) => b.score - a.score)) {
    if (kept.length >= MAX_TRIED) break
    if (kept.every(other => quadOverlap(one.corners, other.corners) < SAME_RECTANGLE)) {
      kept.push(one)
    }
  }
  return kept
}

/** Of nested rectangles the outer one is the holder: what a larger one counts, by the logarithm of its area. */
const AREA_WEIGHT = 0.7

/** The best rectangle with a holder's layout; its corners in the field's cells. */
function bestRectangle(
  field: EdgeNormals,
  candidates: readonly Candidate[],
  coin: Ellipse | null,
): OuterRectangle | undefined {
  const rectangles = distinct(candidates)
    .map(({ corners }) => outerSides(field, corners, coin))
    .filter(({ corners }) => {
      const outline = labelFirst(corners, coin)
      const isPlausible = plausibleLayout(outline, measuredAspect(outline, coin), coin)
      return isPlausible && !isPictureEdge(outline, field, coin)
    })
  const rank = ({ corners, score }: OuterRectangle) =>
    score + AREA_WEIGHT * Math.log(areaOf(corners))
  return rectangles.sort((a, b) => rank(b) - rank(a))[0]
}

/**
 * The holder of a picture; undefined when there is none. `search` and `detail` are the same upright picture,
 * its longest side HOLDER_SEARCH_SIDE_PX and that of the coins' rims (or its own, where smaller); `full` is its own
 * size, in which coin and holder are given. Around a `coin` its edges need less support; without one they need more.
 * Of a live picture's `previous` holder the sides are found again, without a search.
 */
export function findHolder(
  search: Frame,
  detail: Frame,
  full: { width: number; height: number },
  coin: Ellipse | null,
  previous: HolderOutline | null = null,
): FoundHolder | undefined {
  const field = edgeField(planesOf(search))
  const toField = field.width / full.width
  const inField = coin && {
    ...scaled(coin, toField),
    cx: coin.cx * toField - 0.5,
    cy: coin.cy * toField - 0.5,
  }
  const least = coin ? MIN_SCORE_WITH_COIN : MIN_SCORE_ALONE
  const candidates = previous
    ? [{ corners: shifted(scaledQuad(previous.corners, toField), -0.5), score: 1 }]
    : candidatesOf(field, inField).filter(({ score }) => score >= least)
  const best = bestRectangle(field, candidates, inField)
  if (!best || best.support < least) return undefined

  const toDetail = detail.width / field.width
  // A cell's index stands for its middle.
  const coarse = scaledQuad(shifted(best.corners, 0.5), toDetail)
  const near = refinedQuad(detail, coarse, Math.max(2, Math.ceil(1.8 * toDetail)), 1)
  const corners = refinedQuad(detail, near, 4, 0.5)
  const outline = labelFirst(scaledQuad(corners, full.width / detail.width), coin)
  const aspect = measuredAspect(outline, coin)
  if (!plausibleLayout(outline, aspect, coin)) return undefined
  if (contentOf(field, scaledQuad(outline, toField), inField) < MIN_CONTENT) return undefined
  return { corners: outline, aspect, score: best.support }
}

function shifted([a, b, c, d]: Quad, by: number): Quad {
  const shift = ({ x, y }: Point): Point => ({ x: x + by, y: y + by })
  return [shift(a), shift(b), shift(c), shift(d)]
}

/** The size at which the edges are searched, in whole pixels. */
export const holderSearchSize = (width: number, height: number) =>
  fitWithin(width, height, HOLDER_SEARCH_SIDE_PX)
