import { type SQL, sql } from 'drizzle-orm'
import type { SellerRows } from '../../db/connection.ts'
import { type DeletedListingFacts, findDeleted, isRestored } from '../deleted-listings.ts'
import { listingExists, type OwnListing, type StoredListing } from '../store.ts'
import { type Merging, mergingOf } from '../unfinished-merge.ts'

/** Where the pieces of a deleted listing are. */
export type PathOfPieces = {
  /** The deleted listing, then those that took its pieces and were merged or deleted themselves. */
  drafts: readonly [DeletedListingFacts, ...DeletedListingFacts[]]
  /** The merges on the way. */
  merges: readonly Merging[]
  /** The id of the listing that has the pieces now; null where there is none. */
  holder: number | null
}

/** The path of a deleted listing's pieces; null where it is not among the deleted ones. */
export async function pathOfPieces(
  db: SellerRows,
  own: OwnListing,
  now: number,
): Promise<PathOfPieces | null> {
  const first = await findDeleted(db, own, now)
  if (!first) return null
  const later: DeletedListingFacts[] = []
  const merges: Merging[] = []
  for (let merge = mergingOf(first); merge; ) {
    merges.push(merge)
    const into = { id: merge.into, userId: own.userId }
    // oxlint-disable-next-line no-await-in-loop -- each names the next
    if (await listingExists(db, into))
      return { drafts: [first, ...later], merges, holder: merge.into }
    // oxlint-disable-next-line no-await-in-loop
    const next = await findDeleted(db, into, now)
    if (next) later.push(next)
    merge = next ? mergingOf(next) : null
  }
  return { drafts: [first, ...later], merges, holder: null }
}

/** The merge into the listing that has the pieces; undefined where there were several on the way, or none. */
export const directMerge = ({ merges }: PathOfPieces): Merging | undefined =>
  merges.length === 1 ? merges[0] : undefined

/**
 * How many pieces of the deleted listing those on the way have. A number that the seller has lowered since the merge has
 * them no more.
 * @param holder the listing at the end of the way, if any
 */
export function piecesAt(
  { drafts, merges }: PathOfPieces,
  holder: Pick<StoredListing, 'stockQuantity'> | null,
): number {
  const has = merges.flatMap((merge, n) => {
    const stock = (drafts[n + 1] ?? holder)?.stockQuantity
    const others = merge.stock - merge.pieces
    return stock === undefined ? [] : [Math.max(0, Math.min(merge.pieces, stock - others))]
  })
  return has.length > 0 ? Math.min(...has) : 0
}

/** The statements after which the deleted listings on the way have the pieces no more. */
export function withoutPieces(
  { drafts, merges }: PathOfPieces,
  pieces: number,
  own: OwnListing,
): SQL[] {
  if (pieces === 0) return []
  const of = sql`user_id = ${own.userId} and ${isRestored(own)}`
  const less = (key: string) => sql.raw(`json_extract(merging, '$.${key}')`)
  const deleted = drafts.slice(1).map(
    ({ id }) => sql`
      update deleted_listings set stock_quantity = stock_quantity - ${pieces},
        merging = json_set(merging, '$.stock', ${less('stock')} - ${pieces},
          '$.pieces', ${less('pieces')} - ${pieces})
      where id = ${id} and ${of}`,
  )
  // A later merge into the same listing counted them.
  const later = merges.map(
    ({ into, stock }) => sql`
      update deleted_listings set merging = json_set(merging, '$.stock', ${less('stock')} - ${pieces})
      where ${less('into')} = ${into} and ${less('stock')} > ${stock} and ${of}`,
  )
  return [...deleted, ...later]
}
