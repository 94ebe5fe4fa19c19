import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { siteHere } from '../../lib/site-here.ts'
import type { State } from '../../lib/state.ts'
import { checkBody, readBody } from '../http/body.ts'
import { EbayRefusal, marketingError, parameter, refuse } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, originOf } from '../http/services.ts'
import { requires, SCOPES, sellerId } from '../oauth/auth.ts'
import {
  type Ad,
  addAd,
  addCampaign,
  type Campaign,
  campaignsOf,
  deleteAd,
  findAd,
  setAdRate,
} from '../store/campaigns.ts'
import { listingState, liveListings } from '../store/listings.ts'
import { sellerById } from '../store/sellers.ts'

const NAME_MAX = 80
const ADS_A_CALL = 500
/** A bid percentage: 2.0 to 100.0 with one decimal. Source: FundingStrategy of the reference, and error 35007. */
const LEAST_TENTHS = 20
const MOST_TENTHS = 1_000
/** "Above Standard and enough recent sales activity" (35077): played by the feedback that a seller has. */
const LEAST_FEEDBACK = 100

const campaignSchema = z.strictObject({
  campaignName: z.string().optional(),
  fundingStrategy: z
    .strictObject({ fundingModel: z.string().optional(), bidPercentage: z.string().optional() })
    .optional(),
  marketplaceId: z.string().optional(),
  startDate: z.iso.datetime().optional(),
  endDate: z.iso.datetime().optional(),
})
const referenceFields = { inventoryReferenceId: z.string(), inventoryReferenceType: z.string() }
const biddingSchema = z.strictObject({
  requests: z.array(z.unknown()),
})
const bidSchema = z.strictObject({ ...referenceFields, bidPercentage: z.string() })
const referenceSchema = z.strictObject(referenceFields)
type Reference = z.output<typeof referenceSchema>

/**
 * The Marketing API, as far as Promoted Listings with the general strategy go. Mounted at `/sell/marketing/v1`.
 * Source: eBay, sell_marketing_v1_oas3.yaml (v1.15.0, in public repositories) for paths, members and the numbers of
 * errors. Not documented, and guesses: that an ad is of the SKU's live listing and ends with it, that creating an ad that
 * stands by its SKU is 35036 as by its listing, and what updating or deleting an ad that does not stand answers (35012).
 */
export function marketingRoutes(deps: EbayServices) {
  const { state, now } = deps
  const app = new Hono<EbayEnv>()
  const may = requires(deps, 'user', SCOPES.marketing)
  const invalid = (field: string, message: string) =>
    marketingError(35_000, `Invalid value for ${field}. ${message}`)

  app.get('/ad_campaign', may, c => {
    const name = c.req.query('campaign_name')
    const found = campaignsOf(state, sellerId(c)).filter(
      campaign => name === undefined || campaign.name === name,
    )
    return c.json({
      href: c.req.url,
      total: found.length,
      limit: 10,
      offset: 0,
      campaigns: found.map(campaignAnswer),
    })
  })

  app.post('/ad_campaign', may, async c => {
    const body = await readBody(c, campaignSchema, invalid)
    const userId = sellerId(c)
    const { campaignName: name, fundingStrategy, marketplaceId, startDate } = body
    if (!name) refuse(400, marketingError(35_019, 'Campaign name is required for this call.'))
    if (name.length > NAME_MAX)
      refuse(
        400,
        marketingError(35_020, `The campaign name cannot be more than ${NAME_MAX} characters.`),
      )
    if (!fundingStrategy)
      refuse(400, marketingError(35_006, "'fundingStrategy' is required for this call."))
    if (fundingStrategy.fundingModel !== 'COST_PER_SALE')
      refuse(400, marketingError(35_038, 'The funding model is required.'))
    if (fundingStrategy.bidPercentage !== undefined) tenthsOf(fundingStrategy.bidPercentage)
    if (!startDate) refuse(400, marketingError(35_025, 'A campaign start date is required.'))
    if (!marketplaceId) refuse(400, marketingError(35_041, "The 'marketplaceId' is required."))
    if (marketplaceId !== siteHere().id)
      refuse(409, marketingError(35_051, `'marketplaceId' ${marketplaceId} is not supported.`))
    mayPromote(state, userId)
    if (campaignsOf(state, userId).some(campaign => campaign.name === name))
      refuse(
        400,
        marketingError(
          35_021,
          `A campaign with the name of ${name} already exists. Please provide a different name.`,
        ),
      )
    const campaignId = addCampaign(state, now(), { userId, name, marketplaceId })
    const address = `${originOf(c)}/ebay/sell/marketing/v1/ad_campaign/${campaignId}`
    return c.json({}, 201, { Location: address })
  })

  /** The entries of a bulk call, each answered by itself. */
  async function each<T extends Reference>(
    c: Context<EbayEnv>,
    schema: z.ZodType<T>,
    work: (campaign: Campaign, entry: T, userId: string) => { status: number; adIds: string[] },
    answerOf: (ids: readonly string[]) => object,
  ) {
    const userId = sellerId(c)
    const campaign = openCampaign(state, userId, c.req.param('campaignId') ?? '')
    mayPromote(state, userId)
    const { requests } = await readBody(c, biddingSchema, invalid)
    if (requests.length === 0)
      refuse(400, marketingError(35_033, 'At least one request is required for bulk requests.'))
    if (requests.length > ADS_A_CALL)
      refuse(409, marketingError(35_071, `Only ${ADS_A_CALL} IDs are supported per call.`))
    const entries = requests.map(entry => checkBody(entry, schema, invalid))
    if (new Set(entries.map(entry => entry.inventoryReferenceId)).size < entries.length)
      refuse(
        400,
        marketingError(
          35_018,
          'There are duplicate listing IDs or inventoryReference IDs in this request.',
        ),
      )
    const refusedEntry = c.get('refusedEntry')
    const responses = entries.map((entry, at) => {
      const named = {
        inventoryReferenceId: entry.inventoryReferenceId,
        inventoryReferenceType: entry.inventoryReferenceType,
      }
      try {
        if (at === refusedEntry)
          refuse(500, marketingError(35_002, 'Internal error. Please wait a few minutes.'))
        if (entry.inventoryReferenceType !== 'INVENTORY_ITEM')
          refuse(400, marketingError(35_040, 'The inventory reference type is not valid.'))
        const { status, adIds } = work(campaign, entry, userId)
        return { statusCode: status, ...named, ...answerOf(adIds) }
      } catch (error) {
        if (!(error instanceof EbayRefusal)) throw error
        return { statusCode: error.status, ...named, errors: error.errors }
      }
    })
    const isMixed = responses.some(({ statusCode }) => statusCode >= 300)
    return c.json({ responses }, isMixed ? 207 : 200)
  }
  const references = (ids: readonly string[]) => ({
    ads: ids.map(adId => ({ adId, href: `/sell/marketing/v1/ad/${adId}` })),
  })

  app.post('/ad_campaign/:campaignId/bulk_create_ads_by_inventory_reference', may, c =>
    each(
      c,
      bidSchema,
      ({ campaignId }, { inventoryReferenceId: sku, bidPercentage }, userId) => {
        const tenths = tenthsOf(bidPercentage)
        const live = liveListings(state).find(
          listing =>
            listing.userId === userId &&
            listing.sku === sku &&
            listingState(listing, now()) !== 'ENDED',
        )
        if (!live) refuse(400, notValid(sku))
        const { listingId } = live
        if (live.snapshot.offer.format !== 'FIXED_PRICE')
          refuse(
            409,
            marketingError(35_058, `The listing ID ${listingId} is not a fixed price item.`),
          )
        if (standingAd(state, now(), campaignId, sku))
          refuse(400, marketingError(35_036, `An ad for listing ID ${listingId} already exists.`))
        return { status: 201, adIds: [addAd(state, { campaignId, sku, listingId, tenths })] }
      },
      references,
    ),
  )

  app.post('/ad_campaign/:campaignId/bulk_update_ads_bid_by_inventory_reference', may, c =>
    each(
      c,
      bidSchema,
      ({ campaignId }, { inventoryReferenceId: sku, bidPercentage }) => {
        const tenths = tenthsOf(bidPercentage)
        const ad = standingAd(state, now(), campaignId, sku)
        if (!ad) refuse(400, notValid(sku))
        setAdRate(state, ad.adId, tenths)
        return { status: 200, adIds: [ad.adId] }
      },
      references,
    ),
  )

  app.post('/ad_campaign/:campaignId/bulk_delete_ads_by_inventory_reference', may, c =>
    each(
      c,
      referenceSchema,
      ({ campaignId }, { inventoryReferenceId: sku }) => {
        const ad = standingAd(state, now(), campaignId, sku)
        if (!ad) refuse(400, notValid(sku))
        deleteAd(state, ad.adId)
        return { status: 200, adIds: [ad.adId] }
      },
      adIds => ({ adIds }),
    ),
  )
  return app
}

const campaignAnswer = ({ campaignId, name, marketplaceId, state, startedAt }: Campaign) => ({
  campaignId,
  campaignName: name,
  campaignStatus: state,
  fundingStrategy: { fundingModel: 'COST_PER_SALE', adRateStrategy: 'FIXED' },
  marketplaceId,
  startDate: new Date(startedAt).toISOString(),
})

const notValid = (sku: string) =>
  marketingError(35_012, `The inventory reference ID ${sku} is not valid.`)

/** The ad of a SKU, while its listing is on eBay. */
function standingAd(state: State, now: number, campaignId: string, sku: string): Ad | undefined {
  const ad = findAd(state, campaignId, sku)
  const listing = liveListings(state).find(({ listingId }) => listingId === ad?.listingId)
  return listing && listingState(listing, now) !== 'ENDED' ? ad : undefined
}

/** A rate in tenths of a percent. @throws EbayRefusal 400 with 35007 */
function tenthsOf(bidPercentage: string): number {
  const tenths = /^\d{1,3}(?:\.\d)?$/.test(bidPercentage)
    ? Math.round(Number(bidPercentage) * 10)
    : 0
  if (tenths < LEAST_TENTHS || tenths > MOST_TENTHS)
    refuse(
      400,
      marketingError(
        35_007,
        `The 'bidPercentage' ${bidPercentage} is not valid. Minimum value: 2.0 , Maximum value:100.0.`,
        { parameters: [parameter('bidPercentage', bidPercentage)] },
      ),
    )
  return tenths
}

function openCampaign(state: State, userId: string, campaignId: string): Campaign {
  const campaign = campaignsOf(state, userId).find(each => each.campaignId === campaignId)
  if (!campaign)
    refuse(400, marketingError(35_045, `No campaign found for campaign id ${campaignId}.`))
  if (campaign.state === 'ENDED')
    refuse(400, marketingError(35_035, `The campaign with campaign id ${campaignId} has ended.`))
  return campaign
}

function mayPromote(state: State, userId: string): void {
  if ((sellerById(state, userId)?.feedbackScore ?? 0) >= LEAST_FEEDBACK) return
  refuse(
    409,
    marketingError(
      35_077,
      'To use promoted listings, you need to improve your seller level to Top Rated or Above Standard and have enough recent sales activity.',
      { category: 'BUSINESS' },
    ),
  )
}
