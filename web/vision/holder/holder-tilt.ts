/** Whether a holder is held flat before the camera. Pure. */

import type { Quad } from '../geometry/quadrilateral.ts'
import type { QualityMark } from '../quality/quality.ts'

/**
 * Of two sides across from each other the shorter by the longer. At 30 cm a holder of 6 by 8.6 cm that is tilted by 18
 * degrees, what a raw coin may be, has 0.94 and 0.91.
 */
const MIN_PARALLEL = 0.91

/**
 * The mark of a holder's tilt, by its sides: the far one looks shorter. The outline of the coin in it errs more, as it
 * is set in a ring of plastic, and the crop is straightened by the same corners.
 */
export function holderTilt([upperLeft, upperRight, lowerRight, lowerLeft]: Quad): QualityMark {
  const length = (a: Quad[0], b: Quad[0]) => Math.hypot(a.x - b.x, a.y - b.y)
  const alike = (a: number, b: number) => Math.min(a, b) / Math.max(a, b)
  const value = Math.min(
    alike(length(upperLeft, upperRight), length(lowerLeft, lowerRight)),
    alike(length(upperLeft, lowerLeft), length(upperRight, lowerRight)),
  )
  const good = value >= MIN_PARALLEL
  return { value, good, word: good ? 'Flat' : 'Tilted', advice: good ? null : 'Hold flat' }
}
