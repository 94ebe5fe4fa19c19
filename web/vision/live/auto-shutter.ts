/**
 * The automatic shutter: fires once for each steady, good face, and again only after the coin has
 * left or was covered and another face is shown. Pure: (state, event, now) → (state, effects).
 * Times are milliseconds of one monotonic clock.
 */
import { compareTurned } from '../../../shared/recognition/compare.ts'
import { meanRadius } from '../coin/ellipse.ts'
import {
  type CompareFaces,
  type FaceDescriptor,
  OTHER_SIDE,
  SAME_SIDE,
} from '../coin/face-similarity.ts'
import {
  isBestDetection,
  isOut,
  NO_PATIENCE,
  type Patience,
  STILLS_REFUSED,
  waited,
  waitProgress,
} from './shutter-patience.ts'
import { isGoodDetection, type TrackedDetection } from './tracked-detection.ts'
import type { Track } from './tracker.ts'

/** What the next picture shall show: any face, the same coin's other side, or the next coin. */
export type Wanted = 'any' | 'other_side' | 'other_coin'

/**
 * A still beside the detection that fired: `good` as well; `faulty` of the same face, but with glare, ill lit, tilted or
 * covered; `blurred`, or hard to recognise; `other`: no coin, or another face; `same_side`: the one taken before.
 */
export type StillOutcome = 'good' | 'faulty' | 'blurred' | 'other' | 'same_side'

export type ShutterEvent =
  | { kind: 'detection'; detection: TrackedDetection }
  /** The still was searched. */
  | { kind: 'still'; outcome: StillOutcome }
  /** A picture was taken, automatically or by hand. */
  | { kind: 'taken'; face: FaceDescriptor | null; wants: Wanted; hasGlare: boolean }
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
  /** How long this coin is waited for. */
  patience: Patience
  /** The last picture has glare. */
  takenWithGlare: boolean
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
  patience: NO_PATIENCE,
  takenWithGlare: false,
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
/** The longest that a coin must be good after refused stills; each doubles the time, because a phone's still is slow. */
const LONGEST_GOOD_FOR_MS = 1400
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

/** How far a good detection is on its way to a picture, or a coin that was waited for. */
function progressOf(
  { goodSince, goodDetections, patience }: ShutterState,
  look: TrackedDetection,
  now: number,
): Pick<ShutterState, 'progress' | 'goodSince' | 'goodDetections'> {
  // A detection that cannot be judged is not the one to take.
  const isJudged = look.track?.missed === 0 && look.quality !== null
  const ofWait = waitProgress(patience)
  const isWaitOver = isOut(patience) && isJudged && isBestDetection(patience, look)
  const byWait = isWaitOver ? 1 : Math.min(ofWait, 0.99)
  if (!isGoodDetection(look)) return { ...NO_PROGRESS, progress: byWait }
  const since = goodSince ?? now
  const good = goodDetections + 1
  const goodFor = Math.min(LONGEST_GOOD_FOR_MS, GOOD_FOR_MS * 2 ** patience.refused)
  const byGood = Math.min(1, (now - since) / goodFor, good / MIN_GOOD_DETECTIONS)
  return { progress: Math.max(byGood, byWait), goodSince: since, goodDetections: good }
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
  const progressed = { ...seen, ...progressOf(seen, look, now) }
  if (progressed.progress === 0) return [progressed, []]
  const judged = classifyFace(seen, look, compare)
  // The same-side warning stays until the coin is covered.
  if (seen.sameSide && judged !== 'new')
    return [{ ...seen, ...NO_PROGRESS, patience: NO_PATIENCE }, []]

  const good = { ...progressed, sameSide: false }
  // A face that cannot be compared for so long is compared in the still.
  const isUndecided = judged === 'unknown' && !isOut(state.patience)
  if (good.progress < 1 || isUndecided) return [good, []]
  switch (judged) {
    case 'new':
    case 'unknown':
      return state.auto ? [{ ...good, phase: 'taking' }, ['fire']] : [good, []]
    case 'same':
    case 'same_place':
      // A nudge, or the previous coin has not been removed yet.
      if (!hasLeft || (judged === 'same_place' && state.wants === 'other_coin')) {
        const takenId = look.track?.id ?? null
        const waiting = { ...good, ...NO_PROGRESS, patience: NO_PATIENCE, takenId, away: 0 }
        return [{ ...waiting, phase: 'waiting' }, []]
      }
      return [
        { ...good, ...NO_PROGRESS, patience: NO_PATIENCE, sameSide: true },
        state.auto ? ['say_same_side'] : [],
      ]
    default:
      return judged satisfies never
  }
}

/** Accepts a still, tells of the same side, or waits for a better one. */
function onStill(state: ShutterState, outcome: StillOutcome): Step {
  const { patience } = state
  const isLastResort = isOut(patience) && patience.refused >= STILLS_REFUSED
  const refused: Step = [
    {
      ...state,
      ...NO_PROGRESS,
      phase: 'ready',
      patience: { ...patience, refused: patience.refused + 1 },
    },
    [],
  ]
  switch (outcome) {
    case 'good':
      return [state, ['accept']]
    case 'faulty':
      return isOut(patience) ? [state, ['accept']] : refused
    case 'blurred':
      return isLastResort ? [state, ['accept']] : refused
    case 'other':
      return refused
    case 'same_side':
      return [{ ...state, ...NO_PROGRESS, phase: 'ready', sameSide: true }, ['say_same_side']]
    default:
      return outcome satisfies never
  }
}

/** The next state and the effects. `compare` is replaced in tests. */
export function nextShutter(
  state: ShutterState,
  event: ShutterEvent,
  now: number,
  compare: CompareFaces = compareTurned,
): Step {
  switch (event.kind) {
    case 'detection': {
      const { detection } = event
      const seen = { ...state, last: detection }
      if (state.phase === 'taking') return [seen, []]
      if (state.phase === 'waiting') return [whileWaiting(seen, detection, compare), []]
      const patience = waited(state.patience, detection, now)
      return whileReady({ ...seen, patience }, detection, now, compare)
    }
    case 'still':
      if (state.phase !== 'taking') return [state, []]
      return onStill(state, event.outcome)
    case 'taken': {
      const track = state.last?.track ?? null
      return [
        {
          ...state,
          ...NO_PROGRESS,
          phase: 'waiting',
          patience: NO_PATIENCE,
          takenWithGlare: event.hasGlare,
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
          patience: NO_PATIENCE,
          wants: event.wants,
          sameSide: false,
          taken: event.wants === 'any' ? null : state.taken,
          hasLeft: true,
        },
        [],
      ]
    case 'switch':
      return [{ ...state, ...NO_PROGRESS, patience: NO_PATIENCE, auto: event.auto }, []]
    default:
      return event satisfies never
  }
}
