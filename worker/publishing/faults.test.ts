import { abortAllDurableObjects } from 'cloudflare:test'
import { inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { until } from '../../durable-objects/test/until.ts'
import type { PublishingItem } from '../../shared/publishing.ts'
import { listings } from '../db/schema/listings.ts'
import { newDealer } from '../listings/test/listings.ts'
import type { TestAccount } from '../test/account.ts'
import { tellFault } from '../test/sandbox.ts'
import {
  bulkCalls,
  countsOf,
  db,
  draftMaker,
  endedRun,
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
  dealer = await newDealer('publishing_faults')
  newDrafts = await draftMaker(dealer)
})

const WRITES = ['bulk_create_offer', 'bulk_publish_offer'] as const

describe('eBay fails for a while', () => {
  it.each([
    ['500 before anything happened', ['bulk_publish_offer'], { status: 500 }],
    ['500 after it happened', WRITES, { status: 500, after: true }],
    ['207 without its entries', WRITES, { status: 207, body: { responses: [] }, after: true }],
    ['half an answer', WRITES, { half: true }],
  ] as const)('%s: every listing is published once', async (_, operations, fault) => {
    const drafts = await newDrafts(4)
    for (const operation of operations)
      await tellFault({ route: `POST ${INVENTORY}/${operation}`, times: 1, ...fault })
    await startRun(dealer, drafts)
    const run = await endedRun(dealer)
    expect(countsOf(run)).toEqual({ published: 4 })
    expect(await timesInShop(drafts)).toEqual([1, 1, 1, 1])
  })

  it('says while it waits what the matter is and when it tries again', async () => {
    const drafts = await newDrafts(2)
    const holding = drafts[0]?.sku ?? ''
    const route = `POST ${INVENTORY}/bulk_create_offer`
    await tellFault({ route, holding, status: 429, headers: { 'Retry-After': '3' }, times: 1 })
    const startedAt = Date.now()
    await startRun(dealer, drafts)
    let item: PublishingItem | undefined
    await until(async () => {
      item = (await readRun(dealer))?.items[0]
      return Boolean(item?.nextTryAt)
    })
    expect(item).toMatchObject({
      state: 'waiting',
      attempts: 1,
      error: { code: 'EBAY_UNAVAILABLE' },
    })
    expect(Date.parse(item?.nextTryAt ?? '')).toBeGreaterThanOrEqual(startedAt + 3_000)
    expect(countsOf(await endedRun(dealer))).toEqual({ published: 2 })
  })
})

it('goes on after the Worker was killed in the middle, and nothing is on eBay twice', async () => {
  const drafts = await newDrafts(8)
  const holding = drafts[0]?.sku ?? ''
  await tellFault({
    route: `POST ${INVENTORY}/bulk_create_offer`,
    holding,
    delayMs: 1_500,
    times: 1,
  })
  await startRun(dealer, drafts)
  await until(
    async () => (await bulkCalls('bulk_create_or_replace_inventory_item', drafts)).length > 0,
  )
  await abortAllDurableObjects()
  // Its leases end by themselves after 15 s.
  const ids = drafts.map(({ id }) => id)
  await db.update(listings).set({ publishLeaseUntil: 1 }).where(inArray(listings.id, ids))
  expect(countsOf(await endedRun(dealer))).toEqual({ published: 8 })
  expect(await timesInShop(drafts)).toEqual(Array(8).fill(1))
})
