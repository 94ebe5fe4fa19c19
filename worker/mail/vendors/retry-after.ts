/** A service that takes longer counts as silent. */
export const SEND_TIMEOUT_MS = 10_000

/** Whether a service that answered so may take the same mail later. */
export const isRetryableStatus = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500

/** The wait of a `Retry-After` header (seconds or a date) in ms. 0 without the header. */
export function retryAfterMs(header: string | null | undefined, now: number): number {
  if (!header) return 0
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : 0
}
