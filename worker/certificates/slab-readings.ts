import { and, eq, lte, sql } from 'drizzle-orm'
import {
  SLAB_PART,
  type SlabReading,
  slabReadingSchema,
} from '../../shared/certificates/slab-reading.ts'
import { countText } from '../../shared/lib/count-text.ts'
import { parseJson } from '../../shared/lib/parse-json.ts'
import type {
  DatabaseServices,
  OfSeller,
  SellerRows,
  SellerRowsServices,
} from '../db/connection.ts'
import { slabReadings } from '../db/schema/certificates.ts'
import { markDue } from '../due/due-sellers.ts'
import { type DueWork, forDueSellers } from '../due/for-due-sellers.ts'
import { Failure } from '../http/failure.ts'

/** A pair is analyzed within this time. */
const READINGS_KEPT_MS = 30 * 24 * 3_600_000
const SELLERS_OF_RUN = 50

/**
 * The codes that came beside a pair's pictures, as JSON text or parsed; null where none came. Throws VALIDATION for
 * what is no reading.
 */
export function receivedSlab(parts: Readonly<Record<string, unknown>>): SlabReading | null {
  const given = parts[SLAB_PART]
  if (given === undefined || given === null || given === '') return null
  const read = slabReadingSchema.safeParse(typeof given === 'string' ? parseJson(given) : given)
  if (read.success) return read.data
  throw new Failure('VALIDATION', {
    message: 'The codes of this slab cannot be read. Please send the coin again.',
    detail: { field: SLAB_PART },
  })
}

/** How many pairs' codes are stored of one seller: three months of the largest plan. */
export const SLAB_READINGS_PER_SELLER = 6_000

type Pair = { front: { sha256: string }; back: { sha256: string } }

/**
 * Stores the codes of a pair for its analysis, none of a holder included; the latest reading counts. A few pictures make
 * very many pairs: of a seller with SLAB_READINGS_PER_SELLER none of another pair is stored. Throws QUEUE_FULL.
 */
export async function storeSlab(
  { directory, db, now }: DatabaseServices,
  userId: number,
  { front, back }: Pair,
  reading: SlabReading | null,
): Promise<void> {
  if (!reading) return
  await markDue({ directory, now }, userId, { slabs: now() + READINGS_KEPT_MS })
  const stored = await db.all(sql`
    insert into slab_readings (user_id, front_sha256, back_sha256, reading, created_at)
    select ${userId}, ${front.sha256}, ${back.sha256}, ${JSON.stringify(reading)}, ${now()}
    where (select count(*) from slab_readings where user_id = ${userId}) < ${SLAB_READINGS_PER_SELLER}
      or exists (select 1 from slab_readings where user_id = ${userId}
        and front_sha256 = ${front.sha256} and back_sha256 = ${back.sha256})
    on conflict do update set reading = excluded.reading, created_at = excluded.created_at
    returning user_id`)
  if (stored.length === 0)
    throw new Failure('QUEUE_FULL', {
      message: `${countText(SLAB_READINGS_PER_SELLER)} slabs of yours came within 30 days. Please send this one in a few days.`,
    })
}

/** Deletes the codes of a pair whose pictures were refused. Those of stored pictures stay. */
export async function deleteSlabOfRefused(
  { db }: SellerRowsServices,
  userId: number,
  { front, back }: Pair,
): Promise<void> {
  await db.run(sql`
    delete from slab_readings
    where user_id = ${userId} and front_sha256 = ${front.sha256} and back_sha256 = ${back.sha256}
      and not exists (
        select 1 from pictures where pictures.user_id = ${userId} and pictures.sha256 = ${front.sha256})`)
}

/** The codes that were read of a pair; null without. */
export async function slabOfPair(
  db: SellerRows,
  userId: number,
  { front, back }: Pair,
): Promise<SlabReading | null> {
  const row = await db
    .select({ reading: slabReadings.reading })
    .from(slabReadings)
    .where(
      and(
        eq(slabReadings.userId, userId),
        eq(slabReadings.frontSha256, front.sha256),
        eq(slabReadings.backSha256, back.sha256),
      ),
    )
    .get()
  return row ? (slabReadingSchema.safeParse(parseJson(row.reading)).data ?? null) : null
}

/** Marked before codes are stored. */
export const slabsDue: DueWork = {
  kind: 'slabs',
  next: userId => sql`
    select min(created_at) + ${READINGS_KEPT_MS} from slab_readings where user_id = ${userId}`,
}

/** Deletes the codes of pairs that are analyzed long since. */
export async function deleteOldSlabReadings(
  services: DatabaseServices & OfSeller<DatabaseServices>,
): Promise<void> {
  const limits = { sellers: SELLERS_OF_RUN, failed: 'slab_deletion_failed' } as const
  await forDueSellers(services, slabsDue, limits, async ({ db, now }, userId) => {
    await db
      .delete(slabReadings)
      .where(
        and(eq(slabReadings.userId, userId), lte(slabReadings.createdAt, now() - READINGS_KEPT_MS)),
      )
    return 1
  })
}
