import { sameValue } from '../../../shared/listing/change.ts'
import type { UpdateListing, UpdateOnEbay } from '../../../shared/listing/listing-forms.ts'
import type { ReviewDecision } from '../../../shared/listing/listings.ts'
import type { SellerRows } from '../../db/connection.ts'
import { markDue } from '../../due/due-sellers.ts'
import { Failure } from '../../http/failure.ts'
import type { ChangedListing } from '../changed-listing.ts'
import { changesIdentity, confirmIdentity } from '../confirm-identity.ts'
import { wasLive } from '../holding-account.ts'
import { type WritableListing, withListingLease, withoutLease } from '../lease.ts'
import { endLeased } from '../publish/end-listing.ts'
import { publishLeased, readOrdersBeforePublish } from '../publish/publish-listing.ts'
import { repriceLeased, reviseLeased } from '../publish/revise-listing.ts'
import { mendsFailure } from '../read/problems.ts'
import type { ListingServices } from '../services.ts'
import { policiesForPrice } from '../settings/listing-templates.ts'
import { type ListingChange, ownListing, type StoredListing } from '../store.ts'
import { changedElsewhere, piecesLeft, versionMissing, withVersion } from '../versions.ts'
import { editOf, isOwnKnowledge, movesPriceAlone, requireFreeSku } from './edit.ts'

/** A change of a listing: the edit form's fields, and the decision about it in the review. */
export type EditOfListing = Omit<UpdateListing, 'id'> & { review?: ReviewDecision | undefined }

/**
 * Changes a seller's listing, as it was read, and returns eBay's warnings. The stored status always agrees with eBay:
 * - a draft, sold or ended listing is saved only here, and becomes a draft when the change says so;
 * - one set to published is saved, then published as by "Publish Now" (the edit stays saved if that fails);
 * - a published listing is revised on eBay, then saved: an edit that eBay refuses is not saved;
 * - a published listing set to draft is ended on eBay, then saved. Its offer stays there and is used again
 *   by the next publish.
 *
 * Throws CONFLICT when the change does not name the current version, unless all of it is stored: then it arrives again.
 * What eBay has no part in is one statement where the caller does not wait for another act's lease (`waits`): that
 * lease is BUSY then. A decision alone counts no version.
 */
export async function changeListing(
  services: ListingServices,
  known: StoredListing,
  change: EditOfListing,
  { waits }: { waits: boolean },
): Promise<string[]> {
  if (change.version === undefined) throw versionMissing(known)
  if (known.version !== change.version) {
    if (await isStored(services, known, change)) return []
    throw changedElsewhere(known)
  }
  const isLive = known.status === 'published'
  const publishes = change.status === 'published' && !isLive
  // Pieces are set by what is sold: unread sales would be put on sale again.
  const setsPieces = change.quantity !== undefined && isLive
  if ((publishes && wasLive(known)) || setsPieces) await readOrdersBeforePublish(services, known)
  const work = (writable: WritableListing) => changeWritable(services, writable, change)
  const { changes, warnings } =
    waits || isLive || publishes
      ? await withListingLease(services, known, work, publishes ? 'publish' : 'other')
      : await work(withoutLease(services, known))
  const edited = { ...known, ...changes }
  if (changes.review === 'approved' || changesIdentity(known, edited))
    await confirmIdentity(services, edited)
  return warnings
}

/** PUT /api/listings/{id}: a change that waits for another act on the listing. */
export async function updateListing(
  services: ListingServices,
  userId: number,
  { id, ...change }: UpdateListing,
): Promise<ChangedListing> {
  const known = await ownListing(services.db, userId, id)
  const warnings = await changeListing(services, known, change, { waits: true })
  const listing = await ownListing(services.db, userId, id)
  return { listing, message: 'Listing updated', warnings }
}

/**
 * The specification's dialog for a published listing: `updateListing`. Throws CONFLICT where the listing is not
 * published, VALIDATION for another duration than a live auction has. A fixed price is always Good 'Til Cancelled:
 * `listingDuration` changes nothing there.
 */
export async function updateOnEbay(
  services: ListingServices,
  userId: number,
  id: number,
  { shippingCost, price, listingDuration, ...form }: UpdateOnEbay,
): Promise<ChangedListing> {
  const listing = await ownListing(services.db, userId, id)
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

/** Whether a change that names another version is stored already. */
async function isStored(
  services: ListingServices,
  listing: StoredListing,
  { version, status, review, ...fields }: EditOfListing,
): Promise<boolean> {
  if (version === undefined || status !== undefined) return false
  if (review !== undefined && review !== listing.review) return false
  try {
    return Object.keys(await editOf(services, listing, fields)).length === 0
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

type Changed = { changes: ListingChange; warnings: string[] }

async function changeWritable(
  services: ListingServices,
  writable: WritableListing,
  change: EditOfListing,
): Promise<Changed> {
  const { db } = services
  const { listing } = writable
  if (listing.version !== change.version) throw changedElsewhere(listing)
  const edit = await editOf(services, listing, change)
  try {
    return await (listing.status === 'published'
      ? changePublished(services, writable, edit, change)
      : changeUnpublished(services, writable, edit, change))
  } catch (error) {
    // Another listing may have got the SKU since it was checked: the check says so.
    if (!(error instanceof Failure) && edit.sku) await requireFreeSku(db, listing, edit.sku)
    throw error
  }
}

async function changePublished(
  services: ListingServices,
  writable: WritableListing,
  edit: ListingChange,
  { status, review }: EditOfListing,
): Promise<Changed> {
  const { listing, save } = writable
  const saved = async (changes: ListingChange, warnings: string[]) => {
    await save(changes, { counts: true })
    return { changes, warnings }
  }
  const updatedAt = services.now()
  if (review !== undefined)
    throw new Failure('CONFLICT', {
      message: 'This listing is live on eBay. Change it in My Listings.',
      detail: { version: listing.version },
    })
  if (status === 'draft') {
    await endLeased(services, writable, 'NOT_AVAILABLE')
    return saved({ ...edit, ...UNPUBLISHED, updatedAt }, [])
  }
  if (Object.keys(edit).length === 0) return { changes: {}, warnings: [] }
  if (listing.managedElsewhere) {
    if (!isOwnKnowledge(edit)) throw new Failure('MANAGED_ELSEWHERE')
    return saved({ ...edit, updatedAt }, [])
  }
  const quantity = edit.stockQuantity === undefined ? 'keep' : 'set'
  const edited = { ...listing, ...edit }
  const warnings = isAdRateAlone(edit)
    ? []
    : (await isRepriced(services.db, listing, edit))
      ? await repriceLeased(services, writable, edited)
      : await reviseLeased(services, writable, edited, quantity)
  if (edit.adRateTenths !== undefined)
    await markDue(services, listing.userId, { ads: services.now() })
  const result = await saved({ ...edit, updatedAt }, warnings)
  if (edit.adRateTenths !== undefined) services.tellAds?.(listing.userId)
  return result
}

/** An ad rate is no part of the listing on eBay: its ad is changed after it. */
const isAdRateAlone = (edit: ListingChange): boolean =>
  Object.keys(edit).every(column => column === 'adRateTenths')

/** A price in another band of the seller's template has other policies, and its offer is written whole. */
async function isRepriced(
  db: SellerRows,
  listing: StoredListing,
  edit: ListingChange,
): Promise<boolean> {
  if (listing.format !== 'fixed' || edit.priceCents === undefined || !movesPriceAlone(edit))
    return false
  const { userId, priceCents } = listing
  const [before, after] = await Promise.all([
    policiesForPrice(db, userId, priceCents),
    policiesForPrice(db, userId, edit.priceCents),
  ])
  return sameValue(before, after)
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
  { listing, save }: WritableListing,
  edit: ListingChange,
  { status, review }: EditOfListing,
): Promise<Changed> {
  const now = services.now()
  const content = unpublishedChanges(listing, edit, { now, status })
  const counts = Object.keys(content).length > 0
  const changes: ListingChange = {
    ...content,
    ...(counts ? { updatedAt: now } : {}),
    ...(review !== undefined && review !== listing.review ? { review } : {}),
  }
  if (Object.keys(changes).length > 0) await save(changes, { counts })
  if (status !== 'published') return { changes, warnings: [] }
  try {
    const saved = { ...listing, ...changes }
    const { warnings } = await publishLeased(services, { listing: saved, save })
    return { changes, warnings }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // The edit is saved though publishing failed: the form goes on with the version that is stored now.
    throw withVersion(error, await ownListing(services.db, listing.userId, listing.id))
  }
}
