import { sql } from 'drizzle-orm'
import type { DatabaseServices } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { Failure } from '../http/failure.ts'
import { shareAccuracy } from './share-accuracy.ts'
import { deleteReferences } from './store.ts'

/** Forgets one of the seller's own references. Throws NOT_FOUND. */
export async function forgetReference(
  { db }: Pick<DatabaseServices, 'db'>,
  userId: number,
  id: number,
): Promise<number> {
  const changed = await deleteReferences(db, userId, [id])
  if (changed === 0) throw new Failure('NOT_FOUND')
  return changed
}

/**
 * Forgets a type: the seller's own references of it, and their accuracy. Promoted ones of others name none of the
 * seller's coins any more. Throws NOT_FOUND for a type that the seller does not read.
 */
export async function forgetType(
  services: DatabaseServices,
  userId: number,
  key: string,
): Promise<number> {
  const [deleted = [], disputed = []] = await runTransaction<{ id: number }>(services.db, [
    sql`delete from coin_references where user_id = ${userId} and type_key = ${key} returning id`,
    sql`insert into reference_disputes (user_id, reference_id)
      select ${userId}, id from coin_references
      where type_key = ${key} and promoted_at is not null and user_id <> ${userId}
      on conflict do nothing returning reference_id as id`,
    sql`delete from naming_outcomes where user_id = ${userId} and named_key = ${key}`,
  ])
  await shareAccuracy(services, userId)
  const changed = deleted.length + disputed.length
  if (changed === 0) throw new Failure('NOT_FOUND')
  return changed
}

/** Forgets all that the seller's own coins have taught, the accuracy and the disputes too. */
export async function forgetAll(services: DatabaseServices, userId: number): Promise<number> {
  const [deleted = []] = await runTransaction<{ id: number }>(services.db, [
    sql`delete from coin_references where user_id = ${userId} returning id`,
    sql`delete from reference_disputes where user_id = ${userId}`,
    sql`delete from naming_outcomes where user_id = ${userId}`,
  ])
  await shareAccuracy(services, userId)
  return deleted.length
}
