/** The live capture's state: the shutter with its hint, and the tracker's view of a frame. Pure. */

import type { HolderOutline } from '../coin/crop-frame.ts'
import type { FaceDescriptor } from '../coin/face-similarity.ts'
import type { DetectionOptions } from '../detector/coin-detector-messages.ts'
import { sideLengths } from '../geometry/quadrilateral.ts'
import { isHandOverCoin, searchRegions } from '../objects/detected-objects.ts'
import type { DetectedObject } from '../objects/object-detector-messages.ts'
import {
  INITIAL_SHUTTER,
  nextShutter,
  type ShutterEffect,
  type ShutterEvent,
  type ShutterState,
  type Wanted,
} from './auto-shutter.ts'
import type { FrameDetection } from './detection-loop.ts'
import { type FollowedHolder, followHolder, holderMovement } from './follow-holder.ts'
import { type DebouncedHint, debounceHint, hintFor, initialHint } from './hint.ts'
import type { TrackedDetection } from './tracked-detection.ts'
import { steadyInHolder, type TrackerState } from './tracker.ts'

export interface LiveCaptureState {
  /** The last frame's detection; null before the first. */
  latest: FrameDetection | null
  tracked: TrackedDetection | null
  shutter: ShutterState
  hint: DebouncedHint
  /** A picture is being taken. */
  taking: boolean
  /** Pictures taken so far: triggers flash and sound. */
  taken: number
  /** The side looks like the one before: `keep` or `retake`. */
  sameSide: boolean
}

export function initialLiveState(
  options: { auto: boolean; wants?: Wanted; lastFace?: FaceDescriptor | null },
  now: number,
): LiveCaptureState {
  const { auto, wants = 'any', lastFace } = options
  const taken = lastFace ? { face: lastFace, at: null } : null
  const shutter: ShutterState = { ...INITIAL_SHUTTER, auto, wants, taken }
  return {
    latest: null,
    tracked: null,
    shutter,
    hint: initialHint(hintFor(shutter), now),
    taking: false,
    taken: 0,
    sameSide: false,
  }
}

/** The state after a shutter event. `isPending`: a still waits for Keep or Retake. */
export function afterShutterEvent(
  state: LiveCaptureState,
  event: ShutterEvent,
  now: number,
  isPending: boolean,
): [LiveCaptureState, ShutterEffect[]] {
  const [shutter, effects] = nextShutter(state.shutter, event, now)
  const hint = debounceHint(state.hint, hintFor(shutter), now)
  const isAskedNow = isPending || effects.includes('say_same_side')
  const sameSide = isAskedNow || (state.sameSide && shutter.sameSide)
  return [{ ...state, shutter, hint, sameSide }, effects]
}

/** What the next frame is searched for. `isSearchDue`: the last full search is long ago. */
export function nextDetectionOptions(
  { track, otherSubject }: TrackerState,
  isSearchDue: boolean,
  objects: () => readonly DetectedObject[],
  holder: HolderOutline | null,
): DetectionOptions {
  // Only a full search sees a hand or another coin, so a missed or contested coin is not followed.
  const isSure = track && track.missed === 0 && otherSubject === 0
  const previous = isSure && !isSearchDue ? track.coin : null
  return {
    describe: track !== null,
    previous,
    live: { holder },
    regions: previous ? [] : searchRegions(objects()),
  }
}

/** The tracked coin with the frame's quality and face, where these are the tracked coin's own. */
export function trackedDetection(
  tracker: TrackerState,
  { detection, size, at }: FrameDetection,
  objects: () => readonly DetectedObject[],
  before: TrackedDetection | null = null,
): TrackedDetection {
  const { track } = tracker
  // Quality and face are the first coin's; the track may still be on another.
  const isSubject = track !== null && track.coin === detection.coins[0]
  const isSameCoin = track !== null && track.id === before?.track?.id
  const last = isSameCoin ? before.holder : null
  const holder = track && followHolder(last, isSubject ? detection.holder : null, at)
  return {
    track: holder ? steadyInHolder(tracker, measured(holder)) : track,
    holder,
    label: holder && ((isSubject ? detection.label : null) ?? before?.label ?? null),
    quality: isSubject ? detection.quality : null,
    face: isSubject ? detection.face : null,
    size,
    isDark: detection.isDark === true,
    isBusy: detection.isBusy === true,
    handOverCoin: track !== null && isHandOverCoin(objects(), track.coin.ellipse),
  }
}

const measured = (holder: FollowedHolder) => ({
  width: Math.min(...sideLengths(holder.corners)),
  movement: holderMovement(holder),
})
