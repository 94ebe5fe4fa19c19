import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { pictures } from '../db/schema/pictures.ts'

/** A stored picture of a listing. */
export type ListedPicture = {
  sha256: string
  type: string
  bytes: number
  /** Pixels. */
  width: number
  height: number
}

/** A seller's pictures by their hashes, in one query. Pictures that are not stored are absent. */
export async function findListedPictures(
  db: Database,
  userId: number,
  hashes: string[],
): Promise<Map<string, ListedPicture>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select({
      sha256: pictures.sha256,
      type: pictures.type,
      bytes: pictures.bytes,
      width: pictures.width,
      height: pictures.height,
    })
    .from(pictures)
    .where(
      and(
        eq(pictures.userId, userId),
        // One parameter for all hashes: D1 takes at most a hundred.
        sql`${pictures.sha256} in (select value from json_each(${JSON.stringify([...new Set(hashes)])}))`,
      ),
    )
  return new Map(rows.map(row => [row.sha256, row]))
}
