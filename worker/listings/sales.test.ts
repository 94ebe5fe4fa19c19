import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { connect } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { listingChanges } from '../orders/changes.ts'
import { orderAccount } from '../orders/store.ts'
import { storeListing } from '../test/store-listing.ts'
import { recordSales } from './sales.ts'
import { newDealer } from './test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000 })

const DAY_MS = 86_400_000
const db = connect(env.DB)

const sale = (orderId: string, ebayListingId: string, soldAt: number) => ({
  orderId,
  lineItemId: orderId,
  ebayListingId,
  sku: '0001',
  title: 'A coin',
  quantity: 1,
  priceCents: 2_000,
  shippingCents: 0,
  refundedCents: 0,
  feeCents: null,
  soldAt,
  buyerCountry: null,
  cancelledAt: null,
  modifiedAt: Date.now(),
  shipment: 'waiting' as const,
  shipByAt: null,
  shippingService: '',
})

/** A seller with three pieces of a coin on eBay. */
async function sellerOf(username: string, now: number) {
  const dealer = await newDealer(username)
  const account = await orderAccount(db, dealer.id)
  if (!account) throw new Error('the dealer is not connected')
  const listed = (sku: string, ebayListingId: string, more: object = {}) =>
    storeListing(dealer.id, {
      sku,
      status: 'published',
      publishedAt: now - DAY_MS,
      ebayUserId: account.ebayUserId,
      ebayListingId,
      stockQuantity: 3,
      ...more,
    })
  const rowOf = async (id: number) =>
    (await db.select().from(listings).where(eq(listings.id, id)))[0]
  return { dealer, account, listed, rowOf }
}

it('a sale from before the coin was published is of another item, though the seller gave both one SKU', async () => {
  const now = Date.now()
  const { account, listed, rowOf } = await sellerOf('own_numbers', now)
  const id = await listed('0001', '110000000001')
  await recordSales(db, account, [sale('older', '230000000009', now - 30 * DAY_MS)], now)
  expect(await rowOf(id)).toMatchObject({ status: 'published', soldQuantity: 0 })
  // The listing was on eBay before it was taken over; later it was relisted there.
  await recordSales(db, account, [sale('own', '110000000001', now - 30 * DAY_MS)], now)
  await recordSales(db, account, [sale('relisted', '110000000002', now)], now)
  expect(await rowOf(id)).toMatchObject({ status: 'published', soldQuantity: 2 })
})

it('a sale is of the listing with eBay’s number, though another one has its custom label as SKU', async () => {
  const now = Date.now()
  const { account, listed, rowOf } = await sellerOf('same_label', now)
  const own = await listed('0001', '110000000001')
  const watched = await listed('OBVWATCHED', '230000000009', { managedElsewhere: true })
  await recordSales(db, account, [sale('by-hand', '230000000009', now)], now)
  expect(await rowOf(own)).toMatchObject({ soldQuantity: 0 })
  expect(await rowOf(watched)).toMatchObject({ soldQuantity: 1 })
})

it('a sale that only the SKU ties to the coin names the eBay listing that sold where its number is not known', async () => {
  const now = Date.now()
  const { account, dealer, listed } = await sellerOf('unknown_number', now)
  await listed('0001', '110000000001', {
    ebaySold: JSON.stringify({ 110000000000: { sold: 0, at: now } }),
  })
  const sales = [
    sale('own', '110000000001', now),
    sale('earlier', '110000000000', now),
    sale('by-hand', '230000000009', now),
  ]
  await recordSales(db, account, sales, now)
  const { events } = await listingChanges(db, dealer.id)
  const others = events.map(({ lineItemId, otherEbayListing }) => [lineItemId, otherEbayListing])
  expect(Object.fromEntries(others)).toEqual({
    own: undefined,
    earlier: undefined,
    'by-hand': '230000000009',
  })
})
