import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { RouterRoute } from 'hono/types'
import type { Readiness } from '../shared/responses.ts'
import { accountRoutes } from './accounts/log-in/routes.ts'
import { ownAccountRoutes } from './accounts/own-account/own-account-routes.ts'
import { registrationRoutes } from './accounts/registration/registration-routes.ts'
import { secondFactorRoutes } from './accounts/second-factor/second-factor-routes.ts'
import { hasSessionCookie, loadSession } from './accounts/sessions.ts'
import { adminRoutes } from './administration/routes.ts'
import { noteUserError } from './administration/user-errors.ts'
import { alertRoutes } from './alerts/routes.ts'
import { bestOfferRoutes } from './best-offers/routes.ts'
import { billingRoutes, tierRoutes, webhookRoutes } from './billing/routes.ts'
import { bookRoutes } from './books/routes.ts'
import { buyingRoutes, customerSheetRoutes } from './buying/routes.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { coinRoutes } from './coins/routes.ts'
import { compose, type Services } from './compose.ts'
import { consignmentRoutes } from './consignment/routes.ts'
import { servicesOf } from './db/connection.ts'
import { ebayCallbackRoute, ebayNotificationRoutes, ebayRoutes } from './ebay/service/routes.ts'
import { appUrlOf, type Env, operatorOf, varsOf } from './env.ts'
import { fulfillmentRoutes } from './fulfillment/routes.ts'
import { limitBodies } from './http/body-limit.ts'
import type { AppEnv } from './http/context.ts'
import { failureOf, handleError } from './http/error-handler.ts'
import { Failure } from './http/failure.ts'
import { httpsOnly } from './http/https-only.ts'
import { servePage } from './http/public-pages.ts'
import { readRest } from './http/read-rest.ts'
import { requestIds } from './http/request-ids.ts'
import { responseHeaders } from './http/response-headers.ts'
import { sameOrigin } from './http/same-origin.ts'
import { dashboardRoutes } from './insight/routes.ts'
import { cardRoutes } from './listings/cards/card-routes.ts'
import { analysisRoutes, listingAnalysisRoutes } from './listings/routes/analysis-routes.ts'
import { certificateDraftRoutes } from './listings/routes/certificate-draft-routes.ts'
import { listingTemplatesRoutes } from './listings/routes/listing-templates-routes.ts'
import { listingRoutes } from './listings/routes/routes.ts'
import { sellingSettingsRoutes } from './listings/routes/selling-settings-routes.ts'
import { hideEstimates } from './market/hide-estimates.ts'
import { marketRoutes } from './market/routes.ts'
import { metalRoutes } from './metal/routes.ts'
import { descriptionRoutes } from './openapi/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { roomRoutes } from './pairing/room-routes.ts'
import { pairingRoutes, phoneRoutes } from './pairing/routes.ts'
import { pictureRoutes, uploadRoutes } from './pictures/routes.ts'
import { publishingRoutes } from './publishing/routes.ts'
import { batchRoutes } from './queue/batch-routes.ts'
import { queueRoutes } from './queue/routes.ts'
import { readinessOf } from './readiness.ts'
import { descriptorRoutes, referenceRoutes } from './references/routes.ts'
import { returnRoutes } from './returns/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { switches } from './switches.ts'
import { transferRoutes } from './transfer/routes.ts'

type ComposedEnv = AppEnv<Services> & { Bindings: Env }

const api = new Hono<ComposedEnv>()
  .get('/health', c => c.json({ status: 'ok' as const, features: switches(c.env) }))
  .get('/ready', async c => {
    const state = await readinessOf({ ...c.get('services'), bucket: c.env.PICTURES })
    return c.json(state satisfies Readiness, state.ready ? 200 : 503)
  })
  .get('/operator', c => c.json(operatorOf(c.env)))
  .route('/', accountRoutes)
  .route('/', registrationRoutes)
  .route('/account', ownAccountRoutes)
  .route('/account/second-factor', secondFactorRoutes)
  .route('/admin', adminRoutes)
  .route('/ebay', ebayRoutes)
  .route('/ebay', ebayCallbackRoute)
  // Before the listings, whose ids would take its path.
  .route('/listings', dashboardRoutes)
  .route('/listings', cardRoutes)
  .route('/listings', listingRoutes)
  .route('/listings', listingAnalysisRoutes)
  .route('/selling-settings', sellingSettingsRoutes)
  .route('/listing-templates', listingTemplatesRoutes)
  .route('/transfer', transferRoutes)
  .route('/orders', orderRoutes)
  .route('/fulfillment', fulfillmentRoutes)
  .route('/best-offers', bestOfferRoutes)
  .route('/returns', returnRoutes)
  .route('/books', bookRoutes)
  .route('/consignment', consignmentRoutes)
  .route('/review', reviewRoutes)
  .route('/publishing', publishingRoutes)
  .route('/metal', metalRoutes)
  .route('/alerts', alertRoutes)
  // Before the routes that ask for a session.
  .route('/buying', customerSheetRoutes)
  .route('/buying', buyingRoutes)
  .route('/certificates', certificateRoutes)
  .route('/certificates', certificateDraftRoutes)
  .route('/coins', coinRoutes)
  .route('/coins', analysisRoutes)
  .route('/coins', batchRoutes)
  .route('/queue', queueRoutes)
  .route('/pictures', pictureRoutes)
  .route('/pictures', descriptorRoutes)
  .route('/references', referenceRoutes)
  .route('/pairings', phoneRoutes)
  .route('/pairings', pairingRoutes)
  .route('/', marketRoutes)
  .route('/subscription', tierRoutes)
  .route('/subscription', billingRoutes)
  .route(
    '/',
    descriptionRoutes((): RouterRoute[] => app.routes),
  )

const withServices = createMiddleware<ComposedEnv>(async (c, next) => {
  c.set(
    'services',
    compose(c.env, null, work => c.executionCtx.waitUntil(work)),
  )
  await next()
})

/** Behind `loadSession`: what follows works with the rows of the session's seller. */
const withOwnRows = createMiddleware<ComposedEnv>(async (c, next) => {
  const user = c.get('user')
  if (user) c.set('services', servicesOf(c.get('services'), user.id))
  await next()
})

/** Paths that the Worker answers. All others are pages and files of the app. */
const WORKER_PATH = /^\/(?:api|peerjs|uploads)(?:\/|$)/

/** Pages and files; web/public/_headers has their headers. */
const pages = createMiddleware<ComposedEnv>(async (c, next) => {
  if (WORKER_PATH.test(c.req.path)) return next()
  return servePage({
    request: c.req.raw,
    assets: c.env.ASSETS,
    appUrl: appUrlOf(c.env) ?? new URL(c.req.url).origin,
    operator: operatorOf(c.env),
    hasSession: hasSessionCookie(c),
  })
})

/** Where eBay has not allowed prices from its data, no answer has one. */
const withoutForbiddenEstimates = createMiddleware<ComposedEnv>(async (c, next) =>
  varsOf(c.env).MARKET_ESTIMATES === 'off' && c.req.path !== '/api/openapi.json'
    ? hideEstimates(c, next)
    : next(),
)

const app = new Hono<ComposedEnv>()
  .use(responseHeaders(path => WORKER_PATH.test(path)))
  .use(requestIds)
  .use(httpsOnly(WORKER_PATH))
  .use(pages)
  .use(readRest)
  .use('/peerjs/*', withServices)
  .route('/peerjs', roomRoutes)
  .use(limitBodies)
  .use(withServices)
  // Authenticated by signatures: neither origin nor session is checked.
  .route('/api/webhooks', webhookRoutes)
  .route('/api/webhooks/ebay', ebayNotificationRoutes)
  .use(sameOrigin)
  .use(loadSession)
  .use(withOwnRows)
  .use('/api/*', withoutForbiddenEstimates)
  .route('/api', api)
  .route('/uploads', uploadRoutes)

app.notFound(c =>
  handleError(new Failure('NOT_FOUND', { message: 'There is nothing at this address.' }), c),
)
app.onError((error, c) => {
  noteUserError(c, `${c.req.method} ${routePath(c, -1)}`, failureOf(error))
  return handleError(error, c)
})

export default app
export type AppType = typeof app
