import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QUEUE_PACES, type QueuePace, type QueueResult } from '../../shared/queue.ts'
import { MAX_CUT_OFFS } from '../lib/run-in-flight.ts'
import {
  capacityLeft,
  classify,
  EMPTY,
  type Entry,
  type NewPair,
  type QueueState,
  stateOf,
} from './coin-queue-entry.ts'
import {
  nextQueue,
  QUEUE_CONCURRENCY,
  QUEUE_ID_RETENTION_MS,
  QUEUE_MAX_ATTEMPTS,
  QUEUE_MAX_COMPLETED_ITEMS,
  QUEUE_SINGLE_GAP_MS,
  type QueueEvent,
} from './coin-queue-machine.ts'

const pairOf = (id: string, pace: QueuePace = 'batch'): NewPair => ({
  id,
  pace,
  frontSha256: `front of ${id}`,
  backSha256: `back of ${id}`,
})
const resultOf = (id: string): QueueResult => ({
  analysisId: `analysis of ${id}`,
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  grade: { value: 'VF30' },
  priceData: null,
  warnings: [],
  listing: { id: 1, title: id, suggestedPrice: null, isNew: true },
  equalListing: null,
})
const error = { code: 'ANALYSIS_FAILED' as const, message: 'Not now.' }
const TICK = { type: 'tick', atMost: Number.MAX_SAFE_INTEGER } as const

/** A queue in a world that can end at any point: what was saved is all that is left then. */
function queueInAWorld() {
  let state: QueueState = EMPTY
  let saved = new Map<string, Entry>()
  let now = 1_000_000
  let wakeAt: number | null = null
  const running: Entry[] = []
  /** What exists outside: one draft a pair, whoever makes it. */
  const drafts = new Map<string, number>()
  const send = (event: QueueEvent, { crashesAfter }: { crashesAfter?: number } = {}): boolean => {
    const step = nextQueue(state, event, now)
    state = step.state
    for (const [index, effect] of step.effects.entries()) {
      if (index === crashesAfter) return false
      if (effect.type === 'save') {
        saved = new Map(saved)
        for (const entry of effect.entries) saved.set(entry.id, entry)
      }
      if (effect.type === 'forget') {
        saved = new Map(saved)
        for (const id of effect.ids) saved.delete(id)
      }
      if (effect.type === 'start') running.push(...effect.entries)
      if (effect.type === 'wake') wakeAt = effect.at
    }
    return true
  }
  return {
    send,
    running,
    drafts,
    saved: () => saved,
    state: () => state,
    wakeAt: () => wakeAt,
    entry: (id: string) => state.entries.get(id),
    pass(ms: number) {
      now += ms
    },
    now: () => now,
    /** The object ends and is there again. Work that ran goes on nowhere. */
    crash() {
      running.length = 0
      state = stateOf([...saved.values()])
      send({ type: 'woke' })
    },
    processing: () => [...state.entries.values()].filter(one => one.status === 'processing'),
  }
}
type World = ReturnType<typeof queueInAWorld>

function makeDraft(world: World, entry: Entry): void {
  // As the job does it: by the pair, so that a second time finds the first.
  if (!world.drafts.has(entry.id)) world.drafts.set(entry.id, 1)
}

function finish(world: World, how: 'succeeds' | 'fails' | 'refused', at = 0): void {
  const entry = world.running.splice(at % Math.max(1, world.running.length), 1)[0]
  if (!entry) return
  const { id, run } = entry
  if (how === 'succeeds') {
    makeDraft(world, entry)
    world.send({ type: 'succeeded', id, run, result: resultOf(id) })
  } else world.send({ type: 'failed', id, run, error, retryable: how === 'fails', jitter: 0.5 })
}

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
type Move =
  | { kind: 'add'; id: string; pace: QueuePace; again: boolean; crashesAfter: number }
  | { kind: 'tick'; atMost: number; crashesAfter: number }
  | { kind: 'finish'; how: 'succeeds' | 'fails' | 'refused'; at: number }
  | { kind: 'draftThenCrash' }
  | { kind: 'late'; how: 'succeeds' | 'fails'; at: number }
  | { kind: 'crash' }
  | { kind: 'pass'; ms: number }
  | { kind: 'retry' | 'remove'; id: string }

const anId = fc.constantFrom(...IDS)
const aCrash = fc.integer({ min: 0, max: 12 })
const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      id: anId,
      pace: fc.constantFrom(...QUEUE_PACES),
      again: fc.boolean(),
      crashesAfter: aCrash,
    }),
    fc.record({
      kind: fc.constant('tick' as const),
      atMost: fc.nat(QUEUE_CONCURRENCY),
      crashesAfter: aCrash,
    }),
    fc.record({
      kind: fc.constant('finish' as const),
      how: fc.constantFrom('succeeds' as const, 'fails' as const, 'refused' as const),
      at: fc.nat(3),
    }),
    fc.record({ kind: fc.constant('draftThenCrash' as const) }),
    fc.record({
      kind: fc.constant('late' as const),
      how: fc.constantFrom('succeeds' as const, 'fails' as const),
      at: fc.nat(),
    }),
    fc.record({ kind: fc.constant('crash' as const) }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(20_000) }),
    fc.record({ kind: fc.constantFrom('retry' as const, 'remove' as const), id: anId }),
  ),
  { maxLength: 60 },
)

describe('the queue, whatever happens in whatever order', () => {
  it('loses no pair, processes none twice concurrently, and respects its concurrency limit', () => {
    fc.assert(
      fc.property(moves, all => {
        const world = queueInAWorld()
        const taken = new Set<string>()
        const removed = new Set<string>()
        const past: Entry[] = []
        for (const move of all) {
          const wasProcessing = new Map(world.processing().map(one => [one.id, one.run]))
          play(world, move, { taken, removed, past })
          const processing = world.processing()
          expect(processing.length).toBeLessThanOrEqual(QUEUE_CONCURRENCY)
          expect(processing.filter(one => one.pace === 'single').length).toBeLessThanOrEqual(1)
          // What goes on is never begun again beside itself.
          const beside = processing.filter(
            ({ id, run }) => move.kind === 'tick' && run !== (wasProcessing.get(id) ?? run),
          )
          expect(beside).toEqual([])
          expect([...taken].filter(id => !removed.has(id) && !world.saved().has(id))).toEqual([])
          // Whatever waits has a time at which somebody looks.
          const open = [...world.state().entries.values()].some(
            one => one.status === 'pending' || one.status === 'processing',
          )
          expect(world.wakeAt() !== null).toBe(open)
        }
        settleAll(world)
        for (const entry of world.state().entries.values())
          expect(['completed', 'failed', 'gone']).toContain(entry.status)
        const completed = [...world.state().entries.values()].filter(
          ({ status }) => status === 'completed',
        )
        expect(completed.map(({ id }) => world.drafts.get(id))).toEqual(completed.map(() => 1))
      }),
      { numRuns: 400 },
    )
  })

  it('is the same from what was saved as from memory', () => {
    fc.assert(
      fc.property(moves, all => {
        const world = queueInAWorld()
        for (const move of all)
          play(
            world,
            // Here nothing ends in the middle of a step.
            'crashesAfter' in move ? { ...move, crashesAfter: 99 } : move,
            { taken: new Set(), removed: new Set(), past: [] },
          )
        const fromSaved = stateOf([...world.saved().values()])
        expect(new Map(fromSaved.entries)).toEqual(new Map(world.state().entries))
      }),
      { numRuns: 200 },
    )
  })
})

function play(
  world: World,
  move: Move,
  { taken, removed, past }: { taken: Set<string>; removed: Set<string>; past: Entry[] },
): void {
  past.push(...world.running)
  switch (move.kind) {
    case 'add': {
      const pairs = [pairOf(move.id, world.entry(move.id)?.pace ?? move.pace)]
      const { again, crashesAfter } = move
      if (world.send({ type: 'added', pairs, again }, { crashesAfter })) {
        taken.add(move.id)
        if (again) removed.delete(move.id)
      } else world.crash()
      return
    }
    case 'tick': {
      const { atMost, crashesAfter } = move
      if (!world.send({ type: 'tick', atMost }, { crashesAfter })) world.crash()
      return
    }
    case 'finish':
      finish(world, move.how, move.at)
      return
    case 'draftThenCrash': {
      const [entry] = world.running
      if (entry) makeDraft(world, entry)
      world.crash()
      return
    }
    case 'late': {
      // A run of an earlier life answers after all.
      const old = past[move.at % past.length]
      if (!old || world.running.some(one => one.id === old.id && one.run === old.run)) return
      const { id, run } = old
      const before = world.entry(id)
      if (move.how === 'succeeds') world.send({ type: 'succeeded', id, run, result: resultOf(id) })
      else world.send({ type: 'failed', id, run, error, retryable: true, jitter: 0 })
      if (world.entry(id) !== before) throw new Error(`an earlier run of ${id} settled it`)
      return
    }
    case 'crash':
      world.crash()
      return
    case 'pass':
      world.pass(move.ms)
      return
    case 'retry':
      world.send({ type: 'retried', ids: [move.id] })
      return
    case 'remove':
      if (world.entry(move.id)?.status !== 'processing') removed.add(move.id)
      world.send({ type: 'removed', ids: [move.id] })
      return
    default:
      move satisfies never
  }
}

/** From here on the alarm fires when it was set, and the model succeeds. */
function settleAll(world: World): void {
  for (let turn = 0; turn < 500; turn += 1) {
    while (world.running.length > 0) finish(world, 'succeeds')
    const at = world.wakeAt()
    if (at === null) return
    world.pass(Math.max(0, at - world.now()))
    world.send(TICK)
  }
  throw new Error('it never ends')
}

function filled(count: number, pace: QueuePace = 'batch'): World {
  const world = queueInAWorld()
  const pairs = Array.from({ length: count }, (_, at) => pairOf(`pair ${at}`, pace))
  world.send({ type: 'added', pairs, again: false })
  return world
}

describe('a batch', () => {
  it('goes several at a time, in the order in which it came', () => {
    const world = filled(QUEUE_CONCURRENCY + 2)
    world.send(TICK)
    expect(world.running.map(one => one.id)).toEqual(['pair 0', 'pair 1', 'pair 2', 'pair 3'])
    finish(world, 'succeeds', 2)
    world.send(TICK)
    expect(world.running.map(one => one.id)).toEqual(['pair 0', 'pair 1', 'pair 3', 'pair 4'])
  })

  it('starts no more than it is told, and wakes at once for the rest', () => {
    const world = filled(QUEUE_CONCURRENCY)
    world.send({ type: 'tick', atMost: 1 })
    expect(world.running.map(one => one.id)).toEqual(['pair 0'])
    finish(world, 'succeeds')
    world.send({ type: 'tick', atMost: 0 })
    expect(world.running).toEqual([])
    expect(world.wakeAt()).toBeLessThanOrEqual(world.now())
  })
})

describe('single items', () => {
  it('go one at a time, the next half a second after the previous one ended', () => {
    const world = filled(3, 'single')
    world.send(TICK)
    expect(world.running.map(one => one.id)).toEqual(['pair 0'])
    finish(world, 'refused')
    world.send(TICK)
    expect(world.running).toEqual([])
    expect(world.wakeAt()).toBe(world.now() + QUEUE_SINGLE_GAP_MS)
    world.pass(QUEUE_SINGLE_GAP_MS)
    world.send(TICK)
    expect(world.running.map(one => one.id)).toEqual(['pair 1'])
  })

  it('hold up no batch', () => {
    const world = filled(2, 'single')
    world.send({ type: 'added', pairs: [pairOf('batch')], again: false })
    world.send(TICK)
    expect(world.running.map(one => one.id)).toEqual(['pair 0', 'batch'])
  })
})

describe('what fails', () => {
  it('and may pass is tried again, ever later, and is failed with its sentence at the last try', () => {
    const world = filled(1)
    const pauses: number[] = []
    for (let tries = 1; tries <= QUEUE_MAX_ATTEMPTS; tries += 1) {
      world.send(TICK)
      expect(world.running).toHaveLength(1)
      finish(world, 'fails')
      const at = world.wakeAt()
      if (at !== null) {
        pauses.push(at - world.now())
        world.pass(at - world.now())
      }
    }
    expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000])
    expect(world.entry('pair 0')).toMatchObject({
      status: 'failed',
      tries: QUEUE_MAX_ATTEMPTS,
      error,
    })
  })

  it('and is permanent fails immediately', () => {
    const world = filled(1)
    world.send(TICK)
    finish(world, 'refused')
    expect(world.entry('pair 0')).toMatchObject({ status: 'failed', tries: 0, error })
    expect(world.wakeAt()).toBeNull()
  })

  it('has all its tries again when the seller retries it', () => {
    const world = filled(1)
    world.send(TICK)
    finish(world, 'refused')
    world.send({ type: 'retried', ids: ['pair 0', 'unknown'] })
    expect(world.entry('pair 0')).toMatchObject({ status: 'pending', tries: 0, error: null })
  })

  it('with the whole object, time and again, is taken for the cause of it', () => {
    const world = filled(1)
    for (let ends = 0; ends <= MAX_CUT_OFFS; ends += 1) {
      world.pass(Math.max(0, (world.wakeAt() ?? 0) - world.now()))
      world.send(TICK)
      expect(world.running).toHaveLength(1)
      world.crash()
    }
    expect(world.entry('pair 0')).toMatchObject({ status: 'failed', tries: 0 })
  })
})

describe('a run', () => {
  it('that was given up settles nothing when it ends after all', () => {
    const world = filled(1)
    world.send(TICK)
    const [first] = world.running
    world.crash()
    world.send(TICK)
    const before = world.entry('pair 0')
    expect(before).toMatchObject({ status: 'processing', run: 2 })
    const run = first?.run ?? 0
    world.send({ type: 'succeeded', id: 'pair 0', run, result: resultOf('late') })
    world.send({ type: 'failed', id: 'pair 0', run, error, retryable: false, jitter: 0 })
    expect(world.entry('pair 0')).toBe(before)
  })
})

describe('an id', () => {
  it('is processed again on a repeated request only when it has no result', () => {
    const world = filled(3)
    const again = () =>
      world.send({ type: 'added', pairs: [0, 1, 2].map(at => pairOf(`pair ${at}`)), again: true })
    const statuses = () => [0, 1, 2].map(at => world.entry(`pair ${at}`)?.status)
    again()
    expect(statuses()).toEqual(['pending', 'pending', 'pending'])
    world.send(TICK)
    finish(world, 'succeeds')
    finish(world, 'refused')
    again()
    expect(statuses()).toEqual(['completed', 'pending', 'processing'])
  })

  it('is identified by its pictures, also after it was removed', () => {
    const world = filled(1)
    world.send({ type: 'removed', ids: ['pair 0'] })
    expect(classify(world.state(), pairOf('pair 0'))).toBe('gone')
    expect(classify(world.state(), { ...pairOf('pair 0'), backSha256: 'x' })).toBe('conflict')
    world.send({ type: 'added', pairs: [pairOf('pair 0')], again: false })
    expect(world.entry('pair 0')?.status).toBe('gone')
    world.send({ type: 'added', pairs: [pairOf('pair 0')], again: true })
    expect(world.entry('pair 0')?.status).toBe('pending')
  })

  it('is forgotten only when nobody repeats it any more', () => {
    const world = filled(1)
    world.send({ type: 'removed', ids: ['pair 0'] })
    world.pass(QUEUE_ID_RETENTION_MS - 1)
    world.send({ type: 'retried', ids: [] })
    expect(world.saved().has('pair 0')).toBe(true)
    world.pass(1)
    world.send({ type: 'retried', ids: [] })
    expect(world.saved().has('pair 0')).toBe(false)
  })
})

it('retains the latest completed items, and counts only open ones against its limit', () => {
  const world = filled(QUEUE_MAX_COMPLETED_ITEMS + 3)
  const before = capacityLeft(world.state())
  settleAll(world)
  expect(capacityLeft(world.state()) - before).toBe(QUEUE_MAX_COMPLETED_ITEMS + 3)
  const statuses = [...world.state().entries.values()].map(one => one.status)
  expect(statuses.filter(one => one === 'completed')).toHaveLength(QUEUE_MAX_COMPLETED_ITEMS)
  expect(world.entry('pair 0')?.status).toBe('gone')
})
