import { eq, sql } from 'drizzle-orm'
import { meltOfOunces } from '../../shared/metal/followed-price.ts'
import { isMetalTraded } from '../../shared/metal/market-hours.ts'
import {
  CONCERNED_MAX,
  type ConcernedListing,
  type MetalOverview,
} from '../../shared/metal/metal.ts'
import { readPrice } from '../../shared/metal/metal-readings.ts'
import { FOLLOWED_METALS, type FollowedMetal } from '../../shared/metal/metal-rules.ts'
import { metalWatches } from '../db/schema/metal.ts'
import { REFRESH_BATCH, refreshCards } from '../listings/cards/refresh-cards.ts'
import { decideRules, type RuledListing, readingsOnce } from './decide-rules.ts'
import { isEditedByHand } from './followed-listings.ts'
import { rulesOf } from './rule-store.ts'
import type { MetalServices } from './services.ts'

const DAY_MS = 86_400_000

/** What the screen Metal shows but for its log and chart. Fetches metal prices where they are due. */
export async function metalOverview(
  services: MetalServices,
  userId: number,
): Promise<MetalOverview> {
  const { db, now } = services
  await services.spot.refresh()
  while ((await refreshCards(services, userId)) === REFRESH_BATCH);
  const [found, rules, watch, prices] = await Promise.all([
    decideRules(services, userId),
    rulesOf(db, userId),
    db.select().from(metalWatches).where(eq(metalWatches.userId, userId)).get(),
    currentPrices(services),
  ])
  const ofRules = found.ruled.flatMap(concernOf)
  const known = new Set(ofRules.map(({ listingId }) => listingId))
  const ruled = new Set(found.ruled.map(({ listing }) => listing.id))
  const without = await belowMelt(services, userId, prices)
  const below = without.filter(({ listingId }) => !known.has(listingId) && !ruled.has(listingId))
  return {
    prices,
    isTraded: isMetalTraded(now()),
    watchedAt: watch && watch.ranAt > 0 ? watch.ranAt : null,
    obstacle: watch?.obstacle ?? '',
    rules: rules.map(({ id, terms, isActive, brakedAt }) => ({
      id,
      terms,
      isActive,
      brakedAt,
      listings: found.ruled.filter(({ rule }) => rule.id === id).length,
    })),
    concerned: [...ofRules, ...below].slice(0, CONCERNED_MAX),
  }
}

async function currentPrices(services: MetalServices): Promise<MetalOverview['prices']> {
  const read = readingsOnce(services)
  return Promise.all(
    FOLLOWED_METALS.map(async metal => {
      const readings = await read(metal)
      const price = readPrice(readings, { now: services.now(), ageMaxMs: DAY_MS })
      const micros = readings.at(-1)?.micros ?? null
      return { metal, micros, kind: price.kind, at: price.kind === 'missing' ? null : price.at }
    }),
  )
}

function concernOf({ rule, listing, decision }: RuledListing): ConcernedListing[] {
  const concern = listing.isHidden
    ? 'hidden'
    : listing.isLeftAlone || isEditedByHand(listing)
      ? 'left_alone'
      : listing.isRefused
        ? 'refused'
        : decision.warning
  if (!concern) return []
  return [
    {
      listingId: listing.id,
      title: listing.title,
      metal: rule.terms.metal,
      concern,
      priceCents: listing.priceCents,
      meltCents: decision.meltCents,
      floorCents: decision.floorCents,
      ruleName: rule.terms.name,
    },
  ]
}

/** Live listings at a fixed price below their melt value, and those that a paused rule has left out of stock. */
async function belowMelt(
  { db }: MetalServices,
  userId: number,
  prices: MetalOverview['prices'],
): Promise<ConcernedListing[]> {
  const known = JSON.stringify(
    prices.flatMap(({ metal, micros }) => (micros === null ? [] : [{ metal, micros }])),
  )
  const rows = await db.all<{
    id: number
    title: string
    metal: FollowedMetal
    priceCents: number
    microOunces: number
    micros: number
    isHidden: number
  }>(sql`
    select own.id, own.title, card.metal, card.price_cents as priceCents, card.melt_micro_ounces as microOunces,
      price.value ->> 'micros' as micros,
      exists (select 1 from metal_listings as hidden where hidden.listing_id = own.id
        and hidden.hidden_listing_id = own.ebay_listing_id) as isHidden
    from json_each(${known}) as price
    cross join listing_cards as card indexed by listing_cards_ounce
      on card.user_id = ${userId} and card.metal = price.value ->> 'metal' and card.ounce_micros < price.value ->> 'micros'
    cross join listings as own on own.id = card.listing_id
    where card.status = 'published' and own.format = 'fixed' limit ${CONCERNED_MAX}`)
  const hidden = await db.all<(typeof rows)[number]>(sql`
    select own.id, own.title, card.metal, card.price_cents as priceCents, card.melt_micro_ounces as microOunces,
      price.value ->> 'micros' as micros, 1 as isHidden
    from metal_listings as hidden indexed by metal_listings_user
    cross join listings as own on own.id = hidden.listing_id and own.ebay_listing_id = hidden.hidden_listing_id
    cross join listing_cards as card on card.listing_id = own.id and card.melt_micro_ounces > 0
    cross join json_each(${known}) as price on price.value ->> 'metal' = card.metal
    where hidden.user_id = ${userId} and hidden.hidden_listing_id is not null and own.status = 'published'
    limit ${CONCERNED_MAX}`)
  const all = new Map([...rows, ...hidden].map(row => [row.id, row]))
  return [...all.values()].map(
    ({ id, title, metal, priceCents, microOunces, micros, isHidden }) => ({
      listingId: id,
      title,
      metal,
      concern: isHidden ? 'hidden' : 'below_melt',
      priceCents,
      meltCents: meltOfOunces(microOunces, micros),
      floorCents: null,
      ruleName: null,
    }),
  )
}
