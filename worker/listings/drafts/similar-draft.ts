import type { Database } from '../../db/connection.ts'
import { ownListing, type StoredListing } from '../store.ts'
import { insertNumbered } from './insert-numbered.ts'

/**
 * "Sell similar": a draft of another piece of the same coin, which waits for its pictures. What belongs to one piece is
 * left out: pictures and analysis, certificate, storage place, cost, start. Throws NOT_FOUND, PLAN_FULL.
 */
export async function draftSimilar(
  { db, now }: { db: Database; now: () => number },
  userId: number,
  id: number,
): Promise<StoredListing> {
  const listing = await ownListing(db, userId, id)
  const at = now()
  const { listing: draft } = await insertNumbered(db, {
    ...contentOf(listing),
    userId,
    certificationNumber: null,
    suggestedPriceCents: null,
    frontSha256: '',
    backSha256: '',
    warnings: [],
    answered: [],
    createdAt: at,
    updatedAt: at,
  })
  return draft
}

/** What the coin is and how it is sold. */
const contentOf = ({
  title,
  description,
  priceCents,
  shippingCents,
  coinType,
  seriesId,
  country,
  denomination,
  year,
  mint,
  grade,
  grader,
  composition,
  weight,
  diameter,
  specialAttributes,
  ebayCategory,
  itemSpecifics,
  format,
  durationDays,
  reservePriceCents,
  buyItNowPriceCents,
  bestOffer,
  bestOfferAcceptCents,
  bestOfferDeclineCents,
  lotKind,
  lotCount,
  lotOf,
}: StoredListing) => ({
  title,
  description,
  priceCents,
  shippingCents,
  coinType,
  seriesId,
  country,
  denomination,
  year,
  mint,
  grade,
  grader,
  composition,
  weight,
  diameter,
  specialAttributes,
  ebayCategory,
  itemSpecifics,
  format,
  durationDays,
  reservePriceCents,
  buyItNowPriceCents,
  bestOffer,
  bestOfferAcceptCents,
  bestOfferDeclineCents,
  lotKind,
  lotCount,
  lotOf,
})
