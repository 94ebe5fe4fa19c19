import { z } from 'zod'
import type { Cents } from '../../shared/lib/money.ts'
import { parseJson } from '../../shared/lib/parse-json.ts'
import { marketBasis } from '../../shared/listing/follow.ts'
import { isSameCoin, pricedCoinOf } from '../../shared/market/estimate/priced-coin.ts'
import { meltSchema, priceDataSchema, pricedCoinSchema } from '../../shared/market/market.ts'
import { actualMetalOunces } from '../../shared/numismatics/melt.ts'
import { meltOf as meltBySpot, strikeOfCoin } from '../market/melt.ts'
import type { ListingChange, StoredListing } from './store.ts'

const storedSchema = z.looseObject({
  gradePrices: priceDataSchema.shape.gradePrices,
  meltValue: meltSchema
    .pick({ totalMeltValueCents: true, currentMetalPriceMicros: true })
    .loose()
    .nullable(),
  /** The coin that was priced; without it the listing's own. */
  pricedAs: pricedCoinSchema.optional(),
  /** The listing's price is one of these though its coin is another now. */
  priceToCheck: z.boolean().optional(),
})

type Priced = Pick<
  StoredListing,
  | 'priceData'
  | 'suggestedPriceCents'
  | 'coinType'
  | 'seriesId'
  | 'year'
  | 'mint'
  | 'specialAttributes'
>

type StoredPrices = z.infer<typeof storedSchema>
/** A row's JSON is read once, though rules, melt value and suggestion ask for it. */
const READ = new WeakMap<Priced, StoredPrices | null>()

function readPrices(listing: Priced): StoredPrices | null {
  const known = READ.get(listing)
  if (known !== undefined) return known
  const { priceData } = listing
  const read = storedSchema.safeParse(priceData === null ? null : parseJson(priceData))
  const prices = read.success ? read.data : null
  READ.set(listing, prices)
  return prices
}

/** The price data that is stored with a listing, and of which coin they are; null without. */
export function storedPrices(listing: Priced) {
  const read = readPrices(listing)
  if (!read) return null
  const coin = pricedCoinOf(listing)
  const pricedAs = read.pricedAs ?? coin
  return { ...read, pricedAs, isOfCoin: isSameCoin(coin, pricedAs) }
}

/** Whether the price is still one of the coin before a correction. */
export function hasPriceOfOtherCoin(listing: Priced): boolean {
  const stored = storedPrices(listing)
  return stored !== null && !stored.isOfCoin && stored.priceToCheck === true
}

/** The suggestion of the analysis; null where it is of another coin. */
export const suggestedCents = (listing: Priced): Cents | null =>
  storedPrices(listing)?.isOfCoin === false ? null : listing.suggestedPriceCents

/**
 * What the metal of one coin is worth: as at its analysis, for a corrected coin by the price that the same metal had
 * then. Null where that is unknown.
 */
export function storedMelt(listing: Priced): Cents | null {
  const stored = storedPrices(listing)
  const melt = stored?.meltValue
  if (!melt) return null
  if (stored.isOfCoin) return melt.totalMeltValueCents
  const before = strikeOfCoin(stored.pricedAs)
  const content = before && actualMetalOunces(before)
  if (!content) return null
  const microsPerTroyOunce = { [content.metal]: melt.currentMetalPriceMicros }
  return meltBySpot(listing, { microsPerTroyOunce, asOf: 0 })?.cents ?? null
}

/**
 * What a change of the coin or the price changes of the stored price data: they keep the coin that they are of, so
 * that nobody takes them for the corrected one's, and a correction taken back finds them again.
 */
export function pricesAfter(listing: StoredListing, edit: ListingChange): ListingChange {
  const stored = storedPrices(listing)
  if (!stored) return {}
  const after = { ...listing, ...edit }
  const coin = pricedCoinOf(after)
  const corrected = !isSameCoin(pricedCoinOf(listing), coin)
  const repriced = edit.priceCents !== undefined
  if (!corrected && !(repriced && stored.priceToCheck)) return {}
  const { isOfCoin, ...kept } = stored
  const unknown = isOfCoin ? isStoredPrice(listing, stored.gradePrices) : true
  const priceToCheck = !isSameCoin(coin, kept.pricedAs) && !repriced && unknown
  return { priceData: JSON.stringify({ ...kept, priceToCheck }) }
}

type GradePrices = NonNullable<ReturnType<typeof storedPrices>>['gradePrices']

/** Whether the price is the suggestion, or a price of some grade; otherwise it is the seller's own. */
function isStoredPrice(
  { priceCents, suggestedPriceCents }: StoredListing,
  prices: GradePrices,
): boolean {
  return (
    priceCents === suggestedPriceCents ||
    prices.some(each => marketBasis(priceCents, each) !== undefined)
  )
}
