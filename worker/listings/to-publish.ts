import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'

export type ListingInRun = {
  id: number
  title: string
  /** How many pictures it has, and how many of its pictures eBay may have. */
  pictures: number
  uploaded: number
  /** Until when another act may hold it, in ms; null: it is free. */
  heldUntil: number | null
}

/** What a publishing run needs to know of these listings of a seller; those of others are left out. */
export async function listingsToPublish(
  db: Database,
  userId: number,
  ids: readonly number[],
): Promise<ListingInRun[]> {
  return db
    .select({
      id: listings.id,
      title: listings.title,
      pictures: sql<number>`2 + json_array_length(${listings.morePictures})`,
      uploaded: sql<number>`(select count(*) from json_each(coalesce(${listings.ebayPictureUrls}, '{}')))`,
      heldUntil: listings.publishLeaseUntil,
    })
    .from(listings)
    .where(and(eq(listings.userId, userId), among(ids)))
}

/**
 * Stores on the listings of a seller why they were not published. One that is published stays as it is. One without
 * a stored failure was cut off: eBay may have published it.
 */
export async function recordPublishFailure(
  db: Database,
  userId: number,
  ids: readonly number[],
  message: string,
): Promise<void> {
  await db
    .update(listings)
    .set({
      publishFailure: message,
      publishUnclear: sql`${listings.publishUnclear} or ${listings.publishFailure} is null`,
    })
    .where(and(eq(listings.userId, userId), among(ids), ne(listings.status, 'published')))
}

const among = (ids: readonly number[]) =>
  sql`${listings.id} in (select value from json_each(${JSON.stringify(ids)}))`
