import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MORE_LIGHT, type Quality, type QualityMark } from '../quality/quality.ts'
import {
  INITIAL_SHUTTER,
  nextShutter,
  type ShutterEvent,
  type ShutterState,
} from './auto-shutter.ts'
import { CAMERA_EXPOSURE, EMPTY_MS, type GlareExposure, nextExposure } from './glare-exposure.ts'
import type { TrackedDetection } from './tracked-detection.ts'
import { NO_TRACK, type TrackerState, updateTracker } from './tracker.ts'

const RANGE = { min: -3, max: 3, step: 1 / 6 }
const LOOK_MS = 120
const LAID = { cx: 640, cy: 360, rx: 260, ry: 258, angleDegrees: 30 }

const mark = (good: boolean, advice = 'do it'): QualityMark => ({
  value: good ? 0 : 0.05,
  good,
  word: '',
  advice: good ? null : advice,
})

/** How a coin looks at an exposure of so many EV. */
type Coin = (ev: number) => { glare?: boolean; dark?: boolean; blurred?: boolean }

function qualityOf({ glare, dark, blurred }: ReturnType<Coin>): Quality {
  return {
    sharp: mark(!blurred),
    glare: mark(!glare),
    exposure: mark(!dark, MORE_LIGHT),
    size: mark(true),
    tilt: mark(true),
    whole: mark(true),
  }
}

/** A camera with this range over coins, with the shutter that takes them. */
function camera(range: typeof RANGE | null = RANGE) {
  let tracker: TrackerState = NO_TRACK
  let shutter: ShutterState = INITIAL_SHUTTER
  let exposure: GlareExposure = CAMERA_EXPOSURE
  let now = 0
  const set: number[] = []
  const taken: { at: number; hasGlare: boolean; ev: number }[] = []

  const send = (event: ShutterEvent) => {
    const [next, effects] = nextShutter(shutter, event, now)
    shutter = next
    const quality = shutter.last?.quality
    for (const effect of effects) {
      const isGood = quality?.glare.good && quality.exposure.good
      if (effect === 'fire') send({ kind: 'still', outcome: isGood ? 'good' : 'faulty' })
      if (effect === 'accept') {
        const hasGlare = quality?.glare.good === false
        taken.push({ at: now, hasGlare, ev: exposure.ev })
        const wants = taken.length % 2 === 1 ? 'other_side' : 'other_coin'
        send({ kind: 'taken', face: null, wants, hasGlare })
      }
    }
  }
  const show = (ms: number, coin: Coin | null) => {
    for (let left = ms; left > 0; left -= LOOK_MS) {
      now += LOOK_MS
      const coins = coin ? [{ ellipse: LAID, score: 0.95, whole: true }] : []
      tracker = updateTracker(tracker, { coins, at: now })
      const detection: TrackedDetection = {
        track: tracker.track,
        quality: coin && qualityOf(coin(exposure.ev)),
        face: null,
        size: { width: 1280, height: 720 },
        holder: null,
        label: null,
        handOverCoin: false,
      }
      send({ kind: 'detection', detection })
      const [next, ev] = nextExposure(exposure, shutter, range, now)
      exposure = next
      if (ev !== null) set.push(ev)
    }
  }
  return { show, set, taken, ev: () => exposure.ev }
}

const silver: Coin = ev => ({ glare: ev > -1 })

describe('a coin with glare', () => {
  test('is taken without it as soon as a lower exposure shows it, before the patience is out', () => {
    const { show, taken, set } = camera()
    show(4000, silver)
    expect(taken).toMatchObject([{ hasGlare: false, ev: -1 }])
    expect(taken[0]?.at).toBeLessThan(3000)
    expect(set).toEqual([-0.5, -1])
  })

  test('that no exposure ends is taken after four seconds, with its mark', () => {
    const { show, taken } = camera()
    show(6000, () => ({ glare: true }))
    expect(taken).toMatchObject([{ hasGlare: true, ev: -2 }])
    expect(taken[0]?.at).toBeLessThan(5500)
  })

  test('that a camera without the setting shows is taken with its mark too, and nothing is set', () => {
    const { show, taken, set } = camera(null)
    show(6000, silver)
    expect(taken).toMatchObject([{ hasGlare: true }])
    expect(set).toEqual([])
  })

  test('for a moment only changes nothing', () => {
    const { show, set } = camera()
    show(480, silver)
    show(3000, () => ({}))
    expect(set).toEqual([])
  })

  test('has its other side with the same exposure; the next coin has the camera’s own', () => {
    const { show, taken, ev } = camera()
    show(4000, silver)
    show(1200, null)
    expect(ev()).toBe(-1)
    show(2000, silver)
    expect(taken).toMatchObject([{ ev: -1 }, { ev: -1 }])
    expect(taken[1]!.at - 5200).toBeLessThan(1500)
    expect(ev()).toBe(0)
  })

  test('that was taken away gives the camera its own exposure back', () => {
    const { show, set } = camera()
    show(1400, silver)
    expect(set.at(-1)).toBeLessThan(0)
    show(EMPTY_MS + 500, null)
    expect(set.at(-1)).toBe(0)
  })

  test('is shown no darker than its picture can bear, and is taken', () => {
    const { show, taken, set } = camera()
    show(8000, ev => ({ glare: ev > -1, dark: ev <= -1 }))
    expect(set).toEqual([-0.5, -1, -0.5])
    expect(taken).toMatchObject([{ hasGlare: true, ev: -0.5 }])
  })
})

test('whatever the exposure does to a coin that lies still, it is taken, after a few settings', () => {
  const thresholds = fc.record({
    glare: fc.double({ min: -4, max: 0.5, noNaN: true }),
    dark: fc.double({ min: -4, max: -0.1, noNaN: true }),
    blurred: fc.double({ min: -4, max: -0.1, noNaN: true }),
  })
  fc.assert(
    fc.property(thresholds, fc.constantFrom(1 / 6, 1 / 3, 0.5, 1), (at, step) => {
      const { show, taken, set } = camera({ min: -2, max: 2, step })
      show(14_000, ev => ({
        glare: ev > at.glare,
        dark: ev < at.dark,
        blurred: ev < at.blurred,
      }))
      expect(taken).toHaveLength(1)
      expect(set.length).toBeLessThanOrEqual(8)
    }),
  )
})
