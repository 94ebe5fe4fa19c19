import { EBAY_INSIGHTS_SCOPE, EBAY_SCOPE_PREFIX } from '../shared/ebay.ts'
import type { VisionModel } from './coins/port.ts'
import { createVision } from './coins/vendors/ai-sdk.ts'
import { connect, type Database } from './db/connection.ts'
import { createTokenSeal } from './ebay/sealed-tokens.ts'
import { createEbayService, type EbayService } from './ebay/service.ts'
import { createEbayMarketplace } from './ebay/vendors/ebay/marketplace.ts'
import { type Env, type Vars, varsOf } from './env.ts'
import { createMarket, type Market } from './market/market.ts'
import { type AbsentSource, type PriceSource, SOURCE_NAMES } from './market/port.ts'
import { createSpotPrices } from './market/spot-prices.ts'
import { createEbayBrowse } from './market/vendors/ebay-browse.ts'
import { createEbayInsights } from './market/vendors/ebay-insights.ts'
import { createMetalsDev } from './market/vendors/metals-dev.ts'
import { createPictureStore, type PictureStore } from './pictures/store.ts'

/** What the slices work with. A service whose keys are missing is null, and says so on /api/health. */
export type Services = {
  vars: Vars
  db: Database
  pictures: PictureStore
  ebay: EbayService | null
  vision: VisionModel | null
  market: Market
  /** Time in ms; one place, so that tests can move it. */
  now: () => number
}

/** The only place that turns the environment into services: vendors' adapters are built here or absent. */
export function compose(env: Env): Services {
  const vars = varsOf(env)
  const db = connect(env.DB)
  const now = () => Date.now()
  const ebay = composeEbay(vars, db, now)
  return {
    vars,
    db,
    pictures: createPictureStore({ db, bucket: env.PICTURES, now }),
    ebay,
    vision: composeVision(vars, env.AI),
    market: composeMarket(vars, { db, ebay, now }),
    now,
  }
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

function composeEbay(vars: Vars, db: Database, now: () => number): EbayService | null {
  const { EBAY_CLIENT_ID, EBAY_CLIENT_SECRET, EBAY_RUNAME, TOKEN_KEYS } = vars
  if (!EBAY_CLIENT_ID || !EBAY_CLIENT_SECRET || !EBAY_RUNAME || !TOKEN_KEYS) return null
  const wire = { fetch: fetch.bind(globalThis), pause, random: Math.random }
  const marketplace = createEbayMarketplace(wire, {
    authUrl: vars.EBAY_AUTH_URL,
    apiUrl: vars.EBAY_API_URL,
    identityUrl: vars.EBAY_IDENTITY_URL,
    mediaUrl: vars.EBAY_MEDIA_URL,
    clientId: EBAY_CLIENT_ID,
    clientSecret: EBAY_CLIENT_SECRET,
    ruName: EBAY_RUNAME,
    marketplaceId: vars.EBAY_MARKETPLACE,
  })
  const seal = createTokenSeal(TOKEN_KEYS)
  const listingBaseUrl = vars.EBAY_LISTING_URL
  return createEbayService({ db, now, pause, seal, marketplace, listingBaseUrl })
}

/** Sees pictures, answers in a given JSON schema, and needs no key: the default in production. */
const WORKERS_AI_MODEL = '@cf/google/gemma-4-26b-a4b-it'

function composeVision(vars: Vars, ai: Ai | undefined): VisionModel | null {
  const { VISION_PROVIDER: provider, VISION_API_KEY: apiKey, VISION_BASE_URL: baseUrl } = vars
  const name = vars.VISION_MODEL ?? (provider === 'workers-ai' ? WORKERS_AI_MODEL : undefined)
  const usable = provider === 'workers-ai' ? ai !== undefined : apiKey !== undefined
  if (!name || !usable) return null
  return createVision({ provider, name, apiKey, baseUrl, ai, fetch: fetch.bind(globalThis) })
}

function composeMarket(
  vars: Vars,
  { db, ebay, now }: { db: Database; ebay: EbayService | null; now: () => number },
): Market {
  const key = vars.METALS_API_KEY
  const wire = fetch.bind(globalThis)
  const metals = key
    ? createMetalsDev({ baseUrl: vars.METALS_URL, apiKey: key, fetch: wire })
    : null
  return createMarket({
    sources: composePriceSources(vars, ebay),
    spot: createSpotPrices({ db, source: metals, now }),
    now,
  })
}

function composePriceSources(vars: Vars, ebay: EbayService | null): (PriceSource | AbsentSource)[] {
  const absent = (kind: keyof typeof SOURCE_NAMES, reason: string): AbsentSource => ({
    name: SOURCE_NAMES[kind],
    kind,
    absent: reason,
  })
  if (!ebay) {
    const reason = 'eBay is not set up on this server.'
    return [absent('sold', reason), absent('active', reason)]
  }
  const searchWith = (...scopes: string[]) => ({
    apiUrl: vars.EBAY_API_URL,
    marketplaceId: vars.EBAY_MARKETPLACE,
    token: (refused?: string) => ebay.applicationToken(scopes, refused ? { refused } : {}),
    fetch: fetch.bind(globalThis),
  })
  return [
    vars.EBAY_INSIGHTS === 'on'
      ? createEbayInsights(searchWith(EBAY_SCOPE_PREFIX, EBAY_INSIGHTS_SCOPE))
      : absent('sold', 'eBay has not granted this server sold prices.'),
    createEbayBrowse(searchWith(EBAY_SCOPE_PREFIX)),
  ]
}
