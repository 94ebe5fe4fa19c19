import { z } from 'zod'
import { parseCents } from '../../../../shared/lib/money.ts'
import { listAnswer } from '../../list-answer.ts'
import type { ListingOnEbay, OfferState, OfferStatus } from '../../port.ts'

export const FORMATS = { fixed: 'FIXED_PRICE', auction: 'AUCTION' } as const

const amountSchema = z.looseObject({ value: z.string() })

/** An offer as GET returns it. Members that are not named here pass through to the next write. */
export const offerSchema = z.looseObject({
  offerId: z.string(),
  format: z.string().default(FORMATS.fixed),
  marketplaceId: z.string().optional(),
  status: z.string().optional(),
  availableQuantity: z.number().optional(),
  listingStartDate: z.string().optional(),
  listingPolicies: z
    .looseObject({
      fulfillmentPolicyId: z.string().optional(),
      shippingCostOverrides: z
        .array(
          z.looseObject({
            priority: z.number().optional(),
            shippingServiceType: z.string().optional(),
            shippingCost: amountSchema.optional(),
          }),
        )
        .optional(),
    })
    .optional(),
  pricingSummary: z
    .looseObject({ price: amountSchema.optional(), auctionStartPrice: amountSchema.optional() })
    .optional(),
  listing: z
    .looseObject({
      listingId: z.string().optional(),
      listingStatus: z.string().optional(),
      soldQuantity: z.number().optional(),
    })
    .optional(),
})
export type EbayOffer = z.output<typeof offerSchema>

/** The shipping policy of an offer, and the cost of its first domestic service that stands in place of the policy's. */
export function shippingOf({ listingPolicies }: EbayOffer): ListingOnEbay['shipping'] {
  const { fulfillmentPolicyId, shippingCostOverrides = [] } = listingPolicies ?? {}
  const [first] = shippingCostOverrides
    .filter(({ shippingServiceType }) => shippingServiceType === 'DOMESTIC')
    .toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0))
  return {
    policyId: fulfillmentPolicyId ?? null,
    cost: first?.shippingCost ? parseCents(first.shippingCost.value) : null,
  }
}

export const offersSchema = listAnswer(
  'offers',
  z.object({ offers: z.array(offerSchema).default([]) }),
)

/** eBay's ListingStatusEnum of a listing that has ended; its offer can be published again. */
const ENDED_STATUSES = new Set(['ENDED', 'EBAY_ENDED'])
/** Those of a listing that buyers do not see: scheduled, or ended. */
const INVISIBLE_STATUSES = new Set(['NOT_LISTED', 'INACTIVE'])

export function offerStatusOf(offer: EbayOffer, now: number): OfferStatus {
  const format = offer.format === FORMATS.auction ? 'auction' : 'fixed'
  const { price, auctionStartPrice } = offer.pricingSummary ?? {}
  const amount = format === 'auction' ? auctionStartPrice : price
  return {
    offerId: offer.offerId,
    listingId: offer.listing?.listingId ?? null,
    format,
    state: offerStateOf(offer, now),
    available: format === 'auction' ? null : (offer.availableQuantity ?? 0),
    soldQuantity: offer.listing?.soldQuantity ?? 0,
    price: amount ? parseCents(amount.value) : null,
  }
}

function offerStateOf(offer: EbayOffer, now: number): OfferState {
  const { listingId, listingStatus = '' } = offer.listing ?? {}
  if (offer.status !== 'PUBLISHED' || listingId === undefined) return 'unpublished'
  if (ENDED_STATUSES.has(listingStatus)) return 'ended'
  if (Date.parse(offer.listingStartDate ?? '') > now) return 'scheduled'
  if (INVISIBLE_STATUSES.has(listingStatus)) return 'ended'
  const soldOut = offer.format === FORMATS.fixed && offer.availableQuantity === 0
  return listingStatus === 'OUT_OF_STOCK' || soldOut ? 'out_of_stock' : 'live'
}
