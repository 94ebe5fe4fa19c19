import type { VendorStatus } from '../../shared/administration.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import type { CheckResult, VendorCheck } from '../http/vendor-check.ts'

/** How long a vendor may take to answer a check, in ms. */
const VENDOR_CHECK_TIMEOUT_MS = 5_000

/** Checks all vendors concurrently. Never rejects. A slow one is reported after `timeoutMs`. */
export async function vendorStatuses(
  checks: VendorCheck[],
  now: () => number,
  timeoutMs = VENDOR_CHECK_TIMEOUT_MS,
): Promise<VendorStatus[]> {
  return Promise.all(checks.map(check => statusOf(check, now, timeoutMs)))
}

async function statusOf(
  check: VendorCheck,
  now: () => number,
  timeoutMs: number,
): Promise<VendorStatus> {
  const { vendor, purpose, missing, run } = check
  const known = { vendor, purpose, missing, configured: missing.length === 0 }
  if (!known.configured || !run) {
    return { ...known, answering: null, latencyMs: null, reason: null }
  }
  const begun = now()
  const answer = await runWithTimeout(timeoutMs, vendor, run)
  return {
    ...known,
    answering: answer.ok,
    latencyMs: now() - begun,
    reason: answer.ok ? (answer.remark ?? null) : answer.reason,
  }
}

/** The page gets our own messages only. A vendor's error may contain a URL with a key, so only its name is logged. */
async function runWithTimeout(
  ms: number,
  vendor: string,
  run: (signal: AbortSignal) => Promise<CheckResult>,
): Promise<CheckResult> {
  const signal = AbortSignal.timeout(ms)
  const late = new Promise<CheckResult>(resolve => {
    signal.addEventListener('abort', () =>
      resolve({ ok: false, reason: `It did not answer within ${ms / 1000} seconds.` }),
    )
  })
  const result = run(signal).catch((error: unknown): CheckResult => {
    if (error instanceof Failure) return { ok: false, reason: error.message }
    log('info', 'vendor_check_failed', {
      vendor,
      name: error instanceof Error ? error.name : 'unknown',
    })
    return { ok: false, reason: 'It could not be reached.' }
  })
  return Promise.race([result, late])
}
