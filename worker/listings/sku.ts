import { eq, sql } from 'drizzle-orm'
import { type SkuParts, skuOf, skuParts } from '../../shared/listing/terms/sku-pattern.ts'
import type { Database } from '../db/connection.ts'
import { accountFacts } from '../db/schema/billing.ts'
import { sellingSettings } from '../db/schema/listings.ts'

/** Letters that are not taken for digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const PREFIX_LETTERS = 4

/** The SKU of a new coin, and the storage place that the seller's settings give it. */
export async function nextSku(
  db: Database,
  userId: number,
): Promise<{ sku: string; storageLocation: string }> {
  const { pattern, storagePlace } = await skuSettingsOf(db, userId)
  const parts = skuParts(pattern, storagePlace)
  return { sku: skuOf(parts, await takeNumber(db, userId, parts)), ...placedAt(storagePlace) }
}

/** The columns of a new coin that the seller's settings put at a place. */
export const placedAt = (storagePlace: string) => ({ storageLocation: storagePlace })

type SkuSettings = { pattern: string; defaultPattern: string; storagePlace: string }

export async function skuSettingsOf(db: Database, userId: number): Promise<SkuSettings> {
  const [[account], [settings]] = await db.batch([
    db
      .select({ createdAt: accountFacts.createdAt })
      .from(accountFacts)
      .where(eq(accountFacts.userId, userId)),
    db
      .select({
        pattern: sellingSettings.skuPattern,
        storagePlace: sellingSettings.storagePlace,
      })
      .from(sellingSettings)
      .where(eq(sellingSettings.userId, userId)),
  ])
  const defaultPattern = `${prefixOf(`${userId} ${account?.createdAt ?? 0}`)}{counter}`
  return {
    pattern: settings?.pattern || defaultPattern,
    defaultPattern,
    storagePlace: settings?.storagePlace ?? '',
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
export async function nextNumber(db: Database, userId: number): Promise<number> {
  const row = await db.get<{ last: number }>(
    sql`select last from sku_counters where user_id = ${userId}`,
  )
  return (row?.last ?? 0) + 1
}

/** Takes the next number whose SKU no listing of the seller has, in one statement: nobody else gets it. */
async function takeNumber(
  db: Database,
  userId: number,
  { before, after }: SkuParts,
): Promise<number> {
  const sku = sql`${before} || printf('%04d', n) || ${after}`
  const row = await db.get<{ last: number }>(sql`
    insert into sku_counters (user_id, last) values (${userId}, (
      with recursive numbers (n) as (
        select coalesce((select last from sku_counters where user_id = ${userId}), 0) + 1
        union all
        select n + 1 from numbers
        where exists (select 1 from listings where user_id = ${userId} and sku = ${sku})
          or exists (select 1 from deleted_listings where user_id = ${userId} and sku = ${sku})
      )
      select max(n) from numbers))
    on conflict (user_id) do update set last = excluded.last
    returning last`)
  if (!row) throw new Error('no number was taken')
  return row.last
}
