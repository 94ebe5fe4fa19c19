import { fitMarket, type MarketFit } from '../../shared/market/estimate-price.ts'
import type { MissingSource } from '../../shared/market.ts'
import { log } from '../http/log.ts'
import type { BudgetedVendor, BudgetSpent } from '../http/vendor-budget.ts'
import { type JudgedItem, judgeComps } from './comps.ts'
import { isStale, meltOf } from './melt.ts'
import type { AbsentSource, MarketCoin, PriceSource, SourceResult, Spot } from './port.ts'
import type { SpotPrices } from './spot-prices.ts'

/** Timeout of a price source. */
const PRICE_SOURCE_TIMEOUT_MS = 4_000

/** All sources' results for a coin at one time. */
export type MarketSnapshot = {
  sold: JudgedItem[]
  active: JudgedItem[]
  /** The prices of every grade, fitted to the comps of both. */
  fit: MarketFit
  melt: ReturnType<typeof meltOf>
  spotIsStale: boolean
  missing: MissingSource[]
  /** Whether any source of sales or listings responded. */
  sourceResponded: boolean
  /** The daily budget for which a source was not asked; null where none is spent. */
  spent: BudgetSpent | null
}

export type MarketDependencies = {
  sources: (PriceSource | AbsentSource)[]
  spot: SpotPrices
  now: () => number
  /** Counts a seller's call of a vendor; its result is why the call is not made. */
  spend: (vendor: BudgetedVendor, userId: number) => Promise<BudgetSpent | null>
  /** Set by tests; default PRICE_SOURCE_TIMEOUT_MS. */
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
  const { sources, spot, now, timeoutMs = PRICE_SOURCE_TIMEOUT_MS } = dependencies
  const [prices, ...results] = await Promise.all([
    spotInTime(spot.current(), timeoutMs),
    ...sources.map(async source => ({
      source,
      result: await querySource(dependencies, source, { coin, userId, timeoutMs }),
    })),
  ])
  const missing: MissingSource[] = []
  const found = { sold: [] as JudgedItem[], active: [] as JudgedItem[] }
  let sourceResponded = false
  let spent: BudgetSpent | null = null
  for (const { source, result } of results) {
    if (result.ok) {
      sourceResponded = true
      found[source.kind].push(...judgeComps(result.items, coin))
    } else {
      missing.push({ source: source.name, reason: result.reason })
      spent ??= result.spent ?? null
    }
  }
  if (prices === null)
    missing.push({ source: 'Metal prices', reason: 'There are none at the moment.' })
  const melt = meltOf(coin, prices)
  const { sold, active, fit } = fitMarket({ ...found, melt: melt?.cents ?? null, now: now() })
  return {
    sold,
    active,
    fit,
    melt,
    spotIsStale: isStale(prices, now()),
    missing,
    sourceResponded,
    spent,
  }
}

const TOO_SLOW = 'It did not answer in time.'

async function querySource(
  { spend }: MarketDependencies,
  source: PriceSource | AbsentSource,
  { coin, userId, timeoutMs }: { coin: MarketCoin; userId: number; timeoutMs: number },
): Promise<SourceResult> {
  if ('absent' in source) return { ok: false, reason: source.absent }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const spent = source.vendor ? await spend(source.vendor, userId) : null
    if (spent) return { ok: false, reason: spent.reason, spent }
    const result = await Promise.race([source.find(coin, signal), timedOut(signal)])
    if (!result.ok)
      log('warn', 'price_source_failed', { source: source.name, reason: result.reason })
    return result
  } catch (error) {
    log('warn', 'price_source_failed', { source: source.name, error })
    return { ok: false, reason: signal.aborted ? TOO_SLOW : 'It does not answer.' }
  }
}

/** Resolves at the abort, in case the source ignores its signal. */
function timedOut(signal: AbortSignal): Promise<SourceResult> {
  return new Promise(resolve => {
    signal.addEventListener('abort', () => resolve({ ok: false, reason: TOO_SLOW }), { once: true })
  })
}

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
