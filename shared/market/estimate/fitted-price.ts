import { NODES } from './price-curve.ts'
import { moments, rowOf, type Solution } from './price-meanings.ts'

export type FittedPrice = {
  /** Cents. */
  price: number
  low: number
  high: number
  /** Standard deviation of the price's logarithm. */
  deviation: number
}

/** Quantile of 90 % on both sides, and what the model itself may be off, measured on simulated markets. */
const RANGE = { quantile: 1.645, inflation: 1.25, model: 0.02, few: 0.25 }

/** By node: the logarithm of the price. */
export type Curve = { middle: number; variance: number }[]

/** The logarithm of the price at every node, raw or in a holder; a better coin never costs less. */
export function curveOf(slab: boolean, solution: Solution): Curve {
  const nodes = Array.from({ length: NODES }, (_, node) => {
    const row = rowOf(node, { slab, asking: false, ageDays: 0 }, solution.fee)
    const { mean, variance } = moments(row, solution)
    return { middle: mean + (slab ? (solution.fee.shift[node] ?? 0) : 0), variance }
  })
  const rising = risingMeans(nodes)
  return nodes.map(({ variance }, node) => ({ middle: rising[node] ?? 0, variance }))
}

/** Isotonic regression by pooling adjacent violators (Barlow et al., 1972), each value weighted by its certainty. */
function risingMeans(nodes: Curve): number[] {
  const pools: { mean: number; weight: number; size: number }[] = []
  for (const { middle, variance } of nodes) {
    let pool = { mean: middle, weight: 1 / variance, size: 1 }
    for (let last = pools.at(-1); last && last.mean > pool.mean; last = pools.at(-1)) {
      pools.pop()
      const weight = last.weight + pool.weight
      const mean = (last.mean * last.weight + pool.mean * pool.weight) / weight
      pool = { mean, weight, size: last.size + pool.size }
    }
    pools.push(pool)
  }
  return pools.flatMap(({ mean, size }) => Array.from({ length: size }, () => mean))
}

/** Cents of a point of the curve, with its range; `weight` is the number of comps that the fit rests on. */
export function priceAt(
  { middle, variance }: Curve[number],
  weight: number,
  meltCents: number,
): FittedPrice {
  const deviation =
    Math.hypot(Math.sqrt(variance) * RANGE.inflation, RANGE.few / Math.max(weight, 0.5)) +
    RANGE.model
  const width = RANGE.quantile * deviation
  const price = Math.max(meltCents, Math.exp(middle))
  return {
    price,
    low: Math.min(price, Math.max(meltCents, Math.exp(middle - width))),
    high: Math.max(price, Math.exp(middle + width)),
    deviation,
  }
}
