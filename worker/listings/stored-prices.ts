import { sql } from 'drizzle-orm'
import type { Cents } from '../../shared/lib/money.ts'
import { isSameCoin, pricedCoinOf } from '../../shared/market/estimate/priced-coin.ts'
import type { PriceData } from '../../shared/market/market.ts'
import { actualMetalOunces } from '../../shared/numismatics/melt.ts'
import type { SellerRows } from '../db/connection.ts'
import { meltOf as meltBySpot, strikeOfCoin } from '../market/melt.ts'
import { gradePricesById } from '../market/stored-price-data.ts'
import type { ListingChange, StoredListing } from './store.ts'

type NamedCoin = Parameters<typeof pricedCoinOf>[0]
type Priced = Pick<
  StoredListing,
  | 'pricedAs'
  | 'priceToCheck'
  | 'suggestedPriceCents'
  | 'coinType'
  | 'seriesId'
  | 'year'
  | 'mint'
  | 'specialAttributes'
>

/**
 * What a listing stores of price data that are its own or its analysis's.
 * @param coin as it was priced; `certificate`: the number by which the price guide was asked
 */
export const newPrices = (
  priceDataId: string,
  { certificate, ...coin }: NamedCoin & { certificate: string | null },
  { meltValue }: PriceData,
) => ({
  priceDataId,
  pricedAs: {
    coin: { ...pricedCoinOf(coin), certificate },
    melt: meltValue && {
      cents: meltValue.totalMeltValueCents,
      microsPerTroyOunce: meltValue.currentMetalPriceMicros,
    },
  },
  priceToCheck: false,
})

/** Of which coin the price data of a listing are, and whether that is still the listing's; null without price data. */
export function storedPrices(listing: Priced) {
  const { pricedAs } = listing
  return pricedAs && { ...pricedAs, isOfCoin: isSameCoin(pricedCoinOf(listing), pricedAs.coin) }
}

/** Whether the price is still one of the coin before a correction. */
export const hasPriceOfOtherCoin = (listing: Priced): boolean =>
  listing.priceToCheck && storedPrices(listing)?.isOfCoin === false

/** The suggestion of the analysis; null where it is of another coin. */
export const suggestedCents = (listing: Priced): Cents | null =>
  storedPrices(listing)?.isOfCoin === false ? null : listing.suggestedPriceCents

/**
 * What the metal of one coin is worth: as at its analysis, for a corrected coin by the price that the same metal had
 * then. Null where that is unknown.
 */
export function storedMelt(listing: Priced): Cents | null {
  const stored = storedPrices(listing)
  if (!stored?.melt) return null
  const { coin, melt, isOfCoin } = stored
  if (isOfCoin) return melt.cents
  const before = strikeOfCoin(coin)
  const content = before && actualMetalOunces(before)
  if (!content) return null
  const microsPerTroyOunce = { [content.metal]: melt.microsPerTroyOunce }
  return meltBySpot(listing, { microsPerTroyOunce, asOf: 0 })?.cents ?? null
}

/**
 * Whether the price is to be checked after a change of the coin or the price. The listing keeps its price data and the
 * coin that they are of, so that nobody takes them for the corrected one's, and a correction taken back finds them
 * again.
 * @param isStoredPrice as `atStoredPrice` says of the listing; otherwise its price is the seller's own
 */
export function pricesAfter(
  listing: StoredListing,
  edit: ListingChange,
  isStoredPrice: boolean,
): ListingChange {
  const stored = storedPrices(listing)
  if (!stored) return {}
  const coin = pricedCoinOf({ ...listing, ...edit })
  const corrected = !isSameCoin(pricedCoinOf(listing), coin)
  const repriced = edit.priceCents !== undefined
  if (!corrected && !(repriced && listing.priceToCheck)) return {}
  const unknown = !stored.isOfCoin || isStoredPrice
  return { priceToCheck: !isSameCoin(coin, stored.coin) && !repriced && unknown }
}

/** Whether an edit names what `pricesAfter` compares. */
export const namesCoin = (form: Partial<NamedCoin>): boolean =>
  [form.coinType, form.seriesId, form.year, form.mint, form.specialAttributes].some(
    field => field !== undefined,
  )

/** Of these listings of a seller those whose price is the suggestion or a price of some grade, in two queries. */
export async function atStoredPrice(
  db: SellerRows,
  userId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db.all<{ id: number; price: Cents; suggested: Cents | null; key: string }>(sql`
    select own.id, own.price_cents as price, own.suggested_price_cents as suggested,
      own.price_data_id as key
    from json_each(${JSON.stringify(ids)}) as named
    cross join listings as own on own.id = named.value and own.user_id = ${userId}
    where own.price_data_id is not null`)
  const unlike = rows.filter(({ price, suggested }) => price !== suggested)
  const grades = await gradePricesById(
    db,
    userId,
    unlike.map(({ key }) => key),
  )
  const isOfGrade = ({ key, price }: { key: string; price: Cents }) =>
    grades
      .get(key)
      ?.some(({ priceCents, lowCents, highCents }) =>
        [priceCents, lowCents, highCents].includes(price),
      ) ?? false
  return new Set(
    rows.filter(row => row.price === row.suggested || isOfGrade(row)).map(({ id }) => id),
  )
}
