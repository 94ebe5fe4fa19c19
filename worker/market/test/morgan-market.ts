import type { MarketCoin, MarketItem } from '../port.ts'

export const NOW = Date.UTC(2026, 10, 21)
const DAY_MS = 24 * 3_600_000

export const MORGAN: MarketCoin = {
  seriesId: 'morgan-dollar',
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  varieties: [],
  grade: 'VF30',
  certified: false,
}

let number = 0
/** A sale of an 1881-S Morgan dollar whose title ends with these words; the price in cents. */
export const sale = (words: string, price: number, days = 1): MarketItem => ({
  itemId: `v1|${++number}|0`,
  title: `1881-S Morgan Dollar ${words}`,
  price,
  condition: 'Ungraded',
  url: 'https://www.ebay.com/itm/1',
  soldAt: NOW - days * DAY_MS,
  endsAt: null,
  listingType: 'Fixed price',
})
export const offer = (words: string, price: number): MarketItem => ({
  ...sale(words, price),
  soldAt: null,
})
