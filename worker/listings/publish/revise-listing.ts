import { eq } from 'drizzle-orm'
import { metalListings } from '../../db/schema/metal.ts'
import { listingState, revise } from '../../ebay/publish/publish.ts'
import { reprice } from '../../ebay/publish/reprice.ts'
import { configured } from '../../ebay/service/service.ts'
import { Failure } from '../../http/failure.ts'
import { accountOf, requireManagedHere } from '../holding-account.ts'
import type { WritableListing } from '../lease.ts'
import { refuseProblems } from '../read/problems.ts'
import type { ListingServices } from '../services.ts'
import { ownListing, type StoredListing } from '../store.ts'
import { piecesLeft, withVersion } from '../versions.ts'
import { withEbay } from './publish-listing.ts'

/**
 * Revises the live listing to match `edited`, and returns eBay's warnings. `quantity` says whether eBay gets a
 * new number of pieces. Throws VALIDATION by the rules, LISTING_SOLD when no piece is left on eBay, and CONFLICT
 * when the listing has ended there; both are then stored here.
 */
export async function reviseLeased(
  services: ListingServices,
  writable: WritableListing,
  edited: StoredListing,
  quantity: 'keep' | 'set',
): Promise<string[]> {
  return onEbay(services, writable, edited, (session, content, progress) =>
    revise(session, content, progress, { quantity }),
  )
}

/** The same of an edit that moves the price of a fixed-price listing alone: nothing else is written on eBay. */
export const repriceLeased = (
  services: ListingServices,
  writable: WritableListing,
  edited: StoredListing,
): Promise<string[]> => onEbay(services, writable, edited, reprice)

async function onEbay(
  services: ListingServices,
  writable: WritableListing,
  edited: StoredListing,
  work: typeof reprice,
): Promise<string[]> {
  const { listing, save } = writable
  requireManagedHere(listing)
  if (piecesLeft(edited) <= 0) throw new Failure('LISTING_SOLD')
  await refuseHidden(services, listing)
  await refuseProblems(services, edited)
  await accountOf(services.db, listing)
  try {
    return (await withEbay(services, edited, save, work)).warnings
  } catch (error) {
    if (!(error instanceof Failure) || !['LISTING_SOLD', 'CONFLICT'].includes(error.code))
      throw error
    throw withVersion(error, await storeStateOnEbay(services, writable))
  }
}

/** A listing that a metal rule has put out of stock has no piece for sale on eBay, and takes no revision. */
async function refuseHidden(
  { db }: ListingServices,
  { id, ebayListingId, version }: StoredListing,
): Promise<void> {
  const hidden = await db
    .select({ by: metalListings.hiddenListingId })
    .from(metalListings)
    .where(eq(metalListings.listingId, id))
    .get()
  if (hidden?.by && hidden.by === ebayListingId)
    throw new Failure('CONFLICT', {
      message: 'A metal rule has put this listing out of stock. Put it on sale under Metal first.',
      detail: { version },
    })
}

/** Brings a listing that eBay has sold or ended up to date. Returns it as it is stored now. */
async function storeStateOnEbay(
  services: ListingServices,
  { listing: { userId, id, sku }, save }: WritableListing,
): Promise<StoredListing> {
  await services.syncOrders(userId)
  const stored = await ownListing(services.db, userId, id)
  if (stored.status !== 'published') return stored
  const offer = await configured(services.ebay).withSeller(userId, session =>
    listingState(session, sku),
  )
  if (offer && offer.state !== 'ended' && offer.state !== 'unpublished') return stored
  const at = services.now()
  await save({ status: 'ended', endedReason: 'EBAY', endedAt: at, updatedAt: at })
  return ownListing(services.db, userId, id)
}
