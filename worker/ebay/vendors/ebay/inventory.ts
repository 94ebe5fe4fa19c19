import { z } from 'zod'
import { siteOf } from '../../../../shared/lib/ebay-sites.ts'
import type { OfferTerms, SellerAccount, WrittenItem } from '../../port.ts'
import { ebayFailure, errorsOf, warningsOf } from './client/errors.ts'
import type { ApiClient, ApiRequest, ApiResponse } from './client/http.ts'
import { parseResponse, requireWritten } from './client/parse-response.ts'
import type { EbaySettings } from './client/settings.ts'
import { type EbayItem, earlierBody, itemBody, itemSchema } from './item-body.ts'
import { offerBody } from './offer-body.ts'
import { type EbayOffer, FORMATS, offerSchema, offerStatusOf, offersSchema } from './read-offer.ts'

const USER_ERROR = 25002
/** eBay's message when a SKU already has an offer of this marketplace and format. */
const OFFER_EXISTS = /offer entity already exists/i

const offerIdSchema = z.object({ offerId: z.string() })
const listingIdSchema = z.object({ listingId: z.string() })
type InventoryCalls = Pick<
  SellerAccount,
  | 'putItem'
  | 'hasItem'
  | 'findOffers'
  | 'createOffer'
  | 'updateOffer'
  | 'publishOffer'
  | 'withdrawOffer'
>

export type InventoryApi = ApiClient & { url: string; marketplaceId: string }

export const inventoryApi = (
  client: ApiClient,
  { apiUrl, marketplaceId }: EbaySettings,
): InventoryApi => ({ ...client, url: `${apiUrl}/sell/inventory/v1`, marketplaceId })

/** Items, offers and listings of a seller: eBay's Inventory API. */
export function createInventoryCalls(
  client: ApiClient,
  settings: EbaySettings,
  now: () => number,
): InventoryCalls {
  const api = inventoryApi(client, settings)
  // A publish or withdrawal whose response is lost is looked up by its offer, not repeated.
  const postToOffer = (offerId: string, action: 'publish' | 'withdraw') =>
    api.send({
      method: 'POST',
      url: `${api.url}/offer/${encodeURIComponent(offerId)}/${action}`,
      idempotent: false,
      limit: 'write',
    })

  return {
    async findOffers(sku) {
      return (await readOffers(api, sku)).map(offer => offerStatusOf(offer, now()))
    },
    createOffer: terms => createOffer(api, terms),

    hasItem: async sku => (await readItem(api, itemPath(sku))) !== null,

    async putItem(sku, item) {
      const path = itemPath(sku)
      const current = await readItem(api, path)
      const body = itemBody(item, current)
      const { body: answer } = requireWritten(await api.send(writeRequest(api, 'PUT', path, body)))
      return writtenItem(api, sku, { current, body, answer })
    },

    async updateOffer(offerId, terms) {
      const path = `/offer/${encodeURIComponent(offerId)}`
      const current = await readOffer(api, path)
      const request = writeRequest(api, 'PUT', path, offerBody(terms, current, api))
      return warningsOf(requireWritten(await api.send(request)).body)
    },

    async publishOffer(offerId) {
      const response = await postToOffer(offerId, 'publish')
      const { listingId } = parseResponse(response, listingIdSchema)
      return { listingId, warnings: warningsOf(response.body) }
    },

    async withdrawOffer(offerId) {
      parseResponse(await postToOffer(offerId, 'withdraw'), listingIdSchema)
    },
  }
}

export const itemPath = (sku: string) => `/inventory_item/${encodeURIComponent(sku)}`

/** An item that was written. `current`: as it was read before; `body`: as it was written. */
export function writtenItem(
  api: InventoryApi,
  sku: string,
  write: { current: EbayItem | null; body: ReturnType<typeof itemBody>; answer: unknown },
): WrittenItem {
  const { current, body, answer } = write
  const restore = async () => {
    const path = itemPath(sku)
    const now = current && (await readItem(api, path))
    if (now) await api.send(writeRequest(api, 'PUT', path, earlierBody(current, body, now)))
  }
  return { warnings: warningsOf(answer), restore }
}

/** PUT replaces what its path names, so it is idempotent; POST is not. */
export function writeRequest(
  { url, marketplaceId }: InventoryApi,
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
): ApiRequest {
  return {
    method,
    url: `${url}${path}`,
    headers: {
      'Content-Type': 'application/json',
      'Content-Language': siteOf(marketplaceId).locale,
    },
    body: JSON.stringify(body),
    idempotent: method === 'PUT',
    limit: 'write',
  }
}

const get = ({ url, sendRaw }: InventoryApi, path: string): Promise<ApiResponse> =>
  sendRaw({ method: 'GET', url: `${url}${path}`, idempotent: true })

/** A SKU's offers of both formats on this marketplace. */
export async function readOffers(api: InventoryApi, sku: string): Promise<EbayOffer[]> {
  const { marketplaceId } = api
  const query = new URLSearchParams({ sku, marketplace_id: marketplaceId })
  const response = await get(api, `/offer?${query.toString()}`)
  // 404: neither offer nor item exists.
  if (response.status === 404) return []
  if (response.status >= 300) throw ebayFailure(response, api.owner)
  const formats: readonly string[] = Object.values(FORMATS)
  return parseResponse(response, offersSchema).offers.filter(
    one => formats.includes(one.format) && (one.marketplaceId ?? marketplaceId) === marketplaceId,
  )
}

export async function readOffer(api: InventoryApi, path: string): Promise<EbayOffer> {
  const response = await get(api, path)
  if (response.status >= 300) throw ebayFailure(response, api.owner)
  return parseResponse(response, offerSchema)
}

/** "could not be found or is not available" and "not found", which the contract has with 400, and 404 with no number. */
const UNKNOWN_SKU_ERRORS = new Set([25702, 25710])
/** Whether eBay has no item of the SKU. */
export const isUnknownSku = ({ status, body }: Pick<ApiResponse, 'status' | 'body'>): boolean =>
  status === 404 ||
  (status === 400 && errorsOf(body).some(({ errorId }) => UNKNOWN_SKU_ERRORS.has(errorId)))

export async function readItem(api: InventoryApi, path: string): Promise<EbayItem | null> {
  const response = await get(api, path)
  if (isUnknownSku(response)) return null
  if (response.status >= 300) throw ebayFailure(response, api.owner)
  // Everything else of an item may be absent.
  return parseResponse(response, itemSchema.required({ sku: true }))
}

/** Creates the offer, or returns the existing one of the SKU with `created: false`. */
async function createOffer(
  api: InventoryApi,
  terms: OfferTerms,
): Promise<{ offerId: string; created: boolean }> {
  const request = writeRequest(api, 'POST', '/offer', offerToCreate(api, terms))
  return createdOffer(api, terms, await api.sendRaw(request))
}

/** The body of a new offer. */
export function offerToCreate({ marketplaceId }: InventoryApi, terms: OfferTerms) {
  const format = FORMATS[terms.format]
  return { sku: terms.sku, marketplaceId, format, ...offerBody(terms, null, { marketplaceId }) }
}

/** The offer that eBay's response to its creation names: the new one, or the existing one of the SKU. */
export async function createdOffer(
  api: InventoryApi,
  terms: OfferTerms,
  response: ApiResponse,
): Promise<{ offerId: string; created: boolean }> {
  const offer = offerIdSchema.safeParse(response.body)
  if (response.status < 300 && offer.success) return { offerId: offer.data.offerId, created: true }
  const exists = errorsOf(response.body).find(
    error =>
      error.errorId === USER_ERROR &&
      OFFER_EXISTS.test(`${error.message ?? ''} ${error.longMessage ?? ''}`),
  )
  if (!exists) throw ebayFailure(response, api.owner)
  const named = exists.parameters?.find(({ name }) => name === 'offerId')?.value
  const format = FORMATS[terms.format]
  const offerId =
    named ?? (await readOffers(api, terms.sku)).find(one => one.format === format)?.offerId
  if (!offerId) throw ebayFailure(response, api.owner)
  return { offerId, created: false }
}
