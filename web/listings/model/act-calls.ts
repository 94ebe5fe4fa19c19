import type { EndOnEbay, UpdateListing } from '../../../shared/listing/listing-forms.ts'
import type { Listing, ListingChanged, PublishResult } from '../../../shared/listing/listings.ts'
import { api } from '../../lib/api.ts'

/* The acts on one listing. Each names the version that the screen shows; all throw ApiFailure. */

const call = api.listings[':id']
/** A listing in the version that the screen shows. */
type Versioned = Pick<Listing, 'id' | 'version'>

const param = ({ id }: Pick<Listing, 'id'>) => ({ id: String(id) })

export async function requestListingPublish(listing: Versioned): Promise<PublishResult> {
  const json = { version: listing.version }
  return (await call.publish.$post({ param: param(listing), json })).json()
}

export async function requestListingEnd(
  listing: Versioned,
  reason: EndOnEbay['reason'],
): Promise<ListingChanged> {
  const json = { version: listing.version, reason }
  return (await call['end-ebay'].$post({ param: param(listing), json })).json()
}

/** Changes a part of a listing; what is left out stays. */
export async function requestListingUpdate(
  listing: Versioned,
  change: Omit<Partial<UpdateListing>, 'id' | 'version'>,
): Promise<Listing> {
  const { id, version } = listing
  return (await call.$put({ param: param(listing), json: { id, version, ...change } })).json()
}

/** Clears what eBay holds of the listing here; answers with the draft. */
export async function forgetListing(listing: Versioned): Promise<ListingChanged> {
  const json = { version: listing.version }
  return (await call['forget-ebay'].$post({ param: param(listing), json })).json()
}

/** Adds the draft's pieces to another listing; the draft is deleted. Answers with the other listing. */
export async function requestListingMerge(
  listing: Versioned,
  into: Versioned,
): Promise<ListingChanged> {
  const json = { version: listing.version, into: into.id, intoVersion: into.version }
  return (await call.merge.$post({ param: param(listing), json })).json()
}

/** Makes a draft of another piece of the same coin. Not sent again by itself: each call makes one. */
export async function requestSimilarDraft(listing: Pick<Listing, 'id'>): Promise<Listing> {
  return (await call.similar.$post({ param: param(listing) })).json()
}

export async function requestListingDelete(listing: Versioned): Promise<void> {
  await call.$delete({ param: param(listing), query: { version: listing.version } })
}

export async function fetchListing(id: number, signal?: AbortSignal): Promise<Listing> {
  const options = signal ? { init: { signal } } : {}
  return (await call.$get({ param: param({ id }) }, options)).json()
}
