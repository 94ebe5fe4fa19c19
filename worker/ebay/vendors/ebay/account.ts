import { z } from 'zod'
import { siteOf } from '../../../../shared/lib/ebay-sites.ts'
import { Failure } from '../../../http/failure.ts'
import { listAnswer } from '../../list-answer.ts'
import type { SellerAccount } from '../../port.ts'
import { createBestOfferCalls } from './best-offers.ts'
import { createBulkCalls } from './bulk.ts'
import { ebayFailure, errorsOf } from './client/errors.ts'
import { type ApiClient, jsonBody } from './client/http.ts'
import { ebayCentsSchema, parseResponse, readAmountsIn } from './client/parse-response.ts'
import type { EbaySettings } from './client/settings.ts'
import type { TradingCall } from './client/trading.ts'
import { createFinanceCalls } from './finances.ts'
import { createInventoryCalls, inventoryApi } from './inventory.ts'
import { createRefundCalls } from './issue-refund.ts'
import { createLedgerCalls } from './ledger.ts'
import { createMarketingCalls } from './marketing.ts'
import { createMigrationCalls } from './migration.ts'
import { createNegotiationCalls } from './negotiation.ts'
import { createOrderCalls } from './orders.ts'
import { createPolicyCalls } from './policies.ts'
import { createStoreCalls } from './seller-store.ts'
import { createShippingCalls } from './shipping.ts'

const userSchema = z.object({ userId: z.string(), username: z.string() })
/** Limits that an account does not have are absent. */
const privilegeSchema = z.object({
  sellingLimit: z
    .object({ amount: ebayCentsSchema.nullish(), quantity: z.int().nullish() })
    .nullish(),
})
const pictureSchema = z.object({ imageUrl: z.string().min(1) })
const locationsSchema = listAnswer(
  'locations',
  z.object({
    locations: z
      .array(
        z.object({
          merchantLocationKey: z.string(),
          merchantLocationStatus: z.string().optional(),
          location: z
            .object({ address: z.object({ postalCode: z.string().optional() }).optional() })
            .optional(),
        }),
      )
      .default([]),
  }),
)

/** eBay's error id for a merchantLocationKey that exists; it comes with 400, and by the contract with 409. */
const LOCATION_EXISTS = 25803

const FILE_EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/**
 * A seller's account: Identity, Media and inventory locations, with `policies.ts`, `inventory.ts`, `orders.ts` and
 * `finances.ts`.
 */
export function createSellerAccount(
  api: ApiClient,
  settings: EbaySettings,
  { now, trading }: { now: () => number; trading: TradingCall },
): SellerAccount {
  const { apiUrl, identityUrl, mediaUrl } = settings
  const site = siteOf(settings.marketplaceId)
  const inventory = `${apiUrl}/sell/inventory/v1`
  return {
    ...createPolicyCalls(api, settings),
    ...createInventoryCalls(api, settings, now),
    ...createBulkCalls(inventoryApi(api, settings)),
    ...createMigrationCalls(inventoryApi(api, settings), now),
    ...createOrderCalls(api, settings),
    ...createShippingCalls(api, settings),
    ...createFinanceCalls(api, settings),
    ...createLedgerCalls(api, settings),
    ...createRefundCalls(api, settings),
    ...createBestOfferCalls(trading, site),
    ...createNegotiationCalls(api, settings),
    ...createStoreCalls(api, settings),
    ...createMarketingCalls(api, settings),

    async identity() {
      const url = `${identityUrl}/commerce/identity/v1/user/`
      return parseResponse(await api.send({ method: 'GET', url, idempotent: true }), userSchema)
    },

    async sellingLimit() {
      const url = `${apiUrl}/sell/account/v1/privilege`
      const response = await api.send({ method: 'GET', url, idempotent: true })
      const { sellingLimit } = readAmountsIn(site, () => parseResponse(response, privilegeSchema))
      return {
        amountCents: sellingLimit?.amount ?? null,
        pieces: sellingLimit?.quantity ?? null,
      }
    },

    async uploadPicture({ bytes, type, name }) {
      const body = new FormData()
      body.set('image', new File([bytes], `${name}.${FILE_EXTENSIONS[type] ?? 'jpg'}`, { type }))
      const response = await api.send({
        method: 'POST',
        url: `${mediaUrl}/commerce/media/v1_beta/image/create_image_from_file`,
        body,
        // A duplicate that no listing shows expires on eBay.
        idempotent: true,
        limit: 'upload',
      })
      return parseResponse(response, pictureSchema).imageUrl
    },

    async inventoryLocations() {
      const url = `${inventory}/location?limit=100&offset=0`
      const response = await api.send({
        method: 'GET',
        url,
        idempotent: true,
      })
      return parseResponse(response, locationsSchema).locations.map(location => ({
        key: location.merchantLocationKey,
        postalCode: location.location?.address?.postalCode ?? null,
        enabled: location.merchantLocationStatus === 'ENABLED',
      }))
    },

    async createInventoryLocation(key, postalCode) {
      const response = await api.sendRaw({
        method: 'POST',
        url: `${inventory}/location/${encodeURIComponent(key)}`,
        ...jsonBody({
          name: `Ships from ${postalCode}`,
          locationTypes: ['WAREHOUSE'],
          merchantLocationStatus: 'ENABLED',
          location: { address: { country: site.country, postalCode } },
        }),
        idempotent: true,
      })
      // Created by an earlier request whose response was lost.
      const [error] = errorsOf(response.body)
      if (response.status === 409 || error?.errorId === LOCATION_EXISTS) return
      if (response.status >= 300)
        throw locationFailure(ebayFailure(response, api.owner), site.postalCode.name)
    },
  }
}

/** eBay refuses a location for its postal code, which the seller corrects on the connection page. */
function locationFailure(failure: Failure, code: string): Failure {
  if (failure.code !== 'EBAY_REFUSED') return failure
  return new Failure('EBAY_REFUSED', {
    message: `eBay does not accept the ${code} your coins ship from. ${failure.message}`,
    detail: { ...failure.detail, field: 'shipsFromPostalCode' },
    cause: failure.cause,
  })
}
