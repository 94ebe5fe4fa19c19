import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Listing } from '../../shared/listing/listings.ts'
import { ebayListingResultsSchema } from '../../shared/transfer/ebay-listings.ts'
import { connect } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import {
  act,
  edit,
  fetchListing,
  isLive,
  newDealer,
  newDraft,
  newLive,
  readOrders,
} from '../listings/test/listings.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { connectEbay, SELLERS, sandboxUrl } from '../test/sandbox.ts'

const db = connect(env.DB)
let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('watching_dealer')
})

const control = (path: string, body: object = {}) =>
  fetch(`${sandboxUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A live listing that another program made, and its item number. */
async function madeElsewhere(made: object = {}, fields: object = {}) {
  const listing = await newLive(dealer, { year: '1881', mint: 'S', ...fields })
  const listingId = listing.ebayListingUrl?.split('/').at(-1) ?? ''
  expect((await control(`listings/${listingId}/made-on-website`, made)).status).toBe(200)
  await db.delete(listings).where(eq(listings.id, listing.id))
  return { listing, listingId }
}

async function imported(
  listingIds: string[],
  managed: 'here' | 'elsewhere' = 'elsewhere',
  { cookie }: TestAccount = dealer,
) {
  const answer = await sendJson('/api/transfer/ebay-listings', { listingIds, managed }, { cookie })
  expect(answer.status).toBe(200)
  return ebayListingResultsSchema.parse(await answer.json()).results
}

async function watched(...made: Parameters<typeof madeElsewhere>) {
  const { listing, listingId } = await madeElsewhere(...made)
  expect(await imported([listingId])).toEqual([
    { listingId, outcome: 'imported', title: listing.title, message: null },
  ])
  const row = await db.select().from(listings).where(eq(listings.ebayListingId, listingId)).get()
  return { listing, listingId, found: await fetchListing(dealer, row?.id ?? 0) }
}

/** Orders are read and listings checked a day later. */
async function dayPasses({ id }: Listing): Promise<Listing> {
  await db
    .update(listings)
    .set({ ebayCheckedAt: Date.now() - 25 * 3_600_000 })
    .where(eq(listings.id, id))
  await readOrders(dealer)
  return fetchListing(dealer, id)
}

describe('a listing that another program manages', () => {
  it('comes without a SKU, policies or immediate payment, and stays with that program', async () => {
    const { listing, listingId, found } = await watched({
      sku: false,
      policies: false,
      immediatePay: false,
    })
    expect(found).toMatchObject({
      status: 'published',
      managedElsewhere: true,
      title: listing.title,
      description: listing.description,
      price: listing.price,
      shippingPrice: listing.shippingPrice,
      quantity: listing.quantity,
      year: '1881',
      mint: 'S',
      coinType: 'Morgan Dollar',
      ebayListingUrl: listing.ebayListingUrl,
    })
    expect(found.pictures).toHaveLength(2)
    // eBay’s migration has not touched it: it can still be handed over.
    expect(await imported([listingId])).toMatchObject([{ outcome: 'present' }])
    const { cookie } = dealer
    const { cards } = await (await call('/api/listings/cards', { headers: { cookie } })).json<{
      cards: Listing[]
    }>()
    expect(cards.find(({ id }) => id === found.id)).toMatchObject({ managedElsewhere: true })
  })

  it('cannot be changed or ended here, but its coin, cost and place can', async () => {
    const { found } = await watched()
    const refused = await edit(dealer, found, { price: '99.00' })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { error: { code: 'MANAGED_ELSEWHERE' } },
    ])
    const ended = await act(dealer, found, 'end-ebay', { reason: 'NOT_AVAILABLE' })
    expect([ended.status, await ended.json()]).toMatchObject([409, { code: 'MANAGED_ELSEWHERE' }])
    const kept = await edit(dealer, found, {
      cost: '20.00',
      storageLocation: 'Box 3',
      grade: 'VF30',
    })
    expect([kept.status, await kept.text()]).toEqual([200, expect.any(String)])
    expect(await fetchListing(dealer, found.id)).toMatchObject({
      cost: '20.00',
      storageLocation: 'Box 3',
      grade: 'VF30',
      price: found.price,
      status: 'published',
    })
    expect(await isLive(found)).toBe(true)
  })

  it('takes no pieces of another draft', async () => {
    const { found } = await watched({}, { grade: 'VF30' })
    await edit(dealer, found, { grade: 'VF30' })
    const draft = await newDraft(dealer, { year: '1881', mint: 'S', grade: 'VF30' })
    const target = await fetchListing(dealer, found.id)
    const into = { into: target.id, intoVersion: target.version }
    const answer = await act(dealer, draft, 'merge', into)
    expect(await answer.json()).toMatchObject({ error: { code: 'MANAGED_ELSEWHERE' } })
  })

  it('leaves this list where it is deleted, and stays on sale', async () => {
    const { found } = await watched()
    expect((await act(dealer, found, 'delete')).status).toBe(200)
    expect(await isLive(found)).toBe(true)
  })

  it('is sold here once it is sold there', async () => {
    const { listingId, found } = await watched()
    expect((await control(`listings/${listingId}/sell`)).status).toBe(201)
    const after = await dayPasses(found)
    expect(after).toMatchObject({ status: 'sold', soldQuantity: 1 })
    expect(after.sales).toHaveLength(1)
  })

  it('can be handed over later, and keeps what the seller knows of it', async () => {
    const { listing, listingId, found } = await watched()
    await edit(dealer, found, { cost: '20.00' })
    expect(await imported([listingId], 'here')).toMatchObject([{ outcome: 'imported' }])
    const after = await fetchListing(dealer, found.id)
    expect(after).toMatchObject({
      managedElsewhere: false,
      sku: listing.sku,
      cost: '20.00',
      status: 'published',
    })
    const answer = await edit(dealer, after, { price: '61.00', grade: 'VF30' })
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
  })
})

describe('a listing that is not to be watched', () => {
  it('is one that eBay does not know, and one of another seller', async () => {
    const { listingId } = await madeElsewhere()
    const stranger = await newAccount('watching_stranger')
    await connectEbay(stranger, SELLERS.newcomer)
    expect(await imported(['110000000001', listingId], 'elsewhere', stranger)).toMatchObject([
      { outcome: 'refused', message: 'eBay has no live listing with this number.' },
      {
        outcome: 'refused',
        message: 'This listing is not one of the eBay account that is connected.',
      },
    ])
  })
})
