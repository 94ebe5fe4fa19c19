import { useState } from 'react'
import type { ListingCard, SelectedListing } from '../../../../shared/listing/listing-cards.ts'

interface Entry {
  listing: SelectedListing
  /** The filter under which it was selected. */
  under: string
}

export interface UseSelection {
  /** Those that the filter shows: what it hides is not acted on. */
  chosen: readonly SelectedListing[]
  isChosen: (id: number) => boolean
  select: (card: SelectedListing, on: boolean, range?: boolean) => void
  /** Selects these and no others. */
  replace: (listings: readonly SelectedListing[]) => void
  clear: () => void
}

/**
 * The selected listings. A listing that is selected under another filter counts again when it is shown again: the shown
 * cards, and those that "select all" named under this filter.
 */
export function useSelection(cards: readonly ListingCard[], filter: string): UseSelection {
  const [entries, setEntries] = useState<ReadonlyMap<number, Entry>>(new Map())
  const [anchor, setAnchor] = useState<number | null>(null)
  const shown = new Map(cards.map(card => [card.id, card]))
  const chosen = [...entries.values()].flatMap((entry): SelectedListing[] => {
    // As it is now, where it was read since.
    const card = shown.get(entry.listing.id)
    return card ? [card] : entry.under === filter ? [entry.listing] : []
  })
  const ids = new Set(chosen.map(({ id }) => id))
  const select = (card: SelectedListing, on: boolean, range = false) => {
    const changed = range ? between(cards, anchor, card) : [card]
    setEntries(current => {
      const next = new Map(current)
      for (const each of changed) {
        if (on) next.set(each.id, { listing: each, under: filter })
        else next.delete(each.id)
      }
      return next
    })
    setAnchor(card.id)
  }
  const replace = (listings: readonly SelectedListing[]) =>
    setEntries(new Map(listings.map(listing => [listing.id, { listing, under: filter }])))
  return {
    chosen,
    isChosen: id => ids.has(id),
    select,
    replace,
    clear: () => setEntries(new Map()),
  }
}

/** The cards from the one to the other, both included. */
function between(
  cards: readonly ListingCard[],
  anchor: number | null,
  card: SelectedListing,
): readonly SelectedListing[] {
  const from = cards.findIndex(({ id }) => id === anchor)
  const to = cards.findIndex(({ id }) => id === card.id)
  if (from < 0 || to < 0) return [card]
  return cards.slice(Math.min(from, to), Math.max(from, to) + 1)
}
