import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Directory, DirectoryServices } from '../db/connection.ts'
import { type DUE_KINDS, dueSellers, ebayHolders } from '../db/schema/due.ts'

/** Which sellers are due for which work, in the directory: no job looks for due rows of all sellers. */

export type DueKind = (typeof DUE_KINDS)[number]

/** What is due of a seller, as it was taken. */
export type DueSeller = { userId: number; markedAt: number }

/** Who marks a seller has written the row by then, or never writes it. */
export const FOLLOWS_MS = 10 * 60_000
/** A mark stands for those who mark within it: each coin would write one. */
const SHARED_MS = 60_000
const DAY_MS = 24 * 3_600_000
/** What follows a mark is there by then. */
export const SETTLED_MS = FOLLOWS_MS + SHARED_MS
/** A seller whose work broke off is due again after it: in the next run, behind the others. */
const TAKEN_MS = 4 * 60_000

/**
 * Says that a seller is due for kinds of work, each at a time in ms; an earlier time stays. It is called before the rows
 * are written that are due then: where the Worker ends between them, the schedule looks once for nothing. A mark that
 * cannot be taken before the row is there is not written again, nor is one of the last SHARED_MS.
 */
export async function markDue(
  { directory, now }: DirectoryServices,
  userId: number,
  times: Partial<Record<DueKind, number>>,
): Promise<void> {
  const at = now()
  await directory.run(sql`
    insert into due_sellers (user_id, kind, due_at, marked_at)
    select users.id, due.key, due.value, ${at} from users, json_each(${JSON.stringify(times)}) as due
    where users.id = ${userId}
    on conflict (user_id, kind) do update set
      due_at = min(due_sellers.due_at, excluded.due_at), marked_at = excluded.marked_at
      where excluded.due_at < due_sellers.due_at
        or (due_sellers.due_at <= ${at + FOLLOWS_MS} and due_sellers.marked_at <= ${at - SHARED_MS})`)
}

/** The end of a day of UTC, in ms. */
export const endOfDay = (at: number): number => at - (at % DAY_MS) + DAY_MS

/** What is due after listings are made, published, deleted or imported: the seller's counts, and a dump of the day. */
export const dueAfterListings = (now: number): Partial<Record<DueKind, number>> => ({
  counts: now + FOLLOWS_MS,
  dumps: endOfDay(now),
})

/** Work that is left alone while the seller is disconnected or suspended, and the counts, which say so. */
const OF_CONNECTED: readonly DueKind[] = [
  'ads',
  'counts',
  'latePictures',
  'offers',
  'orders',
  'refunds',
  'shipments',
  'unclearPublishes',
]

/** Before a seller is connected, or active again: all that was left alone is looked at. */
export function markActive(services: DirectoryServices, userId: number): Promise<void> {
  const at = services.now()
  return markDue(services, userId, Object.fromEntries(OF_CONNECTED.map(kind => [kind, at])))
}

/** Before a seller's connection with an eBay account is stored: what that account has here is found by it. */
export async function markConnected(
  services: DirectoryServices,
  userId: number,
  ebayUserId: string,
): Promise<void> {
  await services.directory.insert(ebayHolders).values({ ebayUserId, userId }).onConflictDoNothing()
  await markActive(services, userId)
}

const isDue = (kind: DueKind, now: number): SQL => sql`kind = ${kind} and due_at <= ${now}`

/** The sellers who are due for a kind of work, those first who have waited longest. */
export function listDue(
  directory: Directory,
  kind: DueKind,
  now: number,
  limit: number,
): Promise<DueSeller[]> {
  return directory.all<DueSeller>(sql`
    select user_id as userId, marked_at as markedAt from due_sellers
    where ${isDue(kind, now)} order by due_at limit ${limit}`)
}

/** `listDue`, and each is due again in TAKEN_MS: the work of a seller that ends the run is not the first of each. */
export async function takeDue(
  directory: Directory,
  kind: DueKind,
  now: number,
  limit: number,
): Promise<DueSeller[]> {
  return directory.all<DueSeller>(sql`
    update due_sellers set due_at = ${now + TAKEN_MS}
    where kind = ${kind} and user_id in (
      select user_id from due_sellers where ${isDue(kind, now)} order by due_at limit ${limit})
    returning user_id as userId, marked_at as markedAt`)
}

/**
 * Says when a seller is due next for work that was done; `next` null: the rows have nothing more. What somebody has
 * marked since stays due. Who has marked shortly before may not have written the row yet: it is looked for once more.
 */
export async function settleDue(
  { directory, now }: DirectoryServices,
  kind: DueKind,
  { userId, markedAt }: DueSeller,
  next: number | null,
): Promise<void> {
  const at = now()
  const follows = markedAt + SETTLED_MS
  const times = [
    ...(next === null ? [] : [Math.max(next, at + 1)]),
    ...(follows > at ? [follows] : []),
  ]
  const own = and(
    eq(dueSellers.userId, userId),
    eq(dueSellers.kind, kind),
    eq(dueSellers.markedAt, markedAt),
  )
  if (times.length === 0) await directory.delete(dueSellers).where(own)
  else
    await directory
      .update(dueSellers)
      .set({ dueAt: Math.min(...times) })
      .where(own)
}
