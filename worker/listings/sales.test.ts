import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { connect } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { orderAccount } from '../orders/store.ts'
import { storeListing } from '../test/store-listing.ts'
import { recordSales } from './sales.ts'
import { newDealer } from './test/listings.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000 })

const DAY_MS = 86_400_000

it('a sale from before the coin was published is of another item, though the seller gave both one SKU', async () => {
  const db = connect(env.DB)
  const dealer = await newDealer('own_numbers')
  const account = await orderAccount(db, dealer.id)
  if (!account) throw new Error('the dealer is not connected')
  const now = Date.now()
  const id = await storeListing(dealer.id, {
    sku: '0001',
    status: 'published',
    publishedAt: now - DAY_MS,
    ebayUserId: account.ebayUserId,
    ebayListingId: '110000000001',
    stockQuantity: 3,
  })
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
    modifiedAt: now,
    shipment: 'waiting' as const,
    shipByAt: null,
    shippingService: '',
  })
  const soldOf = async () => (await db.select().from(listings).where(eq(listings.id, id)))[0]
  await recordSales(db, account, [sale('older', '230000000009', now - 30 * DAY_MS)], now)
  expect(await soldOf()).toMatchObject({ status: 'published', soldQuantity: 0 })
  // The listing was on eBay before it was taken over; later it was relisted there.
  await recordSales(db, account, [sale('own', '110000000001', now - 30 * DAY_MS)], now)
  await recordSales(db, account, [sale('relisted', '110000000002', now)], now)
  expect(await soldOf()).toMatchObject({ status: 'published', soldQuantity: 2 })
})
