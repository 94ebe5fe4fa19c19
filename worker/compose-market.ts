import { EBAY_INSIGHTS_SCOPE, EBAY_SCOPE_PREFIX } from '../shared/ebay.ts'
import { SOLD_PRICES_NEED_ACCESS } from '../shared/market/market-analysis.ts'
import { SALES_NOT_ASKED } from '../shared/market/without-estimates.ts'
import { pcgsCertificates } from './certificates/pcgs-certificates.ts'
import { createPhotographReader } from './certificates/read-photograph.ts'
import type { CertificateServices } from './certificates/services.ts'
import type { DatabaseServices, Directory, DirectoryServices } from './db/connection.ts'
import type { EbayService } from './ebay/service/service.ts'
import type { Env, Vars } from './env.ts'
import { varsOf } from './env.ts'
import { spendVendorCall } from './http/vendor-budget.ts'
import { askInTime, type SpendCall } from './market/ask-source.ts'
import { createMarket } from './market/market.ts'
import { createOwnSales } from './market/own-sales.ts'
import {
  type AbsentSource,
  type CertificatePhotographs,
  type PriceGuide,
  type PriceSource,
  SOURCE_NAMES,
} from './market/port.ts'
import type { MarketServices } from './market/routes.ts'
import { sharedGuide, sharedSource } from './market/shared-sources.ts'
import { createSpotPriceCache, type SpotPriceCache } from './market/spot-prices.ts'
import { createEbayBrowse } from './market/vendors/ebay-browse.ts'
import { createEbayInsights } from './market/vendors/ebay-insights.ts'
import { createMetalsDev } from './market/vendors/metals-dev.ts'
import { createPcgs } from './market/vendors/pcgs.ts'
import { ownListingsAmong, ownSalesOf } from './orders/own-sales.ts'
import { outboundFetch } from './outbound.ts'

/** A check does not wait longer for the photographs of a coin. */
const IMAGES_TIMEOUT_MS = 4_000

type Needs = DatabaseServices & { ebay: EbayService | null; spot: SpotPriceCache }

/** The market's services: its sources, whose answers a coin's object shares, and what the objects ask. */
export function composeMarket(
  env: Env,
  { directory, db, now, ebay, spot }: Needs,
): Omit<MarketServices, keyof DatabaseServices> {
  const spend: SpendCall = (vendor, userId) => spendVendorCall({ directory, now }, vendor, userId)
  const vars = varsOf(env)
  const sources = composePriceSources(vars, ebay)
  const guide = composeGuide(vars)
  const areEstimated = vars.MARKET_ESTIMATES === 'on'
  return {
    answers: {
      sources: sources.flatMap(source => ('absent' in source ? [] : [source])),
      guide,
      spend,
    },
    market: createMarket({
      estimates: areEstimated,
      sources: [
        ...sources.map(source =>
          'absent' in source ? source : sharedSource(source, env.MARKET_ANSWERS),
        ),
        ...(areEstimated
          ? [
              createOwnSales({
                read: (userId, question) => ownSalesOf(db, userId, question),
                listingBaseUrl: vars.EBAY_LISTING_URL,
                now,
              }),
            ]
          : []),
      ],
      guide: guide && { directory, now, guide: sharedGuide(guide, env.MARKET_ANSWERS) },
      spot,
      now,
      spend,
      ownAmong: (userId, ids) => ownListingsAmong(db, userId, ids),
    }),
  }
}

export function composeSpot(vars: Vars, directory: Directory, now: () => number): SpotPriceCache {
  const key = vars.METALS_API_KEY
  const source = key
    ? createMetalsDev({ baseUrl: vars.METALS_URL, apiKey: key, fetch: outboundFetch(vars) })
    : null
  return createSpotPriceCache({ directory, source, callsAMonth: vars.METALS_CALLS_A_MONTH, now })
}

/** The grading services that answer by certificate. */
export function composeCertificates(
  env: Env,
  { directory, now }: DirectoryServices,
): CertificateServices['certificateSources'] {
  const vars = varsOf(env)
  const pcgs = composeGuide(vars)
  if (!pcgs) return {}
  const addresses = async (number: string, userId: number) => {
    const result = await askInTime(
      (vendor, user) => spendVendorCall({ directory, now }, vendor, user),
      {
        name: 'PCGS photographs',
        vendor: pcgs.vendor,
        userId,
        timeoutMs: IMAGES_TIMEOUT_MS,
        ask: signal => pcgs.images(number, signal),
      },
    )
    return result.ok
      ? { ok: true as const, urls: result.urls }
      : { ok: false as const, isAsked: !('spent' in result) || result.spent === undefined }
  }
  const guide = sharedGuide(pcgs, env.MARKET_ANSWERS)
  const photographs = { addresses, read: createPhotographReader(outboundFetch(vars)) }
  return { PCGS: pcgsCertificates(guide, vars.PCGS_IMAGES === 'on' ? photographs : undefined) }
}

export function composeGuide(vars: Vars): (PriceGuide & CertificatePhotographs) | null {
  const { PCGS_URL: baseUrl, PCGS_API_KEY: apiKey } = vars
  return apiKey ? createPcgs({ baseUrl, apiKey, fetch: outboundFetch(vars) }) : null
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
    fetch: outboundFetch(vars),
  })
  return [
    vars.MARKET_ESTIMATES === 'off'
      ? absent('sold', SALES_NOT_ASKED)
      : vars.EBAY_INSIGHTS === 'on'
        ? createEbayInsights(searchWith(EBAY_SCOPE_PREFIX, EBAY_INSIGHTS_SCOPE))
        : absent('sold', SOLD_PRICES_NEED_ACCESS),
    createEbayBrowse(searchWith(EBAY_SCOPE_PREFIX)),
  ]
}
