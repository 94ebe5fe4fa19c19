import { Hono } from 'hono'
import {
  newAnswersSchema,
  type OfferCount,
  type OpenOffers,
  offerRulesSchema,
  offersToWatchersSchema,
  type WatchedListings,
} from '../../shared/best-offers/best-offers.ts'
import { signedIn } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { validated } from '../http/validation.ts'
import { answerOffers } from './answer-offers.ts'
import { offerCount, openOffers, readBestOffers, saveRules } from './read-offers.ts'
import type { JudgingServices } from './services.ts'
import { offerToWatchers, readWatchers } from './watchers.ts'

/** Offers of buyers, and offers to who watches a listing. */
export const bestOfferRoutes = new Hono<SignedInEnv<JudgingServices>>()
  .use(signedIn)
  .get('/', async c =>
    c.json((await openOffers(c.get('services'), c.get('user').id)) satisfies OpenOffers),
  )
  .get('/count', async c => {
    const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
    const count = await offerCount(c.get('services'), c.get('user').id, later)
    return c.json({ count } satisfies OfferCount)
  })
  .post('/read', async c => {
    const services = c.get('services')
    const { id } = c.get('user')
    await consumeRateLimits(services, [{ limit: 'offerReadingByUser', subject: String(id) }])
    return c.json({ buyers: await readBestOffers(services, id) })
  })
  .put('/rules', validated('json', offerRulesSchema), async c => {
    await saveRules(c.get('services'), c.get('user').id, c.req.valid('json'))
    return c.json({ success: true as const })
  })
  .post('/answers', validated('json', newAnswersSchema), async c => {
    const { answers } = c.req.valid('json')
    const work = answerOffers(c.get('services'), c.get('user').id, answers)
    // Continues when the client disconnects.
    c.executionCtx.waitUntil(Promise.allSettled([work]))
    return c.json({ results: await work })
  })
  .post('/watchers/read', async c => {
    const services = c.get('services')
    const { id } = c.get('user')
    await consumeRateLimits(services, [{ limit: 'watcherReadingByUser', subject: String(id) }])
    return c.json((await readWatchers(services, id)) satisfies WatchedListings)
  })
  .post('/watchers', validated('json', offersToWatchersSchema), async c => {
    const work = offerToWatchers(c.get('services'), c.get('user').id, c.req.valid('json'))
    c.executionCtx.waitUntil(Promise.allSettled([work]))
    return c.json({ results: await work })
  })
