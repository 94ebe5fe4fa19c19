import { sql } from 'drizzle-orm'
import { inspectPicture } from '../../shared/pictures/picture-inspection.ts'
import { type OfSeller, servicesOf } from '../db/connection.ts'
import { pictures as pictureRows } from '../db/schema/pictures.ts'
import { log } from '../http/log.ts'
import { UNUSED_GRACE_MS } from './collect-pictures.ts'
import { moveCursor, readCursor } from './job-cursor.ts'
import { withMemory } from './memory-budget.ts'
import type { CollectionServices } from './services.ts'

const DAY_MS = 24 * 3_600_000
/** All stored pictures are looked at once in this time, or as often as the runs suffice. */
const ROUND_MS = DAY_MS
/** A request that was to write the row has ended by then. */
const ROW_EXPECTED_MS = DAY_MS
/** Each is a call for the list and one for the rows of each seller in it. */
const PAGES_PER_RUN = 3
/** Each takes up to four calls, of which the jobs of a run have a thousand together. */
const MENDED_PER_RUN = 50
/** Pictures come first among the keys, because an owner's number does: what deleted ones and uploads have is after them. */
const AFTER_PICTURES = ':'
const JOB = 'sweepPictures'

type SweepServices = CollectionServices & OfSeller<CollectionServices>

/** Of an object in R2 what is wrong with it. */
type Fault = 'has no row' | 'has no owner'
type Faulty = { key: string; userId: number; sha256: string; size: number; fault: Fault }

/**
 * Goes through the stored pictures in the order of their keys, some in each run. Completes those whose row
 * was never written, because their request was cut off: they count as used by nothing, so that the collection deletes
 * them after a day, and as stored when they are sent again before. Deletes those whose owner has no account any more. One that fails is looked at again in the next round.
 */
export async function sweepPictures(services: SweepServices): Promise<void> {
  const { directory, now, pictures } = services
  let last = await readCursor(directory, JOB, now())
  let mended = 0
  for (let pages = 0; last !== null && pages < PAGES_PER_RUN; pages += 1) {
    const { objects, truncated } = await pictures.list(last)
    for (const faulty of await faultyOf(services, objects)) {
      if (mended >= MENDED_PER_RUN) return
      mended += 1
      // Before it is mended: one that ends the run must not come first in each.
      await moveCursor(directory, JOB, faulty.key)
      await mend(services, faulty).catch((error: unknown) =>
        log('warn', 'picture_sweep_failed', { userId: faulty.userId, error }),
      )
    }
    const end = objects.at(-1)?.key
    last = truncated && end !== undefined && end < AFTER_PICTURES ? end : null
    await moveCursor(directory, JOB, last ?? '', last === null ? now() + ROUND_MS : 0)
  }
}

/** Those of the objects that have a fault, in their order. Objects that are no pictures are left alone. */
async function faultyOf(services: SweepServices, objects: readonly R2Object[]): Promise<Faulty[]> {
  const { directory, now } = services
  const stored = objects.flatMap(object => {
    const [, owner, sha256] = /^(\d+)\/([0-9a-f]{64})$/.exec(object.key) ?? []
    const isOld = object.uploaded.getTime() + ROW_EXPECTED_MS < now()
    const { key, size } = object
    return isOld && owner && sha256 ? [{ key, size, userId: Number(owner), sha256 }] : []
  })
  const owners = [...new Set(stored.map(({ userId }) => userId))]
  const found = await directory.all<{ id: number }>(
    sql`select id from users where id in (select value from json_each(${JSON.stringify(owners)}))`,
  )
  const known = new Set(found.map(({ id }) => id))
  const withRow = new Set<string>()
  for (const userId of owners.filter(owner => known.has(owner))) {
    const own = stored.filter(picture => picture.userId === userId)
    const hashes = JSON.stringify(own.map(({ sha256 }) => sha256))
    // oxlint-disable-next-line no-await-in-loop -- each seller's rows by themselves
    const rows = await servicesOf<CollectionServices>(services, userId).db.all<{
      sha256: string
    }>(sql`
      select sha256 from pictures
      where user_id = ${userId} and sha256 in (select value from json_each(${hashes}))`)
    for (const { sha256 } of rows) withRow.add(`${userId}/${sha256}`)
  }
  return stored.flatMap((picture): Faulty[] => {
    if (!known.has(picture.userId)) return [{ ...picture, fault: 'has no owner' }]
    return withRow.has(picture.key) ? [] : [{ ...picture, fault: 'has no row' }]
  })
}

async function mend(services: SweepServices, faulty: Faulty): Promise<void> {
  if (faulty.fault === 'has no row')
    return completeRow(servicesOf<CollectionServices>(services, faulty.userId), faulty)
  // Aside too: a database that was restored or confused knows nobody for a while.
  await services.pictures.setAside(faulty.userId, [faulty.sha256], () => true)
  await services.pictures.deleteObjects(faulty.userId, [faulty.sha256])
}

/** A row is not deleted here together with its object: the same picture may arrive at this moment. */
async function completeRow(
  { db, now, pictures }: CollectionServices,
  { userId, sha256, size }: Faulty,
): Promise<void> {
  const inspected = await withMemory(size, async () => {
    const stored = await pictures.open(userId, sha256)
    return stored && inspectPicture(new Uint8Array(await stored.arrayBuffer()))
  })
  if (!inspected) return
  const { type, width, height } = inspected.ok ? inspected : { type: '', width: 0, height: 0 }
  const at = now()
  const unusedSince = at - UNUSED_GRACE_MS + DAY_MS
  await db
    .insert(pictureRows)
    .values({ userId, sha256, type, bytes: size, width, height, createdAt: at, unusedSince })
    .onConflictDoNothing()
  log('info', 'picture_row_completed', { userId })
}
