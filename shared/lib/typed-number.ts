import { ownSite } from './ebay-sites.ts'

/** A number below a thousand as it is typed, such as a percentage: "2.5" and "2,5" are the same. NaN for none, and for "". */
export const typedNumber = (text: string): number => {
  const plain = text.trim().replace(/%$/, '').trim().replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain)
}

/** "2.5", "2,5": a percentage of basis points as a field shows it. */
export const typedPercent = (basisPoints: number): string =>
  String(basisPoints / 100).replace('.', ownSite().decimalMark)

/** 6250 of "62.5" or "62.5 %"; null of nothing; any other text as it is. */
export function basisPointsOf(written: string): number | string | null {
  const word = written.replace('%', '').trim().replace(',', '.')
  if (word === '') return null
  return /^\d{1,3}(\.\d{1,2})?$/.test(word) ? Math.round(Number(word) * 100) : word
}
