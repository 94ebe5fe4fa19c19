import type { Miniflare } from 'miniflare'
import type { FeeTerms } from '../../shared/listing/selling-fees.ts'
import { decideChange } from '../../shared/metal/decide-change.ts'
import {
  type FollowedListing,
  floorPrice,
  meltOfOunces,
  targetPrice,
} from '../../shared/metal/followed-price.ts'
import { type MetalReading, nextBrake, readPrice } from '../../shared/metal/metal-readings.ts'
import type { MetalRuleTerms } from '../../shared/metal/metal-rules.ts'
import { DAY_MINUTES, MINUTE_MS } from './price-path.ts'

const DAY_MS = DAY_MINUTES * MINUTE_MS
const BASIS_POINTS = 10_000

export type Followed = FollowedListing & { id: number; offerId: string; startCents: number }
type Database = Awaited<ReturnType<Miniflare['getD1Database']>>
type Change = { id: number; listingId: number; at: number; state: string; isPrice: number }

export type FollowedSeller = Awaited<ReturnType<typeof followedSeller>>

/** A seller's listings as the database has them, and what their rule would do with them now. */
export async function followedSeller(
  database: Database,
  { userId, terms, ids }: { userId: number; terms: MetalRuleTerms; ids: ReadonlySet<number> },
) {
  let brakedAt: number | null = null
  let isUnsettled = false
  let listings: Followed[] = []
  let changes: Change[] = []

  async function load(): Promise<void> {
    const rows = await database
      .prepare(
        `select own.id, own.ebay_offer_id as offerId, own.price_cents as priceCents,
           own.shipping_cents as shippingCents, card.melt_micro_ounces as microOunces,
           iif(own.best_offer, own.best_offer_accept_cents, null) as acceptCents,
           iif(own.best_offer, own.best_offer_decline_cents, null) as declineCents,
           coalesce(known.hidden_listing_id = own.ebay_listing_id, 0) as isHidden
         from listings as own join listing_cards as card on card.listing_id = own.id
         left join metal_listings as known on known.listing_id = own.id
         where own.user_id = ? and own.status = 'published' order by own.id`,
      )
      .bind(userId)
      .all<Omit<Followed, 'isHidden'> & { isHidden: number }>()
    const started = new Map(listings.map(({ id, startCents }) => [id, startCents]))
    listings = rows.results
      .filter(({ id }) => ids.has(id))
      .map(row => ({
        ...row,
        isHidden: row.isHidden === 1,
        bullion: false,
        marketCents: null,
        changesADay: 0,
        revisionsADay: 0,
        startCents: started.get(row.id) ?? row.priceCents,
      }))
    const known = await database
      .prepare(
        `select id, listing_id as listingId, at, state, price_cents <> before_cents as isPrice
         from metal_changes where user_id = ? and state <> 'dropped'`,
      )
      .bind(userId)
      .all<Change>()
    changes = known.results
    isUnsettled = changes.some(({ state }) => state === 'sent' || state === 'planned')
    const rule = await database
      .prepare('select braked_at as brakedAt from metal_rules where user_id = ?')
      .bind(userId)
      .first<{ brakedAt: number | null }>()
    brakedAt = rule?.brakedAt ?? null
  }
  await load()

  const levels = (micros: number, fees: FeeTerms) => {
    const [any] = listings
    if (!any) return { meltCents: 0, floorCents: 0 }
    const meltCents = meltOfOunces(any.microOunces, micros)
    return { meltCents, floorCents: floorPrice(terms, any, meltCents, fees) }
  }

  return {
    userId,
    terms,
    load,
    levels,
    listings: (): readonly Followed[] => listings,
    brakedAt: () => brakedAt,
    /** Whether the watcher would do anything at a time: most of its runs find that nothing is to be done. */
    isDue(readings: readonly MetalReading[], now: number, fees: FeeTerms): boolean {
      if (isUnsettled) return true
      const ageMaxMs = terms.priceAgeMinutes * MINUTE_MS
      const price = readPrice(readings, { now, ageMaxMs })
      if (price.kind !== 'sure') return false
      const brake = nextBrake(terms.brake, brakedAt, readings, now)
      if ((brake === null) !== (brakedAt === null)) return true
      const { meltCents, floorCents } = levels(price.micros, fees)
      const times = Map.groupBy(
        changes.filter(({ at }) => at > now - DAY_MS),
        ({ listingId }) => listingId,
      )
      const situation = { micros: price.micros, isBraked: brake !== null, isQuiet: false, fees }
      return listings.some(listing => {
        const target = targetPrice(terms, listing, meltCents, floorCents)
        const isStill =
          brake === null &&
          !listing.isHidden &&
          Math.abs(target - listing.priceCents) * BASIS_POINTS < listing.priceCents * terms.step &&
          Math.min(listing.priceCents, listing.acceptCents ?? Number.MAX_SAFE_INTEGER) >= floorCents
        if (isStill) return false
        const own = times.get(listing.id) ?? []
        const counted = {
          ...listing,
          changesADay: own.filter(({ isPrice }) => isPrice === 1).length,
          revisionsADay: own.length,
        }
        return decideChange(terms, counted, situation).change !== null
      })
    },
  }
}
