import { Failure } from '../../http/failure.ts'
import { coinFacts } from '../coin-facts.ts'
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
  { coin: listed, lot, itemSpecifics }: Pick<ListingContent, 'coin' | 'lot' | 'itemSpecifics'>,
): Promise<{
  categoryId: string
  condition: ItemCondition | null
  aspects: Record<string, string[]>
}> {
  const coin = coinFacts(listed)
  const category = await (lot ? lotCategoryFor(rules, coin, lot) : categoryFor(rules, coin))
  const condition = conditionFor(category.conditions, coin, lot)
  const { aspects, missing } = fillAspects(await rules.aspects(category.id), coin, itemSpecifics)
  const [unfilled] = missing
  if (!unfilled) return { categoryId: category.id, condition, aspects }
  const { field, rule } = unfilled
  const message = `eBay asks for “${rule.name}” for this coin. Please complete the listing.`
  throw new Failure('VALIDATION', { message, detail: { field, fields: { [field]: message } } })
}
