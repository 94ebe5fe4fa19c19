import { z } from 'zod'
import type { AdCalls } from '../../ad-port.ts'
import { ebayFailure, errorsOf, INSUFFICIENT_PERMISSIONS } from './client/errors.ts'
import type { ApiClient } from './client/http.ts'
import { parseResponse } from './client/parse-response.ts'
import type { EbaySettings } from './client/settings.ts'

type StoreCategory = {
  categoryName: string
  order?: number | undefined
  childrenCategories?: StoreCategory[] | null | undefined
}
const categorySchema: z.ZodType<StoreCategory> = z.lazy(() =>
  z.object({
    categoryName: z.string().min(1),
    order: z.number().optional(),
    childrenCategories: z.array(categorySchema).nullish(),
  }),
)
const categoriesSchema = z.object({ storeCategories: z.array(categorySchema) })

/**
 * The categories of a seller's store. The contract is not among those of this project; the wire stands in
 * store-and-ads.test.ts. Source: eBay, getStoreCategories of the Stores API's reference. What it answers to a seller without a
 * store is not documented: any refusal but one of the token counts as that.
 */
export function createStoreCalls(
  api: ApiClient,
  { apiUrl }: EbaySettings,
): Pick<AdCalls, 'sellerStore'> {
  return {
    async sellerStore() {
      const url = `${apiUrl}/sell/stores/v1/store/categories`
      const response = await api.sendRaw({ method: 'GET', url, idempotent: true })
      if (isNotGranted(response)) return { state: 'not_granted' }
      if (response.status === 401) throw ebayFailure(response, api.owner)
      if (response.status === 204 || response.status >= 300) return { state: 'none' }
      const { storeCategories } = parseResponse(response, categoriesSchema)
      return { state: 'open', paths: pathsOf(storeCategories, '') }
    },
  }
}

/** Whether the seller has not allowed Obverse to make the call. */
export const isNotGranted = ({ status, body }: { status: number; body: unknown }): boolean =>
  status === 403 || errorsOf(body).some(({ errorId }) => errorId === INSUFFICIENT_PERMISSIONS)

/** Only the lowest categories hold listings. Source: eBay, Stores API: "Leaf categories have listings". */
function pathsOf(categories: readonly StoreCategory[], above: string): string[] {
  return categories
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .flatMap(({ categoryName, childrenCategories }) => {
      const path = `${above}/${categoryName}`
      return childrenCategories && childrenCategories.length > 0
        ? pathsOf(childrenCategories, path)
        : [path]
    })
}
