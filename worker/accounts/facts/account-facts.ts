import { and, asc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { type Databases, type OfSeller, servicesOf } from '../../db/connection.ts'
import { users } from '../../db/schema/accounts.ts'
import { accountFacts, pushedAccountFacts, tiers } from '../../db/schema/billing.ts'
import { log } from '../../http/log.ts'

const ACCOUNTS_PER_RUN = 200

/** SQL: the seller's database has not what the directory says of the account. */
export const areFactsDue: SQL<number> = sql<number>`${pushedAccountFacts.pushed} < ${pushedAccountFacts.version}`

/**
 * Writes into a seller's database what the directory says of the account: after the transaction that changed it, as no
 * transaction has both. A Worker that ends between leaves the facts due, which the seller's next request and the
 * schedule push. Facts are marked as pushed after they are written, and older ones do not follow newer ones.
 */
export async function pushAccountFacts(
  services: Databases & OfSeller<Databases>,
  userId: number,
): Promise<void> {
  const { directory } = services
  const facts = await directory
    .select({
      userId: users.id,
      marketplaceId: users.marketplaceId,
      suspendedAt: users.suspendedAt,
      createdAt: users.createdAt,
      maxListings: sql<number>`ifnull(${tiers.maxListings}, 0)`,
      maxTextBytes: sql<number>`ifnull(${tiers.maxTextBytes}, 0)`,
      maxPictureBytes: sql<number>`ifnull(${tiers.maxPictureBytes}, 0)`,
      version: pushedAccountFacts.version,
    })
    .from(users)
    .innerJoin(pushedAccountFacts, eq(pushedAccountFacts.userId, users.id))
    .leftJoin(tiers, eq(tiers.name, users.tier))
    .where(eq(users.id, userId))
    .get()
  if (!facts) return
  const { version } = facts
  await servicesOf(services, userId)
    .db.insert(accountFacts)
    .values(facts)
    .onConflictDoUpdate({
      target: accountFacts.userId,
      set: facts,
      setWhere: sql`${accountFacts.version} <= ${version}`,
    })
  await directory
    .update(pushedAccountFacts)
    .set({ pushed: version })
    .where(and(eq(pushedAccountFacts.userId, userId), lt(pushedAccountFacts.pushed, version)))
}

/** Run by the schedule: pushes what a change of a plan has made due, or a Worker that ended has left. */
export async function pushDueAccountFacts(
  services: Databases & OfSeller<Databases>,
): Promise<void> {
  const due = await services.directory
    .select({ userId: pushedAccountFacts.userId })
    .from(pushedAccountFacts)
    .where(and(areFactsDue, gt(pushedAccountFacts.version, 0)))
    .orderBy(asc(pushedAccountFacts.version))
    .limit(ACCOUNTS_PER_RUN)
  for (const { userId } of due) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one seller's database at a time
      await pushAccountFacts(services, userId)
    } catch (error) {
      log('warn', 'account_facts_not_pushed', { userId, error })
    }
  }
}
