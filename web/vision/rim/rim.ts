/** Finds a closed edge round a rough circle: rays outward, then a robust ellipse through the steps. */

import { type Rim, scoreOf } from '../geometry/coin-score.ts'
import { type Ellipse, meanRadius, visibleShare } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'
import { unroll } from '../geometry/polar.ts'
import { medianOf, peaksOf } from '../geometry/ray-peaks.ts'
import { edgesBeside, findOutline } from './outline-search.ts'

const FINE = { rays: 96, steps: 97, from: 0.88, to: 1.12, reach: 5 }
const WIDE = { rays: 72, steps: 111, from: 0.4, to: 1.5, reach: 3 }

const WHOLE_VISIBLE_SHARE = 0.99
const WHOLE_COVERAGE = 0.6

/** Neither cut by the frame's border nor largely covered. */
export const isWhole = (rim: Rim, frame: Frame): boolean =>
  !isCut(rim, frame) && rim.coverage >= WHOLE_COVERAGE

export const isCut = ({ ellipse }: Rim, frame: Frame): boolean =>
  visibleShare(ellipse, frame.width, frame.height) < WHOLE_VISIBLE_SHARE

/** The closed edge near an ellipse that is accurate to about a tenth of its radius. */
export function edgeNear(frame: Frame, guide: Ellipse): Rim | undefined {
  const outline = findOutline(frame, guide)
  return outline && describeRim(frame, outline.ellipse)
}

/** A rim with a lower score may be an edge inside the coin: a wreath, a beaded border. */
const SURE = 0.985
/** Then the search is repeated from this scale. */
const FARTHER = 1.1
const VOTES = 0.3

/**
 * Finds one coin's rim around a rough circle; `refine-outlines.ts` then decides which of its edges is the
 * rim. Undefined when there is no round edge.
 */
export function findRim(
  frame: Frame,
  rough: { cx: number; cy: number; radius: number },
): Rim | undefined {
  const { cx, cy, radius } = rough
  const first = edgeNear(frame, { cx, cy, rx: radius, ry: radius, angleDegrees: 0 })
  if (!first || scoreOf(first, VOTES) >= SURE) return first
  const { ellipse } = first
  const wider = ellipse.rx * FARTHER
  const outer = findOutline(frame, { ...ellipse, rx: wider, ry: wider })
  if (!outer || meanRadius(outer.ellipse) < meanRadius(ellipse)) return first
  const second = describeRim(frame, outer.ellipse)
  return scoreOf(second, VOTES) > scoreOf(first, VOTES) ? second : first
}

/** The closed edges clearly inside and outside a rim, without those that are known. */
export const rimsBeside = (
  frame: Frame,
  rim: Ellipse,
  isKnown: (edge: Ellipse) => boolean,
): Rim[] =>
  edgesBeside(frame, rim)
    .filter(({ ellipse }) => !isKnown(ellipse))
    .map(({ ellipse }) => describeRim(frame, ellipse))

/** The evidence that an ellipse is a rim. */
export function describeRim(frame: Frame, ellipse: Ellipse): Rim {
  const fine = unroll(frame, ellipse, FINE)
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
