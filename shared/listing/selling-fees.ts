import { type MarketplaceId, ownSite } from '../lib/ebay-sites.ts'
import type { Cents } from '../lib/money.ts'
import { usualShipping } from './terms/listing-terms.ts'

/** Rates in basis points (1325 = 13.25 %) of an order's total: price, shipping and sales tax. */
type FeeSchedule = {
  /** Which buyers pay beside the total, and eBay takes its fee of. */
  taxBasisPoints: number
  /** First day, ISO 8601; of the first entry the day on which it was read. */
  from: string
  /** Up to the limit one rate, of the part above it another one. */
  coins: { limitCents: Cents; rate: number; rateOfRest: number }
  /** Up to the limit one rate; above it another one, of the whole total. */
  bullion: { limitCents: Cents; rate: number; rateAbove: number }
  perOrder: { smallTotalCents: Cents; smallCents: Cents; cents: Cents }
  /** Of a listing beyond the free ones of a month, and of each renewal. Of memory, not read on a page of eBay. */
  insertionCents: Cents
}

/**
 * eBay's fee is taken of the sales tax too. Buyers pay 7.5 % in the average of the states (Tax Foundation,
 * combined rates weighted by population); states that exempt coins make the true fee lower than the estimate.
 */
export const SALES_TAX_BASIS_POINTS = 750

/**
 * Fees of eBay's sites for sellers without a store, the earliest first. A change of eBay's is a new entry.
 *
 * Source: eBay, "Selling fees" (help page 4822), Coins & Paper Money; eBay's notice of winter 2024 for the fee
 * per order. Sellers below standard pay 4 points more, sales abroad cost 1.65 % more: neither is counted.
 *
 * United Kingdom, business sellers without VAT on the fees (private sellers pay none): 7.55 % in Coins, Banknotes &
 * Bullion, 0.35 % for regulation and 30p an order. Source: public calculators of 2026 after eBay's help page 4809, of
 * which the page itself was read for the kinds of fees alone; no insertion fee is known. Prices have the VAT in them.
 *
 * Australia: 13.4 %, at most A$440 of an item, and of bullion above A$7,500 7 %; A$0.30 an order, by one calculator A$0.40 above
 * A$10. Sources: public calculators of 2026 (dataede.com, kiloapps.co), and eBay's fee page for the free listings. Prices have the
 * GST in them. Canada: no page with rates was found; the United States' are assumed. eBay takes its fee of the sales tax
 * there too, which no average is known of and none is counted.
 *
 * Germany, business sellers (private sellers pay none since 2023): 11 % up to €1,990 and 2 % of the rest, as most categories; 45
 * cents an order, 35 up to €10. Sources: public calculators of 2025 and 2026 (ezfox.ai, kosten.org); the rate of Münzen was
 * not read. Prices have the VAT in them.
 */
const FEE_SCHEDULES: Readonly<Record<MarketplaceId, readonly [FeeSchedule, ...FeeSchedule[]]>> = {
  EBAY_US: [
    {
      from: '2026-11-22',
      taxBasisPoints: SALES_TAX_BASIS_POINTS,
      coins: { limitCents: 750_000, rate: 1_325, rateOfRest: 235 },
      bullion: { limitCents: 750_000, rate: 1_360, rateAbove: 700 },
      perOrder: { smallTotalCents: 1_000, smallCents: 30, cents: 40 },
      insertionCents: 35,
    },
  ],
  EBAY_GB: [
    {
      from: '2026-11-27',
      taxBasisPoints: 0,
      coins: { limitCents: 750_000, rate: 790, rateOfRest: 790 },
      bullion: { limitCents: 750_000, rate: 790, rateAbove: 790 },
      perOrder: { smallTotalCents: 1_000, smallCents: 30, cents: 30 },
      insertionCents: 0,
    },
  ],
  EBAY_CA: [
    {
      from: '2026-11-27',
      taxBasisPoints: 0,
      coins: { limitCents: 750_000, rate: 1_325, rateOfRest: 235 },
      bullion: { limitCents: 750_000, rate: 1_360, rateAbove: 700 },
      perOrder: { smallTotalCents: 1_000, smallCents: 30, cents: 40 },
      insertionCents: 0,
    },
  ],
  EBAY_AU: [
    {
      from: '2026-11-27',
      taxBasisPoints: 0,
      // A fee of at most A$440 is one of 13.4 % up to this limit and nothing of the rest.
      coins: { limitCents: 328_358, rate: 1_340, rateOfRest: 0 },
      bullion: { limitCents: 750_000, rate: 1_340, rateAbove: 700 },
      perOrder: { smallTotalCents: 1_000, smallCents: 30, cents: 40 },
      insertionCents: 0,
    },
  ],
  EBAY_DE: [
    {
      from: '2026-11-27',
      taxBasisPoints: 0,
      coins: { limitCents: 199_000, rate: 1_100, rateOfRest: 200 },
      bullion: { limitCents: 199_000, rate: 1_100, rateAbove: 1_100 },
      perOrder: { smallTotalCents: 1_000, smallCents: 35, cents: 45 },
      insertionCents: 0,
    },
  ],
}

/** One piece that is sold in an order of its own. */
export type FeeBasis = {
  priceCents: Cents
  /** What the buyer pays for shipping. */
  shippingCents: Cents
  /** Whether the series is struck as bullion. */
  bullion: boolean
}

/** `thick`: by `isThick`. It is sent as a parcel, whatever its price. */
export type PostedPiece = FeeBasis & { thick: boolean }

export type FeeTerms = {
  /** The seller's own final value fee in basis points; null: eBay's usual one. */
  ownRate: number | null
  /** When it is sold, ms: the fees of that day count. */
  at: number
}

/** eBay's estimated fee in cents: final value fee of the total with sales tax, and the fee per order. */
export function estimateFee(basis: FeeBasis, terms: FeeTerms): Cents {
  const net = basis.priceCents + basis.shippingCents
  if (net <= 0) return 0
  const schedule = scheduleAt(terms.at)
  const total = net + share(net, schedule.taxBasisPoints)
  const { smallTotalCents, smallCents, cents } = schedule.perOrder
  const finalValue =
    terms.ownRate === null ? usualFee(total, basis, schedule) : share(total, terms.ownRate)
  return finalValue + (total <= smallTotalCents ? smallCents : cents)
}

/**
 * What eBay takes beside its fee where the buyer came by the listing's ad, in cents: the rate of the total with shipping and
 * sales tax. Source: eBay, "Changes to Promoted Listings Standard ad fees" (since 2022-06-01).
 */
export function estimateAdFee(
  { priceCents, shippingCents }: FeeBasis,
  { rateTenths, at }: { rateTenths: number | null; at: number },
): Cents {
  const net = priceCents + shippingCents
  if (rateTenths === null || net <= 0) return 0
  return share(net + share(net, scheduleAt(at).taxBasisPoints), rateTenths * 10)
}

/** By which line of the schedule a total with sales tax pays: up to the small total, up to the limit, above it. */
export const FEE_BANDS = ['small', 'usual', 'large'] as const
export type FeeBand = (typeof FEE_BANDS)[number]

/** Many orders of one band. */
export type FeeGroup = {
  band: FeeBand
  bullion: boolean
  orders: number
  /** Totals with sales tax, each rounded to a cent. */
  taxedCents: Cents
}

/**
 * The fees of many orders from their sums, in cents. Within a band a fee is linear in the total, so this is the sum of
 * `estimateFee`, but for the rounding of each fee to a cent (1 cent an order at most).
 */
export function estimateFees(
  { band, bullion, orders, taxedCents: sums }: FeeGroup,
  terms: FeeTerms,
) {
  const { coins, bullion: ofBullion, perOrder, taxBasisPoints } = scheduleAt(terms.at)
  // The sums have the sales tax of the United States in them. Their bands are its too: of another site's limit inside a
  // band the fee is estimated too high.
  const taxedCents = Math.round(
    (sums * (10_000 + taxBasisPoints)) / (10_000 + SALES_TAX_BASIS_POINTS),
  )
  const perOrders = orders * (band === 'small' ? perOrder.smallCents : perOrder.cents)
  if (terms.ownRate !== null) return share(taxedCents, terms.ownRate) + perOrders
  if (bullion)
    return share(taxedCents, band === 'large' ? ofBullion.rateAbove : ofBullion.rate) + perOrders
  const upToLimit = band === 'large' ? orders * coins.limitCents : taxedCents
  return share(upToLimit, coins.rate) + share(taxedCents - upToLimit, coins.rateOfRest) + perOrders
}

/**
 * What the seller keeps of price and shipping after the fee and the postage, in cents; below zero for a coin that
 * costs more to sell than it brings. Postage is what the buyer pays for it; where shipping is free, the usual
 * price of an envelope or a parcel.
 */
export function keptAfterFees(basis: PostedPiece, terms: FeeTerms): Cents {
  const { priceCents, shippingCents, thick } = basis
  if (priceCents <= 0) return 0
  const postage = shippingCents > 0 ? shippingCents : usualShipping(priceCents, thick)
  return priceCents + shippingCents - postage - estimateFee(basis, terms)
}

/**
 * What eBay keeps of its fee of an order when part of its total was refunded, in cents: all of the fee per order, and of
 * the rest the part of what was not refunded. Recorded: of 22.11 for an order of 143.98 that was refunded in full, 0.44.
 * @param order what the buyer paid without tax, and what went back of it
 */
export function feeAfterRefund(
  fee: Cents,
  { total, refunded, at }: { total: Cents; refunded: Cents; at: number },
): Cents {
  if (refunded <= 0 || total <= 0) return fee
  const { smallTotalCents, smallCents, cents } = scheduleAt(at).perOrder
  const perOrder = Math.min(fee, total <= smallTotalCents ? smallCents : cents)
  const left = Math.max(total - refunded, 0)
  return perOrder + Math.round(((fee - perOrder) * left) / total)
}

/** What a listing costs at that time where the month's free ones are used up. How many are free only eBay knows. */
export const insertionFee = (at: number): Cents => scheduleAt(at).insertionCents

function usualFee(total: Cents, { bullion }: FeeBasis, schedule: FeeSchedule): Cents {
  if (bullion) {
    const { limitCents, rate, rateAbove } = schedule.bullion
    return share(total, total > limitCents ? rateAbove : rate)
  }
  const { limitCents, rate, rateOfRest } = schedule.coins
  return (
    share(Math.min(total, limitCents), rate) + share(Math.max(total - limitCents, 0), rateOfRest)
  )
}

/** Of several dated entries the last entry that has begun; before the first one, the first. */
function scheduleAt(at: number): FeeSchedule {
  const schedules = FEE_SCHEDULES[ownSite().id]
  return schedules.findLast(({ from }) => Date.parse(from) <= at) ?? schedules[0]
}

const share = (cents: Cents, basisPoints: number): Cents =>
  Math.round((cents * basisPoints) / 10_000)
