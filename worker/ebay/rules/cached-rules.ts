import { z } from 'zod'
import { ebayCategorySchema } from '../../../shared/ebay.ts'
import type { DirectoryServices } from '../../db/connection.ts'
import {
  aspectRuleSchema,
  type CachedTree,
  categorySuggestionSchema,
  conditionRuleSchema,
  type ListingRules,
  shippingServiceSchema,
} from '../listing-rules.ts'
import { readCache, writeCache } from '../store.ts'

/** eBay seldom changes categories, specifics and conditions. */
const RULES_TTL_MS = 86_400_000

/** A value that is loaded once a day for all sellers. A cached value of an older schema is loaded again. */
export async function cachedForDay<T>(
  { directory, now }: DirectoryServices,
  key: string,
  schema: z.ZodType<T>,
  load: () => Promise<T>,
): Promise<T> {
  const text = await readCache(directory, key, now())
  if (text !== null) {
    const known = schema.safeParse(JSON.parse(text))
    if (known.success) return known.data
  }
  const value = await load()
  const at = now()
  await writeCache(directory, {
    key,
    value: JSON.stringify(value),
    expiresAt: at + RULES_TTL_MS,
    now: at,
  })
  return value
}

/**
 * The marketplace's rules, cached for a day for all sellers.
 * @param rulesWith the rules, whose category tree's id `cachedTree` caches
 */
export function cachedRules(
  services: DirectoryServices,
  rulesWith: (cachedTree: CachedTree) => ListingRules,
): ListingRules {
  const cached = <T>(key: string, schema: z.ZodType<T>, load: () => Promise<T>) =>
    // The keys of the United States' rules have no name of their site.
    cachedForDay(
      services,
      rules.site.id === 'EBAY_US' ? key : `${rules.site.id} ${key}`,
      schema,
      load,
    )
  const rules = rulesWith(load => cached('ebay category tree', z.string(), load))
  return {
    site: rules.site,
    suggestCategories: query =>
      cached(`ebay coin suggestions: ${query}`, categorySuggestionSchema.array(), () =>
        rules.suggestCategories(query),
      ),
    aspects: id => cached(`ebay aspects: ${id}`, aspectRuleSchema.array(), () => rules.aspects(id)),
    conditions: id =>
      cached(`ebay conditions: ${id}`, conditionRuleSchema.array(), () => rules.conditions(id)),
    coinCategories: () =>
      cached('ebay coin categories', ebayCategorySchema.array(), () => rules.coinCategories()),
    shippingServices: () =>
      cached('ebay shipping services', shippingServiceSchema.array(), () =>
        rules.shippingServices(),
      ),
  }
}
