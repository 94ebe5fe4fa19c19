import { html } from 'hono/html'
import { type Html, page, plural } from '../../pages/layout.ts'
import type { Listing } from '../store/listings.ts'
import { listingGrid } from './listing-grid.ts'

/** The page of search results. */
export function searchPage(query: string, listings: Listing[]): Html {
  return page(
    query || 'All listings',
    html`<h1>${plural(listings.length, 'listing')}${query ? html` for “${query}”` : ''}</h1>
${listingGrid(listings, 'No listing holds all of these words.')}`,
    { query },
  )
}
