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

/** "FS-101", "RPM-2": the number of a variety in a book. */
const BOOK_NUMBER = /\b[a-z]{1,5}-\d{1,4}[a-z]?\b/gi

/**
 * What tells coins of one date, mint mark and grade apart to a buyer, as one text: every variety by the name that the
 * title reader gives it ("VAM-4", "doubled die obverse") with its number in a book, and all other special attributes as
 * they are written.
 */
function distinctionOf(specialAttributes: readonly string[], year: string): string {
  const named = specialAttributes.flatMap(text => {
    const varieties = readVarieties(text, readDates(`${year} ${text}`).overdate)
    return varieties.length > 0
      ? [...varieties, ...(text.match(BOOK_NUMBER) ?? [])]
      : text.replace(/[^\p{L}\p{N}]+/gu, ' ')
  })
  const words = named.map(name => name.trim().toLowerCase()).filter(name => name !== '')
  return [...new Set(words)].sort().join(', ')
}

/** Whether two coins may be pieces of one listing as far as their varieties go. */
export const isSameVariety = (
  one: { specialAttributes: readonly string[]; year: string },
  other: { specialAttributes: readonly string[]; year: string },
): boolean =>
  distinctionOf(one.specialAttributes, one.year) ===
  distinctionOf(other.specialAttributes, other.year)

export interface DatedCoin {
  coinType: string
  seriesId?: string | null | undefined
  year: string
  mint?: string | undefined
}

/**
 * The special attributes after a change of series, year or mint: those that name a variety are of the coin before and
 * are left out. A mint or year that was empty is completed, not changed.
 */
export function attributesOfCoin(
  specialAttributes: readonly string[],
  was: DatedCoin,
  is: DatedCoin,
): string[] {
  return isAnotherCoin(was, is)
    ? specialAttributes.filter(text => coinVarieties([text], was.year).length === 0)
    : [...specialAttributes]
}

/** Whether series, year or mint differ; a field that was empty before is completed, not changed. */
export function isAnotherCoin(was: DatedCoin, is: DatedCoin): boolean {
  const differs = (before = '', now = '') => before !== '' && before !== now
  return (
    (was.seriesId && is.seriesId
      ? was.seriesId !== is.seriesId
      : differs(was.coinType, is.coinType)) ||
    differs(was.year, is.year) ||
    differs(was.mint, is.mint)
  )
}
