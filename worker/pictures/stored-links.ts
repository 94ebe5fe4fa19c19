import { type SQL, sql } from 'drizzle-orm'
import { pictures } from '../db/schema/pictures.ts'

/** A subquery: the photograph that a crop was cut from, or null where none is stored. */
export function originalOfCrop(userId: number, cropSha256: string): SQL<string | null> {
  return sql<string | null>`(
    select linked.original_sha256 from ${pictures} as linked
    where linked.user_id = ${userId} and linked.sha256 = ${cropSha256}
  )`
}

/** A subquery: the same cut as a small crop at the size for eBay, or null where none is stored. */
export function listingCropOf(userId: number, cropSha256: string): SQL<string | null> {
  return sql<string | null>`(
    select linked.listing_crop_sha256 from ${pictures} as linked
    where linked.user_id = ${userId} and linked.sha256 = ${cropSha256}
  )`
}
