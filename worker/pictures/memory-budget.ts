/**
 * How many bytes of pictures and their copies one isolate may hold at once. An isolate has 128 MB, some
 * 20 MB of which are the code and its libraries; a burst waits at the door instead of ending the isolate.
 */
const BUDGET_BYTES = 40 * 1024 * 1024
const POLL_MS = 5
/** Who has not asked for so long was cancelled by the runtime, which runs no `finally`. */
const WAITER_TIMEOUT_MS = 1_000
/** Room that nobody gave back in this time is free again, for the same reason. */
const ACQUIRED_MAX_MS = 60_000

export type AcquiredMemory = { release: () => void }

const waiters = new Map<number, { polledAt: number }>()
const acquired = new Map<number, { bytes: number; until: number }>()
let lastTicket = 0

/**
 * Waits, first come first served, until there is room for so many bytes; more than there is at all counts
 * as all of it. The wait is a timer of the request's own: a promise that another request resolves would
 * look to the runtime like a request that hangs.
 */
export async function acquireMemory(bytes: number): Promise<AcquiredMemory> {
  const share = Math.min(Math.max(0, bytes), BUDGET_BYTES)
  const ticket = ++lastTicket
  for (;;) {
    const now = Date.now()
    waiters.set(ticket, { polledAt: now })
    dropExpired(now)
    const [first] = waiters.keys()
    if (first === ticket && share <= freeBytes()) break
    await scheduler.wait(POLL_MS)
  }
  waiters.delete(ticket)
  acquired.set(ticket, { bytes: share, until: Date.now() + ACQUIRED_MAX_MS })
  return {
    release: () => {
      acquired.delete(ticket)
    },
  }
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
