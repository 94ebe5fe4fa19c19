import type { Cents } from '../../../shared/lib/money.ts'

/** Steps between the prices to choose from, in cents, each up to a price: about 5 % of it, and round. */
const STEPS: readonly (readonly [upTo: Cents, step: Cents])[] = [
  [200, 10],
  [500, 25],
  [2_000, 50],
  [5_000, 100],
  [10_000, 250],
  [20_000, 500],
  [50_000, 1_000],
  [100_000, 2_500],
  [200_000, 5_000],
  [500_000, 10_000],
  [1_000_000, 25_000],
  [2_000_000, 50_000],
  [5_000_000, 100_000],
]
const LOWEST: Cents = 100
/** A round price this near to a price of its own gives way to it. */
const NEAR = 0.015

const LADDER: readonly Cents[] = ladder()

function ladder(): Cents[] {
  const prices: Cents[] = []
  let price = LOWEST
  for (const [upTo, step] of STEPS) for (; price < upTo; price += step) prices.push(price)
  return [...prices, price]
}

/** The prices to choose from, $1 to $50,000, lowest first, with `own` prices among them: the row's and the market's. */
export function pricesToChoose(own: readonly Cents[]): Cents[] {
  const known = [...new Set(own)].filter(price => price > 0)
  const isNear = (price: Cents) => known.some(each => Math.abs(price - each) < each * NEAR)
  return [...known, ...LADDER.filter(price => !isNear(price))].sort((a, b) => a - b)
}
