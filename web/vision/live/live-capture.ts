/**
 * Live capture: source, detection loop, tracker and automatic shutter as one observable object. A
 * screen is a layout over its state. The rules are in live-state.ts, auto-shutter.ts and tracker.ts.
 */

import type { LiveFrames } from '../camera/live-frames.ts'
import type { CoinDetector } from '../detector/coin-detector.ts'
import { freshObjects } from '../objects/detected-objects.ts'
import type { ObjectDetector } from '../objects/object-detector.ts'
import type { Wanted } from './auto-shutter.ts'
import { createDetectionLoop } from './detection-loop.ts'
import { CAMERA_EXPOSURE, nextExposure } from './glare-exposure.ts'
import { type LiveCaptureState, nextDetectionOptions, trackedDetection } from './live-state.ts'
import { createShutterControl, type ShutterControlOptions } from './shutter-control.ts'
import { NO_TRACK, type TrackerState, updateTracker } from './tracker.ts'

export type { LiveCaptureState } from './live-state.ts'
export type { LiveStill } from './take-still.ts'

export interface LiveCapture {
  readonly state: LiveCaptureState
  /** Calls on every change of `state`, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
  start(): void
  stop(): void
  /** The seller's own press of the shutter. */
  take(): Promise<void>
  /** Takes the picture although it looks like the same side. */
  keep(): Promise<void>
  /** Discards it. */
  retake(): void
  setAuto(auto: boolean): void
  /** Changes what the next picture shall show: after an undo, or from the back to the front. */
  expect(wants: Wanted): void
}

export interface LiveCaptureOptions
  extends Omit<ShutterControlOptions, 'now' | 'isRunning' | 'onProblem' | 'detector'> {
  detector: Pick<CoinDetector, 'detectInFrame' | 'open' | 'detectInPicture'>
  frames: LiveFrames
  onProblem: (problem: { title: string; sentence: string }) => void
  /** Finds hands and other objects, in a worker of its own; off where its weights are not served. */
  objectDetector?: ObjectDetector
}

/** A still coin is followed from frame to frame; the whole frame is searched this often. */
const SEARCH_EVERY_MS = 700

const PROBLEM_TITLE = 'Camera Error'

/** Nothing happens before `start`. */
export function createLiveCapture(options: LiveCaptureOptions): LiveCapture {
  const { detector, frames, objectDetector, source } = options
  let tracker: TrackerState = NO_TRACK
  let running = false
  let searchedAt = Number.NEGATIVE_INFINITY
  let exposure = CAMERA_EXPOSURE

  const onProblem = (sentence: string) => options.onProblem({ title: PROBLEM_TITLE, sentence })
  const objects = () => (objectDetector ? freshObjects(objectDetector.state, frames.now()) : [])
  const shutter = createShutterControl({
    ...options,
    now: () => frames.now(),
    isRunning: () => running,
    onProblem,
  })

  const detectObjects = async () => {
    if (!objectDetector?.isDue(frames.now())) return
    const frame = await frames.grab()
    if (!frame) return
    if (running) objectDetector.detect(frame, frames.now())
    else frame.close()
  }

  const followGlare = () => {
    const range = source.setExposure ? source.state.exposure : null
    const [next, ev] = nextExposure(exposure, shutter.state.shutter, range, frames.now())
    exposure = next
    if (ev !== null) void source.setExposure?.(ev)
  }

  const loop = createDetectionLoop({
    frames,
    detector,
    detectionOptions: () => {
      const isSearchDue = frames.now() - searchedAt >= SEARCH_EVERY_MS
      const next = nextDetectionOptions(
        tracker,
        isSearchDue,
        objects,
        shutter.state.tracked?.holder ?? null,
      )
      if (!next.previous) searchedAt = frames.now()
      return next
    },
    onProblem,
    onDetection: latest => {
      tracker = updateTracker(tracker, { coins: latest.detection.coins, at: latest.at })
      const tracked = trackedDetection(tracker, latest, objects, shutter.state.tracked)
      shutter.send({ kind: 'detection', detection: tracked }, { latest, tracked })
      followGlare()
      // A frame may be lost while the camera is switched.
      void detectObjects().catch(() => undefined)
    },
  })

  return {
    get state() {
      return shutter.state
    },
    subscribe: shutter.subscribe,
    start: () => {
      running = true
      loop.start()
    },
    stop: () => {
      running = false
      loop.stop()
    },
    take: shutter.take,
    keep: shutter.keep,
    retake: shutter.retake,
    setAuto: auto => void shutter.send({ kind: 'switch', auto }),
    expect: shutter.expect,
  }
}
