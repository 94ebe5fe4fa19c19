import type { SearchedCoin } from './port.ts'

/** Search terms of eBay's search, at most 100 characters: date, mint mark and coin type. */
export function searchTerms({ year, mint, coinType }: SearchedCoin): string {
  const mark = mint === 'none' ? '' : mint
  return [year, mark, coinType]
    .filter(word => word !== '')
    .join(' ')
    .slice(0, 100)
}
