import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SellerRows } from '../db/connection.ts'
import { pictures } from '../db/schema/pictures.ts'

/** A stored picture with what is stored of the same cut. */
export type KeptPicture = {
  sha256: string
  originalSha256: string | null
  listingCropSha256: string | null
}
export type UsedPicture = KeptPicture & { deletingAt: number | null }

/**
 * Those of the owner's pictures that are stored, which count as used now, with their originals and listing crops.
 * Whoever writes a reference to a picture that is stored already calls this first: none is deleted for
 * UNUSED_GRACE_MS then.
 */
export async function keepPictures(
  db: SellerRows,
  userId: number,
  hashes: readonly string[],
): Promise<KeptPicture[]> {
  return keptOf(await keepStatement(db, userId, hashesAmong(hashes)))
}

/** Of the pictures that `keepStatement` answers those that are stored. */
export const keptOf = (rows: readonly UsedPicture[]): KeptPicture[] =>
  rows
    .filter(({ deletingAt }) => deletingAt === null)
    .map(({ sha256, originalSha256, listingCropSha256 }) => ({
      sha256,
      originalSha256,
      listingCropSha256,
    }))

/** How a picture is stored. `deletingAt`: since when its object is being deleted. */
export type PictureState = 'kept' | 'absent' | { deletingAt: number }

export async function storedState(
  db: SellerRows,
  userId: number,
  sha256: string,
): Promise<PictureState> {
  return stateAmong(await keepStatement(db, userId, hashesAmong([sha256])), sha256)
}

export function stateAmong(rows: readonly UsedPicture[], sha256: string): PictureState {
  const row = rows.find(one => one.sha256 === sha256)
  if (!row) return 'absent'
  return row.deletingAt === null ? 'kept' : { deletingAt: row.deletingAt }
}

/** SQL: a query of these hashes, as one parameter: D1 takes at most a hundred. */
export const hashesAmong = (hashes: readonly string[]): SQL =>
  sql`select value from json_each(${JSON.stringify(hashes)})`

/**
 * The statement that ends the mark of pictures and of what belongs to them. A picture that is being deleted keeps it.
 * @param hashes a query of one column
 */
export function keepStatement(db: SellerRows, userId: number, hashes: SQL) {
  const { sha256, originalSha256, listingCropSha256, deletingAt } = pictures
  const used = sql`
    with recursive used(sha256) as (${hashes} ${linkedWith('used', userId)}) select sha256 from used`
  return db
    .update(pictures)
    .set({ unusedSince: sql`iif(${deletingAt} is null, null, ${pictures.unusedSince})` })
    .where(and(eq(pictures.userId, userId), sql`${sha256} in (${used})`))
    .returning({
      sha256,
      // Named, so that a transaction of raw statements has these names too.
      originalSha256: sql<string | null>`${originalSha256}`.as('originalSha256'),
      listingCropSha256: sql<string | null>`${listingCropSha256}`.as('listingCropSha256'),
      deletingAt: sql<number | null>`${deletingAt}`.as('deletingAt'),
    })
}

/** SQL: the recursive part of a table of hashes, which adds the original and the listing crop of each. */
export function linkedWith(table: 'used' | 'referenced', userId: number) {
  const hashes = sql.raw(table)
  return sql`
    union select linked.value
    from ${hashes} join pictures as crop on crop.user_id = ${userId} and crop.sha256 = ${hashes}.sha256,
      json_each(json_array(crop.original_sha256, crop.listing_crop_sha256)) as linked
    where linked.value is not null`
}
