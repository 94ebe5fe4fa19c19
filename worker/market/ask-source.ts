import { log } from '../http/log.ts'
import type { BudgetedVendor, BudgetSpent } from '../http/vendor-budget.ts'
import type { AbsentSource, PriceSource, SearchedCoin, SourceResult } from './port.ts'

/** Counts a seller's call of a vendor; its result is why the call is not made. */
export type SpendCall = (vendor: BudgetedVendor, userId: number) => Promise<BudgetSpent | null>

const TOO_SLOW = 'It did not answer in time.'
type Failed = { ok: false; reason: string; spent?: BudgetSpent | undefined }

/** Who asks, what is asked and how long they wait, in ms. */
type Asked<Result> = {
  name: string
  vendor?: BudgetedVendor | undefined
  userId: number
  timeoutMs: number
  ask: (signal: AbortSignal) => Promise<Result>
}

/** Asks within a time limit and a budget. A vendor that fails, is late or whose budget is spent is a result, not an error. */
export async function askInTime<Result extends { ok: true } | Failed>(
  spend: SpendCall,
  { name, vendor, userId, timeoutMs, ask }: Asked<Result>,
): Promise<Result | Failed> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const spent = vendor ? await spend(vendor, userId) : null
    if (spent) return { ok: false, reason: spent.reason, spent }
    const result = await Promise.race([ask(signal), timedOut(signal)])
    if (!result.ok) log('warn', 'price_source_failed', { source: name, reason: result.reason })
    return result
  } catch (error) {
    log('warn', 'price_source_failed', { source: name, error })
    return { ok: false, reason: signal.aborted ? TOO_SLOW : 'It does not answer.' }
  }
}

/** What a question is about, who asks it, and how long they wait, in ms. */
type AskedSource = { coin: SearchedCoin; userId: number; timeoutMs: number }

/** Asks a source of sales or listings. */
export async function askSource(
  spend: SpendCall,
  source: PriceSource | AbsentSource,
  { coin, userId, timeoutMs }: AskedSource,
): Promise<SourceResult> {
  if ('absent' in source) return { ok: false, reason: source.absent }
  const { name, vendor } = source
  const ask = (signal: AbortSignal) => source.find(coin, signal, userId)
  return askInTime(spend, { name, vendor, userId, timeoutMs, ask })
}

/** Resolves at the abort, in case the source ignores its signal. */
function timedOut(signal: AbortSignal): Promise<Failed> {
  return new Promise(resolve => {
    signal.addEventListener('abort', () => resolve({ ok: false, reason: TOO_SLOW }), { once: true })
  })
}
