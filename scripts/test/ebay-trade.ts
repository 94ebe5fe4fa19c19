import { expect } from 'vitest'
import { sellPieces, tell } from '../../sandbox/ebay/test/sandbox-control.ts'
import { field } from '../../sandbox/test/run-sandbox.ts'
import type { SellerSession } from '../../worker/ebay/connection/seller-session.ts'
import { publish } from '../../worker/ebay/publish/publish.ts'
import { publishTogether } from '../../worker/ebay/publish/publish-together.ts'
import { reprice, repriceTogether } from '../../worker/ebay/publish/reprice.ts'
import { storedProgress } from '../../worker/ebay/test/publication.ts'
import { contentOf } from './listing-life.ts'

const DAY_MS = 24 * 3_600_000

/** Listings that are published together, then repriced together; the last one gets new limits of best offer. */
export async function tradeTogether(
  own: SellerSession,
  skus: readonly string[],
): Promise<{ sku: string; listingId: string; offerId: string }[]> {
  const stored = skus.map(sku => ({ content: contentOf(sku), ...storedProgress() }))
  const publishing = publishTogether(own, skus.length, async () => {})
  const published = await Promise.all(
    stored.map(({ content, progress }) =>
      publishing.one(() =>
        publish(publishing.session, content, { ...progress, neverOnEbay: true }),
      ),
    ),
  )
  const pricing = repriceTogether(own, skus.length)
  await Promise.all(
    stored.map(({ content, progress }) =>
      pricing.one(() => reprice(pricing.session, { ...content, price: 5_800 }, progress)),
    ),
  )
  const made = stored.map(({ content, saved }, at) => ({
    sku: content.sku,
    listingId: published[at]?.listingId ?? '',
    offerId: saved.offerId,
  }))
  const revisions = made.map(({ offerId }, at) => ({
    offerId,
    price: 5_700,
    available: 1,
    limits: at === made.length - 1 ? { accept: 5_600, decline: 4_000 } : null,
  }))
  const revised = await own.seller.reviseOffers(revisions)
  expect(revised.map(({ status }) => status)).toEqual(made.map(() => 'fulfilled'))
  return made
}

/** A sale with its package, its refund and its lines in eBay's ledger. */
export async function tradeMoney(
  origin: string,
  { seller }: SellerSession,
  listingId: string,
): Promise<void> {
  const order = await sellPieces(origin, { listingId, buyerCountry: 'CA' })
  const orderId = field(order.body, 'orderId')
  const lineItemId = field(order.body, 'lines', 0, 'lineItemId')
  expect((await seller.sellingLimit()).pieces).toBeGreaterThan(0)
  expect((await seller.ordersById([orderId])).orders).toHaveLength(1)
  expect(await seller.recipientsOf([orderId])).toHaveLength(1)
  const sent = { lines: [{ lineItemId, quantity: 1 }], carrier: 'USPS', trackingNumber: '94001' }
  await seller.sendPackage(orderId, sent)
  expect(await seller.packagesOf(orderId)).toHaveLength(1)
  await seller.issueRefund({
    orderId,
    lineItemId: null,
    amount: 100,
    reason: 'OTHER_ADJUSTMENT',
    comment: 'A scratch',
  })
  await seller.issueRefund({
    orderId,
    lineItemId,
    amount: 150,
    reason: 'BUYER_RETURN',
    comment: '',
  })
  await tell(origin, `orders/${orderId}/payout`)
  const [from, to] = [Date.now() - DAY_MS, Date.now() + DAY_MS]
  expect((await seller.ledger({ orderId, offset: 0 }))?.entries).not.toEqual([])
  expect((await seller.ledger({ from, to, offset: 0 }))?.entries).not.toEqual([])
  expect((await seller.payouts({ from, to, offset: 0 }))?.payouts).not.toEqual([])
}

/** What has no contract on the machine: the seller's store, ads, buyers' offers and offers to watchers. */
export async function tradeOffersAndAds(
  origin: string,
  { seller }: SellerSession,
  { sku, listingId }: { sku: string; listingId: string },
): Promise<void> {
  expect(await seller.sellerStore()).toMatchObject({ state: 'open' })
  const name = 'Obverse of this test'
  expect(await seller.findCampaign(name)).toBeNull()
  const campaignId = await seller.createCampaign({ name, startsAt: Date.now() + 60_000 })
  expect(await seller.findCampaign(name)).toMatchObject({ campaignId })
  const done = new Map([[sku, { outcome: 'done' }]])
  expect(await seller.createAds(campaignId, [{ sku, tenths: 45 }])).toEqual(done)
  expect(await seller.setAdRates(campaignId, [{ sku, tenths: 50 }])).toEqual(done)
  expect(await seller.deleteAds(campaignId, [sku])).toEqual(done)

  await tell(origin, 'best-offers', { listingId, price: '50.00' })
  const { offers } = await seller.openBestOffers(1)
  const [offer] = offers.filter(one => one.ebayListingId === listingId)
  if (!offer) throw new Error('the offer waits')
  expect(await seller.bestOffer(offer)).toMatchObject({ status: 'open' })
  await seller.answerBestOffer({ ...offer, action: 'decline', counter: null, message: 'No.' })
  await tell(origin, 'best-offers/watchers', { listingId, watchers: 3 })
  expect((await seller.eligibleListings(0)).ebayListingIds).toContain(listingId)
  const toWatchers = { ebayListingId: listingId, price: 5_000, message: '' }
  expect(await seller.offerToWatchers(toWatchers)).toBe('sent')
}
