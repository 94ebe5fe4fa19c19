import { and, eq, ne, sql } from 'drizzle-orm'
import { PICTURE_COMING } from '../../../shared/listing/picture-rules.ts'
import type { SellerRows } from '../../db/connection.ts'
import { listings } from '../../db/schema/listings.ts'
import { pictures } from '../../db/schema/pictures.ts'
import { EBAY_PICTURE_REUSE_MS } from '../../ebay/publish/upload-pictures.ts'

export type ListingInRun = {
  id: number
  title: string
  /** How many pictures it has, and how many of them eBay has still. */
  pictures: number
  uploaded: number
  /** Until when another act may hold it, in ms; null: it is free. */
  leasedUntil: number | null
  /** Since when larger copies of its pictures are on their way that its seller wants to wait for, in ms; null: none. */
  largerSince: number | null
}

/** What a publishing run needs to know of these listings of a seller; those of others are left out. */
export async function listingsToPublish(
  db: SellerRows,
  userId: number,
  ids: readonly number[],
  now: number,
): Promise<ListingInRun[]> {
  const usedSince = now - EBAY_PICTURE_REUSE_MS
  return db
    .select({
      id: listings.id,
      title: listings.title,
      pictures: sql<number>`2 + json_array_length(${listings.morePictures})`,
      uploaded: sql<number>`(select count(*) from json_each(coalesce(${listings.ebayPictureUrls}, '{}')) as known
        where known.value ->> 'at' > ${usedSince} and (known.key in (${listings.frontSha256}, ${listings.backSha256})
          or known.key in (select more.value ->> 'sha256' from json_each(${listings.morePictures}) as more)))`,
      leasedUntil: listings.publishLeaseUntil,
      largerSince: sql<number | null>`case when ${listings.status} = 'published'
        or instr(${listings.answered}, ${`"${PICTURE_COMING}"`}) > 0 then null else (
          select min(shown.larger_since) from ${pictures} as shown
          where shown.user_id = ${userId} and (shown.sha256 in (${listings.frontSha256}, ${listings.backSha256})
            or shown.sha256 in (select more.value ->> 'sha256' from json_each(${listings.morePictures}) as more))) end`,
    })
    .from(listings)
    .where(and(eq(listings.userId, userId), among(ids)))
}

/**
 * Stores on the listings of a seller why they were not published. A published listing stays as it is. A listing without
 * a stored failure was cut off: eBay may have published it.
 */
export async function recordPublishFailure(
  db: SellerRows,
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
