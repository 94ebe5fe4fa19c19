import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  type ChallengeResponse,
  challengeSchema,
  type EbayCategories,
  marketplaceSchema,
  shipsFromSchema,
} from '../../../shared/ebay.ts'
import {
  type AutoCreated,
  autoCreateSchema,
  type BusinessPolicies,
  businessPoliciesQuerySchema,
  selectedPoliciesSchema,
} from '../../../shared/ebay-policies.ts'
import { signedIn } from '../../accounts/sessions.ts'
import { FOLLOWS_MS, markDue } from '../../due/due-sellers.ts'
import { limitBody } from '../../http/body-limit.ts'
import { callerAddress } from '../../http/caller.ts'
import type { AppEnv, SignedInEnv } from '../../http/context.ts'
import { Failure } from '../../http/failure.ts'
import { log } from '../../http/log.ts'
import { consumeRateLimits } from '../../http/rate-limit.ts'
import { validated } from '../../http/validation.ts'
import { finishConnecting, startConnecting } from '../connection/connect.ts'
import { ebayConnectionStatus } from '../connection/connection-status.ts'
import { chooseMarketplace, ownMarketplace } from '../connection/marketplace.ts'
import { ownStore } from '../connection/own-store.ts'
import {
  autoCreatePolicies,
  businessPolicies,
  selectPolicies,
} from '../policies/business-policies.ts'
import { clearConnection, findConnection, storeShipsFrom } from '../store.ts'
import { challengeResponse, receiveNotification } from './account-deletion.ts'
import { configured, type EbayServices } from './service.ts'

const limitPolicies = createMiddleware<SignedInEnv<EbayServices>>(async (c, next) => {
  const subject = String(c.get('user').id)
  await consumeRateLimits(c.get('services'), [{ limit: 'ebayPoliciesByUser', subject }])
  await next()
})

const CONNECTION_PAGE = '/connect-ebay'

/** The connection of a seller's eBay account. */
export const ebayRoutes = new Hono<SignedInEnv<EbayServices>>()
  .get('/auth-url', signedIn, async c => {
    return c.json({ url: await startConnecting(dependenciesOf(c), c.get('user')) })
  })
  .get('/reconnect', signedIn, async c => {
    return c.json({
      success: true,
      authUrl: await startConnecting(dependenciesOf(c), c.get('user')),
    })
  })
  .get('/connection-status', signedIn, async c => {
    const { db, now, scopes } = dependenciesOf(c)
    return c.json(ebayConnectionStatus(await findConnection(db, c.get('user').id), now(), scopes))
  })
  .post('/disconnect', signedIn, async c => {
    const { directory, db, now } = c.get('services')
    await markDue({ directory, now }, c.get('user').id, { counts: now() + FOLLOWS_MS })
    await clearConnection({ directory, db }, c.get('user').id)
    return c.json({ success: true })
  })
  .put('/ships-from', signedIn, validated('json', shipsFromSchema), async c => {
    const { postalCode } = c.req.valid('json')
    await storeShipsFrom(c.get('services').db, c.get('user').id, postalCode)
    return c.json({ postalCode })
  })
  .get('/marketplace', signedIn, async c =>
    c.json(await ownMarketplace(c.get('services'), c.get('user').id)),
  )
  .put('/marketplace', signedIn, validated('json', marketplaceSchema), async c => {
    const { marketplaceId } = c.req.valid('json')
    return c.json(await chooseMarketplace(c.get('services'), c.get('user').id, marketplaceId))
  })
  .get(
    '/business-policies',
    signedIn,
    limitPolicies,
    validated('query', businessPoliciesQuerySchema),
    async c => {
      const how = { isAnew: c.req.valid('query').anew !== undefined }
      const policies = await businessPolicies(dependenciesOf(c), c.get('user').id, how)
      return c.json(policies satisfies BusinessPolicies)
    },
  )
  .get('/store', signedIn, limitPolicies, async c =>
    c.json(await ownStore(dependenciesOf(c), c.get('user').id)),
  )
  .get('/categories', signedIn, limitPolicies, async c => {
    const { rulesOn } = configured(c.get('services').ebay)
    const rules = rulesOn(c.get('user').marketplaceId)
    return c.json({ categories: await rules.coinCategories() } satisfies EbayCategories)
  })
  .post(
    '/business-policies/auto-create',
    signedIn,
    limitPolicies,
    validated('json', autoCreateSchema),
    async c => {
      const { config } = c.req.valid('json')
      const policies = await autoCreatePolicies(dependenciesOf(c), c.get('user').id, config)
      return c.json(policies satisfies AutoCreated)
    },
  )
  .put(
    '/business-policies/selected',
    signedIn,
    limitPolicies,
    validated('json', selectedPoliciesSchema),
    async c => {
      const selected = c.req.valid('json')
      await selectPolicies(dependenciesOf(c), c.get('user').id, selected)
      return c.json({ success: true as const, userPolicyIds: selected })
    },
  )

/** The redirect target of eBay's consent page. Responds with a redirect to the app, never with JSON. */
export const ebayCallbackRoute = new Hono<AppEnv<EbayServices>>().get('/callback', async c => {
  const { state, code, error } = c.req.query()
  const callback = {
    ...(state ? { state } : {}),
    ...(code ? { code } : {}),
    ...(error ? { error } : {}),
  }
  try {
    await finishConnecting(dependenciesOf(c), c.get('user'), callback)
    return c.redirect(`${CONNECTION_PAGE}?success=true`)
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure
    log('info', 'ebay_consent_failed', { requestId: c.get('requestId'), code: failure.code })
    return c.redirect(`${CONNECTION_PAGE}?error=${encodeURIComponent(failure.message)}`)
  }
})

/** A notification has about 1 kB. The signature covers the whole body. */
const MAX_NOTIFICATION_BYTES = 100_000

/**
 * Notifications of deleted eBay accounts, which eBay requires for production keys. Their signature replaces
 * origin check and session, so these routes are mounted before both.
 */
export const ebayNotificationRoutes = new Hono<AppEnv<EbayServices>>()
  .get('/account-deletion', validated('query', challengeSchema), c => {
    const { challenge_code: code } = c.req.valid('query')
    const body = { challengeResponse: challengeResponse(c.get('services'), code) }
    return c.json(body satisfies ChallengeResponse)
  })
  .post('/account-deletion', limitBody(MAX_NOTIFICATION_BYTES), async c => {
    const services = c.get('services')
    const { notifications } = configured(services.ebay)
    const signature = c.req.header('X-EBAY-SIGNATURE') ?? ''
    await receiveNotification(
      { ...services, notifications, address: callerAddress(c) },
      { body: await c.req.text(), signature },
    )
    return c.body(null, 204)
  })

function dependenciesOf({ var: { services } }: { var: { services: EbayServices } }) {
  const { directory, db, now, ebay } = services
  return { ...configured(ebay), directory, db, now }
}
