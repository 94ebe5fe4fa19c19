import { z } from 'zod'
import { dollarsText } from '../../../../shared/money.ts'
import { Failure } from '../../../http/failure.ts'
import type { AccessTokenSource, InventoryItem, OfferTerms, SellerAccount } from '../../port.ts'
import { errorsOf, failureOf, warningsOf } from './errors.ts'
import { type ApiRequest, sendAuthorized, sendAuthorizedRaw, type Transport } from './http.ts'
import type { EbaySettings } from './marketplace.ts'
import { parseResponse } from './parse-response.ts'

const USER_ERROR = 25002
/** What eBay says when a SKU has an offer of this marketplace and format already. */
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
/** A listing in one of these states is over; its offer can be published again. */
const ENDED_STATUSES = new Set(['ENDED', 'EBAY_ENDED', 'NOT_LISTED', 'INACTIVE'])

type InventoryCalls = Pick<
  SellerAccount,
  'putItem' | 'findOffer' | 'createOffer' | 'updateOffer' | 'publishOffer' | 'withdrawOffer'
>

/** Items, offers and listings of a seller: eBay's Inventory API. Quantity is one: every coin is its own. */
export function createInventoryCalls(
  transport: Transport,
  { apiUrl, marketplaceId }: EbaySettings,
  access: AccessTokenSource,
): InventoryCalls {
  const inventory = `${apiUrl}/sell/inventory/v1`
  const writeRequest = (
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
  ): Omit<ApiRequest, 'idempotent'> => ({
    method,
    url: `${inventory}${path}`,
    headers: { 'Content-Type': 'application/json', 'Content-Language': 'en-US' },
    body: JSON.stringify(body),
  })

  async function findOffer(sku: string) {
    const query = new URLSearchParams({ sku, marketplace_id: marketplaceId, format: 'FIXED_PRICE' })
    const answer = await sendAuthorizedRaw(transport, access, {
      method: 'GET',
      url: `${inventory}/offer?${query.toString()}`,
      idempotent: true,
    })
    // 404: no offer, or not even the item.
    if (answer.status === 404) return null
    if (answer.status >= 300) throw failureOf(answer, access.owner)
    const offer = parseResponse(answer, offersSchema).offers.find(
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

  return {
    findOffer,

    async putItem(sku, item) {
      const path = `/inventory_item/${encodeURIComponent(sku)}`
      const call = { ...writeRequest('PUT', path, itemBody(item)), idempotent: true }
      return warningsOf((await sendAuthorized(transport, access, call)).body)
    },

    async createOffer(terms) {
      const body = {
        sku: terms.sku,
        marketplaceId,
        format: 'FIXED_PRICE',
        ...offerTermsBody(terms),
      }
      const call = { ...writeRequest('POST', '/offer', body), idempotent: false }
      const answer = await sendAuthorizedRaw(transport, access, call)
      const made = offerIdSchema.safeParse(answer.body)
      if (answer.status < 300 && made.success) return { offerId: made.data.offerId, made: true }
      const exists = errorsOf(answer.body).find(
        error =>
          error.errorId === USER_ERROR &&
          OFFER_EXISTS.test(`${error.message ?? ''} ${error.longMessage ?? ''}`),
      )
      if (!exists) throw failureOf(answer, access.owner)
      const named = exists.parameters?.find(({ name }) => name === 'offerId')?.value
      const offerId = named ?? (await findOffer(terms.sku))?.offerId
      if (!offerId) throw failureOf(answer, access.owner)
      return { offerId, made: false }
    },

    async updateOffer(offerId, terms) {
      const path = `/offer/${encodeURIComponent(offerId)}`
      const call = { ...writeRequest('PUT', path, offerTermsBody(terms)), idempotent: true }
      return warningsOf((await sendAuthorized(transport, access, call)).body)
    },

    async publishOffer(offerId) {
      const answer = await sendAuthorized(transport, access, {
        method: 'POST',
        url: `${inventory}/offer/${encodeURIComponent(offerId)}/publish`,
        // Publishing twice is told apart by asking for the offer, not by asking again.
        idempotent: false,
      })
      const { listingId } = parseResponse(answer, listingIdSchema)
      return { listingId, warnings: warningsOf(answer.body) }
    },

    async withdrawOffer(offerId) {
      await sendAuthorized(transport, access, {
        method: 'POST',
        url: `${inventory}/offer/${encodeURIComponent(offerId)}/withdraw`,
        idempotent: false,
      })
    },
  }
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

/** What an update replaces as a whole: all of an offer but its SKU, marketplace and format. */
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
