import type { State } from '../state.ts'
import { isLive, type Listing, liveListings } from './listings.ts'

/** Words of a search, lower case; a leading minus leaves a word out, as in eBay's search box. */
export function wordsOf(query: string): { wanted: string[]; unwanted: string[] } {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}$./+-]+/u)
    .filter(Boolean)
  return {
    wanted: words.filter(word => !word.startsWith('-')).map(plain),
    unwanted: words
      .filter(word => word.length > 1 && word.startsWith('-'))
      .map(word => plain(word.slice(1))),
  }
}

/** "MS-65" and "ms65" are one word, and so are "dollars" and "dollar". */
const plain = (word: string): string => word.replace(/[-.]/g, '').replace(/(?<=[a-z]{3})s$/, '')

export function matches(title: string, query: { wanted: string[]; unwanted: string[] }): boolean {
  const words = new Set(
    title
      .toLowerCase()
      .split(/[^\p{L}\p{N}$./+-]+/u)
      .flatMap(word => [plain(word), ...word.split('-').map(plain)]),
  )
  return (
    query.wanted.every(word => words.has(word)) && !query.unwanted.some(word => words.has(word))
  )
}

/** Live listings of this sandbox's own sellers whose title holds all words, newest first. */
export function searchLive(state: State, now: number, query: string): Listing[] {
  const words = wordsOf(query)
  return liveListings(state).filter(
    listing => isLive(listing, now) && matches(listing.snapshot.item.product?.title ?? '', words),
  )
}
