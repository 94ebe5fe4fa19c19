import { describe, expect, it } from 'vitest'
import { publishingRunSchema } from '../../shared/publishing.ts'
import { jobWorld } from '../test/job-world.ts'
import {
  hasRoom,
  type NewPublishEntry,
  NO_RUN,
  type PublishEntry,
  type PublisherState,
  runOf,
} from './listing-publisher-entry.ts'
import {
  nextPublisher,
  PUBLISH_BATCH,
  PUBLISH_RETRIES,
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

function publisherInAWorld() {
  const world = jobWorld<PublisherState, PublishEntry, PublisherEvent>({
    next: nextPublisher,
    empty: NO_RUN,
    restore: (jobs, { run }) => ({ run, entries: new Map(jobs.map(job => [job.id, job])) }),
  })
  let runs = 0
  return {
    ...world,
    add: (...all: NewPublishEntry[]) =>
      world.send({ type: 'added', runId: `run ${++runs}`, listings: all }),
    tick: () => world.send({ type: 'tick' }),
    settle(outcome: PublishOutcome): void {
      const entry = world.takeRunning()
      if (entry) world.send({ type: 'settled', id: entry.id, run: entry.run, outcome, jitter: 0.5 })
    },
    run: () => runOf(world.state()),
    states: () => runOf(world.state())?.items.map(item => item.state),
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
    expect(world.running.map(one => one.id)).toEqual(
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
    goOn(world, ({ id }) => (id === 2 ? REFUSED : PUBLISHED))
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
    expect(world.entry(1)).toMatchObject({ status: 'processing', version: 1 })
    expect(world.states()).toEqual(['publishing', 'waiting'])
    world.add(listing(2, 5))
    expect(world.entry(2)).toMatchObject({ status: 'pending', version: 5 })
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
    expect(world.entry(1)).toMatchObject({
      status: 'pending',
      version: 2,
      attempts: 0,
      error: null,
    })
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
    for (let tries = 1; tries < PUBLISH_RETRIES.maxAttempts; tries++) {
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

  it('that ends the run leaves those that were not begun as they were, with the reason in the run alone', () => {
    const world = publisherInAWorld()
    const error = { code: 'TOKEN_EXPIRED', message: 'Reconnect.', field: null }
    world.add(...listings(40))
    world.tick()
    world.settle(failed({ error, retryable: false, endsRun: true }))
    while (world.running.length > 0)
      world.settle(failed({ error, retryable: false, endsRun: true }))
    const states = world.states() ?? []
    expect(states.filter(state => state === 'failed')).toHaveLength(25)
    expect(states.slice(25)).toEqual(Array(15).fill('stopped'))
    expect(world.run()?.items.every(item => item.error?.code === 'TOKEN_EXPIRED')).toBe(true)
    expect(world.entry(40)?.attempts).toBe(0)
    expect(world.run()?.finishedAt).not.toBeNull()
  })

  it('is no attempt when the listing was not begun', () => {
    const world = publisherInAWorld()
    world.add(listing(1))
    world.tick()
    world.settle({ kind: 'later', afterMs: 3_000 })
    expect(world.entry(1)).toMatchObject({ status: 'pending', attempts: 0, tries: 0, error: null })
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
      const together = world.running.map(({ id }) => id)
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
    const before = world.running.map(({ id, run }) => ({ id, run }))
    world.crash()
    expect(world.states()).toEqual(['waiting', 'waiting'])
    world.tick()
    for (const late of before) world.send({ type: 'settled', ...late, outcome: REFUSED, jitter: 0 })
    expect(world.states()).toEqual(['publishing', 'publishing'])
    goOn(world, () => PUBLISHED)
    while (world.running.length > 0) world.settle(PUBLISHED)
    expect(world.states()).toEqual(['published', 'published'])
  })
})
