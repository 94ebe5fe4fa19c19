/** Finds the coin in a picture: Hough circles first, then the edge along rays. */

import { ellipseMap, scaleEllipse } from '../../shared/recognition/ellipse.ts'
import type { Picture } from '../../shared/recognition/picture.ts'
import { shrink } from '../../shared/recognition/shrink.ts'
import { coinColourLikelihood } from './colour-likelihood.ts'
import type { Edges } from './edges.ts'
import { findEdges } from './edges.ts'
import { houghCircles } from './hough-circles.ts'
import { type LocatedCoin, traceOutline } from './trace-outline.ts'

/** Minimum confidence of a coin. */
export const FOUND = 0.5

const COARSE_SIDE = 200
const FINE_SIDE = 420
/** Blur that removes print and weave, in pixels of the coarse picture. */
const SOFT = 2.5
/** How much smaller than an outline with shadow a face can be, as a share of the radius. */
const SHADOW = 0.05
/** Weight of a strip's colour against the visible share of an outline. */
const COLOUR_WEIGHT = 0.1
/** Maximum `coinColourLikelihood` of a strip of background in shadow. */
const BACKGROUND_COLOUR = 0.3

/**
 * Candidate outlines of the coin, the most likely first. Empty if nothing is round. Works on a
 * wide shot and on a square crop that the coin fills.
 */
export function locate(picture: Picture): LocatedCoin[] {
  const fine = shrink(picture, FINE_SIDE)
  const coarse = shrink(fine.picture, COARSE_SIDE)
  const sharp = roughly(coarse.picture, findEdges(coarse.picture, 1))
  // Print and weave under the coin add edges of their own. A blur removes them.
  const soft = roughly(coarse.picture, findEdges(coarse.picture, SOFT))
  const distinct = outermost([...sharp.slice(0, 3), ...soft.slice(0, 2)])
  const fineEdges = findEdges(fine.picture, 1.2)
  return distinct
    .map(found =>
      traceOutline(
        fine.picture,
        fineEdges,
        ellipseMap(scaleEllipse(found.ellipse, 1 / coarse.scale)),
        [0.05, 0.03],
      ),
    )
    .filter(found => found !== null)
    .map(found => outToRim(fine.picture, fineEdges, found))
    .sort((a, b) => b.confidence - a.confidence)
    .map((found, rank) => (rank === 0 ? outOfShadow(fine.picture, fineEdges, found) : found))
    .map(found => ({
      ...found,
      ellipse: scaleEllipse(found.ellipse, 1 / fine.scale),
      other: found.other && scaleEllipse(found.other, 1 / fine.scale),
    }))
}

function roughly(picture: Picture, edges: Edges): LocatedCoin[] {
  const traced = houghCircles(edges).map(circle =>
    traceOutline(
      picture,
      edges,
      ellipseMap({ ...circle, rx: circle.r, ry: circle.r, angleDegrees: 0 }),
      [0.22, 0.12, 0.07],
    ),
  )
  return outermost(traced.filter(found => found !== null))
}

/**
 * A coin's rim and ring of beads can have more contrast than its edge. So this searches a slightly
 * larger outline around the same centre, with the coin's colour up to it.
 */
function outToRim(picture: Picture, edges: Edges, inner: LocatedCoin): LocatedCoin {
  const from = ellipseMap(inner.ellipse)
  const radius = (from.a + from.d) / 2
  let best = inner
  let bestScore = 0.92
  for (const grow of [1.06, 1.1, 1.14]) {
    const start = { ...from, a: from.a * grow, b: from.b * grow, d: from.d * grow }
    const found = traceOutline(picture, edges, start, [0.035, 0.02])
    if (!found) continue
    const outer = ellipseMap(found.ellipse)
    const grown = (outer.a + outer.d) / 2 - radius
    const moved = Math.hypot(outer.cx - from.cx, outer.cy - from.cy)
    if (grown < 0.025 * radius || moved > 0.4 * grown) continue
    const score =
      found.support / inner.support +
      COLOUR_WEIGHT * coinColourLikelihood(picture, inner.ellipse, found.ellipse)
    if (score <= bestScore) continue
    best = found
    bestScore = score
  }
  return { ...best, confidence: Math.max(inner.confidence, best.confidence) }
}

/**
 * A coin's shadow or its visible edge has an outline that is larger than the face's and shifted to one
 * side. If a second outline lies inside, touches on one side and is nearly as visible, it is the face
 * if the strip between has the background's colour. Else both outlines are returned.
 */
function outOfShadow(picture: Picture, edges: Edges, outer: LocatedCoin): LocatedCoin {
  let best: LocatedCoin | null = null
  const whole = ellipseMap(outer.ellipse)
  const radius = (whole.a + whole.d) / 2
  for (let way = 0; way < 8; way++) {
    const t = (way * Math.PI) / 4
    const push = SHADOW * radius
    const start = {
      cx: whole.cx + push * Math.cos(t),
      cy: whole.cy + push * Math.sin(t),
      a: whole.a * (1 - SHADOW),
      b: whole.b * (1 - SHADOW),
      d: whole.d * (1 - SHADOW),
    }
    const found = traceOutline(picture, edges, start, [0.04, 0.02])
    if (!found || found.support < 0.8 * outer.support) continue
    const inner = ellipseMap(found.ellipse)
    const shrunk = radius - (inner.a + inner.d) / 2
    const moved = Math.hypot(inner.cx - whole.cx, inner.cy - whole.cy)
    if (shrunk < 0.03 * radius || shrunk > 0.13 * radius || moved < 0.6 * shrunk) continue
    if (!best || found.support > best.support) best = found
  }
  if (!best) return outer
  const between = coinColourLikelihood(picture, best.ellipse, outer.ellipse)
  return between < BACKGROUND_COLOUR && best.support > 0.9 * outer.support
    ? { ...best, confidence: outer.confidence, other: outer.ellipse }
    : { ...outer, other: best.ellipse }
}

/** Of concentric outlines the outermost with similar visibility first, then by confidence. */
function outermost(found: LocatedCoin[]): LocatedCoin[] {
  const distinct: LocatedCoin[] = []
  for (const one of [...found].sort((a, b) => b.ellipse.rx - a.ellipse.rx)) {
    const rival = distinct.findIndex(
      k =>
        Math.hypot(k.ellipse.cx - one.ellipse.cx, k.ellipse.cy - one.ellipse.cy) <
        0.3 * k.ellipse.rx,
    )
    const outer = distinct[rival]
    if (!outer) distinct.push(one)
    else if (one.confidence > outer.confidence * 1.25) distinct[rival] = one
  }
  return distinct.sort((a, b) => b.confidence - a.confidence)
}
