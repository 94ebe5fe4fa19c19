/** An alarm's handler begins nothing new after this; the platform ends it after 15 minutes. */
const SHIFT_MS = 10 * 60_000

/** Works until nothing is due, as many at a time as `begin` hands out, and waits for what it began. */
export async function workShift<Item extends { id: string }>({
  begin,
  workOn,
  change,
}: {
  /** What is to be begun now. */
  begin: () => Promise<Item[]>
  /** Never rejects. */
  workOn: (item: Item) => Promise<void>
  /** Resolves at the queue's next change, or when something is due. */
  change: () => Promise<void>
}): Promise<void> {
  const until = Date.now() + SHIFT_MS
  const hands = new Map<string, Promise<void>>()
  for (;;) {
    const onShift = Date.now() < until
    for (const item of onShift ? await begin() : [])
      hands.set(
        item.id,
        workOn(item).finally(() => hands.delete(item.id)),
      )
    if (hands.size === 0) return
    await Promise.race([...hands.values(), ...(onShift ? [change()] : [])])
  }
}
