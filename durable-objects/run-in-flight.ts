/** An alarm's handler begins nothing new after this; the platform ends it after 15 minutes. */
const START_LIMIT_MS = 10 * 60_000

/** Works until nothing is due, as many at a time as `begin` hands out, and waits for what it began. */
export async function runInFlight<Item extends { id: string }>({
  start,
  run,
  nextChange,
}: {
  /** What is to be begun now. */
  start: () => Promise<Item[]>
  /** Never rejects. */
  run: (item: Item) => Promise<void>
  /** Resolves at the queue's next change, or when something is due. */
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
