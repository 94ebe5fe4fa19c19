import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publishingRunSchema } from '../../shared/publishing.ts'
import { MAX_CUT_OFFS } from '../lib/run-in-flight.ts'
import {
  hasRoom,
  type NewPublishEntry,
  NO_RUN,
  type PublishEntry,
  type PublisherState,
  runOf,
  type StoredRun,
} from './listing-publisher-entry.ts'
import {
  nextPublisher,
  PUBLISH_BATCH,
  PUBLISH_MAX_ATTEMPTS,
  type PublisherEvent,
} from './listing-publisher-machine.ts'
import type { PublishOutcome } from './publish-job.ts'

const listing = (listingId: number, version = 1): NewPublishEntry => ({
  listingId,
  version,
  title: `Coin ${listingId}`,
})
const listings = (count: number) => Array.from({ length: count }, (_, at) => listing(at + 1))

const PUBLISHED: PublishOutcome = {
  kind: 'published',
  listingUrl: 'https://e.test/1',
  warnings: [],
}
const failed = (
  more: Partial<Extract<PublishOutcome, { kind: 'failed' }>> = {},
): PublishOutcome => ({
  kind: 'failed',
  error: { code: 'EBAY_UNAVAILABLE', message: 'eBay does not answer.', field: null },
  retryable: true,
  retryAfterMs: 0,
  pausesRun: false,
  endsRun: false,
  ...more,
})
const REFUSED = failed({
  error: { code: 'VALIDATION', message: 'Choose a grade', field: 'grade' },
  retryable: false,
})

/** A publisher in a world that can end at any point: what was saved is all that is left then. */
function publisherInAWorld() {
  let state: PublisherState = NO_RUN
  let saved: { run: StoredRun | null; entries: Map<number, PublishEntry> } = {
    run: null,
    entries: new Map(),
  }
  let now = 1_000_000
  let wakeAt: number | null = null
  let runs = 0
  const running: PublishEntry[] = []
  const send = (event: PublisherEvent): void => {
    const step = nextPublisher(state, event, now)
    state = step.state
    for (const effect of step.effects) {
      if (effect.type === 'forgetRun') saved = { run: null, entries: new Map() }
      if (effect.type === 'save') {
        saved.run = effect.run
        for (const entry of effect.entries) saved.entries.set(entry.listingId, entry)
      }
      if (effect.type === 'wake') wakeAt = effect.at
      if (effect.type === 'start') running.push(...effect.entries)
    }
  }
  return {
    send,
    running,
    add: (...all: NewPublishEntry[]) =>
      send({ type: 'added', runId: `run ${++runs}`, listings: all }),
    tick: () => send({ type: 'tick' }),
    settle(outcome: PublishOutcome, at = 0): PublishEntry | undefined {
      const [entry] = running.splice(at % Math.max(1, running.length), 1)
      if (entry) {
        const { listingId, start } = entry
        send({ type: 'settled', listingId, start, outcome, jitter: 0.5 })
      }
      return entry
    },
    /** The object ends and is there again. Work that ran goes on nowhere. */
    crash() {
      running.length = 0
      state = { run: saved.run, entries: new Map(saved.entries) }
      send({ type: 'woke' })
    },
    pass(ms: number) {
      now += ms
    },
    now: () => now,
    wakeAt: () => wakeAt,
    state: () => state,
    run: () => runOf(state),
    entry: (id: number) => state.entries.get(id),
    states: () => runOf(state)?.items.map(item => item.state),
  }
}
type World = ReturnType<typeof publisherInAWorld>

/** Alarm after alarm until nothing is due; every listing is settled by `outcomeOf`. */
function goOn(world: World, outcomeOf: (entry: PublishEntry) => PublishOutcome): void {
  for (let at = world.wakeAt(); at !== null; at = world.wakeAt()) {
    world.pass(Math.max(0, at - world.now()))
    world.tick()
    for (let [entry] = world.running; entry; [entry] = world.running) world.settle(outcomeOf(entry))
  }
}

describe('a publishing run', () => {
  it('publishes a batch at a time, in order, and ends when all are settled', () => {
    const world = publisherInAWorld()
    world.add(...listings(60))
    world.tick()
    world.tick()
    expect(world.running.map(one => one.listingId)).toEqual(
      listings(PUBLISH_BATCH).map(one => one.listingId),
    )
    for (let place = 0; place < PUBLISH_BATCH; place++) world.settle(PUBLISHED)
    expect(world.wakeAt()).toBe(1_000_000)
    expect(world.run()?.finishedAt).toBeNull()
    goOn(world, () => PUBLISHED)
    expect(new Set(world.states())).toEqual(new Set(['published']))
    expect(world.run()?.finishedAt).not.toBeNull()
    publishingRunSchema.parse(world.run())
  })

  it('keeps the reason and the field of what failed, and publishes the rest', () => {
    const world = publisherInAWorld()
    world.add(...listings(3))
    goOn(world, ({ listingId }) => (listingId === 2 ? REFUSED : PUBLISHED))
    expect(world.states()).toEqual(['published', 'failed', 'published'])
    expect(world.run()?.items[1]?.error).toEqual({
      code: 'VALIDATION',
      message: 'Choose a grade',
      field: 'grade',
    })
  })

  it('takes more listings while it is in progress, and starts anew afterwards', () => {
    const world = publisherInAWorld()
    world.add(listing(1))
    world.tick()
    world.add(listing(1, 9), listing(2))
    expect(world.entry(1)).toMatchObject({ state: 'publishing', version: 1 })
    expect(world.states()).toEqual(['publishing', 'waiting'])
    world.add(listing(2, 5))
    expect(world.entry(2)).toMatchObject({ state: 'waiting', version: 5 })
    goOn(world, () => REFUSED)
    world.add(listing(2, 6))
    expect(world.run()?.id).toBe('run 4')
    expect(world.run()?.items).toHaveLength(1)
    world.crash()
    expect(world.run()?.items.map(item => item.listingId)).toEqual([2])
  })

  it('publishes a listing again that failed in the run in progress', () => {
    const world = publisherInAWorld()
    world.add(listing(1), listing(2))
    world.tick()
    world.settle(REFUSED)
    world.add(listing(1, 2))
    expect(world.entry(1)).toMatchObject({ state: 'waiting', version: 2, attempts: 0, error: null })
  })

  it('takes 500 listings at most', () => {
    const world = publisherInAWorld()
    expect(hasRoom(world.state(), listings(501))).toBe(false)
    world.add(...listings(499))
    expect(hasRoom(world.state(), [listing(1), listing(700)])).toBe(true)
    expect(hasRoom(world.state(), [listing(700), listing(701)])).toBe(false)
    world.tick()
    while (world.running.length > 0) world.settle(PUBLISHED)
    expect(hasRoom(world.state(), [listing(700), listing(701)])).toBe(true)
  })
})

describe('a failure that may pass', () => {
  it('is tried again later and later, says when, and ends with its reason', () => {
    const world = publisherInAWorld()
    world.add(listing(1))
    const pauses: number[] = []
    for (let tries = 1; tries < PUBLISH_MAX_ATTEMPTS; tries++) {
      world.tick()
      world.settle(failed())
      const [item] = world.run()?.items ?? []
      expect(item).toMatchObject({ state: 'waiting', attempts: tries })
      expect(Date.parse(item?.nextTryAt ?? '')).toBe(world.wakeAt())
      pauses.push((world.wakeAt() ?? 0) - world.now())
      world.pass(pauses.at(-1) ?? 0)
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
    expect(pauses[0]).toBe(3_000)
    world.tick()
    world.settle(failed())
    expect(world.run()?.items[0]).toMatchObject({
      state: 'failed',
      nextTryAt: null,
      error: { code: 'EBAY_UNAVAILABLE' },
    })
  })

  it('with a time to wait makes the whole run wait', () => {
    const world = publisherInAWorld()
    world.add(...listings(30))
    world.tick()
    world.settle(failed({ retryAfterMs: 60_000, pausesRun: true }))
    while (world.running.length > 0) world.settle(PUBLISHED)
    expect(world.wakeAt()).toBe(world.now() + 60_000)
    world.tick()
    expect(world.running).toEqual([])
    world.pass(60_000)
    world.tick()
    expect(world.running).toHaveLength(6)
  })

  it('that ends the run gives all that wait the same reason', () => {
    const world = publisherInAWorld()
    const error = { code: 'TOKEN_EXPIRED', message: 'Reconnect.', field: null }
    world.add(...listings(40))
    world.tick()
    world.settle(failed({ error, retryable: false, endsRun: true }))
    while (world.running.length > 0)
      world.settle(failed({ error, retryable: false, endsRun: true }))
    expect(new Set(world.states())).toEqual(new Set(['failed']))
    expect(world.run()?.items.every(item => item.error?.code === 'TOKEN_EXPIRED')).toBe(true)
    expect(world.entry(40)?.attempts).toBe(0)
  })

  it('is no attempt when the listing was not begun', () => {
    const world = publisherInAWorld()
    world.add(listing(1))
    world.tick()
    world.settle({ kind: 'later', afterMs: 3_000 })
    expect(world.entry(1)).toMatchObject({ state: 'waiting', attempts: 0, tries: 0, error: null })
    expect(world.wakeAt()).toBe(world.now() + 3_000)
  })
})

describe('a listing that fails again and again', () => {
  it('is tried alone, so that it cannot fail the others of its batch', () => {
    const world = publisherInAWorld()
    world.add(...listings(5))
    // One entry makes eBay fail the whole bulk call.
    for (let at = world.wakeAt(); at !== null; at = world.wakeAt()) {
      world.pass(Math.max(0, at - world.now()))
      world.tick()
      const together = world.running.map(({ listingId }) => listingId)
      const outcome = together.includes(3) ? failed() : PUBLISHED
      while (world.running.length > 0) world.settle(outcome)
    }
    expect(world.states()).toEqual(['published', 'published', 'failed', 'published', 'published'])
  })
})

describe('stop', () => {
  it('publishes nothing further and finishes what is under way', () => {
    const world = publisherInAWorld()
    world.add(...listings(30))
    world.tick()
    world.send({ type: 'stopped' })
    expect(world.states()?.slice(25)).toEqual(Array(5).fill('stopped'))
    world.settle(PUBLISHED)
    world.settle(failed())
    world.settle({ kind: 'later', afterMs: 1 })
    while (world.running.length > 0) world.settle(PUBLISHED)
    expect(world.states()?.slice(0, 4)).toEqual(['published', 'failed', 'stopped', 'published'])
    expect(world.run()?.finishedAt).not.toBeNull()
    expect(world.wakeAt()).toBeNull()
  })

  it('stays, when what was under way is cut off', () => {
    const world = publisherInAWorld()
    world.add(...listings(3))
    world.tick()
    world.send({ type: 'stopped' })
    world.crash()
    expect(world.states()).toEqual(['stopped', 'stopped', 'stopped'])
    expect(world.wakeAt()).toBeNull()
  })

  it('does nothing before the first run', () => {
    const world = publisherInAWorld()
    world.send({ type: 'stopped' })
    expect(world.run()).toBeNull()
  })
})

describe('an object that ends', () => {
  it('goes on where it was, and ignores outcomes of before', () => {
    const world = publisherInAWorld()
    world.add(...listings(2))
    world.tick()
    const before = world.running.map(({ listingId, start }) => ({ listingId, start }))
    world.crash()
    expect(world.states()).toEqual(['waiting', 'waiting'])
    world.tick()
    for (const late of before) world.send({ type: 'settled', ...late, outcome: REFUSED, jitter: 0 })
    expect(world.states()).toEqual(['publishing', 'publishing'])
    goOn(world, () => PUBLISHED)
    while (world.running.length > 0) world.settle(PUBLISHED)
    expect(world.states()).toEqual(['published', 'published'])
  })

  it('gives a listing up that is cut off every time', () => {
    const world = publisherInAWorld()
    world.add(listing(1))
    for (let cutOffs = 0; cutOffs <= MAX_CUT_OFFS; cutOffs++) {
      world.pass(10 * 60_000)
      world.tick()
      world.crash()
    }
    expect(world.entry(1)).toMatchObject({ state: 'failed', error: { code: 'INTERNAL' } })
  })

  it('settles every listing in the end, whatever happens meanwhile', () => {
    const moves = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('add' as const), id: fc.integer({ min: 1, max: 40 }) }),
        fc.record({ kind: fc.constant('tick' as const) }),
        fc.record({
          kind: fc.constant('settle' as const),
          outcome: fc.constantFrom(
            PUBLISHED,
            REFUSED,
            failed(),
            failed({ retryAfterMs: 9_000, pausesRun: true }),
            failed({ retryable: false, endsRun: true }),
            { kind: 'later', afterMs: 500 } as const,
          ),
          at: fc.nat(30),
        }),
        fc.record({ kind: fc.constant('crash' as const) }),
        fc.record({ kind: fc.constant('stop' as const) }),
        fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(20_000) }),
      ),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(moves, all => {
        const world = publisherInAWorld()
        for (const move of all) {
          if (move.kind === 'add') world.add(listing(move.id))
          if (move.kind === 'tick') world.tick()
          if (move.kind === 'settle') world.settle(move.outcome, move.at)
          if (move.kind === 'crash') world.crash()
          if (move.kind === 'stop') world.send({ type: 'stopped' })
          if (move.kind === 'pass') world.pass(move.ms)
          const open = world.states()?.some(one => one === 'waiting' || one === 'publishing')
          // An open run always wakes again; a finished one has an end.
          expect(world.wakeAt() !== null).toBe(open ?? false)
          expect(world.run()?.finishedAt === null).toBe(open ?? false)
          expect(world.running.length).toBeLessThanOrEqual(PUBLISH_BATCH)
        }
        world.crash()
        goOn(world, () => PUBLISHED)
        for (const item of world.run()?.items ?? []) {
          expect(['published', 'failed', 'stopped']).toContain(item.state)
          expect(item.state === 'failed').toBe(item.error !== null && item.state !== 'stopped')
        }
      }),
      { numRuns: 200 },
    )
  })
})
