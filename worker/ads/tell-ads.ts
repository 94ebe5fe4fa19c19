import { EBAY_MARKETING_SCOPE } from '../../shared/ebay.ts'
import { onMarketplaceOf } from '../accounts/own-site.ts'
import type { OfSeller } from '../db/connection.ts'
import { acquireLease, releaseLease } from '../db/key-lease.ts'
import { forDueSellers, isDueNow } from '../due/for-due-sellers.ts'
import type { AdOutcome } from '../ebay/ad-port.ts'
import type { SellerSession } from '../ebay/connection/seller-session.ts'
import { configured } from '../ebay/service/service.ts'
import { EBAY_TIME_LIMITS } from '../ebay/time-limits.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { ensureCampaign, forgetCampaign, isCampaignGone, storedCampaign } from './ad-campaign.ts'
import {
  type AdSettlement,
  adsDue,
  type DueAd,
  dueAds,
  settleAds,
  settleAdsOffSale,
} from './due-ads.ts'
import type { AdServices } from './services.ts'

/** A crashed holder's lease expires after it: a round makes up to seven calls. */
export const ADS_LEASE_MS = 4 * EBAY_TIME_LIMITS.bulk.totalMs
/** eBay takes 500 ads in a call. Source: eBay, Marketing API, bulkCreateAdsByListingId. */
const ADS_OF_ROUND = 200
const ROUNDS = 10
const SELLERS_OF_RUN = 20
/** What may pass is tried again after it. A listing that is new on eBay may not be known to its ads yet. */
const LATER_MS = 10 * 60_000
/** What eBay refused is tried again after it: the seller may have become eligible, or have accepted the terms. */
const REFUSED_MS = 86_400_000
const NOT_GRANTED_MS = 3_600_000

const NOT_GRANTED =
  'Obverse may not promote your listings yet. Connect eBay again and allow it to manage your marketing activities.'
const AUCTION = 'eBay promotes fixed-price listings only.'
const NOT_KNOWN_YET = 'eBay does not know this listing for its ads yet.'

/**
 * Tells eBay of the seller's ad rates that are due: new ads, other rates, ads that are switched off. What was cut off is
 * due still, and each call has the same effect when it is repeated. One caller at a time works for a seller; another
 * leaves it to that one. Throws EBAY_NOT_CONNECTED and what the connection throws.
 */
export async function tellDueAds(services: AdServices, userId: number): Promise<void> {
  const { directory, db, now, ebay } = services
  const key = `ads:${userId}`
  const lease = await acquireLease(directory, key, now(), ADS_LEASE_MS)
  if (lease === null) return
  try {
    await settleAdsOffSale(db, userId)
    await configured(ebay).withSeller(userId, async session => {
      for (let round = 0; round < ROUNDS; round += 1) {
        // oxlint-disable-next-line no-await-in-loop -- what became due meanwhile is told too
        if (!(await tellRound(services, session, userId))) return
      }
    })
  } finally {
    await releaseLease(directory, key, lease)
  }
}

/** False where nothing was due. */
async function tellRound(
  { db, now }: AdServices,
  session: SellerSession,
  userId: number,
): Promise<boolean> {
  const own = { userId, ebayUserId: session.account.userId }
  const due = await dueAds(db, own, { now: now(), limit: ADS_OF_ROUND })
  if (due.length === 0) return false
  const settle = (settlements: readonly AdSettlement[]) => settleAds(db, userId, settlements)
  const fail = (ads: readonly DueAd[], message: string, afterMs: number | null) =>
    settle(ads.map(ad => failed(ad, message, afterMs === null ? null : now() + afterMs)))
  const isNew = (await storedCampaign(db, own)) === null
  const never = due.filter(({ tenths }) => tenths === null && isNew)
  await settle(never.map(({ listingId, revision }) => ({ listingId, revision, became: 'gone' })))
  const auctions = due.filter(({ isAuction, tenths }) => isAuction && tenths !== null)
  await fail(auctions, AUCTION, null)
  const ads = due.filter(ad => !never.includes(ad) && !auctions.includes(ad))
  if (ads.length === 0) return true
  if (!session.scopes.includes(EBAY_MARKETING_SCOPE)) {
    await fail(ads, NOT_GRANTED, NOT_GRANTED_MS)
    return true
  }
  try {
    const campaignId = await ensureCampaign(db, session, own, now())
    await tell(session, campaignId, ads, { settle, now })
  } catch (error) {
    if (isCampaignGone(error)) {
      // The next round has another campaign.
      await forgetCampaign(db, own)
      return true
    }
    if (!(error instanceof Failure)) throw error
    log('warn', 'ads_failed', { userId, code: error.code })
    const isRefused = error.code === 'EBAY_REFUSED'
    await fail(ads, error.message, isRefused ? REFUSED_MS : LATER_MS)
    if (!isRefused && error.code !== 'EBAY_UNAVAILABLE') throw error
  }
  return true
}

type Told = { settle: (settlements: readonly AdSettlement[]) => Promise<void>; now: () => number }

async function tell(
  { seller }: SellerSession,
  campaignId: string,
  ads: readonly DueAd[],
  { settle, now }: Told,
): Promise<void> {
  const ofSku = new Map(ads.map(ad => [ad.sku, ad]))
  const bids = (wanted: readonly DueAd[]) =>
    wanted.flatMap(({ sku, tenths }) => (tenths === null ? [] : [{ sku, tenths }]))
  /** Stores the outcomes that settle an ad, and returns the ads that had one of the others. */
  const store = async (outcomes: Map<string, AdOutcome>, open: AdOutcome['outcome']) => {
    const left: DueAd[] = []
    const settled: AdSettlement[] = []
    for (const [sku, outcome] of outcomes) {
      const ad = ofSku.get(sku)
      if (!ad) continue
      if (outcome.outcome === open) left.push(ad)
      else settled.push(settlementOf(ad, outcome, now()))
    }
    await settle(settled)
    return left
  }
  const removed = ads.filter(({ tenths }) => tenths === null)
  if (removed.length > 0) {
    const skus = removed.map(({ sku }) => sku)
    await store(await seller.deleteAds(campaignId, skus), 'exists')
  }
  const changed = ads.filter(({ tenths, knownTenths }) => tenths !== null && knownTenths !== null)
  const lost =
    changed.length > 0
      ? await store(await seller.setAdRates(campaignId, bids(changed)), 'missing')
      : []
  const added = [
    ...ads.filter(({ tenths, knownTenths }) => tenths !== null && knownTenths === null),
    ...lost,
  ]
  if (added.length === 0) return
  const standing = await store(await seller.createAds(campaignId, bids(added)), 'exists')
  if (standing.length > 0)
    await store(await seller.setAdRates(campaignId, bids(standing)), 'exists')
}

function settlementOf(ad: DueAd, outcome: AdOutcome, now: number): AdSettlement {
  const { listingId, revision, tenths, ebayListingId } = ad
  switch (outcome.outcome) {
    case 'refused':
      return failed(ad, outcome.message, now + REFUSED_MS)
    case 'later':
      return failed(ad, outcome.message, now + LATER_MS)
    case 'missing':
    case 'done':
    case 'exists':
      if (tenths === null) return { listingId, revision, became: 'gone' }
      return outcome.outcome === 'done' && ebayListingId !== null
        ? { listingId, revision, became: 'told', ebayListingId, tenths }
        : failed(ad, NOT_KNOWN_YET, now + LATER_MS)
    default:
      return outcome satisfies never
  }
}

const failed = (
  { listingId, revision }: DueAd,
  message: string,
  dueAt: number | null,
): AdSettlement => ({ listingId, revision, became: 'failed', message, dueAt })

/** `tellDueAds` after an act that has made ads due. What fails is the schedule's. */
export async function tellDueAdsQuietly(services: AdServices, userId: number): Promise<void> {
  try {
    await tellDueAds(services, userId)
  } catch (error) {
    log('warn', 'ads_failed', { userId, error })
  }
}

/** Run by the schedule: tells eBay of ads of which it was not told. One seller's failure stops no other. */
export async function continueAds(services: AdServices & OfSeller<AdServices>): Promise<void> {
  if (!services.ebay) return
  const limits = { sellers: SELLERS_OF_RUN, failed: 'ads_failed' } as const
  await forDueSellers(services, adsDue, limits, async (own, userId) => {
    if (await isDueNow(own, adsDue, userId))
      await onMarketplaceOf(own.directory, userId, () => tellDueAds(own, userId))
    return 1
  })
}
