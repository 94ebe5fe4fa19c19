/**
 * The automatic shutter: fires once for each steady, good face, and again only after the coin has
 * left or was covered and another face is shown. Pure: (state, event, now) → (state, effects).
 * Times are milliseconds of one monotonic clock.
 */
import { meanRadius } from './ellipse.ts'
import {
  type CompareFaces,
  compareFaces,
  type FaceDescriptor,
  OTHER_SIDE,
  SAME_SIDE,
} from './face-similarity.ts'
import { isGoodDetection, type TrackedDetection } from './tracked-detection.ts'
import type { Track } from './tracker.ts'

/** What the next picture shall show: any face, the same coin's other side, or the next coin. */
export type Wanted = 'any' | 'other_side' | 'other_coin'

export type ShutterEvent =
  | { kind: 'detection'; detection: TrackedDetection }
  /** The still was searched: is it as good as the detection that fired? */
  | { kind: 'still'; isGood: boolean }
  /** A picture was taken, automatically or by hand. */
  | { kind: 'taken'; face: FaceDescriptor | null; wants: Wanted }
  /** No picture came. */
  | { kind: 'failed' }
  /** The seller confirms that the same side shall be taken. */
  | { kind: 'keep' }
  /** Another face than expected is wanted: after undo, retake, or from back to front. */
  | { kind: 'expect'; wants: Wanted }
  | { kind: 'switch'; auto: boolean }

export type ShutterEffect = 'fire' | 'accept' | 'say_same_side'

/** A face that was taken, and how its coin lay. */
interface TakenFace {
  face: FaceDescriptor
  at: { cx: number; cy: number; radius: number } | null
}

export interface ShutterState {
  /** `waiting`: this face is taken, and the coin has neither left nor been covered since. */
  phase: 'ready' | 'taking' | 'waiting'
  /** While off, progress is still computed, but the shutter does not fire. */
  auto: boolean
  wants: Wanted
  /** Progress towards firing, 0..1. */
  progress: number
  /** The steady face is the one taken before, although the other side is wanted. */
  sameSide: boolean
  /** Since when, and for how many detections in a row, the picture is good. */
  goodSince: number | null
  goodDetections: number
  /** Detections in a row without a whole coin. */
  away: number
  /** Good detections in a row, while waiting, that clearly show another face. */
  otherDetections: number
  taken: TakenFace | null
  /** The track whose face was taken. */
  takenId: number | null
  /** Whether the coin has left or was covered since its face was taken. A nudge is neither. */
  hasLeft: boolean
  last: TrackedDetection | null
}

export const INITIAL_SHUTTER: ShutterState = {
  phase: 'ready',
  auto: true,
  wants: 'any',
  progress: 0,
  sameSide: false,
  goodSince: null,
  goodDetections: 0,
  away: 0,
  otherDetections: 0,
  taken: null,
  takenId: null,
  hasLeft: true,
  last: null,
}

/** How long, and for how many detections, a coin must be good before it is taken. */
export const GOOD_FOR_MS = 350
export const MIN_GOOD_DETECTIONS = 2
/** Detections in a row without a whole coin after which it counts as left or covered. One may be an error. */
const AWAY_DETECTIONS = 2
/** Detections in a row that must show another face before an unseen turn-over is assumed. */
const OTHER_DETECTIONS = 3
/** Within this distance (share of the radius) and turn (degrees) the coin counts as not moved. */
const SAME_PLACE = 0.2
const SAME_TURN_DEGREES = 10
type Step = [ShutterState, ShutterEffect[]]

const NO_PROGRESS = { progress: 0, goodSince: null, goodDetections: 0 } as const

const placeOf = (track: Track | null): TakenFace['at'] =>
  track && {
    cx: track.ellipse.cx,
    cy: track.ellipse.cy,
    radius: meanRadius(track.ellipse),
  }

function isSamePlace(taken: TakenFace, track: Track, turnDegrees: number): boolean {
  const was = taken.at
  if (!was) return false
  const way = Math.hypot(track.ellipse.cx - was.cx, track.ellipse.cy - was.cy)
  const turn = Math.min(turnDegrees, 360 - turnDegrees)
  return way < SAME_PLACE * was.radius && turn < SAME_TURN_DEGREES
}

/** Whether this face is new, was taken before, or cannot be compared yet. */
function classifyFace(
  { taken, wants }: ShutterState,
  { track, face }: TrackedDetection,
  compare: CompareFaces,
): 'new' | 'same' | 'same_place' | 'unknown' {
  if (!taken || wants === 'any') return 'new'
  if (!face || !track) return 'unknown'
  const { score, turnDegrees } = compare(face, taken.face)
  if (score < SAME_SIDE) return 'new'
  return isSamePlace(taken, track, turnDegrees) ? 'same_place' : 'same'
}

const isAway = ({ track }: TrackedDetection): boolean =>
  !track || track.missed > 0 || !track.coin.whole

/** After a face was taken: has the coin left, been covered, jumped, or been turned over unseen? */
function whileWaiting(
  state: ShutterState,
  look: TrackedDetection,
  compare: CompareFaces,
): ShutterState {
  const away = isAway(look) ? state.away + 1 : 0
  const hasLeft = away >= AWAY_DETECTIONS
  const id = look.track?.id
  const hasJumped = id !== undefined && id !== state.takenId
  const isOther =
    isGoodDetection(look) &&
    look.face !== null &&
    state.taken !== null &&
    compare(look.face, state.taken.face).score < OTHER_SIDE
  const otherDetections = isOther ? state.otherDetections + 1 : 0
  const isOver = hasLeft || hasJumped || otherDetections >= OTHER_DETECTIONS
  return {
    ...state,
    ...NO_PROGRESS,
    away,
    hasLeft: hasLeft || otherDetections >= OTHER_DETECTIONS,
    otherDetections,
    phase: isOver ? 'ready' : 'waiting',
  }
}

function whileReady(
  state: ShutterState,
  look: TrackedDetection,
  now: number,
  compare: CompareFaces,
): Step {
  const away = isAway(look) ? state.away + 1 : 0
  const hasLeft = state.hasLeft || away >= AWAY_DETECTIONS
  const seen = { ...state, away, hasLeft, sameSide: state.sameSide && away < AWAY_DETECTIONS }
  if (!isGoodDetection(look)) return [{ ...seen, ...NO_PROGRESS }, []]
  const judged = classifyFace(seen, look, compare)
  // The same-side warning stays until the coin is covered.
  if (seen.sameSide && judged !== 'new') return [{ ...seen, ...NO_PROGRESS }, []]

  const goodSince = state.goodSince ?? now
  const goodDetections = state.goodDetections + 1
  const progress = Math.min(
    1,
    (now - goodSince) / GOOD_FOR_MS,
    goodDetections / MIN_GOOD_DETECTIONS,
  )
  const good = { ...seen, goodSince, goodDetections, progress, sameSide: false }
  if (progress < 1 || judged === 'unknown') return [good, []]
  switch (judged) {
    case 'new':
      return state.auto ? [{ ...good, phase: 'taking' }, ['fire']] : [good, []]
    case 'same':
    case 'same_place':
      // A nudge, or the previous coin has not been removed yet.
      if (!hasLeft || (judged === 'same_place' && state.wants === 'other_coin')) {
        const takenId = look.track?.id ?? null
        return [{ ...good, ...NO_PROGRESS, phase: 'waiting', takenId, away: 0 }, []]
      }
      return [{ ...good, ...NO_PROGRESS, sameSide: true }, state.auto ? ['say_same_side'] : []]
    default:
      return judged satisfies never
  }
}

/** The next state and the effects. `compare` is replaced in tests. */
export function nextShutter(
  state: ShutterState,
  event: ShutterEvent,
  now: number,
  compare: CompareFaces = compareFaces,
): Step {
  switch (event.kind) {
    case 'detection': {
      const { detection } = event
      const seen = { ...state, last: detection }
      if (state.phase === 'taking') return [seen, []]
      if (state.phase === 'waiting') return [whileWaiting(seen, detection, compare), []]
      return whileReady(seen, detection, now, compare)
    }
    case 'still':
      if (state.phase !== 'taking') return [state, []]
      return event.isGood ? [state, ['accept']] : [{ ...state, phase: 'ready', ...NO_PROGRESS }, []]
    case 'taken': {
      const track = state.last?.track ?? null
      return [
        {
          ...state,
          ...NO_PROGRESS,
          phase: 'waiting',
          wants: event.wants,
          taken: event.face && { face: event.face, at: placeOf(track) },
          takenId: track?.id ?? null,
          hasLeft: false,
          sameSide: false,
          away: 0,
          otherDetections: 0,
        },
        [],
      ]
    }
    case 'failed':
      return [{ ...state, phase: 'ready', ...NO_PROGRESS }, []]
    case 'keep':
      return state.sameSide
        ? [{ ...state, ...NO_PROGRESS, phase: 'taking', sameSide: false }, ['fire']]
        : [state, []]
    case 'expect':
      return [
        {
          ...state,
          ...NO_PROGRESS,
          phase: 'ready',
          wants: event.wants,
          sameSide: false,
          taken: event.wants === 'any' ? null : state.taken,
          hasLeft: true,
        },
        [],
      ]
    case 'switch':
      return [{ ...state, ...NO_PROGRESS, auto: event.auto }, []]
    default:
      return event satisfies never
  }
}
