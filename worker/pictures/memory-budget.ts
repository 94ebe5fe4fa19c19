/**
 * How many bytes of pictures and their copies one isolate may hold at once. An isolate has 128 MB, some
 * 20 MB of which are the code and its libraries; a burst waits at the door instead of ending the isolate.
 */
const ROOM_BYTES = 40 * 1024 * 1024
const ASK_AGAIN_MS = 5
/** Who has not asked for so long was cancelled by the runtime, which runs no `finally`. */
const GONE_MS = 1_000
/** Room that nobody gave back in this time is free again, for the same reason. */
const HELD_AT_MOST_MS = 60_000

export type Room = { release: () => void }

const waiting = new Map<number, { askedAt: number }>()
const holding = new Map<number, { bytes: number; until: number }>()
let lastTicket = 0

/**
 * Waits, first come first served, until there is room for so many bytes; more than there is at all counts
 * as all of it. The wait is a timer of the request's own: a promise that another request resolves would
 * look to the runtime like a request that hangs.
 */
export async function takeRoom(bytes: number): Promise<Room> {
  const share = Math.min(Math.max(0, bytes), ROOM_BYTES)
  const ticket = ++lastTicket
  for (;;) {
    const now = Date.now()
    waiting.set(ticket, { askedAt: now })
    sweep(now)
    const [first] = waiting.keys()
    if (first === ticket && share <= freeBytes()) break
    await scheduler.wait(ASK_AGAIN_MS)
  }
  waiting.delete(ticket)
  holding.set(ticket, { bytes: share, until: Date.now() + HELD_AT_MOST_MS })
  return {
    release: () => {
      holding.delete(ticket)
    },
  }
}

function sweep(now: number): void {
  for (const [ticket, { askedAt }] of waiting) if (askedAt + GONE_MS < now) waiting.delete(ticket)
  for (const [ticket, { until }] of holding) if (until < now) holding.delete(ticket)
}

function freeBytes(): number {
  let free = ROOM_BYTES
  for (const { bytes } of holding.values()) free -= bytes
  return free
}
