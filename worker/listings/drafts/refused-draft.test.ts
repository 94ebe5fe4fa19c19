import { env } from 'cloudflare:workers'
import { inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Listing, ListingChanged } from '../../../shared/listing/listings.ts'
import { compose } from '../../compose.ts'
import { connect } from '../../db/connection.ts'
import { listings } from '../../db/schema/listings.ts'
import type { TestAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { connectEbay, countRequests, SELLERS, tellFault } from '../../test/sandbox.ts'
import { recordPublishFailure } from '../read/to-publish.ts'
import { act, edit, fetchListing, newDealer, newDraft, newLive } from '../test/listings.ts'
import { editMany } from '../write/edit-many.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const db = connect(env.DB)
let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('refused_draft')
})

/** A draft whose first publish eBay refused at a step. */
async function refused(
  step: 'offer' | 'publish',
  fields: Record<string, string> = {},
): Promise<Listing> {
  const { id, sku } = await newDraft(dealer, fields)
  const errors = [{ errorId: 25003, message: 'The price is too low.' }]
  const route = `POST /ebay/sell/inventory/v1/offer${step === 'publish' ? '/*/publish' : ''}`
  const holding = step === 'offer' ? { holding: sku } : {}
  await tellFault({ route, ...holding, status: 400, body: { errors }, times: 1 })
  const answer = await act(dealer, await fetchListing(dealer, id), 'publish')
  expect(answer.status).toBe(422)
  return fetchListing(dealer, id)
}

const status = async ({ id }: Listing) =>
  (await call(`/api/listings/${id}`, { headers: { cookie: dealer.cookie } })).status

describe('an edit of a draft that was not published', () => {
  it('clears the failure that it mends, singly and with many at once', async () => {
    const drafts = await Promise.all([newDraft(dealer), newDraft(dealer)])
    const ids = drafts.map(({ id }) => id)
    await db.update(listings).set({ grade: '' }).where(inArray(listings.id, ids))
    const [first, second] = await Promise.all(ids.map(id => fetchListing(dealer, id)))
    const reason = first?.problems.find(({ field }) => field === 'grade')?.message ?? 'none'
    await recordPublishFailure(db, dealer.id, ids, reason)
    if (!first || !second) throw new Error('there are two')

    const other = await edit(dealer, first, { storageLocation: 'Box 3' })
    expect(other.status).toBe(200)
    const still = await fetchListing(dealer, first.id)
    expect(still.publishFailure).toBe(reason)

    expect((await edit(dealer, still, { grade: 'VF30' })).status).toBe(200)
    expect((await fetchListing(dealer, first.id)).publishFailure).toBeNull()
    const many = [{ id: second.id, version: second.version, grade: 'VF30' }]
    const failures = await editMany(compose(env), dealer.id, many)
    expect(failures).toEqual([null])
    expect((await fetchListing(dealer, second.id)).publishFailure).toBeNull()
  })
})

describe.each(['offer', 'publish'] as const)('a draft that eBay refused at its %s', step => {
  it('is published by the next try, without reading any orders', async () => {
    const draft = await refused(step)
    const orders = await countRequests('GET /ebay/sell/fulfillment/v1/order')
    expect((await act(dealer, draft, 'publish')).status).toBe(200)
    expect(await orders()).toBe(0)
  })

  it('can be merged into an equal one', async () => {
    const draft = await refused(step)
    const into = await newDraft(dealer)
    expect((await act(dealer, draft, 'merge', { into: into.id })).status).toBe(200)
    expect(await fetchListing(dealer, into.id)).toMatchObject({ quantity: 2 })
    expect(await status(draft)).toBe(404)
  })

  it('can be forgotten, and published after that', async () => {
    const draft = await refused(step)
    const answer = await act(dealer, draft, 'forget-ebay')
    expect(answer.status).toBe(200)
    const { listing } = await answer.json<ListingChanged>()
    expect(listing).toMatchObject({ status: 'draft', publishFailure: null, ebayAccount: null })
    expect((await act(dealer, listing, 'publish')).status).toBe(200)
  })

  it('overwrites no item of another SKU that it gets after it was forgotten', async () => {
    const draft = await refused(step)
    const answer = await act(dealer, draft, 'forget-ebay')
    const { listing } = await answer.json<ListingChanged>()
    // Another user of the same eBay account sells this coin.
    const { sku } = await newLive(await newDealer(`same_account_${step}`))
    const edited = await edit(dealer, listing, { sku })
    const publishing = await act(dealer, await edited.json<Listing>(), 'publish')
    expect(await publishing.json()).toMatchObject({
      code: 'VALIDATION',
      detail: { field: 'sku' },
    })
  })

  it('can be deleted, with another account connected too', async () => {
    const [draft, other] = [await refused(step), await refused(step)]
    expect((await act(dealer, draft, 'delete')).status).toBe(200)
    await connectEbay(dealer, SELLERS.newcomer)
    expect((await act(dealer, other, 'delete')).status).toBe(200)
    await connectEbay(dealer, SELLERS.equipped)
    for (const each of [draft, other]) expect(await status(each)).toBe(404)
  })
})
