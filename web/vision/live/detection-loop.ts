/** Detects coins in a live picture as often as the device can: one at a time, frames in between are dropped. */

import type { LiveFrames } from '../camera/live-frames.ts'
import type { CoinDetector, Detection } from '../detector/coin-detector.ts'
import type { DetectionOptions } from '../detector/coin-detector-messages.ts'

/** The detection of one frame. */
export interface FrameDetection {
  detection: Detection
  /** When the frame was taken, by the frames' clock. */
  at: number
  size: { width: number; height: number }
}

/** At most 15 detections a second: more only costs battery. */
export const MIN_PERIOD_MS = 66
/** Pause after a detection, as a share of its duration. */
export const REST_SHARE = 0.25
/** After this long without a coin, four detections a second. */
export const IDLE_AFTER_MS = 10_000
export const IDLE_PERIOD_MS = 250
/** Pause after a failed detection. */
export const FAILED_PERIOD_MS = 1000

const SEARCH_FAILED = 'The live picture could not be searched for a coin. It is tried again.'

export interface DetectionLoop {
  start(): void
  stop(): void
}

/** Starts with `start`, pauses while the page is hidden, and ends with `stop`. */
export function createDetectionLoop(options: {
  frames: LiveFrames
  detector: Pick<CoinDetector, 'detectInFrame'>
  /** Options of the next detection. */
  detectionOptions: () => DetectionOptions
  onDetection: (seen: FrameDetection) => void
  /** Receives a sentence for the seller; the loop goes on. */
  onProblem: (sentence: string) => void
}): DetectionLoop {
  const { frames, detector, detectionOptions, onDetection, onProblem } = options
  /** Incremented by every stop and pause: results of an older generation are discarded. */
  let generation = 0
  let running = false
  let cancelNext = () => {}
  let stopListening = () => {}
  let lastSeenAt = 0

  const detectOnce = async (current: number): Promise<void> => {
    const at = frames.now()
    let pause = FAILED_PERIOD_MS
    try {
      const bitmap = await frames.grab()
      if (current !== generation) return bitmap?.close()
      if (bitmap) {
        const size = { width: bitmap.width, height: bitmap.height }
        const detection = await detector.detectInFrame(bitmap, detectionOptions())
        if (current !== generation) return
        const took = frames.now() - at
        if (detection.ok) {
          if (detection.found) lastSeenAt = at
          const period = at - lastSeenAt > IDLE_AFTER_MS ? IDLE_PERIOD_MS : MIN_PERIOD_MS
          pause = Math.max(period - took, took * REST_SHARE)
          onDetection({ detection, at, size })
        } else onProblem(detection.sentence)
      } else pause = MIN_PERIOD_MS
    } catch (error) {
      // A frame may be lost while the camera is switched.
      if (!(error instanceof DOMException)) onProblem(SEARCH_FAILED)
    }
    if (current === generation) cancelNext = frames.after(pause, () => scheduleNext(current))
  }

  const scheduleNext = (mine: number): void => {
    cancelNext = frames.next(() => {
      if (mine === generation) void detectOnce(mine)
    })
  }

  const resume = () => {
    generation++
    cancelNext()
    if (running && !frames.isHidden()) {
      lastSeenAt = frames.now()
      scheduleNext(generation)
    }
  }

  return {
    start: () => {
      if (running) return
      running = true
      stopListening = frames.onHiddenChange(resume)
      resume()
    },
    stop: () => {
      running = false
      stopListening()
      resume()
    },
  }
}
