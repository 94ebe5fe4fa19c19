import { z } from 'zod'
import { dollarsText } from '../../../../shared/money.ts'
import { Failure } from '../../../http/failure.ts'
import type { InventoryItem, OfferStatus, OfferTerms, SellerAccount } from '../../port.ts'
import { errorsOf, failureOf, warningsOf } from './errors.ts'
import type { ApiClient, ApiRequest } from './http.ts'
import { parseResponse } from './parse-response.ts'
import type { EbaySettings } from './settings.ts'

const USER_ERROR = 25002
/** eBay's message when a SKU already has an offer of this marketplace and format. */
const OFFER_EXISTS = /offer entity already exists/i

const offersSchema = z.object({
  offers: z
    .array(
      z.object({
        offerId: z.string(),
        format: z.string().optional(),
        marketplaceId: z.string().optional(),
        status: z.string().optional(),
        listing: z
          .object({ listingId: z.string().optional(), listingStatus: z.string().optional() })
          .optional(),
      }),
    )
    .default([]),
})
const offerIdSchema = z.object({ offerId: z.string() })
const listingIdSchema = z.object({ listingId: z.string() })
/** The offer of a listing with one of these statuses can be published again. */
const ENDED_STATUSES = new Set(['ENDED', 'EBAY_ENDED', 'NOT_LISTED', 'INACTIVE'])

type InventoryCalls = Pick<
  SellerAccount,
  'putItem' | 'findOffer' | 'createOffer' | 'updateOffer' | 'publishOffer' | 'withdrawOffer'
>

type InventoryApi = ApiClient & { url: string; marketplaceId: string }

/** Items, offers and listings of a seller: eBay's Inventory API. The quantity is always one. */
export function createInventoryCalls(
  client: ApiClient,
  { apiUrl, marketplaceId }: EbaySettings,
): InventoryCalls {
  const api = { ...client, url: `${apiUrl}/sell/inventory/v1`, marketplaceId }
  // A publish or withdrawal whose response is lost is looked up by its offer, not repeated.
  const postToOffer = (offerId: string, action: 'publish' | 'withdraw') =>
    api.send({
      method: 'POST',
      url: `${api.url}/offer/${encodeURIComponent(offerId)}/${action}`,
      idempotent: false,
    })

  return {
    findOffer: sku => findOffer(api, sku),
    createOffer: terms => createOffer(api, terms),

    async putItem(sku, item) {
      const request = writeRequest(
        api,
        'PUT',
        `/inventory_item/${encodeURIComponent(sku)}`,
        itemBody(item),
      )
      return warningsOf((await api.send(request)).body)
    },

    async updateOffer(offerId, terms) {
      const path = `/offer/${encodeURIComponent(offerId)}`
      const request = writeRequest(api, 'PUT', path, offerTermsBody(terms))
      return warningsOf((await api.send(request)).body)
    },

    async publishOffer(offerId) {
      const response = await postToOffer(offerId, 'publish')
      const { listingId } = parseResponse(response, listingIdSchema)
      return { listingId, warnings: warningsOf(response.body) }
    },

    async withdrawOffer(offerId) {
      await postToOffer(offerId, 'withdraw')
    },
  }
}

/** PUT replaces what its path names, so it is idempotent; POST is not. */
function writeRequest(
  { url }: InventoryApi,
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
): ApiRequest {
  return {
    method,
    url: `${url}${path}`,
    headers: { 'Content-Type': 'application/json', 'Content-Language': 'en-US' },
    body: JSON.stringify(body),
    idempotent: method === 'PUT',
  }
}

async function findOffer(api: InventoryApi, sku: string): Promise<OfferStatus | null> {
  const { url, marketplaceId } = api
  const query = new URLSearchParams({ sku, marketplace_id: marketplaceId, format: 'FIXED_PRICE' })
  const response = await api.sendRaw({
    method: 'GET',
    url: `${url}/offer?${query.toString()}`,
    idempotent: true,
  })
  // 404: neither offer nor item exists.
  if (response.status === 404) return null
  if (response.status >= 300) throw failureOf(response, api.owner)
  const offer = parseResponse(response, offersSchema).offers.find(
    one =>
      (one.format ?? 'FIXED_PRICE') === 'FIXED_PRICE' &&
      (one.marketplaceId ?? marketplaceId) === marketplaceId,
  )
  if (!offer) return null
  const { listingId, listingStatus } = offer.listing ?? {}
  const live =
    offer.status === 'PUBLISHED' &&
    listingId !== undefined &&
    !ENDED_STATUSES.has(listingStatus ?? '')
  return { offerId: offer.offerId, listingId: listingId ?? null, live }
}

/** Creates the offer, or returns the existing one of the SKU with `created: false`. */
async function createOffer(
  api: InventoryApi,
  terms: OfferTerms,
): Promise<{ offerId: string; created: boolean }> {
  const { marketplaceId } = api
  const body = { sku: terms.sku, marketplaceId, format: 'FIXED_PRICE', ...offerTermsBody(terms) }
  const request = writeRequest(api, 'POST', '/offer', body)
  const response = await api.sendRaw(request)
  const offer = offerIdSchema.safeParse(response.body)
  if (response.status < 300 && offer.success) return { offerId: offer.data.offerId, created: true }
  const exists = errorsOf(response.body).find(
    error =>
      error.errorId === USER_ERROR &&
      OFFER_EXISTS.test(`${error.message ?? ''} ${error.longMessage ?? ''}`),
  )
  if (!exists) throw failureOf(response, api.owner)
  const named = exists.parameters?.find(({ name }) => name === 'offerId')?.value
  const offerId = named ?? (await findOffer(api, terms.sku))?.offerId
  if (!offerId) throw failureOf(response, api.owner)
  return { offerId, created: false }
}

/** eBay's condition ids as the Inventory API names them. Source: eBay, ConditionEnum; coins use 2750 and 4000. */
const CONDITION_NAMES: Record<string, string> = {
  1000: 'NEW',
  1500: 'NEW_OTHER',
  1750: 'NEW_WITH_DEFECTS',
  2750: 'LIKE_NEW',
  3000: 'USED_EXCELLENT',
  4000: 'USED_VERY_GOOD',
  5000: 'USED_GOOD',
  6000: 'USED_ACCEPTABLE',
  7000: 'FOR_PARTS_OR_NOT_WORKING',
}

function conditionName(conditionId: string): string {
  const name = CONDITION_NAMES[conditionId]
  if (name) return name
  throw new Failure('EBAY_REFUSED', {
    message: `eBay asks for a condition (${conditionId}) that cannot be listed from here.`,
    detail: { retryable: false, field: 'grade', vendor: 'eBay' },
  })
}

function itemBody({ title, pictureUrls, aspects, condition }: InventoryItem) {
  return {
    availability: { shipToLocationAvailability: { quantity: 1 } },
    condition: conditionName(condition.conditionId),
    ...(condition.remark ? { conditionDescription: condition.remark } : {}),
    ...(condition.descriptors.length > 0
      ? {
          conditionDescriptors: condition.descriptors.map(({ id, valueId, text }) => ({
            name: id,
            ...(valueId === null ? {} : { values: [valueId] }),
            ...(text === null ? {} : { additionalInfo: text }),
          })),
        }
      : {}),
    product: { title, aspects, imageUrls: pictureUrls },
  }
}

/** The body of an update, which replaces all of an offer but its SKU, marketplace and format. */
function offerTermsBody(terms: OfferTerms) {
  return {
    availableQuantity: 1,
    categoryId: terms.categoryId,
    listingDescription: terms.description,
    listingDuration: 'GTC',
    merchantLocationKey: terms.locationKey,
    pricingSummary: { price: usd(terms.price) },
    listingPolicies: {
      paymentPolicyId: terms.paymentPolicyId,
      returnPolicyId: terms.returnPolicyId,
      fulfillmentPolicyId: terms.shippingPolicyId,
      ...(terms.shippingCost
        ? {
            shippingCostOverrides: [
              {
                priority: terms.shippingCost.order,
                shippingServiceType: 'DOMESTIC',
                shippingCost: usd(terms.shippingCost.cost),
                additionalShippingCost: usd(0),
              },
            ],
          }
        : {}),
    },
  }
}

const usd = (cents: number) => ({ value: dollarsText(cents), currency: 'USD' })
