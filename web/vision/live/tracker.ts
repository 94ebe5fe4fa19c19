/**
 * Tracks one coin over the detections of a live picture: a smoothed ring, steadiness, and identity.
 * Pure: (state, observation) → state.
 */

import type { FoundCoin } from '../coin/find-coins.ts'
import {
  between,
  type Ellipse,
  intersectionOverUnion,
  meanRadius,
  shapeOf,
} from '../geometry/ellipse.ts'
import type { QualityMark } from '../quality/quality.ts'

/** The coins of one frame. */
export interface Observation {
  /** The subject first. */
  coins: readonly FoundCoin[]
  /** When the frame was taken, in milliseconds of one monotonic clock. */
  at: number
}

export interface Track {
  /** The same number as long as it is the same coin lying there. */
  id: number
  /** Smoothed, in pixels of the frame: the ring to draw. */
  ellipse: Ellipse
  /** As last detected. */
  coin: FoundCoin
  /** `value`: the most it moved or grew lately, as a share of its radius. */
  steady: QualityMark
  /** When it was first seen, and last. */
  since: number
  seenAt: number
  /** Frames in a row in which it was not detected. */
  missed: number
}

export interface TrackerState {
  /** Null while there is no coin. */
  track: Track | null
  lastId: number
  /** Recent outlines, oldest first: steadiness is computed from them. */
  history: readonly { at: number; ellipse: Ellipse }[]
  /** Consecutive frames with another coin than the tracked one as subject. */
  otherSubject: number
}

export const NO_TRACK: TrackerState = { track: null, lastId: 0, history: [], otherSubject: 0 }

/** A track ends when its coin is unseen for longer (milliseconds) or missed in this many frames. */
export const GONE_AFTER_MS = 900
export const GONE_AFTER_MISSES = 3
/** Time window for steadiness, and the least number of observations. */
export const STEADY_WINDOW_MS = 450
const STEADY_DETECTIONS = 3
/** More movement than this share of the radius blurs or misplaces the picture. */
const STEADY_WITHIN = 0.03
/** With less overlap it is another coin, or it jumped. */
const MIN_SAME_COIN_OVERLAP = 0.4
/** The track changes to another subject after this many frames in a row. */
const OTHER_SUBJECT_DETECTIONS = 3
/** Movement, as a share of the radius, from which the ring is not smoothed. */
const UNSMOOTHED_MOVEMENT = 0.06
/** Least smoothing factor: a still ring averages about 1 / this many observations. */
const MIN_SMOOTHING = 0.2

/** The greatest movement of any point of the rim between two ellipses, by the mean radius. */
export function movement(from: Ellipse, to: Ellipse): number {
  const a = shapeOf(from)
  const b = shapeOf(to)
  const centre = Math.hypot(b.cx - a.cx, b.cy - a.cy)
  const [xx, xy, yy] = [b.xx - a.xx, b.xy - a.xy, b.yy - a.yy]
  const stretch = Math.abs((xx + yy) / 2) + Math.hypot((xx - yy) / 2, xy)
  return (centre + stretch) / meanRadius(to)
}

/** Adaptive smoothing: strong for noise, none for real movement. */
function smoothed(ring: Ellipse, seen: Ellipse): Ellipse {
  const way = Math.min(1, Math.max(MIN_SMOOTHING, movement(ring, seen) / UNSMOOTHED_MOVEMENT))
  return between(ring, seen, way)
}

/** The history with one more observation: as many as steadiness is computed from. */
export function remembered<Seen extends { at: number }>(
  history: readonly Seen[],
  seen: Seen,
): readonly Seen[] {
  const last = history.length - STEADY_DETECTIONS
  const recent = history.filter(
    (one, index) => index > last || seen.at - one.at <= 3 * STEADY_WINDOW_MS,
  )
  return [...recent.slice(-15), seen]
}

/** The greatest movement between the last observation and those shortly before it; 1 while there are too few. */
export function recentMovement<Seen extends { at: number }>(
  history: readonly Seen[],
  movementOf: (from: Seen, to: Seen) => number,
): number {
  const last = history.at(-1)
  if (!last || history.length < STEADY_DETECTIONS) return 1
  const lately = history.filter(one => last.at - one.at <= STEADY_WINDOW_MS)
  // Where observations are rare, the last few are used.
  const observations =
    lately.length >= STEADY_DETECTIONS ? lately : history.slice(-STEADY_DETECTIONS)
  return Math.max(...observations.map(one => movementOf(one, last)))
}

function steadyMark(value: number): QualityMark {
  const good = value <= STEADY_WITHIN
  return { value, good, word: good ? 'Steady' : 'Moving', advice: good ? null : 'Hold still' }
}

const steadiness = (history: TrackerState['history']): QualityMark =>
  steadyMark(recentMovement(history, (from, to) => movement(from.ellipse, to.ellipse)))

/**
 * The track of a coin in a holder, steady where coin or holder is, by the holder's half width: the rim of a coin behind
 * plastic is found less exactly than its holder lies still. `movement`: as a share of that half width.
 */
export function steadyInHolder(
  { track }: TrackerState,
  holder: { width: number; movement: number },
): Track | null {
  if (!track) return null
  const ofCoin = (track.steady.value * meanRadius(track.coin.ellipse)) / (holder.width / 2)
  return { ...track, steady: steadyMark(Math.min(ofCoin, holder.movement)) }
}

const overlapWith = (track: Track, coin: FoundCoin): number =>
  Math.max(
    intersectionOverUnion(track.coin.ellipse, coin.ellipse),
    intersectionOverUnion(track.ellipse, coin.ellipse),
  )

function startTrack(state: TrackerState, coin: FoundCoin, at: number): TrackerState {
  const history = [{ at, ellipse: coin.ellipse }]
  const lastId = state.lastId + 1
  return {
    track: {
      id: lastId,
      ellipse: coin.ellipse,
      coin,
      steady: steadiness(history),
      since: at,
      seenAt: at,
      missed: 0,
    },
    lastId,
    history,
    otherSubject: 0,
  }
}

function missedDetection(state: TrackerState, track: Track, at: number): TrackerState {
  const missed = track.missed + 1
  const isGone = missed >= GONE_AFTER_MISSES || at - track.seenAt > GONE_AFTER_MS
  if (isGone) return { ...state, track: null, history: [], otherSubject: 0 }
  return { ...state, track: { ...track, missed } }
}

/** The state after one frame. A track survives one or two misses; a coin that jumps is a new track. */
export function updateTracker(state: TrackerState, { coins, at }: Observation): TrackerState {
  const { track } = state
  const [subject] = coins
  if (!track) return subject ? startTrack(state, subject, at) : state
  if (!subject) return missedDetection(state, track, at)

  let same: FoundCoin | undefined
  let best = MIN_SAME_COIN_OVERLAP
  for (const coin of coins) {
    const overlap = overlapWith(track, coin)
    if (overlap >= best) [same, best] = [coin, overlap]
  }
  if (!same) return startTrack(state, subject, at)
  const otherSubject = same === subject ? 0 : state.otherSubject + 1
  if (otherSubject >= OTHER_SUBJECT_DETECTIONS) return startTrack(state, subject, at)

  const history = remembered(state.history, { at, ellipse: same.ellipse })
  return {
    ...state,
    track: {
      ...track,
      ellipse: smoothed(track.ellipse, same.ellipse),
      coin: same,
      steady: steadiness(history),
      seenAt: at,
      missed: 0,
    },
    history,
    otherSubject,
  }
}
