import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CompareFaces, FaceDescriptor } from '../coin/face-similarity.ts'
import type { Quality, QualityMark, QualityName } from '../quality/quality.ts'
import {
  INITIAL_SHUTTER,
  nextShutter,
  type ShutterEvent,
  type ShutterState,
  type StillOutcome,
} from './auto-shutter.ts'
import { HINTS, hintFor } from './hint.ts'
import type { TrackedDetection } from './tracked-detection.ts'
import { NO_TRACK, type TrackerState, updateTracker } from './tracker.ts'

const SIZE = { width: 1280, height: 720 }
const LAID = { cx: 640, cy: 360, rx: 260, ry: 258, angleDegrees: 30 }
const FAR = { ...LAID, rx: 90, ry: 89 }

const face = (name: string): FaceDescriptor => ({ version: 2, edges: name })
const compareNames: CompareFaces = (a, b) => ({
  score: a.edges === b.edges ? 0.65 : 0.1,
  turnDegrees: 90,
})

/** One look at a coin that lies there. */
interface Look {
  bad: QualityName[]
  /** Share of the coin that is blown out, where `bad` has glare. */
  glare?: number
  /** Of a holder's label; without: a coin without a holder. */
  label?: 'readable' | 'glaring'
  face?: string | null
  /** The coin was not found in this look, or another coin is its subject. */
  lost?: 'missed' | 'unjudged' | 'dark' | 'busy' | null
  ellipse?: typeof LAID
  hand?: boolean
  ms?: number
}

const mark = (good: boolean, value = 0): QualityMark => ({
  value,
  good,
  word: '',
  advice: good ? null : 'do it',
})

function qualityOf({ bad, glare = 0.03 }: Look): Quality {
  const of = (name: QualityName) => mark(!bad.includes(name))
  const isGlaring = bad.includes('glare')
  return {
    sharp: of('sharp'),
    glare: mark(!isGlaring, isGlaring ? glare : 0.004),
    exposure: of('exposure'),
    size: of('size'),
    tilt: of('tilt'),
    whole: of('whole'),
  }
}

/** A shutter over looks, with a camera whose stills are judged so. */
function shutter(start: Partial<ShutterState> = {}, outcome: StillOutcome = 'faulty') {
  let tracker: TrackerState = NO_TRACK
  let state: ShutterState = { ...INITIAL_SHUTTER, ...start }
  let now = 0
  const firedAt: { at: number; glare: number }[] = []
  let taken: number | null = null
  let saidSameSide = false
  const hints = new Set<string>()

  const send = (event: ShutterEvent) => {
    const [next, effects] = nextShutter(state, event, now, compareNames)
    state = next
    for (const effect of effects) {
      if (effect === 'fire') {
        firedAt.push({ at: now, glare: state.last?.quality?.glare.value ?? 0 })
        send({ kind: 'still', outcome })
      }
      if (effect === 'accept') {
        taken ??= now
        send({ kind: 'taken', face: face('eagle'), wants: 'other_side', hasGlare: true })
      }
      if (effect === 'say_same_side') saidSameSide = true
    }
  }
  const show = (look: Look) => {
    now += look.ms ?? 120
    const coin = { ellipse: look.ellipse ?? LAID, score: 0.9, whole: true }
    const other = { ...coin, ellipse: { ...LAID, cx: 90, rx: 60, ry: 59 } }
    const isEmpty = look.lost !== null && look.lost !== undefined && look.lost !== 'unjudged'
    const coins = isEmpty ? [] : look.lost ? [other, coin] : [coin]
    tracker = updateTracker(tracker, { coins, at: now })
    const isSubject = !look.lost
    const detection: TrackedDetection = {
      track: tracker.track,
      quality: isSubject ? qualityOf(look) : null,
      face: isSubject && look.face !== null ? face(look.face ?? 'eagle') : null,
      holder: look.label
        ? {
            corners: [
              { x: 300, y: 40 },
              { x: 980, y: 40 },
              { x: 980, y: 680 },
              { x: 300, y: 680 },
            ],
            aspect: 1,
            missed: 0,
            history: [],
          }
        : null,
      label: look.label ? mark(look.label === 'readable', 0.1) : null,
      size: SIZE,
      handOverCoin: look.hand ?? false,
      isDark: look.lost === 'dark',
      isBusy: look.lost === 'busy',
    }
    send({ kind: 'detection', detection })
    hints.add(hintFor(state).text)
  }
  return {
    show,
    showFor: (ms: number, look: Look) => {
      for (let left = ms; left > 0; left -= look.ms ?? 120) show(look)
    },
    firedAt,
    taken: () => taken,
    saidSameSide: () => saidSameSide,
    hints,
  }
}

/** The longest that a steady, sharp coin waits, in ms. */
const BOUND_MS = 12_000

const aLook = fc.record({
  bad: fc.subarray<QualityName>(['glare', 'exposure', 'tilt', 'whole', 'size']),
  glare: fc.double({ min: 0.016, max: 0.2, noNaN: true }),
  label: fc.constantFrom(undefined, undefined, 'readable' as const, 'glaring' as const),
  face: fc.constantFrom('eagle', null),
  ms: fc.integer({ min: 66, max: 900 }),
})

describe('a coin that is steady and sharp', () => {
  test('is taken within a bounded time, whatever else its picture lacks', () => {
    fc.assert(
      fc.property(
        fc.array(aLook, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('missed' as const, 'unjudged' as const, null),
        fc.boolean(),
        (looks, between, isBack) => {
          const wanted: Partial<ShutterState> = isBack
            ? { wants: 'other_side', taken: { face: face('liberty'), at: null } }
            : {}
          const { show, taken } = shutter(wanted)
          let ms = 0
          for (let i = 0; ms < BOUND_MS; i++) {
            const look = looks[i % looks.length]!
            show(look)
            ms += look.ms
            // Every second detection may not find the coin, or find another coin first.
            if (between) show({ bad: [], lost: between, ms: 66 })
          }
          expect(taken()).not.toBeNull()
        },
      ),
    )
  })

  test.each<[string, Look]>([
    ['glare', { bad: ['glare'] }],
    ['too much or too little light', { bad: ['exposure'] }],
    ['a tilt', { bad: ['tilt'] }],
    ['an edge that looks covered', { bad: ['whole'] }],
    ['a label with glare', { bad: [], label: 'glaring' }],
    ['everything at once', { bad: ['glare', 'exposure', 'tilt', 'whole'] }],
  ])('with %s is taken after four seconds', (_, look) => {
    const { showFor, taken } = shutter()
    showFor(8000, look)
    expect(taken()).toBeGreaterThan(4000)
    expect(taken()).toBeLessThan(5500)
  })

  test('is taken at a look of the least glare, while the light is tilted', () => {
    const { show, firedAt } = shutter()
    for (let i = 0; i < 60; i++) show({ bad: ['glare'], glare: 0.05 + 0.03 * Math.sin(i / 4) })
    expect(firedAt).toHaveLength(1)
    expect(firedAt[0]?.glare).toBeLessThan(0.026)
  })

  test('is taken at once when the glare goes', () => {
    const { showFor, taken } = shutter({}, 'good')
    showFor(1500, { bad: ['glare'] })
    expect(taken()).toBeNull()
    showFor(700, { bad: [] })
    expect(taken()).toBeLessThan(2200)
  })

  test('is taken although every still of the camera is blurred', () => {
    const { showFor, taken } = shutter({}, 'blurred')
    showFor(BOUND_MS, { bad: [] })
    expect(taken()).not.toBeNull()
  })

  test('is not taken by time that the page was hidden', () => {
    const { show, taken } = shutter()
    for (let i = 0; i < 5; i++) show({ bad: ['glare'] })
    show({ bad: ['glare'], ms: 60_000 })
    expect(taken()).toBeNull()
  })
})

describe('a coin whose picture would be of no use is not taken, and the seller is told what to do', () => {
  test('blurred, covered by a hand, or too far away', () => {
    for (const [look, advice] of [
      [{ bad: ['sharp'] }, 'do it'],
      [{ bad: ['whole'], hand: true }, HINTS.hand],
      [{ bad: ['size'], ellipse: FAR }, HINTS.closer],
    ] satisfies [Look, string][]) {
      const { showFor, taken, hints } = shutter()
      showFor(30_000, look)
      expect(taken()).toBeNull()
      expect([...hints]).toEqual(expect.arrayContaining([advice, HINTS.button]))
    }
  })

  test('where no coin is found: half of it may be outside, it may be too dark, or lie on print', () => {
    for (const [lost, reason] of [
      ['missed', HINTS.whole],
      ['dark', HINTS.dark],
      ['busy', HINTS.busy],
    ] as const) {
      const { showFor, hints } = shutter()
      showFor(5_000, { bad: [], lost })
      expect([...hints]).toEqual([HINTS.none])
      showFor(10_000, { bad: [], lost })
      expect([...hints]).toEqual([HINTS.none, reason, HINTS.button])
    }
  })

  test('where a coin on print is found at another place each time, or for a moment only', () => {
    const { showFor, taken, hints } = shutter()
    for (let i = 0; i < 30; i++) {
      const ellipse = { ...LAID, cx: i % 2 ? 300 : 980, rx: 150, ry: 149 }
      showFor(360, { bad: [], ellipse })
      showFor(480, { bad: [], lost: 'missed' })
    }
    expect(taken()).toBeNull()
    expect([...hints]).toContain(HINTS.button)
  })

  test('and a coin that is laid on a table that was empty for long gets its own time', () => {
    const { showFor, hints } = shutter()
    showFor(60_000, { bad: [], lost: 'missed' })
    showFor(2_000, { bad: ['sharp'] })
    hints.clear()
    showFor(7_000, { bad: ['sharp'] })
    expect([...hints]).toEqual(['do it'])
  })

  test('where every still shows something else', () => {
    const { showFor, taken, hints } = shutter({}, 'other')
    showFor(30_000, { bad: [] })
    expect(taken()).toBeNull()
    expect([...hints]).toContain(HINTS.button)
  })

  test('with the same side again, however long it lies there, with glare or without', () => {
    for (const bad of [[], ['glare']] satisfies QualityName[][]) {
      const { showFor, taken, saidSameSide, hints } = shutter({
        wants: 'other_side',
        taken: { face: face('eagle'), at: null },
      })
      showFor(60_000, { bad })
      expect(taken()).toBeNull()
      expect(saidSameSide()).toBe(true)
      expect([...hints]).toContain(HINTS.sameSide)
    }
  })
})
