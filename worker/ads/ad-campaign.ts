import { and, eq } from 'drizzle-orm'
import { ownSite } from '../../shared/lib/ebay-sites.ts'
import type { SellerRows } from '../db/connection.ts'
import { adCampaigns } from '../db/schema/ebay.ts'
import type { SellerSession } from '../ebay/connection/seller-session.ts'
import { isOutcomeUnknown } from '../ebay/publish/offer-state.ts'
import { Failure } from '../http/failure.ts'

/** eBay refuses a start in the past. */
const STARTS_IN_MS = 60_000
/** A campaign that has ended uses up its name: then there is one more. */
const CAMPAIGNS_MAX = 20
/** "A campaign with the name of {campaignName} already exists." */
const NAME_TAKEN = 35021
/** "The campaign has ended", and "No campaign found". */
const GONE = new Set<unknown>([35035, 35045])

type Own = { userId: number; ebayUserId: string }
const ofSeller = ({ userId, ebayUserId }: Own) =>
  and(
    eq(adCampaigns.userId, userId),
    eq(adCampaigns.ebayUserId, ebayUserId),
    eq(adCampaigns.marketplaceId, ownSite().id),
  )

const nameOf = (number: number): string =>
  `Obverse ${ownSite().id}${number === 1 ? '' : ` ${number}`}`

/** The id of the campaign where ads were made; null: none was. */
export async function storedCampaign(db: SellerRows, own: Own): Promise<string | null> {
  const stored = await db
    .select({ id: adCampaigns.campaignId })
    .from(adCampaigns)
    .where(ofSeller(own))
    .get()
  return stored?.id ?? null
}

/**
 * The id of the campaign in which Obverse promotes the seller's listings on the seller's marketplace. It is found by its
 * name before it is created, so that there is one though an answer was lost. Throws what the calls throw.
 */
export async function ensureCampaign(
  db: SellerRows,
  { seller }: Pick<SellerSession, 'seller'>,
  own: Own,
  now: number,
): Promise<string> {
  const stored = await storedCampaign(db, own)
  if (stored !== null) return stored
  for (let number = 1; number <= CAMPAIGNS_MAX; number += 1) {
    const name = nameOf(number)
    // oxlint-disable-next-line no-await-in-loop -- the next name is for a campaign that has ended
    const known = await seller.findCampaign(name)
    if (known?.state === 'ended') continue
    // oxlint-disable-next-line no-await-in-loop -- as above
    const campaignId = known?.campaignId ?? (await createCampaign(seller, name, now))
    // oxlint-disable-next-line no-await-in-loop -- as above
    await db
      .insert(adCampaigns)
      .values({ ...own, marketplaceId: ownSite().id, campaignId })
      .onConflictDoUpdate({
        target: [adCampaigns.userId, adCampaigns.ebayUserId, adCampaigns.marketplaceId],
        set: { campaignId },
      })
    return campaignId
  }
  throw new Failure('EBAY_REFUSED', {
    message: 'All campaigns of Obverse have ended on eBay. Delete them there, then try again.',
    detail: { retryable: false, vendor: 'eBay' },
  })
}

async function createCampaign(
  seller: SellerSession['seller'],
  name: string,
  now: number,
): Promise<string> {
  try {
    return await seller.createCampaign({ name, startsAt: now + STARTS_IN_MS })
  } catch (error) {
    const isTaken = error instanceof Failure && error.detail?.vendorCode === NAME_TAKEN
    if (!isTaken && !isOutcomeUnknown(error)) throw error
    const found = await seller.findCampaign(name)
    if (!found) throw error
    return found.campaignId
  }
}

/** Whether eBay has the campaign no more: the seller ended or deleted it there. */
export const isCampaignGone = (error: unknown): boolean =>
  error instanceof Failure && GONE.has(error.detail?.vendorCode)

export async function forgetCampaign(db: SellerRows, own: Own): Promise<void> {
  await db.delete(adCampaigns).where(ofSeller(own))
}
