import type { OfferLine } from './offers.ts'

/** A line's coin in words: "1881-S Morgan Dollar VF30". */
export function lineName({
  year,
  mint,
  coinType,
  grade,
}: Pick<OfferLine, 'year' | 'mint' | 'coinType' | 'grade'>): string {
  const date = [year, mint].filter(Boolean).join('-')
  return [date, coinType, grade].filter(Boolean).join(' ')
}
