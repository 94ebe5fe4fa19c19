import type { Cents } from '../../shared/money.ts'

/** A sale or listing that counts. */
export type Comp = { price: Cents; similarity: number; soldAt: number | null }

export type PricingInput = {
  sold: Comp[]
  active: Comp[]
  /** What the metal alone is worth; null for a base-metal coin or without metal prices. */
  melt: Cents | null
  /** Bullion sells by its metal: without comps, melt is its price. */
  bullion: boolean
  now: number
}

export type Estimate = {
  suggested: Cents
  low: Cents
  high: Cents
  /** 0..1 */
  confidence: number
  /** Where the suggestion comes from. */
  basis: 'sold' | 'sold_and_active' | 'active' | 'melt'
  /** How far apart the middle of the prices lies, in relation to the suggestion. */
  spread: number
}

/** Asking prices of coins that have not sold: their owners get less than they ask. */
const ASKING_DISCOUNT = 0.9
const ASKING_WEIGHT = 0.25
/** A sale's say halves in this time. */
const RECENCY_HALF_LIFE_MS = 30 * 24 * 3_600_000
/** From so many sales on, asking prices have no say. */
const ENOUGH_SALES = 8
const LOW_QUANTILE = 0.2
const HIGH_QUANTILE = 0.8
/** So many comps of full say are half of all confidence. */
const HALF_CONFIDENCE_COMPS = 4

type WeightedPrice = { price: Cents; weight: number }

/**
 * What a coin may fetch: the weighted median of what coins like it sold for, the likelier and the more
 * recent ones with more say, helped out by discounted asking prices where sales are few; never below its
 * metal. Null where nothing speaks for a price.
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
  // Sorted, so that the order in which sources answer changes not even a rounding.
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

/** The least price at or below which lies this share of all say; the points stand in the order of their prices. */
function quantile(points: WeightedPrice[], share: number): Cents {
  const wanted = sum(points) * share
  let passed = 0
  for (const { price, weight } of points) {
    passed += weight
    // The sum of fractions may miss its own total by a rounding error.
    if (passed >= wanted - 1e-9) return price
  }
  return points.at(-1)?.price ?? 0
}
