import { eq } from 'drizzle-orm'
import { REFERENCES_MAX } from '../../shared/references.ts'
import type { Database } from '../db/connection.ts'
import { users } from '../db/schema/accounts.ts'
import { tiers } from '../db/schema/billing.ts'

/** How many references a seller's plan holds: as many as listings, and REFERENCES_MAX at most. A face takes 5.4 KB. */
export async function mostReferences(db: Database, userId: number): Promise<number> {
  const plan = await db
    .select({ maxListings: tiers.maxListings })
    .from(users)
    .innerJoin(tiers, eq(tiers.name, users.tier))
    .where(eq(users.id, userId))
    .get()
  return Math.min(plan?.maxListings ?? 0, REFERENCES_MAX)
}
