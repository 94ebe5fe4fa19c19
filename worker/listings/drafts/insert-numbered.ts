import type { Database } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import { nextSku } from '../sku.ts'
import { insertListing, type StoredListing } from '../store.ts'

/** How often a SKU may be taken between its choice and its insertion. */
const SKU_TRIES = 3

type Content = Omit<Parameters<typeof insertListing>[1], keyof Awaited<ReturnType<typeof nextSku>>>

/**
 * Inserts a listing with the seller's next SKU and its storage place. `other` finds the listing that a concurrent
 * request has made of the same thing. Throws PLAN_FULL.
 */
export async function insertNumbered(
  db: Database,
  content: Content,
  other: () => Promise<StoredListing | null> = async () => null,
): Promise<{ listing: StoredListing; isNew: boolean }> {
  for (let tries = 1; tries <= SKU_TRIES; tries++) {
    // oxlint-disable-next-line no-await-in-loop -- each try needs a number of its own
    const numbered = { ...content, ...(await nextSku(db, content.userId)) }
    // oxlint-disable-next-line no-await-in-loop -- as above
    const inserted = await insertListing(db, numbered)
    if (inserted) return { listing: inserted, isNew: true }
    // A concurrent request was first, or another listing was given the SKU meanwhile.
    // oxlint-disable-next-line no-await-in-loop -- as above
    const found = await other()
    if (found) return { listing: found, isNew: false }
  }
  throw new Failure('INTERNAL', { cause: new Error('neither inserted nor found') })
}
