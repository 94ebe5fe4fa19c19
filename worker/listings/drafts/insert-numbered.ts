import type { Databases } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import { type placedAt, type SkuSettings, skuInTransaction, skuSettingsOf } from '../sku.ts'
import { insertListing, type StoredListing } from '../store.ts'

type Content = Omit<Parameters<typeof insertListing>[1], 'sku' | keyof ReturnType<typeof placedAt>>

type Options = {
  /** The seller's, where they are read already. */
  settings?: SkuSettings
  /** Finds the listing that a concurrent request has made of the same thing. */
  other?: () => Promise<StoredListing | null>
}

/**
 * Inserts a listing with the seller's next SKU and its storage place, in the transaction that takes the number. Throws
 * PLAN_FULL.
 */
export async function insertNumbered(
  { directory, db }: Databases,
  content: Content,
  { settings, other = async () => null }: Options = {},
): Promise<{ listing: StoredListing; isNew: boolean }> {
  const { userId } = content
  const { takesNumber, numbered } = skuInTransaction(
    db,
    userId,
    settings ?? (await skuSettingsOf(db, userId)),
  )
  const inserted = await insertListing(
    { directory, db },
    { ...content, ...numbered },
    { first: takesNumber },
  )
  if (inserted) return { listing: inserted, isNew: true }
  // A concurrent request was first.
  const found = await other()
  if (found) return { listing: found, isNew: false }
  throw new Failure('INTERNAL', { cause: new Error('neither inserted nor found') })
}
