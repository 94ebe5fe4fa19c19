import type { OfferLine } from '../../shared/buying/offers.ts'

const EMPTY: Omit<OfferLine, 'id'> = {
  seriesId: null,
  coinType: '',
  country: '',
  denomination: '',
  year: '',
  mint: '',
  grade: '',
  composition: '',
  count: 1,
  marketCents: null,
  ownCents: null,
  pictures: [],
}

/** A line of one coin; without a name it waits for it. */
export const newLine = (line: Partial<OfferLine> = {}): OfferLine => ({
  ...EMPTY,
  id: crypto.randomUUID(),
  ...line,
})
