/** One detection in a live picture with its tracked coin, and whether a picture of it would be good. */
import { COIN_GOOD_ACROSS_PX } from '../../../shared/pictures/pictures.ts'
import type { FaceDescriptor } from '../coin/face-similarity.ts'
import { sideLengths } from '../geometry/quadrilateral.ts'
import type { Quality, QualityMark } from '../quality/quality.ts'
import type { FollowedHolder } from './follow-holder.ts'
import type { Track } from './tracker.ts'

export interface TrackedDetection {
  track: Track | null
  /** Of the tracked coin; null where the tracked coin is not the subject. */
  quality: Quality | null
  face: FaceDescriptor | null
  /** The holder around the tracked coin, and its label's mark; null for a coin without one. */
  holder: FollowedHolder | null
  label: QualityMark | null
  /** The size of the frame, in pixels. */
  size: { width: number; height: number }
  /** The object detector found a hand across the rim: shown as a hint, but does not block the shutter. */
  handOverCoin: boolean
  /** The frame has no coin and hardly any light. */
  isDark?: boolean
  /** The frame has no coin, and its ground is full of edges. */
  isBusy?: boolean
}

/** A camera of few pixels cannot show a coin large enough; then it must fill this share of the frame. */
const MIN_FRAME_SHARE = 0.55
/** How much of the frame a coin fills comfortably. A camera that shows it large enough by then shall do so. */
const COMFORTABLE_FRAME_SHARE = 0.85

/** A holder is seen whole: its longer side must fill this share of the frame, one way or the other. */
const MIN_HOLDER_SHARE = 0.55

/** Whether the coin, or its holder, is as large in the frame as a listing needs, or as this camera allows. */
export function isLargeEnough({ track, quality, holder, size }: TrackedDetection): boolean {
  if (holder) {
    const longest = Math.max(...sideLengths(holder.corners))
    return longest >= MIN_HOLDER_SHARE * Math.min(size.width, size.height)
  }
  const side = Math.min(size.width, size.height)
  const needed =
    COMFORTABLE_FRAME_SHARE * side >= COIN_GOOD_ACROSS_PX
      ? COIN_GOOD_ACROSS_PX
      : MIN_FRAME_SHARE * side
  return quality?.size.good === true || (track !== null && 2 * track.coin.ellipse.rx >= needed)
}

/**
 * Whether the picture itself is good: nothing blurred, glaring, ill lit, tilted or hidden. In a holder its `label` must be
 * readable, and the rim may be covered: the insert's prongs hold it.
 */
export function isGoodPicture(
  { sharp, glare, exposure, tilt, whole }: Quality,
  label: QualityMark | null,
): boolean {
  return [sharp, glare, exposure, tilt, label ?? whole].every(mark => mark.good)
}

/** Whether a picture taken now would be good: a good one of a coin that lies still, near enough. */
export function isGoodDetection(detection: TrackedDetection): boolean {
  const { track, quality } = detection
  if (!track || !quality || track.missed > 0 || !track.steady.good) return false
  return isGoodPicture(quality, detection.label) && isLargeEnough(detection)
}
