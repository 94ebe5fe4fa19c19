import { sql } from 'drizzle-orm'
import type { MetalChange } from '../../shared/metal/decide-change.ts'
import type { SellerRows, SellerRowsServices } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import type { metalChanges } from '../db/schema/metal.ts'
import { LEASE_MS } from '../listings/lease.ts'
import type { LiveListing } from './followed-listings.ts'

export type ChangeRow = typeof metalChanges.$inferSelect
/** What is stored of a change when it is decided. */
export type DecidedChange = Omit<MetalChange, 'reason'> &
  Pick<
    ChangeRow,
    'reason' | 'ruleId' | 'ruleName' | 'metal' | 'spotMicros' | 'spotAt' | 'floorCents'
  > & {
    listing: LiveListing
  }

/** A change that is not settled, with what its listing needs for it. */
export type OpenChange = ChangeRow & {
  sku: string
  offerId: string
  pieces: number
  hasLimits: boolean
}

/** A change that could not be settled so long is out of date: the listing was edited since. */
const GIVEN_UP_MS = 3_600_000

/** Stores that changes are decided together. Returns the run's id, null where `undoes` is undone already. */
export async function addRun(
  { db, now }: SellerRowsServices,
  userId: number,
  undoes: number | null = null,
): Promise<number | null> {
  const [rows = []] = await runTransaction<{ id: number }>(db, [
    sql`insert into metal_runs (user_id, at, undoes) values (${userId}, ${now()}, ${undoes})
      on conflict do nothing returning id`,
  ])
  return rows[0]?.id ?? null
}

/** Stores changes that are sent later. One of a listing with an open change is left out. */
export async function planChanges(
  { db, now }: SellerRowsServices,
  { userId, runId }: { userId: number; runId: number },
  changes: readonly DecidedChange[],
): Promise<void> {
  const values = JSON.stringify(
    changes.map(({ listing, ...change }) => ({ ...change, ...named(listing) })),
  )
  await db.run(sql`
    insert into metal_changes (run_id, user_id, listing_id, title, rule_id, rule_name, reason, metal, spot_micros, spot_at,
      floor_cents, before_cents, before_accept_cents, before_decline_cents, was_hidden, price_cents, accept_cents,
      decline_cents, is_hidden, state, at)
    select ${runId}, ${userId}, value ->> 'listingId', value ->> 'title', value ->> 'ruleId', value ->> 'ruleName',
      value ->> 'reason', value ->> 'metal', value ->> 'spotMicros', value ->> 'spotAt', value ->> 'floorCents',
      value ->> 'beforeCents', value ->> 'beforeAccept', value ->> 'beforeDecline', value ->> 'wasHidden',
      value ->> 'priceCents', value ->> 'acceptCents', value ->> 'declineCents', value ->> 'isHidden', 'planned', ${now()}
    from json_each(${values}) where true
    on conflict do nothing`)
}

const named = (listing: LiveListing) => ({
  listingId: listing.id,
  title: listing.title,
  beforeCents: listing.priceCents,
  beforeAccept: listing.acceptCents,
  beforeDecline: listing.declineCents,
  wasHidden: listing.isHidden,
})

/** Changes in this state, the oldest first. Those of listings that are not for sale any more are dropped before. */
export async function openChanges(
  { db, now }: SellerRowsServices,
  userId: number,
  { state, limit }: { state: 'planned' | 'sent'; limit: number },
): Promise<OpenChange[]> {
  await db.run(sql`
    update metal_changes indexed by metal_changes_unsettled set state = 'dropped'
    where user_id = ${userId} and state in ('planned', 'sent')
      and (at < ${now() - GIVEN_UP_MS} or not exists (
        select 1 from listings where id = listing_id and +user_id = ${userId} and status = 'published'))`)
  return db.all<OpenChange>(sql`
    select own.id, own.run_id as runId, own.user_id as userId, own.listing_id as listingId, own.title,
      own.rule_id as ruleId, own.rule_name as ruleName, own.reason, own.metal, own.spot_micros as spotMicros,
      own.spot_at as spotAt, own.floor_cents as floorCents, own.before_cents as beforeCents,
      own.before_accept_cents as beforeAcceptCents, own.before_decline_cents as beforeDeclineCents,
      own.was_hidden as wasHidden, own.price_cents as priceCents, own.accept_cents as acceptCents,
      own.decline_cents as declineCents, own.is_hidden as isHidden, own.state, own.message, own.at,
      listing.sku, listing.ebay_offer_id as offerId, listing.stock_quantity - listing.sold_quantity as pieces,
      own.accept_cents is not own.before_accept_cents or own.decline_cents is not own.before_decline_cents as hasLimits
    from metal_changes as own indexed by metal_changes_unsettled
    cross join listings as listing on listing.id = own.listing_id and listing.user_id = ${userId}
    where own.user_id = ${userId} and own.state in ('planned', 'sent') and own.state = ${state}
    order by own.id limit ${limit}`)
}

/** Drops what rules have planned and not sent: they decide anew. */
export async function dropPlanned(db: SellerRows, userId: number): Promise<void> {
  await db.run(sql`
    update metal_changes set state = 'dropped'
    where user_id = ${userId} and state in ('planned', 'sent') and state = 'planned' and reason <> 'undo'`)
}

/**
 * Acquires the leases of the listings of changes, where they have the terms that were read and no other act has them,
 * and notes that eBay may get the changes from now on. Returns the changes of the acquired listings.
 */
export async function beginChanges(
  { db, now }: SellerRowsServices,
  userId: number,
  holder: string,
  changes: readonly OpenChange[],
): Promise<OpenChange[]> {
  const wanted = JSON.stringify(
    changes.map(({ id, listingId, beforeCents, priceCents }) => ({
      id,
      listingId,
      beforeCents,
      priceCents,
    })),
  )
  const [, , leased = []] = await runTransaction<{ id: number }>(db, [
    sql`update listings set publish_lease_holder = ${holder}, publish_lease_until = ${now() + LEASE_MS}
      from json_each(${wanted}) as named
      where listings.id = named.value ->> 'listingId' and user_id = ${userId} and status = 'published'
        and price_cents in (named.value ->> 'beforeCents', named.value ->> 'priceCents')
        and (publish_lease_until is null or publish_lease_until <= ${now()})`,
    sql`update metal_changes set state = 'sent'
      from json_each(${wanted}) as named, listings
      where metal_changes.id = named.value ->> 'id' and metal_changes.user_id = ${userId}
        and metal_changes.state in ('planned', 'sent')
        and listings.id = metal_changes.listing_id and listings.publish_lease_holder = ${holder}`,
    sql`select own.id from json_each(${wanted}) as named
      cross join metal_changes as own on own.id = named.value ->> 'id' and own.state = 'sent'
      cross join listings on listings.id = own.listing_id and listings.publish_lease_holder = ${holder}`,
  ])
  const ids = new Set(leased.map(({ id }) => id))
  return changes.filter(({ id }) => ids.has(id))
}

/** How a change ended: `lost` where eBay may have it; the next run looks it up. */
export type ChangeEnd = {
  id: number
  state: 'planned' | 'done' | 'refused' | 'dropped' | 'lost'
  message?: string
}

/**
 * Settles changes, has the listings of those that are done follow, and releases the leases, in one transaction. A
 * listing whose lease another act took over meanwhile is left to it: its change stays sent.
 */
export async function settleChanges(
  { db, now }: SellerRowsServices,
  userId: number,
  holder: string,
  ends: readonly ChangeEnd[],
): Promise<void> {
  const values = JSON.stringify(ends)
  const done = sql`
    json_each(${values}) as ended
    cross join metal_changes as own on own.id = ended.value ->> 'id' and own.user_id = ${userId} and own.state = 'sent'
    cross join listings as listing on listing.id = own.listing_id and listing.publish_lease_holder = ${holder}`
  await runTransaction(db, [
    sql`insert into metal_listings (listing_id, user_id, price_cents, accept_cents, decline_cents, hidden_listing_id)
      select own.listing_id, own.user_id, own.price_cents,
        iif(listing.best_offer, own.accept_cents, null), iif(listing.best_offer, own.decline_cents, null),
        iif(own.is_hidden, listing.ebay_listing_id, null)
      from ${done} where ended.value ->> 'state' = 'done'
      on conflict (listing_id) do update set price_cents = excluded.price_cents, accept_cents = excluded.accept_cents,
        decline_cents = excluded.decline_cents, hidden_listing_id = excluded.hidden_listing_id`,
    sql`update listings set price_cents = own.price_cents,
        best_offer_accept_cents = iif(best_offer, own.accept_cents, best_offer_accept_cents),
        best_offer_decline_cents = iif(best_offer, own.decline_cents, best_offer_decline_cents),
        version = version + 1, updated_at = ${now()}
      from (select own.* from ${done} where ended.value ->> 'state' = 'done') as own
      where listings.id = own.listing_id`,
    sql`update metal_changes set state = ended.state, message = ended.message
      from (select own.id, ended.value ->> 'state' as state, coalesce(ended.value ->> 'message', '') as message
        from ${done} where ended.value ->> 'state' <> 'lost') as ended
      where metal_changes.id = ended.id`,
    sql`update listings set publish_lease_holder = null, publish_lease_until = null
      where user_id = ${userId} and publish_lease_holder = ${holder}`,
  ])
}

/** Stores listings that a rule sees for the first time, and those that were edited by hand since. */
export async function noteListings(
  db: SellerRows,
  userId: number,
  { fresh, edited }: { fresh: readonly LiveListing[]; edited: readonly LiveListing[] },
): Promise<void> {
  const values = (all: readonly LiveListing[]) =>
    JSON.stringify(
      all.map(({ id, priceCents, acceptCents, declineCents }) => ({
        id,
        priceCents,
        acceptCents,
        declineCents,
      })),
    )
  if (fresh.length > 0)
    await db.run(sql`
      insert into metal_listings (listing_id, user_id, price_cents, accept_cents, decline_cents)
      select value ->> 'id', ${userId}, value ->> 'priceCents', value ->> 'acceptCents', value ->> 'declineCents'
      from json_each(${values(fresh)}) where true on conflict do nothing`)
  if (edited.length > 0)
    await db.run(sql`
      update metal_listings set is_left_alone = true where user_id = ${userId}
        and listing_id in (select value ->> 'id' from json_each(${values(edited)}))`)
}
