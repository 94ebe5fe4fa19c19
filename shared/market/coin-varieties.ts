import { readDates } from './title-date.ts'
import { hasOwnMarket, readVarieties } from './title-varieties.ts'

/**
 * The varieties among a coin's special attributes that cost several times what the plain coin of its date costs, by
 * the names that the title reader gives them: "VDB", "doubled die obverse", "over 1". Sorted, each once.
 */
export function coinVarieties(specialAttributes: readonly string[], year: string): string[] {
  const named = specialAttributes.flatMap(text =>
    readVarieties(text, readDates(`${year} ${text}`).overdate),
  )
  return [...new Set(named.filter(hasOwnMarket))].sort()
}

/** The same as one text, as GET /api/market-data takes it. */
export const coinVarietiesText = (specialAttributes: readonly string[], year: string): string =>
  coinVarieties(specialAttributes, year).join(',')
