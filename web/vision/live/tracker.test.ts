import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FoundCoin } from '../coin/find-coins.ts'
import { type Ellipse, intersectionOverUnion } from '../geometry/ellipse.ts'
import type { Quad } from '../geometry/quadrilateral.ts'
import { type FollowedHolder, followHolder, holderMovement } from './follow-holder.ts'
import {
  GONE_AFTER_MISSES,
  movement,
  NO_TRACK,
  steadyInHolder,
  type TrackerState,
  updateTracker,
} from './tracker.ts'

const coinAt = (ellipse: Ellipse): FoundCoin => ({ ellipse, score: 0.95, whole: true })
const PERIOD_MS = 80

/** Lets the tracker see one ellipse a look; null is a look that saw nothing. */
function watch(seen: (Ellipse | null)[], from: TrackerState = NO_TRACK): TrackerState[] {
  const states: TrackerState[] = []
  let state = from
  for (const [i, ellipse] of seen.entries()) {
    state = updateTracker(state, { coins: ellipse ? [coinAt(ellipse)] : [], at: i * PERIOD_MS })
    states.push(state)
  }
  return states
}

const anEllipse = fc
  .record({
    cx: fc.double({ min: 300, max: 900, noNaN: true }),
    cy: fc.double({ min: 200, max: 500, noNaN: true }),
    rx: fc.double({ min: 80, max: 350, noNaN: true }),
    flat: fc.double({ min: 0.6, max: 1, noNaN: true }),
    angleDegrees: fc.double({ min: 0, max: 179.9, noNaN: true }),
  })
  .map(({ flat, rx, ...rest }) => ({ ...rest, rx, ry: rx * flat }))

const moved = (ellipse: Ellipse, dx: number, dy = 0, grow = 1): Ellipse => ({
  ...ellipse,
  cx: ellipse.cx + dx,
  cy: ellipse.cy + dy,
  rx: ellipse.rx * grow,
  ry: ellipse.ry * grow,
})

const noise = fc.tuple(
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.double({ min: -1, max: 1, noNaN: true }),
)

test.each([80, 700, 1_400, 4_000])(
  'a coin that lies still is steady, a look every %i ms',
  every => {
    const coin = coinAt({ cx: 500, cy: 400, rx: 200, ry: 196, angleDegrees: 20 })
    let state = NO_TRACK
    for (let i = 0; i < 6; i++) state = updateTracker(state, { coins: [coin], at: i * every })
    expect(state.track?.steady.good).toBe(true)
  },
)

describe('the ring', () => {
  test('of a still coin moves much less than its detections', () => {
    fc.assert(
      fc.property(anEllipse, fc.array(noise, { minLength: 40, maxLength: 40 }), (coin, jitters) => {
        const amplitude = coin.rx * 0.008
        const seen = jitters.map(([x, y, grow]) =>
          moved(coin, x * amplitude, y * amplitude, 1 + grow * 0.004),
        )
        const rings = watch(seen).map(({ track }) => track!.ellipse)
        const way = (path: Ellipse[]) =>
          path.slice(11).reduce((sum, one, i) => sum + movement(path[i + 10]!, one), 0)
        expect(way(rings)).toBeLessThanOrEqual(way(seen) * 0.6)
        for (const ring of rings) expect(movement(ring, coin)).toBeLessThan(0.02)
      }),
    )
  })

  test('keeps its shape where a coin seen from straight above has any angle', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 179, noNaN: true }), { minLength: 20 }),
        angles => {
          const round = { cx: 400, cy: 300, rx: 200, ry: 198.5 }
          const last = watch(angles.map(angleDegrees => ({ ...round, angleDegrees }))).at(-1)!
          expect(last.track!.ellipse.ry).toBeGreaterThan(198.4)
          expect(last.track!.ellipse.rx).toBeLessThan(200.1)
        },
      ),
    )
  })

  test('follows a coin that is pushed, as the same track', () => {
    fc.assert(
      fc.property(anEllipse, fc.double({ min: 0, max: 0.3, noNaN: true }), (coin, step) => {
        const path = Array.from({ length: 12 }, (_, i) => moved(coin, i * step * coin.ry))
        const states = watch(path)
        for (const [i, { track }] of states.entries()) {
          expect(track!.id).toBe(1)
          expect(intersectionOverUnion(track!.ellipse, path[i]!)).toBeGreaterThan(0.9)
        }
      }),
    )
  })

  test('survives missed detections, and ends when the coin is removed', () => {
    const coin = { cx: 400, cy: 300, rx: 200, ry: 190, angleDegrees: 20 }
    const missed = watch([coin, coin, coin, null, coin])
    expect(missed.map(({ track }) => track?.id)).toEqual([1, 1, 1, 1, 1])
    expect(missed[3]!.track!.missed).toBe(1)
    expect(movement(missed[3]!.track!.ellipse, coin)).toBeLessThan(1e-9)
    const frames = watch([coin, ...Array.from({ length: GONE_AFTER_MISSES }, () => null), coin])
    expect(frames.at(-2)!.track).toBeNull()
    expect(frames.at(-1)!.track!.id).toBe(2)
  })

  test('jumps only as a new track', () => {
    fc.assert(
      fc.property(anEllipse, anEllipse, (one, other) => {
        fc.pre(intersectionOverUnion(one, other) < 0.35)
        const states = watch([one, one, one, one, other])
        expect(states.at(-1)!.track).toMatchObject({ id: 2, ellipse: other })
        expect(states.at(-1)!.track!.steady.good).toBe(false)
      }),
    )
  })

  test('stays with its coin while another is the subject for a moment', () => {
    const mine = coinAt({ cx: 400, cy: 300, rx: 200, ry: 200, angleDegrees: 0 })
    const other = coinAt({ cx: 900, cy: 300, rx: 200, ry: 200, angleDegrees: 0 })
    let state = updateTracker(NO_TRACK, { coins: [mine, other], at: 0 })
    const ids: number[] = []
    for (let i = 1; i <= 4; i++) {
      state = updateTracker(state, { coins: [other, mine], at: i * PERIOD_MS })
      ids.push(state.track!.id)
    }
    expect(ids).toEqual([1, 1, 2, 2])
    expect(state.track!.ellipse.cx).toBe(900)
  })
})

describe('steady', () => {
  const coin = { cx: 400, cy: 300, rx: 200, ry: 196, angleDegrees: 70 }
  const wordAfter = (seen: Ellipse[]) => watch(seen).at(-1)!.track!.steady.word

  test('is a coin that was still over the last observations', () => {
    expect(wordAfter(Array.from({ length: 6 }, () => coin))).toBe('Steady')
    expect(wordAfter([coin, coin])).toBe('Moving')
  })

  test('is not a coin that slides, grows or tilts', () => {
    const six = Array.from({ length: 6 }, (_, i) => i)
    expect(wordAfter(six.map(i => moved(coin, i * 4)))).toBe('Moving')
    expect(wordAfter(six.map(i => moved(coin, 0, 0, 1 + i * 0.02)))).toBe('Moving')
    expect(wordAfter(six.map(i => ({ ...coin, ry: 196 - i * 4 })))).toBe('Moving')
  })

  test('is regained once the coin is still again', () => {
    const slid = [0, 30, 60, 90].map(dx => moved(coin, dx))
    const rest = Array.from({ length: 8 }, () => slid.at(-1)!)
    expect(wordAfter(slid)).toBe('Moving')
    expect(wordAfter([...slid, ...rest])).toBe('Steady')
  })

  test('is computed from few observations where they are rare', () => {
    let state = NO_TRACK
    for (let i = 0; i < 4; i++) state = updateTracker(state, { coins: [coinAt(coin)], at: i * 600 })
    expect(state.track!.steady.good).toBe(true)
  })
})

test('a coin in a holder is steady by the measure of its holder', () => {
  let state: TrackerState = NO_TRACK
  for (let i = 0; i < 5; i++) {
    const ellipse = { cx: 300 + (i % 2) * 4, cy: 400, rx: 80, ry: 80, angleDegrees: 0 }
    state = updateTracker(state, { coins: [{ ellipse, score: 1, whole: true }], at: i * 100 })
  }
  expect(state.track?.steady.good).toBe(false)
  const inHolder = (width: number, movement: number) =>
    steadyInHolder(state, { width, movement })?.steady.good
  expect(inHolder(560, 1)).toBe(true)
  expect(inHolder(200, 1)).toBe(false)
  // The rim is found at one place and at another, and the holder lies still.
  expect(inHolder(200, 0.01)).toBe(true)
})

test('a holder lies still while its corners do, and moves with one of them', () => {
  const cornersAt = (moved: number): Quad => [
    { x: 100, y: 100 },
    { x: 400, y: 100 },
    { x: 400, y: 550 + moved },
    { x: 100, y: 550 },
  ]
  const movementAfter = (moved: number[]) => {
    let holder: FollowedHolder | null = null
    for (const [i, px] of moved.entries())
      holder = followHolder(holder, { corners: cornersAt(px), aspect: 1.5 }, i * 100)
    return holder && holderMovement(holder)
  }
  expect(movementAfter([0, 0])).toBe(1)
  expect(movementAfter([0, 0, 0])).toBe(0)
  expect(movementAfter([0, 0, 15])).toBeCloseTo(0.1)
  // A holder that slides slowly.
  expect(movementAfter([0, 2, 4, 6, 8, 10])).toBeGreaterThan(0.03)
})
