import { Hono } from 'hono'
import { z } from 'zod'
import { parseCents } from '../../../shared/lib/money.ts'
import { siteHere } from '../../lib/site-here.ts'
import { readBody } from '../http/body.ts'
import { negotiationError, refuse } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, isoTime } from '../http/services.ts'
import { requires, SCOPES, sellerId } from '../oauth/auth.ts'
import {
  addWatcherOffer,
  bestOffersOf,
  isOfferedToWatchers,
  watchersOf,
} from '../store/best-offers.ts'
import { findListing, isLive, listingsOfSeller, priceOf, quantityOf } from '../store/listings.ts'

const LIMIT_MAX = 200
/** "Price must be at least {minPercentageDifference} less than your Buy It Now price." That of eBay's site is 5 %. */
const LEAST_PERCENT = 5

const offerSchema = z.strictObject({
  allowCounterOffer: z.boolean().default(false),
  message: z.string().optional(),
  offerDuration: z.strictObject({ unit: z.string(), value: z.int() }).optional(),
  offeredItems: z.array(
    z.strictObject({
      listingId: z.string(),
      price: z
        .strictObject({
          currency: z.string().refine(code => code === siteHere().currency),
          value: z.string(),
        })
        .optional(),
      discountPercentage: z.string().optional(),
      quantity: z.int().min(1),
    }),
  ),
})

/**
 * The Negotiation API. Mounted at `/sell/negotiation/v1`.
 * Source: eBay, sell_negotiation_v1_oas3.yaml (v1.1.0, in public repositories), and the release notes of v1.1.2: an offer
 * stands four days on EBAY_US. That document says that listings of the Inventory API are not supported yet; whether this
 * still holds only eBay can tell, and this sandbox supports them.
 */
export function negotiationRoutes(deps: EbayServices) {
  const { state, now } = deps
  const app = new Hono<EbayEnv>()
  app.use(async (c, next) => {
    if (!c.req.header('x-ebay-c-marketplace-id'))
      refuse(400, negotiationError(150001, 'Mandatory headers are missing.'))
    await next()
  })

  const read = requires(deps, 'user', SCOPES.inventory, SCOPES.inventoryReadonly)
  app.get('/find_eligible_items', read, c => {
    const limit = Number(c.req.query('limit') ?? 10)
    const offset = Number(c.req.query('offset') ?? 0)
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX))
      refuse(
        400,
        negotiationError(150003, `Invalid limit. Limit should be between 1 and ${LIMIT_MAX}.`),
      )
    const userId = sellerId(c)
    const found = listingsOfSeller(state, userId).filter(
      listing =>
        isLive(listing, now()) &&
        listing.snapshot.offer.format === 'FIXED_PRICE' &&
        watchersOf(state, listing.listingId) > 0 &&
        !isOfferedToWatchers(state, now(), listing.listingId),
    )
    if (found.length === 0) return c.body(null, 204)
    return c.json({
      href: c.req.url,
      total: found.length,
      limit,
      offset,
      eligibleItems: found.slice(offset, offset + limit).map(({ listingId }) => ({ listingId })),
    })
  })

  app.post(
    '/send_offer_to_interested_buyers',
    requires(deps, 'user', SCOPES.inventory),
    async c => {
      const body = await readBody(c, offerSchema, field =>
        negotiationError(150009, `Invalid value for ${field}.`),
      )
      const [item, ...more] = body.offeredItems
      if (!item) refuse(400, negotiationError(150006, 'Request cannot be null/empty.'))
      if (more.length > 0)
        refuse(400, negotiationError(150005, 'Offer contains multiple listings.'))
      const { listingId } = item
      const listing = findListing(state, listingId)
      if (listing?.userId !== sellerId(c))
        refuse(
          409,
          negotiationError(
            150012,
            `Invalid listingId ${listingId}. No such listing for this seller.`,
          ),
        )
      if (!isLive(listing, now()))
        refuse(
          409,
          negotiationError(
            150011,
            `Invalid listingId ${listingId}. The listing for this offer has ended.`,
          ),
        )
      if (isOfferedToWatchers(state, now(), listingId))
        refuse(
          409,
          negotiationError(
            150019,
            `Offer is invalid. Listing ${listingId} currently has a seller-initiated negotiation.`,
          ),
        )
      if (
        bestOffersOf(state, now(), listing.userId).some(
          offer => offer.listingId === listingId && offer.state === 'Pending',
        )
      )
        refuse(
          409,
          negotiationError(
            150018,
            `Offer is invalid. A best offer currently exists on the listing ${listingId}.`,
          ),
        )
      if (watchersOf(state, listingId) === 0)
        refuse(409, negotiationError(150020, `Listing ${listingId} has no interested buyers.`))
      if (quantityOf(listing.snapshot) < item.quantity)
        refuse(
          409,
          negotiationError(
            150014,
            `Current available quantity for this listing ${listingId} is less than the offer quantity.`,
          ),
        )
      const price = parseCents(priceOf(listing.snapshot.offer)) ?? 0
      const cents = parseCents(item.price?.value ?? '')
      if (cents === null || cents > (price * (100 - LEAST_PERCENT)) / 100)
        refuse(
          400,
          negotiationError(
            150008,
            `Price must be at least ${LEAST_PERCENT}% less than your Buy It Now price.`,
          ),
        )
      const offer = addWatcherOffer(state, now(), { listingId, cents, message: body.message ?? '' })
      return c.json({
        offers: [
          {
            offerId: offer.offerId,
            offerType: 'SELLER_INITIATED',
            offerStatus: 'PENDING',
            initiatedBy: 'SELLER',
            allowCounterOffer: false,
            creationDate: isoTime(now()),
            offeredItems: [{ listingId, quantity: item.quantity, price: item.price }],
          },
        ],
      })
    },
  )
  return app
}
