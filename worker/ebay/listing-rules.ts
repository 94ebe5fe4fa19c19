import { z } from 'zod'
import type { EbayCategory } from '../../shared/ebay.ts'
import type { EbaySite } from '../../shared/lib/ebay-sites.ts'

export const categorySuggestionSchema = z.object({
  id: z.string(),
  name: z.string(),
  ancestors: z.array(z.string()),
})
export type CategorySuggestion = z.infer<typeof categorySuggestionSchema>

export const aspectRuleSchema = z.object({
  name: z.string(),
  required: z.boolean(),
  selectionOnly: z.boolean(),
  multiple: z.boolean(),
  maxLength: z.number(),
  values: z.array(z.string()),
  /** About when eBay will require it, in ms; null where it does not say. */
  requiredFrom: z.number().nullable(),
})
export type AspectRule = z.infer<typeof aspectRuleSchema>

const descriptorRuleSchema = z.object({
  id: z.string(),
  name: z.string(),
  required: z.boolean(),
  freeText: z.boolean(),
  maxLength: z.number().nullable(),
  values: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The only values of another descriptor that the value goes with. */
      goesWith: z.array(z.object({ descriptorId: z.string(), valueIds: z.array(z.string()) })),
    }),
  ),
})
export type DescriptorRule = z.infer<typeof descriptorRuleSchema>

export const conditionRuleSchema = z.object({
  conditionId: z.string(),
  name: z.string(),
  descriptors: z.array(descriptorRuleSchema),
})
export type ConditionRule = z.infer<typeof conditionRuleSchema>

export const shippingServiceSchema = z.object({
  code: z.string(),
  description: z.string(),
  carrier: z.string(),
})
export type ShippingService = z.infer<typeof shippingServiceSchema>
/** A service as a shipping policy names it. */
export type PolicyService = Pick<ShippingService, 'code' | 'carrier'>

/** Returns the id of the marketplace's category tree: the cached one, else what `load` returns. */
export type CachedTree = (load: () => Promise<string>) => Promise<string>

/** What the marketplace requires of a listing. */
export type ListingRules = {
  /** Whose rules they are. */
  site: EbaySite
  suggestCategories: (query: string) => Promise<CategorySuggestion[]>
  aspects: (categoryId: string) => Promise<AspectRule[]>
  conditions: (categoryId: string) => Promise<ConditionRule[]>
  /** The leaves below the site's top category of coins. */
  coinCategories: () => Promise<EbayCategory[]>
  /** Domestic services that eBay offers today. */
  shippingServices: () => Promise<ShippingService[]>
}
