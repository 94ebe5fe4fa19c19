import { type SQL, sql } from 'drizzle-orm'
import { REFERENCES_MAX } from '../../shared/references.ts'
import type { Directory } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'

/**
 * How many references a seller's plan holds: as many as listings, and REFERENCES_MAX at most. A face takes 5.4 KB.
 * @param before statements of the directory that run in the same call
 */
export async function mostReferences(
  directory: Directory,
  userId: number,
  before: SQL[] = [],
): Promise<number> {
  const results = await runTransaction<{ maxListings: number }>(directory, [
    ...before,
    sql`
      select max_listings as maxListings from users join tiers on tiers.name = users.tier
      where users.id = ${userId}`,
  ])
  return Math.min(results.at(-1)?.[0]?.maxListings ?? 0, REFERENCES_MAX)
}
