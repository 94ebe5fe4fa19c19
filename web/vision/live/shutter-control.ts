/** Takes the pictures of a live capture: when the shutter fires, and when the seller presses it. */
import { atom, createStore } from 'jotai/vanilla'
import { CAMERA_TEXTS } from '../camera/camera-rules.ts'
import type { CaptureSource } from '../camera/capture-source.ts'
import { type FaceDescriptor, isSameSide, isSameView } from '../coin/face-similarity.ts'
import type { CoinDetector, Detection } from '../detector/coin-detector.ts'
import type { ShutterEvent, StillOutcome, Wanted } from './auto-shutter.ts'
import { afterShutterEvent, initialLiveState, type LiveCaptureState } from './live-state.ts'
import { type LiveStill, takeStill } from './take-still.ts'
import { isGoodPicture } from './tracked-detection.ts'

export interface ShutterControlOptions {
  source: CaptureSource
  detector: Pick<CoinDetector, 'open' | 'detectInPicture'>
  now: () => number
  /** A picture that arrives while this is false is discarded. */
  isRunning: () => boolean
  auto: boolean
  /** What the first picture shall show, and which face it shall not repeat. */
  wants?: Wanted
  lastFace?: FaceDescriptor | null
  /** Receives the picture and returns what the next one shall show. */
  onStill: (still: LiveStill) => Wanted
  /** Receives a sentence for the seller. */
  onProblem: (sentence: string) => void
}

/** A still that takes longer counts as failed, in ms: a phone's has its own, shorter limit. */
const STILL_LIMIT_MS = 60_000

/**
 * Between detection and picture a hand may have come or the coin was turned: a phone is slow. `fired`: the face of the detection;
 * where it had none, the still is compared with the face `before`.
 */
function outcomeOf(
  { detection: { quality, label }, face }: LiveStill,
  fired: FaceDescriptor | null,
  before: FaceDescriptor | null,
): StillOutcome {
  if (!quality) return 'other'
  if (!fired && face && before && isSameSide(before, face)) return 'same_side'
  const isExpected = !fired || !face || isSameView(fired, face)
  if (!isExpected && !isSameSide(fired, face)) return 'other'
  if (!isExpected || !quality.sharp.good) return 'blurred'
  return isGoodPicture(quality, label) ? 'good' : 'faulty'
}

const hasGlareIn = ({ quality, label }: Detection): boolean =>
  quality?.glare.good === false || label?.good === false

export function createShutterControl(options: ShutterControlOptions) {
  const { source, detector, now, isRunning, onStill, onProblem } = options
  const store = createStore()
  const stateAtom = atom(initialLiveState(options, now()))
  /** Taken by hand and similar to the side before: waits for Keep or Retake. */
  let pending: LiveStill | null = null

  const current = () => store.get(stateAtom)
  const update = (change: Partial<LiveCaptureState>) =>
    store.set(stateAtom, { ...current(), ...change })

  const send = (event: ShutterEvent, change: Partial<LiveCaptureState> = {}): boolean => {
    const changed = { ...current(), ...change }
    const [next, effects] = afterShutterEvent(changed, event, now(), pending !== null)
    store.set(stateAtom, next)
    if (effects.includes('fire')) void takeAutomatically(event.kind === 'keep')
    return effects.includes('accept')
  }

  /** Null where a picture is being taken already, or none came. */
  const capture = async (by: LiveStill['by']): Promise<LiveStill | null> => {
    if (current().taking) return null
    update({ taking: true })
    try {
      const taken = await inTime(takeStill(source, detector, by))
      if (taken.ok) return taken.still
      onProblem(taken.sentence)
      return null
    } catch {
      // A device short of memory makes no bitmap. The shutter must not wait for a picture that never comes.
      onProblem(`${CAMERA_TEXTS.captureError}. ${CAMERA_TEXTS.captureFailed}`)
      return null
    } finally {
      update({ taking: false })
    }
  }

  const accept = (still: LiveStill) => {
    pending = null
    const wants = onStill(still)
    const hasGlare = hasGlareIn(still.detection)
    send({ kind: 'taken', face: still.face, wants, hasGlare }, { taken: current().taken + 1 })
  }

  const takeAutomatically = async (sameSideKept: boolean) => {
    const fired = current().tracked?.face ?? null
    const still = await capture('auto')
    if (!isRunning()) return
    if (!still) {
      send({ kind: 'failed' })
      return
    }
    const { wants, taken } = current().shutter
    const before = wants !== 'any' && !sameSideKept ? (taken?.face ?? null) : null
    const outcome = outcomeOf(still, fired, before)
    if (send({ kind: 'still', outcome })) accept({ ...still, sameSideKept })
  }

  const take = async () => {
    const still = await capture('hand')
    if (!still || !isRunning()) return
    const { shutter } = current()
    const before = shutter.wants === 'other_side' ? shutter.taken : null
    if (before && still.face && isSameSide(before.face, still.face)) {
      pending = still
      update({ sameSide: true })
    } else accept(still)
  }

  return {
    get state() {
      return current()
    },
    subscribe: (listener: () => void) => store.sub(stateAtom, listener),
    /** Takes in a shutter event, together with a change of the rest of the state. */
    send,
    take,
    keep: async () => {
      if (pending) accept({ ...pending, sameSideKept: true })
      else send({ kind: 'keep' })
    },
    retake: () => {
      pending = null
      update({ sameSide: false })
    },
    expect: (wants: Wanted) => {
      pending = null
      send({ kind: 'expect', wants })
    },
  }
}

/** Rejects after STILL_LIMIT_MS: the shutter must not wait for ever. */
function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no picture came')), STILL_LIMIT_MS)
  })
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer))
}
