import type { UpdateListing } from '../../shared/listings.ts'
import { parseCents } from '../../shared/money.ts'
import { endListing, listingState } from '../ebay/publish.ts'
import { configured } from '../ebay/service.ts'
import { Failure } from '../http/failure.ts'
import { withListingLease } from './lease.ts'
import { publishLeased, reviseLeased } from './publish-listing.ts'
import type { ListingServices } from './services.ts'
import { ownListing, type StoredListing } from './store.ts'

/**
 * Saves the edit form. The stored status always agrees with eBay:
 * - a draft that stays a draft is saved only here;
 * - a draft set to published is saved, then published as by "Publish Now" (the edit stays saved if that fails);
 * - a published listing is revised on eBay, then saved: an edit that eBay refuses is not saved;
 * - a published listing set to draft is ended on eBay, then saved. Its offer stays there and is used again
 *   by the next publish.
 */
export async function updateListing(
  services: ListingServices,
  userId: number,
  form: UpdateListing,
): Promise<StoredListing> {
  const { db, now } = services
  await ownListing(db, userId, form.id)
  await withListingLease(services, form.id, async ({ listing, save }) => {
    const edit = {
      title: form.title ?? listing.title,
      description: form.description ?? listing.description,
      priceCents: parseCents(form.price ?? '') ?? listing.priceCents,
    }
    const edited = { ...listing, ...edit }
    if (listing.status === 'published') {
      if (form.status === 'published') await reviseLeased(services, { listing: edited, save })
      else
        await configured(services.ebay).withSeller(userId, session =>
          endListing(session, listing.sku),
        )
    }
    const ended = listing.status === 'published' && form.status === 'draft'
    const unpublished = ended ? { status: form.status, ebayListingId: null, publishedAt: null } : {}
    await save({ ...edit, ...unpublished, updatedAt: now() })
    if (listing.status === 'draft' && form.status === 'published')
      await publishLeased(services, { listing: edited, save })
  })
  return ownListing(db, userId, form.id)
}

/**
 * Deletes a listing. Throws CONFLICT when it is live on eBay: deleted only here, the coin would stay on sale
 * unseen. eBay's offer status decides for every listing that may be there.
 */
export async function deleteListing(
  services: ListingServices,
  userId: number,
  id: number,
): Promise<void> {
  const known = await ownListing(services.db, userId, id)
  const interrupted = known.publishLeaseUntil !== null
  await withListingLease(services, id, async ({ listing, save, remove }) => {
    const mayBeOnEbay =
      interrupted || listing.ebayOfferId !== null || listing.ebayListingId !== null
    if (mayBeOnEbay) {
      const offer = await configured(services.ebay).withSeller(userId, session =>
        listingState(session, listing.sku),
      )
      if (offer?.state === 'live' || offer?.state === 'scheduled') {
        await save({ status: 'published', ebayListingId: offer.listingId })
        throw new Failure('CONFLICT', {
          message:
            'This coin is live on eBay. Set it to draft first, which ends the listing there, then delete it.',
        })
      }
    }
    await remove()
  })
}
