import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { DeletedListings } from '../../../shared/listing/listing-cards.ts'
import type { Listing, ListingChanged } from '../../../shared/listing/listings.ts'
import { connect } from '../../db/connection.ts'
import { listings } from '../../db/schema/listings.ts'
import type { TestAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { requestsTo } from '../../test/sandbox.ts'
import {
  act,
  buyOnEbay,
  edit,
  fetchListing,
  newDealer,
  newDraft,
  newLive,
} from '../test/listings.ts'

const db = connect(env.DB)

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('merges')
})

/** The pictures of another coin. */
const OTHER = 'mercury-dime-1916-d'
const EXACT = 'The photos show the exact coin that you will receive.'
const SEVERAL = 'You will receive one of several coins of this kind.'
const description = `A sound coin. ${EXACT}`
const shownBy = ({ pictures }: Listing) => pictures.map(({ sha256 }) => sha256)

async function changed(draft: Listing, fields: Record<string, unknown>): Promise<Listing> {
  const answer = await edit(dealer, draft, fields)
  expect(answer.status).toBe(200)
  return fetchListing(dealer, draft.id)
}

const restored = ({ id }: Listing) =>
  call(`/api/listings/${id}/restore`, { method: 'POST', headers: { cookie: dealer.cookie } })

async function merged(draft: Listing, into: Listing): Promise<Listing> {
  const answer = await act(dealer, draft, 'merge', { into: into.id })
  expect(answer.status).toBe(200)
  return (await answer.json<ListingChanged>()).listing
}

describe('pieces of two owners', () => {
  it('are no pieces of one listing', async () => {
    const first = await newDraft(dealer, { description })
    const other = await newDraft(dealer, { title: first.title }, OTHER)
    await db.update(listings).set({ consignorId: 1 }).where(eq(listings.id, other.id))
    const answer = await act(dealer, other, 'merge', { into: first.id })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('different owners')
  })
})

describe('pieces of one listing', () => {
  it('keep the pictures, storage locations and costs of all', async () => {
    const first = await changed(await newDraft(dealer, { description }), {
      storageLocation: 'A12-01',
      cost: '30.00',
    })
    const other = await newDraft(dealer, { title: first.title }, OTHER)
    const second = await changed(other, { storageLocation: 'A12-02', cost: '41.00' })
    const listing = await merged(second, first)
    expect(listing).toMatchObject({
      quantity: 2,
      storageLocation: 'A12-01, A12-02',
      cost: '35.50',
      description: `A sound coin. ${SEVERAL}`,
    })
    expect(shownBy(listing)).toEqual([...shownBy(first), ...shownBy(second)])
  })

  it('are separate again with the listing as it was and the draft restored', async () => {
    const first = await changed(await newDraft(dealer, { description }), { storageLocation: 'B1' })
    const second = await newDraft(dealer, { title: first.title }, OTHER)
    const listing = await merged(second, first)
    const { quantity, storageLocation, cost, pictures } = first
    const again = await changed(listing, {
      quantity,
      storageLocation,
      cost,
      pictures: pictures.map(({ sha256, originalSha256 }) => ({ sha256, originalSha256 })),
    })
    const before = { description, quantity, storageLocation, cost, pictures, price: first.price }
    expect(again).toMatchObject(before)
    expect((await restored(second)).status).toBe(200)
    const draft = await fetchListing(dealer, second.id)
    expect(shownBy(draft)).toEqual(shownBy(second))
    // The number was lowered by hand: nothing more is taken back.
    expect(await fetchListing(dealer, first.id)).toMatchObject({ quantity: 1 })
    // A second merge counts its pieces again.
    expect(await merged(draft, again)).toMatchObject({ quantity: 2 })
  })

  it('go back to a restored draft, in any order, and leave the listing as it was', async () => {
    const first = await changed(await newDraft(dealer, { description }), {
      storageLocation: 'C1',
      cost: '30.00',
    })
    const second = await changed(await newDraft(dealer, { title: first.title }, OTHER), {
      storageLocation: 'C2',
      cost: '41.00',
    })
    const third = await newDraft(dealer, { title: first.title }, OTHER)
    const all = await merged(third, await merged(second, first))
    expect(all.quantity).toBe(3)
    expect((await restored(second)).status).toBe(200)
    expect(await fetchListing(dealer, first.id)).toMatchObject({
      quantity: 2,
      storageLocation: 'C1',
      description: `A sound coin. ${SEVERAL}`,
    })
    expect((await restored(third)).status).toBe(200)
    const { quantity, storageLocation } = first
    const again = await fetchListing(dealer, first.id)
    expect(again).toMatchObject({ description, quantity, storageLocation, cost: '30.00' })
    expect(shownBy(again)).toEqual(shownBy(first))
    // A repeat of the call takes nothing more.
    expect((await restored(third)).status).toBe(200)
    expect(await fetchListing(dealer, first.id)).toEqual(again)
  })

  it('go back through a listing that was merged or deleted itself', async () => {
    const first = await newDraft(dealer)
    const second = await newDraft(dealer, { title: first.title }, OTHER)
    const third = await newDraft(dealer, { title: first.title }, OTHER)
    const two = await merged(second, first)
    const all = await merged(two, third)
    expect(all.quantity).toBe(3)
    expect((await restored(second)).status).toBe(200)
    expect(await fetchListing(dealer, third.id)).toMatchObject({ quantity: 2 })
    expect((await restored(first)).status).toBe(200)
    expect(await fetchListing(dealer, first.id)).toMatchObject({ quantity: 1 })
    expect(await fetchListing(dealer, third.id)).toMatchObject({ quantity: 1 })

    const both = await merged(
      await fetchListing(dealer, second.id),
      await fetchListing(dealer, first.id),
    )
    expect((await act(dealer, both, 'delete')).status).toBe(200)
    expect((await restored(second)).status).toBe(200)
    expect((await restored(first)).status).toBe(200)
    expect(await fetchListing(dealer, first.id)).toMatchObject({ quantity: 1 })
  })

  it('are taken off eBay before the draft is restored, and are never on sale twice', async () => {
    const live = await newLive(dealer, { description })
    const draft = await newDraft(dealer, { title: live.title }, OTHER)
    const both = await merged(draft, live)
    expect(both.quantity).toBe(2)
    const deleted = await call('/api/listings/deleted', { headers: { cookie: dealer.cookie } })
    const { listings } = await deleted.json<DeletedListings>()
    expect(listings[0]).toMatchObject({ id: draft.id, mergedInto: live.title })
    expect((await restored(draft)).status).toBe(200)
    expect(await fetchListing(dealer, live.id)).toMatchObject({ quantity: 1, description })
    const items = await requestsTo(`PUT /ebay/sell/inventory/v1/inventory_item/${live.sku}`)
    expect(items.at(-1)?.requestBody).toMatchObject({
      availability: { shipToLocationAvailability: { quantity: 1 } },
      product: { imageUrls: { length: 2 } },
    })
  })

  it('that are sold cannot be taken back; the last one left can once the listing has ended', async () => {
    const live = await newLive(dealer)
    const draft = await newDraft(dealer, { title: live.title }, OTHER)
    await merged(draft, live)
    await buyOnEbay(live.sku)
    const refused = await restored(draft)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('has 1 piece left on eBay. End it there')
    const left = await fetchListing(dealer, live.id)
    expect(left).toMatchObject({ quantity: 1, soldQuantity: 1, status: 'published' })
    expect((await act(dealer, left, 'end-ebay', { reason: 'NOT_AVAILABLE' })).status).toBe(200)
    expect((await restored(draft)).status).toBe(200)
    expect(await fetchListing(dealer, live.id)).toMatchObject({ quantity: 0, status: 'sold' })

    const other = await newLive(dealer)
    const again = await newDraft(dealer, { title: other.title }, OTHER)
    await merged(again, other)
    await buyOnEbay(other.sku, 2)
    const sold = await restored(again)
    expect(sold.status).toBe(409)
    expect(await sold.text()).toContain('its pieces are sold')
    expect(await fetchListing(dealer, other.id)).toMatchObject({ quantity: 0, soldQuantity: 2 })
  })

  it('are on eBay with the pictures of all', async () => {
    const live = await newLive(dealer, { description })
    const again = await newDraft(dealer, { title: live.title }, OTHER)
    await merged(again, live)
    const items = await requestsTo(`PUT /ebay/sell/inventory/v1/inventory_item/${live.sku}`)
    const sent = items.at(-1)?.requestBody
    expect(sent).toMatchObject({ product: { imageUrls: { length: 4 } } })
  })

  it('are several in the words of the description, whoever sets their number', async () => {
    const draft = await newDraft(dealer, { description })
    expect(draft.description).toContain(EXACT)
    const five = await changed(draft, { quantity: 5 })
    expect(five.description).toBe(`A sound coin. ${SEVERAL}`)
    expect(await changed(five, { quantity: 1 })).toMatchObject({ description })
  })
})
