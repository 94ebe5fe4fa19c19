import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { replaceJob } from '../../durable-objects/test/replace-job.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { listings } from '../db/schema/listings.ts'
import { act, edit, fetchListing, newDealer, newLive } from '../listings/test/listings.ts'
import { signedInUser, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { interceptedDatabase } from '../test/intercepted.ts'
import { requestsTo, tellFault } from '../test/sandbox.ts'
import { LISTING_SUBREQUESTS } from './choose-batch.ts'
import { createPublishJob } from './job.ts'
import {
  bulkCalls,
  countsOf,
  db,
  draftMaker,
  endedRun,
  hold,
  INVENTORY,
  readRun,
  startRun,
  timesInShop,
} from './test/drafts.ts'

// Calls go over real HTTP to a sandbox; what failed is tried again after two seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

let dealer: TestAccount
let newDrafts: Awaited<ReturnType<typeof draftMaker>>
beforeAll(async () => {
  dealer = await newDealer('publishing_dealer')
  newDrafts = await draftMaker(dealer)
})

describe('a publishing run', () => {
  it('publishes 60 listings in bulk calls; each of them is on eBay once, or failed with its reason', async () => {
    const drafts = await newDrafts(60)
    const [graded, gone, edited, pictured, ...rest] = drafts
    if (!graded || !gone || !edited || !pictured) throw new Error('there are 60')
    await db.update(listings).set({ grade: '' }).where(eq(listings.id, graded.id))
    await edit(dealer, edited, { title: `${edited.title} again` })
    // eBay does not have the pictures any more.
    await db
      .update(listings)
      .set({ ebayPictureUrls: sql`replace(${listings.ebayPictureUrls}, '/i/', '/gone/')` })
      .where(eq(listings.id, pictured.id))
    await hold(gone, 1_000)

    const started = await startRun(dealer, drafts)
    expect(started?.items).toHaveLength(60)
    await db.delete(listings).where(eq(listings.id, gone.id))
    const run = await endedRun(dealer)

    expect(countsOf(run)).toEqual({ published: 56, failed: 4 })
    const failures = run.items.filter(({ state }) => state === 'failed')
    expect(failures.map(({ title, error }) => [title, error?.code, error?.field])).toEqual([
      [graded.title, 'VALIDATION', 'grade'],
      [gone.title, 'NOT_FOUND', null],
      [`${edited.title} again`, 'CONFLICT', null],
      [pictured.title, 'EBAY_REFUSED', 'pictures'],
    ])
    expect(await timesInShop(rest)).toEqual(Array(56).fill(1))
    // eBay refuses one item, in a response whose other entries succeed.
    expect(await bulkCalls('bulk_create_or_replace_inventory_item', drafts)).toEqual([22, 25, 10])
    expect(await bulkCalls('bulk_create_offer', drafts)).toEqual([21, 25, 10])
    const card = await fetchListing(dealer, edited.id)
    expect(card.publishFailure).toMatch(/changed after you confirmed/)
    expect(
      run.items.every(({ state, listingUrl }) => (state === 'published') === (listingUrl !== null)),
    ).toBe(true)
  })

  it('uploads pictures, reads orders once, and has subrequests left for retries', async () => {
    const drafts = await newDrafts(10, { withUploads: false })
    const before = await Promise.all([newLive(dealer), newLive(dealer)])
    for (const live of before) await act(dealer, live, 'end-ebay')
    const again = await Promise.all(before.map(({ id }) => fetchListing(dealer, id)))

    const counts = { queries: 0, orders: 0 }
    const services = compose(env)
    const database = interceptedDatabase(env.DB, (_, call) => {
      counts.queries += 1
      return call()
    })
    const job = createPublishJob({
      ...services,
      directory: connect(database),
      db: connect(database),
      async syncOrders(userId) {
        counts.orders += 1
        await services.syncOrders(userId)
      },
    })
    const restoreJob = await replaceJob(env.LISTING_PUBLISHER, () => job)
    const first = (await requestsTo('* /ebay/')).at(-1)?.id ?? 0
    await startRun(dealer, [...drafts, ...again])
    const run = await endedRun(dealer)
    const toEbay = ((await requestsTo('* /ebay/')).at(-1)?.id ?? 0) - first
    restoreJob()

    expect(countsOf(run)).toEqual({ published: 12 })
    expect(await timesInShop(drafts)).toEqual(Array(10).fill(1))
    expect(counts.orders).toBe(1)
    const pictures = 2 * 10
    // Each listing is read, leased, saved; each picture is read from its store.
    expect(counts.queries + toEbay + pictures).toBeLessThan(12 * LISTING_SUBREQUESTS + 4 * pictures)
  })
})

it('waits for a listing that another act holds', async () => {
  const [draft] = await newDrafts(1)
  if (!draft) throw new Error('there is one')
  const until = await hold(draft, 1_500)
  await startRun(dealer, [draft])
  const run = await endedRun(dealer)
  expect(Date.parse(run.finishedAt ?? '')).toBeGreaterThan(until)
  expect(run.items).toMatchObject([{ state: 'published', attempts: 1 }])
})

it('ends at once where eBay is not connected: one reason, and what was not begun stays as it was', async () => {
  const other = await newDealer('publishing_disconnected')
  const drafts = await (await draftMaker(other))(30)
  await db
    .update(ebayConnections)
    .set({ reconnectReason: 'expired' })
    .where(eq(ebayConnections.userId, other.id))
  await startRun(other, drafts)
  const run = await endedRun(other)
  expect(countsOf(run)).toEqual({ failed: 25, stopped: 5 })
  expect(new Set(run.items.map(({ error }) => error?.code))).toEqual(new Set(['TOKEN_EXPIRED']))
  const [first, last] = await Promise.all(
    [drafts[0], drafts.at(-1)].map(draft => fetchListing(other, draft?.id ?? 0)),
  )
  expect(first?.publishFailure).toMatch(/expired/)
  expect(last?.publishFailure).toBeFalsy()
})

it('ends at once where eBay refuses the account, not the listing: the others are not sent and stay as they were', async () => {
  const other = await newDealer('publishing_limit')
  const drafts = await (await draftMaker(other))(30)
  const rest = () => Promise.all(drafts.slice(25).map(({ id }) => fetchListing(other, id)))
  const before = await rest()
  const errors = [{ errorId: 25026, message: 'Selling limits exceeded.' }]
  const responses = drafts.map(({ sku }) => ({ sku, statusCode: 400, errors }))
  await tellFault({
    route: `POST ${INVENTORY}/bulk_create_offer`,
    status: 207,
    body: { responses },
    times: 1,
  })
  await startRun(other, drafts)
  const run = await endedRun(other)
  expect(countsOf(run)).toEqual({ failed: 25, stopped: 5 })
  expect(new Set(run.items.map(({ error }) => error?.message))).toEqual(
    new Set(['You have reached your eBay selling limit. eBay says: Selling limits exceeded.']),
  )
  expect(await rest()).toEqual(before)
  expect(await bulkCalls('bulk_create_offer', drafts)).toEqual([25])
})

it('says what eBay lets the account sell in a month, and that it is not connected', async () => {
  const limitFor = ({ cookie }: TestAccount) =>
    call('/api/publishing/limit', { headers: { cookie } })
  const answer = await limitFor(dealer)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ amountCents: 25_000_000, pieces: 5_000 })
  const unconnected = await limitFor(await signedInUser({ username: 'publishing_unconnected' }))
  expect(await unconnected.json()).toMatchObject({ error: { code: 'EBAY_NOT_CONNECTED' } })
})

it('says of no selection what the specification says', async () => {
  const answer = await sendJson('/api/publishing', { listings: [] }, { cookie: dealer.cookie })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    message: 'Please select at least one listing to publish to eBay',
  })
})

it('refuses a listing of another seller, and more than 500', async () => {
  const [own] = await newDrafts(1)
  const stranger = await newDealer('publishing_stranger')
  const body = (count: number) => ({
    listings: Array.from({ length: count }, () => ({ id: own?.id, version: 1 })),
  })
  const { cookie } = stranger
  expect((await sendJson('/api/publishing', body(1), { cookie })).status).toBe(404)
  expect((await sendJson('/api/publishing', body(501), { cookie: dealer.cookie })).status).toBe(400)
  expect(await readRun(stranger)).toBeNull()
})

it('tells nothing of a run whose seller has left', async () => {
  const leaving = await newDealer('publishing_leaving')
  await startRun(leaving, await (await draftMaker(leaving))(1))
  await endedRun(leaving)
  for (const erase of compose(env).deletion.erasures) await erase(leaving.id)
  expect(await readRun(leaving)).toBeNull()
})
