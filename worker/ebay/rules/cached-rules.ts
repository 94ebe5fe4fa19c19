import type { z } from 'zod'
import type { DatabaseServices } from '../../db/connection.ts'
import {
  aspectRuleSchema,
  categorySuggestionSchema,
  conditionRuleSchema,
  type ListingRules,
  shippingServiceSchema,
} from '../listing-rules.ts'
import { readCache, writeCache } from '../store.ts'

/** eBay seldom changes categories, specifics and conditions. */
export const RULES_TTL_MS = 86_400_000

/** The marketplace's rules, cached for a day for all sellers. A cached value of an older schema is loaded again. */
export function cachedRules({ db, now }: DatabaseServices, rules: ListingRules): ListingRules {
  async function cached<T>(
    key: string,
    schema: z.ZodType<T>,
    load: () => Promise<T[]>,
  ): Promise<T[]> {
    const text = await readCache(db, key, now())
    if (text !== null) {
      const known = schema.array().safeParse(JSON.parse(text))
      if (known.success) return known.data
    }
    const value = await load()
    const at = now()
    await writeCache(db, {
      key,
      value: JSON.stringify(value),
      expiresAt: at + RULES_TTL_MS,
      now: at,
    })
    return value
  }
  return {
    suggestCategories: query =>
      cached(`ebay categories: ${query}`, categorySuggestionSchema, () =>
        rules.suggestCategories(query),
      ),
    aspects: id => cached(`ebay aspects: ${id}`, aspectRuleSchema, () => rules.aspects(id)),
    conditions: id =>
      cached(`ebay conditions: ${id}`, conditionRuleSchema, () => rules.conditions(id)),
    shippingServices: () =>
      cached('ebay shipping services', shippingServiceSchema, () => rules.shippingServices()),
  }
}
