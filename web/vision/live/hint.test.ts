import { describe, expect, test } from 'vitest'
import type { Quality, QualityName } from '../quality/quality.ts'
import { INITIAL_SHUTTER, type ShutterState } from './auto-shutter.ts'
import {
  ANNOUNCED_AFTER_MS,
  debounceHint,
  HINTS,
  type Hint,
  hintFor,
  initialHint,
  SHOWN_AFTER_MS,
} from './hint.ts'
import type { TrackedDetection } from './tracked-detection.ts'
import { NO_TRACK, type TrackerState, updateTracker } from './tracker.ts'

const ellipse = { cx: 640, cy: 360, rx: 380, ry: 378, angleDegrees: 0 }

function looking(bad: QualityName[], looks = 6): ShutterState {
  let tracker: TrackerState = NO_TRACK
  for (let i = 0; i < looks; i++)
    tracker = updateTracker(tracker, { coins: [{ ellipse, score: 1, whole: true }], at: i * 100 })
  const mark = (name: QualityName) => ({
    value: 0,
    good: !bad.includes(name),
    word: name,
    advice: bad.includes(name) ? `do ${name}` : null,
  })
  const quality: Quality = {
    sharp: mark('sharp'),
    glare: mark('glare'),
    exposure: mark('exposure'),
    size: mark('size'),
    tilt: mark('tilt'),
    whole: mark('whole'),
  }
  const last: TrackedDetection = {
    track: tracker.track,
    quality,
    face: null,
    size: { width: 1280, height: 760 },
    holder: null,
    label: null,
    handOverCoin: false,
  }
  return { ...INITIAL_SHUTTER, last }
}

describe('the hint', () => {
  test('is the one thing that matters most', () => {
    expect(hintFor(INITIAL_SHUTTER).text).toBe(HINTS.starting)
    expect(hintFor(looking(['tilt', 'glare', 'whole'])).text).toBe('do whole')
    expect(hintFor(looking(['tilt', 'glare'])).text).toBe('do glare')
    expect(hintFor(looking(['tilt'])).text).toBe('do tilt')
    expect(hintFor(looking(['glare'], 1)).text).toBe('Hold still')
    expect(hintFor(looking([])).tone).toBe('good')
  })

  test('asks to remove the hand that the object detector found over the rim', () => {
    const state = looking(['whole'])
    const last = state.last && { ...state.last, handOverCoin: true }
    expect(hintFor({ ...state, last })).toEqual({ text: 'Take your hand away', tone: 'lack' })
  })

  test.each([
    [{ cx: 1200 }, { text: 'Move the coin left', arrow: 'left' }],
    [{ cx: 90 }, { text: 'Move the coin right', arrow: 'right' }],
    [{ cy: 700 }, { text: 'Move the coin up', arrow: 'up' }],
    [{ cy: 60 }, { text: 'Move the coin down', arrow: 'down' }],
    [{ rx: 700, ry: 690 }, { text: 'Farther away' }],
  ] as const)('says which way a coin has to go that the frame cuts', (at, hint) => {
    const cut = { ...ellipse, rx: 200, ry: 199, ...at }
    const state = looking(['whole'])
    const track = state.last?.track
    if (!state.last || !track) throw new Error('no coin is tracked')
    const coin = { ellipse: cut, score: 1, whole: false }
    const last = { ...state.last, track: { ...track, coin, ellipse: cut } }
    expect(hintFor({ ...state, last })).toEqual({ ...hint, tone: 'lack' })
  })

  test('requests the next step once a face is taken', () => {
    const waiting = { ...looking([]), phase: 'waiting' as const }
    expect(hintFor({ ...waiting, wants: 'other_side' }).text).toBe('Turn the coin over')
    expect(hintFor({ ...waiting, wants: 'other_coin' }).text).toBe('Ready for the next coin')
    const glaring = { ...waiting, takenWithGlare: true }
    expect(hintFor({ ...glaring, wants: 'other_side' }).text).toBe('Some glare. Turn the coin over')
    expect(hintFor({ ...glaring, wants: 'other_coin' }).text).toBe('Some glare. Next coin')
    expect(hintFor({ ...waiting, sameSide: true }).text).toBe('That looks like the same side')
  })
})

describe('a debounced hint', () => {
  const lack = (text: string): Hint => ({ text, tone: 'lack' })
  const over = (hints: Hint[], stepMs: number) => {
    let calm = initialHint(lack('start'), 0)
    return hints.map((hint, i) => {
      calm = debounceHint(calm, hint, (i + 1) * stepMs)
      return calm
    })
  }

  test('does not flicker: a text shows after it was stable for a moment', () => {
    const flicker = Array.from({ length: 20 }, (_, i) => lack(i % 2 ? 'glare' : 'still'))
    expect(new Set(over(flicker, 80).map(({ shown }) => shown.text))).toEqual(new Set(['start']))
    const stood = over(
      Array.from({ length: 10 }, () => lack('glare')),
      80,
    )
    expect(stood.findIndex(({ shown }) => shown.text === 'glare')).toBe(SHOWN_AFTER_MS / 80 + 0.25)
  })

  test('is announced only when it stays, and good hints are not announced', () => {
    const stood = over(
      Array.from({ length: 30 }, () => lack('glare')),
      100,
    )
    expect(stood[ANNOUNCED_AFTER_MS / 100 - 1]!.announced).toBe('')
    expect(stood.at(-1)!.announced).toBe('glare')
    const good = over(
      Array.from({ length: 30 }, () => ({ text: 'Good', tone: 'good' as const })),
      100,
    )
    expect(good.at(-1)!).toMatchObject({ announced: '', shown: { text: 'Good' } })
  })

  test('shows immediately that a picture was taken', () => {
    const [first] = over([{ text: HINTS.turn, tone: 'done' }], 10)
    expect(first).toMatchObject({ shown: { text: HINTS.turn }, announced: HINTS.turn })
  })
})
