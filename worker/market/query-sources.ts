import { PRICE_SOURCE_TIMEOUT_MS } from '../../shared/market.ts'
import { log } from '../http/log.ts'
import { type JudgedItem, judgeComps } from './comps.ts'
import { isStale, meltOf } from './melt.ts'
import type { AbsentSource, MarketCoin, PriceSource, SourceResult, Spot } from './port.ts'
import type { SpotPrices } from './spot-prices.ts'

export type MissingSource = { source: string; reason: string }

/** All that is known of a coin's market at the moment. */
export type MarketSnapshot = {
  sold: JudgedItem[]
  active: JudgedItem[]
  melt: ReturnType<typeof meltOf>
  spotIsStale: boolean
  missing: MissingSource[]
  /** False when no source of sales or listings answered: then nothing was found because nobody was sourceResponded. */
  sourceResponded: boolean
}

export type MarketDependencies = {
  sources: (PriceSource | AbsentSource)[]
  spot: SpotPrices
  now: () => number
  /** For tests; the product's own is PRICE_SOURCE_TIMEOUT_MS. */
  timeoutMs?: number
}

/** Asks all sources side by side. Each may fail or take too long by itself, and is then named as missing. */
export async function querySources(
  { sources, spot, now, timeoutMs = PRICE_SOURCE_TIMEOUT_MS }: MarketDependencies,
  coin: MarketCoin,
): Promise<MarketSnapshot> {
  const [prices, ...answers] = await Promise.all([
    spotInTime(spot.current(), timeoutMs),
    ...sources.map(async source => ({
      source,
      answer: await querySource(source, coin, timeoutMs),
    })),
  ])
  const missing: MissingSource[] = []
  const found = { sold: [] as JudgedItem[], active: [] as JudgedItem[] }
  let sourceResponded = false
  for (const { source, answer } of answers) {
    if (answer.ok) {
      sourceResponded = true
      found[source.kind].push(...judgeComps(answer.items, coin))
    } else missing.push({ source: source.name, reason: answer.reason })
  }
  if (prices === null)
    missing.push({ source: 'Metal prices', reason: 'There are none at the moment.' })
  return {
    ...found,
    melt: meltOf(coin, prices),
    spotIsStale: isStale(prices, now()),
    missing,
    sourceResponded,
  }
}

const TOO_SLOW = 'It did not answer in time.'

async function querySource(
  source: PriceSource | AbsentSource,
  coin: MarketCoin,
  timeoutMs: number,
): Promise<SourceResult> {
  if ('absent' in source) return { ok: false, reason: source.absent }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await Promise.race([source.find(coin, signal), timedOut(signal)])
    if (!answer.ok)
      log('warn', 'price_source_failed', { source: source.name, reason: answer.reason })
    return answer
  } catch (error) {
    log('warn', 'price_source_failed', { source: source.name, error })
    return { ok: false, reason: signal.aborted ? TOO_SLOW : 'It does not answer.' }
  }
}

/** A source that does not heed its signal is left behind all the same. */
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
