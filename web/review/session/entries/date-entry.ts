import { ALL_MINT_MARKS } from '../../../../shared/numismatics/tables/mints.ts'

/** "1921", "1921 S", "1776-1976-d", "1917s": a year or span of years, and a mint mark. */
const DATE = /^(\d{4}(?:\s*[-/–]\s*\d{2,4}(?!\d))?)(?:[\s-]*([a-z]{1,4}))?$/i

/**
 * A typed date with its mint mark. Without letters the coin bears no mint mark (`none`), unless it is known already.
 * @param known the coin's mint mark, empty where it is not known
 * @returns null where the text is no date
 */
export function parseDateEntry(text: string, known: string): { year: string; mint: string } | null {
  const [, year, letters] = DATE.exec(text.trim()) ?? []
  if (!year) return null
  if (!letters) return { year: plain(year), mint: known || 'none' }
  const mint =
    letters.toLowerCase() === 'none'
      ? 'none'
      : ALL_MINT_MARKS.find(mark => mark === letters.toUpperCase())
  return mint === undefined ? null : { year: plain(year), mint }
}

const plain = (year: string): string => year.replace(/\s*[-/–]\s*/, '-')
