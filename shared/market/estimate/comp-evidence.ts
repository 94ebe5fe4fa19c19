import type { PriceTrait } from '../title/title-traits.ts'
import { nodeOf, STATES } from './price-curve.ts'
import {
  type FitComp,
  meaningsOf,
  type Row,
  rowOf,
  type Solution,
  weigh,
} from './price-meanings.ts'

/** What one comp says of a coin's price. */
export type CompEvidence = {
  /** What the comp would have brought as this coin, in its grade and holder, today, sold. Cents, shipping included. */
  cents: number
  /** Its part in the price, 0 to 1: all comps together have 1, or 0 where none has any. */
  weight: number
}

type EvidencedCoin = {
  number: number
  slab: boolean
  traits: readonly PriceTrait[]
  /** Of the coin's price in cents, shipping included. */
  logPrice: number
}

/**
 * What each comp of a fit says of one coin. Its price is moved by the difference that the fit expects between what the
 * comp may be and the coin. Its weight is how far the coin's price follows it: the row of the hat matrix of the weighted
 * regression (Hoaglin and Welsch, 1978), by what the comp may mean, without those that pull away.
 */
export function evidenceOfComps(
  comps: readonly FitComp[],
  solution: Solution,
  coin: EvidencedCoin,
): Map<FitComp, CompEvidence> {
  const plain = { slab: coin.slab, asking: false, ageDays: 0, traits: coin.traits }
  const row = rowOf(nodeOf(coin.number), plain, solution.fee)
  const found = comps.map(comp => ({ comp, ...pullOf(comp, solution, { row, ...coin }) }))
  const total = found.reduce((sum, { pull }) => sum + pull, 0)
  return new Map(
    found.map(({ comp, cents, pull }) => [comp, { cents, weight: total > 0 ? pull / total : 0 }]),
  )
}

function pullOf(
  comp: FitComp,
  solution: Solution,
  { row, logPrice }: EvidencedCoin & { row: Row },
) {
  const logOwn = Math.log(comp.cents)
  const meanings = meaningsOf(comp, solution)
  const chances = weigh(logOwn, meanings, 1).each
  let [pull, sum, difference] = [0, 0, 0]
  for (const [at, meaning] of meanings.entries()) {
    const chance = chances[at] ?? 0
    sum += chance
    difference += chance * (logPrice - meaning.expected)
    pull += (chance * covarianceOf(row, meaning.row, solution)) / meaning.noise
  }
  const cents = Math.exp(logOwn + (sum > 0 ? difference / sum : 0))
  return { cents, pull: Math.max(0, pull) }
}

function covarianceOf(one: Row, other: Row, { covariance }: Solution): number {
  let sum = 0
  for (const [i, a] of one)
    for (const [j, b] of other) sum += a * b * (covariance[i * STATES + j] ?? 0)
  return sum
}
