import type {
  EndOnEbay,
  Listing,
  ListingChanged,
  PublishResult,
  UpdateListing,
} from '../../shared/listings.ts'
import { apiFetch } from '../lib/api.ts'

/* The acts on one listing. Each names the version that the screen shows; all throw ApiFailure. */

async function send<T>(method: string, address: string, body: object): Promise<T> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await apiFetch(address, { method, headers, body: JSON.stringify(body) })
  return response.json()
}

export const publishListing = ({ id, version }: Listing): Promise<PublishResult> =>
  send('POST', `/api/listings/${id}/publish`, { version })

export const endListing = (
  { id, version }: Listing,
  reason: EndOnEbay['reason'],
): Promise<ListingChanged> => send('POST', `/api/listings/${id}/end-ebay`, { version, reason })

/** Changes a part of a listing; what is left out stays. */
export const updateListing = (
  { id, version }: Listing,
  change: Omit<Partial<UpdateListing>, 'id' | 'version'>,
): Promise<Listing> => send('PUT', `/api/listings/${id}`, { id, version, ...change })

/** Clears what eBay holds of the listing here; answers with the draft. */
export const forgetListing = ({ id, version }: Listing): Promise<unknown> =>
  send('POST', `/api/listings/${id}/forget-ebay`, { version })

/** Adds the draft's pieces to another listing; the draft is deleted. */
export const mergeListing = ({ id, version }: Listing, into: number): Promise<unknown> =>
  send('POST', `/api/listings/${id}/merge`, { version, into })

export const deleteListing = ({ id, version }: Listing): Promise<unknown> =>
  apiFetch(`/api/listings/${id}?version=${version}`, { method: 'DELETE' })

export async function fetchListing(id: number, signal?: AbortSignal): Promise<Listing> {
  return (await apiFetch(`/api/listings/${id}`, signal && { signal })).json()
}
