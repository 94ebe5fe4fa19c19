import type {
  ListingCards,
  ListingCounts,
  ListingIds,
} from '../../../shared/listing/listing-cards.ts'
import { apiFetch } from '../../lib/api.ts'
import { type CardsFilter, filterQuery } from './card-filter.ts'

/* What is read is not validated: its schemas would add zod, a sixth of the first screen, to this bundle. */

/** GET /api/listings/cards: the page after the key `after`. */
export async function fetchCards(
  filter: CardsFilter,
  after: string | null,
  signal: AbortSignal,
): Promise<ListingCards> {
  const query = filterQuery(filter)
  if (after !== null) query.set('after', after)
  return (await apiFetch(`/api/listings/cards?${query.toString()}`, { signal })).json()
}

/** GET /api/listings/counts. */
export async function fetchCounts(signal: AbortSignal): Promise<ListingCounts> {
  return (await apiFetch('/api/listings/counts', { signal })).json()
}

/** GET /api/listings/ids: every listing that the filter shows, as far as the server names them in one answer. */
export async function fetchIds(filter: CardsFilter): Promise<ListingIds> {
  return (await apiFetch(`/api/listings/ids?${filterQuery(filter).toString()}`)).json()
}
