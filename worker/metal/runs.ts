import { sql } from 'drizzle-orm'
import { type MetalLogChange, type MetalRuns, RUN_CHANGES_MAX } from '../../shared/metal/metal.ts'
import type { FollowedMetal } from '../../shared/metal/metal-rules.ts'
import { FOLLOWED_METALS } from '../../shared/metal/metal-rules.ts'
import type { SellerRows } from '../db/connection.ts'
import { markDue } from '../due/due-sellers.ts'
import { Failure } from '../http/failure.ts'
import { addRun, type DecidedChange, planChanges } from './change-store.ts'
import { readingsOnce } from './decide-rules.ts'
import { type LiveListing, listingsOfGroup } from './followed-listings.ts'
import type { MetalServices } from './services.ts'

const PAGE = 20

type RunRow = Omit<MetalRuns['runs'][number], 'isUndone' | 'shown'> & { isUndone: number }
type ChangeRow = Omit<MetalLogChange, 'wasHidden' | 'isHidden'> & {
  runId: number
  wasHidden: number
  isHidden: number
}

/** A page of the log. Changes that eBay never got, because they were decided anew, are left out. */
export async function metalRunsOf(
  db: SellerRows,
  userId: number,
  before: number | undefined,
): Promise<MetalRuns> {
  const rows = await db.all<RunRow>(sql`
    select own.id, own.at, own.undoes,
      exists (select 1 from metal_runs as later where later.undoes = own.id) as isUndone,
      count(*) as changes, sum(own_change.state = 'done') as done, sum(own_change.state = 'refused') as refused
    from metal_runs as own indexed by metal_runs_user
    cross join metal_changes as own_change on own_change.run_id = own.id and own_change.state <> 'dropped'
    where own.user_id = ${userId} and own.id < ${before ?? Number.MAX_SAFE_INTEGER}
    group by own.id order by own.id desc limit ${PAGE + 1}`)
  const runs = rows.slice(0, PAGE)
  const changes = await db.all<ChangeRow>(sql`
    select id, run_id as runId, listing_id as listingId, title, rule_name as ruleName, reason, metal,
      spot_micros as spotMicros, spot_at as spotAt, floor_cents as floorCents, before_cents as beforeCents,
      price_cents as priceCents, was_hidden as wasHidden, is_hidden as isHidden, state, message
    from (
      select own.*, row_number() over (partition by own.run_id order by own.id) as place
      from json_each(${JSON.stringify(runs.map(({ id }) => id))}) as named
      cross join metal_changes as own
      on own.run_id = named.value and own.user_id = ${userId} and own.state <> 'dropped')
    where place <= ${RUN_CHANGES_MAX} order by id`)
  return {
    runs: runs.map(run => ({
      ...run,
      isUndone: run.isUndone === 1,
      shown: changes
        .filter(({ runId }) => runId === run.id)
        .map(({ runId: _run, wasHidden, isHidden, ...change }) => ({
          ...change,
          wasHidden: wasHidden === 1,
          isHidden: isHidden === 1,
        })),
    })),
    next: rows.length > PAGE ? (runs.at(-1)?.id ?? null) : null,
  }
}

type Undone = {
  listingId: number
  ruleId: number | null
  ruleName: string
  metal: FollowedMetal
  spotMicros: number
  spotAt: number
  floorCents: number
  beforeCents: number
  beforeAccept: number | null
  beforeDecline: number | null
  wasHidden: number
  priceCents: number
}

/**
 * Takes back a run: its rules are paused, and each listing that still has the run's price gets the one before. Returns
 * how many. Throws NOT_FOUND, and CONFLICT where it was taken back already.
 */
export async function undoRun(
  services: MetalServices,
  userId: number,
  id: number,
): Promise<number> {
  const { db, now } = services
  const undone = await db.all<Undone>(sql`
    select own.listing_id as listingId, own.rule_id as ruleId, own.rule_name as ruleName, own.metal,
      own.spot_micros as spotMicros, own.spot_at as spotAt, own.floor_cents as floorCents,
      own.before_cents as beforeCents, own.before_accept_cents as beforeAccept,
      own.before_decline_cents as beforeDecline, own.was_hidden as wasHidden, own.price_cents as priceCents
    from metal_changes as own where own.run_id = ${id} and own.user_id = ${userId} and own.state = 'done'
      and own.reason <> 'undo'`)
  if (undone.length === 0)
    throw new Failure('NOT_FOUND', {
      message: 'This run changed nothing that could be taken back.',
    })
  const runId = await addRun(services, userId, id)
  if (runId === null) throw new Failure('CONFLICT', { message: 'This run was taken back already.' })
  const rules = undone.flatMap(({ ruleId }) => (ruleId === null ? [] : [ruleId]))
  await db.run(sql`
    update metal_rules set is_active = false, braked_at = null, updated_at = ${now()}
    where user_id = ${userId} and id in (select value from json_each(${JSON.stringify(rules)}))`)
  const live = await liveListings(services, userId)
  const changes = undone.flatMap((change): DecidedChange[] => {
    const { beforeAccept, beforeDecline, listingId, wasHidden, priceCents, ...rest } = change
    const listing = live.get(listingId)
    if (!listing || listing.priceCents !== priceCents) return []
    return [
      {
        ...rest,
        listing,
        reason: 'undo',
        priceCents: change.beforeCents,
        acceptCents: beforeAccept,
        declineCents: beforeDecline,
        isHidden: wasHidden === 1,
      },
    ]
  })
  return planAndStart(services, userId, runId, changes)
}

/** Puts listings that a rule has left out of stock on sale again. Returns how many. */
export async function showListings(
  services: MetalServices,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const live = await liveListings(services, userId)
  const readings = readingsOnce(services)
  const changes: DecidedChange[] = []
  for (const id of ids) {
    const listing = live.get(id)
    if (!listing?.isHidden) continue
    // oxlint-disable-next-line no-await-in-loop -- each metal is read once
    const price = (await readings(listing.metal)).at(-1)
    changes.push({
      listing,
      reason: 'undo',
      ruleId: null,
      ruleName: '',
      metal: listing.metal,
      spotMicros: price?.micros ?? 0,
      spotAt: price?.at ?? 0,
      floorCents: 0,
      priceCents: listing.priceCents,
      acceptCents: listing.acceptCents,
      declineCents: listing.declineCents,
      isHidden: false,
    })
  }
  const runId = changes.length > 0 ? await addRun(services, userId) : null
  return runId === null ? 0 : planAndStart(services, userId, runId, changes)
}

/** Has rules follow listings again that were edited by hand, from their terms of now on. Returns how many. */
export async function followAgain(
  services: MetalServices,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const deleted = await services.db.all<{ id: number }>(sql`
    update metal_listings set is_left_alone = false, price_cents = own.price_cents,
      accept_cents = iif(own.best_offer, own.best_offer_accept_cents, null),
      decline_cents = iif(own.best_offer, own.best_offer_decline_cents, null)
    from listings as own
    where metal_listings.listing_id in (select value from json_each(${JSON.stringify(ids)}))
      and metal_listings.user_id = ${userId} and own.id = metal_listings.listing_id and own.user_id = ${userId}
    returning listing_id as id`)
  await services.metalWatchers(userId, watcher => watcher.start(userId))
  return deleted.length
}

/** Before a listing comes back for sale its orders are read: a piece may be sold. */
async function planAndStart(
  services: MetalServices,
  userId: number,
  runId: number,
  changes: readonly DecidedChange[],
): Promise<number> {
  if (changes.some(({ listing, isHidden }) => listing.isHidden && !isHidden))
    await services.syncOrders(userId)
  await markDue(services, userId, { metal: services.now() })
  await planChanges(services, { userId, runId }, changes)
  await services.metalWatchers(userId, watcher => watcher.start(userId))
  return changes.length
}

async function liveListings(
  services: MetalServices,
  userId: number,
): Promise<Map<number, LiveListing & { metal: FollowedMetal }>> {
  const groups = await Promise.all(
    FOLLOWED_METALS.map(async metal => {
      const group = { metal, seriesId: null, certified: null, search: '' }
      const found = await listingsOfGroup(services, userId, group)
      return found.map(listing => ({ ...listing, metal }))
    }),
  )
  return new Map(groups.flat().map(listing => [listing.id, listing]))
}
