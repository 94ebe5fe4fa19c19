import type { CardMetal, CardSort, ListingFilter } from '../../../shared/listing/listing-cards.ts'
import type { ListingStatus } from '../../../shared/listing/listings.ts'

/* The schemas of shared/listing/listing-cards.ts stay with the server: with them zod would come to the first screen. */

/** Which listings are shown and in which order, as the calls take it. */
export type CardsFilter = {
  -readonly [Part in keyof ListingFilter | 'olderThan']?: Part extends
    | 'status'
    | 'metal'
    | 'melt'
    | 'sold'
    ? NonNullable<ListingFilter[Part]>
    : string
} & {
  sort: CardSort
}

export const STATUS_CHIPS = [
  { show: 'drafts', status: 'draft', label: 'Drafts' },
  { show: 'live', status: 'published', label: 'On eBay' },
  { show: 'sold', status: 'sold', label: 'Sold' },
  { show: 'ended', status: 'ended', label: 'Ended' },
] as const satisfies readonly { show: string; status: ListingStatus; label: string }[]

export const SORTS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['price-low', 'Price: lowest first'],
  ['price-high', 'Price: highest first'],
  ['title', 'Title'],
  ['age', 'Longest on eBay'],
  ['gap', 'Furthest above recommended'],
] as const satisfies readonly (readonly [CardSort, string])[]

export const METALS = [
  ['gold', 'Gold'],
  ['silver', 'Silver'],
  ['platinum', 'Platinum'],
  ['palladium', 'Palladium'],
  ['other', 'Other metals'],
] as const satisfies readonly (readonly [CardMetal, string])[]

/** Parts of the filter by their names in the address. The status and the sort have their own. */
const PARTS = {
  q: 'q',
  series: 'series',
  country: 'country',
  minPrice: 'min',
  maxPrice: 'max',
  needs: 'needs',
  location: 'location',
  locationStart: 'box',
  olderThan: 'older',
} as const
const TEXT_PARTS = [
  'q',
  'series',
  'country',
  'minPrice',
  'maxPrice',
  'needs',
  'location',
  'locationStart',
  'olderThan',
] as const
export type FilterPart = keyof typeof PARTS | 'status' | 'metal' | 'melt' | 'sold'

/** Those that have their fields in the panel of filters. */
export const PANEL_PARTS = [
  'series',
  'country',
  'metal',
  'needs',
  'location',
  'locationStart',
  'minPrice',
  'maxPrice',
  'olderThan',
  'melt',
  'sold',
] as const satisfies readonly FilterPart[]
const ALL_PARTS: readonly FilterPart[] = ['q', 'status', ...PANEL_PARTS]

/** The filter of the address; a part that it misspells is left out. */
export function filterOf(query: URLSearchParams): CardsFilter {
  const filter: CardsFilter = {
    sort: SORTS.find(([sort]) => sort === query.get('sort'))?.[0] ?? 'newest',
  }
  const status = STATUS_CHIPS.find(({ show }) => show === query.get('show'))?.status
  const metal = METALS.find(([value]) => value === query.get('metal'))?.[0]
  if (status) filter.status = status
  if (metal) filter.metal = metal
  if (query.get('melt') === 'below') filter.melt = 'below'
  if (query.get('sold') === 'some') filter.sold = 'some'
  for (const part of TEXT_PARTS) {
    const text = query.get(PARTS[part]) ?? ''
    // A beginning may end with a space: "Box " is not that of "Boxer".
    if (text.trim()) filter[part] = part === 'locationStart' ? text : text.trim()
  }
  return filter
}

/** Writes a part of the filter into the address; empty removes it. */
export function setPart(query: URLSearchParams, part: FilterPart, value: string): void {
  const name =
    part === 'status'
      ? 'show'
      : part === 'metal' || part === 'melt' || part === 'sold'
        ? part
        : PARTS[part]
  const text =
    part === 'status' ? (STATUS_CHIPS.find(chip => chip.status === value)?.show ?? '') : value
  if (text) query.set(name, text)
  else query.delete(name)
}

export function setSort(query: URLSearchParams, sort: CardSort): void {
  if (sort === 'newest') query.delete('sort')
  else query.set('sort', sort)
}

export function clearParts(query: URLSearchParams, parts: readonly FilterPart[]): void {
  for (const part of parts) setPart(query, part, '')
}

export const clearFilter = (query: URLSearchParams): void => clearParts(query, ALL_PARTS)

/** Whether it shows fewer than all listings. */
export const isNarrowed = (filter: CardsFilter): boolean =>
  ALL_PARTS.some(part => filter[part] !== undefined)

/** The filter as the query of a call. */
export function filterQuery({ sort, ...parts }: CardsFilter): URLSearchParams {
  const query = new URLSearchParams(parts)
  if (sort !== 'newest') query.set('sort', sort)
  return query
}
