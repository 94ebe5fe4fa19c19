import { sql } from 'drizzle-orm'
import { counted } from '../../../shared/lib/count-text.ts'
import { holdAnalysis } from '../../coins/stored-analysis.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import { Failure } from '../../http/failure.ts'
import { findDeleted, restoreStatements } from '../deleted-listings.ts'
import { type LeasedListing, withListingLease } from '../lease.ts'
import { restoreMerged } from '../leased-writes.ts'
import { readOrdersBeforePublish } from '../publish/publish-listing.ts'
import { reviseLeased } from '../publish/revise-listing.ts'
import { settleSold } from '../sales.ts'
import type { ListingServices } from '../services.ts'
import { type OwnListing, ownListing, type StoredListing } from '../store.ts'
import { refuseOtherMerge } from '../unfinished-merge.ts'
import { piecesLeft } from '../versions.ts'
import { contentWithout } from './merged-content.ts'
import {
  directMerge,
  type PathOfPieces,
  pathOfPieces,
  piecesAt,
  withoutPieces,
} from './path-of-pieces.ts'

/**
 * Makes a deleted listing one of the seller's again. The pieces of a merged draft are taken back from the listing that
 * has them: a live one is revised on eBay first, as merging did. A listing that is restored already is answered as it
 * is. Throws NOT_FOUND after RESTORE_DAYS, CONFLICT where another listing has its SKU now or where its pieces cannot be
 * taken back, BUSY, and what revising throws.
 */
export async function restoreListing(
  services: ListingServices,
  userId: number,
  id: number,
): Promise<StoredListing> {
  const { db, now } = services
  const own = { id, userId }
  const path = await pathOfPieces(db, own, now())
  if (path?.holder) await restoreFromListing(services, own, path.holder)
  else if (path) await restoreFromDeleted(services, own, path)
  if (await findDeleted(db, own, now())) throw new Failure('BUSY')
  const listing = await ownListing(db, userId, id)
  if (listing.analysisId) await holdAnalysis(db, { id: listing.analysisId, userId })
  return listing
}

/** Without a listing that has its pieces; those that were deleted after it lose them. */
async function restoreFromDeleted(
  { db, now }: ListingServices,
  own: OwnListing,
  path: PathOfPieces,
): Promise<void> {
  requireFreeSku(path)
  const last = path.drafts.at(-1)
  const pieces = piecesAt(path, null)
  if (path.drafts.length > 1 && last && piecesLeft(last) < pieces)
    throw piecesAreSold(last, piecesLeft(last))
  await runTransaction(db, [
    ...restoreStatements(own, sql`true`, now()),
    ...withoutPieces(path, pieces, own),
  ])
}

async function restoreFromListing(
  services: ListingServices,
  own: OwnListing,
  holder: number,
): Promise<void> {
  const { db, now } = services
  const target = await ownListing(db, own.userId, holder)
  if (target.status === 'published') await readOrdersBeforePublish(services, target)
  await withListingLease(services, { userId: own.userId, id: holder }, async leased => {
    // As it is now: another call may have restored it, or other drafts, meanwhile.
    const path = await pathOfPieces(db, own, now())
    if (path?.holder === holder) await takeBack(services, own, leased, path)
  })
  // A listing that keeps sold pieces alone is a sold one.
  await settleSold(db, own.userId, now())
}

async function takeBack(
  services: ListingServices,
  own: OwnListing,
  leased: LeasedListing,
  path: PathOfPieces,
): Promise<void> {
  const { db, now } = services
  const { listing } = leased
  requireFreeSku(path)
  await refuseOtherMerge(db, { ...own, version: listing.version }, listing)
  const pieces = piecesAt(path, listing)
  const content = pieces > 0 ? contentOf(path, listing, pieces) : {}
  if (pieces > 0 && listing.status === 'published')
    await reviseLeased(services, leased, { ...listing, ...content }, 'set')
  await restoreMerged(db, {
    draft: own,
    target: { ...own, id: listing.id, holder: leased.holder },
    content,
    others: withoutPieces(path, pieces, own),
    at: now(),
  })
}

function contentOf(path: PathOfPieces, listing: StoredListing, pieces: number) {
  const left = piecesLeft(listing) - pieces
  if (left < 0) throw piecesAreSold(listing, piecesLeft(listing))
  if (left === 0 && listing.status === 'published')
    throw new Failure('CONFLICT', {
      message: `“${listing.title}” has ${counted(pieces, 'piece')} left on eBay. End it there, then restore this draft.`,
    })
  if (left === 0 && listing.status === 'draft')
    throw new Failure('CONFLICT', {
      message: `“${listing.title}” has no other piece left. Delete it, then restore this draft.`,
    })
  const [draft] = path.drafts
  return contentWithout(listing, { draft, pieces, cost: directMerge(path)?.cost })
}

const piecesAreSold = ({ title }: Pick<StoredListing, 'title'>, left: number) =>
  new Failure('CONFLICT', {
    message: `This draft was merged into “${title}”, and its ${left > 0 ? 'pieces are sold in part' : 'pieces are sold'}. It cannot be restored.`,
  })

function requireFreeSku({ drafts: [draft] }: PathOfPieces): void {
  if (draft.isSkuFree) return
  throw new Failure('CONFLICT', {
    message: `Another of your listings has its SKU ${draft.sku} now. Change that one's SKU, then restore this one.`,
  })
}
