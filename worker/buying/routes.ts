import { Hono } from 'hono'
import {
  acceptOfferSchema,
  type CustomerSheet,
  declineOfferSchema,
  offerParamsSchema,
  offerSheetSchema,
  offersQuerySchema,
  sheetParamsSchema,
} from '../../shared/buying/offers.ts'
import { shareTableSchema } from '../../shared/buying/share-table.ts'
import { signedIn } from '../accounts/sessions.ts'
import type { OfSeller } from '../db/connection.ts'
import { callerAddress } from '../http/caller.ts'
import type { AppEnv, SignedInEnv } from '../http/context.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { validated } from '../http/validation.ts'
import { customerSheet } from './customer-sheet.ts'
import { deskOf, saveShares } from './desk.ts'
import { acceptOffer, declineOffer } from './end-offer.ts'
import type { BuyingServices } from './services.ts'
import { listOffers, offerAnswer, ownOffer, saveOffer } from './store.ts'

/** A seller's own offers for coins. Another seller's offer is NOT_FOUND on every route. */
export const buyingRoutes = new Hono<SignedInEnv<BuyingServices>>()
  .use(signedIn)
  .get('/', async c => c.json(await deskOf(c.get('services'), c.get('user').id)))
  .put('/shares', validated('json', shareTableSchema), async c => {
    await saveShares(c.get('services'), c.get('user').id, c.req.valid('json'))
    return c.json({ success: true as const })
  })
  .get('/offers', validated('query', offersQuerySchema), async c =>
    c.json(await listOffers(c.get('services').db, c.get('user').id, c.req.valid('query').before)),
  )
  .get('/offers/:id', validated('param', offerParamsSchema), async c => {
    const own = { userId: c.get('user').id, ...c.req.valid('param') }
    return c.json(offerAnswer(await ownOffer(c.get('services').db, own)))
  })
  .put(
    '/offers/:id',
    validated('param', offerParamsSchema),
    validated('json', offerSheetSchema),
    async c => {
      const own = { userId: c.get('user').id, ...c.req.valid('param') }
      return c.json(offerAnswer(await saveOffer(c.get('services'), own, c.req.valid('json'))))
    },
  )
  .post(
    '/offers/:id/accept',
    validated('param', offerParamsSchema),
    validated('json', acceptOfferSchema),
    async c => {
      const own = { userId: c.get('user').id, ...c.req.valid('param') }
      const work = acceptOffer(c.get('services'), own, c.req.valid('json'))
      // Carried through when the seller leaves the page.
      c.executionCtx.waitUntil(work.catch(() => undefined))
      return c.json(offerAnswer(await work))
    },
  )
  .post(
    '/offers/:id/decline',
    validated('param', offerParamsSchema),
    validated('json', declineOfferSchema),
    async c => {
      const own = { userId: c.get('user').id, ...c.req.valid('param') }
      const { at } = c.req.valid('json')
      return c.json(offerAnswer(await declineOffer(c.get('services'), own, at)))
    },
  )

/** The customer's page of an offer, for whoever has its address. */
export const customerSheetRoutes = new Hono<
  AppEnv<BuyingServices & OfSeller<BuyingServices>>
>().get('/sheets/:token', validated('param', sheetParamsSchema), async c => {
  const services = c.get('services')
  await consumeRateLimits(services, [{ limit: 'offerSheetByAddress', subject: callerAddress(c) }])
  const sheet = await customerSheet(services, c.req.valid('param').token)
  return c.json(sheet satisfies CustomerSheet)
})
