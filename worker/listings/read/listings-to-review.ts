import type { Listing, ReviewDecision } from '../../../shared/listing/listings.ts'
import type { GradePrice, PricedCoin } from '../../../shared/market/market.ts'
import { gradePricesById } from '../../market/stored-price-data.ts'
import { type IdSpan, listDrafts, listingsOfIds, listSpans } from '../listing-pages.ts'
import type { StoredListing } from '../store.ts'
import { serializeListings } from './serialize.ts'

/** Most listings of one page of the review. */
const REVIEW_PAGE_SIZE = 100

export type ListingToReview = {
  listing: Listing
  review: ReviewDecision
  analysisId: string | null
  /** Of the price data that is stored with the listing; empty without. */
  gradePrices: GradePrice[]
  /** The coin that they are of; null without price data. */
  pricedAs: PricedCoin | null
}

type ReadServices = Parameters<typeof serializeListings>[0]

/**
 * A page of a seller's listings, newest first: those of `spans`, whatever their status, else the drafts. `next` is
 * the `before` of the next page; null on the last one.
 */
export async function listingsToReview(
  services: ReadServices,
  userId: number,
  { spans, before }: { spans: readonly IdSpan[] | null; before: number | undefined },
): Promise<{ page: ListingToReview[]; next: number | null }> {
  const limits = { before, limit: REVIEW_PAGE_SIZE + 1 }
  const found = spans
    ? await listSpans(services.db, userId, spans, limits)
    : await listDrafts(services.db, userId, limits)
  const page = found.slice(0, REVIEW_PAGE_SIZE)
  const next = found.length > REVIEW_PAGE_SIZE ? page.at(-1)?.id : undefined
  return { page: await toReview(services, userId, page), next: next ?? null }
}

/** A seller's listings of these ids, newest first. */
export async function listingsToReviewById(
  services: ReadServices,
  userId: number,
  ids: readonly number[],
): Promise<ListingToReview[]> {
  return toReview(services, userId, await listingsOfIds(services.db, userId, ids))
}

async function toReview(
  services: ReadServices,
  userId: number,
  page: StoredListing[],
): Promise<ListingToReview[]> {
  const priceData = page.flatMap(({ priceDataId }) => priceDataId ?? [])
  const [serialized, prices] = await Promise.all([
    serializeListings(services, userId, page),
    gradePricesById(services.db, userId, priceData),
  ])
  return page.flatMap((stored, index) => {
    const listing = serialized[index]
    if (!listing) return []
    const { review, analysisId } = stored
    const gradePrices = prices.get(stored.priceDataId ?? '') ?? []
    const pricedAs = stored.pricedAs?.coin ?? null
    return [{ listing, review, analysisId, gradePrices, pricedAs }]
  })
}
