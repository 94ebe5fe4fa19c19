/**
 * Bytes of pictures and their copies that one isolate may hold at a time. An isolate has 128 MB, of which the
 * code and its libraries take some 20 MB. A burst of requests waits for memory instead of ending the isolate.
 */
const BUDGET_BYTES = 40 * 1024 * 1024
const POLL_MS = 5
/** A waiter that has not polled for so long was cancelled by the runtime, which runs no `finally`. */
const WAITER_TIMEOUT_MS = 1_000
/** Memory that was not released in this time is free again, for the same reason. */
export const ACQUIRED_MAX_MS = 90_000

export type AcquiredMemory = {
  /** From now on only so many bytes are used, at most those acquired, and their time limit begins anew. */
  hold: (bytes: number) => void
  release: () => void
}

type Holder = number | undefined
const waiters = new Map<number, { polledAt: number; holder: Holder }>()
const acquired = new Map<number, { bytes: number; until: number; holder: Holder }>()
let lastTicket = 0

/**
 * Waits, first come first served, until so many bytes of the budget are free; more than the budget counts as
 * all of it. It polls with a timer of its own request: the runtime treats a request as hanging whose promise
 * only another request can resolve. Who has acquired memory must not acquire more before it is released: two of
 * them would wait for each other.
 * @param holder a seller's id, for work that takes long: it waits until the seller's other such work is done, and
 *   nobody waits behind it meanwhile
 */
export async function acquireMemory(bytes: number, holder?: number): Promise<AcquiredMemory> {
  const share = Math.min(Math.max(0, bytes), BUDGET_BYTES)
  const ticket = ++lastTicket
  for (;;) {
    const now = Date.now()
    waiters.set(ticket, { polledAt: now, holder })
    dropExpired(now)
    if (firstInLine() === ticket && share <= freeBytes()) break
    await scheduler.wait(POLL_MS)
  }
  waiters.delete(ticket)
  const hold = (bytesNow: number) => {
    const until = Date.now() + ACQUIRED_MAX_MS
    acquired.set(ticket, { bytes: Math.min(bytesNow, share), until, holder })
  }
  hold(share)
  return {
    hold,
    release: () => {
      acquired.delete(ticket)
    },
  }
}

/** Acquires so many bytes for as long as `work` runs. */
export async function withMemory<T>(
  bytes: number,
  work: (memory: AcquiredMemory) => Promise<T>,
  holder?: number,
): Promise<T> {
  const memory = await acquireMemory(bytes, holder)
  try {
    return await work(memory)
  } finally {
    memory.release()
  }
}

/** The first waiter whose holder holds nothing. */
function firstInLine(): number | undefined {
  const holders = new Set([...acquired.values()].map(({ holder }) => holder))
  holders.delete(undefined)
  for (const [ticket, { holder }] of waiters) if (!holders.has(holder)) return ticket
  return undefined
}

function dropExpired(now: number): void {
  for (const [ticket, { polledAt }] of waiters)
    if (polledAt + WAITER_TIMEOUT_MS < now) waiters.delete(ticket)
  for (const [ticket, { until }] of acquired) if (until < now) acquired.delete(ticket)
}

function freeBytes(): number {
  let free = BUDGET_BYTES
  for (const { bytes } of acquired.values()) free -= bytes
  return free
}
