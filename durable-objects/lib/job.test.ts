import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QUEUE_PACES } from '../../shared/queue.ts'
import { EMPTY, type Entry, type QueueState, stateOf } from '../coin-queue/coin-queue-entry.ts'
import { nextQueue, QUEUE_CONCURRENCY, type QueueEvent } from '../coin-queue/coin-queue-machine.ts'
import {
  NO_RUN,
  type PublishEntry,
  type PublisherState,
} from '../listing-publisher/listing-publisher-entry.ts'
import {
  nextPublisher,
  PUBLISH_BATCH,
  type PublisherEvent,
} from '../listing-publisher/listing-publisher-machine.ts'
import type { PublishOutcome } from '../listing-publisher/publish-job.ts'
import { type JobMachine, type JobState, jobWorld } from '../test/job-world.ts'
import { isOpenJob, type Job, MAX_CUT_OFFS } from './job.ts'

/** How the work of a job ends. */
type End<J, Event> = { succeeds: boolean; event: (job: J) => Event }

/** An object with jobs, what is asked of it, and how its work ends. */
type JobObject<State extends JobState<J>, J extends Job, Event> = JobMachine<State, J, Event> & {
  tick: Event
  add: (id: number) => Event
  requests: fc.Arbitrary<Event>
  ends: fc.Arbitrary<End<J, Event>>
  success: End<J, Event>
  /** Whether the object may not forget a job. */
  keeps: (job: J) => boolean
  /** What may not be in this object, whatever happens. */
  faults: (state: State) => unknown[]
}

/** Parts of a step that are carried out; most often all. */
const PARTS = fc.integer({ min: 0, max: 20 })

function describeJobs<
  State extends JobState<J>,
  J extends Job & { error: { code: string } | null },
  Event,
>(name: string, object: JobObject<State, J, Event>): void {
  const send = (event: fc.Arbitrary<Event>, parts: fc.Arbitrary<number>) =>
    fc.record({ kind: fc.constant('send' as const), event, parts })
  const movesOf = (parts: fc.Arbitrary<number>) =>
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: send(object.requests, parts) },
        { weight: 2, arbitrary: send(fc.constant(object.tick), parts) },
        fc.record({ kind: fc.constant('end' as const), end: object.ends, at: fc.nat(30) }),
        fc.record({ kind: fc.constant('late' as const), end: object.ends, at: fc.nat() }),
        fc.record({ kind: fc.constant('workThenCrash' as const) }),
        fc.record({ kind: fc.constant('crash' as const) }),
        fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(20_000) }),
      ),
      { maxLength: 60 },
    )
  type Move = ReturnType<typeof movesOf> extends fc.Arbitrary<(infer M)[]> ? M : never
  const newWorld = () => ({
    ...jobWorld(object),
    past: [] as J[],
    /** What exists outside: the work of these jobs is done. */
    worked: new Set<J['id']>(),
  })
  type World = ReturnType<typeof newWorld>

  function end(world: World, { succeeds, event }: End<J, Event>, at = 0): boolean {
    const job = world.takeRunning(at)
    if (!job) return false
    if (succeeds) world.worked.add(job.id)
    world.send(event(job))
    return true
  }

  function play(world: World, move: Move): void {
    world.past.push(...world.running)
    switch (move.kind) {
      case 'send':
        if (!world.send(move.event, move.parts)) world.crash()
        return
      case 'end':
        end(world, move.end, move.at)
        return
      case 'late': {
        // A run of before ends after all.
        const old = world.past[move.at % world.past.length]
        if (!old || world.running.some(({ id, run }) => id === old.id && run === old.run)) return
        const before = world.entry(old.id)
        world.send(move.end.event(old))
        if (world.entry(old.id) !== before) throw new Error('an earlier run settled it')
        return
      }
      case 'workThenCrash': {
        const [job] = world.running
        if (job) world.worked.add(job.id)
        world.crash()
        return
      }
      case 'crash':
        world.crash()
        return
      case 'pass':
        world.pass(move.ms)
        return
      default:
        move satisfies never
    }
  }

  /** From here on the alarm fires when it was set, and the work succeeds. */
  function settleAll(world: World): void {
    for (let turn = 0; turn < 500; turn += 1) {
      while (end(world, object.success));
      if (world.wakeAt() === null) return
      world.passToAlarm()
      world.send(object.tick)
    }
    throw new Error('it never ends')
  }

  describe(`the ${name}, whatever happens in whatever order`, () => {
    it('loses no job, processes none twice concurrently, and settles each in the end', () => {
      fc.assert(
        fc.property(fc.nat(8), movesOf(PARTS), (jobs, all) => {
          const world = newWorld()
          for (let id = 1; id <= jobs; id += 1) world.send(object.add(id))
          for (const move of all) {
            const before = world.entries()
            play(world, move)
            const lost = before.filter(job => object.keeps(job) && !world.saved().has(job.id))
            expect(lost).toEqual([])
            // Only the end of the object ends a run without an outcome.
            const begunBeside = before.filter(({ id, run, status }) => {
              const job = world.entry(id)
              return status === 'processing' && job?.status === 'processing' && job.run !== run
            })
            expect(begunBeside).toEqual([])
            // Whatever is open has a time at which somebody looks.
            expect(world.wakeAt() !== null).toBe(world.entries().some(isOpenJob))
            expect(object.faults(world.state())).toEqual([])
          }
          world.crash()
          settleAll(world)
          expect(world.entries().filter(isOpenJob)).toEqual([])
          const completed = world.entries().filter(({ status }) => status === 'completed')
          expect(completed.filter(({ id }) => !world.worked.has(id))).toEqual([])
          expect(object.faults(world.state())).toEqual([])
        }),
        { numRuns: 400 },
      )
    })

    it('is the same from what was saved as from memory', () => {
      fc.assert(
        // Here no event ends in the middle.
        fc.property(movesOf(fc.constant(99)), all => {
          const world = newWorld()
          for (const move of all) play(world, move)
          expect(world.restored().entries).toEqual(world.state().entries)
        }),
        { numRuns: 200 },
      )
    })
  })

  describe(`a job of the ${name}`, () => {
    it('that was cut off is started again, and its earlier run settles nothing', () => {
      const world = newWorld()
      world.send(object.add(1))
      world.send(object.tick)
      const first = world.takeRunning()
      world.crash()
      world.send(object.tick)
      const before = world.entries()
      expect(before).toMatchObject([{ status: 'processing', run: 2 }])
      if (first) world.send(object.success.event(first))
      expect(world.entries()).toEqual(before)
    })

    it('that is cut off with the whole object, time and again, is taken for the cause of it', () => {
      const world = newWorld()
      world.send(object.add(1))
      for (let cutOffs = 0; cutOffs <= MAX_CUT_OFFS; cutOffs += 1) {
        world.passToAlarm()
        world.send(object.tick)
        expect(world.running).toHaveLength(1)
        world.crash()
      }
      const failed = { status: 'failed', tries: 0, error: { code: 'INTERNAL' } }
      expect(world.entries()).toMatchObject([failed])
    })
  })
}

const pairId = fc.integer({ min: 1, max: 8 }).map(String)
const ids = pairId.map(id => [id])
const add = (id: string, pace: Entry['pace'], again: boolean): QueueEvent => ({
  type: 'added',
  pairs: [{ id, pace, frontSha256: `front of ${id}`, backSha256: `back of ${id}` }],
  again,
})
const fails = (retryable: boolean): End<Entry, QueueEvent> => ({
  succeeds: false,
  event: ({ id, run }) => {
    const error = { code: 'ANALYSIS_FAILED', message: 'Not now.' } as const
    return { type: 'failed', id, run, error, retryable, jitter: 0.5 }
  },
})
const analyzed: End<Entry, QueueEvent> = {
  succeeds: true,
  event: ({ id, run }) => ({
    type: 'succeeded',
    id,
    run,
    result: {
      analysisId: `analysis of ${id}`,
      coinType: 'Morgan Dollar',
      year: '1881',
      mint: 'S',
      grade: { value: 'VF30' },
      priceData: null,
      warnings: [],
      listing: { id: 1, title: id, suggestedPriceCents: null, isNew: true },
      equalListing: null,
    },
  }),
}

describeJobs<QueueState, Entry, QueueEvent>('queue', {
  next: nextQueue,
  empty: EMPTY,
  restore: stateOf,
  tick: { type: 'tick', atMost: Number.MAX_SAFE_INTEGER },
  add: id => add(String(id), 'batch', false),
  requests: fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(pairId, fc.constantFrom(...QUEUE_PACES), fc.boolean())
        .map(one => add(...one)),
    },
    fc.nat(QUEUE_CONCURRENCY).map(atMost => ({ type: 'tick', atMost }) as const),
    ids.map(some => ({ type: 'retried', ids: some }) as const),
    ids.map(some => ({ type: 'removed', ids: some }) as const),
  ),
  ends: fc.constantFrom(analyzed, fails(true), fails(false)),
  success: analyzed,
  keeps: () => true,
  faults({ entries }) {
    const processing = [...entries.values()].filter(({ status }) => status === 'processing')
    const singles = processing.filter(({ pace }) => pace === 'single')
    return [...processing.slice(QUEUE_CONCURRENCY), ...singles.slice(1)]
  },
})

const publishEnd = (outcome: PublishOutcome): End<PublishEntry, PublisherEvent> => ({
  succeeds: outcome.kind === 'published',
  event: ({ id, run }) => ({ type: 'settled', id, run, outcome, jitter: 0.5 }),
})
const notPublished = (more: object) =>
  publishEnd({
    kind: 'failed',
    error: { code: 'EBAY_UNAVAILABLE', message: 'eBay does not answer.', field: null },
    retryable: true,
    retryAfterMs: 0,
    pausesRun: false,
    endsRun: false,
    ...more,
  })
const published = publishEnd({ kind: 'published', listingUrl: null, warnings: [] })
const publish = (listingId: number): PublisherEvent => ({
  type: 'added',
  runId: 'run',
  listings: [{ listingId, version: 1, title: 'Coin' }],
})

describeJobs<PublisherState, PublishEntry, PublisherEvent>('publisher', {
  next: nextPublisher,
  empty: NO_RUN,
  restore: (jobs, { run }) => ({ run, entries: new Map(jobs.map(job => [job.id, job])) }),
  tick: { type: 'tick' },
  add: publish,
  requests: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 40 }).map(publish) },
    { weight: 1, arbitrary: fc.constant({ type: 'stopped' } as const) },
  ),
  ends: fc.constantFrom(
    published,
    publishEnd({ kind: 'later', afterMs: 500 }),
    notPublished({}),
    notPublished({ retryable: false }),
    notPublished({ retryAfterMs: 9_000, pausesRun: true }),
    notPublished({ retryable: false, endsRun: true }),
  ),
  success: published,
  // A new run forgets the listings of the last one.
  keeps: isOpenJob,
  faults({ run, entries }) {
    const all = [...entries.values()]
    const processing = all.filter(({ status }) => status === 'processing')
    const settled = all.filter(job => !isOpenJob(job) && job.status !== 'stopped')
    return [
      ...processing.slice(PUBLISH_BATCH),
      ...((run?.finishedAt === null) === all.some(isOpenJob) ? [] : ['its end']),
      ...settled.filter(job => (job.status === 'failed') !== (job.error !== null)),
    ]
  },
})
