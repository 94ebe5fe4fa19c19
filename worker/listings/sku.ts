import { eq, type SQL, sql } from 'drizzle-orm'
import { type SkuParts, skuOf, skuParts } from '../../shared/listing/terms/sku-pattern.ts'
import type { SellerRows } from '../db/connection.ts'
import { accountFacts } from '../db/schema/billing.ts'
import { sellingSettings, skuCounters } from '../db/schema/listings.ts'

/** Letters that are not taken for digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const PREFIX_LETTERS = 4

/** The SKU of a new coin, and the storage place that the seller's settings give it. */
export async function nextSku(
  db: SellerRows,
  userId: number,
): Promise<{ sku: string; storageLocation: string }> {
  const { pattern, storagePlace } = await skuSettingsOf(db, userId)
  const parts = skuParts(pattern, storagePlace)
  const [row] = await numberStatement(db, userId, parts)
  if (!row) throw new Error('no number was taken')
  return { sku: skuOf(parts, row.last), ...placedAt(storagePlace) }
}

/**
 * The same for a row of the transaction that takes the number: the statement that does so, and as SQL the SKU of the
 * number that was taken last.
 */
export function skuInTransaction(
  db: SellerRows,
  userId: number,
  { pattern, storagePlace }: SkuSettings,
) {
  const parts = skuParts(pattern, storagePlace)
  const last = sql`(select last from sku_counters where user_id = ${userId})`
  return {
    takesNumber: numberStatement(db, userId, parts),
    numbered: { sku: numberedSku(parts, last), ...placedAt(storagePlace) },
  }
}

/** The columns of a new coin that the seller's settings put at a place. */
export const placedAt = (storagePlace: string) => ({ storageLocation: storagePlace })

export type SkuSettings = { pattern: string; defaultPattern: string; storagePlace: string }

export async function skuSettingsOf(db: SellerRows, userId: number): Promise<SkuSettings> {
  return skuSettingsOfRow(userId, await skuSettingsStatement(db, userId).get())
}

/** The statement that reads them. */
export const skuSettingsStatement = (db: SellerRows, userId: number) =>
  db
    .select({
      createdAt: accountFacts.createdAt,
      pattern: sellingSettings.skuPattern,
      storagePlace: sellingSettings.storagePlace,
    })
    .from(accountFacts)
    .leftJoin(sellingSettings, eq(sellingSettings.userId, accountFacts.userId))
    .where(eq(accountFacts.userId, userId))

type SkuSettingsRow = Awaited<ReturnType<typeof skuSettingsStatement>>[number]

/** Of the row of `skuSettingsStatement`. */
export function skuSettingsOfRow(userId: number, row: SkuSettingsRow | undefined): SkuSettings {
  const defaultPattern = `${prefixOf(`${userId} ${row?.createdAt ?? 0}`)}{counter}`
  return {
    pattern: row?.pattern || defaultPattern,
    defaultPattern,
    storagePlace: row?.storagePlace ?? '',
  }
}

/**
 * Letters of an account, always the same: coins of two accounts that sell with one eBay account differ. By FNV-1a of the
 * text.
 */
function prefixOf(text: string): string {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return Array.from({ length: PREFIX_LETTERS }, () => {
    const letter = LETTERS[hash % LETTERS.length] ?? ''
    hash = Math.floor(hash / LETTERS.length)
    return letter
  }).join('')
}

/** The number that the seller's next SKU gets, unless a SKU with it is taken. */
export async function nextNumber(db: SellerRows, userId: number): Promise<number> {
  const row = await db.get<{ last: number }>(
    sql`select last from sku_counters where user_id = ${userId}`,
  )
  return (row?.last ?? 0) + 1
}

/** As `skuOf` writes it. */
const numberedSku = ({ before, after }: SkuParts, number: SQL): SQL<string> =>
  sql<string>`${before} || printf('%04d', ${number}) || ${after}`

/** The statement that takes the next number whose SKU no listing of the seller has: nobody else gets it. */
function numberStatement(db: SellerRows, userId: number, parts: SkuParts) {
  const sku = numberedSku(parts, sql`n`)
  const free = sql<number>`(
    with recursive numbers (n) as (
      select coalesce((select last from sku_counters where user_id = ${userId}), 0) + 1
      union all
      select n + 1 from numbers
      where exists (select 1 from listings where user_id = ${userId} and sku = ${sku})
        or exists (select 1 from deleted_listings where user_id = ${userId} and sku = ${sku})
    )
    select max(n) from numbers)`
  return db
    .insert(skuCounters)
    .values({ userId, last: free })
    .onConflictDoUpdate({ target: skuCounters.userId, set: { last: sql`excluded.last` } })
    .returning({ last: skuCounters.last })
}
