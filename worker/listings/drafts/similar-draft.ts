import { COIN_FIELDS } from '../../../shared/listing/coin-fields.ts'
import { columnNames } from '../../../shared/listing/field-values.ts'
import { BASIC_FIELDS } from '../../../shared/listing/fields.ts'
import { OFFER_FIELDS } from '../../../shared/listing/offer-fields.ts'
import type { Directory, SellerRows } from '../../db/connection.ts'
import { ownListing, type StoredListing } from '../store.ts'
import { insertNumbered } from './insert-numbered.ts'

/**
 * "Sell similar": a draft of another piece of the same coin, which waits for its pictures. What belongs to one piece is
 * left out: pictures and analysis, certificate, storage place, cost, start. Throws NOT_FOUND, PLAN_FULL.
 */
export async function draftSimilar(
  { directory, db, now }: { directory: Directory; db: SellerRows; now: () => number },
  userId: number,
  id: number,
): Promise<StoredListing> {
  const listing = await ownListing(db, userId, id)
  const at = now()
  const { listing: draft } = await insertNumbered(
    { directory, db },
    {
      ...contentOf(listing),
      userId,
      certificationNumber: null,
      stockQuantity: 1,
      scheduledStartAt: null,
      suggestedPriceCents: null,
      frontSha256: '',
      backSha256: '',
      warnings: [],
      answered: [],
      createdAt: at,
      updatedAt: at,
    },
  )
  return draft
}

/** What the coin is and how it is sold. */
const COPIED = columnNames({ ...BASIC_FIELDS, ...COIN_FIELDS, ...OFFER_FIELDS })

function contentOf(listing: StoredListing) {
  const { lotKind, lotCount, lotOf } = listing
  const copied = Object.fromEntries(COPIED.map(column => [column, listing[column]]))
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the keys
    ...(copied as Pick<StoredListing, (typeof COPIED)[number]>),
    lotKind,
    lotCount,
    lotOf,
  }
}
