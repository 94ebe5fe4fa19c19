/** An alarm's handler starts nothing after this. The platform ends it after 15 minutes. */
export const START_LIMIT_MS = 10 * 60_000

/**
 * Items that one invocation of an alarm starts. Retries inside a handler use up the subrequests of the same
 * invocation, of which there are 10,000 (Cloudflare, developers.cloudflare.com/workers/platform/limits); a queued
 * coin makes about 46, and up to a hundred when its calls are retried.
 */
export const MAX_STARTS_PER_ALARM = 100

/**
 * Runs items until none is due, as many at a time as `start` returns, and waits for those in flight. Ends earlier
 * with MAX_STARTS_PER_ALARM started, or after START_LIMIT_MS: the caller sets the alarm for what is left.
 */
export async function runInFlight<Item extends { id: string }>({
  start,
  run,
  nextChange,
}: {
  /** Marks the due items as started, at most so many, and returns them. */
  start: (atMost: number) => Promise<Item[]>
  /** Never rejects. */
  run: (item: Item) => Promise<void>
  /** Resolves at the queue's next change, or when an item is due. */
  nextChange: () => Promise<void>
}): Promise<void> {
  const until = Date.now() + START_LIMIT_MS
  const inFlight = new Map<string, Promise<void>>()
  let startsLeft = MAX_STARTS_PER_ALARM
  for (;;) {
    const started = Date.now() < until && startsLeft > 0 ? await start(startsLeft) : []
    startsLeft -= started.length
    for (const item of started)
      inFlight.set(
        item.id,
        run(item).finally(() => inFlight.delete(item.id)),
      )
    if (inFlight.size === 0) return
    const mayStart = Date.now() < until && startsLeft > 0
    await Promise.race([...inFlight.values(), ...(mayStart ? [nextChange()] : [])])
  }
}
