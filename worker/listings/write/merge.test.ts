import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Listing, ListingChanged } from '../../../shared/listing/listings.ts'
import type { TestAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { requestsTo } from '../../test/sandbox.ts'
import { act, edit, fetchListing, newDealer, newDraft, newLive } from '../test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('merges')
})

const EXACT = 'The photos show the exact coin that you will receive.'
const SEVERAL = 'You will receive one of several coins of this kind.'
const description = `A sound coin. ${EXACT}`
const shownBy = ({ pictures }: Listing) => pictures.map(({ sha256 }) => sha256)

async function changed(draft: Listing, fields: Record<string, unknown>): Promise<Listing> {
  const answer = await edit(dealer, draft, fields)
  expect(answer.status).toBe(200)
  return fetchListing(dealer, draft.id)
}

async function merged(draft: Listing, into: Listing): Promise<Listing> {
  const answer = await act(dealer, draft, 'merge', { into: into.id })
  expect(answer.status).toBe(200)
  return (await answer.json<ListingChanged>()).listing
}

describe('pieces of one listing', () => {
  it('keep the pictures, storage locations and costs of all', async () => {
    const first = await changed(await newDraft(dealer, { description }), {
      storageLocation: 'A12-01',
      cost: '30.00',
    })
    const other = await newDraft(dealer, { title: first.title }, 'mercury-dime-1916-d')
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
    const second = await newDraft(dealer, { title: first.title }, 'mercury-dime-1916-d')
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
    const restored = await call(`/api/listings/${second.id}/restore`, {
      method: 'POST',
      headers: { cookie: dealer.cookie },
    })
    expect(restored.status).toBe(200)
    const draft = await fetchListing(dealer, second.id)
    expect(shownBy(draft)).toEqual(shownBy(second))
    // A second merge counts its pieces again.
    expect(await merged(draft, again)).toMatchObject({ quantity: 2 })
  })

  it('are on eBay with the pictures of all', async () => {
    const live = await newLive(dealer, { description })
    const again = await newDraft(dealer, { title: live.title }, 'mercury-dime-1916-d')
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
