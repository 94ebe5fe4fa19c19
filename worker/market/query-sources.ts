import { fitMarket, type MarketFit } from '../../shared/market/estimate/estimate-price.ts'
import type { MissingSource, SourceAnswer } from '../../shared/market/market.ts'
import { log } from '../http/log.ts'
import type { BudgetSpent } from '../http/vendor-budget.ts'
import { askSource, type SpendCall } from './ask-source.ts'
import { type JudgedItem, judgeComps } from './comps.ts'
import { isStale, meltOf } from './melt.ts'
import { guideInOwnCurrency } from './own-currency.ts'
import { listingOf, withoutOwn } from './own-sales.ts'
import {
  type AbsentSource,
  GUIDE_NAME,
  type MarketCoin,
  type PriceSource,
  type Spot,
} from './port.ts'
import { askGuide, type GuideAnswer, type StoredGuide, withoutGuide } from './price-guide.ts'
import { searchedCoin } from './search-terms.ts'
import type { SpotPriceCache } from './spot-prices.ts'

/** How long a price waits for its sources; a shared one has a timeout of its own below that. */
const SOURCES_TIMEOUT_MS = 5_000

/** All sources' results for a coin at one time. */
export type MarketSnapshot = {
  sold: JudgedItem[]
  active: JudgedItem[]
  /** The prices of every grade, fitted to the comps of both. */
  fit: MarketFit
  guide: GuideAnswer
  melt: ReturnType<typeof meltOf>
  spotIsStale: boolean
  /** The sources that responded, with their times. */
  answers: SourceAnswer[]
  missing: MissingSource[]
  /** Whether any source of sales or listings responded, or the guide has a value. */
  sourceResponded: boolean
  /** The daily budget for which a source was not asked; null where none is spent. */
  spent: BudgetSpent | null
}

export type MarketDependencies = {
  /** Absent or null: none is set up. */
  guide?: StoredGuide | null
  sources: (PriceSource | AbsentSource)[]
  spot: SpotPriceCache
  now: () => number
  spend: SpendCall
  /** Which of eBay's listing numbers are of the seller's listings. A seller's own offer is no evidence of its price. */
  ownAmong?: (userId: number, ebayListingIds: readonly string[]) => Promise<readonly string[]>
  /** False: no price is made from comps, and only live offers are asked for. Default true. */
  estimates?: boolean
  /** Set by tests; default SOURCES_TIMEOUT_MS. */
  timeoutMs?: number
}

/**
 * Queries all sources concurrently. A source that fails, times out or whose budget is spent is listed as missing.
 * @param userId the seller who asks, for the budgets of the vendors
 */
export async function querySources(
  dependencies: MarketDependencies,
  coin: MarketCoin,
  userId: number,
): Promise<MarketSnapshot> {
  const { sources, spot, now, spend, estimates = true } = dependencies
  const { timeoutMs = SOURCES_TIMEOUT_MS } = dependencies
  const searched = searchedCoin(coin)
  const inTime = spotInTime(spot.current(), timeoutMs)
  const guided = guideInOwnCurrency(dependencies.guide ?? null, inTime)
  const [prices, guide, ...results] = await Promise.all([
    inTime,
    guideInTime(guided, coin, userId, timeoutMs),
    ...sources.map(async source => ({
      source,
      result: await askSource(spend, source, { coin: searched, userId, timeoutMs }),
    })),
  ])
  const ofOrders = results.flatMap(({ source, result }) =>
    'own' in source && source.own && result.ok ? (result.ownListings ?? []) : [],
  )
  const found = results.flatMap(({ result }) => (result.ok ? result.items.map(listingOf) : []))
  const own = [...ofOrders, ...((await dependencies.ownAmong?.(userId, found)) ?? [])]
  const missing: MissingSource[] = []
  const answers: SourceAnswer[] = []
  const judged = { sold: [] as JudgedItem[], active: [] as JudgedItem[] }
  let sourceResponded = false
  let spent: BudgetSpent | null = null
  for (const { source, result } of results) {
    if (result.ok) {
      const isOwn = 'own' in source && source.own
      const items = (isOwn ? result.items : withoutOwn(result.items, own)).map(item => ({
        ...item,
        source: source.name,
      }))
      const comps = judgeComps(items, coin)
      if (!isOwn || comps.some(({ fits }) => fits)) sourceResponded = true
      answers.push(answerOf(source, items.length, result.asOf ?? now()))
      judged[source.kind].push(...comps)
    } else {
      missing.push({ source: source.name, reason: result.reason })
      spent ??= result.spent ?? null
    }
  }
  if (prices === null)
    missing.push({ source: METALS.name, reason: 'There are none at the moment.' })
  else answers.push(answerOf(METALS, Object.keys(prices.microsPerTroyOunce).length, prices.asOf))
  if (guide.quotes.length > 0) sourceResponded = true
  if (guide.failure !== null) missing.push({ source: GUIDE_NAME, reason: guide.failure })
  if (guide.asOf !== null)
    answers.push(answerOf({ name: GUIDE_NAME, kind: 'guide' }, guide.quotes.length, guide.asOf))
  const melt = meltOf(coin, prices)
  const market = { melt: melt?.cents ?? null, now: now() }
  const { sold, active, fit } = estimates
    ? fitMarket({ ...judged, ...market, guide: guide.quotes })
    : { ...judged, fit: fitMarket({ sold: [], active: [], ...market }).fit }
  return {
    guide,
    sold,
    active,
    fit,
    melt,
    spotIsStale: isStale(prices, now()),
    answers,
    missing,
    sourceResponded,
    spent,
  }
}

const METALS = { name: 'Metal prices', kind: 'metals' } as const

const answerOf = (
  { name, kind }: Pick<SourceAnswer, 'kind'> & { name: string },
  items: number,
  asOf: number,
): SourceAnswer => ({ source: name, kind, asOf: new Date(asOf).toISOString(), items })

async function spotInTime(prices: Promise<Spot | null>, timeoutMs: number): Promise<Spot | null> {
  const late = new Promise<null>(resolve => {
    AbortSignal.timeout(timeoutMs).addEventListener('abort', () => resolve(null), { once: true })
  })
  try {
    return await Promise.race([prices, late])
  } catch (error) {
    log('warn', 'spot_prices_failed', { error })
    return null
  }
}

async function guideInTime(
  stored: StoredGuide | null,
  coin: MarketCoin,
  userId: number,
  timeoutMs: number,
): Promise<GuideAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const late = new Promise<GuideAnswer>(resolve => {
    const end = () => resolve(withoutGuide('It did not answer in time.'))
    signal.addEventListener('abort', end, { once: true })
  })
  try {
    return await Promise.race([askGuide(stored, coin, userId, signal), late])
  } catch (error) {
    log('warn', 'price_source_failed', { source: GUIDE_NAME, error })
    return withoutGuide('It does not answer.')
  }
}
