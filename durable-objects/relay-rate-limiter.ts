import { CHANNEL_FRAME_MAX_BYTES, RELAY_WINDOW_BYTES } from '../shared/messages/pairing-frames.ts'

/** What the relay carries, bytes a second, and at once after a pause. Beyond it frames are dropped, and sent again later. */
export const RELAY_BYTES_PER_SECOND = 4 * 1024 * 1024

export const RELAY_BURST_BYTES = 16 * 1024 * 1024

/** Messages a second, and at once after a pause: acknowledgements of the relay's fastest are a third of it. */
const TEXTS_PER_SECOND = 200
/** What waits in the room's memory for a desktop that does not read: a still's window and a few slides. */
const UNACKNOWLEDGED_MAX_BYTES = 2 * RELAY_WINDOW_BYTES

/** Measures what one line sends through the room. In memory alone: a room that slept has been quiet. */
export type RelayRateLimiter = {
  /** Whether a frame of so many bytes may go on; one that may not counts for nothing. */
  allowFrame: (bytes: number, now: number) => boolean
  allowText: (now: number) => boolean
  /** The other side said something: it has read what came before. */
  acknowledge: () => void
}

export function createRelayRateLimiter(openedAt: number): RelayRateLimiter {
  const bytes = createBucket(RELAY_BYTES_PER_SECOND, RELAY_BURST_BYTES, openedAt)
  const texts = createBucket(TEXTS_PER_SECOND, 2 * TEXTS_PER_SECOND, openedAt)
  let unacknowledged = 0
  return {
    allowFrame(size, now) {
      if (size > CHANNEL_FRAME_MAX_BYTES || unacknowledged + size > UNACKNOWLEDGED_MAX_BYTES)
        return false
      if (!bytes.take(size, now)) return false
      unacknowledged += size
      return true
    },
    allowText: now => texts.take(1, now),
    acknowledge: () => {
      unacknowledged = 0
    },
  }
}

/** Fills by `perSecond` up to `capacity`. */
function createBucket(perSecond: number, capacity: number, openedAt: number) {
  let level = capacity
  let at = openedAt
  return {
    take(amount: number, now: number): boolean {
      level = Math.min(capacity, level + (Math.max(0, now - at) / 1000) * perSecond)
      at = now
      if (amount > level) return false
      level -= amount
      return true
    },
  }
}
