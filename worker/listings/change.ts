import type { UpdateListing } from '../../shared/listings.ts'
import { parseCents } from '../../shared/money.ts'
import { configured } from '../ebay/service.ts'
import { Failure } from '../http/failure.ts'
import { withListingLease } from './lease.ts'
import { publishLeased, reviseLeased } from './publish-listing.ts'
import type { ListingServices } from './services.ts'
import { findListing, type StoredListing } from './store.ts'

/**
 * Saves the edit form. Our status never says other than eBay does:
 * - a draft that stays a draft changes here alone;
 * - a draft set to published is saved, then published as by "Publish Now" (the edit stays when that fails);
 * - a published listing is revised on eBay first and saved after: what eBay refuses changes nowhere;
 * - a published listing set to draft is ended on eBay first. Its offer stays there, and publishing it
 *   again uses that same offer.
 */
export async function updateListing(
  services: ListingServices,
  userId: number,
  form: UpdateListing,
): Promise<StoredListing> {
  const { db, now } = services
  const known = await findListing(db, userId, form.id)
  if (!known) throw new Failure('NOT_FOUND')
  await withListingLease(services, form.id, async ({ listing, save, remove }) => {
    const { title, description } = form
    const edit = { title, description, priceCents: parseCents(form.price) ?? listing.priceCents }
    const edited = { ...listing, ...edit }
    if (listing.status === 'published') {
      if (form.status === 'published') await reviseLeased(services, edited, save)
      else await configured(services.ebay).publisher.end(userId, listing.sku)
    }
    const ended = listing.status === 'published' && form.status === 'draft'
    const off = ended ? { status: form.status, ebayListingId: null, publishedAt: null } : {}
    await save({ ...edit, ...off, updatedAt: now() })
    if (listing.status === 'draft' && form.status === 'published')
      await publishLeased(services, { listing: edited, save, remove })
  })
  const after = await findListing(db, userId, form.id)
  if (!after) throw new Failure('NOT_FOUND')
  return after
}

/**
 * Deletes a listing here. One that is live on eBay is refused: deleting it here alone would leave a coin
 * on sale that nobody sees any more. So eBay is asked for every listing that may be there.
 */
export async function deleteListing(
  services: ListingServices,
  userId: number,
  id: number,
): Promise<void> {
  const known = await findListing(services.db, userId, id)
  if (!known) throw new Failure('NOT_FOUND')
  const cutOff = known.publishLeaseUntil !== null
  await withListingLease(services, id, async ({ listing, save, remove }) => {
    const mayBeThere = cutOff || listing.ebayOfferId !== null || listing.ebayListingId !== null
    if (mayBeThere) {
      const standing = await configured(services.ebay).publisher.standing(userId, listing.sku)
      if (standing?.live) {
        await save({ status: 'published', ebayListingId: standing.listingId })
        throw new Failure('CONFLICT', {
          message:
            'This coin is live on eBay. Set it to draft first, which ends the listing there, then delete it.',
        })
      }
    }
    await remove()
  })
}
