import type { MergeListing } from '../../../shared/listing/listing-forms.ts'
import { isSameVariety } from '../../../shared/market/title/coin-varieties.ts'
import { isOutcomeUnknown } from '../../ebay/publish/offer-state.ts'
import { Failure } from '../../http/failure.ts'
import type { ChangedListing } from '../changed-listing.ts'
import { markDeletion } from '../deleted-listings.ts'
import { requireManagedHere, wasLive } from '../holding-account.ts'
import { type LeasedListing, withListingLease } from '../lease.ts'
import { mergeLeased } from '../leased-writes.ts'
import { readOrdersBeforePublish } from '../publish/publish-listing.ts'
import { reviseLeased } from '../publish/revise-listing.ts'
import type { ListingServices } from '../services.ts'
import { ownListing, type StoredListing } from '../store.ts'
import {
  mergingText,
  refuseOtherMerge,
  refuseUnfinishedMerge,
  stockWith,
} from '../unfinished-merge.ts'
import { piecesLeft, requireVersion } from '../versions.ts'
import { takeOffEbay } from './delete-listing.ts'
import { type MergedContent, mergedContent } from './merged-content.ts'

/**
 * "One more piece": adds the pieces of a draft, with their pictures and storage location, to another listing of the
 * same coin and deletes the draft, which can be restored. A live listing is revised on eBay first. A merge that is
 * repeated counts the pieces once. Throws NOT_FOUND, CONFLICT for another version, VALIDATION when the two cannot be
 * one listing, and what revising throws.
 */
export async function mergeListing(
  services: ListingServices,
  userId: number,
  id: number,
  { version, into, intoVersion }: MergeListing,
): Promise<ChangedListing> {
  const { db, now } = services
  const [, target] = await Promise.all([ownListing(db, userId, id), ownListing(db, userId, into)])
  requireVersion(target, intoVersion)
  if (target.status === 'published') await readOrdersBeforePublish(services, target)
  if (id === into) throw notMergeable('A listing cannot be merged with itself.')
  // The lower id first: two merges of the same listings in both directions do not wait for each other.
  const [first, second] = [Math.min(id, into), Math.max(id, into)]
  const warnings = await withListingLease(services, { userId, id: first }, one =>
    withListingLease(services, { userId, id: second }, async other => {
      const [draft, target] = one.listing.id === id ? [one, other] : [other, one]
      requireVersion(draft.listing, version)
      requireVersion(target.listing, intoVersion)
      requireMergeable(draft.listing, target.listing)
      await takeOffEbay(services, draft)
      await refuseUnfinishedMerge(db, draft.listing, into)
      await refuseOtherMerge(db, draft.listing, target.listing)
      const stockQuantity = stockWith(draft.listing, target.listing)
      const content = mergedContent(draft.listing, target.listing, stockQuantity)
      const revised = await reviseIfLive(services, draft, target, content)
      await markDeletion(services, userId)
      const merged = await mergeLeased(db, {
        draft: { id, userId, holder: draft.holder },
        target: { id: into, userId, holder: target.holder },
        content,
        merged: mergingText({
          into,
          stock: stockQuantity,
          pieces: piecesLeft(draft.listing),
          cost: { before: target.listing.costCents, after: content.costCents },
        }),
        at: now(),
      })
      if (!merged) throw new Failure('BUSY')
      return revised
    }),
  )
  const listing = await ownListing(db, userId, into)
  return { listing, message: 'The pieces are one listing now.', warnings }
}

async function reviseIfLive(
  services: ListingServices,
  draft: LeasedListing,
  target: LeasedListing,
  content: MergedContent,
): Promise<string[]> {
  const { listing } = target
  if (listing.status !== 'published') return []
  const { merging } = draft.listing
  const pieces = piecesLeft(draft.listing)
  await draft.save({
    merging: mergingText({ into: listing.id, stock: content.stockQuantity, pieces }),
  })
  try {
    return await reviseLeased(services, target, { ...listing, ...content }, 'set')
  } catch (error) {
    // An earlier try may have had its effect though this one is refused.
    if (error instanceof Failure && !isOutcomeUnknown(error)) await draft.save({ merging })
    throw error
  }
}

/** The fields that pieces of one listing have in common: a buyer may get any of them. */
const SAME_COIN = ['seriesId', 'coinType', 'year', 'mint', 'grade', 'lotOf'] as const

function requireMergeable(draft: StoredListing, target: StoredListing): void {
  if (draft.status !== 'draft' || wasLive(draft))
    throw notMergeable(
      'Only a draft that was never on sale on eBay can be merged into another listing.',
    )
  if (target.status !== 'draft' && target.status !== 'published')
    throw notMergeable('The other listing is sold or ended.')
  requireManagedHere(target)
  if (draft.format !== 'fixed' || target.format !== 'fixed')
    throw notMergeable('An auction sells one piece. It cannot be merged.')
  if (SAME_COIN.some(field => draft[field] !== target[field]))
    throw notMergeable('These are different coins. Each needs its own listing.')
  if (!isSameVariety(draft, target))
    throw notMergeable(
      'These coins differ in their special attributes, as varieties do. Each needs its own listing.',
    )
  if (CONSIGNMENT.some(column => draft[column] !== target[column]))
    throw notMergeable(
      'These coins have different owners, or other shares. Each needs its own listing.',
    )
  if (draft.lotKind !== target.lotKind || draft.lotCount !== target.lotCount)
    throw notMergeable('A lot and a single coin cannot be one listing.')
  if (draft.grader !== target.grader || draft.certificationNumber !== target.certificationNumber)
    throw notMergeable('These coins have different holders. Each needs its own listing.')
}

const CONSIGNMENT = [
  'consignorId',
  'consignorBasis',
  'consignorShare',
  'consignorMinimumCents',
] as const

function notMergeable(message: string): Failure {
  return new Failure('VALIDATION', {
    message,
    detail: { field: 'into', fields: { into: message } },
  })
}
