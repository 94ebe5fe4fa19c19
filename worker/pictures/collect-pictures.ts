import { gt, type SQL, sql } from 'drizzle-orm'
import { type OfSeller, type SellerRows, servicesOf } from '../db/connection.ts'
import { users } from '../db/schema/accounts.ts'
import { log } from '../http/log.ts'
import { moveCursor, readCursor } from './job-cursor.ts'
import { linkedWith } from './keep-pictures.ts'
import type { CollectionServices } from './services.ts'
import { DELETION_MS } from './store.ts'

/** A picture that nothing has referred to for so long is deleted. */
export const UNUSED_GRACE_MS = 30 * 24 * 3_600_000
/** Every seller is visited once in this time, or as often as the runs suffice. */
const ROUND_MS = 6 * 3_600_000
/** Each takes up to ten calls, and two for each picture that it deletes. */
const SELLERS_PER_RUN = 20
/** Those without pictures take one call. */
const SELLERS_LOOKED_AT = 200
/** Pictures that a run deletes; the seller of the last ones is finished. */
const DELETIONS_PER_RUN = 500
/** Rows that the database may read for one run; the seller of the last ones is finished. */
const ROWS_PER_RUN = 500_000
/** Each is read and written once, and deleted with the others. */
const DELETIONS_PER_VISIT = 100
/** The objects are deleted within this time or not at all: after DELETION_MS a picture may be stored anew. */
const DELETE_WITHIN_MS = DELETION_MS / 3
const JOB = 'collectPictures'

/**
 * Marks the pictures that nothing refers to, and deletes those that have been marked for UNUSED_GRACE_MS: they are set
 * aside first (deleted-pictures.ts). Visits the sellers in turn, some in each run. A seller who cannot be visited is visited again in the next round.
 */
export async function collectPictures(
  services: CollectionServices & OfSeller<CollectionServices>,
): Promise<void> {
  const { directory, now } = services
  const at = now()
  const position = await readCursor(directory, JOB, at)
  if (position === null) return
  const sellers = await directory
    .select({ id: users.id })
    .from(users)
    .where(gt(users.id, Number(position)))
    .orderBy(users.id)
    .limit(SELLERS_LOOKED_AT)
  const done = { visits: 0, rowsRead: 0, deleted: 0 }
  const hasTime = () =>
    done.visits < SELLERS_PER_RUN &&
    done.rowsRead < ROWS_PER_RUN &&
    done.deleted < DELETIONS_PER_RUN
  for (const { id } of sellers) {
    if (!hasTime()) return
    const own = servicesOf<CollectionServices>(services, id)
    // oxlint-disable-next-line no-await-in-loop -- each seller's rows by themselves
    if (!(await hasPictures(own.db, id))) continue
    done.visits += 1
    // Before the visit: one that ends the run must not come first in each.
    await moveCursor(directory, JOB, String(id))
    try {
      const visited = await visit(own, id)
      done.rowsRead += visited.rowsRead
      done.deleted += visited.deleted
    } catch (error) {
      log('warn', 'picture_collection_failed', { userId: id, error })
    }
  }
  const isEnd = sellers.length < SELLERS_LOOKED_AT
  await moveCursor(
    directory,
    JOB,
    isEnd ? '0' : String(sellers.at(-1)?.id),
    isEnd ? at + ROUND_MS : 0,
  )
}

async function hasPictures(db: SellerRows, userId: number): Promise<boolean> {
  const found = await db.all(sql`select 1 from pictures where user_id = ${userId} limit 1`)
  return found.length > 0
}

type Visited = { rowsRead: number; deleted: number }

/** Returns how many rows the database has read, and how many pictures were deleted. */
async function visit(
  { db, now, pictures, pictureHolders, unusedStatements }: CollectionServices,
  userId: number,
): Promise<Visited> {
  const { statements, objects } = pictureHolders
  const elsewhere = (await Promise.all(objects.map(hashesOf => hashesOf(userId)))).flat()
  const referenced = referencedBy(
    statements.map(statement => statement(userId)),
    elsewhere,
    userId,
  )
  const isReferenced = sql`sha256 in (select sha256 from referenced)`
  const marked = await db.run(sql`
    ${referenced}
    update pictures set unused_since = case when ${isReferenced} then null else ${now()} end
    where user_id = ${userId} and deleting_at is null and (unused_since is null) <> (${isReferenced})`)

  const at = now()
  for (const statement of unusedStatements) await db.run(statement(userId, at))
  const isDue = sql`unused_since <= ${at - UNUSED_GRACE_MS}
    and (deleting_at is null or deleting_at <= ${at - DELETION_MS}) and not ${isReferenced}`
  const deleted = await db.all<{ sha256: string }>(sql`
    ${referenced}
    update pictures set deleting_at = ${at}
    where user_id = ${userId} and sha256 in (
      select due.sha256 from pictures as due
      where due.user_id = ${userId} and ${isDue} limit ${DELETIONS_PER_VISIT}
    ) and ${isDue}
    returning sha256`)
  const isInTime = () => now() - at <= DELETE_WITHIN_MS
  const hashes = await pictures.setAside(
    userId,
    deleted.map(({ sha256 }) => sha256),
    isInTime,
  )
  if (hashes.length > 0 && isInTime()) {
    await pictures.deleteObjects(userId, hashes)
    await db.run(sql`
      delete from pictures where user_id = ${userId} and deleting_at = ${at}
      and sha256 in (select value from json_each(${JSON.stringify(hashes)}))`)
    log('info', 'pictures_deleted', { userId, count: hashes.length })
  }
  return { rowsRead: marked.meta.rows_read, deleted: hashes.length }
}

/** SQL: the table `referenced` of the hashes that these queries and `elsewhere` name, and of what belongs to them. */
function referencedBy(queries: readonly SQL[], elsewhere: readonly string[], userId: number): SQL {
  // Each is a table of its own, with those before it: D1 takes five terms in a compound select.
  const tables = queries.map((query, at) => {
    const before = at === 0 ? sql`` : sql` union select sha256 from ${tableAt(at - 1)}`
    return sql`${tableAt(at)}(sha256) as (select * from (${query})${before}), `
  })
  const last = queries.length - 1
  return sql`
    with recursive
    ${sql.join(tables)}
    referenced(sha256) as (
      select value from json_each(${JSON.stringify(elsewhere)})
      ${last < 0 ? sql`` : sql` union select sha256 from ${tableAt(last)}`}
      ${linkedWith('referenced', userId)}
    )`
}

const tableAt = (at: number) => sql.raw(`referenced_${at}`)
