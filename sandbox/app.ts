import path from 'node:path'
import { Hono } from 'hono'
import { controlRoutes, faultsAndLog, type SandboxEnv } from './control.ts'
import { accountDeletionControl } from './ebay/api/account-deletion-notifications.ts'
import { createClock } from './ebay/api/clock.ts'
import { ebayApp } from './ebay/app.ts'
import { bestOffersControl } from './ebay/control/best-offers.ts'
import { listingsControl } from './ebay/control/listings.ts'
import { ordersControl } from './ebay/control/sales.ts'
import { itemsControl, offersControl } from './ebay/control/seller-edits.ts'
import { sellersControl } from './ebay/control/sellers.ts'
import { campaignsControl, storesControl } from './ebay/control/store-and-ads.ts'
import type { EbaySettings } from './ebay/http/services.ts'
import { dropExpiredTokens } from './ebay/oauth/tokens.ts'
import { isLive, liveListings } from './ebay/store/listings.ts'
import { dropExpiredPictures } from './ebay/store/pictures.ts'
import { allSellers, seedSellers } from './ebay/store/sellers.ts'
import type { ContractWatch } from './ebay/test/contract-watch.ts'
import { indexPage } from './home-page.ts'
import { createFaults } from './lib/faults.ts'
import { createRequestLog } from './lib/request-log.ts'
import { openState } from './lib/state.ts'
import { inboxRoutes } from './mail/inbox.ts'
import { resendApp } from './mail/resend.ts'
import { sendGridApp } from './mail/sendgrid.ts'
import { listenSmtp, type RunningSmtp } from './mail/smtp.ts'
import { metalsApp } from './metals/app.ts'
import { pcgsApp } from './pcgs/app.ts'
import { SAMPLE_COINS } from './samples/sample-coins.ts'
import { samplesRoutes } from './samples-routes.ts'
import { stripeSandbox } from './stripe/app.ts'
import { turnApp } from './turn/app.ts'
import { turnstileApp } from './turnstile/app.ts'
import { visionApp } from './vision/app.ts'
import { gallery } from './vision/gallery.ts'
import { wearModel } from './vision/wear.ts'

export type SandboxOptions = {
  /** Folder of the state. Created if absent. */
  stateFolder: string
  /** Redirect URL after a seller's consent. `/control/settings` can change it. */
  acceptUrl?: string
  declineUrl?: string
  /** Webhook URL for Stripe's events. Without it they are stored only. `/control/stripe` can change it. */
  stripeWebhookUrl?: string
  /** URL for eBay's account deletion notifications. Without it they are stored only. */
  ebayNoticeUrl?: string
  /** Delays between delivery attempts for an event, in ms. */
  stripeRetryAfterMs?: number[]
  /** How long a seller waits for a program after opting in; a day at eBay. `/control/settings` can change it. */
  optInDelayMs?: number
  /** Milliseconds since 1970. Tests replace it. */
  now?: () => number
  /** Holds every call to eBay against its contracts; `/control/contracts` tells what it found. */
  contracts?: ContractWatch | null
}

export type Sandbox = Hono<SandboxEnv> & {
  /** Accepts mails over SMTP on a loopback port; 0 picks a free one. Returns the port, or null if it is in use. */
  listenSmtp: (port: number) => Promise<number | null>
  /** Terminates the vision model's threads, stops the SMTP server and closes the database. */
  close: () => Promise<void>
}

const DEFAULT_ACCEPT_URL = 'http://localhost:5173/api/ebay/callback'
const DAY_MS = 24 * 3_600_000
const SAMPLES = path.join(import.meta.dirname, 'samples')

/** All simulated vendors (eBay, vision model, metal prices and others) and their controls as one app. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const now = options.now ?? Date.now
  const state = openState(options.stateFolder)
  const faults = createFaults()
  const requests = createRequestLog()
  seedSellers(state)
  dropExpiredPictures(state, now())
  dropExpiredTokens(state, now())

  const settings = (): EbaySettings => {
    const acceptUrl = state.setting('acceptUrl') ?? options.acceptUrl ?? DEFAULT_ACCEPT_URL
    return {
      clientId: 'obverse-sandbox',
      clientSecret: 'obverse-sandbox-secret',
      ruName: 'Obverse-Sandbox-RuName',
      acceptUrl,
      declineUrl: state.setting('declineUrl') ?? options.declineUrl ?? acceptUrl,
      optInDelayMs: Number(state.setting('optInDelayMs') ?? options.optInDelayMs ?? DAY_MS),
    }
  }
  const control = {
    state,
    faults,
    requests,
    now,
    contracts: options.contracts ?? null,
    reset() {
      state.clear()
      seedSellers(state)
      faults.clear()
      requests.clear()
    },
  }

  const vision = visionApp({
    gallery: gallery(),
    coins: SAMPLE_COINS,
    wear: wearModel(),
    judgesGrades: () => state.setting('grades') !== 'withheld',
    now,
  })
  const stripe = stripeSandbox({
    state,
    now,
    webhookUrl: options.stripeWebhookUrl ?? null,
    ...(options.stripeRetryAfterMs ? { retryAfterMs: options.stripeRetryAfterMs } : {}),
  })
  const app = new Hono<SandboxEnv>()
  const passTime = createClock(state)
  app.use('*', faultsAndLog(control))
  app.use('*', async (_, next) => {
    passTime(now())
    await next()
  })
  app.get('/health', c => c.json({ ok: true, sandbox: 'obverse' }))
  app.route('/control', controlRoutes(control))
  const noticeUrl = options.ebayNoticeUrl ?? null
  app.route('/control/account-deletion', accountDeletionControl({ state, now, noticeUrl }))
  app.route('/control/orders', ordersControl({ state, now }))
  app.route('/control/listings', listingsControl({ state, now }))
  app.route('/control/best-offers', bestOffersControl({ state, now }))
  app.route('/control/offers', offersControl({ state }))
  app.route('/control/items', itemsControl({ state }))
  app.route('/control/stores', storesControl({ state }))
  app.route('/control/campaigns', campaignsControl({ state }))
  app.route('/control/sellers', sellersControl({ state }))
  app.route('/control/stripe', stripe.control)
  app.route('/stripe', stripe.app)
  app.route('/ebay', ebayApp({ state, now, settings }))
  app.route('/turn', turnApp())
  app.route('/turnstile', turnstileApp({ now }))
  app.route('/metals', metalsApp({ now }))
  app.route('/pcgs', pcgsApp({ state, now }))
  app.route('/resend', resendApp({ state, now }))
  app.route('/sendgrid', sendGridApp({ state, now }))
  let smtp: RunningSmtp | null = null
  app.route('/mail', inboxRoutes({ state, smtpPort: () => smtp?.port ?? null }))
  app.all('/openai/v1/*', async c => {
    const address = new URL(c.req.url)
    address.pathname = c.req.path.replace('/openai/v1', '')
    const { method } = c.req
    // The request log has consumed the body, so the model gets a copy.
    const body = method === 'GET' || method === 'HEAD' ? {} : { body: await c.req.arrayBuffer() }
    return vision.app.fetch(new Request(address, { method, headers: c.req.raw.headers, ...body }))
  })
  for (const place of ['/samples', '/control', '/control/stripe', '/mail'])
    app.get(`${place}/`, c => c.redirect(place, 301))
  app.route('/samples', samplesRoutes(SAMPLES))
  app.get('/', c =>
    c.html(
      indexPage(
        allSellers(state),
        liveListings(state).filter(one => isLive(one, now())),
      ),
    ),
  )

  return Object.assign(app, {
    async listenSmtp(port: number) {
      smtp = await listenSmtp(control, port)
      return smtp?.port ?? null
    },
    async close() {
      stripe.close()
      smtp?.close()
      await vision.close()
      state.close()
    },
  })
}
