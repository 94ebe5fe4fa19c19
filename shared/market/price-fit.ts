import { inverse, times } from './linear-algebra.ts'
import { ASKING, DRIFT, NODES, nodeOf, nodesOfSpan, priorCurve, STATES } from './price-curve.ts'
import {
  type FitComp,
  feeAround,
  meaningsOf,
  moments,
  rowOf,
  type Solution,
  spanKey,
  weigh,
} from './price-meanings.ts'

export type { FitComp } from './price-meanings.ts'

export type FittedPrice = {
  /** Cents. */
  price: number
  low: number
  high: number
  /** Standard deviation of the price's logarithm. */
  deviation: number
}

export type PriceFit = {
  priceAt: (number: number, slab: boolean) => FittedPrice
  /** By comp: the chance that it is a price of something else. */
  outlier: number[]
  /** Comps that the fit rests on, outliers counted less. */
  weight: number
  /** Share of raw coins that are described a step too well. */
  optimism: number
  /** What sellers ask above what is paid, as a share. */
  askingAbove: number
  /** Change of the price level over ninety days, as a share. */
  drift: number
}

const ROUNDS = 24
/** Spread of prices for the same coin, logarithmic, and the number of comps that the expectation counts for. */
const NOISE = { expected: 0.12, counts: 6, least: 0.05, most: 0.5 }
const OPTIMISM = { expected: 0.22, counts: 15 }
/** How firmly the usual meaning of words holds against the prices of this market. */
const MEANING_COUNTS = 6
/** A title without a grade says little. */
const UNGRADED = { low: 4, high: 65, weight: 0.3 }
/** Quantile of 90 % on both sides, and what the model itself may be off, measured on simulated markets. */
const RANGE = { quantile: 1.645, inflation: 1.25, model: 0.02, few: 0.25 }

/**
 * Fits what a coin costs in every grade, raw and in a holder, to comps of mixed grade, age and honesty: a Gaussian
 * process over the grades with a holder's premium, a drift and an asking premium, solved by expectation
 * maximization over what each comp may mean (which number its words stand for, a step too well described, a dream
 * price, something else). Never below melt value. Null without comps. Method and sources: docs/pricing.md.
 */
export function fitPrices(comps: readonly FitComp[], meltCents: number): PriceFit | null {
  const graded = comps.filter(({ grade }) => grade !== null)
  // Sorted, so that the order of the sources changes no rounding.
  const read = [...(graded.length >= 3 ? graded : comps)].sort(
    (a, b) => a.cents - b.cents || a.ageDays - b.ageDays,
  )
  if (read.length === 0) return null
  const logs = read.map(({ cents }) => Math.log(cents)).sort((a, b) => a - b)
  const { mean, covariance } = priorCurve(logs[Math.floor(logs.length / 2)] ?? 0, meltCents)
  const precision = inverse(covariance, STATES)
  const prior = { precision, weighted: times(precision, mean, STATES) }
  let solution: Solution = {
    states: mean,
    covariance,
    noise: NOISE.most ** 2,
    optimism: OPTIMISM.expected,
    meanings: usualMeanings(read),
    fee: feeAround(mean),
  }
  const usual = solution.meanings
  let stray = new Map<FitComp, number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = improve(read, solution, { prior, usual, wide: Math.max(1, 6 * 0.7 ** round) })
    solution = next.solution
    stray = next.stray
  }
  const outlier = comps.map(comp => stray.get(comp) ?? 0)
  const weight = read.reduce(
    (sum, comp) => sum + (1 - (stray.get(comp) ?? 0)) * (comp.grade ? 1 : UNGRADED.weight),
    0,
  )
  const [raw, held] = [curveOf(false, solution), curveOf(true, solution)]
  const none = { middle: 0, variance: 1 }
  return {
    priceAt: (number, slab) =>
      priceAt((slab ? held : raw)[nodeOf(number)] ?? none, weight, meltCents),
    outlier,
    weight,
    optimism: solution.optimism,
    askingAbove: Math.expm1(solution.states[ASKING] ?? 0),
    drift: Math.expm1(solution.states[DRIFT] ?? 0),
  }
}

const usualMeanings = (comps: readonly FitComp[]): Solution['meanings'] =>
  new Map(
    comps.map(comp => {
      const { low, high } = comp.grade ?? UNGRADED
      return [spanKey(comp), nodesOfSpan(low, high)]
    }),
  )

type Round = {
  prior: { precision: Float64Array; weighted: Float64Array }
  usual: Solution['meanings']
  wide: number
}

/** One round: weighs the meanings by the last solution, then solves for the states. */
function improve(comps: readonly FitComp[], solution: Solution, { prior, usual, wide }: Round) {
  const precision = prior.precision.slice()
  const weighted = prior.weighted.slice()
  const stray = new Map<FitComp, number>()
  const options = new Map(
    [...usual].map(([key, nodes]) => [key, nodes.map(({ chance }) => chance * MEANING_COUNTS)]),
  )
  const spread = { sum: NOISE.counts * NOISE.expected ** 2, counts: NOISE.counts }
  const optimists = { met: OPTIMISM.expected * OPTIMISM.counts, of: OPTIMISM.counts }
  for (const comp of comps) {
    const logPrice = Math.log(comp.cents)
    const meanings = meaningsOf(comp, solution)
    const chances = weigh(logPrice, meanings, wide)
    stray.set(comp, chances.stray)
    for (const [at, meaning] of meanings.entries()) {
      const chance = (chances.each[at] ?? 0) * (comp.grade ? 1 : UNGRADED.weight)
      if (chance < 1e-4) continue
      const weight = chance / (meaning.noise * wide ** 2)
      for (const [i, a] of meaning.row) {
        weighted[i] = (weighted[i] ?? 0) + weight * a * (logPrice - meaning.shift)
        for (const [j, b] of meaning.row)
          precision[i * STATES + j] = (precision[i * STATES + j] ?? 0) + weight * a * b
      }
      if (!meaning.dream) {
        const square =
          (logPrice - meaning.expected) ** 2 + Math.min(meaning.variance, solution.noise)
        spread.sum += (chance * square * solution.noise) / meaning.noise
        spread.counts += chance
      }
      if (!comp.slab && comp.grade) {
        optimists.of += chance
        if (meaning.optimist) optimists.met += chance
      }
      const counts = options.get(spanKey(comp))
      if (counts) counts[meaning.option] = (counts[meaning.option] ?? 0) + chance
    }
  }
  const covariance = inverse(precision, STATES)
  const states = times(covariance, weighted, STATES)
  const noise = spread.sum / spread.counts
  const meanings = new Map([...usual].map(([key, nodes]) => [key, shares(nodes, options.get(key))]))
  const improved: Solution = {
    states,
    covariance,
    noise: Math.min(NOISE.most ** 2, Math.max(NOISE.least ** 2, noise)),
    optimism: optimists.met / optimists.of,
    meanings,
    fee: feeAround(states),
  }
  return { solution: improved, stray }
}

function shares(nodes: { node: number; chance: number }[], counts: number[] = []) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return nodes.map(({ node }, at) => ({ node, chance: (counts[at] ?? 0) / total }))
}

type Curve = { middle: number; variance: number }[]

/** The logarithm of the price at every node, raw or in a holder; a better coin never costs less. */
function curveOf(slab: boolean, solution: Solution): Curve {
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

function priceAt(
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
