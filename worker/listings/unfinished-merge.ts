import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { parseJson } from '../../shared/lib/parse-json.ts'
import type { SellerRows } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { Failure } from '../http/failure.ts'
import type { StoredListing } from './store.ts'
import { piecesLeft } from './versions.ts'

const mergingSchema = z.object({
  into: z.number(),
  stock: z.number(),
  pieces: z.number(),
  cost: z.object({ before: z.number().nullable(), after: z.number().nullable() }).optional(),
})

/**
 * A merge whose revision on eBay may have had its effect: it is stored on the draft before the revision. On a deleted
 * draft it is the merge that deleted it. `stock`: all pieces that the other listing then has, `pieces`: those that the
 * draft adds, `cost`: cents that a piece of the other listing cost before and after.
 */
export type Merging = z.infer<typeof mergingSchema>

export const mergingText = (merging: Merging): string => JSON.stringify(merging)

export const mergingOf = ({ merging }: Pick<StoredListing, 'merging'>): Merging | null =>
  merging === null ? null : mergingSchema.parse(parseJson(merging))

/**
 * All pieces of a listing with those of a draft. Where an earlier try of the same merge had its effect on eBay, and
 * eBay's number was taken over here, the draft's pieces are in it already.
 */
export function stockWith(draft: StoredListing, target: StoredListing): number {
  const earlier = mergingOf(draft)
  const has = earlier?.into === target.id && earlier.stock === target.stockQuantity
  return target.stockQuantity + piecesLeft(draft) - (has ? earlier.pieces : 0)
}

/**
 * Throws CONFLICT while the draft's pieces may be on sale as those of another listing.
 * @param into the listing that it may be merged into again; absent: none
 */
export async function refuseUnfinishedMerge(
  db: SellerRows,
  draft: StoredListing,
  into?: number,
): Promise<void> {
  const merging = mergingOf(draft)
  if (!merging || merging.into === into) return
  const target = await db
    .select({
      title: listings.title,
      status: listings.status,
      stockQuantity: listings.stockQuantity,
    })
    .from(listings)
    .where(and(eq(listings.userId, draft.userId), eq(listings.id, merging.into)))
    .get()
  if (!target || (target.status !== 'published' && target.stockQuantity !== merging.stock)) return
  throw new Failure('CONFLICT', {
    message: `This coin may be on sale already as one more piece of “${target.title}”. Merge it into that listing again.`,
    detail: { version: draft.version },
  })
}

/** Throws CONFLICT when another draft's merge into the listing has not come to its end: only that one knows its pieces. */
export async function refuseOtherMerge(
  db: SellerRows,
  draft: Pick<StoredListing, 'id' | 'userId' | 'version'>,
  target: StoredListing,
): Promise<void> {
  const other = await db
    .select({ title: listings.title })
    .from(listings)
    .where(
      and(
        eq(listings.userId, draft.userId),
        ne(listings.id, draft.id),
        isNotNull(listings.merging),
        sql`json_extract(${listings.merging}, '$.into') = ${target.id}`,
      ),
    )
    .get()
  if (!other) return
  throw new Failure('CONFLICT', {
    message: `“${other.title}” is not merged into this listing to its end. Merge that one again first.`,
    detail: { version: draft.version },
  })
}
