/** Finds a coin's rim round a rough circle: rays outward, then a robust ellipse through the steps. */
import { medianOf, type Peak, peaksOf } from './edge-peaks.ts'
import { type Ellipse, fitEllipse, pointOn, type WeightedPoint } from './ellipse.ts'
import type { Frame } from './frame.ts'
import { findOutline, isPlausible } from './outline-search.ts'
import { type Unrolled, unroll } from './polar.ts'

const FINE = { rays: 96, steps: 97, from: 0.88, to: 1.12, reach: 5 }
const WIDE = { rays: 72, steps: 111, from: 0.4, to: 1.5, reach: 3 }

/** Where the outer edge of a rim may lie, in sizes of the inner one, and what makes it one. */
const RING_FROM = 1.02
const RING_TO = 1.07
const RING_TOLERANCE = 3
const RING_STRENGTH = 0.25
const RING_COVERAGE = 0.6
const RING_SHARE = 0.7

/** How a rim was found, 0..1 each but for the contrast. */
export interface Rim {
  ellipse: Ellipse
  /** Share of the rays within the picture that meet an edge at the ellipse. */
  coverage: number
  /** How much of all round edges nearby lies on this one: 0 in mere texture. */
  prominence: number
  /** Median colour step across the rim, 0..442. */
  contrast: number
}

/** Sub-pixel: peaks near the ellipse, reweighted by their distance to it as it settles (IRLS). */
const settle = (frame: Frame, start: Ellipse): { ellipse: Ellipse; unrolled: Unrolled } => {
  let ellipse = start
  let unrolled = unroll(frame, ellipse, FINE)
  for (const tolerance of [0.05, 0.03, 0.02]) {
    const guide = ellipse
    const points: WeightedPoint[] = []
    peaksOf(unrolled).forEach((onRay, ray) => {
      let best: WeightedPoint | undefined
      for (const { step, strength } of onRay) {
        const scale = unrolled.from + step * unrolled.pitch
        const weight = strength * Math.exp(-(((scale - 1) / tolerance) ** 2))
        if (weight < 0.02 || weight <= (best?.weight ?? 0)) continue
        best = { ...pointOn(guide, (ray / unrolled.rays) * 2 * Math.PI, scale), weight }
      }
      if (best) points.push(best)
    })
    const fitted = points.length >= 12 ? fitEllipse(points) : undefined
    if (!fitted || !isPlausible(fitted, guide)) break
    ellipse = fitted
    unrolled = unroll(frame, ellipse, FINE)
  }
  return { ellipse, unrolled }
}

/** Share of the seen rays that have a peak at about that scale. */
const coverageAt = (peaks: Peak[][], { from, pitch, steps, inside }: Unrolled, scale: number) => {
  const step = (scale - from) / pitch
  let met = 0
  let seen = 0
  peaks.forEach((onRay, ray) => {
    if (!inside[ray * steps + Math.round(step)]) return
    seen++
    if (onRay.some(p => Math.abs(p.step - step) < RING_TOLERANCE && p.strength > RING_STRENGTH))
      met++
  })
  return seen > 0 ? met / seen : 0
}

/**
 * A raised rim has two edges, and the inner one is often the stronger. The scale of the outer one
 * where most rays see it; 1 where the ellipse already is the outermost edge.
 */
const outermostScale = (unrolled: Unrolled): number => {
  const peaks = peaksOf(unrolled)
  let outermost = 1
  let best = Math.max(RING_COVERAGE, coverageAt(peaks, unrolled, 1) * RING_SHARE)
  for (let scale = RING_FROM; scale <= RING_TO; scale += unrolled.pitch) {
    const coverage = coverageAt(peaks, unrolled, scale)
    if (coverage <= best) continue
    best = coverage
    outermost = scale
  }
  return outermost
}

/** Looks for one coin's rim round a rough circle. Undefined when nothing round is there. */
export const findRim = (
  frame: Frame,
  rough: { cx: number; cy: number; radius: number },
): Rim | undefined => {
  const guide: Ellipse = {
    cx: rough.cx,
    cy: rough.cy,
    rx: rough.radius,
    ry: rough.radius,
    angleDegrees: 0,
  }
  const outline = findOutline(frame, guide)
  if (!outline) return undefined
  let settled = settle(frame, outline)
  const outward = outermostScale(settled.unrolled)
  if (outward > 1) {
    const { rx, ry } = settled.ellipse
    settled = settle(frame, { ...settled.ellipse, rx: rx * outward, ry: ry * outward })
  }
  return describe(frame, settled.ellipse, settled.unrolled)
}

const describe = (frame: Frame, ellipse: Ellipse, fine: Unrolled): Rim => {
  const peaks = peaksOf(fine)
  const atRim = (1 - fine.from) / fine.pitch
  const near = 0.025 / fine.pitch
  let met = 0
  let seen = 0
  const contrasts: number[] = []
  for (let ray = 0; ray < fine.rays; ray++) {
    if (!fine.inside[ray * fine.steps + Math.round(atRim)]) continue
    seen++
    const hit = peaks[ray]!.some(p => Math.abs(p.step - atRim) < near && p.strength > 0.4)
    if (hit) met++
    contrasts.push(fine.edge[ray * fine.steps + Math.round(atRim)]!)
  }
  const wide = unroll(frame, ellipse, WIDE)
  const profile = Array.from({ length: wide.steps }, (_, step) => {
    let total = 0
    let count = 0
    for (let ray = 0; ray < wide.rays; ray++) {
      if (!wide.inside[ray * wide.steps + step]) continue
      total += Math.min(60, wide.edge[ray * wide.steps + step]!)
      count++
    }
    return count > wide.rays * 0.3 ? total / count : 0
  })
  const rimStep = Math.round((1 - wide.from) / wide.pitch)
  const top = Math.max(...profile.slice(rimStep - 2, rimStep + 3))
  const rest = profile.filter((p, step) => p > 0 && Math.abs(step - rimStep) > 6)
  return {
    ellipse,
    coverage: seen > 0 ? met / seen : 0,
    prominence: top > 0 ? Math.max(0, 1 - medianOf(rest) / top) : 0,
    contrast: medianOf(contrasts),
  }
}
