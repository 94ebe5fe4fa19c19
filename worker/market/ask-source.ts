import { log } from '../http/log.ts'
import type { BudgetedVendor, BudgetSpent } from '../http/vendor-budget.ts'
import type { AbsentSource, PriceSource, SearchedCoin, SourceResult } from './port.ts'

/** Counts a seller's call of a vendor; its result is why the call is not made. */
export type SpendCall = (vendor: BudgetedVendor, userId: number) => Promise<BudgetSpent | null>

/** What a question is about, who asks it, and how long they wait, in ms. */
type Asked = { coin: SearchedCoin; userId: number; timeoutMs: number }

const TOO_SLOW = 'It did not answer in time.'

/** Asks a source within a time limit. A source that fails, is late or whose budget is spent is a result, not an error. */
export async function askSource(
  spend: SpendCall,
  source: PriceSource | AbsentSource,
  { coin, userId, timeoutMs }: Asked,
): Promise<SourceResult> {
  if ('absent' in source) return { ok: false, reason: source.absent }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const spent = source.vendor ? await spend(source.vendor, userId) : null
    if (spent) return { ok: false, reason: spent.reason, spent }
    const result = await Promise.race([source.find(coin, signal, userId), timedOut(signal)])
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
