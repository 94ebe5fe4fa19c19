import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { FACE_PARTS, type PictureSlot } from '../../shared/coins/coins.ts'
import { parseJson } from '../../shared/lib/parse-json.ts'
import { type FaceDescriptor, faceDescriptorSchema } from '../../shared/recognition/describe.ts'
import type {
  DatabaseServices,
  OfSeller,
  SellerRows,
  SellerRowsServices,
} from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import type { PackedValue } from '../db/schema/packed-columns.ts'
import { pictures } from '../db/schema/pictures.ts'
import { pictureDescriptors } from '../db/schema/references.ts'
import { type DueWork, forDueSellers } from '../due/for-due-sellers.ts'
import { Failure } from '../http/failure.ts'
import { faceBytes, storedFace } from './stored-face.ts'

/** A coin is confirmed or corrected within this time, or teaches nothing. */
const DESCRIPTOR_DAYS = 14
const DAY_MS = 86_400_000
/** Descriptors of one seller, of 5,000 coins; of more the oldest are deleted. */
export const DESCRIPTORS_PER_SELLER = 10_000
/** Expired descriptors that one run deletes. */
const EXPIRED_MAX = 2_000
const SELLERS_OF_RUN = 50

export type ReceivedFaces = Partial<Record<PictureSlot, FaceDescriptor>>

const versionedSchema = z.looseObject({ version: z.number() })
const VERSION = faceDescriptorSchema.shape.version.value

/**
 * The descriptors that came beside a pair's pictures: values by the names of FACE_PARTS, as JSON text or parsed. One
 * of another version is left out: a browser with an older app loses no coin. Throws VALIDATION for anything but a
 * face descriptor.
 */
export function receivedFaces(parts: Readonly<Record<string, unknown>>): ReceivedFaces {
  const read = (slot: PictureSlot): ReceivedFaces => {
    const given = parts[FACE_PARTS[slot]]
    if (given === undefined || given === null || given === '') return {}
    const value = typeof given === 'string' ? parseJson(given) : given
    const face = faceDescriptorSchema.safeParse(value)
    if (face.success) return { [slot]: face.data }
    const versioned = versionedSchema.safeParse(value)
    if (versioned.success && versioned.data.version !== VERSION) return {}
    throw new Failure('VALIDATION', {
      message: 'The description of this picture cannot be read. Please send the coin again.',
      detail: { slot, field: FACE_PARTS[slot] },
    })
  }
  return { ...read('front'), ...read('back') }
}

/** Stores the descriptors of a pair beside its pictures, whose hashes are given by slot. The latest one counts. */
export async function storeFaces(
  services: SellerRowsServices,
  userId: number,
  pictures: Record<PictureSlot, { sha256: string }>,
  faces: ReceivedFaces,
): Promise<void> {
  const statements = faceStatements(services, userId, pictures, faces)
  if (statements.length > 0) await runTransaction(services.db, statements)
}

/** The statements of one transaction that do so. */
export function faceStatements(
  { now }: Pick<DatabaseServices, 'now'>,
  userId: number,
  pictures: Record<PictureSlot, { sha256: string }>,
  faces: ReceivedFaces,
): SQL[] {
  const slots: PictureSlot[] = ['front', 'back']
  const described = slots.flatMap(slot => {
    const face = faces[slot]
    return face ? [{ sha256: pictures[slot].sha256, face }] : []
  })
  return describedStatements(now(), userId, described)
}

/** Stores the descriptor of one picture. Of more than DESCRIPTORS_PER_SELLER the oldest are deleted. */
export async function storeFace(
  { db, now }: SellerRowsServices,
  userId: number,
  sha256: string,
  face: FaceDescriptor,
): Promise<void> {
  await runTransaction(db, describedStatements(now(), userId, [{ sha256, face }]))
}

function describedStatements(
  at: number,
  userId: number,
  described: readonly { sha256: string; face: FaceDescriptor }[],
): SQL[] {
  if (described.length === 0) return []
  return [
    ...described.map(
      ({ sha256, face }) => sql`
        insert into picture_descriptors (user_id, sha256, face, created_at)
        values (${userId}, ${sha256}, ${faceBytes(face)}, ${at})
        on conflict (user_id, sha256) do update set face = excluded.face, created_at = excluded.created_at`,
    ),
    sql`
      delete from picture_descriptors
      where user_id = ${userId} and created_at <= (
        select created_at from picture_descriptors where user_id = ${userId}
        order by created_at desc limit 1 offset ${DESCRIPTORS_PER_SELLER})`,
  ]
}

/** Deletes the descriptors of a pair whose pictures were refused. Those of stored pictures stay. */
export async function deleteFacesOfRefused(
  { db }: SellerRowsServices,
  userId: number,
  { front, back }: Record<PictureSlot, { sha256: string }>,
): Promise<void> {
  await db.run(sql`
    delete from picture_descriptors
    where user_id = ${userId} and sha256 in (${front.sha256}, ${back.sha256})
      and not exists (
        select 1 from pictures
        where pictures.user_id = ${userId} and pictures.sha256 = picture_descriptors.sha256)`)
}

/**
 * The descriptors of a seller's pictures, by hash; of a listing crop that of the small crop from the same cut, of a
 * confirmed coin that of its reference. One that this version cannot read is left out.
 */
export async function facesOfPictures(
  db: SellerRows,
  userId: number,
  hashes: readonly string[],
): Promise<Map<string, FaceDescriptor>> {
  const wanted = (missing: readonly string[]) =>
    sql`(select value from json_each(${JSON.stringify(missing)}))`
  const described = await db
    .select({ sha256: pictureDescriptors.sha256, face: pictureDescriptors.face })
    .from(pictureDescriptors)
    .where(
      and(
        eq(pictureDescriptors.userId, userId),
        sql`${pictureDescriptors.sha256} in ${wanted(hashes)}`,
      ),
    )
  const found = new Set(described.map(({ sha256 }) => sha256))
  const missing = hashes.filter(hash => !found.has(hash))
  if (missing.length === 0) return readFaces(described)
  const confirmed = await db.all<DescribedRow>(sql`
    select r.picture_sha256 as sha256, f.face
    from coin_references as r join coin_reference_faces as f on f.reference_id = r.id
    where r.user_id = ${userId} and r.picture_sha256 in ${wanted(missing)}`)
  if (confirmed.length === missing.length) return readFaces([...described, ...confirmed])
  // A listing names its small crops until the large ones have arrived.
  const cut = await db
    .select({ sha256: sql<string>`${pictures.listingCropSha256}`, face: pictureDescriptors.face })
    .from(pictureDescriptors)
    .innerJoin(
      pictures,
      and(
        eq(pictures.userId, pictureDescriptors.userId),
        eq(pictures.sha256, pictureDescriptors.sha256),
      ),
    )
    .where(
      and(
        eq(pictureDescriptors.userId, userId),
        sql`${pictures.listingCropSha256} in ${wanted(missing)}`,
      ),
    )
  return readFaces([...described, ...cut, ...confirmed])
}

type DescribedRow = { sha256: string; face: PackedValue }

function readFaces(rows: readonly DescribedRow[]): Map<string, FaceDescriptor> {
  return new Map(
    rows.flatMap(({ sha256, face }) => {
      const read = storedFace(face)
      return read ? [[sha256, read] as const] : []
    }),
  )
}

/** Without a mark: each coin would write one. The round over all sellers finds them within a day. */
export const descriptorsDue: DueWork = {
  kind: 'descriptors',
  next: userId => sql`
    select min(created_at) + ${DESCRIPTOR_DAYS * DAY_MS} from picture_descriptors
    where user_id = ${userId}`,
}

/** Deletes descriptors of pictures that nobody has confirmed in time. References have their own copies. */
export async function deleteExpiredDescriptors(
  services: DatabaseServices & OfSeller<DatabaseServices>,
): Promise<void> {
  const limits = {
    sellers: SELLERS_OF_RUN,
    units: EXPIRED_MAX,
    failed: 'descriptor_deletion_failed',
  } as const
  await forDueSellers(services, descriptorsDue, limits, async ({ db, now }, userId, left) => {
    const before = now() - DESCRIPTOR_DAYS * DAY_MS
    const { meta } = await db.run(sql`
      delete from picture_descriptors where user_id = ${userId} and sha256 in (
        select sha256 from picture_descriptors
        where user_id = ${userId} and created_at <= ${before} order by created_at limit ${left})`)
    return meta.changes
  })
}

/**
 * The statement that deletes the descriptors of a seller's pictures that nothing has used for a day. A day, because a
 * picture is stored before what is made of it.
 */
export const deleteUnusedDescriptors = (userId: number, at: number): SQL => sql`
  delete from picture_descriptors
  where user_id = ${userId} and created_at <= ${at - DAY_MS} and not exists (
    select 1 from pictures
    where pictures.user_id = ${userId} and pictures.sha256 = picture_descriptors.sha256
      and (unused_since is null or unused_since > ${at - DAY_MS}))`
