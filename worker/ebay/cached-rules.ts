import { z } from 'zod'
import type { Database } from '../db/connection.ts'
import type { ListingRules } from './port.ts'
import { readCache, writeCache } from './store.ts'

/** eBay seldom changes categories, specifics and conditions. */
const TTL_MS = 86_400_000

const suggestionsSchema = z.array(
  z.object({ id: z.string(), name: z.string(), ancestors: z.array(z.string()) }),
)
const aspectsSchema = z.array(
  z.object({
    name: z.string(),
    required: z.boolean(),
    selectionOnly: z.boolean(),
    multiple: z.boolean(),
    maxLength: z.number(),
    values: z.array(z.string()),
  }),
)
const conditionsSchema = z.array(
  z.object({
    conditionId: z.string(),
    name: z.string(),
    descriptors: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        required: z.boolean(),
        freeText: z.boolean(),
        maxLength: z.number().nullable(),
        values: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  }),
)
const servicesSchema = z.array(z.object({ code: z.string(), carrier: z.string() }))

/** The marketplace's rules, cached for a day for all sellers. A cached value of an older schema is loaded again. */
export function cachedRules(
  { db, now }: { db: Database; now: () => number },
  rules: ListingRules,
): ListingRules {
  async function cached<Schema extends z.ZodType>(
    key: string,
    schema: Schema,
    load: () => Promise<z.output<Schema>>,
  ): Promise<z.output<Schema>> {
    const text = await readCache(db, key, now())
    if (text !== null) {
      const known = schema.safeParse(JSON.parse(text))
      if (known.success) return known.data
    }
    const value = await load()
    const at = now()
    await writeCache(db, { key, value: JSON.stringify(value), expiresAt: at + TTL_MS, now: at })
    return value
  }
  return {
    suggestCategories: query =>
      cached(`ebay categories: ${query}`, suggestionsSchema, () => rules.suggestCategories(query)),
    aspects: id => cached(`ebay aspects: ${id}`, aspectsSchema, () => rules.aspects(id)),
    conditions: id =>
      cached(`ebay conditions: ${id}`, conditionsSchema, () => rules.conditions(id)),
    shippingServices: () =>
      cached('ebay shipping services', servicesSchema, () => rules.shippingServices()),
  }
}
