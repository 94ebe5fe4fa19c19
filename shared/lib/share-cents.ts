import type { Cents } from './money.ts'

/**
 * Divides an amount in proportion to weights, in whole cents that add up to it: the cents that rounding down
 * leaves go to the largest remainders. Without any weight the shares are equal.
 * @param total cents, not negative
 * @param weights not negative, one for each share
 */
export function shareCents(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const parts = sum > 0 ? weights : weights.map(() => 1)
  const whole = sum > 0 ? sum : weights.length
  // In integers: a product of cents stays exact as a BigInt, whatever the amounts.
  const shares = parts.map((part, index) => {
    const product = BigInt(total) * BigInt(part)
    const share = product / BigInt(whole)
    return { index, cents: Number(share), remainder: product - share * BigInt(whole) }
  })
  const left = total - shares.reduce((all, { cents }) => all + cents, 0)
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const share of byRemainder.slice(0, left)) share.cents += 1
  return shares.map(({ cents }) => cents)
}
