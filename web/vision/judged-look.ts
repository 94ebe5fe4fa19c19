/** One look at a live picture with its tracked coin, and whether a picture of it would be good. */
import type { FaceDescriptor } from './face-likeness.ts'
import type { Quality } from './quality.ts'
import type { Track } from './tracker.ts'

/** One look, judged. */
export interface JudgedLook {
  track: Track | null
  /** Of the tracked coin; null where it was not judged. */
  quality: Quality | null
  face: FaceDescriptor | null
  /** The size of the looked-at picture, in pixels. */
  size: { width: number; height: number }
}

/** A camera of few pixels cannot show a coin large enough; filling this much of the frame must do. */
export const LEAST_FRAME_SHARE = 0.55

/** Whether the coin is as large in the frame as a listing needs, or as this camera allows. */
export const isLargeEnough = ({ track, quality, size }: JudgedLook): boolean =>
  quality?.size.good === true ||
  (track !== null &&
    2 * track.coin.ellipse.rx >= LEAST_FRAME_SHARE * Math.min(size.width, size.height))

/** Whether a picture taken of this look would be good: nothing blurred, glaring, hidden or moving. */
export const isGoodLook = (look: JudgedLook): boolean => {
  const { track, quality } = look
  if (!track || !quality || track.missed > 0 || !track.steady.good) return false
  const { sharp, glare, exposure, tilt, whole } = quality
  return [sharp, glare, exposure, tilt, whole].every(mark => mark.good) && isLargeEnough(look)
}
