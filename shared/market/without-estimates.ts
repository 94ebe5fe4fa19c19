/* MARKET_ESTIMATES=off: what is left of market data where no price may be made from eBay's. */

/** What every screen says in the place of a market price. */
export const ESTIMATES_OFF =
  'This server makes no market prices from eBay’s data, so there is none here. The price is yours to set.'

/** Why the sources of sales are not asked. */
export const SALES_NOT_ASKED = 'Not asked: this server makes no market prices from eBay’s data.'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Amounts that come from sales or offers, by their names inside and on the wire. */
const ESTIMATED =
  /^(suggestedPrice|averagePrice|avgPrice|minPrice|maxPrice|recommendedPrice)(Cents)?$|^(priceRange|range|comprehensive|data)$/
const LISTS = new Set(['gradePrices', 'marketListings', 'doubts', 'guide', 'sales', 'recentSales'])
const TEXTS = new Set(['explanation', 'detailedAnalysis'])
/** The sides of sales: nothing of them is left. */
const SALES = new Set(['sold', 'completedSales', 'soldItemPrices'])
const COUNTS = new Set(['count', 'salesCount'])

/** Fields of a listing that come from sales or offers. */
const OF_LISTING =
  /^(suggestedPrice(Cents)?|priceLow(Cents)?|priceHigh(Cents)?|marketData|salesData|recentSalesCount|pricingExplanation|soldListings|soldItemPrices|currentMarketPrices)$/

/**
 * A response without prices made from eBay's data: market data, stored analyses and rows lose suggestion, range, prices
 * of grades, averages and sales, and say so; the guide, the metal and the plain list of live offers stay.
 */
export function withoutEstimates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEstimates)
  if (!isFields(value)) return value
  if ('gradePrices' in value) return { ...plainMarket(value), withoutEstimates: ESTIMATES_OFF }
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      OF_LISTING.test(name) ? null : withoutEstimates(field),
    ]),
  )
}

function plainMarket(value: Fields): Fields {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, plainField(name, field)]),
  )
}

function plainField(name: string, field: unknown): unknown {
  if (ESTIMATED.test(name)) return null
  if (LISTS.has(name) && Array.isArray(field)) return []
  if (TEXTS.has(name)) return ESTIMATES_OFF
  if (name === 'confidence') return 0
  if (name === 'complete') return false
  if (SALES.has(name) && isFields(field)) return emptySide(field)
  // A comp of an analysis has its sale's date; what is left is what is for sale now, in one list.
  if (name === 'comps' && Array.isArray(field)) return field.filter(isLive)
  // A row of the review has the listing and what its pictures left in doubt beside its prices.
  if (name === 'listing' || name === 'analysis') return withoutEstimates(field)
  if (name === 'priceGuide' || name === 'meltValue' || name === 'pcgs') return field
  if (Array.isArray(field)) return field.map(each => (isFields(each) ? plainMarket(each) : each))
  return isFields(field) ? plainMarket(field) : field
}

const isLive = (comp: unknown): boolean => isFields(comp) && comp['soldDate'] === null

const emptySide = (side: Fields): Fields =>
  Object.fromEntries(
    Object.entries(side).map(([name, field]) => [
      name,
      COUNTS.has(name) ? 0 : Array.isArray(field) ? [] : null,
    ]),
  )
