import { afterEach, describe, expect, test, vi } from 'vitest'
import { INITIAL_CAMERA } from '../camera/camera.ts'
import type { Capture } from '../camera/camera-device.ts'
import type { CaptureSource } from '../camera/capture-source.ts'
import type { LiveFrames } from '../camera/live-frames.ts'
import { centredFrame } from '../coin/crop-frame.ts'
import type { FaceDescriptor } from '../coin/face-similarity.ts'
import type { Detection } from '../detector/coin-detector.ts'
import type { DetectionOptions } from '../detector/coin-detector-messages.ts'
import type { ObjectDetector } from '../objects/object-detector.ts'
import type { DetectedObject } from '../objects/object-detector-messages.ts'
import type { Quality } from '../quality/quality.ts'
import type { Wanted } from './auto-shutter.ts'
import { createLiveCapture, type LiveStill } from './live-capture.ts'

/** Faces whose edges lie in other sectors are as different as two sides. */
function faceNamed(letter: string): FaceDescriptor {
  const pattern = letter === 'A' ? 'A_--9' : 'QAAf_0A'
  return { version: 2, edges: pattern.repeat(1000).slice(0, 6144) }
}

function quality(isGood: boolean): Quality {
  const mark = { value: 1, good: isGood, word: '', advice: isGood ? null : 'Hold still' }
  return { sharp: mark, glare: mark, exposure: mark, size: mark, tilt: mark, whole: mark }
}

const detectionOf = (shown: { face: string; good: boolean } | null): Detection => ({
  ok: true,
  coins: shown
    ? [
        {
          ellipse: { cx: 320, cy: 240, rx: 180, ry: 179, angleDegrees: 0 },
          score: 1,
          whole: true,
        },
      ]
    : [],
  found: shown !== null,
  holder: null,
  label: null,
  frame: centredFrame(640, 480),
  quality: shown && quality(shown.good),
  face: shown && faceNamed(shown.face),
  backend: 'wasm',
  milliseconds: 1,
  stages: { pixels: 0, search: 0, refine: 0, holder: 0, quality: 0, face: 0 },
})

type Answer = (wishes: Partial<DetectionOptions>) => Detection

const objectDetectorThatSees = (objects: DetectedObject[]): ObjectDetector => ({
  get state() {
    return { kind: 'on' as const, objects, milliseconds: 80, at: performance.now() }
  },
  isDue: () => false,
  detect: () => {},
  close: () => {},
})

/** A table before a camera; the test says what lies on it. */
function table(
  options: {
    auto?: boolean
    capture?: () => Promise<Capture>
    objects?: DetectedObject[]
    /** What the camera is set to is written here: it can lower its exposure. */
    exposures?: number[]
  } = {},
) {
  vi.useFakeTimers()
  let shown: { face: string; good: boolean } | null = null
  let onPhoto: { face: string; good: boolean } | null | undefined
  const stills: LiveStill[] = []
  const problems: string[] = []
  const wishes: Partial<DetectionOptions>[] = []
  let answered: Answer | undefined
  const first: Answer[] = []
  let wants: Wanted = 'other_side'
  const frames: LiveFrames = {
    next: ready => {
      const timer = setTimeout(ready, 10)
      return () => clearTimeout(timer)
    },
    grab: async () => ({ width: 640, height: 480, close: () => {} }),
    after: (milliseconds, ready) => {
      const timer = setTimeout(ready, milliseconds)
      return () => clearTimeout(timer)
    },
    now: () => performance.now(),
    isHidden: () => false,
    onHiddenChange: () => () => {},
  }
  const photo = new Blob(['photo'], { type: 'image/jpeg' })
  const source: CaptureSource = {
    state: {
      ...INITIAL_CAMERA,
      status: 'active',
      exposure: options.exposures ? { min: -2, max: 2, step: 0.5 } : null,
    },
    setExposure: async ev => void options.exposures?.push(ev),
    subscribe: () => () => {},
    show: () => () => {},
    start: async () => {},
    stop: () => {},
    switchLens: null,
    setZoom: () => {},
    setTorch: async () => {},
    capture: options.capture ?? (async () => ({ ok: true, photo, width: 640, height: 480 })),
  }
  const live = createLiveCapture({
    source,
    frames,
    auto: options.auto ?? true,
    ...(options.objects && { objectDetector: objectDetectorThatSees(options.objects) }),
    detector: {
      detectInFrame: async (_, wished = {}) => {
        wishes.push(wished)
        return (first.shift() ?? answered)?.(wished) ?? detectionOf(shown)
      },
      open: async file => ({ ok: true, picture: { sha256: '', file, width: 640, height: 480 } }),
      detectInPicture: async () => detectionOf(onPhoto === undefined ? shown : onPhoto),
    },
    onStill: still => {
      stills.push(still)
      return wants
    },
    onProblem: ({ sentence }) => problems.push(sentence),
  })
  live.start()
  return {
    live,
    stills,
    problems,
    wishes,
    /** What the eye answers to its wishes: always, or to the next look alone. */
    answer: (given: Answer, once?: 1) => {
      if (once) first.push(given)
      else answered = given
    },
    show: async (next: typeof shown, milliseconds = 1500) => {
      shown = next
      await vi.advanceTimersByTimeAsync(milliseconds)
    },
    /** What the photo shows, where that is not what the last look saw. */
    photograph: (next: typeof onPhoto) => {
      onPhoto = next
    },
    next: (wanted: Wanted) => {
      wants = wanted
    },
  }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a live capture', () => {
  test('takes front and back automatically, once each', async () => {
    const { live, stills, show } = table()
    await show({ face: 'A', good: true }, 4000)
    await show(null)
    await show({ face: 'B', good: true }, 4000)
    expect(stills.map(({ by, face }) => [by, face])).toEqual([
      ['auto', faceNamed('A')],
      ['auto', faceNamed('B')],
    ])
    expect(live.state.taken).toBe(2)
  })

  test('lowers the exposure of a camera that can, while a coin glares, and gives it back', async () => {
    const exposures: number[] = []
    const { show, answer } = table({ exposures })
    const glaring = detectionOf({ face: 'A', good: true })
    const glare = { value: 0.05, good: false, word: '', advice: 'Tilt the light' }
    answer(() => ({ ...glaring, quality: { ...quality(true), glare } }))
    await show(null, 2000)
    expect(exposures.slice(0, 2)).toEqual([-0.5, -1])
    answer(() => detectionOf(null))
    await show(null, 4000)
    expect(exposures.at(-1)).toBe(0)

    const unable = table()
    unable.answer(() => ({ ...glaring, quality: { ...quality(true), glare } }))
    await unable.show(null, 2000)
    expect(unable.problems).toEqual([])
  })

  test('does not accept a photo that a hand came into', async () => {
    const { stills, show, photograph } = table()
    photograph({ face: 'A', good: false })
    await show({ face: 'A', good: true }, 2500)
    expect(stills).toEqual([])
    photograph(undefined)
    await show({ face: 'A', good: true }, 2500)
    expect(stills).toHaveLength(1)
  })

  test('does not accept a photo that shows another face than the detection that fired', async () => {
    const { stills, show, photograph } = table()
    photograph({ face: 'B', good: true })
    await show({ face: 'A', good: true }, 2500)
    expect(stills).toEqual([])
    photograph(undefined)
    await show({ face: 'A', good: true }, 2500)
    expect(stills).toHaveLength(1)
  })

  test('asks before the same side is taken by hand: keep or retake', async () => {
    const { live, stills, show } = table({ auto: false })
    await show({ face: 'A', good: true })
    await live.take()
    expect(live.state.sameSide).toBe(false)
    await live.take()
    expect(stills).toHaveLength(1)
    expect(live.state.sameSide).toBe(true)
    live.retake()
    expect(live.state.sameSide).toBe(false)
    await live.take()
    await live.keep()
    expect(stills.map(({ sameSideKept }) => sameSideKept)).toEqual([false, true])
    expect(live.state.sameSide).toBe(false)
  })

  test('asks before the same side is taken automatically, and keeps it on request', async () => {
    const { live, stills, show } = table()
    await show({ face: 'A', good: true }, 2500)
    await show(null)
    await show({ face: 'A', good: true }, 2500)
    expect(stills).toHaveLength(1)
    expect(live.state.sameSide).toBe(true)
    await live.keep()
    await vi.advanceTimersByTimeAsync(500)
    expect(stills.map(({ sameSideKept }) => sameSideKept)).toEqual([false, true])
  })

  test('the seller may take what the shutter would not', async () => {
    const { live, stills, show } = table()
    await show({ face: 'A', good: false }, 3000)
    expect(stills).toEqual([])
    await live.take()
    expect(stills).toHaveLength(1)
  })

  test('reports why no picture came, and goes on', async () => {
    const failed: Capture = { ok: false, title: 'Capture Error', sentence: 'Image capture failed' }
    const { live, stills, problems } = table({ auto: false, capture: async () => failed })
    await live.take()
    expect(problems).toEqual(['Capture Error. Image capture failed'])
    expect(stills).toEqual([])
    expect(live.state.taking).toBe(false)
  })

  test('a capture that breaks is reported, and the shutter takes the next picture', async () => {
    let broken = true
    const photo = new Blob(['photo'], { type: 'image/jpeg' })
    const capture = async (): Promise<Capture> => {
      if (broken) throw new Error('no bitmap could be made')
      return { ok: true, photo, width: 640, height: 480 }
    }
    const { live, stills, problems, show } = table({ capture })
    await show({ face: 'A', good: true }, 1500)
    expect(stills).toEqual([])
    expect(new Set(problems)).toEqual(new Set(['Capture Error. Image capture failed']))
    expect(live.state.taking).toBe(false)
    broken = false
    await show({ face: 'A', good: true }, 2500)
    expect(stills).toHaveLength(1)
  })

  test('discards what arrives after it was stopped', async () => {
    const arrive: ((capture: Capture) => void)[] = []
    const { live, stills } = table({
      auto: false,
      capture: () => new Promise(resolve => arrive.push(resolve)),
    })
    const taking = live.take()
    live.stop()
    arrive[0]?.({ ok: true, photo: new Blob([]), width: 640, height: 480 })
    await taking
    expect(stills).toEqual([])
  })

  test('takes the same face again after undo', async () => {
    const { live, stills, show } = table()
    await show({ face: 'A', good: true }, 2500)
    live.expect('any')
    await show({ face: 'A', good: true }, 2500)
    expect(stills).toHaveLength(2)
  })

  test('searches where the object detector found a round object, and reports a hand', async () => {
    const clock = { name: 'clock', score: 0.5, box: { x: 30, y: 40, width: 100, height: 100 } }
    const hand = { name: 'person', score: 0.9, box: { x: 400, y: 200, width: 240, height: 280 } }
    const { live, wishes, show, stills } = table({ objects: [clock, hand] })
    await show(null, 300)
    expect(wishes.at(-1)?.regions).toEqual([{ cx: 80, cy: 90, radius: 50 }])
    await show({ face: 'A', good: false }, 1500)
    expect(live.state.hint.shown.text).toBe('Take your hand away')
    await show({ face: 'A', good: true }, 2500)
    expect(stills).toHaveLength(1)
  })

  test('the track changes to the coin that searches find', async () => {
    const mistaken = {
      ellipse: { cx: 320, cy: 60, rx: 20, ry: 19, angleDegrees: 0 },
      score: 0.6,
      whole: true,
    }
    const { live, answer, show } = table({ auto: false })
    // Followed, it is still there; a search sees it as well, and the coin before it.
    answer(({ previous }) => {
      const seen = detectionOf({ face: 'A', good: true })
      return previous
        ? { ...seen, coins: [previous] }
        : { ...seen, coins: [...seen.coins, mistaken] }
    })
    answer(() => ({ ...detectionOf({ face: 'A', good: true }), coins: [mistaken] }), 1)
    await show(null, 500)
    expect(live.state.tracked?.track?.coin).toEqual(mistaken)
    await show(null, 1500)
    expect(live.state.tracked?.track?.coin.ellipse.rx).toBe(180)
  })
})
