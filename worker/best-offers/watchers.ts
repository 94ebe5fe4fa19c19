import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import {
  type OffersToWatchers,
  WATCHERS_DISCOUNT_MIN,
  type WatchedListings,
  type WatchersResult,
} from '../../shared/best-offers/best-offers.ts'
import type { SellerRows } from '../db/connection.ts'
import { watcherOfferLease } from '../db/lease.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { isWatcherOfferRequested, watcherOffers } from '../db/schema/best-offers.ts'
import { ebayConnections } from '../db/schema/ebay.ts'
import { markDue } from '../due/due-sellers.ts'
import { callLimit } from '../ebay/call-order.ts'
import { connectedAs } from '../ebay/connection/connected-as.ts'
import type { SellerSession } from '../ebay/connection/seller-session.ts'
import { configured } from '../ebay/service/service.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { offeredListings } from './offered-listings.ts'
import type { BestOfferServices, JudgingServices } from './services.ts'

const DAY_MS = 86_400_000
const OFFERS_AT_ONCE = 4
/** A crashed attempt's lease expires after it. */
const LEASE_MS = 60_000
/** Requests older than this are left to the seller: prices and watchers are others then. */
const TRIED_FOR_MS = DAY_MS
/** Pages of eBay's list of one reading, at most. */
const PAGES_MAX = 25

/** The seller's live listings that eBay lets be offered to their watchers, now. Throws what the calls to eBay throw. */
export async function readWatchers(
  services: JudgingServices,
  userId: number,
): Promise<WatchedListings> {
  const ids = await configured(services.ebay).withSeller(userId, async ({ seller }) => {
    const found: string[] = []
    let offset: number | null = 0
    for (let page = 0; offset !== null && page < PAGES_MAX; page++) {
      // oxlint-disable-next-line no-await-in-loop -- a page tells whether there is another
      const read: { ebayListingIds: string[]; next: number | null } =
        await seller.eligibleListings(offset)
      found.push(...read.ebayListingIds)
      offset = read.next
    }
    return [...new Set(found)]
  })
  const [listings, last] = await Promise.all([
    offeredListings(services, userId, ids),
    lastOffers(services.db, userId, ids),
  ])
  const known = ids.flatMap(ebayListingId => {
    const listing = listings.get(ebayListingId)
    return listing ? [{ listing, ebayListingId, last: last.get(ebayListingId) ?? null }] : []
  })
  return { listings: known, others: ids.length - known.length }
}

async function lastOffers(db: SellerRows, userId: number, ebayListingIds: readonly string[]) {
  const rows = await db.all<{ id: string; priceCents: number; at: number }>(sql`
    select own.ebay_listing_id as id, own.price_cents as priceCents, max(own.at) as at
    from json_each(${JSON.stringify(ebayListingIds)}) as named
    cross join watcher_offers as own on own.user_id = ${userId} and own.ebay_listing_id = named.value
    where own.state <> 'refused' group by own.ebay_listing_id`)
  return new Map(rows.map(({ id, ...offer }) => [id, offer]))
}

/**
 * Offers listings to their watchers, each at a price. What the seller says is stored first: where eBay does not answer or
 * the Worker ends, the schedule goes on. eBay refuses a second offer while the first stands, so that a repeated one is
 * sent once. Throws EBAY_NOT_CONNECTED and what the connection throws; what is wrong with a listing is its result.
 */
export async function offerToWatchers(
  services: BestOfferServices,
  userId: number,
  { offers, message }: OffersToWatchers,
): Promise<WatchersResult[]> {
  const { db, now } = services
  await markDue(services, userId, { offers: now() })
  const requested = await requestOffers(db, userId, { offers, message }, now())
  const told = await tellWatchers(services, userId, [...requested.values()])
  return offers.map(({ listingId }) => {
    const id = requested.get(listingId)
    const result = told.find(each => each.id === id)
    return result
      ? { listingId, state: result.state, message: result.message }
      : { listingId, state: 'refused', message: NOT_OFFERED }
  })
}

const NOT_OFFERED = `It is not on sale at a fixed price, or the offer is less than ${WATCHERS_DISCOUNT_MIN / 100} % below its price, or another one is on its way.`

/** Stores the offers for own live listings at a fixed price. Returns their rows by listing. */
async function requestOffers(
  db: SellerRows,
  userId: number,
  { offers, message }: OffersToWatchers,
  now: number,
): Promise<Map<number, number>> {
  const most = sql`own.price_cents * ${10_000 - WATCHERS_DISCOUNT_MIN} / 10000`
  const [rows = []] = await runTransaction<{ id: number; listing_id: number }>(db, [
    sql`insert into watcher_offers (user_id, ebay_user_id, listing_id, ebay_listing_id, price_cents, message, state, at)
      select own.user_id, own.ebay_user_id, own.id, own.ebay_listing_id, given.value ->> 'priceCents', ${message},
        'requested', ${now}
      from json_each(${JSON.stringify(offers)}) as given
      cross join listings as own on own.id = given.value ->> 'listingId'
      where own.user_id = ${userId} and own.status = 'published' and own.format = 'fixed'
        and own.ebay_user_id is not null and own.ebay_listing_id is not null
        and given.value ->> 'priceCents' <= ${most}
      on conflict do nothing returning id, listing_id`,
  ])
  return new Map(rows.map(({ id, listing_id }) => [listing_id, id]))
}

type Told = { id: number; state: WatchersResult['state']; message: string }

/** Tells eBay of offers to watchers that are requested. */
export async function tellWatchers(
  services: BestOfferServices,
  userId: number,
  ids: readonly number[],
): Promise<Told[]> {
  if (ids.length === 0) return []
  return configured(services.ebay).withSeller(userId, session => {
    const tell = callLimit(OFFERS_AT_ONCE)((id: number) => tellOne(services, session, userId, id))
    return Promise.all(ids.map(each => tell(each)))
  })
}

async function tellOne(
  { db, now }: BestOfferServices,
  { seller, account }: SellerSession,
  userId: number,
  id: number,
): Promise<Told> {
  const [offer] = await db
    .update(watcherOffers)
    .set({ leaseUntil: now() + LEASE_MS })
    .where(
      and(
        eq(watcherOffers.id, id),
        eq(watcherOffers.userId, userId),
        eq(watcherOffers.ebayUserId, account.userId),
        isWatcherOfferRequested(watcherOffers),
        watcherOfferLease.isFree(now()),
      ),
    )
    .returning()
  if (!offer) return { id, state: 'later', message: UNDER_WAY }
  const settle = (state: 'sent' | 'refused', failure: string | null) =>
    db
      .update(watcherOffers)
      .set({ state, failure, leaseUntil: null })
      .where(
        and(
          eq(watcherOffers.id, id),
          eq(watcherOffers.userId, userId),
          isWatcherOfferRequested(watcherOffers),
        ),
      )
  try {
    await seller.offerToWatchers({
      ebayListingId: offer.ebayListingId,
      price: offer.priceCents,
      message: offer.message,
    })
    await settle('sent', null)
    return { id, state: 'sent', message: '' }
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('INTERNAL', { cause: error })
    log('warn', 'watchers_offer_failed', { userId, id, code: failure.code })
    if (failure.code !== 'EBAY_REFUSED') {
      if (failure.code !== 'EBAY_UNAVAILABLE') throw failure
      return { id, state: 'later', message: NO_ANSWER }
    }
    await settle('refused', failure.message)
    return { id, state: 'refused', message: failure.message }
  }
}

const UNDER_WAY = 'eBay is being told of this offer already.'
const NO_ANSWER = 'eBay did not answer. It is told again in a few minutes by itself.'

const ofOpenOffers = (userId: number, now: number) => sql`
  from watcher_offers
  inner join ${ebayConnections} on ${connectedAs(watcherOffers.userId, watcherOffers.ebayUserId)}
  where ${and(
    eq(watcherOffers.userId, userId),
    isWatcherOfferRequested(watcherOffers),
    gt(watcherOffers.at, now - TRIED_FOR_MS),
  )}`

/** A query: when eBay is to be told next of a seller's offers to watchers. */
export const nextWatcherOffer = (userId: number, now: number): SQL => sql`
  select min(max(${watcherOffers.at}, coalesce(${watcherOffers.leaseUntil}, 0)))
  ${ofOpenOffers(userId, now)}`

/** Offers to watchers of a seller that eBay is still to be told. */
export async function dueWatcherOffers(
  db: SellerRows,
  userId: number,
  { now, limit }: { now: number; limit: number },
): Promise<number[]> {
  const found = await db.all<{ id: number }>(sql`
    select ${watcherOffers.id} as id ${ofOpenOffers(userId, now)}
    and ${watcherOfferLease.isFree(now)} limit ${limit}`)
  return found.map(({ id }) => id)
}
