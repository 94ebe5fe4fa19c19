import { Hono } from 'hono'
import { z } from 'zod'
import { readControl, wantsPage } from '../../lib/control-body.ts'
import type { State } from '../../lib/state.ts'
import { currentPriceCents } from '../api/auctions.ts'
import { endAuction } from '../api/clock.ts'
import { offerById, offerOfListing, saveOffer } from '../api/offer-store.ts'
import { endOffer, restock, SaleRefused, sell } from '../api/selling.ts'
import { madeOnWebsite, madeOnWebsiteSchema } from '../api/website-listings.ts'
import type { EbayServices } from '../http/services.ts'
import { addBid, bidsOf } from '../store/bids.ts'
import { AD_FEE_TYPES, addCharge } from '../store/charges.ts'
import {
  endListing,
  findListing,
  isLive,
  type Listing,
  quantityOf,
  startListing,
} from '../store/listings.ts'
import { priceSchema, refusable } from './sales.ts'

type ControlServices = Pick<EbayServices, 'state' | 'now'>

const relistSchema = z.strictObject({
  /** Pieces of the new listing. Without it what is left, at least one. */
  quantity: z.int().min(1).optional(),
})

const bidSchema = z.strictObject({
  /** In dollars: `"54.99"` or 54.99. */
  amount: priceSchema,
  bidder: z.string().min(1).default('bidder_one'),
})

function bid(
  state: State,
  now: number,
  listing: Listing,
  { amount, bidder }: z.infer<typeof bidSchema>,
) {
  const { highestCents } = bidsOf(state, listing.listingId)
  if (listing.snapshot.offer.format !== 'AUCTION' || !isLive(listing, now))
    throw new SaleRefused('The listing is no running auction.')
  if (highestCents === null ? amount < currentPriceCents(state, listing) : amount <= highestCents)
    throw new SaleRefused('The bid is too low.')
  addBid(state, now, listing.listingId, bidder, amount)
  return bidsOf(state, listing.listingId)
}

const adFeeSchema = z.strictObject({
  amount: priceSchema,
  feeType: z.enum(AD_FEE_TYPES).default('AD_FEE'),
})

/** What a seller does to a listing on eBay's own site. Mounted at `/control/listings`. */
export function listingsControl({ state, now }: ControlServices) {
  const app = new Hono()

  app.post('/:listingId/sell', c => {
    const listing = findListing(state, c.req.param('listingId'))
    if (!listing) return c.json({ error: 'There is no such listing.' }, 404)
    return refusable(c, () => {
      const order = sell(state, now(), 'US', [{ listing, quantity: 1 }])
      return wantsPage(c) ? c.redirect('/control', 303) : c.json(order, 201)
    })
  })

  app.post('/:listingId/bid', async c => {
    const parsed = await readControl(c, bidSchema)
    if (parsed instanceof Response) return parsed
    const listing = findListing(state, c.req.param('listingId'))
    if (!listing) return c.json({ error: 'There is no such listing.' }, 404)
    return refusable(c, () => c.json(bid(state, now(), listing, parsed), 201))
  })

  app.post('/:listingId/ad-fee', async c => {
    const parsed = await readControl(c, adFeeSchema)
    if (parsed instanceof Response) return parsed
    const listing = findListing(state, c.req.param('listingId'))
    if (!listing) return c.json({ error: 'There is no such listing.' }, 404)
    const { listingId, userId } = listing
    const { amount: cents, feeType } = parsed
    addCharge(state, now(), userId, { type: 'NON_SALE_CHARGE', feeType, listingId, cents })
    return c.json({ listingId }, 201)
  })

  app.post('/:listingId/end', c => {
    const listingId = c.req.param('listingId')
    const listing = findListing(state, listingId)
    if (!listing || listing.endedAt !== null)
      return c.json({ error: 'There is no such live listing.' }, 404)
    const offer = offerOfListing(state, listingId)
    // A listing that was made on eBay's own site has no offer.
    if (offer) endOffer(state, now(), offer)
    else endListing(state, now(), listingId)
    return c.json({ listingId, offerId: listing.offerId })
  })

  app.post('/:listingId/expire', c => {
    const listing = findListing(state, c.req.param('listingId'))
    if (listing?.snapshot.offer.format !== 'AUCTION' || !isLive(listing, now()))
      return c.json({ error: 'There is no such running auction.' }, 404)
    endAuction(state, now(), listing)
    return c.json({ listingId: listing.listingId, offerId: listing.offerId })
  })

  app.post('/:listingId/made-on-website', async c => {
    const parsed = await readControl(c, madeOnWebsiteSchema)
    if (parsed instanceof Response) return parsed
    const listingId = c.req.param('listingId')
    return madeOnWebsite(state, listingId, parsed)
      ? c.json({ listingId })
      : c.json({ error: 'There is no such live listing.' }, 404)
  })

  app.post('/:listingId/relist', async c => {
    const parsed = await readControl(c, relistSchema)
    if (parsed instanceof Response) return parsed
    return refusable(c, () =>
      c.json(relist(state, now(), c.req.param('listingId'), parsed.quantity), 201),
    )
  })

  return app
}

/** Starts a new listing of an ended listing's offer. A live one is ended first. */
function relist(state: State, now: number, listingId: string, quantity: number | undefined) {
  return state.transaction(() => {
    const ended = findListing(state, listingId)
    const offer = ended && offerById(state, ended.offerId)
    if (!ended || !offer) throw new SaleRefused('The listing has no offer any more.')
    if (offer.listingId !== null && offer.listingId !== listingId)
      throw new SaleRefused(`The offer is on sale as ${offer.listingId}.`)
    endOffer(state, now, offer)
    const left = quantity ?? Math.max(1, quantityOf(ended.snapshot))
    const snapshot = restock(state, { ...offer, listingId: null }, ended.snapshot, left)
    const relisted = startListing(state, now, offer, snapshot)
    saveOffer(state, { ...offer, body: snapshot.offer, listingId: relisted })
    return { listingId: relisted, offerId: offer.offerId }
  })
}
