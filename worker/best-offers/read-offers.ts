import { eq } from 'drizzle-orm'
import {
  DEFAULT_OFFER_RULES,
  type OfferingBuyer,
  type OfferRules,
  type OpenOffers,
} from '../../shared/best-offers/best-offers.ts'
import type { SellerRows, SellerRowsServices } from '../db/connection.ts'
import { bestOfferReadings, bestOfferRules } from '../db/schema/best-offers.ts'
import type { BestOffer } from '../ebay/best-offer-port.ts'
import { configured } from '../ebay/service/service.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { sellingSettingsOf } from '../listings/settings/selling-settings.ts'
import {
  claimReading,
  countOffers,
  storeOffers,
  storeReadingFailure,
  waitingOffers,
} from './offer-store.ts'
import { offeredListings } from './offered-listings.ts'
import type { BestOfferServices, JudgingServices } from './services.ts'

/** Pages of one reading, at most: beyond them a seller has more offers than a day can answer. */
const PAGES_MAX = 10

/**
 * Reads the offers that wait from eBay and stores them. Returns who made them, which is handed on and neither stored nor
 * logged. Throws what the calls to eBay throw; the failure is stored.
 */
export async function readBestOffers(
  services: BestOfferServices,
  userId: number,
): Promise<OfferingBuyer[]> {
  const { db, now, ebay } = services
  try {
    return await configured(ebay).withSeller(userId, async ({ seller, account }) => {
      const offers: BestOffer[] = []
      for (let page = 1, pages = 1; page <= Math.min(pages, PAGES_MAX); page++) {
        // oxlint-disable-next-line no-await-in-loop -- a page tells how many there are
        const read = await seller.openBestOffers(page)
        offers.push(...read.offers)
        pages = read.pages
      }
      await storeOffers(db, { userId, ebayUserId: account.userId }, offers, now())
      return offers.map(({ bestOfferId, buyer }) => ({
        bestOfferId,
        buyer: buyer.name,
        feedbackScore: buyer.feedbackScore,
        message: buyer.message,
      }))
    })
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('INTERNAL')
    if (failure.code !== 'EBAY_NOT_CONNECTED' && failure.code !== 'EBAY_NOT_CONFIGURED')
      await storeReadingFailure(db, userId, now(), failure.message)
    throw error
  }
}

/** The offers that wait, as they were last read, with their listings and the seller's rules. */
export async function openOffers(services: JudgingServices, userId: number): Promise<OpenOffers> {
  const { db, now } = services
  const [offers, rules, settings, reading] = await Promise.all([
    waitingOffers(db, userId, now()),
    offerRulesOf(db, userId),
    sellingSettingsOf(db, userId),
    db.select().from(bestOfferReadings).where(eq(bestOfferReadings.userId, userId)).get(),
  ])
  const listings = await offeredListings(
    services,
    userId,
    offers.map(({ ebayListingId }) => ebayListingId),
  )
  return {
    offers: offers.map(offer => ({
      bestOfferId: offer.bestOfferId,
      ebayListingId: offer.ebayListingId,
      by: offer.by,
      priceCents: offer.priceCents,
      quantity: offer.quantity,
      expiresAt: offer.expiresAt,
      listing: listings.get(offer.ebayListingId) ?? null,
      sending: offer.requestedAt === null ? null : offer.answer,
      failure: offer.failure,
    })),
    rules,
    feeBasisPoints: settings.feeBasisPoints,
    readAt: reading?.readAt ?? null,
    failure: reading?.failure ?? null,
  }
}

/**
 * How many offers of buyers wait. Where they were not read for a while, they are read by `later`: the seller is here, and
 * an offer stands two days.
 */
export async function offerCount(
  services: BestOfferServices,
  userId: number,
  later: (work: Promise<unknown>) => void,
): Promise<number> {
  const { db, now, ebay } = services
  if (ebay && (await claimReading(db, userId, now())))
    later(
      readBestOffers(services, userId).catch((error: unknown) =>
        log('warn', 'offers_reading_failed', { userId, error }),
      ),
    )
  return countOffers(db, userId, now())
}

/** By what a seller judges offers. */
export async function offerRulesOf(db: SellerRows, userId: number): Promise<OfferRules> {
  const row = await db.select().from(bestOfferRules).where(eq(bestOfferRules.userId, userId)).get()
  return row?.terms ?? DEFAULT_OFFER_RULES
}

export async function saveRules(
  { db, now }: SellerRowsServices,
  userId: number,
  terms: OfferRules,
): Promise<void> {
  const set = { terms, updatedAt: now() }
  await db
    .insert(bestOfferRules)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: bestOfferRules.userId, set })
}
