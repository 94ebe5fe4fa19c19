import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { onMarketplace } from '../accounts/own-site.ts'
import { connect } from '../db/connection.ts'
import { guideInOwnCurrency, spotInOwnCurrency } from './own-currency.ts'
import type { GuideCoin, Spot } from './port.ts'
import { metalReadings } from './spot-prices.ts'
import { storeSpotPrices } from './store.ts'

const db = connect(env.DB)
const now = () => Date.UTC(2026, 10, 27)
const SPOT: Spot = {
  microsPerTroyOunce: { silver: 50_000_000 },
  rates: { GBP: 1_250_000, CAD: 800_000, AUD: 625_000, EUR: 1_000_000 },
  asOf: Date.UTC(2026, 10, 27),
}
const british = <T>(work: () => T): T => onMarketplace('EBAY_GB', work)
// Of a coin, a guide's value alone matters here.
const COIN: GuideCoin = Object.assign(Object.create(null), { value: 10_000 })
const guideOf = (spot: Spot | null) =>
  guideInOwnCurrency(
    {
      directory: db,
      now,
      guide: { name: 'guide', look: async () => ({ ok: true, coin: COIN }) },
    },
    Promise.resolve(spot),
  )
const ask = (guide: ReturnType<typeof guideOf>) =>
  guide?.guide.look({ certificate: '12345678' }, AbortSignal.timeout(1_000), 1)

it('metal prices are in the currency of the seller’s marketplace, at the rate that came with them', () => {
  expect(british(() => spotInOwnCurrency(SPOT))?.microsPerTroyOunce).toEqual({ silver: 40_000_000 })
  expect(spotInOwnCurrency(SPOT)).toBe(SPOT)
})

it('without a rate there is no price in pounds, of metal and of the guide', async () => {
  const { rates: _, ...unrated } = SPOT
  expect(british(() => spotInOwnCurrency(unrated))).toBeNull()
  expect(await ask(british(() => guideOf(unrated)))).toMatchObject({ ok: false })
  expect(await ask(guideOf(unrated))).toMatchObject({ ok: true, coin: { value: 10_000 } })
})

it('a guide’s value is in pounds', async () => {
  expect(await ask(british(() => guideOf(SPOT)))).toMatchObject({
    ok: true,
    coin: { value: 8_000 },
  })
})

it('earlier prices are converted at the rates of their days; a day without a rate is left out', async () => {
  const day = 24 * 3_600_000
  const { rates: _, ...unrated } = SPOT
  await storeSpotPrices(db, { ...unrated, asOf: SPOT.asOf - 2 * day }, 0)
  await storeSpotPrices(db, { ...SPOT, rates: { GBP: 2_000_000 }, asOf: SPOT.asOf - day }, 0)
  await storeSpotPrices(db, SPOT, 0)
  const since = SPOT.asOf - 3 * day
  const read = () => metalReadings(db, 'silver', { since })
  expect((await british(read)).map(({ micros }) => micros)).toEqual([25_000_000, 40_000_000])
  expect(await read()).toHaveLength(3)
})

it.each([
  ['EBAY_CA', 62_500_000, 12_500],
  ['EBAY_AU', 80_000_000, 16_000],
  ['EBAY_DE', 50_000_000, 10_000],
] as const)('of a seller on %s both are in that site’s currency', async (id, silver, guide) => {
  const on = <T>(work: () => T): T => onMarketplace(id, work)
  expect(on(() => spotInOwnCurrency(SPOT))?.microsPerTroyOunce).toEqual({ silver })
  expect(await ask(on(() => guideOf(SPOT)))).toMatchObject({ coin: { value: guide } })
})
