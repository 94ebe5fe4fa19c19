/** Looks at a live picture as often as the device can: one look at a time, frames in between dropped. */
import type { CoinDetector, Detection } from './coin-detector.ts'
import type { DetectionOptions } from './coin-detector-messages.ts'
import type { LiveFrames } from './live-frames.ts'

/** A look at one frame. */
export interface FrameDetection {
  detection: Detection
  /** When the frame was taken, in the frames' own clock. */
  at: number
  size: { width: number; height: number }
}

/** No more than 15 looks a second: more would only warm the device. */
export const MIN_PERIOD_MS = 66
/** After a look the eye rests for this share of the time the look took. */
export const REST_SHARE = 0.25
/** With nothing to see for so long, it looks four times a second. */
export const IDLE_AFTER_MS = 10_000
export const IDLE_PERIOD_MS = 250
/** Waits so long after a look that failed. */
export const FAILED_PERIOD_MS = 1000

export interface DetectionLoop {
  start(): void
  stop(): void
}

/** Starts with `start`, pauses while the page is hidden, and ends with `stop`. */
export function createDetectionLoop(options: {
  frames: LiveFrames
  detector: Pick<CoinDetector, 'detectInFrame'>
  /** What the next look shall do besides. */
  detectionOptions: () => DetectionOptions
  onDetection: (seen: FrameDetection) => void
  /** A sentence for the seller; looking goes on. */
  onProblem: (sentence: string) => void
}): DetectionLoop {
  const { frames, detector, detectionOptions, onDetection, onProblem } = options
  /** Grows with every stop and pause: what was under way before is of no interest any more. */
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
      if (!(error instanceof DOMException)) throw error
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
