import type { OfferLine, OfferSheet } from '../buying/offers.ts'
import { DEFAULT_SHARES } from '../buying/share-table.ts'

/** A line of Morgan dollars, of 0.7734 oz of silver each. */
export const offerLine = (line: Partial<OfferLine> = {}): OfferLine => ({
  id: crypto.randomUUID(),
  seriesId: 'morgan-dollar',
  coinType: 'Morgan Dollar',
  country: '',
  denomination: '',
  year: '1881',
  mint: 'S',
  grade: '',
  composition: '',
  count: 1,
  marketCents: null,
  ownCents: null,
  pictures: [],
  ...line,
})

/** An offer for Morgan dollars, made now at $30 an ounce. */
export function offerSheet(sheet: Partial<OfferSheet> = {}): OfferSheet {
  const pricedAt = Date.now()
  return {
    lines: [offerLine()],
    spot: { micros: { silver: 30_000_000, gold: 2_500_000_000 }, at: pricedAt },
    shares: DEFAULT_SHARES,
    feeBasisPoints: null,
    pricedAt,
    validUntil: pricedAt + DEFAULT_SHARES.validMinutes * 60_000,
    ...sheet,
  }
}
