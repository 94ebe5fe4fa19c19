import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  type CertificateKey,
  certificateFactsSchema,
  certificatePricesSchema,
} from '../../shared/certificates/certificates.ts'
import { parseJson } from '../../shared/lib/parse-json.ts'
import type { Directory } from '../db/connection.ts'
import { certificates } from '../db/schema/certificates.ts'
import type { FoundCertificate } from './port.ts'

/** Facts of a holder do not change; they are asked again in case the service withdraws them. */
const FACTS_KEPT_MS = 30 * 24 * 3_600_000
/** As long as the price guide's answers are cached. */
const PRICES_KEPT_MS = 24 * 3_600_000
/** A new holder may be in the service's database a day later. */
const UNKNOWN_KEPT_MS = 24 * 3_600_000
/** Photographs of a new holder may come a day later. */
const NO_IMAGES_KEPT_MS = 24 * 3_600_000
/** After a failure of the service, so that a page that is opened again does not cost another call. */
const IMAGES_FAILURE_KEPT_MS = 3_600_000

export type StoredCertificate = CertificateKey & {
  /** Null: the service does not know it. */
  found: FoundCertificate | null
  /** Addresses of the service's photographs; null where it has answered none. */
  images: string[] | null
  /** Whether the service may be asked for photographs: it has not been, or long ago without a photograph. */
  isImagesDue: boolean
  /** ms */
  askedAt: number
  /** Whether the prices are older than a day. */
  isPriceOld: boolean
}

const foundSchema = z.object({ facts: certificateFactsSchema, prices: certificatePricesSchema })

type Row = typeof certificates.$inferSelect

/** A row that this version cannot parse counts as none. */
function toCertificate(row: Row, now: number): StoredCertificate | null {
  const { grader, number, askedAt, pricesUntil } = row
  const isImagesDue = row.imagesUntil <= now
  const common = { grader, number, askedAt, isPriceOld: pricesUntil <= now, isImagesDue }
  const images = z.array(z.string()).safeParse(parseJson(row.images ?? 'null')).data ?? null
  if (row.facts === null) return { ...common, images, found: null }
  const read = foundSchema.safeParse({
    facts: parseJson(row.facts),
    prices: parseJson(row.prices ?? 'null'),
  })
  return read.success ? { ...common, images, found: read.data } : null
}

/** What is stored of a certificate and has not expired; null otherwise. */
export async function storedCertificate(
  directory: Directory,
  { grader, number }: CertificateKey,
  now: number,
): Promise<StoredCertificate | null> {
  const row = await directory
    .select()
    .from(certificates)
    .where(
      and(
        eq(certificates.grader, grader),
        eq(certificates.number, number),
        gt(certificates.factsUntil, now),
      ),
    )
    .get()
  return row ? toCertificate(row, now) : null
}

/** The same of many certificates, in one query, by their keys as JSON. */
export async function storedCertificates(
  directory: Directory,
  keys: readonly CertificateKey[],
  now: number,
): Promise<StoredCertificate[]> {
  if (keys.length === 0) return []
  const list = JSON.stringify(keys.map(({ grader, number }) => [grader, number]))
  const rows = await directory
    .select()
    .from(certificates)
    .where(
      and(
        sql`(${certificates.grader}, ${certificates.number}) in
          (select value ->> '$[0]', value ->> '$[1]' from json_each(${list}))`,
        gt(certificates.factsUntil, now),
      ),
    )
  return rows.flatMap(row => toCertificate(row, now) ?? [])
}

/** Stores an answer. */
export async function storeCertificate(
  directory: Directory,
  { grader, number }: CertificateKey,
  found: FoundCertificate | null,
  now: number,
): Promise<void> {
  const answer = {
    facts: found && JSON.stringify(found.facts),
    prices: found && JSON.stringify(found.prices),
    askedAt: now,
    pricesUntil: now + (found ? PRICES_KEPT_MS : UNKNOWN_KEPT_MS),
    factsUntil: now + (found ? FACTS_KEPT_MS : UNKNOWN_KEPT_MS),
  }
  await directory
    .insert(certificates)
    .values({ grader, number, ...answer })
    .onConflictDoUpdate({ target: [certificates.grader, certificates.number], set: answer })
}

/**
 * Stores the addresses of a certificate's photographs, for as long as its facts are stored; that there are none for a
 * day; that the service did not send them (null) for an hour.
 */
export async function storeImages(
  directory: Directory,
  { grader, number }: CertificateKey,
  images: readonly string[] | null,
  now: number,
): Promise<void> {
  const keptMs = images
    ? images.length > 0
      ? FACTS_KEPT_MS
      : NO_IMAGES_KEPT_MS
    : IMAGES_FAILURE_KEPT_MS
  await directory
    .update(certificates)
    .set({ images: images && JSON.stringify(images), imagesUntil: now + keptMs })
    .where(and(eq(certificates.grader, grader), eq(certificates.number, number)))
}

/** Deletes what has expired. */
export async function deleteOldCertificates({
  directory,
  now,
}: {
  directory: Directory
  now: () => number
}): Promise<void> {
  await directory.delete(certificates).where(lte(certificates.factsUntil, now()))
}
