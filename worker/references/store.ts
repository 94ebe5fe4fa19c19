import { type SQL, sql } from 'drizzle-orm'
import { sha256Hex } from '../../shared/lib/sha256.ts'
import type { FaceDescriptor } from '../../shared/recognition/describe.ts'
import { faceSignature } from '../../shared/recognition/signature.ts'
import {
  type CoinIdentity,
  REFERENCE_SIDES,
  REFERENCES_PER_SIDE,
  type ReferenceSide,
} from '../../shared/references.ts'
import type { Databases, SellerRows } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import {
  isOfDeployment,
  promotedFaces,
  withdrawal,
  withoutCopies,
} from './deployment/deployment-library.ts'
import { signatureOf, signatureText } from './library.ts'
import { mostReferences } from './most-references.ts'
import { faceBytes } from './stored-face.ts'
import { redundantFaces } from './thin.ts'

export type ReferenceSides = readonly {
  side: ReferenceSide
  face: FaceDescriptor
  /** Null for an imported one. */
  pictureSha256: string | null
}[]

type NewReferences = {
  key: string
  identity: CoinIdentity
  sides: ReferenceSides
  now: number
}

/**
 * Stores faces as references of a type, in one transaction, and thins the type. A face that is stored already becomes
 * one of this type, and is trusted again. Faces that the plan does not hold all of are not taken, none of them. The
 * descriptors of their pictures go, which the references have. What the deployment has of them otherwise is withdrawn.
 * Returns the other types that the pictures have taught before.
 */
export async function storeReferences(
  { directory, db }: Databases,
  userId: number,
  { key, identity, sides, now }: NewReferences,
): Promise<string[]> {
  const faces = await Promise.all(
    sides.map(async one => {
      return {
        ...one,
        bytes: faceBytes(one.face),
        faceSha256: await faceHash(one.face),
        signature: faceSignature(one.face),
      }
    }),
  )
  const taught = JSON.stringify(faces.map(({ faceSha256 }) => faceSha256))
  const pictures = JSON.stringify(faces.flatMap(({ pictureSha256 }) => pictureSha256 ?? []))
  const { seriesId, coinType, denomination } = identity
  const contradicted = contradictedCopies(userId, { key, sides: faces, taught, pictures })
  const most = await mostReferences(directory, userId, [contradicted])
  // The same for each of them, as what one adds the others lack: all or none.
  const fits = sql`(select count(*) from coin_references where user_id = ${userId}) + (
    select count(*) from json_each(${taught}) where value not in (
      select face_sha256 from coin_references where user_id = ${userId})) <= ${most}`
  // What is proposed stays as an admin sees it: another picture or spelling changes nothing, another coin takes it back.
  const ofOtherCoin = sql`type_key <> excluded.type_key or side <> excluded.side`
  const [before = []] = await runTransaction<{ key: string; isShared: number }>(db, [
    sql`
      select type_key as key, proposed_at is not null as isShared from coin_references
      where user_id = ${userId} and picture_sha256 in (select value from json_each(${pictures}))
      union
      select type_key, proposed_at is not null from coin_references
      where user_id = ${userId} and face_sha256 in (select value from json_each(${taught}))`,
    // A picture that was described anew.
    sql`delete from coin_references
      where user_id = ${userId} and picture_sha256 in (select value from json_each(${pictures}))
        and face_sha256 not in (select value from json_each(${taught}))`,
    ...faces.flatMap(({ side, faceSha256, pictureSha256, signature, bytes }) => [
      sql`insert into coin_references
          (user_id, face_sha256, picture_sha256, type_key, series_id, coin_type, denomination, side, signature, created_at)
        select ${userId}, ${faceSha256}, ${pictureSha256}, ${key}, ${seriesId}, ${coinType}, ${denomination}, ${side},
          ${signatureText(signature)}, ${now}
        where ${fits}
          or exists (select 1 from coin_references where user_id = ${userId} and face_sha256 = ${faceSha256})
        on conflict (user_id, face_sha256) do update set
          picture_sha256 = coalesce(excluded.picture_sha256, picture_sha256), type_key = excluded.type_key,
          series_id = excluded.series_id, coin_type = excluded.coin_type, denomination = excluded.denomination,
          side = excluded.side, signature = excluded.signature, proposed_at = null
        where ${ofOtherCoin} or (
          proposed_at is null and (picture_sha256 is not excluded.picture_sha256 or signature <> excluded.signature))`,
      sql`insert into coin_reference_faces (reference_id, face)
        select id, ${bytes} from coin_references where user_id = ${userId} and face_sha256 = ${faceSha256}
        on conflict (reference_id) do nothing`,
      sql`delete from reference_disputes where user_id = ${userId} and reference_id in (
        select id from coin_references where user_id = ${userId} and face_sha256 = ${faceSha256})`,
    ]),
    sql`delete from picture_descriptors
      where user_id = ${userId} and sha256 in (select value from json_each(${pictures}))`,
  ])
  // They may have been shared after their copies were withdrawn.
  if (before.some(({ isShared }) => isShared)) await directory.run(contradicted)
  await thinType({ directory, db }, userId, key, new Set(faces.map(({ faceSha256 }) => faceSha256)))
  return [...new Set(before.map(one => one.key))].filter(other => other !== key)
}

type Contradicting = {
  key: string
  sides: readonly { faceSha256: string; side: ReferenceSide }[]
  /** JSON list of the faces. */
  taught: string
  /** JSON list of their pictures. */
  pictures: string
}

/** The statement that withdraws copies of another type or side, and of pictures that were described anew. */
const contradictedCopies = (userId: number, { key, sides, taught, pictures }: Contradicting): SQL =>
  withdrawal(
    userId,
    sql`(
      exists (
        select 1 from json_each(${JSON.stringify(sides.map(({ faceSha256, side }) => ({ faceSha256, side })))})
        where value ->> 'faceSha256' = face_sha256 and (type_key <> ${key} or value ->> 'side' <> side))
      or (picture_sha256 in (select value from json_each(${pictures}))
        and face_sha256 not in (select value from json_each(${taught}))))`,
  )

/** The hash by which the same face is one reference. */
export const faceHash = async (face: FaceDescriptor): Promise<string> =>
  sha256Hex(JSON.stringify(face))

type OwnRow = {
  id: number
  side: ReferenceSide
  signature: string
  proposedAt: number | null
  faceSha256: string
}

/** Leaves the most different references of each side. Promoted ones stay: an admin has chosen them. */
async function thinType(
  { directory, db }: Databases,
  userId: number,
  key: string,
  newest: ReadonlySet<string>,
): Promise<void> {
  const rows = await db.all<OwnRow>(sql`
    select id, side, signature, proposed_at as proposedAt, face_sha256 as faceSha256 from coin_references
    where user_id = ${userId} and type_key = ${key} order by id desc`)
  const redundant = REFERENCE_SIDES.flatMap(side => {
    const own = rows
      .filter(row => row.side === side)
      .sort((a, b) => Number(newest.has(b.faceSha256)) - Number(newest.has(a.faceSha256)))
      .map(row => ({ ...row, signature: signatureOf(row.signature) }))
    return redundantFaces(own, REFERENCES_PER_SIDE)
  })
  const isShared = redundant.some(({ proposedAt }) => proposedAt !== null)
  const promoted = isShared ? await promotedFaces(directory, userId, key) : new Set<string>()
  const gone = redundant.filter(({ faceSha256 }) => !promoted.has(faceSha256))
  if (gone.length === 0) return
  const remove = () =>
    deleteReferences(
      db,
      userId,
      gone.map(({ id }) => id),
    )
  const faces = JSON.stringify(gone.map(({ faceSha256 }) => faceSha256))
  const copies = sql`face_sha256 in (select value from json_each(${faces}))`
  if (isShared) await withoutCopies(directory, userId, copies, remove)
  else await remove()
}

/** Deletes own references by id. Returns how many there were. */
export async function deleteReferences(
  db: SellerRows,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const deleted = await db.all(sql`
    delete from coin_references
    where id in (select value from json_each(${JSON.stringify(ids)})) and user_id = ${userId}
    returning id`)
  return deleted.length
}

/** Takes references out of what names a seller's coins: own ones, and the deployment's. */
export async function disputeReferences(
  db: SellerRows,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const deployment = JSON.stringify(ids.filter(isOfDeployment))
  await runTransaction(db, [
    sql`
      insert into reference_disputes (user_id, reference_id)
      select ${userId}, id from coin_references
      where id in (select value from json_each(${JSON.stringify(ids)})) and user_id = ${userId}
      on conflict do nothing`,
    sql`
      insert into deployment_disputes (user_id, reference_id)
      select ${userId}, value from json_each(${deployment}) where true
      on conflict do nothing`,
  ])
}
