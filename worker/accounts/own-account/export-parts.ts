import { sql } from 'drizzle-orm'
import type { ExportPart } from '../../../shared/accounts/accounts.ts'
import type { SellerRows } from '../../db/connection.ts'

/** Bytes of pictures in one archive: it downloads in minutes, and is far below the 4 GB of a ZIP archive. */
const PART_BYTES = 500_000_000
/**
 * A picture counts for at least so much, so that a part has at most 500 of them: a request may read a thousand
 * objects. Source: https://developers.cloudflare.com/workers/platform/limits/
 */
const PICTURE_MIN_BYTES = 1_000_000

/** SQL: a user's pictures with the number of the archive that each is in, counting those with pictures from 1. */
function picturesInParts(userId: number) {
  const weight = sql`max(bytes, ${PICTURE_MIN_BYTES})`
  return sql`
    select sha256, type, bytes,
      1 + cast((sum(${weight}) over (order by sha256) - ${weight}) / ${PART_BYTES} as integer) as part
    from pictures where user_id = ${userId}`
}

/**
 * The archives that a user's export consists of: the document with the pictures where these are few, else one with
 * the document alone before those with the pictures, so that it has the calls of a request for itself.
 */
export async function exportParts(db: SellerRows, userId: number): Promise<ExportPart[]> {
  const archives = await db.all<Omit<ExportPart, 'hasDocument'>>(sql`
    select part, count(*) as pictures, sum(bytes) as bytes
    from (${picturesInParts(userId)}) group by part order by part`)
  const [first, ...others] = archives
  if (!first) return [{ part: 1, hasDocument: true, pictures: 0, bytes: 0 }]
  if (others.length === 0) return [{ ...first, hasDocument: true }]
  return [
    { part: 1, hasDocument: true, pictures: 0, bytes: 0 },
    ...archives.map(one => ({ ...one, part: one.part + 1, hasDocument: false })),
  ]
}

export type ExportedPicture = { sha256: string; type: string }

/** The pictures of an archive. */
export async function exportedPictures(
  db: SellerRows,
  userId: number,
  { part, hasDocument, pictures }: ExportPart,
): Promise<ExportedPicture[]> {
  if (pictures === 0) return []
  return db.all<ExportedPicture>(sql`
    select sha256, type from (${picturesInParts(userId)})
    where part = ${hasDocument ? part : part - 1} order by sha256`)
}
