import { log } from '../http/log.ts'
import { tellAnswers } from './answer-offers.ts'
import { dueAnswers } from './offer-store.ts'
import type { BestOfferServices } from './services.ts'
import { dueWatcherOffers, tellWatchers } from './watchers.ts'

/** Answers, and offers to watchers, of one run: each costs a few queries and up to two calls to eBay. */
const OFFERS_OF_RUN = 50

/** Run by the schedule: tells eBay of answers and offers of which it was not told. One seller's failure stops no other. */
export async function continueOffers(services: BestOfferServices): Promise<void> {
  const { db, now, ebay } = services
  if (!ebay) return
  const due = { now: now(), limit: OFFERS_OF_RUN }
  const answers = await dueAnswers(db, due)
  const offers = await dueWatcherOffers(db, due)
  for (const userId of new Set([...answers, ...offers].map(each => each.userId))) {
    const own = <T extends { userId: number }>(all: readonly T[]) =>
      all.filter(each => each.userId === userId)
    try {
      await tellAnswers(
        services,
        userId,
        own(answers).map(({ bestOfferId }) => bestOfferId),
      )
      await tellWatchers(
        services,
        userId,
        own(offers).map(({ id }) => id),
      )
    } catch (error) {
      log('warn', 'offers_failed', { userId, error })
    }
  }
}
