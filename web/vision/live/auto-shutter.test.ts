import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CompareFaces, FaceDescriptor } from '../coin/face-similarity.ts'
import type { Ellipse } from '../geometry/ellipse.ts'
import type { Quality, QualityName } from '../quality/quality.ts'
import {
  INITIAL_SHUTTER,
  MIN_GOOD_DETECTIONS,
  nextShutter,
  type ShutterEffect,
  type ShutterEvent,
  type ShutterState,
  type StillOutcome,
  type Wanted,
} from './auto-shutter.ts'
import { PATIENCE_MS } from './shutter-patience.ts'
import type { TrackedDetection } from './tracked-detection.ts'
import { NO_TRACK, type TrackerState, updateTracker } from './tracker.ts'

const LOOK_MS = 120
const SIZE = { width: 1280, height: 720 }
const LAID: Ellipse = { cx: 640, cy: 360, rx: 260, ry: 258, angleDegrees: 30 }

/** Faces are named; their orientation is given by the turn. */
const face = (name: string, turn = 0): FaceDescriptor => ({ version: 2, edges: `${name} ${turn}` })
const compareNames: CompareFaces = (a, b) => {
  const [name, turn] = a.edges.split(' ')
  const [other, otherTurn] = b.edges.split(' ')
  const turnDegrees = (Number(turn) - Number(otherTurn) + 360) % 360
  return { score: name === other ? 0.65 : 0.1, turnDegrees }
}

/** What lies before the camera at one look. */
interface Shown {
  face?: string
  turn?: number
  at?: Ellipse
  bad?: QualityName[]
  hidden?: boolean
  handOverCoin?: boolean
}

function quality(bad: QualityName[]): Quality {
  const mark = (name: QualityName) => ({
    value: 0,
    good: !bad.includes(name),
    word: name,
    advice: null,
  })
  return {
    sharp: mark('sharp'),
    glare: mark('glare'),
    exposure: mark('exposure'),
    size: mark('size'),
    tilt: mark('tilt'),
    whole: mark('whole'),
  }
}

/** A camera that plays what is shown, a shutter over it, and a seller who takes what it fires for. */
function session(options: { stills?: StillOutcome; next?: (taken: number) => Wanted } = {}) {
  let tracker: TrackerState = NO_TRACK
  let state: ShutterState = INITIAL_SHUTTER
  let now = 0
  let taken = 0
  const log: ShutterEffect[] = []
  const progress: number[] = []

  const send = (event: ShutterEvent) => {
    const [next, effects] = nextShutter(state, event, now, compareNames)
    state = next
    for (const effect of effects) {
      log.push(effect)
      if (effect === 'fire') send({ kind: 'still', outcome: options.stills ?? 'good' })
      if (effect === 'accept') {
        taken++
        const wants = options.next?.(taken) ?? (taken % 2 === 1 ? 'other_side' : 'other_coin')
        send({ kind: 'taken', face: state.last?.face ?? null, wants, hasGlare: false })
      }
    }
  }
  const show = (shown: Shown | null, looks = 10) => {
    for (let i = 0; i < looks; i++) {
      now += LOOK_MS
      const coin = shown && {
        ellipse: shown.at ?? LAID,
        score: 0.95,
        whole: !shown.hidden,
      }
      tracker = updateTracker(tracker, { coins: coin ? [coin] : [], at: now })
      const detection: TrackedDetection = {
        track: tracker.track,
        quality:
          shown && quality([...(shown.bad ?? []), ...(shown.hidden ? ['whole' as const] : [])]),
        face: shown?.face ? face(shown.face, shown.turn) : null,
        size: SIZE,
        holder: null,
        label: null,
        handOverCoin: shown?.handOverCoin ?? false,
      }
      send({ kind: 'detection', detection })
      progress.push(state.progress)
    }
  }
  return {
    show,
    send,
    log,
    progress,
    fired: () => log.filter(effect => effect === 'fire').length,
    state: () => state,
  }
}

const turnOver = (to: string, turn = 0) => [
  { shown: { face: to, hidden: true }, looks: 2 },
  { shown: null, looks: 3 },
  { shown: { face: to, turn, hidden: true }, looks: 2 },
  { shown: { face: to, turn }, looks: 12 },
]

describe('the shutter', () => {
  test('fills while a coin is steady and good, and fires once', () => {
    const { show, log, progress, state } = session()
    show({ face: 'eagle' }, 40)
    expect(log).toEqual(['fire', 'accept'])
    expect(state().phase).toBe('waiting')
    const until = progress.indexOf(
      0,
      progress.findIndex(one => one > 0),
    )
    const filling = progress.slice(0, until)
    expect(filling).toEqual(filling.toSorted((a, b) => a - b))
  })

  test('takes front, back, and the next coin, each once', () => {
    const { show, fired } = session()
    show({ face: 'liberty' }, 20)
    for (const [i, side] of ['eagle', 'liberty', 'eagle'].entries()) {
      for (const { shown, looks } of turnOver(side, i * 40)) show(shown, looks)
      expect(fired()).toBe(i + 2)
    }
  })

  test('waits for a picture without a bad quality mark, whatever else is good', () => {
    for (const bad of ['sharp', 'glare', 'exposure', 'tilt', 'whole'] as const) {
      const { show, fired } = session()
      show({ face: 'eagle', bad: [bad] }, Math.floor(PATIENCE_MS / LOOK_MS))
      expect(fired()).toBe(0)
    }
  })

  test('fires although the object detector reports a hand: it never decides alone', () => {
    const { show, fired } = session()
    show({ face: 'eagle', handOverCoin: true }, 20)
    expect(fired()).toBe(1)
  })

  test('requires no more pixels than the camera has', () => {
    const near = session()
    near.show({ face: 'eagle', bad: ['size'] }, 20)
    expect(near.fired()).toBe(1)
    const far = session()
    far.show({ face: 'eagle', bad: ['size'], at: { ...LAID, rx: 100, ry: 99 } }, 20)
    expect(far.fired()).toBe(0)
  })

  test('starts over when a good coin turns bad on the way', () => {
    const { show, fired } = session()
    show({ face: 'eagle' }, MIN_GOOD_DETECTIONS + 1)
    for (let i = 0; i < 10; i++) {
      show({ face: 'eagle', bad: ['glare'] }, 1)
      show({ face: 'eagle' }, MIN_GOOD_DETECTIONS - 1)
    }
    expect(fired()).toBe(0)
  })

  test('does not take a still that turned out bad, and tries again', () => {
    const { show, log, state } = session({ stills: 'other' })
    show({ face: 'eagle' }, 14)
    expect(log.length).toBeGreaterThan(1)
    expect(new Set(log)).toEqual(new Set(['fire']))
    expect(state().taken).toBeNull()
  })

  test('while off, computes its progress and never fires', () => {
    const { show, send, fired, state } = session()
    send({ kind: 'switch', auto: false })
    show({ face: 'eagle' }, 30)
    expect(fired()).toBe(0)
    expect(state().progress).toBe(1)
  })
})

describe('a face that was taken', () => {
  test('is not taken again after a nudge, however far', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            dx: fc.integer({ min: -300, max: 300 }),
            dy: fc.integer({ min: -90, max: 90 }),
            turn: fc.integer({ min: 0, max: 359 }),
            looks: fc.integer({ min: 1, max: 15 }),
          }),
          { maxLength: 6 },
        ),
        nudges => {
          const { show, fired, log } = session()
          show({ face: 'liberty' }, 15)
          for (const { dx, dy, turn, looks } of nudges) {
            const at = { ...LAID, cx: LAID.cx + dx, cy: LAID.cy + dy }
            show({ face: 'liberty', turn, at }, looks)
          }
          expect(fired()).toBe(1)
          expect(log).not.toContain('say_same_side')
        },
      ),
    )
  })

  test('is reported once when it comes back instead of the other side, and can be kept', () => {
    const { show, send, log, fired, state } = session()
    show({ face: 'liberty' }, 15)
    for (const { shown, looks } of turnOver('liberty', 90)) show(shown, looks)
    show({ face: 'liberty', turn: 90 }, 20)
    expect(log).toEqual(['fire', 'accept', 'say_same_side'])
    expect(state()).toMatchObject({ sameSide: true, progress: 0 })
    send({ kind: 'keep' })
    expect(fired()).toBe(2)
    expect(state().sameSide).toBe(false)
  })

  test('is no longer reported as soon as the other side is shown', () => {
    const { show, fired, state } = session()
    show({ face: 'liberty' }, 15)
    for (const { shown, looks } of turnOver('liberty', 90)) show(shown, looks)
    expect(state().sameSide).toBe(true)
    for (const { shown, looks } of turnOver('eagle')) show(shown, looks)
    expect(state().sameSide).toBe(false)
    expect(fired()).toBe(2)
  })

  test('is not the next coin while it has not been removed, with or without a hand over it', () => {
    const { show, fired, log } = session()
    show({ face: 'liberty' }, 15)
    for (const { shown, looks } of turnOver('eagle')) show(shown, looks)
    show(null, 4)
    show({ face: 'eagle' }, 30)
    expect(fired()).toBe(2)
    expect(log).not.toContain('say_same_side')
  })

  test('does not block a side whose turn-over was not detected', () => {
    const { show, fired } = session()
    show({ face: 'liberty' }, 15)
    show({ face: 'eagle' }, 15)
    expect(fired()).toBe(2)
  })

  test('may be taken again after undo', () => {
    const { show, send, fired } = session()
    show({ face: 'liberty' }, 15)
    send({ kind: 'expect', wants: 'any' })
    show({ face: 'liberty' }, 15)
    expect(fired()).toBe(2)
  })
})

test('whatever is shown, it fires at most once between two times the coin was away or turned', () => {
  const aShown = fc.option(
    fc.record({
      face: fc.constantFrom('liberty', 'eagle'),
      turn: fc.constantFrom(0, 30, 200),
      hidden: fc.boolean(),
      bad: fc.subarray<QualityName>(['sharp', 'glare', 'tilt'], { maxLength: 1 }),
    }),
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(aShown, fc.integer({ min: 1, max: 12 })), { maxLength: 20 }),
      script => {
        const { show, fired } = session()
        let mayFire = 1
        let lastFace = ''
        let away = 0
        for (const [shown, looks] of script) {
          for (let i = 0; i < looks; i++) {
            const before = fired()
            show(shown, 1)
            away = shown && !shown.hidden ? 0 : away + 1
            const face = shown?.face ?? lastFace
            if (away === 2 || face !== lastFace) mayFire = 1
            lastFace = face
            const hasFired = fired() > before
            const isGood = shown !== null && !shown.hidden && shown.bad.length === 0
            expect(hasFired && !isGood).toBe(false)
            if (hasFired) mayFire--
            expect(mayFire).toBeGreaterThanOrEqual(0)
          }
        }
      },
    ),
  )
})
