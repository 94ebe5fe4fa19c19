/** Finds the coin in a picture: coarse voting for circles, then its edge ray by ray. */

import { coinColour } from './colour-split.ts'
import type { Edges } from './edges.ts'
import { findEdges, strengthAlong } from './edges.ts'
import type { Ellipse, Outline } from './ellipse.ts'
import { adjust, ellipseOf, outlineOf, scaleEllipse } from './ellipse.ts'
import type { Picture } from './picture.ts'
import { shrink } from './picture.ts'
import { voteForCircles } from './voting.ts'

/** A coin found in a picture. */
export interface Located {
  ellipse: Ellipse
  /** Share of the outline along which an edge was really seen, 0..1. */
  support: number
  /** How sure it is that this is a coin's outline, 0..1; below `FOUND` there is none to speak of. */
  confidence: number
  /** For the likeliest coin: where a shadow makes the outline doubtful, the other it may have. */
  other: Ellipse | null
}

/** Confidence from which a picture is said to hold a coin. */
export const FOUND = 0.5

const COARSE_SIDE = 200
const FINE_SIDE = 420
const RAYS = 128
/** Short over long axis at a tilt of 30°: flatter, it is hardly a coin photographed for sale. */
const UPRIGHT = 0.87
const FLATNESS_COST = 2.5
/** In a band wider than this the edge is still being looked for: its shape is not yet trusted. */
const WIDE_BAND = 0.1
/** Blur that melts print and weave, in pixels of the coarse picture. */
const SOFT = 2.5
/** How much smaller than the outline with its shadow a face is looked for, as a share of the radius. */
const SHADOW = 0.05
/** What the colour of a strip counts against the share of an outline that is seen. */
const COLOUR_WEIGHT = 0.1
/** Up to this `coinColour` a strip is the ground's, in shadow. */
const GROUND_COLOUR = 0.3

/**
 * The outlines a coin may have in this picture, the likeliest first; empty where there is nothing
 * round. Works on a wide shot and on a square crop that the coin fills.
 */
export function locate(picture: Picture): Located[] {
  const fine = shrink(picture, FINE_SIDE)
  const coarse = shrink(fine.picture, COARSE_SIDE)
  const sharp = roughly(coarse.picture, findEdges(coarse.picture, 1))
  // Print and weave beneath the coin drown its edge in edges of their own; a blur melts them.
  const soft = roughly(coarse.picture, findEdges(coarse.picture, SOFT))
  const distinct = outermost([...sharp.slice(0, 3), ...soft.slice(0, 2)])
  const fineEdges = findEdges(fine.picture, 1.2)
  return distinct
    .map(found =>
      trace(
        fine.picture,
        fineEdges,
        outlineOf(scaleEllipse(found.ellipse, 1 / coarse.scale)),
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

function roughly(picture: Picture, edges: Edges): Located[] {
  const traced = voteForCircles(edges).map(circle =>
    trace(
      picture,
      edges,
      outlineOf({ ...circle, rx: circle.r, ry: circle.r, angleDegrees: 0 }),
      [0.22, 0.12, 0.07],
    ),
  )
  return outermost(traced.filter(found => found !== null))
}

/**
 * Inside its edge a coin has a rim and often a ring of beads, which may stand out more than the edge
 * itself. So another outline is looked for a little outside, about the same centre, with the coin's
 * colour up to it.
 */
function outToRim(picture: Picture, edges: Edges, inner: Located): Located {
  const from = outlineOf(inner.ellipse)
  const radius = (from.a + from.d) / 2
  let best = inner
  let bestScore = 0.92
  for (const grow of [1.06, 1.1, 1.14]) {
    const start = { ...from, a: from.a * grow, b: from.b * grow, d: from.d * grow }
    const found = trace(picture, edges, start, [0.035, 0.02])
    if (!found) continue
    const outer = outlineOf(found.ellipse)
    const grown = (outer.a + outer.d) / 2 - radius
    const moved = Math.hypot(outer.cx - from.cx, outer.cy - from.cy)
    if (grown < 0.025 * radius || moved > 0.4 * grown) continue
    const score =
      found.support / inner.support +
      COLOUR_WEIGHT * coinColour(picture, inner.ellipse, found.ellipse)
    if (score <= bestScore) continue
    best = found
    bestScore = score
  }
  return { ...best, confidence: Math.max(inner.confidence, best.confidence) }
}

/**
 * A coin's shadow, or its side seen at a slant, has an outline too, larger than the face's and off to
 * one side. Where another outline lies within, touching on one side and nearly as well seen, it is the
 * face if the strip between is coloured like the ground; else the edges can't tell, and both are given.
 */
function outOfShadow(picture: Picture, edges: Edges, outer: Located): Located {
  let best: Located | null = null
  const whole = outlineOf(outer.ellipse)
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
    const found = trace(picture, edges, start, [0.04, 0.02])
    if (!found || found.support < 0.8 * outer.support) continue
    const inner = outlineOf(found.ellipse)
    const shrunk = radius - (inner.a + inner.d) / 2
    const moved = Math.hypot(inner.cx - whole.cx, inner.cy - whole.cy)
    if (shrunk < 0.03 * radius || shrunk > 0.13 * radius || moved < 0.6 * shrunk) continue
    if (!best || found.support > best.support) best = found
  }
  if (!best) return outer
  const between = coinColour(picture, best.ellipse, outer.ellipse)
  return between < GROUND_COLOUR && best.support > 0.9 * outer.support
    ? { ...best, confidence: outer.confidence, other: outer.ellipse }
    : { ...outer, other: best.ellipse }
}

/** Follows the edge near an outline, in ever narrower bands, and fits the ellipse to it. */
function trace(picture: Picture, edges: Edges, start: Outline, bands: number[]): Located | null {
  let outline = start
  let support = 0
  for (const band of bands) {
    const path = followEdge(edges, outline, band)
    const fitted = adjust(
      outline,
      path.angles,
      path.scale,
      path.weight,
      band > WIDE_BAND ? 'circle' : 'ellipse',
    )
    outline = fitted.outline
    const ellipse = ellipseOf(outline)
    if (
      !(ellipse.ry > 6) ||
      ellipse.ry / ellipse.rx < 0.6 ||
      ellipse.rx > edges.width + edges.height
    )
      return null
    support = 0
    for (let i = 0; i < RAYS; i++) {
      if (fitted.residual[i]! < 0.02) support += path.weight[i]! / RAYS
    }
  }
  const ellipse = ellipseOf(outline)
  const step = contrast(picture, outline)
  return { ellipse, support, confidence: confidenceOf(edges, ellipse, support, step), other: null }
}

function confidenceOf(edges: Edges, ellipse: Ellipse, support: number, step: number): number {
  const side = Math.min(edges.width, edges.height)
  const size = Math.min(1, ellipse.rx / (0.2 * side))
  const off = Math.hypot(ellipse.cx - edges.width / 2, ellipse.cy - edges.height / 2) / side
  const upright = Math.min(1, 1 - FLATNESS_COST * (UPRIGHT - ellipse.ry / ellipse.rx))
  // A coin photographed for sale is large and near the middle; others in the frame are not the one.
  const place = (0.75 + 0.25 * size) * (1 - 0.5 * Math.min(1, off * off * 2))
  return support * (0.6 + 0.4 * Math.min(1, step)) * place * upright
}

interface Path {
  angles: Float64Array
  scale: Float64Array
  weight: Float64Array
}

/** The strongest closed path around the outline: dynamic programming over rays and distances. */
function followEdge(edges: Edges, outline: Outline, band: number): Path {
  const radius = (outline.a + outline.d) / 2
  const bins = Math.min(49, Math.max(9, 2 * Math.round(band * radius) + 1))
  const gain = new Float32Array(RAYS * bins)
  for (let i = 0; i < RAYS; i++) {
    const t = (2 * Math.PI * i) / RAYS
    const u = Math.cos(t)
    const v = Math.sin(t)
    // The normal of an ellipse M·(u,v) is M⁻¹·(u,v), up to its length.
    const nx0 = outline.d * u - outline.b * v
    const ny0 = outline.a * v - outline.b * u
    const length = Math.hypot(nx0, ny0)
    for (let k = 0; k < bins; k++) {
      const s = 1 + band * ((2 * k) / (bins - 1) - 1)
      const x = outline.cx + s * (outline.a * u + outline.b * v)
      const y = outline.cy + s * (outline.b * u + outline.d * v)
      const g = strengthAlong(edges, x, y, nx0 / length, ny0 / length)
      // Saturating, so that one glaring reflection doesn't outweigh a faint but whole edge.
      gain[i * bins + k] = g / (g + edges.clear)
    }
  }
  const choice = closedPath(gain, bins)
  const angles = new Float64Array(RAYS)
  const scale = new Float64Array(RAYS)
  const weight = new Float64Array(RAYS)
  for (let i = 0; i < RAYS; i++) {
    const k = choice[i]!
    angles[i] = (2 * Math.PI * i) / RAYS
    weight[i] = gain[i * bins + k]!
    const left = gain[i * bins + Math.max(0, k - 1)]!
    const right = gain[i * bins + Math.min(bins - 1, k + 1)]!
    const bend = 2 * weight[i]! - left - right
    const shift = bend > 1e-6 ? Math.max(-0.5, Math.min(0.5, (right - left) / (2 * bend))) : 0
    scale[i] = 1 + band * ((2 * (k + shift)) / (bins - 1) - 1)
  }
  return { angles, scale, weight }
}

/** Twice round and keep the second lap: its start then agrees with its end. */
function closedPath(gain: Float32Array, bins: number): Int16Array {
  const laps = 2 * RAYS
  const from = new Int16Array(laps * bins)
  let best = new Float32Array(bins)
  for (let i = 0; i < laps; i++) {
    const next = new Float32Array(bins)
    for (let k = 0; k < bins; k++) {
      let pick = k
      let value = best[k]!
      for (const j of [k - 1, k + 1]) {
        const other = (best[j] ?? -1e9) - 0.15
        if (other > value) {
          value = other
          pick = j
        }
      }
      from[i * bins + k] = pick
      next[k] = value + gain[(i % RAYS) * bins + k]!
    }
    best = next
  }
  let k = best.indexOf(Math.max(...best))
  const choice = new Int16Array(RAYS)
  for (let i = laps - 1; i >= 0; i--) {
    // The middle of the two laps is free of the open ends' influence.
    if (i >= RAYS / 2 && i < RAYS / 2 + RAYS) choice[i % RAYS] = k
    k = from[i * bins + k]!
  }
  return choice
}

/**
 * How differently coloured the band inside the outline is from the one outside, ray by ray and
 * averaged; about 1 is a clear step. The lettering circle inside a coin has none.
 */
function contrast(picture: Picture, outline: Outline): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < RAYS; i++) {
    const t = (2 * Math.PI * i) / RAYS
    const inside = band(picture, outline, t, 0.88, 0.96)
    const outside = band(picture, outline, t, 1.04, 1.12)
    if (!inside || !outside) continue
    sum += Math.hypot(inside[0] - outside[0], inside[1] - outside[1], inside[2] - outside[2]) / 60
    count++
  }
  return count < RAYS / 8 ? 0.5 : sum / count
}

function band(
  picture: Picture,
  outline: Outline,
  angle: number,
  from: number,
  to: number,
): [number, number, number] | null {
  const mean: [number, number, number] = [0, 0, 0]
  for (let k = 0; k < 4; k++) {
    const s = from + ((to - from) * k) / 3
    const u = s * Math.cos(angle)
    const v = s * Math.sin(angle)
    const x = Math.round(outline.cx + outline.a * u + outline.b * v)
    const y = Math.round(outline.cy + outline.b * u + outline.d * v)
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return null
    const at = (y * picture.width + x) * 4
    for (let c = 0; c < 3; c++) mean[c] = mean[c]! + picture.data[at + c]! / 4
  }
  return mean
}

/** Of outlines about one centre the outermost that is nearly as well seen, then by confidence. */
function outermost(found: Located[]): Located[] {
  const kept: Located[] = []
  for (const one of [...found].sort((a, b) => b.ellipse.rx - a.ellipse.rx)) {
    const rival = kept.findIndex(
      k =>
        Math.hypot(k.ellipse.cx - one.ellipse.cx, k.ellipse.cy - one.ellipse.cy) <
        0.3 * k.ellipse.rx,
    )
    const outer = kept[rival]
    if (!outer) kept.push(one)
    else if (one.confidence > outer.confidence * 1.25) kept[rival] = one
  }
  return kept.sort((a, b) => b.confidence - a.confidence)
}
