import type { PriceTrait } from '../title/title-traits.ts'
import {
  ASKING,
  DRIFT,
  GUIDE,
  HOLDER,
  HOLDER_FEE,
  HOLDER_HIGH,
  NODES,
  nodeBelow,
  nodeOf,
  numberOfNode,
  STATES,
  stepsAboveUnworn,
  TRAITS,
} from './price-curve.ts'
import { expectedOfTraits, traitIndex } from './price-traits.ts'

/** A sale or an asking price of the coin in some grade. */
export type FitComp = {
  /** What a buyer pays in total, shipping included. */
  cents: number
  /** Days since the sale; 0 for an asking price. */
  ageDays: number
  asking: boolean
  slab: boolean
  /** Sheldon numbers that the title's grade can mean; null where it names none. */
  grade: { low: number; high: number } | null
  traits: readonly PriceTrait[]
}

/** What a price guide names for one grade of the very coin. */
export type GuidePrice = {
  /** Sheldon number. */
  number: number
  /** For a coin in a grading service's holder. */
  slab: boolean
  cents: number
  /** Standard deviation of the guide's single prices around what is paid times its usual premium, logarithmic. */
  spread: number
  traits: readonly PriceTrait[]
}

/** Factor of the spread of asking prices. Sales spread more the older they are, twice at this age. */
const ASKING_SPREAD = 1.25
const AGE_DAYS = 85
/** Share of comps that are something else although their titles say nothing, and their spread. */
const STRAY = { share: 0.11, spread: 1.3 }
/** Share of asking prices that are far above the market, how far, and their spread. */
const DREAM = { share: 0.4, above: 0.55, spread: 0.3 }

export type Row = readonly (readonly [state: number, factor: number])[]
/** One meaning of a comp: a node of the curve, perhaps a dream, with its chance. */
export type Meaning = {
  row: Row
  expected: number
  variance: number
  noise: number
  /** Part of the logarithm that no state explains. */
  shift: number
  chance: number
  option: number
  optimist: boolean
  dream: boolean
}

/** Variances of the logarithm of prices for one coin. Raw coins of one grade differ more than those of a holder. */
export type Noise = { raw: number; slab: number }

export type Solution = {
  states: Float64Array
  covariance: Float64Array
  noise: Noise
  optimism: number
  /** By span of grades: the chance of each node in it. */
  meanings: Map<string, { node: number; chance: number }[]>
  fee: Fee
}

/** A holder's fee in dollars is a share that depends on the price: linear around the last solution. */
export type Fee = { slope: Float64Array; shift: Float64Array }

export function feeAround(states: Float64Array): Fee {
  const [slope, shift] = [new Float64Array(NODES), new Float64Array(NODES)]
  const fee = Math.max(0, states[HOLDER_FEE] ?? 0)
  for (let node = 0; node < NODES; node += 1) {
    const dollars = Math.max(0.2, Math.exp(states[node] ?? 0) / 100)
    slope[node] = 1 / (dollars + fee)
    shift[node] = Math.log1p(fee / dollars) - fee / (dollars + fee)
  }
  return { slope, shift }
}

export function rowOf(
  node: number,
  comp: Pick<FitComp, 'slab' | 'asking' | 'ageDays' | 'traits'>,
  fee: Fee,
): Row {
  const row: (readonly [number, number])[] = [[node, 1]]
  if (comp.slab)
    row.push([HOLDER, 1], [HOLDER_HIGH, stepsAboveUnworn(node)], [HOLDER_FEE, fee.slope[node] ?? 0])
  if (comp.ageDays > 0) row.push([DRIFT, -comp.ageDays / 90])
  if (comp.asking) row.push([ASKING, 1])
  for (const trait of comp.traits) row.push([TRAITS + traitIndex(trait), 1])
  return row
}

/** The part of a price's logarithm at a node that no state explains. */
export const shiftOf = (
  node: number,
  { slab, traits }: Pick<FitComp, 'slab' | 'traits'>,
  fee: Fee,
): number => (slab ? (fee.shift[node] ?? 0) : 0) + expectedOfTraits(traits, numberOfNode(node))

/** Mean and variance of a sum of states. */
export function moments(row: Row, { states, covariance }: Pick<Solution, 'states' | 'covariance'>) {
  let [mean, variance] = [0, 0]
  for (const [i, a] of row) {
    mean += a * (states[i] ?? 0)
    for (const [j, b] of row) variance += a * b * (covariance[i * STATES + j] ?? 0)
  }
  return { mean, variance }
}

export const spanKey = ({ grade }: FitComp): string =>
  grade ? `${grade.low}-${grade.high}` : 'none'

export function meaningsOf(comp: FitComp, solution: Solution): Meaning[] {
  const { fee, noise, optimism } = solution
  const spread =
    noise[comp.slab ? 'slab' : 'raw'] *
    (1 + 0.5 * (comp.ageDays / (AGE_DAYS / Math.SQRT2)) ** 2) *
    (comp.asking ? ASKING_SPREAD ** 2 : 1)
  const meanings: Meaning[] = []
  const add = (node: number, chance: number, option: number, optimist: boolean) => {
    const row = rowOf(node, comp, fee)
    const { mean, variance } = moments(row, solution)
    const shift = shiftOf(node, comp, fee)
    const base = { row, variance, option, optimist }
    const usual = { ...base, expected: mean + shift, noise: spread, shift, dream: false }
    if (!comp.asking) {
      meanings.push({ ...usual, chance })
      return
    }
    meanings.push({ ...usual, chance: chance * (1 - DREAM.share) })
    meanings.push({
      ...usual,
      expected: usual.expected + DREAM.above,
      noise: spread + DREAM.spread ** 2,
      shift: shift + DREAM.above,
      chance: chance * DREAM.share,
      dream: true,
    })
  }
  for (const [option, { node, chance }] of (solution.meanings.get(spanKey(comp)) ?? []).entries()) {
    const lower = comp.slab || comp.grade === null ? null : nodeBelow(node)
    add(node, lower === null ? chance : chance * (1 - optimism), option, false)
    if (lower !== null) add(lower, chance * optimism, option, true)
  }
  return meanings
}

/** A guide's price in the fit: no sale, and above what is paid by a premium that the market measures. */
export function meaningOfGuide(
  { number, slab, spread, traits }: GuidePrice,
  solution: Solution,
): Meaning {
  const node = nodeOf(number)
  const { fee } = solution
  const row: Row = [...rowOf(node, { slab, asking: false, ageDays: 0, traits }, fee), [GUIDE, 1]]
  const { mean, variance } = moments(row, solution)
  const shift = shiftOf(node, { slab, traits }, fee)
  const certain = { chance: 1, option: 0, optimist: false, dream: false }
  return { ...certain, row, expected: mean + shift, variance, noise: spread ** 2, shift }
}

/** Chances of each meaning and of being something else, by the price; `wide` widens all spreads in early rounds. */
export function weigh(logPrice: number, meanings: Meaning[], wide: number) {
  const likelihood = (expected: number, variance: number): number =>
    Math.exp((-0.5 * (logPrice - expected) ** 2) / variance) / Math.sqrt(variance)
  const each = meanings.map(
    ({ chance, expected, variance, noise }) =>
      chance * likelihood(expected, noise * wide ** 2 + Math.min(variance, 0.25)),
  )
  const stray =
    (STRAY.share / (1 - STRAY.share)) *
    likelihood(meanings[0]?.expected ?? logPrice, STRAY.spread ** 2)
  const total = each.reduce((sum, one) => sum + one, stray)
  return { each: each.map(one => one / total), stray: stray / total }
}
