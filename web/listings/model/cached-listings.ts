import type { QueryClient } from '@tanstack/react-query'
import type { ListingCard, ListingCards } from '../../../shared/listing/listing-cards.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { PROBLEM_SCREENS } from '../form/problem-screens.ts'
import { needsOf } from './listing-state.ts'

/** Puts a listing that the server returned in the place of its card, on every page that has it. */
export function replaceListing(client: QueryClient, listing: Listing): void {
  client.setQueriesData<ListingCards>({ queryKey: queryKeys.listings.pages }, page =>
    page?.cards.some(({ id }) => id === listing.id)
      ? {
          ...page,
          cards: page.cards.map(card => (card.id === listing.id ? changed(card, listing) : card)),
        }
      : page,
  )
}

/** The card with what it shows of the listing. What the account lacks stands on no card. */
function changed(card: ListingCard, listing: Listing): ListingCard {
  const shared = Object.entries(listing).filter(([name]) => name in card)
  const needs = needsOf(listing).filter(({ code }) => !PROBLEM_SCREENS[code])
  return { ...card, ...Object.fromEntries(shared), needs }
}

/** Takes deleted listings from every page. */
export function removeCards(client: QueryClient, ids: ReadonlySet<number>): void {
  client.setQueriesData<ListingCards>({ queryKey: queryKeys.listings.pages }, page =>
    page?.cards.some(({ id }) => ids.has(id))
      ? { ...page, cards: page.cards.filter(({ id }) => !ids.has(id)) }
      : page,
  )
}

/** Reads what is shown of the listings again; the rest when it comes into sight. */
export const refetchListings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: queryKeys.listings.all })
