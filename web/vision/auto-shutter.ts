/**
 * When the shutter goes off by itself: once for each face that lies steady and good, and again only
 * when the coin has left or was covered and another face is there. Pure: (state, event, now) →
 * (state, effects). Times are milliseconds of any one clock.
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
  /** The still that was fired for has been looked at: is it as good as the look that fired? */
  | { kind: 'still'; isGood: boolean }
  /** A picture was taken, by the machine or by hand. */
  | { kind: 'taken'; face: FaceDescriptor | null; wants: Wanted }
  /** No picture came. */
  | { kind: 'failed' }
  /** The seller says of "the same side" that it shall be taken. */
  | { kind: 'keep' }
  /** Another face than was expected is wanted: undo, retake, back to front. */
  | { kind: 'expect'; wants: Wanted }
  | { kind: 'switch'; auto: boolean }

export type ShutterEffect = 'fire' | 'accept' | 'say_same_side'

/** A face that was taken, and how its coin lay. */
interface TakenFace {
  face: FaceDescriptor
  at: { cx: number; cy: number; radius: number } | null
}

export interface ShutterState {
  /** `waiting`: this face is taken; the coin has neither left nor been covered since. */
  phase: 'ready' | 'taking' | 'waiting'
  /** Switched off it still tells how near it is, and fires never. */
  auto: boolean
  wants: Wanted
  /** How near the shutter is, 0..1. */
  progress: number
  /** The steady face is the one taken before, where the other side is wanted. */
  sameSide: boolean
  /** Since when, and for how many looks, all is good. */
  goodSince: number | null
  goodDetections: number
  /** Looks in a row without a whole coin. */
  away: number
  /** Good looks in a row, while waiting, that surely show another face. */
  otherDetections: number
  taken: TakenFace | null
  /** The track whose face was taken. */
  takenId: number | null
  /** Whether the coin has left or was covered since its face was taken; a nudge is neither. */
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

/** A coin must be good for so long, and for so many looks, before it is taken. */
export const GOOD_FOR_MS = 350
export const MIN_GOOD_DETECTIONS = 2
/** Looks in a row without a whole coin after which it has left or was covered. One may be a mistake. */
const AWAY_DETECTIONS = 2
/** Looks that must show another face before a turn-over that no look saw is believed. */
const OTHER_DETECTIONS = 3
/** Nearer than this to where and how it lay, as a share of the radius and in degrees, it is the same coin still. */
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

/** Whether this face may be taken now, was taken before, or cannot be told from that one yet. */
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

/** The face is taken: has the coin left, been covered, jumped, or been turned over unseen? */
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
  // What was said of this face stands until it is covered.
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
      // A nudge, or the coin that still lies there although the next one is wanted.
      if (!hasLeft || (judged === 'same_place' && state.wants === 'other_coin')) {
        const takenId = look.track?.id ?? null
        return [{ ...good, ...NO_PROGRESS, phase: 'waiting', takenId, away: 0 }, []]
      }
      return [{ ...good, ...NO_PROGRESS, sameSide: true }, state.auto ? ['say_same_side'] : []]
    default:
      return judged satisfies never
  }
}

/** The next state, and what is to be done. `compare` is replaced in tests. */
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
