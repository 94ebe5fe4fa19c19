import type { Listing } from '../../../shared/listing/listings.ts'
import { storeCategoryText } from '../../../shared/listing/terms/store-and-ad.ts'
import { DateTime } from '../../ui/date-time.tsx'
import type { Fact } from '../../ui/fact-list.tsx'
import { Money } from '../../ui/money.tsx'
import { endedText } from '../ended-text.ts'
import { listingPriceCents } from '../listing-price.ts'
import { salesSummary } from '../listing-sales.ts'
import { auctionText, lotText } from '../model/listing-state.ts'
import { fact, money } from './listing-facts.tsx'

/* The facts of the details dialog about the offer, and the seller's own. */

const time = (at: string | null) => (at === null ? null : <DateTime at={at} exact />)

/** How it is offered on eBay. */
export function offerFacts(listing: Listing): Fact[] {
  const { format, bestOffer, lot } = listing
  const lotWords = lotText(listing)
  return [
    { label: 'Format', value: auctionText(listing) ?? "Fixed price, Good 'Til Cancelled" },
    { label: 'Pieces left', value: listing.quantity },
    ...fact('Pieces sold', listing.soldQuantity || null),
    ...fact('Lot', lotWords && lot?.of ? `${lotWords}: ${lot.of}` : lotWords),
    ...fact('Reserve price', money(listing.reservePrice)),
    ...fact('Buy It Now price', money(listing.buyItNowPrice)),
    ...fact(
      'Best offer',
      format === 'fixed' && bestOffer !== null ? (bestOffer ? 'On' : 'Off') : null,
    ),
    ...fact('Accepted above', bestOffer ? money(listing.bestOfferAccept) : null),
    ...fact('Declined below', bestOffer ? money(listing.bestOfferDecline) : null),
    ...fact('Starts', time(listing.scheduledStart)),
    ...fact('Store categories', listing.storeCategories.map(storeCategoryText).join(', ')),
    ...fact('Ad rate', listing.adRate && `${listing.adRate} %, if the buyer comes by the ad`),
    ...fact('eBay account', listing.ebayAccount),
    ...fact('Published', time(listing.publishedAt)),
    ...fact('Ended', time(listing.endedAt)),
    ...fact('Why it ended', listing.status === 'ended' ? endedText(listing.endedReason) : null),
  ]
}

/** What eBay never gets: where the coin is, what it cost, what it earned. */
export function ownNotes(listing: Listing): Fact[] {
  const part = listing.salesTotals?.consignorPart ?? null
  const costText = listing.consignorId === null ? listing.cost : part
  const cost = costText === null ? null : listingPriceCents(costText)
  const net = salesSummary(listing)?.net ?? null
  // Of several pieces it is not known which were sold.
  const sold = listing.quantity === 0 && listing.soldQuantity === 1
  const ads = listing.adFees === null ? 0 : (listingPriceCents(listing.adFees) ?? 0)
  const profit = sold && cost !== null && net !== null ? <Money cents={net - cost - ads} /> : null
  return [
    ...fact('Stored in', listing.storageLocation),
    ...fact('Cost', money(listing.cost)),
    ...fact('Owner’s part', money(part)),
    ...fact('Profit', profit),
  ]
}
