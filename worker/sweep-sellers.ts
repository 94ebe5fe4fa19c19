import { sql } from 'drizzle-orm'
import { type DatabaseServices, type OfSeller, servicesOf } from './db/connection.ts'
import { type DueKind, markDue } from './due/due-sellers.ts'
import type { DueWork } from './due/for-due-sellers.ts'
import { moveCursor, readCursor } from './pictures/job-cursor.ts'

/** Each seller is looked at once in this time, or as often as the runs suffice. */
const ROUND_MS = 24 * 3_600_000
/** 10,000 sellers in a day of runs; each takes three calls. */
const SELLERS_PER_RUN = 40
const JOB = 'sweepSellers'

/**
 * Asks the rows of each seller in turn what is due, and marks it in the directory: what a migration, a restore or time
 * alone has made due has no mark.
 */
export async function sweepSellers(
  services: DatabaseServices & OfSeller<DatabaseServices>,
  works: readonly DueWork[],
): Promise<void> {
  const { directory, now } = services
  const position = await readCursor(directory, JOB, now())
  if (position === null) return
  const sellers = await directory.all<{ id: number }>(sql`
    select id from users where id > ${Number(position)} order by id limit ${SELLERS_PER_RUN}`)
  for (const { id } of sellers) {
    // Before the visit: one that ends the run must not come first in each.
    await moveCursor(directory, JOB, String(id))
    const columns = works.map(
      ({ kind, next }) => sql`(${next(id, now())}) as ${sql.identifier(kind)}`,
    )
    const { db } = servicesOf<DatabaseServices>(services, id)
    const found = await db.get<Record<DueKind, number | null>>(
      sql`select ${sql.join(columns, sql`, `)}`,
    )
    const due = Object.fromEntries(Object.entries(found).filter(([, at]) => at !== null))
    if (Object.keys(due).length > 0) await markDue(services, id, due)
  }
  if (sellers.length < SELLERS_PER_RUN) await moveCursor(directory, JOB, '', now() + ROUND_MS)
}
