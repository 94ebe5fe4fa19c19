import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replaceJob } from '../test/replace-job.ts'
import { until } from '../test/until.ts'
import type { ListingPublisherObject } from './listing-publisher.ts'
import type { NewPublishEntry } from './listing-publisher-entry.ts'
import { PUBLISH_BATCH } from './listing-publisher-machine.ts'
import type { PublishJob, PublishOutcome } from './publish-job.ts'

type Publisher = DurableObjectStub<ListingPublisherObject>

/** A job that publishes a listing when the test releases it, and counts its calls. */
const work = {
  runs: new Map<number, number>(),
  batches: [] as number[][],
  held: new Set<number>(),
  outcomes: new Map<number, PublishOutcome>(),
  recorded: [] as { ids: readonly number[]; message: string }[],
  reports: [] as string[],
  isGone: false,
  /** Listings that the job forgets to settle, once. */
  forgotten: new Set<number>(),
}

const job: PublishJob = {
  report: event => work.reports.push(event),
  async recordFailure(_, ids, message) {
    work.recorded.push({ ids, message })
  },
  async run(_, listings, settle) {
    if (work.isGone) return 'nobody'
    work.batches.push(listings.map(({ listingId }) => listingId))
    await Promise.all(
      listings.map(async ({ listingId }) => {
        work.runs.set(listingId, (work.runs.get(listingId) ?? 0) + 1)
        while (work.held.has(listingId)) await scheduler.wait(5)
        if (work.forgotten.delete(listingId)) throw new Error('a bug')
        await settle(listingId, work.outcomes.get(listingId) ?? PUBLISHED)
      }),
    )
    return 'done'
  },
}

const PUBLISHED: PublishOutcome = {
  kind: 'published',
  listingUrl: 'https://e.test/1',
  warnings: [],
}
const REFUSED: PublishOutcome = {
  kind: 'failed',
  error: { code: 'VALIDATION', message: 'Choose a grade', field: 'grade' },
  retryable: false,
  retryAfterMs: 0,
  pausesRun: false,
  endsRun: false,
}

const newPublisher = (): Publisher => env.LISTING_PUBLISHER.get(env.LISTING_PUBLISHER.newUniqueId())
const listings = (count: number): NewPublishEntry[] =>
  Array.from({ length: count }, (_, at) => ({
    listingId: at + 1,
    version: 1,
    title: `Coin ${at + 1}`,
  }))
const statesOf = async (publisher: Publisher) =>
  (await publisher.run())?.items.map(({ state }) => state) ?? []
const ended = (publisher: Publisher) =>
  until(async () => typeof (await publisher.run())?.finishedAt === 'string')

let restoreJob: () => void
beforeEach(async () => {
  restoreJob = await replaceJob(env.LISTING_PUBLISHER, () => job)
  Object.assign(work, { runs: new Map(), batches: [], recorded: [], reports: [], isGone: false })
  work.outcomes.clear()
})
afterEach(() => {
  work.held.clear()
  restoreJob()
})

it('publishes in batches, one after the other, each listing once', async () => {
  const publisher = newPublisher()
  work.outcomes.set(3, REFUSED)
  await publisher.publish(1, listings(60))
  await ended(publisher)
  expect(work.batches.map(({ length }) => length)).toEqual([PUBLISH_BATCH, PUBLISH_BATCH, 10])
  expect([...work.runs.values()]).toEqual(Array(60).fill(1))
  const states = await statesOf(publisher)
  expect(states.filter(state => state === 'published')).toHaveLength(59)
  expect(states[2]).toBe('failed')
  expect(work.recorded).toEqual([{ ids: [3], message: 'Choose a grade' }])
})

it('does nothing twice when its alarm fires twice', async () => {
  const publisher = newPublisher()
  for (const id of [1, 2]) work.held.add(id)
  await publisher.publish(1, listings(2))
  await until(() => work.runs.size === 2)
  await runInDurableObject(publisher, async (one: ListingPublisherObject) => {
    await Promise.all([one.alarm(), one.alarm()])
  })
  work.held.clear()
  await ended(publisher)
  await runDurableObjectAlarm(publisher)
  expect([...work.runs.values()]).toEqual([1, 1])
})

it('goes on where it was when it ended in the middle of its work', async () => {
  const publisher = newPublisher()
  for (const id of [2, 3]) work.held.add(id)
  await publisher.publish(1, listings(30))
  await until(
    async () => (await statesOf(publisher)).filter(one => one === 'published').length === 23,
  )
  await abortAllDurableObjects()
  work.held.clear()
  const revived = env.LISTING_PUBLISHER.get(publisher.id)
  await ended(revived)
  expect(new Set(await statesOf(revived))).toEqual(new Set(['published']))
  expect(work.runs.get(1)).toBe(1)
  expect(work.runs.get(2)).toBe(2)
})

it('finishes what is under way when the seller stops it', async () => {
  const publisher = newPublisher()
  work.held.add(1)
  await publisher.publish(1, listings(27))
  await until(() => work.runs.size === PUBLISH_BATCH)
  await publisher.stop()
  work.held.clear()
  await ended(publisher)
  const states = await statesOf(publisher)
  expect(states.slice(0, PUBLISH_BATCH)).toEqual(Array(PUBLISH_BATCH).fill('published'))
  expect(states.slice(PUBLISH_BATCH)).toEqual(['stopped', 'stopped'])
})

it('tries again what its job gave no outcome of', async () => {
  const publisher = newPublisher()
  work.forgotten.add(1)
  await publisher.publish(1, listings(1))
  await until(() => work.reports.includes('publishing_job_failed'))
  await ended(publisher)
  expect(work.runs.get(1)).toBe(2)
  expect(await statesOf(publisher)).toEqual(['published'])
})

it('stores nothing of a deleted seller', async () => {
  const publisher = newPublisher()
  work.isGone = true
  await publisher.publish(1, listings(2))
  await until(async () => (await publisher.run()) === null)
  await runInDurableObject(publisher, async (_, { storage }) => {
    expect(await storage.getAlarm()).toBeNull()
    expect(storage.sql.exec('select * from listings').toArray()).toEqual([])
  })
})
