import { sql } from 'drizzle-orm'
import type { DatabaseServices, OfSeller } from '../db/connection.ts'
import { acquireLease, releaseLease } from '../db/key-lease.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { type DueWork, forDueSellers } from '../due/for-due-sellers.ts'

const LEASE_MS = 60_000
/** Types of one seller that are counted at once. */
const TYPES_AT_ONCE = 500
const SELLERS_PER_RUN = 100

type Marked = {
  key: string
  source: 'memory' | 'model'
  changes: number
  type: string | null
  right: number
  wrong: number
}

/** Without a mark: the round over all sellers finds them within a day, where no one query sees the marks of all. */
export const accuracyDue: DueWork = {
  kind: 'accuracy',
  next: (userId, now) =>
    sql`select ${now} where exists (select 1 from naming_marks where user_id = ${userId})`,
}

/** Run by the schedule: counts anew for the deployment what sellers have confirmed or forgotten. */
export async function shareMarkedAccuracy(
  services: DatabaseServices & OfSeller<DatabaseServices>,
): Promise<void> {
  if (services.ofSeller) {
    const limits = { sellers: SELLERS_PER_RUN, failed: 'accuracy_failed' } as const
    await forDueSellers<DatabaseServices>(services, accuracyDue, limits, async (own, userId) => {
      await shareAccuracy(own, userId)
      return 1
    })
    return
  }
  const sellers = await services.db.all<{ id: number }>(
    sql`select distinct user_id as id from naming_marks limit ${SELLERS_PER_RUN}`,
  )
  for (const { id } of sellers) await shareAccuracy(services, id)
}

/**
 * Writes a seller's sums by type into the deployment's, of the types whose outcomes were changed. Triggers mark these in
 * the transaction of the change, and a mark goes after its sums are written: a Worker that ends between writes the same
 * sums again.
 */
export async function shareAccuracy(
  { directory, db, now }: DatabaseServices,
  userId: number,
): Promise<void> {
  const lease = `accuracy of ${userId}`
  // An older sum must not follow a newer one.
  const until = await acquireLease(directory, lease, now(), LEASE_MS)
  if (until === null) return
  const marked = await db.all<Marked>(sql`
    select mark.named_key as key, mark.source, mark.changes, max(named_type) as type,
      ifnull(sum(is_right), 0) as right, ifnull(sum(1 - is_right), 0) as wrong
    from naming_marks as mark
    left join naming_outcomes as outcome on outcome.user_id = mark.user_id
      and outcome.named_key = mark.named_key and outcome.source = mark.source
    where mark.user_id = ${userId}
    group by mark.named_key, mark.source limit ${TYPES_AT_ONCE}`)
  const gone = marked.filter(({ type }) => type === null)
  const rows = marked.filter(({ type }) => type !== null)
  await runTransaction(directory, [
    sql`
      delete from naming_shares where user_id = ${userId} and (named_key, source) in (
        select value ->> 'key', value ->> 'source' from json_each(${JSON.stringify(gone)}))`,
    sql`
      insert into naming_shares (user_id, named_key, source, named_type, right_count, wrong_count)
      select ${userId}, value ->> 'key', value ->> 'source', value ->> 'type', value ->> 'right', value ->> 'wrong'
      from json_each(${JSON.stringify(rows)}) where exists (select 1 from users where id = ${userId})
      on conflict (user_id, named_key, source) do update set
        named_type = excluded.named_type, right_count = excluded.right_count, wrong_count = excluded.wrong_count`,
  ])
  await db.run(sql`
    delete from naming_marks where user_id = ${userId} and (named_key, source, changes) in (
      select value ->> 'key', value ->> 'source', value ->> 'changes' from json_each(${JSON.stringify(marked)}))`)
  await releaseLease(directory, lease, until)
}
