import { Failure } from '../../http/failure.ts'
import { callLimit } from '../call-order.ts'
import type { SellerSession } from '../connection/seller-session.ts'
import type { EbayPublishResult, ListingContent, PublishProgress } from '../listing-content.ts'
import type { OfferRevision } from '../port.ts'
import { createBulkGroup } from './bulk-group.ts'
import { isOutcomeUnknown } from './offer-state.ts'
import { liveOffer } from './publish.ts'
import type { PublishingTogether } from './publish-together.ts'

/** A Worker has six connections at a time. */
const CALLS_AT_ONCE = 4

/**
 * Sets the price of a live fixed-price listing on eBay and nothing else. Where the response is lost, eBay is asked what
 * price it has. Throws CONFLICT when the listing has ended on eBay, LISTING_SOLD when it is out of stock.
 */
export async function reprice(
  session: SellerSession,
  content: ListingContent,
  progress: PublishProgress,
): Promise<EbayPublishResult> {
  const { seller } = session
  const known = await liveOffer(session, content, progress)
  const { offerId, listingId } = known
  const revision = { offerId, price: content.price, available: null, limits: null }
  const [result] = await seller.reviseOffers([revision])
  if (result?.status !== 'fulfilled') {
    const reason: unknown = result?.reason
    if (!isOutcomeUnknown(reason)) throw reason
    const offers = await seller.findOffers(content.sku)
    const after = offers.find(offer => offer.offerId === offerId)
    if (after?.price !== content.price) throw reason
  }
  await progress.saveListing(listingId)
  return { listingId, warnings: [] }
}

/** A session in which up to BULK_MAX listings are repriced at the same time: their prices go to eBay in one bulk call. */
export function repriceTogether(session: SellerSession, listings: number): PublishingTogether {
  const { seller } = session
  const limited = callLimit(CALLS_AT_ONCE)
  const group = createBulkGroup(listings)
  const alone = async (one: OfferRevision) => {
    const [result] = await seller.reviseOffers([one])
    if (result?.status === 'fulfilled') return result.value
    throw result?.reason ?? new Failure('EBAY_UNAVAILABLE')
  }
  const revise = group.collected<OfferRevision, unknown>(limited(seller.reviseOffers), alone)
  return {
    one: work => group.member(work),
    session: {
      ...session,
      seller: {
        ...seller,
        findOffers: limited(seller.findOffers),
        reviseOffers: revisions => Promise.allSettled(revisions.map(one => revise(one))),
      },
    },
  }
}
