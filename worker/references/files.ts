import { sql } from 'drizzle-orm'
import { counted, countText } from '../../shared/lib/count-text.ts'
import {
  type ImportedReferences,
  REFERENCES_MAX,
  type ReferenceRecord,
} from '../../shared/references.ts'
import type { DatabaseServices, Databases, SellerRows } from '../db/connection.ts'
import type { PackedValue } from '../db/schema/packed-columns.ts'
import { Failure } from '../http/failure.ts'
import { mostReferences } from './most-references.ts'
import { faceHash, storeReferences } from './store.ts'
import { storedFace } from './stored-face.ts'
import { asCatalogued, typeKeyOf } from './type-key.ts'

/** Rows read at once: about 6 KB each. */
const PAGE_ROWS = 100

type FileRow = { id: number; face: PackedValue } & Omit<ReferenceRecord, 'face'>

/** The file of a seller's own references (`referenceFileSchema`), read page by page while it is sent. */
export function referencesFile(db: SellerRows, userId: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after = 0
  let isFirst = true
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode('{"format":"obverse-references","references":['))
    },
    async pull(controller) {
      const rows = await db.all<FileRow>(sql`
        select r.id, r.series_id as seriesId, r.coin_type as coinType, r.denomination, r.side, f.face
        from coin_references as r join coin_reference_faces as f on f.reference_id = r.id
        where r.user_id = ${userId} and r.id > ${after} order by r.id limit ${PAGE_ROWS}`)
      for (const { id, face, ...row } of rows) {
        after = id
        const described = storedFace(face)
        if (!described) continue
        const text = JSON.stringify({ ...row, face: described })
        controller.enqueue(encoder.encode(isFirst ? text : `,${text}`))
        isFirst = false
      }
      if (rows.length === PAGE_ROWS) return
      controller.enqueue(encoder.encode(']}'))
      controller.close()
    },
  })
}

/**
 * How many of a file's faces are new to the seller's library. Throws LIBRARY_FULL where these do not all fit, before
 * any is stored.
 */
export async function requireLibraryRoom(
  { directory, db }: Databases,
  userId: number,
  faces: readonly string[],
): Promise<number> {
  const [row] = await db.all<{ count: number; added: number }>(sql`
    select (select count(*) from coin_references where user_id = ${userId}) as count,
      (select count(distinct value) from json_each(${JSON.stringify(faces)}) where value not in (
        select face_sha256 from coin_references where user_id = ${userId})) as added`)
  const { count, added } = row ?? { count: 0, added: 0 }
  const most = await mostReferences(directory, userId)
  const room = Math.max(0, most - count)
  if (added <= room) return added
  const whole = (number: number) => countText(number)
  throw new Failure('LIBRARY_FULL', {
    message: `Nothing was imported: the file has ${counted(added, 'picture')} that ${added === 1 ? 'is' : 'are'} new here, and ${whole(room)} fit. Your library has ${whole(count)} of at most ${whole(most)}${most < REFERENCES_MAX ? ' with your plan' : ''}. Forget types that you no longer sell, or import a smaller file.`,
  })
}

/**
 * Adds references of a file to the seller's library. Those that are there, or that thinning removes, count as known.
 * Throws LIBRARY_FULL with nothing stored.
 */
export async function importReferences(
  { directory, db, now }: DatabaseServices,
  userId: number,
  records: readonly ReferenceRecord[],
): Promise<ImportedReferences> {
  await requireLibraryRoom(
    { directory, db },
    userId,
    await Promise.all(records.map(({ face }) => faceHash(face))),
  )
  const byType = new Map<string, ReferenceRecord[]>()
  for (const record of records) {
    const key = typeKeyOf(asCatalogued(record))
    if (key !== '') byType.set(key, [...(byType.get(key) ?? []), record])
  }
  const before = await countOf(db, userId)
  for (const [key, of] of byType) {
    const [first] = of
    if (!first) continue
    const sides = of.map(({ side, face }) => ({ side, face, pictureSha256: null }))
    await storeReferences({ directory, db }, userId, {
      key,
      identity: asCatalogued(first),
      sides,
      now: now(),
    })
  }
  const added = Math.max(0, (await countOf(db, userId)) - before)
  return { added, known: records.length - added }
}

async function countOf(db: SellerRows, userId: number): Promise<number> {
  const [row] = await db.all<{ count: number }>(sql`
    select count(*) as count from coin_references where user_id = ${userId}`)
  return row?.count ?? 0
}
