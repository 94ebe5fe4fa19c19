import { Failure } from '../../http/failure.ts'
import { type CoinFacts, coinFacts } from '../coin-facts.ts'
import type { ListingContent } from '../listing-content.ts'
import type { ListingRules } from '../listing-rules.ts'
import type { ItemCondition } from '../port.ts'
import { fillAspects } from '../rules/aspects.ts'
import { categoryFor, lotCategoryFor } from '../rules/category.ts'
import { conditionFor } from '../rules/conditions.ts'

/**
 * Checks a coin or a lot against eBay's metadata: its category, condition and item specifics. Throws VALIDATION
 * with the field that eBay requires.
 */
export async function preflight(
  rules: ListingRules,
  { coin: listed, lot }: Pick<ListingContent, 'coin' | 'lot'>,
): Promise<{
  categoryId: string
  condition: ItemCondition | null
  aspects: Record<string, string[]>
}> {
  const coin = coinFacts(listed)
  const category = await (lot ? lotCategoryFor(rules, coin, lot) : categoryFor(rules, coin))
  const condition = conditionFor(category.conditions, coin, lot)
  const aspects = await aspectsOf(rules, category.id, coin)
  return { categoryId: category.id, condition, aspects }
}

async function aspectsOf(rules: ListingRules, categoryId: string, coin: CoinFacts) {
  const { aspects, missing } = fillAspects(await rules.aspects(categoryId), coin)
  const [unfilled] = missing
  if (!unfilled) return aspects
  const message = `eBay asks for “${unfilled.name}” for this coin. Please complete the listing.`
  throw new Failure('VALIDATION', {
    message,
    detail: { field: unfilled.field, fields: { [unfilled.field]: message } },
  })
}
