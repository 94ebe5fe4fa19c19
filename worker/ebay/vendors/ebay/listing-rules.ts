import { z } from 'zod'
import type { EbayCategory } from '../../../../shared/ebay.ts'
import { siteOf } from '../../../../shared/lib/ebay-sites.ts'
import { Failure } from '../../../http/failure.ts'
import { listAnswer } from '../../list-answer.ts'
import type { CachedTree, ListingRules } from '../../listing-rules.ts'
import type { ApiClient, ApiResponse } from './client/http.ts'
import { parseResponse } from './client/parse-response.ts'
import type { EbaySettings } from './client/settings.ts'

const treeSchema = z.object({ categoryTreeId: z.string() })

const suggestionsSchema = listAnswer(
  'categorySuggestions',
  z.object({
    categorySuggestions: z
      .array(
        z.object({
          category: z.object({ categoryId: z.string(), categoryName: z.string() }),
          categoryTreeNodeAncestors: z.array(
            z.object({ categoryId: z.string(), categoryName: z.string() }),
          ),
        }),
      )
      .default([]),
  }),
)

/**
 * The top category of coins, on every marketplace. Sources: public programs for the United States and the United Kingdom; eBay,
 * pages.ebay.de/sell/guide/cat11116 ("Verkäuferhilfe Münzen") for Germany. Of Canada and Australia it is a belief.
 */
const COINS_AND_PAPER_MONEY = '11116'

const nodeSchema = z.object({
  category: z.object({ categoryId: z.string(), categoryName: z.string() }),
  get childCategoryTreeNodes() {
    return z.array(nodeSchema).default([])
  },
})
type TreeNode = z.infer<typeof nodeSchema>
const subtreeSchema = z.object({ categorySubtreeNode: nodeSchema })

function leavesOf({ childCategoryTreeNodes }: TreeNode, above: readonly string[]): EbayCategory[] {
  return childCategoryTreeNodes.flatMap(node => {
    const path = [...above, node.category.categoryName]
    return node.childCategoryTreeNodes.length > 0
      ? leavesOf(node, path)
      : [{ id: node.category.categoryId, path }]
  })
}

const ASPECT_MAX_CHARACTERS = 65
const aspectsSchema = listAnswer(
  'aspects',
  z.object({
    aspects: z
      .array(
        z.object({
          localizedAspectName: z.string(),
          aspectConstraint: z.object({
            aspectRequired: z.boolean().default(false),
            aspectMode: z.string().default('FREE_TEXT'),
            itemToAspectCardinality: z.string().default('SINGLE'),
            aspectMaxLength: z.number().default(ASPECT_MAX_CHARACTERS),
            expectedRequiredByDate: z.string().optional(),
          }),
          aspectValues: z.array(z.object({ localizedValue: z.string() })).default([]),
        }),
      )
      .default([]),
  }),
)

const conditionsSchema = listAnswer(
  'itemConditionPolicies',
  z.object({
    itemConditionPolicies: z
      .array(
        z.object({
          categoryId: z.string(),
          itemConditions: z
            .array(
              z.object({
                conditionId: z.string(),
                conditionDescription: z.string().default(''),
                conditionDescriptors: z
                  .array(
                    z.object({
                      conditionDescriptorId: z.string(),
                      conditionDescriptorName: z.string().default(''),
                      conditionDescriptorConstraint: z
                        .object({
                          usage: z.string().optional(),
                          mode: z.string().optional(),
                          maxLength: z.number().optional(),
                        })
                        .default({}),
                      conditionDescriptorValues: z
                        .array(
                          z.object({
                            conditionDescriptorValueId: z.string(),
                            conditionDescriptorValueName: z.string().default(''),
                            conditionDescriptorValueConstraints: z
                              .array(
                                z.object({
                                  applicableToConditionDescriptorId: z.string().default(''),
                                  applicableToConditionDescriptorValueIds: z
                                    .array(z.string())
                                    .default([]),
                                }),
                              )
                              .default([]),
                          }),
                        )
                        .default([]),
                    }),
                  )
                  .default([]),
              }),
            )
            .default([]),
        }),
      )
      .default([]),
  }),
)

const servicesSchema = listAnswer(
  'shippingServices',
  z.object({
    shippingServices: z
      .array(
        z.object({
          shippingService: z.string(),
          description: z.string().default(''),
          shippingCarrier: z.string(),
          internationalService: z.boolean(),
          validForSellingFlow: z.boolean(),
          shippingCostTypes: z.array(z.string()).default([]),
        }),
      )
      .default([]),
  }),
)

function timeOf(date: string | undefined): number | null {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? null : time
}

/** eBay's Taxonomy and Metadata APIs: categories and their requirements. */
export function createListingRules(
  api: ApiClient,
  { apiUrl, marketplaceId }: EbaySettings,
  cachedTree: CachedTree = load => load(),
): ListingRules {
  const get = (path: string): Promise<ApiResponse> =>
    api.send({ method: 'GET', url: `${apiUrl}${path}`, idempotent: true })
  const taxonomy = '/commerce/taxonomy/v1'
  const loadTree = async () => {
    const path = `${taxonomy}/get_default_category_tree_id?marketplace_id=${marketplaceId}`
    return parseResponse(await get(path), treeSchema).categoryTreeId
  }
  const tree = async () => `${taxonomy}/category_tree/${await cachedTree(loadTree)}`
  return {
    site: siteOf(marketplaceId),
    async suggestCategories(query) {
      const response = await get(
        `${await tree()}/get_category_suggestions?q=${encodeURIComponent(query)}`,
      )
      if (response.status === 204) return []
      // The name of the top category is the site's own, its id is not.
      return parseResponse(response, suggestionsSchema)
        .categorySuggestions.filter(({ categoryTreeNodeAncestors }) =>
          categoryTreeNodeAncestors.some(({ categoryId }) => categoryId === COINS_AND_PAPER_MONEY),
        )
        .map(({ category, categoryTreeNodeAncestors }) => ({
          id: category.categoryId,
          name: category.categoryName,
          ancestors: categoryTreeNodeAncestors.map(({ categoryName }) => categoryName),
        }))
    },
    async aspects(categoryId) {
      const response = await get(
        `${await tree()}/get_item_aspects_for_category?category_id=${encodeURIComponent(categoryId)}`,
      )
      if (response.status === 204) return []
      return parseResponse(response, aspectsSchema).aspects.map(aspect => ({
        name: aspect.localizedAspectName,
        required: aspect.aspectConstraint.aspectRequired,
        selectionOnly: aspect.aspectConstraint.aspectMode === 'SELECTION_ONLY',
        multiple: aspect.aspectConstraint.itemToAspectCardinality === 'MULTI',
        maxLength: aspect.aspectConstraint.aspectMaxLength,
        values: aspect.aspectValues.map(({ localizedValue }) => localizedValue),
        requiredFrom: timeOf(aspect.aspectConstraint.expectedRequiredByDate),
      }))
    },
    async conditions(categoryId) {
      const filter = encodeURIComponent(`categoryIds:{${categoryId}}`)
      const response = await get(
        `/sell/metadata/v1/marketplace/${marketplaceId}/get_item_condition_policies?filter=${filter}`,
      )
      if (response.status === 204) return []
      const policy = parseResponse(response, conditionsSchema).itemConditionPolicies.find(
        one => one.categoryId === categoryId,
      )
      return (policy?.itemConditions ?? []).map(condition => ({
        conditionId: condition.conditionId,
        name: condition.conditionDescription,
        descriptors: condition.conditionDescriptors.map(descriptor => ({
          id: descriptor.conditionDescriptorId,
          name: descriptor.conditionDescriptorName,
          required: descriptor.conditionDescriptorConstraint.usage === 'REQUIRED',
          freeText: descriptor.conditionDescriptorConstraint.mode === 'FREE_TEXT',
          maxLength: descriptor.conditionDescriptorConstraint.maxLength ?? null,
          values: descriptor.conditionDescriptorValues.map(value => ({
            id: value.conditionDescriptorValueId,
            name: value.conditionDescriptorValueName,
            goesWith: value.conditionDescriptorValueConstraints.map(constraint => ({
              descriptorId: constraint.applicableToConditionDescriptorId,
              valueIds: constraint.applicableToConditionDescriptorValueIds,
            })),
          })),
        })),
      }))
    },
    async coinCategories() {
      const response = await get(
        `${await tree()}/get_category_subtree?category_id=${COINS_AND_PAPER_MONEY}`,
      )
      return leavesOf(parseResponse(response, subtreeSchema).categorySubtreeNode, [])
    },
    async shippingServices() {
      const response = await get(
        `/sell/metadata/v1/shipping/marketplace/${marketplaceId}/get_shipping_services`,
      )
      const services = parseResponse(response, servicesSchema).shippingServices.filter(
        one =>
          one.validForSellingFlow &&
          !one.internationalService &&
          one.shippingCostTypes.includes('FLAT_RATE'),
      )
      if (services.length === 0)
        throw new Failure('EBAY_UNAVAILABLE', { detail: { retryable: true, vendor: 'eBay' } })
      return services.map(one => ({
        code: one.shippingService,
        description: one.description,
        carrier: one.shippingCarrier,
      }))
    },
  }
}
