import { and, desc, eq, sql } from 'drizzle-orm'
import type { SellerRows } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { fromRow, type StoredListing } from './store.ts'

export { listListings } from './store.ts'

/** First and last id. */
export type IdSpan = readonly [number, number]
type Page = { before: number | undefined; limit: number }

/** A seller's drafts with ids below `before`, newest first. Index: listings_checked (user_id, status). */
export async function listDrafts(
  db: SellerRows,
  userId: number,
  { before = Number.MAX_SAFE_INTEGER, limit }: Page,
): Promise<StoredListing[]> {
  // "+id": SQLite would else read all of the seller's listings by id to find the drafts among them.
  const ids = sql`
    select id from ${listings} where user_id = ${userId} and status = 'draft' and +id < ${before}
    order by +id desc limit ${limit}`
  return findAll(db, userId, ids)
}

/** A seller's listings of these ids, newest first, of any status. Index: listings_user (user_id, id). */
export async function listSpans(
  db: SellerRows,
  userId: number,
  spans: readonly IdSpan[],
  { before = Number.MAX_SAFE_INTEGER, limit }: Page,
): Promise<StoredListing[]> {
  const below = spans
    .filter(([first]) => first < before)
    .map(([first, last]): IdSpan => [first, Math.min(last, before - 1)])
  // Cross join: the spans are read first, each by the index.
  const ids = sql`
    select distinct own.id from json_each(${JSON.stringify(below)}) as span
    cross join ${listings} as own on own.user_id = ${userId}
      and own.id between span.value ->> 0 and span.value ->> 1
    order by own.id desc limit ${limit}`
  return findAll(db, userId, ids)
}

/** A seller's listings of these ids, newest first. */
export async function listingsOfIds(
  db: SellerRows,
  userId: number,
  ids: readonly number[],
): Promise<StoredListing[]> {
  return findAll(db, userId, sql`select value from json_each(${JSON.stringify(ids)})`)
}

async function findAll(
  db: SellerRows,
  userId: number,
  ids: ReturnType<typeof sql>,
): Promise<StoredListing[]> {
  const rows = await db
    .select()
    .from(listings)
    .where(and(eq(listings.userId, userId), sql`${listings.id} in (${ids})`))
    .orderBy(desc(listings.id))
  return rows.map(fromRow)
}
