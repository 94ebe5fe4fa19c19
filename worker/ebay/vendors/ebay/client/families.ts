import type { EbayFamily } from '../../../port.ts'

/** The APIs of eBay by the beginning of their paths; each has a limit of its own. */
const FAMILIES: readonly (readonly [RegExp, EbayFamily])[] = [
  [/\/sell\/account\//, 'account'],
  [/\/sell\/inventory\//, 'inventory'],
  [/\/commerce\/media\//, 'media'],
  [/\/sell\/fulfillment\//, 'orders'],
  [/\/sell\/finances\//, 'finances'],
  [/\/sell\/negotiation\//, 'negotiation'],
  [/\/sell\/stores\//, 'stores'],
  [/\/sell\/marketing\//, 'marketing'],
  [/\/ws\/api\.dll$/, 'trading'],
]

/** The API that an address belongs to; null where calls are not counted (identity). */
export function familyOf(url: string): EbayFamily | null {
  const { pathname } = new URL(url)
  return FAMILIES.find(([path]) => path.test(pathname))?.[1] ?? null
}
