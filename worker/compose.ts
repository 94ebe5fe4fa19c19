import { connect, type Database } from './db/connection.ts'
import { createTokenSeal } from './ebay/sealed-tokens.ts'
import { createEbayService, type EbayService } from './ebay/service.ts'
import { createEbayMarketplace } from './ebay/vendors/ebay/marketplace.ts'
import { type Env, type Vars, varsOf } from './env.ts'
import { createPictureStore, type PictureStore } from './pictures/store.ts'

/** What the slices work with. A service whose keys are missing is null, and says so on /api/health. */
export type Services = {
  vars: Vars
  db: Database
  pictures: PictureStore
  ebay: EbayService | null
  /** Time in ms; one place, so that tests can move it. */
  now: () => number
}

/** The only place that turns the environment into services: vendors' adapters are built here or absent. */
export function compose(env: Env): Services {
  const vars = varsOf(env)
  const db = connect(env.DB)
  const now = () => Date.now()
  return {
    vars,
    db,
    pictures: createPictureStore({ db, bucket: env.PICTURES, now }),
    ebay: composeEbay(vars, db, now),
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
