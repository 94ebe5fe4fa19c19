import { env } from 'cloudflare:workers'
import { pricedCoinOf } from '../../shared/market/estimate/priced-coin.ts'
import type { PriceData, PricedCoin } from '../../shared/market/market.ts'
import { connect } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { priceData } from '../db/schema/market.ts'

/** Of no stored picture. */
export const SHA256 = 'cd'.repeat(32)
const db = connect(env.DB)

/** The parts of price data that a test is about. `pricedAs`: another coin than the listing's. */
type TestPrices = Partial<Omit<PriceData, 'meltValue'>> & {
  meltValue?: { totalMeltValueCents: number; currentMetalPriceMicros: number } | null
  pricedAs?: PricedCoin
}

/** Stores a draft without a call, with its own price data if any; `values` replace its own. Answers its id. */
export async function storeListing(
  userId: number,
  values: Partial<typeof listings.$inferInsert> = {},
  prices?: TestPrices,
): Promise<number> {
  const coin = { coinType: 'Morgan Dollar', seriesId: null, year: '1881', mint: 'S', ...values }
  const [row] = await db
    .insert(listings)
    .values({
      userId,
      sku: crypto.randomUUID().replaceAll('-', ''),
      title: 'A coin of the owner',
      description: 'Of silver',
      priceCents: 100,
      shippingCents: 0,
      grade: 'VF30',
      composition: '',
      weight: '',
      diameter: '',
      frontSha256: SHA256,
      backSha256: SHA256,
      createdAt: 0,
      updatedAt: 0,
      ...coin,
      ...(prices ? await storePrices(userId, coin, prices) : {}),
    })
    .returning({ id: listings.id })
  if (!row) throw new Error('no listing was stored')
  return row.id
}

/** The columns of a listing of this coin with these price data, which are stored. */
export async function storePrices(
  userId: number,
  coin: Omit<PricedCoin, 'varieties'>,
  { pricedAs = pricedCoinOf({ ...coin, specialAttributes: [] }), ...prices }: TestPrices,
) {
  const id = crypto.randomUUID()
  const { gradePrices = [], ...rest } = prices
  await db.insert(priceData).values({
    userId,
    id,
    result: JSON.stringify(rest),
    gradePrices: JSON.stringify(gradePrices),
    createdAt: Date.now(),
  })
  const { meltValue } = prices
  const melt = meltValue && {
    cents: meltValue.totalMeltValueCents,
    microsPerTroyOunce: meltValue.currentMetalPriceMicros,
  }
  return { priceDataId: id, pricedAs: { coin: pricedAs, melt: melt ?? null } }
}
