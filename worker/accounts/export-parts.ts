import { sql } from 'drizzle-orm'
import type { ExportPart } from '../../shared/accounts.ts'
import type { Database } from '../db/connection.ts'

/** Bytes of pictures in one archive: it downloads in minutes, and is far below the 4 GB of a ZIP archive. */
const PART_BYTES = 500_000_000
/**
 * A picture counts for at least so much, so that a part has at most 500 of them: a request may read a thousand
 * objects. Source: https://developers.cloudflare.com/workers/platform/limits/
 */
const PICTURE_MIN_BYTES = 1_000_000

/** SQL: a user's pictures with the number of the part that each is in, from 1. */
function picturesInParts(userId: number) {
  const weight = sql`max(bytes, ${PICTURE_MIN_BYTES})`
  return sql`
    select sha256, type, bytes,
      1 + cast((sum(${weight}) over (order by sha256) - ${weight}) / ${PART_BYTES} as integer) as part
    from pictures where user_id = ${userId}`
}

/** The archives that a user's export consists of; the first one is always there. */
export async function exportParts(db: Database, userId: number): Promise<ExportPart[]> {
  const parts = await db.all<ExportPart>(sql`
    select part, count(*) as pictures, sum(bytes) as bytes
    from (${picturesInParts(userId)}) group by part order by part`)
  return parts.length > 0 ? parts : [{ part: 1, pictures: 0, bytes: 0 }]
}

export type ExportedPicture = { sha256: string; type: string }

export async function picturesOfPart(
  db: Database,
  userId: number,
  part: number,
): Promise<ExportedPicture[]> {
  return db.all<ExportedPicture>(sql`
    select sha256, type from (${picturesInParts(userId)}) where part = ${part} order by sha256`)
}
