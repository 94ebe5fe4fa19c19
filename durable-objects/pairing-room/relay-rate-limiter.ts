import {
  CHANNEL_FRAME_MAX_BYTES,
  RELAY_WINDOW_BYTES,
} from '../../shared/messages/pairing-frames.ts'

/** Rate in bytes per second, and burst in bytes after a pause. Frames above it are dropped; the sender repeats them. */
export const RELAY_BYTES_PER_SECOND = 4 * 1024 * 1024

export const RELAY_BURST_BYTES = 16 * 1024 * 1024

/** Messages a second. At the relay's highest rate acknowledgements are a third of it. */
const TEXTS_PER_SECOND = 200
/** The limit of relayed bytes that the desktop has not acknowledged: a still's window and a few slides. */
const UNACKNOWLEDGED_MAX_BYTES = 2 * RELAY_WINDOW_BYTES

/** Limits what one channel relays through the room. In memory only: a room that hibernated had no traffic. */
export type RelayRateLimiter = {
  /** Whether a frame of so many bytes may be relayed. A refused frame is not counted. */
  allowFrame: (bytes: number, now: number) => boolean
  allowText: (now: number) => boolean
  /** The other side sent a message: it has read the earlier frames. */
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

/** A token bucket: it fills by `perSecond` up to `capacity`. */
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
