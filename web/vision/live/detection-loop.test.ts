import { describe, expect, test } from 'vitest'
import type { LiveFrames } from '../camera/live-frames.ts'
import { centredFrame } from '../coin/crop-frame.ts'
import type { CoinDetector, Detection } from '../detector/coin-detector.ts'
import {
  createDetectionLoop,
  FAILED_PERIOD_MS,
  IDLE_AFTER_MS,
  IDLE_PERIOD_MS,
  MIN_PERIOD_MS,
  REST_SHARE,
} from './detection-loop.ts'

const nothing: Detection = {
  ok: true,
  coins: [],
  found: false,
  holder: null,
  label: null,
  frame: centredFrame(640, 480),
  quality: null,
  face: null,
  backend: 'wasm',
  milliseconds: 1,
  stages: { pixels: 0, search: 1, refine: 0, holder: 0, quality: 0, face: 0 },
}

/** A video and a detector with a clock that the test controls. */
function stage(
  options: {
    lookMs?: number
    breaks?: () => boolean
    answer?: () => Awaited<ReturnType<CoinDetector['detectInFrame']>>
  } = {},
) {
  let now = 0
  let hidden = false
  let closed = 0
  let grabbed = 0
  let underWay = 0
  let mostUnderWay = 0
  const changed = new Set<() => void>()
  const timers = new Set<{ at: number; ready: () => void }>()
  const startedAt: number[] = []
  const problems: string[] = []
  let looks = 0
  const after = (milliseconds: number, ready: () => void) => {
    const timer = { at: now + milliseconds, ready }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  const frames: LiveFrames = {
    // A frame every 10 ms.
    next: ready => after(10, ready),
    grab: async () => {
      grabbed++
      return { width: 640, height: 480, close: () => void closed++ }
    },
    after,
    now: () => now,
    isHidden: () => hidden,
    onHiddenChange: listener => {
      changed.add(listener)
      return () => changed.delete(listener)
    },
  }
  const loop = createDetectionLoop({
    frames,
    detector: {
      detectInFrame: () => {
        startedAt.push(now)
        mostUnderWay = Math.max(mostUnderWay, ++underWay)
        return new Promise((resolve, reject) => {
          after(options.lookMs ?? 20, () => {
            underWay--
            if (options.breaks?.()) reject(new TypeError('not a frame'))
            else resolve(options.answer?.() ?? nothing)
          })
        })
      },
    },
    detectionOptions: () => ({ describe: false, previous: null }),
    onDetection: () => looks++,
    onProblem: sentence => problems.push(sentence),
  })
  /** Lets time go by, what is due in between happening in its order. */
  const pass = async (milliseconds: number) => {
    const until = now + milliseconds
    for (;;) {
      for (let i = 0; i < 8; i++) await Promise.resolve()
      const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
      if (!next) break
      timers.delete(next)
      now = next.at
      next.ready()
    }
    now = until
  }
  const hide = (value: boolean) => {
    hidden = value
    for (const listener of changed) listener()
  }
  const gaps = () => startedAt.slice(1).map((at, i) => at - startedAt[i]!)
  return {
    loop,
    pass,
    hide,
    gaps,
    startedAt,
    problems,
    timers,
    changed,
    looks: () => looks,
    grabbed: () => grabbed,
    closed: () => closed,
    mostUnderWay: () => mostUnderWay,
  }
}

describe('the loop', () => {
  test('processes one frame at a time and drops the others', async () => {
    const { loop, pass, mostUnderWay, looks, gaps } = stage({ lookMs: 200 })
    loop.start()
    await pass(5000)
    expect(mostUnderWay()).toBe(1)
    expect(looks()).toBeGreaterThan(10)
    for (const gap of gaps()) expect(gap).toBeGreaterThanOrEqual(200 * (1 + REST_SHARE))
  })

  test('observes the minimum period, however fast the detector', async () => {
    const { loop, pass, gaps } = stage({ lookMs: 1 })
    loop.start()
    await pass(3000)
    for (const gap of gaps()) expect(gap).toBeGreaterThanOrEqual(MIN_PERIOD_MS)
  })

  test('slows down after a long time without a coin', async () => {
    const { loop, pass, startedAt } = stage({ lookMs: 1 })
    loop.start()
    await pass(IDLE_AFTER_MS + 5000)
    const late = startedAt.filter(at => at > IDLE_AFTER_MS + 300)
    expect(late.length).toBeGreaterThan(5)
    for (const [i, at] of late.slice(1).entries())
      expect(at - late[i]!).toBeGreaterThanOrEqual(IDLE_PERIOD_MS)
  })

  test('pauses while the page is hidden, and discards the detection in flight', async () => {
    const { loop, pass, hide, looks, startedAt } = stage({ lookMs: 100 })
    loop.start()
    await pass(50)
    hide(true)
    await pass(2000)
    expect(startedAt).toHaveLength(1)
    expect(looks()).toBe(0)
    hide(false)
    await pass(1000)
    expect(looks()).toBeGreaterThan(3)
  })

  test('leaves nothing behind when it stops', async () => {
    const { loop, pass, startedAt, timers, changed } = stage({ lookMs: 30 })
    loop.start()
    loop.start()
    await pass(500)
    loop.stop()
    const before = startedAt.length
    await pass(2000)
    expect(startedAt).toHaveLength(before)
    expect([timers.size, changed.size]).toEqual([0, 0])
    loop.start()
    await pass(500)
    expect(startedAt.length).toBeGreaterThan(before)
  })

  test('goes on after a detection that breaks', async () => {
    let broken = true
    const { loop, pass, looks, problems } = stage({
      breaks: () => broken,
    })
    loop.start()
    await pass(2500)
    expect(looks()).toBe(0)
    expect(problems.length).toBeGreaterThan(0)
    broken = false
    await pass(2500)
    expect(looks()).toBeGreaterThan(3)
  })

  test('reports a problem, and tries again after a pause', async () => {
    const { loop, pass, problems, gaps } = stage({
      answer: () => ({ ok: false, code: 'eye_failed', sentence: 'It failed.' }),
    })
    loop.start()
    await pass(3500)
    expect(new Set(problems)).toEqual(new Set(['It failed.']))
    for (const gap of gaps()) expect(gap).toBeGreaterThanOrEqual(FAILED_PERIOD_MS)
  })
})
