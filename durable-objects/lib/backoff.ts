/** Exponential backoff in ms: doubled with each try, plus up to as much jitter (0..1), at most `maxMs`. */
export function backoffMs(
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
  tries: number,
  jitter: number,
): number {
  const pause = firstMs * 2 ** (tries - 1) * (1 + jitter)
  return Math.min(Math.round(pause), maxMs)
}
