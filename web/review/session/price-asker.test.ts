import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PricedCoin } from '../../../shared/market/market.ts'
import { newReviewRow } from '../test/review-row.ts'
import { startPriceAsker } from './price-asker.ts'
import { createSessionStore } from './session-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PRICES = [
  { grade: 'VF20', certified: false, priceCents: 70000, lowCents: 60000, highCents: 80000 },
]

function table(count: number) {
  const store = createSessionStore()
  const rows = Array.from({ length: count }, (_, id) => newReviewRow({ id: id + 1, grade: 'VF20' }))
  store.send({ arrived: 'loaded', rows })
  const year = (id: number, to: string) =>
    store.send({ do: 'change', change: { year: to }, ids: [id] })
  const priceOf = (id: number) => store.get().rows.get(id)?.shown.listing.price
  return { store, year, priceOf }
}

test('a corrected coin is asked about once, when it has rested', async () => {
  const { store, year, priceOf } = table(3)
  const asked: string[] = []
  const end = startPriceAsker(store, async coin => {
    asked.push(coin.year)
    return PRICES
  })
  year(1, '1888')
  await vi.advanceTimersByTimeAsync(500)
  year(1, '1889')
  year(2, '1889')
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toEqual(['1889'])
  expect([1, 2, 3].map(priceOf)).toEqual(['700.00', '700.00', '40.00'])
  year(3, '1890')
  end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual(['1889'])
})

test('a draft that was never priced is asked about when it is named, and has the price of its grade', async () => {
  const store = createSessionStore()
  const blank = { coinType: '', seriesId: null, year: '', price: '0.00', suggestedPrice: null }
  const row = (id: number) =>
    newReviewRow({ id, ...blank }, { gradePrices: [], pricedAs: null, analysis: null })
  store.send({ arrived: 'loaded', rows: [row(1), row(2)] })
  const asked: string[] = []
  startPriceAsker(store, async coin => {
    asked.push(coin.coinType)
    return PRICES
  })
  await vi.advanceTimersByTimeAsync(700)
  expect(asked).toEqual([])
  const name = { coinType: 'Canada Silver Dollar', seriesId: 'canada-silver-dollar', year: '1967' }
  store.send({ do: 'change', change: name, ids: [1] })
  await vi.advanceTimersByTimeAsync(700)
  expect(asked).toEqual(['Canada Silver Dollar'])
  store.send({ do: 'change', change: { grade: 'VF20' }, ids: [1, 2] })
  expect(store.get().rows.get(1)?.shown.listing.price).toBe('700.00')
  expect(store.get().rows.get(2)?.shown.listing.price).toBe('0.00')
})

test('a draft that was named before and never priced is asked about when it is graded', async () => {
  const store = createSessionStore()
  const unpriced = { price: '0.00', suggestedPrice: null }
  const priceless = { gradePrices: [], pricedAs: null, analysis: null }
  store.send({ arrived: 'loaded', rows: [newReviewRow({ id: 1, ...unpriced }, priceless)] })
  const end = startPriceAsker(store, async () => PRICES)
  await vi.advanceTimersByTimeAsync(700)
  store.send({ do: 'change', change: { grade: 'VF20' }, ids: [1] })
  await vi.advanceTimersByTimeAsync(700)
  expect(store.get().rows.get(1)?.shown.listing.price).toBe('700.00')
  store.send({ do: 'undo' })
  expect(store.get().rows.get(1)?.shown.listing).toMatchObject({ grade: '', price: '0.00' })
  end()
})

test('a corrected coin in a holder of PCGS is asked about with its certificate', async () => {
  const store = createSessionStore()
  const holder = { grader: 'PCGS', certificationNumber: '40010001' }
  store.send({ arrived: 'loaded', rows: [newReviewRow({ id: 1, ...holder })] })
  const asked: PricedCoin[] = []
  startPriceAsker(store, async coin => {
    asked.push(coin)
    return PRICES
  })
  store.send({ do: 'change', change: { year: '1888' }, ids: [1] })
  await vi.advanceTimersByTimeAsync(700)
  expect(asked).toMatchObject([{ year: '1888', certificate: '40010001' }])
})

test('a few coins at once; one that fails is asked about at the next correction', async () => {
  const { store, year, priceOf } = table(5)
  const open: { coin: PricedCoin; resolve: () => void; reject: () => void }[] = []
  startPriceAsker(
    store,
    coin =>
      new Promise((resolve, reject) => {
        open.push({
          coin,
          resolve: () => resolve(PRICES),
          reject: () => reject(new Error('no answer')),
        })
      }),
  )
  for (const id of [1, 2, 3, 4, 5]) year(id, String(1884 + id))
  await vi.advanceTimersByTimeAsync(700)
  expect(open.map(({ coin }) => coin.year)).toEqual(['1885', '1886', '1887'])
  open[0]?.reject()
  await vi.advanceTimersByTimeAsync(0)
  expect(open).toHaveLength(4)
  expect(priceOf(1)).toBe('40.00')
  open[1]?.resolve()
  await vi.advanceTimersByTimeAsync(700)
  expect(priceOf(2)).toBe('700.00')
  expect(open.map(({ coin }) => coin.year).slice(4)).toEqual(['1889'])
  open[2]?.resolve()
  await vi.advanceTimersByTimeAsync(700)
  expect(open.map(({ coin }) => coin.year).slice(5)).toEqual(['1885'])
})
