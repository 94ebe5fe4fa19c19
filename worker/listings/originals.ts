import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { DatabaseServices, SellerRows } from '../db/connection.ts'
import { lateLargePictures, listings } from '../db/schema/listings.ts'
import { markDue } from '../due/due-sellers.ts'
import { listingCropOf, originalOfCrop } from '../pictures/stored-links.ts'

/** The picture that a new listing shows for a crop: the same cut at the size for eBay where it is stored. */
export function shownPicture(userId: number, cropSha256: string): SQL<string> {
  return sql<string>`coalesce(${listingCropOf(userId, cropSha256)}, ${cropSha256})`
}

/**
 * Before a listing crop is linked to `crop`: eBay gets it for a live listing that shows the crop. A listing that is being
 * published has its own mark.
 */
export async function markLatePictures(
  services: DatabaseServices,
  userId: number,
  crop: string,
): Promise<void> {
  const { frontSha256, backSha256, status } = listings
  const [live] = await services.db
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.userId, userId),
        or(eq(frontSha256, crop), eq(backSha256, crop)),
        eq(status, 'published'),
      ),
    )
    .limit(1)
  if (live) await markDue(services, userId, { latePictures: services.now() })
}

/**
 * The statements that bring the stored original and listing crop of `crop` to the seller's listings which show
 * it: an original where the listing lacks one, the listing crop where eBay never had the listing. They are no
 * change that a seller makes, so the version stays. A live listing is noted: its pictures on eBay change later
 * (publish/late-large-pictures.ts).
 */
export function linkPicturesToListings(db: SellerRows, userId: number, crop: string) {
  const { frontSha256, backSha256, frontOriginalSha256, backOriginalSha256, morePictures } =
    listings
  const own = eq(listings.userId, userId)
  const original = originalOfCrop(userId, crop)
  const listingCrop = listingCropOf(userId, crop)
  const hasOriginal = sql`${original} is not null`
  const neverOnEbay = and(
    isNull(listings.ebayUserId),
    isNull(listings.ebayOfferId),
    isNull(listings.ebayListingId),
  )
  const shows = (column: SQLiteColumn) => or(eq(column, crop), eq(column, listingCrop))
  const hasMore = and(
    // In the words of the partial index: only few listings have more than two pictures.
    sql`${morePictures} <> '[]'`,
    or(sql`instr(${morePictures}, ${crop}) > 0`, sql`instr(${morePictures}, ${listingCrop}) > 0`),
  )
  const isCrop = sql`each.value ->> 'sha256' = ${crop}`
  const isListingCrop = sql`each.value ->> 'sha256' = ${listingCrop}`
  const at = sql`unixepoch() * 1000`
  return [
    db
      .insert(lateLargePictures)
      .select(
        db
          .select({
            listingId: listings.id,
            userId: listings.userId,
            since: at.as('since'),
            dueAt: at.as('due_at'),
          })
          .from(listings)
          .where(
            and(
              own,
              or(eq(frontSha256, crop), eq(backSha256, crop)),
              eq(listings.status, 'published'),
              eq(listings.managedElsewhere, false),
              sql`${listingCrop} <> ${crop}`,
            ),
          ),
      )
      .onConflictDoNothing(),
    db
      .update(listings)
      .set({ frontOriginalSha256: original })
      .where(and(own, shows(frontSha256), isNull(frontOriginalSha256), hasOriginal)),
    db
      .update(listings)
      .set({ backOriginalSha256: original })
      .where(and(own, shows(backSha256), isNull(backOriginalSha256), hasOriginal)),
    db
      .update(listings)
      .set({
        morePictures: sql`(
          select json_group_array(json_object(
            'sha256', case when ${neverOnEbay} and ${isCrop}
              then coalesce(${listingCrop}, ${crop}) else each.value ->> 'sha256' end,
            'originalSha256', case when ${isCrop} or ${isListingCrop}
              then coalesce(each.value ->> 'originalSha256', ${original})
              else each.value ->> 'originalSha256' end
          )) from json_each(${morePictures}) as each
        )`,
      })
      .where(and(own, hasMore)),
    db
      .update(listings)
      .set({ frontSha256: shownPicture(userId, crop) })
      .where(and(own, eq(frontSha256, crop), neverOnEbay, sql`${listingCrop} is not null`)),
    db
      .update(listings)
      .set({ backSha256: shownPicture(userId, crop) })
      .where(and(own, eq(backSha256, crop), neverOnEbay, sql`${listingCrop} is not null`)),
  ]
}
