import { z } from 'zod'
import { percentOfTenths } from '../../../../shared/listing/terms/store-and-ad.ts'
import { Failure } from '../../../http/failure.ts'
import type { AdBid, AdCalls, AdCampaign, AdOutcome } from '../../ad-port.ts'
import { messageOf } from './client/error-texts.ts'
import { ebayFailure, errorsOf, INSUFFICIENT_PERMISSIONS } from './client/errors.ts'
import { type ApiClient, type ApiResponse, jsonBody } from './client/http.ts'
import { parseResponse } from './client/parse-response.ts'
import type { EbaySettings } from './client/settings.ts'
import { isNotGranted } from './seller-store.ts'

/** "An ad for listing ID {listingId} already exists." */
const AD_EXISTS = 35036
/** No ad, no such SKU or no such listing: "is not valid", "is invalid or has ended". */
const AD_MISSING = new Set([35012, 35013, 35048])
/** eBay's own faults, and a campaign that is being changed: "Please wait a few minutes". */
const MAY_PASS = new Set([35001, 35002, 35061, 35063])

const SENTENCES: Readonly<Record<number, string>> = {
  35058: 'eBay promotes fixed-price listings only.',
  35067: 'Accept the terms of eBay’s promoted listings on eBay first.',
  35077: 'eBay does not let you promote listings yet.',
  35078: 'eBay does not let you promote listings now.',
}

const campaignsSchema = z.object({
  campaigns: z
    .array(
      z.object({
        campaignId: z.string().min(1),
        campaignName: z.string(),
        campaignStatus: z.string(),
        marketplaceId: z.string(),
      }),
    )
    .nullish(),
})
const outcomeSchema = z.looseObject({
  statusCode: z.int(),
  inventoryReferenceId: z.string().min(1),
})
const outcomesSchema = z.object({ responses: z.array(z.unknown()) })

/**
 * Promoted listings with the general strategy. The contract is not among those of this project; the wire stands in
 * store-and-ads.test.ts. Source: eBay, sell_marketing_v1_oas3.yaml (v1.15.0).
 */
export function createMarketingCalls(
  api: ApiClient,
  { apiUrl, marketplaceId }: EbaySettings,
): Omit<AdCalls, 'sellerStore'> {
  const campaigns = `${apiUrl}/sell/marketing/v1/ad_campaign`
  const accepted = (response: ApiResponse): ApiResponse => {
    if (response.status >= 200 && response.status <= 299) return response
    throw marketingFailure(response, api)
  }
  /** An ad is by SKU, so a repeated call has the same effect. */
  async function tell(
    campaignId: string,
    what: string,
    requests: readonly { inventoryReferenceId: string }[],
  ): Promise<Map<string, AdOutcome>> {
    const response = accepted(
      await api.sendRaw({
        method: 'POST',
        url: `${campaigns}/${encodeURIComponent(campaignId)}/bulk_${what}_by_inventory_reference`,
        ...jsonBody({ requests }),
        idempotent: true,
        limit: 'bulk',
      }),
    )
    const told = new Map(
      parseResponse(response, outcomesSchema).responses.flatMap(each => {
        const { data } = outcomeSchema.safeParse(each)
        return data ? [[data.inventoryReferenceId, outcomeOf(data)] as const] : []
      }),
    )
    return new Map(
      requests.map(({ inventoryReferenceId: sku }) => [sku, told.get(sku) ?? NO_ANSWER]),
    )
  }
  const reference = (sku: string) => ({
    inventoryReferenceId: sku,
    inventoryReferenceType: 'INVENTORY_ITEM',
  })
  const bid = ({ sku, tenths }: AdBid) => ({
    ...reference(sku),
    bidPercentage: percentOfTenths(tenths),
  })

  return {
    async findCampaign(name) {
      const query = new URLSearchParams({ campaign_name: name })
      const response = accepted(
        await api.sendRaw({
          method: 'GET',
          url: `${campaigns}?${query.toString()}`,
          idempotent: true,
        }),
      )
      if (response.status === 204) return null
      const found = parseResponse(response, campaignsSchema).campaigns ?? []
      const campaign = found.find(({ campaignName }) => campaignName === name)
      return campaign ? campaignOf(campaign) : null
    },
    async createCampaign({ name, startsAt }) {
      const response = accepted(
        await api.sendRaw({
          method: 'POST',
          url: campaigns,
          ...jsonBody({
            campaignName: name,
            marketplaceId,
            startDate: new Date(startsAt).toISOString(),
            fundingStrategy: { fundingModel: 'COST_PER_SALE' },
          }),
          idempotent: false,
          limit: 'write',
        }),
      )
      const id = /\/ad_campaign\/([^/?]+)$/.exec(response.headers.get('Location') ?? '')?.[1]
      if (id) return id
      throw new Failure('EBAY_UNAVAILABLE', { detail: { retryable: true, vendor: 'eBay' } })
    },
    createAds: (campaignId, ads) => tell(campaignId, 'create_ads', ads.map(bid)),
    setAdRates: (campaignId, ads) => tell(campaignId, 'update_ads_bid', ads.map(bid)),
    deleteAds: (campaignId, skus) => tell(campaignId, 'delete_ads', skus.map(reference)),
  }
}

const NO_ANSWER: AdOutcome = { outcome: 'later', message: 'eBay did not answer.' }

const ENDED = ['ENDED', 'ENDING_SOON', 'DELETED']

function campaignOf(
  campaign: NonNullable<z.output<typeof campaignsSchema>['campaigns']>[number],
): AdCampaign {
  const { campaignId, marketplaceId, campaignStatus } = campaign
  const isEnded = ENDED.includes(campaignStatus)
  const isPaused = campaignStatus.includes('PAUSED')
  return { campaignId, marketplaceId, state: isEnded ? 'ended' : isPaused ? 'paused' : 'running' }
}

function outcomeOf(entry: z.output<typeof outcomeSchema>): AdOutcome {
  if (entry.statusCode < 300) return { outcome: 'done' }
  const [error] = errorsOf(entry)
  if (error?.errorId === AD_EXISTS) return { outcome: 'exists' }
  if (error && AD_MISSING.has(error.errorId)) return { outcome: 'missing' }
  const isLater =
    !error || entry.statusCode === 429 || entry.statusCode >= 500 || MAY_PASS.has(error.errorId)
  return { outcome: isLater ? 'later' : 'refused', message: textOf(error) }
}

const textOf = (error: ReturnType<typeof errorsOf>[number] | undefined): string =>
  error
    ? `${SENTENCES[error.errorId] ?? 'eBay did not promote this listing.'} eBay says: ${messageOf(error)}`
    : 'eBay did not promote this listing.'

/** A missing permission is none that publishing needs: it asks for no new connection. */
function marketingFailure(response: ApiResponse, { owner }: ApiClient): Failure {
  const [error] = errorsOf(response.body)
  if (isNotGranted(response))
    return new Failure('EBAY_REFUSED', {
      message: 'Obverse may not promote your listings yet.',
      detail: { retryable: false, vendor: 'eBay', vendorCode: INSUFFICIENT_PERMISSIONS },
    })
  if (response.status === 401 || !error) return ebayFailure(response, owner)
  const mayPass = response.status === 429 || MAY_PASS.has(error.errorId)
  return new Failure(mayPass ? 'EBAY_UNAVAILABLE' : 'EBAY_REFUSED', {
    message: textOf(error),
    detail: { retryable: mayPass, vendor: 'eBay', vendorCode: error.errorId },
  })
}
