import { type SQL, sql } from 'drizzle-orm'
import type { ReferenceSide } from '../../../shared/references.ts'
import type { Databases, Directory, SellerRows } from '../../db/connection.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import type { PackedValue } from '../../db/schema/packed-columns.ts'
import type { coinReferences } from '../../db/schema/references.ts'

/*
 * The deployment's library is the directory's, a seller's own one the seller's: no transaction has both. A reference is
 * marked in its seller's library before its copy is made, and loses the mark after the copy is gone: as long as there is
 * a copy, its picture is held. A copy goes before its reference is changed or deleted. So a Worker that ends between
 * leaves a mark without a copy, which shares nothing.
 */

/** Ids of the deployment's references begin here; a seller's own ones, which are counted from 1, never come so far. */
const FIRST_ID = 2 ** 40
/** SQL: an id for a new one, under 2^53. */
const NEW_ID = sql.raw(`abs(random() % ${2 ** 52}) + ${FIRST_ID}`)

export const isOfDeployment = (id: number): boolean => id >= FIRST_ID

type Own = Pick<
  typeof coinReferences.$inferSelect,
  | 'faceSha256'
  | 'pictureSha256'
  | 'typeKey'
  | 'seriesId'
  | 'coinType'
  | 'denomination'
  | 'signature'
  | 'createdAt'
> & { side: ReferenceSide; face: PackedValue }

/**
 * Marks own references as shared, and reads them as they are then. Those of the type that fit; answers how many have the
 * mark.
 */
export async function markAsShared(
  db: SellerRows,
  userId: number,
  { key, fits, now }: { key: string; fits: SQL; now: number },
): Promise<{ marked: number; references: Own[] }> {
  const whose = sql`user_id = ${userId} and type_key = ${key} and ${fits}`
  const [marked = [], references = []] = await runTransaction<Own>(db, [
    sql`update coin_references set proposed_at = coalesce(proposed_at, ${now}) where ${whose} returning id`,
    sql`
      select face_sha256 as faceSha256, picture_sha256 as pictureSha256, type_key as typeKey, series_id as seriesId,
        coin_type as coinType, denomination, side, signature, created_at as createdAt, face
      from coin_references join coin_reference_faces on reference_id = id where ${whose}`,
  ])
  return { marked: marked.length, references }
}

/**
 * Copies own references to the deployment. A copy that is there already stays as an admin saw it, and is
 * proposed or promoted besides.
 */
export async function shareReferences(
  directory: Directory,
  userId: number,
  references: readonly Own[],
  { proposedAt, promotedAt }: { proposedAt: number | null; promotedAt: number | null },
): Promise<void> {
  if (references.length === 0) return
  await runTransaction(
    directory,
    references.map(
      own => sql`
        insert into deployment_references (id, user_id, face_sha256, picture_sha256, type_key, series_id, coin_type,
          denomination, side, signature, proposed_at, promoted_at, created_at, face)
        values (${NEW_ID}, ${userId}, ${own.faceSha256}, ${own.pictureSha256}, ${own.typeKey}, ${own.seriesId},
          ${own.coinType}, ${own.denomination}, ${own.side}, ${own.signature}, ${proposedAt}, ${promotedAt},
          ${own.createdAt}, ${bytesOf(own.face)})
        on conflict (user_id, face_sha256) do update set proposed_at = coalesce(excluded.proposed_at, proposed_at),
          promoted_at = coalesce(promoted_at, excluded.promoted_at)`,
    ),
  )
}

/** D1 answers bytes as a list of numbers, and takes none. */
const bytesOf = (face: PackedValue): PackedValue =>
  Array.isArray(face) ? Uint8Array.from(face) : face

/** SQL: the statement that takes copies of a seller out of the deployment's library. Answers their faces. */
export const withdrawal = (userId: number, which: SQL): SQL => sql`
  delete from deployment_references where user_id = ${userId} and ${which}
  returning face_sha256 as faceSha256`

/** Takes copies of a seller out of the deployment's library. Answers how many there were. */
export async function withdraw(directory: Directory, userId: number, which: SQL): Promise<number> {
  return (await directory.all(withdrawal(userId, which))).length
}

/** Takes the mark from the seller's references of a type that have no copy any more. Answers how many had it. */
export async function unmarkUnshared(
  { directory, db }: Databases,
  userId: number,
  key: string,
): Promise<number> {
  const shared = await directory.all<{ faceSha256: string }>(sql`
    select face_sha256 as faceSha256 from deployment_references
    where user_id = ${userId} and type_key = ${key}`)
  const faces = JSON.stringify(shared.map(({ faceSha256 }) => faceSha256))
  const unmarked = await db.all(sql`
    update coin_references set proposed_at = null
    where user_id = ${userId} and type_key = ${key} and proposed_at is not null
      and face_sha256 not in (select value from json_each(${faces})) returning id`)
  return unmarked.length
}

/**
 * Takes the copies out of the deployment's library whose reference was changed or deleted while they were made.
 */
export async function withdrawUnmarked(
  { directory, db }: Databases,
  userId: number,
  key: string,
): Promise<void> {
  const marked = await db.all<{ faceSha256: string }>(sql`
    select face_sha256 as faceSha256 from coin_references
    where user_id = ${userId} and type_key = ${key} and proposed_at is not null`)
  const faces = JSON.stringify(marked.map(({ faceSha256 }) => faceSha256))
  await withdraw(
    directory,
    userId,
    sql`type_key = ${key} and face_sha256 not in (select value from json_each(${faces}))`,
  )
}

/**
 * Changes a seller's references without their copies, which go before; and after it, where others were made meanwhile.
 */
export async function withoutCopies<T>(
  directory: Directory,
  userId: number,
  which: SQL,
  change: () => Promise<T>,
): Promise<T> {
  await withdraw(directory, userId, which)
  const changed = await change()
  await withdraw(directory, userId, which)
  return changed
}

/** The promoted ones of a type that are not the seller's. */
export async function promotedByOthers(
  directory: Directory,
  userId: number,
  key: string,
): Promise<number[]> {
  const rows = await directory.all<{ id: number }>(sql`
    select id from deployment_references
    where type_key = ${key} and promoted_at is not null and user_id <> ${userId}`)
  return rows.map(({ id }) => id)
}

/** The faces of a seller's references of a type that are promoted. */
export async function promotedFaces(
  directory: Directory,
  userId: number,
  key: string,
): Promise<Set<string>> {
  const rows = await directory.all<{ faceSha256: string }>(sql`
    select face_sha256 as faceSha256 from deployment_references
    where user_id = ${userId} and type_key = ${key} and promoted_at is not null`)
  return new Set(rows.map(({ faceSha256 }) => faceSha256))
}
