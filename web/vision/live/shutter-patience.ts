/**
 * How long the automatic shutter has waited for a good picture of one coin. A coin that lies still and is sharp is
 * taken after PATIENCE_MS, whatever else its picture lacks: no light is better for ever. Pure. Times in milliseconds.
 */
import { isLargeEnough, type TrackedDetection } from './tracked-detection.ts'

export interface Patience {
  /** The track that is waited for; null without one. */
  trackId: number | null
  /** The time of the last detection. */
  at: number
  /** How long the coin was steady and sharp. */
  steadyMs: number
  /** The least glare of its detections while it was. */
  leastGlare: number
  /** Stills in a row that were not accepted. */
  refused: number
  view: View | null
}

/** Whether a coin has been in view or not, and since when. What is lost or found for a moment only does not change it. */
interface View {
  hasCoin: boolean
  since: number
  /** Since when the opposite is seen; null while it is not. */
  changingSince: number | null
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
/** The same without a coin in view: the table may be empty. */
const SUGGEST_WITHOUT_COIN_MS = 6000
/** A coin that is found, or lost, for less than this was not found, or lost. */
const FLICKER_MS = 1500
/** So many refused stills show that this camera's stills are no better. */
export const STILLS_REFUSED = 3

export const NO_PATIENCE: Patience = {
  trackId: null,
  at: 0,
  steadyMs: 0,
  leastGlare: Number.POSITIVE_INFINITY,
  refused: 0,
  view: null,
}

const glareOf = ({ quality, label }: TrackedDetection): number =>
  (quality?.glare.value ?? 0) + (label?.value ?? 0)

/**
 * The patience after a detection. A frame that cannot be judged neither counts nor starts it anew; a frame that is
 * blurred, moved, covered or too far away starts it anew.
 */
export function waited(patience: Patience, detection: TrackedDetection, now: number): Patience {
  const { track, quality, handOverCoin } = detection
  const view = viewed(patience.view, track !== null, now)
  if (!track) return { ...NO_PATIENCE, at: now, view }
  const isSame = track.id === patience.trackId
  const before: Patience = isSame
    ? { ...patience, view }
    : { ...NO_PATIENCE, trackId: track.id, at: now, view }
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

function viewed(view: View | null, hasCoin: boolean, now: number): View {
  if (!view) return { hasCoin, since: now, changingSince: null }
  if (view.hasCoin === hasCoin) return { ...view, changingSince: null }
  const changingSince = view.changingSince ?? now
  return now - changingSince >= FLICKER_MS
    ? { hasCoin, since: changingSince, changingSince: null }
    : { ...view, changingSince }
}

/**
 * What the seller is told now where nothing was taken for long: the button, which takes the picture all the same; or,
 * with no coin in view, why none may be found. They take turns with what is told otherwise: null.
 */
export function suggestionOf({ at, view }: Patience): 'button' | 'reason' | null {
  if (!view) return null
  const over = at - view.since - (view.hasCoin ? SUGGEST_BUTTON_MS : SUGGEST_WITHOUT_COIN_MS)
  if (over < 0) return null
  const turns = view.hasCoin ? COIN_TURNS : NO_COIN_TURNS
  return turns[Math.floor(over / SUGGEST_TURN_MS) % turns.length] ?? null
}

const COIN_TURNS = ['button', null] as const
const NO_COIN_TURNS = ['reason', 'button', null] as const
