import { shareAt } from '../../shared/consignment/consignor-part.ts'
import type { DashboardListing } from '../../shared/insight.ts'
import { type Cents, dollarsText, parseCents } from '../../shared/lib/money.ts'
import { feeBasisOf, isBullion } from '../../shared/listing/listing-fees.ts'
import type { Listing, ListingSale } from '../../shared/listing/listings.ts'
import { estimateFee, type FeeTerms, keptAfterFees } from '../../shared/listing/selling-fees.ts'
import { isThick, usualShipping } from '../../shared/listing/terms/listing-terms.ts'

const DAY_MS = 86_400_000

/** A listing with what the dashboard says of it. */
export function withMetrics(listing: Listing, terms: FeeTerms): DashboardListing {
  return {
    ...listing,
    metrics: {
      isActive: listing.status === 'published',
      hasEbayListing: listing.ebayListingUrl !== null,
      estimatedProfit: dollarsText(
        stockProfit(listing, terms) +
          soldProfit(listing, terms) -
          (parseCents(listing.adFees ?? '') ?? 0),
      ),
      daysSinceListed: daysSinceListed(listing, terms.at),
    },
  }
}

function daysSinceListed({ publishedAt, endedAt, status }: Listing, now: number): number | null {
  if (publishedAt === null || status === 'draft') return null
  const until = status === 'published' || endedAt === null ? now : Date.parse(endedAt)
  return Math.max(0, Math.floor((until - Date.parse(publishedAt)) / DAY_MS))
}

/** Of the pieces left: what the seller keeps of each, less what it cost. A listing without a price has none. */
function stockProfit(listing: Listing, terms: FeeTerms): Cents {
  const basis = feeBasisOf(listing)
  if (basis.priceCents <= 0) return 0
  return (keptAfterFees(basis, terms) - costOf(listing)) * Math.max(listing.quantity, 0)
}

/** Of a coin that is sold for another, what its owner gets at its price. The sums take no fee off before it is sold. */
function costOf({ cost, price, consignorId, consignorShare, consignorMinimum }: Listing): Cents {
  if (consignorId === null) return parseCents(cost ?? '') ?? 0
  const share = shareAt(
    parseCents(price) ?? 0,
    { basis: 'price', share: consignorShare ?? 0 },
    () => 0,
  )
  return Math.max(share, parseCents(consignorMinimum ?? '') ?? 0)
}

/** Of the pieces sold, by the orders that the listing comes with; earlier ones count by their totals as one order. */
function soldProfit(listing: Listing, terms: FeeTerms): Cents {
  const { salesTotals, sales, soldQuantity, seriesId, grader, lot } = listing
  if (!salesTotals) return 0
  const shown = sales.filter(({ cancelled }) => !cancelled).map(order)
  const all = order(salesTotals)
  const orders = salesTotals.count > shown.length ? [all] : shown
  const bullion = isBullion(seriesId)
  const thick = isThick(grader, lot)
  const kept = orders.map(
    ({ priceCents, shippingCents, refundedCents, feeCents, postageCents }) => {
      const left = priceCents - refundedCents
      const fee = feeCents ?? estimateFee({ priceCents: left, shippingCents, bullion }, terms)
      const usual = shippingCents > 0 ? 0 : usualShipping(priceCents, thick)
      return left - fee - (postageCents === null ? usual : postageCents - shippingCents)
    },
  )
  // A coin whose price went back is the seller's again: its cost is not spent.
  const pieces = Math.max(0, soldQuantity - salesTotals.refundedPieces)
  const part = parseCents(salesTotals.consignorPart ?? '')
  return kept.reduce((sum, each) => sum + each, 0) - (part ?? costOf(listing) * pieces)
}

type OrderAmounts = Pick<ListingSale, 'price' | 'shipping' | 'refunded' | 'fee' | 'postage'>

const order = ({ price, shipping, refunded, fee, postage }: OrderAmounts) => ({
  priceCents: parseCents(price) ?? 0,
  shippingCents: parseCents(shipping) ?? 0,
  refundedCents: parseCents(refunded) ?? 0,
  feeCents: fee === null ? null : parseCents(fee),
  postageCents: postage === null ? null : parseCents(postage),
})
