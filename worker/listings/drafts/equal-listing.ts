import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { parseJson } from '../../../shared/lib/parse-json.ts'
import { isSameVariety } from '../../../shared/market/title/coin-varieties.ts'
import type { EqualListing } from '../../../shared/queue.ts'
import type { SellerRows } from '../../db/connection.ts'
import { listings } from '../../db/schema/listings.ts'
import { type StoredListing, textsSchema } from '../store.ts'

/** Listings of one date and grade whose varieties are compared. */
const COMPARED_MAX = 50

/**
 * The seller's older listing of the same coin, to which a draft's piece can be added: same series, date, mint
 * mark, grade and variety as written, raw, at a fixed price, no lot, with pieces left. A published one is preferred,
 * then the oldest. Null without one, and for a draft that is itself no such coin. Index: listings_user.
 */
export async function findEqualListing(
  db: SellerRows,
  draft: Pick<
    StoredListing,
    | 'id'
    | 'userId'
    | 'status'
    | 'seriesId'
    | 'year'
    | 'mint'
    | 'grade'
    | 'grader'
    | 'certificationNumber'
    | 'format'
    | 'lotKind'
    | 'specialAttributes'
  >,
): Promise<EqualListing | null> {
  const { seriesId, year, mint, grade } = draft
  const isPiece = draft.status === 'draft' && draft.format === 'fixed' && draft.lotKind === null
  if (!isPiece || !seriesId || draft.grader || draft.certificationNumber) return null
  const left = sql<number>`${listings.stockQuantity} - ${listings.soldQuantity}`
  const ofOneDate = await db
    .select({
      id: listings.id,
      title: listings.title,
      status: listings.status,
      quantity: left,
      specialAttributes: listings.specialAttributes,
    })
    .from(listings)
    .where(
      and(
        eq(listings.userId, draft.userId),
        // Of two equal drafts the newer one is offered to be added, never both to each other.
        lt(listings.id, draft.id),
        inArray(listings.status, ['draft', 'published']),
        eq(listings.seriesId, seriesId),
        eq(listings.year, year),
        eq(listings.mint, mint),
        eq(listings.grade, grade),
        isNull(listings.grader),
        isNull(listings.certificationNumber),
        eq(listings.format, 'fixed'),
        isNull(listings.lotKind),
        gt(left, 0),
        eq(listings.managedElsewhere, false),
      ),
    )
    .orderBy(sql`${listings.status} = 'published' desc`, listings.id)
    .limit(COMPARED_MAX)
  const found = ofOneDate.find(({ specialAttributes }) =>
    isSameVariety(
      { specialAttributes: textsSchema.parse(parseJson(specialAttributes)), year },
      draft,
    ),
  )
  if (!found) return null
  const { id, title, status, quantity } = found
  return status === 'draft' || status === 'published' ? { id, title, status, quantity } : null
}
