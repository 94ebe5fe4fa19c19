import { Hono } from 'hono'
import { z } from 'zod'
import { readControl } from '../../lib/control-body.ts'
import { sellAtOffer } from '../api/trading.ts'
import type { EbayServices } from '../http/services.ts'
import {
  addBestOffer,
  bestOffersOf,
  findBestOffer,
  setBestOfferState,
  setWatchers,
  watcherOffersOf,
} from '../store/best-offers.ts'
import { findListing, liveListings } from '../store/listings.ts'
import { priceSchema } from './sales.ts'

const madeSchema = z.strictObject({
  listingId: z.string().optional(),
  sku: z.string().optional(),
  /** Of one piece, in dollars. */
  price: priceSchema,
  quantity: z.int().min(1).default(1),
  buyer: z.int().min(0).default(7),
  message: z.string().default(''),
})

/** What the buyer does with the seller's counter offer, or with the own offer. */
const actSchema = z.strictObject({
  act: z.enum(['accept', 'decline', 'counter', 'retract', 'expire']),
  /** Of a counter offer, in dollars. */
  price: priceSchema.optional(),
})

const watchersSchema = z.strictObject({
  listingId: z.string().optional(),
  sku: z.string().optional(),
  watchers: z.int().min(0),
})

/** Buyers' offers and watchers. Mounted at `/control/best-offers`. */
export function bestOffersControl({ state, now }: Pick<EbayServices, 'state' | 'now'>) {
  const app = new Hono()
  const listingOf = (named: { listingId?: string | undefined; sku?: string | undefined }) =>
    named.listingId === undefined
      ? liveListings(state).find(({ sku }) => sku === named.sku)
      : findListing(state, named.listingId)

  app.post('/', async c => {
    const parsed = await readControl(c, madeSchema)
    if (parsed instanceof Response) return parsed
    const listing = listingOf(parsed)
    if (!listing) return c.json({ error: 'There is no such live listing.' }, 404)
    const { price: cents, quantity, buyer, message } = parsed
    const { listingId } = listing
    const by = 'BuyerBestOffer'
    return c.json(
      addBestOffer(state, now(), { listingId, buyer, by, cents, quantity, message }),
      201,
    )
  })

  app.get('/of/:listingId', c => {
    const listing = findListing(state, c.req.param('listingId'))
    if (!listing) return c.json([])
    const own = bestOffersOf(state, now(), listing.userId)
    return c.json(own.filter(({ listingId }) => listingId === listing.listingId))
  })

  app.post('/watchers', async c => {
    const parsed = await readControl(c, watchersSchema)
    if (parsed instanceof Response) return parsed
    const listing = listingOf(parsed)
    if (!listing) return c.json({ error: 'There is no such live listing.' }, 404)
    setWatchers(state, listing.listingId, parsed.watchers)
    return c.json({ listingId: listing.listingId, watchers: parsed.watchers })
  })

  app.get('/watchers/:listingId', c => c.json(watcherOffersOf(state, c.req.param('listingId'))))

  app.delete('/', c => {
    state.run('DELETE FROM best_offer')
    state.run('DELETE FROM listing_watchers')
    state.run('DELETE FROM watcher_offer')
    return c.body(null, 204)
  })

  app.post('/:bestOfferId', async c => {
    const parsed = await readControl(c, actSchema)
    if (parsed instanceof Response) return parsed
    const offer = findBestOffer(state, now(), c.req.param('bestOfferId'))
    if (offer?.state !== 'Pending') return c.json({ error: 'There is no such open offer.' }, 404)
    const { bestOfferId } = offer
    switch (parsed.act) {
      case 'accept':
        state.transaction(() => {
          setBestOfferState(state, bestOfferId, 'Accepted')
          sellAtOffer(state, now(), offer)
        })
        break
      case 'decline':
        setBestOfferState(state, bestOfferId, 'Declined')
        break
      case 'retract':
        setBestOfferState(state, bestOfferId, 'Retracted')
        break
      case 'expire':
        setBestOfferState(state, bestOfferId, 'Expired')
        break
      case 'counter':
        setBestOfferState(state, bestOfferId, 'Countered')
        addBestOffer(state, now(), {
          ...offer,
          by: 'BuyerCounterOffer',
          cents: parsed.price ?? offer.cents,
        })
        break
    }
    return c.json(findBestOffer(state, now(), bestOfferId))
  })
  return app
}
