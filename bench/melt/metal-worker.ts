import { MORGAN_MICRO_OUNCES } from './live-sellers.ts'

/**
 * What the bench reads of a seller (?1) after each run: listings for sale, changes that count at the time ?2, the rule.
 * The metal of a card that no run has worked out yet is that of the bench's coins.
 */
const STATE = [
  `select own.id, own.ebay_offer_id as offerId, own.price_cents as priceCents, own.shipping_cents as shippingCents,
     coalesce(card.melt_micro_ounces, ${MORGAN_MICRO_OUNCES}) as microOunces, iif(own.best_offer, own.best_offer_accept_cents, null) as acceptCents,
     iif(own.best_offer, own.best_offer_decline_cents, null) as declineCents,
     coalesce(known.hidden_listing_id = own.ebay_listing_id, 0) as isHidden
   from listings as own join listing_cards as card on card.listing_id = own.id
   left join metal_listings as known on known.listing_id = own.id
   where own.user_id = ?1 and own.status = 'published' and ?2 > 0 order by own.id`,
  `select id, listing_id as listingId, at, state, price_cents <> before_cents as isPrice from metal_changes
   where user_id = ?1 and state <> 'dropped' and at > ?2 - 86400000`,
  'select braked_at as brakedAt from metal_rules where user_id = ?1 and ?2 > 0',
]

/**
 * The entry of the Worker whose metal rules are replayed: the built Worker with a clock that is set from outside. `POST
 * /__melt` sets the clock, stores readings of the metal, runs the watcher of a seller, as its alarm does (not with
 * `isLookOnly`), and answers what the seller has then.
 * @param aheadMs how far the clock is ahead until then
 */
export const metalWorker = (aheadMs: number): string => `
import worker, * as objects from './index.js'

const realNow = Date.now.bind(Date)
let ahead = ${aheadMs}
Date.now = () => realNow() + ahead

export class MetalWatcher extends objects.MetalWatcher {
  watch(userId) {
    return this.job().run(userId)
  }
}
export {
  CoinQueue, ListingPublisher, MarketAnswers, OrderReader, PairingRoom, SellerDatabase
} from './index.js'

export default {
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== '/__melt') return worker.fetch(request, env, ctx)
    const { at, userId, readings, isLookOnly } = await request.json()
    ahead = at - realNow()
    if (readings.length > 0) await env.DB.prepare(
      "insert or ignore into spot_history (as_of, prices) select value ->> 'at', json_object('silver', value ->> 'micros') from json_each(?)",
    ).bind(JSON.stringify(readings)).run()
    if (!isLookOnly) await env.METAL_WATCHER.getByName(String(userId)).watch(userId)
    const read = ${JSON.stringify(STATE)}.map(sql => env.DB.prepare(sql).bind(userId, at))
    const [listings, changes, rules] = await env.DB.batch(read)
    return Response.json({ listings: listings.results, changes: changes.results, rules: rules.results })
  },
}
`
