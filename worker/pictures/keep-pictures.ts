import { sql } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'

/** A stored picture with what is stored of the same cut. */
export type KeptPicture = {
  sha256: string
  originalSha256: string | null
  listingCropSha256: string | null
}
type Row = KeptPicture & { deletingAt: number | null }

/**
 * Those of the owner's pictures that are stored, which count as used now, with their originals and listing crops.
 * Whoever writes a reference to a picture that is stored already calls this first: none is deleted for
 * UNUSED_GRACE_MS then.
 */
export async function keepPictures(
  db: Database,
  userId: number,
  hashes: readonly string[],
): Promise<KeptPicture[]> {
  const rows = await usedNow(db, userId, hashes)
  return rows
    .filter(({ deletingAt }) => deletingAt === null)
    .map(({ sha256, originalSha256, listingCropSha256 }) => ({
      sha256,
      originalSha256,
      listingCropSha256,
    }))
}

/** How a picture is stored. `deleting`: since when its object is being deleted. */
export async function storedState(
  db: Database,
  userId: number,
  sha256: string,
): Promise<'kept' | 'absent' | { deletingAt: number }> {
  const [row] = (await usedNow(db, userId, [sha256])).filter(one => one.sha256 === sha256)
  if (!row) return 'absent'
  return row.deletingAt === null ? 'kept' : { deletingAt: row.deletingAt }
}

/** Ends the mark of these pictures and of what belongs to them. A picture that is being deleted keeps it. */
async function usedNow(db: Database, userId: number, hashes: readonly string[]): Promise<Row[]> {
  return db.all<Row>(sql`
    with recursive used(sha256) as (
      select value from json_each(${JSON.stringify(hashes)})
      ${linkedWith('used', userId)}
    )
    update pictures
    set unused_since = case when deleting_at is null then null else unused_since end
    where user_id = ${userId} and sha256 in (select sha256 from used)
    returning sha256, original_sha256 as originalSha256,
      listing_crop_sha256 as listingCropSha256, deleting_at as deletingAt`)
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
