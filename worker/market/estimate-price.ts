import type { Cents } from '../../shared/money.ts'

/** A sale or listing that is included in the price. */
export type Comp = { price: Cents; similarity: number; soldAt: number | null }

export type PricingInput = {
  sold: Comp[]
  active: Comp[]
  /** Melt value; null for a base-metal coin or without spot prices. */
  melt: Cents | null
  /** Without comps, bullion is priced at its melt value. */
  bullion: boolean
  now: number
}

export type Estimate = {
  suggested: Cents
  low: Cents
  high: Cents
  /** 0..1 */
  confidence: number
  /** What the suggested price is based on. */
  basis: 'sold' | 'sold_and_active' | 'active' | 'melt'
  /** Range of the central prices, relative to the suggested price. */
  spread: number
}

/** Factor and weight of asking prices: unsold coins sell for less than they are offered at. */
const ASKING_DISCOUNT = 0.9
const ASKING_WEIGHT = 0.25
/** Half-life of a sale's weight. */
const RECENCY_HALF_LIFE_MS = 30 * 24 * 3_600_000
/** From this number of sales on, asking prices are ignored. */
const ENOUGH_SALES = 8
const LOW_QUANTILE = 0.2
const HIGH_QUANTILE = 0.8
/** Effective number of comps at which the confidence by number is 0.5. */
const HALF_CONFIDENCE_COMPS = 4

type WeightedPrice = { price: Cents; weight: number }

/**
 * Estimates a price: the weighted median of comps' sale prices, weighted by similarity and recency, with
 * discounted asking prices where sales are few; never below melt value. Null without any evidence.
 */
export function estimatePrice({ sold, active, melt, bullion, now }: PricingInput): Estimate | null {
  const sales: WeightedPrice[] = sold.map(({ price, similarity, soldAt }) => ({
    price,
    weight: similarity * 2 ** (-Math.max(0, now - (soldAt ?? now)) / RECENCY_HALF_LIFE_MS),
  }))
  const asking: WeightedPrice[] =
    sold.length >= ENOUGH_SALES
      ? []
      : active.map(({ price, similarity }) => ({
          price: Math.round(price * ASKING_DISCOUNT),
          weight: similarity * ASKING_WEIGHT,
        }))
  // Sorted, so that the order of the sources changes no rounding.
  const points = [...sales, ...asking]
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => a.price - b.price || a.weight - b.weight)
  if (points.length === 0) return melt !== null && bullion ? meltOnly(melt) : null
  const floor = melt ?? 0
  const suggested = Math.max(quantile(points, 0.5), floor)
  const low = Math.min(Math.max(quantile(points, LOW_QUANTILE), floor), suggested)
  const high = Math.max(quantile(points, HIGH_QUANTILE), suggested)
  const spread = (high - low) / suggested
  const basis = sales.length === 0 ? 'active' : asking.length === 0 ? 'sold' : 'sold_and_active'
  const effective =
    sum(points) ** 2 / sum(points.map(({ price, weight }) => ({ price, weight: weight ** 2 })))
  const number = effective / (effective + HALF_CONFIDENCE_COMPS)
  const agreement = 1 / (1 + spread)
  const confidence = number * agreement * (basis === 'active' ? 0.5 : 1)
  return { suggested, low, high, confidence, basis, spread }
}

const meltOnly = (melt: Cents): Estimate => ({
  suggested: melt,
  low: melt,
  high: melt,
  confidence: 0.2,
  basis: 'melt',
  spread: 0,
})

const sum = (points: WeightedPrice[]): number =>
  points.reduce((total, { weight }) => total + weight, 0)

/** Weighted quantile: the lowest price that reaches this share of the total weight. Points are sorted by price. */
function quantile(points: WeightedPrice[], share: number): Cents {
  const wanted = sum(points) * share
  let passed = 0
  for (const { price, weight } of points) {
    passed += weight
    // Tolerates the rounding error of the sum.
    if (passed >= wanted - 1e-9) return price
  }
  return points.at(-1)?.price ?? 0
}
