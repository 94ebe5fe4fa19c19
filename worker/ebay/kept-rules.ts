import { z } from 'zod'
import type { Database } from '../db/connection.ts'
import type { ListingRules } from './port.ts'
import { cacheAnswer, cachedAnswer } from './store.ts'

/** eBay changes categories, specifics and conditions now and then; a day old is new enough. */
const KEPT_MS = 86_400_000

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

/** The marketplace's rules, each answer kept a day for all sellers. A kept answer of an older form is asked anew. */
export function keptRules(
  { db, now }: { db: Database; now: () => number },
  rules: ListingRules,
): ListingRules {
  async function kept<Schema extends z.ZodType>(
    key: string,
    schema: Schema,
    ask: () => Promise<z.output<Schema>>,
  ): Promise<z.output<Schema>> {
    const text = await cachedAnswer(db, key, now())
    if (text !== null) {
      const known = schema.safeParse(JSON.parse(text))
      if (known.success) return known.data
    }
    const answer = await ask()
    const at = now()
    await cacheAnswer(db, { key, value: JSON.stringify(answer), expiresAt: at + KEPT_MS, now: at })
    return answer
  }
  return {
    suggestCategories: query =>
      kept(`ebay categories: ${query}`, suggestionsSchema, () => rules.suggestCategories(query)),
    aspects: id => kept(`ebay aspects: ${id}`, aspectsSchema, () => rules.aspects(id)),
    conditions: id => kept(`ebay conditions: ${id}`, conditionsSchema, () => rules.conditions(id)),
    shippingServices: () =>
      kept('ebay shipping services', servicesSchema, () => rules.shippingServices()),
  }
}
