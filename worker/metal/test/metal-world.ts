import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import type { MetalOverview, MetalRuns } from '../../../shared/metal/metal.ts'
import type { MetalRuleTerms } from '../../../shared/metal/metal-rules.ts'
import { metalTerms } from '../../../shared/test/metal-terms.ts'
import { compose } from '../../compose.ts'
import { connect } from '../../db/connection.ts'
import { listings } from '../../db/schema/listings.ts'
import { spotHistory, spotPrices } from '../../db/schema/market.ts'
import { metalRules, metalWatches } from '../../db/schema/metal.ts'
import type { TestAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { requestsTo } from '../../test/sandbox.ts'
import type { MetalServices } from '../services.ts'
import { createMetalJob } from '../watch-metals.ts'

export const db = connect(env.DB)
const MINUTE_MS = 60_000

/** Silver at these prices, the last of now and each ten minutes after the one before. Nothing is fetched meanwhile. */
export async function silverAt(...dollars: number[]): Promise<void> {
  await silverUntil(Date.now(), ...dollars)
}

export async function silverUntil(until: number, ...dollars: number[]): Promise<void> {
  const dueAt = Date.now() + 86_400_000
  await db
    .insert(spotPrices)
    .values({ id: 1, dueAt })
    .onConflictDoUpdate({ target: spotPrices.id, set: { dueAt } })
  await db.delete(spotHistory)
  for (const [index, price] of dollars.entries())
    await db.insert(spotHistory).values({
      asOf: until - (dollars.length - 1 - index) * 10 * MINUTE_MS,
      prices: JSON.stringify({ silver: price * 1_000_000 }),
    })
}

/** Stores a rule whose object is not started: a test runs the job itself. */
export async function newRule(
  { id }: TestAccount,
  change: Partial<MetalRuleTerms> = {},
): Promise<number> {
  const at = Date.now()
  const rule = {
    userId: id,
    terms: metalTerms(change),
    isActive: true,
    createdAt: at,
    updatedAt: at,
  }
  const [stored] = await db.insert(metalRules).values(rule).returning({ id: metalRules.id })
  await db.insert(metalWatches).values({ userId: id, ranAt: 0, mailedAt: at }).onConflictDoNothing()
  if (!stored) throw new Error('no rule')
  return stored.id
}

/** One run of the seller's watcher; `change` replaces services. */
export function watch({ id }: TestAccount, change: Partial<MetalServices> = {}) {
  return createMetalJob({ ...compose(env), ...change }).run(id)
}

export async function overview({ cookie }: TestAccount): Promise<MetalOverview> {
  return (await call('/api/metal', { headers: { cookie } })).json<MetalOverview>()
}

/** All changes that a seller's log shows, the newest run first. */
export async function logOf({ cookie }: TestAccount): Promise<MetalRuns['runs']> {
  const answer = await call('/api/metal/runs', { headers: { cookie } })
  return (await answer.json<MetalRuns>()).runs
}

/** The price and pieces that eBay has of a listing, and its limits of best offer. */
export async function onEbay(id: number) {
  const [listing] = await db.select().from(listings).where(eq(listings.id, id))
  const services = compose(env)
  if (!listing || !services.ebay) throw new Error('no listing')
  const offers = await services.ebay.withSeller(listing.userId, ({ seller }) =>
    seller.findOffers(listing.sku),
  )
  const [offer] = offers
  return { price: offer?.price, available: offer?.available, stored: listing.priceCents }
}

/** How often eBay was asked to change the offer of a listing. */
export async function revisionsOf(id: number): Promise<number> {
  const [listing] = await db.select().from(listings).where(eq(listings.id, id))
  const offerId = listing?.ebayOfferId ?? ''
  const bulk = await requestsTo(`* ${BULK}`)
  const single = await requestsTo(`PUT /ebay/sell/inventory/v1/offer/${offerId}`)
  const named = bulk.filter(({ requestBody }) =>
    JSON.stringify(requestBody).includes(`"${offerId}"`),
  )
  return named.length + single.length
}

export const BULK = '/ebay/sell/inventory/v1/bulk_update_price_quantity'
