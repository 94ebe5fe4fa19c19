/**
 * How long the automatic shutter has waited for a good picture of one coin. A coin that lies still and is sharp is
 * taken after PATIENCE_MS, whatever else its picture lacks: no light is better for ever. Pure. Times in milliseconds.
 */
import { isLargeEnough, type TrackedDetection } from './tracked-detection.ts'

export interface Patience {
  /** The track that is waited for; null without one. */
  trackId: number | null
  /** The time of the last detection, and of the first one of this track. */
  at: number
  since: number
  /** How long the coin was steady and sharp. */
  steadyMs: number
  /** The least glare of its detections while it was. */
  leastGlare: number
  /** Stills in a row that were not accepted. */
  refused: number
}

/** A coin that is steady and sharp for so long is taken with what its picture lacks. */
export const PATIENCE_MS = 4000
/** How much longer a detection with the least glare is waited for. */
export const BEST_WITHIN_MS = 1000
/** One detection counts for this at most: the page may have been hidden since the one before. */
const LONGEST_GAP_MS = 1000
/** A glare within this of the least, in shares of it and of the coin's area, is the least: both are measured. */
const LEAST_GLARE_TIMES = 1.1
const LEAST_GLARE_AREA = 0.002
/** A coin that is in view for so long without a picture: the seller is told of the button. */
export const SUGGEST_BUTTON_MS = 10_000
/** The button and what the picture lacks are shown in turns of this length. */
const SUGGEST_TURN_MS = 4000
/** So many refused stills show that this camera's stills are no better. */
export const STILLS_REFUSED = 3

export const NO_PATIENCE: Patience = {
  trackId: null,
  at: 0,
  since: 0,
  steadyMs: 0,
  leastGlare: Number.POSITIVE_INFINITY,
  refused: 0,
}

const glareOf = ({ quality, label }: TrackedDetection): number =>
  (quality?.glare.value ?? 0) + (label?.value ?? 0)

/**
 * The patience after a detection. A frame that cannot be judged neither counts nor starts it anew; a frame that is
 * blurred, moved, covered or too far away starts it anew.
 */
export function waited(patience: Patience, detection: TrackedDetection, now: number): Patience {
  const { track, quality, handOverCoin } = detection
  if (!track) return { ...NO_PATIENCE, at: now }
  const isSame = track.id === patience.trackId
  const before: Patience = isSame
    ? patience
    : { ...NO_PATIENCE, trackId: track.id, at: now, since: now }
  if (!quality || track.missed > 0) return { ...before, at: now }
  // Two sources that agree on a hand are believed.
  const isCovered = !track.coin.whole || (handOverCoin && !quality.whole.good)
  const counts = track.steady.good && quality.sharp.good && !isCovered && isLargeEnough(detection)
  if (!counts) return { ...before, at: now, steadyMs: 0, leastGlare: NO_PATIENCE.leastGlare }
  return {
    ...before,
    at: now,
    steadyMs: before.steadyMs + Math.min(LONGEST_GAP_MS, now - before.at),
    leastGlare: Math.min(before.leastGlare, glareOf(detection)),
  }
}

/** Whether the coin was steady and sharp for so long that its picture is taken as it is. */
export const isOut = ({ steadyMs }: Patience): boolean => steadyMs >= PATIENCE_MS

/**
 * Whether this detection, at which the patience is out, is the one to take: of the least glare, or the last one
 * waited for.
 */
export const isBestDetection = (
  { steadyMs, leastGlare }: Patience,
  detection: TrackedDetection,
): boolean =>
  steadyMs >= PATIENCE_MS + BEST_WITHIN_MS ||
  glareOf(detection) <= leastGlare * LEAST_GLARE_TIMES + LEAST_GLARE_AREA

/** How much of the wait is over, 0..1: shown in its last second. */
export const waitProgress = ({ steadyMs }: Patience): number =>
  Math.min(1, Math.max(0, 1 + (steadyMs - PATIENCE_MS) / 1000))

/** Whether the seller is told of the button now: nothing was taken for long. */
export function suggestsButton({ trackId, at, since }: Patience): boolean {
  const over = trackId === null ? -1 : at - since - SUGGEST_BUTTON_MS
  return over >= 0 && Math.floor(over / SUGGEST_TURN_MS) % 2 === 0
}
