import { sql } from 'drizzle-orm'
import type { OfSeller } from '../db/connection.ts'
import { type DueWork, forDueSellers } from '../due/for-due-sellers.ts'
import { tellAnswers } from './answer-offers.ts'
import { dueAnswers, nextAnswer } from './offer-store.ts'
import type { BestOfferServices } from './services.ts'
import { dueWatcherOffers, nextWatcherOffer, tellWatchers } from './watchers.ts'

/** Answers, and offers to watchers, of one run: each costs a few queries and up to two calls to eBay. */
const OFFERS_OF_RUN = 50

/** Marked before an answer or an offer to watchers is requested. */
export const offersDue: DueWork = {
  kind: 'offers',
  next: (userId, now) => sql`
    select min(due.at) from (
      select (${nextAnswer(userId, now)}) as at
      union all select (${nextWatcherOffer(userId, now)})) as due`,
}

/** Run by the schedule: tells eBay of answers and offers of which it was not told. One seller's failure stops no other. */
export async function continueOffers(
  services: BestOfferServices & OfSeller<BestOfferServices>,
): Promise<void> {
  if (!services.ebay) return
  await forDueSellers(
    services,
    offersDue,
    { sellers: OFFERS_OF_RUN, units: OFFERS_OF_RUN, failed: 'offers_failed' },
    async (own, userId, left) => {
      const due = { now: own.now(), limit: left }
      const answers = await dueAnswers(own.db, userId, due)
      const offers = await dueWatcherOffers(own.db, userId, due)
      await tellAnswers(own, userId, answers)
      await tellWatchers(own, userId, offers)
      return answers.length + offers.length
    },
  )
}
