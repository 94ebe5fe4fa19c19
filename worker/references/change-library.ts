import { sql } from 'drizzle-orm'
import type { DatabaseServices } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { Failure } from '../http/failure.ts'
import { promotedByOthers, withoutCopies } from './deployment/deployment-library.ts'
import { shareAccuracy } from './share-accuracy.ts'
import { deleteReferences } from './store.ts'

/** Forgets one of the seller's own references. Throws NOT_FOUND. */
export async function forgetReference(
  { directory, db }: Pick<DatabaseServices, 'directory' | 'db'>,
  userId: number,
  id: number,
): Promise<number> {
  const [known] = await db.all<{ faceSha256: string }>(sql`
    select face_sha256 as faceSha256 from coin_references where id = ${id} and user_id = ${userId}`)
  if (!known) throw new Failure('NOT_FOUND')
  const which = sql`face_sha256 = ${known.faceSha256}`
  return withoutCopies(directory, userId, which, () => deleteReferences(db, userId, [id]))
}

/**
 * Forgets a type: the seller's own references of it, for every seller, and their accuracy. Promoted ones of others name
 * none of the seller's coins any more. Throws NOT_FOUND for a type that the seller does not read.
 */
export async function forgetType(
  services: DatabaseServices,
  userId: number,
  key: string,
): Promise<number> {
  const { directory, db } = services
  const others = JSON.stringify(await promotedByOthers(directory, userId, key))
  const forget = () =>
    runTransaction<{ id: number }>(db, [
      sql`delete from coin_references where user_id = ${userId} and type_key = ${key} returning id`,
      sql`insert into deployment_disputes (user_id, reference_id)
        select ${userId}, value from json_each(${others}) where true
        on conflict do nothing returning reference_id as id`,
      sql`delete from naming_outcomes where user_id = ${userId} and named_key = ${key}`,
    ])
  const [deleted = [], disputed = []] = await withoutCopies(
    directory,
    userId,
    sql`type_key = ${key}`,
    forget,
  )
  await shareAccuracy(services, userId)
  const changed = deleted.length + disputed.length
  if (changed === 0) throw new Failure('NOT_FOUND')
  return changed
}

/** Forgets all that the seller's own coins have taught, for every seller, the accuracy and the disputes too. */
export async function forgetAll(services: DatabaseServices, userId: number): Promise<number> {
  const { directory, db } = services
  const forget = () =>
    runTransaction<{ id: number }>(db, [
      sql`delete from coin_references where user_id = ${userId} returning id`,
      sql`delete from reference_disputes where user_id = ${userId}`,
      sql`delete from deployment_disputes where user_id = ${userId}`,
      sql`delete from naming_outcomes where user_id = ${userId}`,
    ])
  const [deleted = []] = await withoutCopies(directory, userId, sql`true`, forget)
  await shareAccuracy(services, userId)
  return deleted.length
}
