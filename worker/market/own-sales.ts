import { ownSite } from '../../shared/lib/ebay-sites.ts'
import type { MarketItem, PriceSource } from './port.ts'

/** An order line of the seller who asks. */
export type OwnSale = {
  lineItemId: string
  ebayListingId: string
  title: string
  quantity: number
  /** Of all pieces. */
  priceCents: number
  shippingCents: number
  /** Of price and shipping together. */
  refundedCents: number
  cancelledAt: number | null
  soldAt: number
  /** Of the listing; null where it is deleted, or the coin is in no holder. */
  grader: string | null
  format: 'fixed' | 'auction' | null
}

export const OWN_SALES = 'Your sales'
/** As long as eBay's sold items. */
const OWN_SALES_MS = 90 * 24 * 3_600_000

type ReadOwnSales = (
  userId: number,
  question: { year: string; since: number },
) => Promise<OwnSale[]>

/** The seller's own orders of ninety days as sold items: always there, and for that seller alone. */
export function createOwnSales(options: {
  read: ReadOwnSales
  /** The operator's address of listings; absent: that of the seller's site. */
  listingBaseUrl: string | undefined
  now: () => number
}): PriceSource {
  return {
    name: OWN_SALES,
    kind: 'sold',
    own: true,
    async find({ year }, _, userId) {
      const since = options.now() - OWN_SALES_MS
      const sales = await options.read(userId, { year, since })
      return {
        ok: true,
        items: sales.filter(countsAsSale).map(sale => itemOf(sale, options.listingBaseUrl)),
        ownListings: sales.map(({ ebayListingId }) => ebayListingId),
      }
    },
  }
}

/**
 * Whether a sale says what the coin of its title brings. A refund of no more than the shipping is usually postage that was
 * paid twice: it lowers the shipping. A larger one was given because the coin was not as its title says, or it went back:
 * then neither what was asked nor what was left of it is the price of such a coin.
 */
const countsAsSale = ({ cancelledAt, refundedCents, shippingCents }: OwnSale): boolean =>
  cancelledAt === null && refundedCents <= shippingCents

/** One piece of an order line. */
function itemOf(sale: OwnSale, listingBaseUrl = `${ownSite().pages}/itm`): MarketItem {
  const { ebayListingId, lineItemId, title, quantity, soldAt } = sale
  return {
    itemId: `own|${ebayListingId}|${lineItemId}`,
    title,
    price: Math.round(sale.priceCents / quantity),
    shipping: Math.round((sale.shippingCents - sale.refundedCents) / quantity),
    condition: sale.grader === null ? 'Ungraded' : 'Graded',
    url: `${listingBaseUrl}/${ebayListingId}`,
    soldAt,
    endsAt: null,
    listingType: sale.format === 'auction' ? 'Auction' : 'Fixed price',
  }
}

/** eBay's number of the listing: "v1|110552345678|0" and "own|110552345678|…" are of one. */
export const listingOf = ({ itemId }: MarketItem): string => itemId.split('|')[1] ?? itemId

/** The sold items of eBay less those of the seller's own listings, which the own orders tell better. */
export function withoutOwn(items: MarketItem[], ownListings: readonly string[]): MarketItem[] {
  const listings = new Set(ownListings)
  return items.filter(item => !listings.has(listingOf(item)))
}
