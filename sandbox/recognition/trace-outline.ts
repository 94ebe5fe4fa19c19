/** Traces a coin's outline: the closed path of edges near an estimate, and its fitted ellipse. */

import type { Ellipse, EllipseMap } from '../../shared/recognition/ellipse.ts'
import type { Picture } from '../../shared/recognition/picture.ts'
import type { Edges } from './edges.ts'
import { strengthAlong } from './edges.ts'
import { ellipseOf, fitOutline, termsOf } from './fit-outline.ts'

/** A coin found in a picture. */
export interface LocatedCoin {
  ellipse: Ellipse
  /** Share of the outline with a visible edge, 0..1. */
  support: number
  /** Confidence of a coin's outline, 0..1. Below `FOUND` it does not count as a coin. */
  confidence: number
  /** For the most likely coin: the second possible outline if a shadow makes it ambiguous. */
  other: Ellipse | null
}

const RAYS = 128
const ANGLES = Float64Array.from({ length: RAYS }, (_, i) => (2 * Math.PI * i) / RAYS)
const COS = ANGLES.map(Math.cos)
const SIN = ANGLES.map(Math.sin)
const TERMS = termsOf(ANGLES)
/** Minimum short axis ÷ long axis, for a tilt of 30°. */
const UPRIGHT = 0.87
const FLATNESS_COST = 2.5
/** Cost of a step of one distance from ray to ray, against the gain of a clear edge. */
const STEP_COST = 0.15
/** In wider bands a circle is fitted, because the position of the edge is uncertain. */
const WIDE_BAND = 0.1

/**
 * Traces the edge near an outline in successively narrower bands and fits an ellipse. Null if the
 * result is not like a coin.
 * @param bands - search distance to each side, as shares of the radius
 */
export function traceOutline(
  picture: Picture,
  edges: Edges,
  start: EllipseMap,
  bands: number[],
): LocatedCoin | null {
  let outline = start
  let support = 0
  for (const band of bands) {
    const path = followEdge(edges, outline, band)
    const fitted = fitOutline(
      outline,
      TERMS,
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
  // The coin for sale is large and near the middle of the picture.
  const place = (0.75 + 0.25 * size) * (1 - 0.5 * Math.min(1, off * off * 2))
  return support * (0.6 + 0.4 * Math.min(1, step)) * place * upright
}

/** By ray. */
interface Path {
  scale: Float64Array
  weight: Float64Array
}

/** The strongest closed path around the outline: dynamic programming over rays and distances. */
function followEdge(edges: Edges, outline: EllipseMap, band: number): Path {
  const radius = (outline.a + outline.d) / 2
  const bins = Math.min(49, Math.max(9, 2 * Math.round(band * radius) + 1))
  const gain = new Float32Array(RAYS * bins)
  for (let i = 0; i < RAYS; i++) {
    const u = COS[i]!
    const v = SIN[i]!
    // The normal of an ellipse M·(u,v) is M⁻¹·(u,v), up to its length.
    const nx0 = outline.d * u - outline.b * v
    const ny0 = outline.a * v - outline.b * u
    const length = Math.hypot(nx0, ny0)
    const nx = nx0 / length
    const ny = ny0 / length
    const right = outline.a * u + outline.b * v
    const down = outline.b * u + outline.d * v
    for (let k = 0; k < bins; k++) {
      const s = 1 + band * ((2 * k) / (bins - 1) - 1)
      const g = strengthAlong(edges, outline.cx + s * right, outline.cy + s * down, nx, ny)
      // Saturates, so that one reflection does not outweigh a faint but complete edge.
      gain[i * bins + k] = g / (g + edges.clear)
    }
  }
  const choice = closedPath(gain, bins)
  const scale = new Float64Array(RAYS)
  const weight = new Float64Array(RAYS)
  for (let i = 0; i < RAYS; i++) {
    const k = choice[i]!
    weight[i] = gain[i * bins + k]!
    const left = gain[i * bins + Math.max(0, k - 1)]!
    const right = gain[i * bins + Math.min(bins - 1, k + 1)]!
    const bend = 2 * weight[i]! - left - right
    const shift = bend > 1e-6 ? Math.max(-0.5, Math.min(0.5, (right - left) / (2 * bend))) : 0
    scale[i] = 1 + band * ((2 * (k + shift)) / (bins - 1) - 1)
  }
  return { scale, weight }
}

/** Traces two turns and uses the second one, so that start and end agree. */
function closedPath(gain: Float32Array, bins: number): Int16Array {
  const laps = 2 * RAYS
  const from = new Int16Array(laps * bins)
  let best = new Float32Array(bins)
  let next = new Float32Array(bins)
  for (let i = 0; i < laps; i++) {
    const ray = (i % RAYS) * bins
    for (let k = 0; k < bins; k++) {
      let pick = k
      let value = best[k]!
      if (k > 0 && best[k - 1]! - STEP_COST > value) {
        value = best[k - 1]! - STEP_COST
        pick = k - 1
      }
      if (k < bins - 1 && best[k + 1]! - STEP_COST > value) {
        value = best[k + 1]! - STEP_COST
        pick = k + 1
      }
      from[i * bins + k] = pick
      next[k] = value + gain[ray + k]!
    }
    ;[best, next] = [next, best]
  }
  let k = best.indexOf(Math.max(...best))
  const choice = new Int16Array(RAYS)
  for (let i = laps - 1; i >= 0; i--) {
    // The middle of the two turns does not depend on the open ends.
    if (i >= RAYS / 2 && i < RAYS / 2 + RAYS) choice[i % RAYS] = k
    k = from[i * bins + k]!
  }
  return choice
}

/**
 * Mean colour difference between the bands inside and outside the outline. About 1 is a clear step.
 * A circle of lettering inside a coin has none.
 */
function contrast(picture: Picture, outline: EllipseMap): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < RAYS; i++) {
    const inside = band(picture, outline, i, 0.88, 0.96)
    const outside = band(picture, outline, i, 1.04, 1.12)
    if (!inside || !outside) continue
    sum += Math.hypot(inside[0] - outside[0], inside[1] - outside[1], inside[2] - outside[2]) / 60
    count++
  }
  return count < RAYS / 8 ? 0.5 : sum / count
}

function band(
  picture: Picture,
  outline: EllipseMap,
  ray: number,
  from: number,
  to: number,
): [number, number, number] | null {
  const mean: [number, number, number] = [0, 0, 0]
  for (let k = 0; k < 4; k++) {
    const s = from + ((to - from) * k) / 3
    const u = s * COS[ray]!
    const v = s * SIN[ray]!
    const x = Math.round(outline.cx + outline.a * u + outline.b * v)
    const y = Math.round(outline.cy + outline.b * u + outline.d * v)
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return null
    const at = (y * picture.width + x) * 4
    for (let c = 0; c < 3; c++) mean[c] = mean[c]! + picture.data[at + c]! / 4
  }
  return mean
}
