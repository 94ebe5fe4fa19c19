/**
 * A live picture that takes its pictures by itself: source, loop, tracker and shutter in one. What it
 * knows is read as a snapshot; a screen is a layout over it.
 */
import {
  INITIAL_SHUTTER,
  nextShutter,
  type ShutterEvent,
  type ShutterState,
  type Wanted,
} from './auto-shutter.ts'
import type { CaptureSource } from './capture-source.ts'
import type { CoinDetector, Detection, OpenedPicture } from './coin-detector.ts'
import { freshObjects, isHandOverCoin, searchRegions } from './detected-objects.ts'
import { createDetectionLoop, type FrameDetection } from './detection-loop.ts'
import { type FaceDescriptor, isSameSide, isSameView } from './face-similarity.ts'
import { type DebouncedHint, debounceHint, hintFor, initialHint } from './hint.ts'
import type { LiveFrames } from './live-frames.ts'
import type { ObjectDetector } from './object-detector.ts'
import { isGoodPicture, type TrackedDetection } from './tracked-detection.ts'
import { NO_TRACK, type TrackerState, updateTracker } from './tracker.ts'

/** A picture that was taken, opened and looked at: only its crop is missing. */
export interface LiveStill {
  photo: Blob
  picture: OpenedPicture
  detection: Detection
  /** What the coin shows, to tell its sides apart; null where no coin was found. */
  face: FaceDescriptor | null
  by: 'hand' | 'auto'
  /** The seller said of "That looks like the same side" that it shall be kept. */
  sameSideKept: boolean
}

export interface LiveCaptureState {
  /** The last look; null before the first. */
  latest: FrameDetection | null
  tracked: TrackedDetection | null
  shutter: ShutterState
  hint: DebouncedHint
  /** A picture is being taken. */
  taking: boolean
  /** Pictures taken so far: flash and tick go by it. */
  taken: number
  /** The side looks like the one before: `keep` or `retake`. */
  sameSide: boolean
}

export interface LiveCapture {
  readonly state: LiveCaptureState
  /** Calls on every change of `state`, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
  start(): void
  stop(): void
  /** The seller's own press of the shutter. */
  take(): Promise<void>
  /** The same side shall be taken all the same, or not. */
  keep(): Promise<void>
  retake(): void
  setAuto(auto: boolean): void
  /** Another face is wanted than followed from the last picture: undo, back to front. */
  expect(wants: Wanted): void
}

export interface LiveCaptureOptions {
  source: CaptureSource
  detector: Pick<CoinDetector, 'detectInFrame' | 'open' | 'detectInPicture'>
  frames: LiveFrames
  auto: boolean
  /** What the first picture shall show, and which face it shall not repeat. */
  wants?: Wanted
  lastFace?: FaceDescriptor | null
  /** Takes the picture in, and says what the next one shall show. */
  onStill: (still: LiveStill) => Wanted
  onProblem: (problem: { title: string; sentence: string }) => void
  /** What else is in the frame: off the frames' path, and off altogether where it has no weights. */
  objectDetector?: ObjectDetector
}

/** A coin that lies still is followed from frame to frame; so often the whole frame is searched. */
const SEARCH_EVERY_MS = 700

const PROBLEM_TITLE = 'Camera Error'

/** Nothing happens before `start`. */
export function createLiveCapture(options: LiveCaptureOptions): LiveCapture {
  const { source, detector, frames, onStill, onProblem, objectDetector } = options
  const listeners = new Set<() => void>()
  let tracker: TrackerState = NO_TRACK
  /** Taken by hand, looking like the side before: the seller is asked. */
  let pending: LiveStill | null = null
  let running = false
  let searchedAt = Number.NEGATIVE_INFINITY
  const wants = options.wants ?? 'any'
  const taken = options.lastFace ? { face: options.lastFace, at: null } : null
  const atRest: ShutterState = { ...INITIAL_SHUTTER, auto: options.auto, wants, taken }
  let state: LiveCaptureState = {
    latest: null,
    tracked: null,
    shutter: atRest,
    hint: initialHint(hintFor(atRest), frames.now()),
    taking: false,
    taken: 0,
    sameSide: false,
  }

  const become = (change: Partial<LiveCaptureState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const send = (event: ShutterEvent, change: Partial<LiveCaptureState> = {}): boolean => {
    const now = frames.now()
    const [next, effects] = nextShutter(state.shutter, event, now)
    become({
      ...change,
      shutter: next,
      hint: debounceHint(state.hint, hintFor(next), now),
      sameSide:
        pending !== null || effects.includes('say_same_side') || (state.sameSide && next.sameSide),
    })
    if (effects.includes('fire')) void takeByItself(event.kind === 'keep')
    return effects.includes('accept')
  }

  const still = async (by: LiveStill['by']): Promise<LiveStill | null> => {
    const captured = await source.capture()
    if (!captured.ok) {
      onProblem({ title: PROBLEM_TITLE, sentence: `${captured.title}. ${captured.sentence}` })
      return null
    }
    const opened = await detector.open(captured.photo)
    if (!opened.ok) {
      onProblem({ title: PROBLEM_TITLE, sentence: opened.sentence })
      return null
    }
    const detection = await detector.detectInPicture(opened.picture)
    if (!detection.ok) {
      onProblem({ title: PROBLEM_TITLE, sentence: detection.sentence })
      return null
    }
    const { picture } = opened
    return {
      photo: captured.photo,
      picture,
      detection,
      face: detection.face,
      by,
      sameSideKept: false,
    }
  }

  const oneAtATime = async (by: LiveStill['by']): Promise<LiveStill | null> => {
    if (state.taking) return null
    become({ taking: true })
    try {
      return await still(by)
    } finally {
      become({ taking: false })
    }
  }

  const accept = (shot: LiveStill) => {
    pending = null
    const next = onStill(shot)
    send({ kind: 'taken', face: shot.face, wants: next }, { taken: state.taken + 1 })
  }

  const takeByItself = async (sameSideKept: boolean) => {
    const fired = state.tracked?.face ?? null
    const shot = await oneAtATime('auto')
    if (!running) return
    if (!shot) {
      send({ kind: 'failed' })
      return
    }
    // A hand may have come between the look and the picture, or the coin was turned: a phone is slow to answer.
    const { quality } = shot.detection
    const isMeant = !fired || !shot.face || isSameView(fired, shot.face)
    const isGood = quality !== null && isGoodPicture(quality) && isMeant
    if (send({ kind: 'still', isGood })) accept({ ...shot, sameSideKept })
  }

  const take = async () => {
    const shot = await oneAtATime('hand')
    if (!shot || !running) return
    const before = state.shutter.wants === 'other_side' ? state.shutter.taken : null
    if (before && shot.face && isSameSide(before.face, shot.face)) {
      pending = shot
      become({ sameSide: true })
    } else accept(shot)
  }

  /** Rarely, and never in the way of the look that is under way. */
  const detectObjects = async () => {
    if (!objectDetector?.isDue(frames.now())) return
    const frame = await frames.grab()
    if (!frame) return
    if (running) objectDetector.detect(frame, frames.now())
    else frame.close()
  }

  const objects = () => (objectDetector ? freshObjects(objectDetector.state, frames.now()) : [])

  const loop = createDetectionLoop({
    frames,
    detector,
    detectionOptions: () => {
      const { track } = tracker
      const isDue = frames.now() - searchedAt >= SEARCH_EVERY_MS
      // A hand that comes, or another coin, is only seen by a search.
      // Nor, once a search has preferred another, where the ring should be.
      const isSure = track && track.missed === 0 && tracker.otherSubject === 0
      const previous = isSure && !isDue ? track.coin : null
      if (!previous) searchedAt = frames.now()
      return {
        describe: track !== null,
        previous,
        regions: previous ? [] : searchRegions(objects()),
      }
    },
    onProblem: sentence => onProblem({ title: PROBLEM_TITLE, sentence }),
    onDetection: latest => {
      const { detection, at, size } = latest
      tracker = updateTracker(tracker, { coins: detection.coins, at })
      const { track } = tracker
      // The marks and the face are the first coin's; the ring may still be on another.
      const isSubject = track !== null && track.coin === detection.coins[0]
      const tracked: TrackedDetection = {
        track,
        quality: isSubject ? detection.quality : null,
        face: isSubject ? detection.face : null,
        size,
        handOverCoin: track !== null && isHandOverCoin(objects(), track.coin.ellipse),
      }
      send({ kind: 'detection', detection: tracked }, { latest, tracked })
      // A frame may be lost while the camera is switched.
      void detectObjects().catch(() => undefined)
    },
  })

  return {
    get state() {
      return state
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      running = true
      loop.start()
    },
    stop: () => {
      running = false
      loop.stop()
    },
    take,
    keep: async () => {
      if (pending) accept({ ...pending, sameSideKept: true })
      else send({ kind: 'keep' })
    },
    retake: () => {
      pending = null
      become({ sameSide: false })
    },
    setAuto: auto => {
      send({ kind: 'switch', auto })
    },
    expect: wants => {
      pending = null
      send({ kind: 'expect', wants })
    },
  }
}
