import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PriceData } from '../shared/market/market.ts'
import { completeAnalysis, startAnalysis } from './coins/analyze.ts'
import { asReading, goodAnswer } from './coins/test/fake-model.ts'
import { compose } from './compose.ts'
import { connect } from './db/connection.ts'
import { createListing } from './listings/drafts/create-listing.ts'
import type { NewListing } from './listings/drafts/new-listing.ts'
import { acquireListingLease, deleteLeased } from './listings/leased-writes.ts'
import { collectPictures, UNUSED_GRACE_MS } from './pictures/collect-pictures.ts'
import { keepPictures } from './pictures/keep-pictures.ts'
import { storeOriginal } from './pictures/link-pictures.ts'
import { receivePicture } from './pictures/receive-picture.ts'
import { createPictureStore } from './pictures/store.ts'
import { fileOf, jpeg } from './pictures/test/pictures.ts'
import { newAccount, type TestAccount } from './test/account.ts'
import { call } from './test/call.ts'
import { allowLog } from './test/expect-log.ts'
import { intercepted, interceptedDatabase, type Step } from './test/intercepted.ts'

const DAY_MS = 24 * 3_600_000
const LABELS = ['one', 'two', 'three']
const DRAFT: NewListing = {
  title: '1881-S Morgan Dollar',
  description: 'Of silver',
  priceCents: 100,
  shippingCents: 0,
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  grade: 'VF30',
  composition: '',
  weight: '',
  diameter: '',
  specialAttributes: [],
}

const NO_SALES = { count: 0, averagePriceCents: null, priceRange: null, comps: [] }
const NO_PRICE: PriceData = {
  suggestedPriceCents: null,
  range: null,
  gradePrices: [],
  confidence: 0,
  explanation: 'There are no sales.',
  doubts: [],
  sold: NO_SALES,
  active: NO_SALES,
  meltValue: null,
  missingSources: [],
}

let clock = Date.now()
beforeAll(() => allowLog('warn', 'picture_collection_failed'))
beforeEach(async () => {
  await env.DB.exec('delete from job_cursors')
  await env.DB.exec('delete from pictures')
})

const direct: Step = (_isWrite, call) => call()
const pictureOf = (label: string) => receivePicture(fileOf(jpeg(label)), 'front')

/** The Worker's services at `clock`, whose calls to database and bucket go through `step`. */
function servicesThrough(step: Step, queued: () => string[] = () => []) {
  const services = compose(env)
  const db = connect(interceptedDatabase(env.DB, step))
  const bucket = intercepted(env.PICTURES, (name, call) => step(name === 'put', call))
  const now = () => clock
  const pause = () => scheduler.wait(1)
  return {
    ...services,
    directory: db,
    db,
    now,
    pictures: createPictureStore({ directory: db, db, bucket, now, pause }),
    market: { ...services.market, priceOf: async () => NO_PRICE },
    vision: {
      provider: 'test',
      name: 'model',
      prepare: async () => undefined,
      identify: async () => goodAnswer(),
      read: async () => asReading(goodAnswer()),
    },
    pictureHolders: { ...services.pictureHolders, objects: [async () => queued()] },
  }
}
type TestServices = ReturnType<typeof servicesThrough>

const analyse = async (services: TestServices, userId: number, front: string, back: string) =>
  completeAnalysis(
    services,
    await startAnalysis(services, userId, {
      front: await pictureOf(front),
      back: await pictureOf(back),
    }),
  )
async function deleteListing({ db }: TestServices, userId: number, id: number): Promise<void> {
  const lease = { userId, id, holder: 'test' }
  if (!(await acquireListingLease(db, lease, { now: clock, until: clock + 1 }))) return
  await deleteLeased(db, lease, clock)
  // For good: a deleted listing holds its pictures as long as it can be restored.
  await env.DB.prepare('delete from deleted_listings where id = ?').bind(id).run()
}

/** Runs the collection, and lets the grace time pass. */
async function collected(queued?: () => string[]): Promise<void> {
  await collectPictures(servicesThrough(direct, queued))
  clock += UNUSED_GRACE_MS + DAY_MS
}

type StoredRow = {
  sha256: string
  original_sha256: string | null
  listing_crop_sha256: string | null
  deleting_at: number | null
}

/** The seller's pictures: those that are stored, and those that something refers to. */
async function stateOf(userId: number, queued: readonly string[]) {
  const all = async <Row>(sql: string) =>
    (await env.DB.prepare(sql).bind(userId).all<Row>()).results
  const rows = await all<StoredRow>('select * from pictures where user_id = ?')
  const listed = await all<Record<string, string | null>>(
    `select front_sha256, back_sha256, front_original_sha256, back_original_sha256
     from listings where user_id = ?`,
  )
  const analysed = await all<Record<string, string | null>>(
    `select front_sha256, back_sha256 from analyses
     where user_id = ? and state = 'done' and released_at is null`,
  )
  const used = new Set(queued)
  for (const row of [...listed, ...analysed])
    for (const hash of Object.values(row)) if (hash) used.add(hash)
  // A set that grows while it is walked is walked to its end.
  for (const hash of used) {
    const row = rows.find(({ sha256 }) => sha256 === hash)
    for (const linked of [row?.original_sha256, row?.listing_crop_sha256])
      if (linked) used.add(linked)
  }
  const { objects } = await env.PICTURES.list({ prefix: `${userId}/` })
  const stored = objects.map(({ key }) => key.slice(`${userId}/`.length)).sort()
  const kept = rows.filter(row => row.deleting_at === null).map(({ sha256 }) => sha256)
  const lost = [...used].filter(hash => !kept.includes(hash) || !stored.includes(hash))
  return { used: [...used].sort(), stored, rows: rows.map(({ sha256 }) => sha256).sort(), lost }
}

const side = fc.constantFrom(...LABELS)
const sides = { a: side, b: side }
const OPERATION = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), a: side }),
  fc.record({ kind: fc.constant('list' as const), ...sides }),
  fc.record({ kind: fc.constant('analyse' as const), ...sides }),
  fc.record({ kind: fc.constant('list analysed' as const), at: fc.nat(2) }),
  fc.record({ kind: fc.constant('link' as const), ...sides }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.nat(1) }),
  fc.record({ kind: fc.constant('queue' as const), ...sides }),
  fc.record({ kind: fc.constant('unqueue' as const) }),
)
type Operation = typeof OPERATION extends fc.Arbitrary<infer T> ? T : never

/** What happens at the same time, then a wait. `diesAt`: the call at which the collector dies, done or not. */
const TURN = fc.record({
  operations: fc.array(OPERATION, { maxLength: 2 }),
  collects: fc.constantFrom(true, true, false),
  diesAt: fc.constantFrom(5, 6, 7, 8, ...Array<number>(4).fill(Number.POSITIVE_INFINITY)),
  isDone: fc.boolean(),
  pauses: fc.array(fc.nat(3), { minLength: 1, maxLength: 7 }),
  days: fc.constantFrom(0, 31),
})

/** Waits before each call as long as the next number says, so that calls of several interleave. */
function paused(pauses: readonly number[]): Step {
  let at = 0
  return async (_isWrite, call) => {
    const ms = pauses[at++ % pauses.length] ?? 0
    if (ms > 0) await scheduler.wait(ms)
    return call()
  }
}

/** Ends at a call and does nothing any more: the process is gone. */
function dying(step: Step, diesAt: number, isDone: boolean): Step {
  let calls = 0
  return async (isWrite, call) => {
    calls += 1
    if (calls - 1 === diesAt && isDone) await step(isWrite, call)
    if (calls - 1 >= diesAt) throw new Error('the collector died')
    return step(isWrite, call)
  }
}

async function carryOut(
  services: TestServices,
  { userId, queued }: { userId: number; queued: string[] },
  operation: Operation,
): Promise<void> {
  const { pictures } = services
  const idAt = async (table: 'listings' | 'analyses', at: number) =>
    (
      await env.DB.prepare(`select id from ${table} where user_id = ? limit 1 offset ?`)
        .bind(userId, at)
        .first<{ id: never }>()
    )?.id
  switch (operation.kind) {
    case 'put':
      await pictures.put(userId, await pictureOf(operation.a))
      return
    case 'list': {
      const [front, back] = [fileOf(jpeg(operation.a)), fileOf(jpeg(operation.b))]
      const parts = { frontImage: front, backImage: back, frontOriginal: null, backOriginal: null }
      await createListing(services, userId, DRAFT, parts)
      return
    }
    case 'analyse':
      await analyse(services, userId, operation.a, operation.b)
      return
    case 'list analysed': {
      const analysisId = await idAt('analyses', operation.at)
      if (analysisId) await createListing(services, userId, { ...DRAFT, analysisId })
      return
    }
    case 'link': {
      const { sha256 } = await pictureOf(operation.a)
      const body = { method: 'PUT', body: jpeg(operation.b) }
      await storeOriginal(services, userId, sha256, new Request('http://test', body))
      return
    }
    case 'delete': {
      const id = await idAt('listings', operation.at)
      if (id) await deleteListing(services, userId, id)
      return
    }
    case 'queue': {
      const pair = [await pictureOf(operation.a), await pictureOf(operation.b)]
      await Promise.all(pair.map(picture => pictures.put(userId, picture)))
      queued.push(...pair.map(({ sha256 }) => sha256))
      return
    }
    case 'unqueue':
      queued.splice(0, 2)
      return
    default:
      operation satisfies never
  }
}

const keysOf = async ({ id }: TestAccount) =>
  (await env.PICTURES.list({ prefix: `${id}/` })).objects.map(({ key }) => key)

/** A promise, and what resolves it. */
function latch(): [Promise<void>, () => void] {
  let open = () => undefined as void
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return [opened, () => open()]
}

describe('the collection of pictures', () => {
  it('deletes the pictures of a deleted listing with their originals after the grace time, and those alone', async () => {
    const account = await newAccount('tidy_seller')
    const services = servicesThrough(direct)
    const listed = (front: string, back: string) =>
      createListing(services, account.id, DRAFT, {
        frontImage: fileOf(jpeg(front)),
        backImage: fileOf(jpeg(back)),
        frontOriginal: fileOf(jpeg(`${front} as taken`)),
        backOriginal: null,
      })
    const { listing } = await listed('deleted front', 'shared back')
    await listed('other front', 'shared back')
    expect((await keysOf(account)).length).toBe(5)
    const path = `/api/listings/${listing.id}`
    const { cookie } = account
    expect((await call(path, { method: 'DELETE', headers: { cookie } })).status).toBe(200)
    // While it can be restored it holds them.
    await env.DB.exec('delete from deleted_listings')
    await collectPictures(services)
    clock += UNUSED_GRACE_MS - DAY_MS
    await collectPictures(services)
    expect((await keysOf(account)).length).toBe(5)
    clock += 2 * DAY_MS
    await collectPictures(services)
    const gone = await Promise.all(['deleted front', 'deleted front as taken'].map(pictureOf))
    const keys = await keysOf(account)
    expect(keys.length).toBe(3)
    for (const { sha256 } of gone) expect(keys).not.toContain(`${account.id}/${sha256}`)
  })

  it('ends what an analysis keeps with its listing, and not where the same coin is analyzed again', async () => {
    const account = await newAccount('again_seller')
    const services = servicesThrough(direct)
    const analysis = await analyse(services, account.id, 'again front', 'again back')
    const listed = () => createListing(services, account.id, { ...DRAFT, analysisId: analysis.id })
    await deleteListing(services, account.id, (await listed()).listing.id)
    await collected()
    await collected()
    expect(await keysOf(account)).toEqual([])
    await expect(listed()).rejects.toMatchObject({ code: 'PICTURE_MISSING' })
    expect((await analyse(services, account.id, 'again front', 'again back')).id).toBe(analysis.id)
    await collected()
    await collected()
    expect((await keysOf(account)).length).toBe(2)
    expect((await listed()).isNew).toBe(true)
  })

  it('keeps the pictures of the pairs in the queue, and asks it anew before it deletes one', async () => {
    const account = await newAccount('queueing_seller')
    const services = servicesThrough(direct)
    const [front, back] = [await pictureOf('queued front'), await pictureOf('queued back')]
    for (const picture of [front, back]) await services.pictures.put(account.id, picture)
    const id = crypto.randomUUID()
    const pair = { id, pace: 'batch', frontSha256: front.sha256, backSha256: back.sha256 } as const
    const { queues, pictureHolders } = compose(env)
    await queues(account.id, queue => queue.purge())
    await queues(account.id, queue => queue.add(account.id, [pair], { again: false }))
    const held = await Promise.all(pictureHolders.objects.map(of => of(account.id)))
    expect(held.flat().sort()).toEqual([front.sha256, back.sha256].sort())
    const queued = () => held.flat()
    await collected()
    await collected(queued)
    expect((await keysOf(account)).length).toBe(2)
    await queues(account.id, queue => queue.purge())
  })

  it('stores a picture that is sent again while it is being deleted', async () => {
    const account = await newAccount('late_seller')
    const services = servicesThrough(direct)
    const picture = await pictureOf('sent again')
    await services.pictures.put(account.id, picture)
    await collected()
    const [mayGoOn, goOn] = latch()
    const [isDeleting, deletes] = latch()
    const { pictures } = servicesThrough(direct)
    const collecting = collectPictures({
      ...services,
      pictures: {
        ...pictures,
        async deleteObjects(userId, hashes) {
          deletes()
          await mayGoOn
          await pictures.deleteObjects(userId, hashes)
        },
      },
    })
    await isDeleting
    // A form that refers to it meanwhile is told that it is not stored.
    expect(await keepPictures(services.db, account.id, [picture.sha256])).toEqual([])
    const sent = services.pictures.put(account.id, picture)
    await scheduler.wait(20)
    goOn()
    await Promise.all([collecting, sent])
    expect(await stateOf(account.id, [picture.sha256])).toMatchObject({ lost: [] })
  })

  it('goes on with the other sellers when the queue of one does not answer, and where a run has ended', async () => {
    const accounts = []
    for (let at = 0; at < 22; at += 1) accounts.push(await newAccount(`one_of_many_${at}`))
    const services = servicesThrough(direct)
    const picture = await pictureOf('of many')
    for (const { id } of accounts) await services.pictures.put(id, picture)
    const [broken] = accounts
    const run = () =>
      collectPictures({
        ...services,
        pictureHolders: {
          ...services.pictureHolders,
          objects: [
            async userId => {
              if (userId === broken?.id) throw new Error('its queue does not answer')
              return []
            },
          ],
        },
      })
    const marked = async () =>
      (await env.DB.prepare('select user_id from pictures where unused_since is not null').all())
        .results.length
    await run()
    expect(await marked()).toBe(19)
    await run()
    expect(await marked()).toBe(21)
  })

  it('never deletes a picture that something refers to, and at last deletes every other, whatever happens at the same time and wherever it dies', async () => {
    let sellers = 0
    const property = async (turns: (typeof TURN extends fc.Arbitrary<infer T> ? T : never)[]) => {
      const { id: userId } = await newAccount(`collected_${++sellers}`, { tier: 'premium' })
      const queued: string[] = []
      // So the first turns meet pictures that are due.
      for (const label of LABELS)
        await servicesThrough(direct).pictures.put(userId, await pictureOf(label))
      await collected()
      for (const { operations, collects, diesAt, isDone, pauses, days } of turns) {
        const seller = servicesThrough(paused(pauses), () => [...queued])
        const collector = servicesThrough(
          dying(paused(pauses.toReversed()), diesAt, isDone),
          () => [...queued],
        )
        await Promise.allSettled([
          ...(collects ? [collectPictures(collector)] : []),
          ...operations.map(one => carryOut(seller, { userId, queued }, one)),
        ])
        expect((await stateOf(userId, queued)).lost).toEqual([])
        clock += days * DAY_MS + 7 * 3_600_000
      }
      // The first one ends the round of a run that died, the second marks, the third deletes.
      for (let runs = 0; runs < 3; runs += 1) await collected(() => [...queued])
      const { used, stored, rows, lost } = await stateOf(userId, queued)
      expect({ lost, stored, rows }).toEqual({ lost: [], stored: used, rows: used })
      await env.DB.prepare('delete from users where id = ?').bind(userId).run()
    }
    // A time limit would end the test with a run still under way: its calls would reach into the next test.
    await fc.assert(fc.asyncProperty(fc.array(TURN, { minLength: 4, maxLength: 12 }), property), {
      numRuns: 12,
      endOnFailure: true,
    })
    // Twelve runs: a machine with other work takes its time.
  }, 120_000)
})
