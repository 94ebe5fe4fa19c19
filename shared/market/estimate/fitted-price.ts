import type { PriceTrait } from '../title/title-traits.ts'
import { NODES, nodeBelow, nodesOfSpan, numberOfNode } from './price-curve.ts'
import { type FitComp, moments, rowOf, type Solution, shiftOf } from './price-meanings.ts'
import { expectedOfTraits } from './price-traits.ts'

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
    const plain = { slab, asking: false, ageDays: 0, traits: [] }
    const { mean, variance } = moments(rowOf(node, plain, solution.fee), solution)
    return { middle: mean + shiftOf(node, plain, solution.fee), variance }
  })
  const rising = risingMeans(nodes)
  return nodes.map(({ variance }, node) => ({ middle: rising[node] ?? 0, variance }))
}

/** A point of a curve for a coin with these traits: their share comes to it, and so does its uncertainty. */
export function withTraits(
  point: Curve[number],
  { node, slab, traits }: { node: number; slab: boolean; traits: readonly PriceTrait[] },
  solution: Solution,
): Curve[number] {
  if (traits.length === 0) return point
  const row = rowOf(node, { slab, asking: false, ageDays: 0, traits }, solution.fee)
  const ofTraits = moments(row.slice(-traits.length), solution)
  const expected = expectedOfTraits(traits, numberOfNode(node))
  return {
    middle: point.middle + ofTraits.mean + expected,
    variance: moments(row, solution).variance,
  }
}

/**
 * A raw coin that is sold by words: which number they mean, and how often it is a grade less, is as this market's raw
 * coins have shown. Where coins of the same words sold, the price is drawn to their median, which no curve can miss. The
 * variance is that of the numbers too, and half of that of single raw coins: a word says less than a number.
 */
export function asDescribed(
  { low, high }: { low: number; high: number },
  { curve, comps }: { curve: Curve; comps: readonly FitComp[] },
  { meanings, optimism, noise }: Solution,
): Curve[number] {
  const points = (meanings.get(`${low}-${high}`) ?? nodesOfSpan(low, high)).flatMap(
    ({ node, chance }) => {
      const lower = nodeBelow(node) ?? node
      return [
        { ...(curve[node] ?? EMPTY), chance: chance * (1 - optimism) },
        { ...(curve[lower] ?? EMPTY), chance: chance * optimism },
      ]
    },
  )
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + point.chance * of(point), 0)
  const fitted = mean(point => point.middle)
  const alike = comps.filter(
    ({ slab, asking, grade }) => !slab && !asking && grade?.low === low && grade.high === high,
  )
  const logs = alike.map(({ cents }) => Math.log(cents)).sort((a, b) => a - b)
  const own = logs.length / (logs.length + WORDS_COUNT)
  const middle = (1 - own) * fitted + own * (logs[Math.floor(logs.length / 2)] ?? fitted)
  const ofNumbers = mean(point => point.variance + (point.middle - fitted) ** 2)
  return { middle, variance: ofNumbers + noise.raw / 2 }
}
const EMPTY = { middle: 0, variance: 1 }
/** From this many sales of the same words on, their median counts more than the curve. */
const WORDS_COUNT = 4

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
