import type { Row, State } from '../../lib/state.ts'

/** CampaignStatusEnum, as far as it is played. */
export const CAMPAIGN_STATES = ['RUNNING', 'PAUSED', 'ENDED'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** A campaign of Promoted Listings, general strategy. Times in ms since 1970. */
export type Campaign = {
  campaignId: string
  userId: string
  name: string
  marketplaceId: string
  state: CampaignState
  startedAt: number
}

/** A promoted listing: its SKU, and the rate in tenths of a percent. */
export type Ad = {
  adId: string
  campaignId: string
  sku: string
  listingId: string
  tenths: number
}

const campaignOf = (row: Row): Campaign => ({
  campaignId: String(row['campaign_id']),
  userId: String(row['user_id']),
  name: String(row['name']),
  marketplaceId: String(row['marketplace']),
  state: CAMPAIGN_STATES.find(state => state === row['state']) ?? 'RUNNING',
  startedAt: Number(row['started_at']),
})
const adOf = (row: Row): Ad => ({
  adId: String(row['ad_id']),
  campaignId: String(row['campaign_id']),
  sku: String(row['sku']),
  listingId: String(row['listing_id']),
  tenths: Number(row['tenths']),
})

export function addCampaign(
  state: State,
  now: number,
  campaign: Pick<Campaign, 'userId' | 'name' | 'marketplaceId'>,
): string {
  const campaignId = String(state.next('campaign', 11_204_010))
  state.run(
    'INSERT INTO ad_campaign VALUES (?, ?, ?, ?, ?, ?)',
    campaignId,
    campaign.userId,
    campaign.name,
    campaign.marketplaceId,
    'RUNNING',
    now,
  )
  return campaignId
}

export const campaignsOf = (state: State, userId: string): Campaign[] =>
  state
    .all('SELECT * FROM ad_campaign WHERE user_id = ? ORDER BY campaign_id', userId)
    .map(campaignOf)

export const setCampaignState = (state: State, campaignId: string, to: CampaignState): void => {
  state.run('UPDATE ad_campaign SET state = ? WHERE campaign_id = ?', to, campaignId)
}

export function findAd(state: State, campaignId: string, sku: string): Ad | undefined {
  const row = state.get('SELECT * FROM ad WHERE campaign_id = ? AND sku = ?', campaignId, sku)
  return row && adOf(row)
}

export const adsOf = (state: State, campaignId: string): Ad[] =>
  state.all('SELECT * FROM ad WHERE campaign_id = ? ORDER BY ad_id', campaignId).map(adOf)

/** Creates the ad of a SKU, in place of one for a listing that has ended. */
export function addAd(state: State, ad: Omit<Ad, 'adId'>): string {
  const adId = String(state.next('ad', 71_204_010))
  state.run('DELETE FROM ad WHERE campaign_id = ? AND sku = ?', ad.campaignId, ad.sku)
  state.run(
    'INSERT INTO ad VALUES (?, ?, ?, ?, ?)',
    adId,
    ad.campaignId,
    ad.sku,
    ad.listingId,
    ad.tenths,
  )
  return adId
}

export const setAdRate = (state: State, adId: string, tenths: number): void => {
  state.run('UPDATE ad SET tenths = ? WHERE ad_id = ?', tenths, adId)
}

export const deleteAd = (state: State, adId: string): void => {
  state.run('DELETE FROM ad WHERE ad_id = ?', adId)
}

/** The rate at which a listing is promoted now, in tenths of a percent; null where it is not. */
export function rateOfListing(state: State, listingId: string): number | null {
  const row = state.get(
    `SELECT ad.tenths FROM ad JOIN ad_campaign USING (campaign_id)
     WHERE ad.listing_id = ? AND ad_campaign.state = 'RUNNING' ORDER BY ad.tenths DESC LIMIT 1`,
    listingId,
  )
  return row ? Number(row['tenths']) : null
}
