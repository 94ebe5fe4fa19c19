import type { PriceTrait } from '../title/title-traits.ts'
import { type CompEvidence, evidenceOfComps } from './comp-evidence.ts'
import { asDescribed, curveOf, type FittedPrice, priceAt, withTraits } from './fitted-price.ts'
import { inverse, times } from './linear-algebra.ts'
import { ASKING, DRIFT, GUIDE, nodeOf, nodesOfSpan, priorCurve, STATES } from './price-curve.ts'
import {
  type FitComp,
  feeAround,
  type GuidePrice,
  type Meaning,
  meaningOfGuide,
  meaningsOf,
  type Solution,
  spanKey,
  weigh,
} from './price-meanings.ts'

export type { FittedPrice } from './fitted-price.ts'
export type { FitComp, GuidePrice } from './price-meanings.ts'

export type PriceFit = {
  priceAt: (number: number, slab: boolean, traits?: readonly PriceTrait[]) => FittedPrice
  /** Of a raw coin that is described by words which mean one of these numbers, as raw coins are described here. */
  priceInWords: (low: number, high: number) => FittedPrice
  /** By comp: the chance that it is a price of something else. */
  outlier: number[]
  /**
   * By comp: what it says of the coin of this number, holder and traits, whose price is `cents`. Null for a comp that is
   * not in the fit.
   */
  evidence: (
    coin: { number: number; slab: boolean; traits: readonly PriceTrait[] },
    cents: number,
  ) => (CompEvidence | null)[]
  /** Comps that the fit rests on, outliers counted less. */
  weight: number
  /** Share of raw coins that are described a step too well. */
  optimism: number
  /** What sellers ask above what is paid, as a share. */
  askingAbove: number
  /** What the price guide says above what is paid, as a share; null without a guide that agrees with the comps. */
  guideAbove: number | null
  /** Change of the price level over ninety days, as a share. */
  drift: number
}

const ROUNDS = 24
/** Spread of prices for the same coin, logarithmic, and the number of comps that the expectation counts for. */
const NOISE = { expected: { raw: 0.14, slab: 0.12 }, counts: 6, least: 0.05, most: 0.5 }
const OPTIMISM = { expected: 0.22, counts: 15 }
/** How firmly the usual meaning of words holds against the prices of this market. */
const MEANING_COUNTS = 6
/** A title without a grade says little. */
const UNGRADED = { low: 4, high: 65, weight: 0.3 }
/** An asking price counts as this much of a sale in the width of the range: it may be a dream. */
const ASKING_COUNTS = 0.4
/** A guide that agrees with the comps counts as this many of them in the width of the range. */
const GUIDE_COUNTS = 1.5
/**
 * Fits what a coin costs in every grade, raw and in a holder, to comps of mixed grade, age and honesty: a Gaussian
 * process over the grades with a holder's premium, a drift and an asking premium, solved by expectation
 * maximization over what each comp may mean (which number its words stand for, a step too well described, a dream
 * price, something else). Prices of a guide anchor the curve. Never below melt value. Null without comps and guide.
 * Method and sources: docs/pricing.md.
 */
export function fitPrices(
  comps: readonly FitComp[],
  meltCents: number,
  guide: readonly GuidePrice[] = [],
): PriceFit | null {
  const graded = comps.filter(({ grade }) => grade !== null)
  // Sorted, so that the order of the sources changes no rounding.
  const read = [...(graded.length >= 3 ? graded : comps)].sort(
    (a, b) => a.cents - b.cents || a.ageDays - b.ageDays,
  )
  const anchors = read.length > 0 ? read : guide
  if (anchors.length === 0) return null
  const logs = anchors.map(({ cents }) => Math.log(cents)).sort((a, b) => a - b)
  const { mean, covariance } = priorCurve(logs[Math.floor(logs.length / 2)] ?? 0, meltCents)
  const precision = inverse(covariance, STATES)
  const prior = { precision, weighted: times(precision, mean, STATES) }
  let solution: Solution = {
    states: mean,
    covariance,
    noise: { raw: NOISE.most ** 2, slab: NOISE.most ** 2 },
    optimism: OPTIMISM.expected,
    meanings: usualMeanings(read),
    fee: feeAround(mean),
  }
  const usual = solution.meanings
  let stray = new Map<FitComp, number>()
  let guideAgrees = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = improve(read, solution, {
      prior,
      usual,
      guide,
      wide: Math.max(1, 6 * 0.7 ** round),
    })
    solution = next.solution
    stray = next.stray
    guideAgrees = next.guideAgrees
  }
  const outlier = comps.map(comp => stray.get(comp) ?? 0)
  const weight = read.reduce((sum, comp) => {
    const counts = (comp.grade ? 1 : UNGRADED.weight) * (comp.asking ? ASKING_COUNTS : 1)
    return sum + (1 - (stray.get(comp) ?? 0)) * counts
  }, guideAgrees * GUIDE_COUNTS)
  const [raw, slabbed] = [curveOf(false, solution), curveOf(true, solution)]
  const none = { middle: 0, variance: 1 }
  const pointAt = (node: number, slab: boolean) => (slab ? slabbed : raw)[node] ?? none
  return {
    priceAt: (number, slab, traits = []) => {
      const node = nodeOf(number)
      const point = withTraits(pointAt(node, slab), { node, slab, traits }, solution)
      return priceAt(point, weight, meltCents)
    },
    priceInWords: (low, high) =>
      priceAt(asDescribed({ low, high }, { curve: raw, comps: read }, solution), weight, meltCents),
    outlier,
    evidence: (coin, cents) => {
      const found = evidenceOfComps(read, solution, { ...coin, logPrice: Math.log(cents) })
      return comps.map(comp => found.get(comp) ?? null)
    },
    weight,
    optimism: solution.optimism,
    askingAbove: Math.expm1(solution.states[ASKING] ?? 0),
    guideAbove: guideAgrees > 0.5 ? Math.expm1(solution.states[GUIDE] ?? 0) : null,
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
  guide: readonly GuidePrice[]
  wide: number
}

/** One round: weighs the meanings by the last solution, then solves for the states. */
function improve(
  comps: readonly FitComp[],
  solution: Solution,
  { prior, usual, guide, wide }: Round,
) {
  const precision = prior.precision.slice()
  const weighted = prior.weighted.slice()
  const stray = new Map<FitComp, number>()
  const options = new Map(
    [...usual].map(([key, nodes]) => [key, nodes.map(({ chance }) => chance * MEANING_COUNTS)]),
  )
  const { expected, counts } = NOISE
  const spread = {
    raw: { sum: counts * expected.raw ** 2, counts },
    slab: { sum: counts * expected.slab ** 2, counts },
  }
  const observe = ({ row, noise, shift }: Meaning, logPrice: number, chance: number) => {
    const weight = chance / (noise * wide ** 2)
    for (const [i, a] of row) {
      weighted[i] = (weighted[i] ?? 0) + weight * a * (logPrice - shift)
      for (const [j, b] of row)
        precision[i * STATES + j] = (precision[i * STATES + j] ?? 0) + weight * a * b
    }
  }
  const optimists = { met: OPTIMISM.expected * OPTIMISM.counts, of: OPTIMISM.counts }
  for (const comp of comps) {
    const logPrice = Math.log(comp.cents)
    const meanings = meaningsOf(comp, solution)
    const chances = weigh(logPrice, meanings, wide)
    const kind = comp.slab ? 'slab' : 'raw'
    stray.set(comp, chances.stray)
    for (const [at, meaning] of meanings.entries()) {
      const chance = (chances.each[at] ?? 0) * (comp.grade ? 1 : UNGRADED.weight)
      if (chance < 1e-4) continue
      observe(meaning, logPrice, chance)
      if (!meaning.dream) {
        const square =
          (logPrice - meaning.expected) ** 2 + Math.min(meaning.variance, solution.noise[kind])
        spread[kind].sum += (chance * square * solution.noise[kind]) / meaning.noise
        spread[kind].counts += chance
      }
      if (!comp.slab && comp.grade) {
        optimists.of += chance
        if (meaning.optimist) optimists.met += chance
      }
      const counts = options.get(spanKey(comp))
      if (counts) counts[meaning.option] = (counts[meaning.option] ?? 0) + chance
    }
  }
  let guideAgrees = 0
  for (const each of guide) {
    const meaning = meaningOfGuide(each, solution)
    const [chance = 0] = weigh(Math.log(each.cents), [meaning], wide).each
    observe(meaning, Math.log(each.cents), chance)
    guideAgrees = Math.max(guideAgrees, chance)
  }
  const covariance = inverse(precision, STATES)
  const states = times(covariance, weighted, STATES)
  const meanings = new Map([...usual].map(([key, nodes]) => [key, shares(nodes, options.get(key))]))
  const improved: Solution = {
    states,
    covariance,
    noise: { raw: noiseOf(spread.raw), slab: noiseOf(spread.slab) },
    optimism: optimists.met / optimists.of,
    meanings,
    fee: feeAround(states),
  }
  return { solution: improved, stray, guideAgrees }
}

const noiseOf = ({ sum, counts }: { sum: number; counts: number }): number =>
  Math.min(NOISE.most ** 2, Math.max(NOISE.least ** 2, sum / counts))

function shares(nodes: { node: number; chance: number }[], counts: number[] = []) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return nodes.map(({ node }, at) => ({ node, chance: (counts[at] ?? 0) / total }))
}
