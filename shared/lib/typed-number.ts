import { ownSite } from './ebay-sites.ts'

/** A number below a thousand as it is typed, such as a percentage: "2.5" and "2,5" are the same. NaN for none, and for "". */
export const typedNumber = (text: string): number => {
  const plain = text.trim().replace(/%$/, '').trim().replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain)
}

/** "2.5", "2,5": a percentage of basis points as a field shows it. */
export const typedPercent = (basisPoints: number): string =>
  String(basisPoints / 100).replace('.', ownSite().decimalMark)
