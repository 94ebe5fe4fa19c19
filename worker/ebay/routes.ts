import { Hono } from 'hono'
import {
  type AutoCreated,
  autoCreateSchema,
  type BusinessPolicies,
  type ChallengeResponse,
  challengeSchema,
  selectedPoliciesSchema,
  shipsFromSchema,
} from '../../shared/ebay.ts'
import { signedIn } from '../accounts/sessions.ts'
import { callerAddress } from '../http/caller.ts'
import type { AppEnv, SignedInEnv } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { validated } from '../http/validation.ts'
import { challengeResponse, receiveNotification } from './account-deletion.ts'
import { autoCreatePolicies, businessPolicies, selectPolicies } from './business-policies.ts'
import { finishConnecting, startConnecting } from './connect.ts'
import { connectionStatus } from './connection-status.ts'
import { configured, type EbayServices } from './service.ts'
import { clearConnection, findConnection, storeShipsFrom } from './store.ts'

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
    dependenciesOf(c)
    const { db, now } = c.get('services')
    return c.json(connectionStatus(await findConnection(db, c.get('user').id), now()))
  })
  .post('/disconnect', signedIn, async c => {
    await clearConnection(c.get('services').db, c.get('user').id)
    return c.json({ success: true })
  })
  .put('/ships-from', signedIn, validated('json', shipsFromSchema), async c => {
    const { postalCode } = c.req.valid('json')
    await storeShipsFrom(c.get('services').db, c.get('user').id, postalCode)
    return c.json({ postalCode })
  })
  .get('/business-policies', signedIn, async c =>
    c.json(
      (await businessPolicies(dependenciesOf(c), c.get('user').id)) satisfies BusinessPolicies,
    ),
  )
  .post(
    '/business-policies/auto-create',
    signedIn,
    validated('json', autoCreateSchema),
    async c => {
      const { config } = c.req.valid('json')
      const made = await autoCreatePolicies(dependenciesOf(c), c.get('user').id, config)
      return c.json(made satisfies AutoCreated)
    },
  )
  .put(
    '/business-policies/selected',
    signedIn,
    validated('json', selectedPoliciesSchema),
    async c => {
      const selected = c.req.valid('json')
      await selectPolicies(dependenciesOf(c), c.get('user').id, selected)
      return c.json({ success: true as const, userPolicyIds: selected })
    },
  )

/** Where eBay's consent page sends the browser back to: it answers with a page, never with JSON. */
export const ebayCallbackRoute = new Hono<AppEnv<EbayServices>>().get('/callback', async c => {
  const { state, code, error } = c.req.query()
  const answer = {
    ...(state ? { state } : {}),
    ...(code ? { code } : {}),
    ...(error ? { error } : {}),
  }
  try {
    await finishConnecting(dependenciesOf(c), c.get('user'), answer)
    return c.redirect(`${CONNECTION_PAGE}?success=true`)
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure
    log('info', 'ebay_consent_failed', { requestId: c.get('requestId'), code: failure.code })
    return c.redirect(`${CONNECTION_PAGE}?error=${encodeURIComponent(failure.message)}`)
  }
})

/** A notice is a kilobyte; the signature is checked over all of it. */
const MAX_NOTIFICATION_BYTES = 100_000

/**
 * Notices of deleted eBay accounts, which eBay demands of production keys. They come from no browser: their
 * signature stands for origin and session, so this is mounted before both are asked for.
 */
export const ebayNotificationRoutes = new Hono<AppEnv<EbayServices>>()
  .get('/account-deletion', validated('query', challengeSchema), c => {
    const { challenge_code: code } = c.req.valid('query')
    const answer = { challengeResponse: challengeResponse(c.get('services'), code) }
    return c.json(answer satisfies ChallengeResponse)
  })
  .post('/account-deletion', async c => {
    const { deletionEndpoint, db, now, ebay } = c.get('services')
    const { notifications } = configured(ebay)
    if (!(Number(c.req.header('Content-Length') ?? 0) <= MAX_NOTIFICATION_BYTES))
      throw new Failure('WEBHOOK_REFUSED')
    const signature = c.req.header('X-EBAY-SIGNATURE') ?? ''
    const parts = { deletionEndpoint, db, now, notifications, address: callerAddress(c) }
    await receiveNotification(parts, { body: await c.req.text(), signature })
    return c.body(null, 204)
  })

function dependenciesOf({ var: { services } }: { var: { services: EbayServices } }) {
  const { db, now, ebay } = services
  const { marketplace, connections, rules } = configured(ebay)
  return { db, now, marketplace, connections, rules }
}
