/** One detection in a live picture with its tracked coin, and whether a picture of it would be good. */
import type { FaceDescriptor } from './face-similarity.ts'
import type { Quality } from './quality.ts'
import type { Track } from './tracker.ts'

export interface TrackedDetection {
  track: Track | null
  /** Of the tracked coin; null where the tracked coin is not the subject. */
  quality: Quality | null
  face: FaceDescriptor | null
  /** The size of the frame, in pixels. */
  size: { width: number; height: number }
  /** The object detector found a hand across the rim: shown as a hint, but does not block the shutter. */
  handOverCoin: boolean
}

/** A camera of few pixels cannot show a coin large enough; then it must fill this share of the frame. */
export const MIN_FRAME_SHARE = 0.55

/** Whether the coin is as large in the frame as a listing needs, or as this camera allows. */
export const isLargeEnough = ({ track, quality, size }: TrackedDetection): boolean =>
  quality?.size.good === true ||
  (track !== null &&
    2 * track.coin.ellipse.rx >= MIN_FRAME_SHARE * Math.min(size.width, size.height))

/** Whether the picture itself is good: nothing blurred, glaring, ill lit, tilted or hidden. */
export const isGoodPicture = ({ sharp, glare, exposure, tilt, whole }: Quality): boolean =>
  [sharp, glare, exposure, tilt, whole].every(mark => mark.good)

/** Whether a picture taken now would be good: a good one of a coin that lies still, near enough. */
export function isGoodDetection(detection: TrackedDetection): boolean {
  const { track, quality } = detection
  if (!track || !quality || track.missed > 0 || !track.steady.good) return false
  return isGoodPicture(quality) && isLargeEnough(detection)
}
