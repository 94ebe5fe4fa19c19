import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListingCard, ListingCards } from '../../../shared/listing/listing-cards.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { fetchCards, fetchCounts } from './card-calls.ts'
import type { CardsFilter } from './card-filter.ts'

/** How long what was read counts as fresh. */
const FRESH_MS = 5 * 60_000
/** How long it stays cached after the screen is left. */
const KEPT_MS = 10 * 60_000
const PUBLISHING_POLL_MS = 5_000
/** The next page is read when fewer cards than this are left below the last one in sight. */
const READ_AHEAD = 90

interface Reading {
  key: string
  /** Pages asked for so far. */
  reached: number
  /** Places of the first and the last page in sight. */
  from: number
  to: number
}
const start = (key: string): Reading => ({ key, reached: 1, from: 0, to: 0 })

/** The pages as they were last read, by their place. */
interface Kept {
  key: string
  pages: ListingCards[]
}

/**
 * The seller's cards under a filter, page by page as far as they were scrolled to.
 *
 * Each page is a query of its own, and only the pages in sight are enabled. React Query's infinite query would read
 * all pages again, one after another, on each focus and after each edit: a hundred calls for a seller who scrolled
 * through 6,000 coins. Here a focus or an edit reads what is in sight; a page further away is read again when it
 * comes into sight. A page that was read anew may end with another key: until the page behind it is read with that
 * key it stays as it was, so that nothing jumps. A card that stands on two pages for that time is shown once.
 */
export function useCardPages(filter: CardsFilter) {
  const client = useQueryClient()
  const key = JSON.stringify(filter)
  const [stored, setReading] = useState(() => start(key))
  const reading = stored.key === key ? stored : start(key)
  const [kept, keep] = useState<Kept>(() => ({ key, pages: [] }))
  const keptPages = kept.key === key ? kept.pages : []

  const keys: (string | null)[] = []
  for (let after: string | null = null; keys.length < reading.reached; ) {
    keys.push(after)
    const page: ListingCards | undefined =
      client.getQueryData<ListingCards>(queryKeys.listings.cards(filter, after)) ??
      keptPages[keys.length - 1]
    if (!page || page.next === null) break
    after = page.next
  }
  const results = useQueries({
    queries: keys.map((after, place) => ({
      queryKey: queryKeys.listings.cards(filter, after),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchCards(filter, after, signal),
      enabled: (place >= reading.from && place <= reading.to) || keptPages[place] === undefined,
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      refetchOnWindowFocus: true,
      // Another window or the queue is publishing: its end is shown without a press.
      refetchInterval: ({ state }: { state: { data: ListingCards | undefined } }) =>
        state.data?.cards.some(({ publishState }) => publishState === 'publishing')
          ? PUBLISHING_POLL_MS
          : (false as const),
    })),
  })

  const own = results.flatMap(({ data }, place) => data ?? keptPages[place] ?? [])
  // Stored while rendering: a page that changes its key is shown as it was without a frame between.
  const isKept =
    kept.key === key &&
    kept.pages.length === own.length &&
    kept.pages.every((page, place) => page === own[place])
  if (results[0]?.data && !isKept) keep({ key, pages: own })
  // Those of the last filter stay until the first page of this one is there.
  const isPrevious = own.length === 0 && kept.key !== key && kept.pages.length > 0
  const pages = isPrevious ? kept.pages : own
  const { cards, ends } = flat(pages)
  const last = results.at(-1)
  const next = own.length === results.length ? (own.at(-1)?.next ?? null) : null

  /** Says which cards are in sight: their pages are refreshed, and the next page is read in time. */
  const see = (first: number, final: number) => {
    if (isPrevious) return
    const pageOf = (card: number) => {
      const place = ends.findIndex(end => card < end)
      return place < 0 ? Math.max(0, ends.length - 1) : place
    }
    const seen: Reading = {
      key,
      from: pageOf(first),
      to: pageOf(final),
      reached:
        next !== null && final >= cards.length - READ_AHEAD
          ? Math.max(reading.reached, own.length + 1)
          : reading.reached,
    }
    if (JSON.stringify(seen) !== JSON.stringify(stored)) setReading(seen)
  }

  return {
    cards,
    see,
    isPrevious,
    isLoading: own.length === 0 && !results[0]?.isError,
    isFetching: results.some(each => each.isFetching),
    /** More are there than were read. */
    hasMore: next !== null || own.length < results.length,
    error: own.length === 0 ? (results[0]?.error ?? null) : null,
    /** The page behind the last page read could not be read. */
    nextFailed: own.length > 0 && last?.isError === true && !last.data,
    retry: () => {
      for (const each of results) if (each.isError) void each.refetch()
    },
  }
}

export type CardPages = ReturnType<typeof useCardPages>

/** The cards in their order, each once, and where each page ends among them. */
function flat(pages: readonly ListingCards[]): { cards: ListingCard[]; ends: number[] } {
  const seen = new Set<number>()
  const cards: ListingCard[] = []
  const ends = pages.map(page => {
    for (const card of page.cards) {
      if (seen.has(card.id)) continue
      seen.add(card.id)
      cards.push(card)
    }
    return cards.length
  })
  return { cards, ends }
}

/** GET /api/listings/counts: how many there are, whatever the filter is. */
export function useCounts() {
  return useQuery({
    queryKey: queryKeys.listings.counts,
    queryFn: ({ signal }) => fetchCounts(signal),
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: true,
  })
}
