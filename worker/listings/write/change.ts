import type { UpdateListing, UpdateOnEbay } from '../../../shared/listing/listing-forms.ts'
import { Failure } from '../../http/failure.ts'
import type { ChangedListing } from '../changed-listing.ts'
import { changesIdentity, confirmIdentity } from '../confirm-identity.ts'
import { wasLive } from '../holding-account.ts'
import { type LeasedListing, withListingLease } from '../lease.ts'
import { endLeased } from '../publish/end-listing.ts'
import { publishLeased, readOrdersBeforePublish } from '../publish/publish-listing.ts'
import { reviseLeased } from '../publish/revise-listing.ts'
import { mendsFailure } from '../read/problems.ts'
import type { ListingServices } from '../services.ts'
import { type ListingChange, ownListing, type StoredListing } from '../store.ts'
import { changedElsewhere, piecesLeft, requireVersion, withVersion } from '../versions.ts'
import { editOf } from './edit.ts'

/**
 * Saves the edit form. Throws CONFLICT when it does not name the current version. The stored status always
 * agrees with eBay:
 * - a draft, sold or ended listing is saved only here, and becomes a draft when the form says so;
 * - one set to published is saved, then published as by "Publish Now" (the edit stays saved if that fails);
 * - a published listing is revised on eBay, then saved: an edit that eBay refuses is not saved;
 * - a published listing set to draft is ended on eBay, then saved. Its offer stays there and is used again
 *   by the next publish.
 */
export async function updateListing(
  services: ListingServices,
  userId: number,
  form: UpdateListing,
): Promise<ChangedListing> {
  const { db } = services
  const known = await ownListing(db, userId, form.id)
  requireNamedVersion(known, form.version)
  const publishes = form.status === 'published' && known.status !== 'published'
  // Pieces are set by what is sold: unread sales would be put on sale again.
  const setsPieces = form.quantity !== undefined && known.status === 'published'
  if ((publishes && wasLive(known)) || setsPieces) await readOrdersBeforePublish(services, known)
  const work = async (leased: LeasedListing) => {
    requireNamedVersion(leased.listing, form.version)
    const edit = await editOf(db, leased.listing, form)
    return leased.listing.status === 'published'
      ? changePublished(services, leased, edit, form)
      : changeUnpublished(services, leased, edit, form)
  }
  const act = publishes ? 'publish' : 'other'
  const warnings = await withListingLease(services, { userId, id: form.id }, work, act)
  const listing = await ownListing(db, userId, form.id)
  if (changesIdentity(known, listing)) await confirmIdentity(services, listing)
  return { listing, message: 'Listing updated', warnings }
}

/**
 * The specification's dialog for a published listing. Throws CONFLICT when it does not name the current
 * version or the listing is not published, VALIDATION for another duration than a live auction has. A fixed price is
 * always Good 'Til Cancelled: `listingDuration` changes nothing there.
 */
export async function updateOnEbay(
  services: ListingServices,
  userId: number,
  id: number,
  { shippingCost, price, listingDuration, ...form }: UpdateOnEbay,
): Promise<ChangedListing> {
  const listing = await ownListing(services.db, userId, id)
  requireNamedVersion(listing, form.version)
  if (listing.status !== 'published')
    throw new Failure('CONFLICT', {
      message: 'This listing is not live on eBay. Publish it first.',
      detail: { version: listing.version },
    })
  const { format, durationDays } = listing
  if (format === 'auction' && listingDuration !== undefined && listingDuration !== durationDays)
    throw new Failure('VALIDATION', {
      message: `A live auction keeps its duration of ${durationDays} days. End it on eBay, then publish it again.`,
      detail: { field: 'durationDays' },
    })
  const shippingPrice = String(shippingCost)
  const edit = { ...form, id, shippingPrice, price: String(price) }
  const updated = await updateListing(services, userId, edit)
  return { ...updated, message: 'Listing updated successfully on eBay' }
}

function requireNamedVersion(listing: StoredListing, version: number | undefined): void {
  if (version === undefined) throw changedElsewhere(listing)
  requireVersion(listing, version)
}

async function changePublished(
  services: ListingServices,
  leased: LeasedListing,
  edit: ListingChange,
  form: UpdateListing,
): Promise<string[]> {
  const { listing, save } = leased
  const at = services.now()
  if (form.status === 'draft') {
    await endLeased(services, leased, 'NOT_AVAILABLE')
    await save({ ...edit, ...UNPUBLISHED, updatedAt: at }, { counts: true })
    return []
  }
  if (Object.keys(edit).length === 0) return []
  const quantity = edit.stockQuantity === undefined ? 'keep' : 'set'
  const warnings = await reviseLeased(services, leased, { ...listing, ...edit }, quantity)
  await save({ ...edit, updatedAt: at }, { counts: true })
  return warnings
}

/** What an edit of a listing that is not live changes, its status included. Throws LISTING_SOLD. */
export function unpublishedChanges(
  listing: StoredListing,
  edit: ListingChange,
  { now, status }: { now: number; status?: UpdateListing['status'] },
): ListingChange {
  const left = piecesLeft({ ...listing, ...edit })
  if (status === 'draft' && left <= 0) throw new Failure('LISTING_SOLD')
  // A sold listing that gets more pieces is a draft again.
  const isDraft = status === 'draft' || (listing.status === 'sold' && left > 0)
  // Not null: that is a publish without an answer.
  const mended = mendsFailure(listing, edit, now) ? { publishFailure: '' } : {}
  return { ...edit, ...mended, ...(isDraft && listing.status !== 'draft' ? UNPUBLISHED : {}) }
}

/** The date of publication stays: eBay has the coin under its SKU. */
const UNPUBLISHED = { status: 'draft', ebayListingId: null } as const

async function changeUnpublished(
  services: ListingServices,
  { listing, save, ...leased }: LeasedListing,
  edit: ListingChange,
  form: UpdateListing,
): Promise<string[]> {
  const changes = unpublishedChanges(listing, edit, {
    now: services.now(),
    status: form.status,
  })
  if (Object.keys(changes).length > 0)
    await save({ ...changes, updatedAt: services.now() }, { counts: true })
  if (form.status !== 'published') return []
  try {
    const saved = { ...listing, ...changes }
    return (await publishLeased(services, { ...leased, listing: saved, save })).warnings
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // The edit is saved though publishing failed: the form goes on with the version that is stored now.
    throw withVersion(error, await ownListing(services.db, listing.userId, listing.id))
  }
}
