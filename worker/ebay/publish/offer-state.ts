import { Failure } from '../../http/failure.ts'
import type { OfferState, OfferStatus, SellerAccount } from '../port.ts'

const ORDER: readonly OfferState[] = ['live', 'scheduled', 'out_of_stock', 'ended', 'unpublished']

/** Sorts the offers of a SKU: on sale first. */
export const byState = (a: OfferStatus, b: OfferStatus): number =>
  ORDER.indexOf(a.state) - ORDER.indexOf(b.state)

/** Whether eBay has a listing of the offer that is on sale or can be again by a revision. */
export const isOnEbay = ({ state }: OfferStatus): boolean =>
  state === 'live' || state === 'scheduled' || state === 'out_of_stock'

/** Whether a request may have had its effect, though its response was lost. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'EBAY_UNAVAILABLE'

export const endedOnEbay = (): Failure =>
  new Failure('CONFLICT', {
    message: 'This listing has ended on eBay. Publish it again to put it on sale.',
  })

/** Ends the listing of an offer. */
export async function endOffer(
  seller: SellerAccount,
  sku: string,
  { offerId }: OfferStatus,
): Promise<void> {
  await seller.withdrawOffer(offerId).catch(async (error: unknown) => {
    // The response may have been lost after eBay ended the listing.
    const offers = await seller.findOffers(sku)
    if (offers.some(offer => offer.offerId === offerId && isOnEbay(offer))) throw error
  })
}
