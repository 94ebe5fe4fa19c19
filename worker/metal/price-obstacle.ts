import type { ReadPrice } from '../../shared/metal/metal-readings.ts'
import type { MetalRuleTerms } from '../../shared/metal/metal-rules.ts'

/** Why a metal's price changes nothing, a sentence for the seller; empty where it may. */
export function priceObstacle(
  { metal, priceAgeMinutes }: Pick<MetalRuleTerms, 'metal' | 'priceAgeMinutes'>,
  price: ReadPrice,
  now: number,
): string {
  if (price.kind === 'sure') return ''
  if (price.kind === 'missing')
    return `There is no price of ${metal} of the last day. Nothing is changed.`
  if (price.kind === 'unsure')
    return `The last price of ${metal} makes no sense, or waits for a second one that agrees. Nothing is changed.`
  const minutes = Math.round((now - price.at) / 60_000)
  return `The price of ${metal} is ${minutes} minutes old, and your rule takes ${priceAgeMinutes} at most. Nothing is changed.`
}
