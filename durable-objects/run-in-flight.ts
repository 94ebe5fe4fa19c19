/** An alarm's handler starts nothing after this. The platform ends it after 15 minutes. */
const START_LIMIT_MS = 10 * 60_000

/** Runs items until none is due, as many at a time as `start` returns, and waits for those in flight. */
export async function runInFlight<Item extends { id: string }>({
  start,
  run,
  nextChange,
}: {
  /** Marks the due items as started and returns them. */
  start: () => Promise<Item[]>
  /** Never rejects. */
  run: (item: Item) => Promise<void>
  /** Resolves at the queue's next change, or when an item is due. */
  nextChange: () => Promise<void>
}): Promise<void> {
  const until = Date.now() + START_LIMIT_MS
  const inFlight = new Map<string, Promise<void>>()
  for (;;) {
    const mayStart = Date.now() < until
    for (const item of mayStart ? await start() : [])
      inFlight.set(
        item.id,
        run(item).finally(() => inFlight.delete(item.id)),
      )
    if (inFlight.size === 0) return
    await Promise.race([...inFlight.values(), ...(mayStart ? [nextChange()] : [])])
  }
}
