import type { CoinQueueObject } from '../../durable-objects/coin-queue.ts'

export type SellerQueue = DurableObjectStub<CoinQueueObject>
/** Asks a seller's own queue. Whose it is comes from the session, and from nothing else. */
export type SellerQueues = <T>(
  userId: number,
  request: (queue: SellerQueue) => Promise<T>,
) => Promise<T>

const MAX_ATTEMPTS = 4
const BACKOFF_MS = 100

/**
 * The queues, each under its user's id. A queue that was being moved or restarted is asked again: whatever is
 * asked of it may be asked twice.
 */
export function createSellerQueues(
  namespace: DurableObjectNamespace<CoinQueueObject>,
  pause: (ms: number) => Promise<void>,
): SellerQueues {
  return async (userId, question) => {
    for (let tries = 1; ; tries += 1) {
      try {
        // A stub that has failed once fails again: each try has its own.
        return await question(namespace.get(namespace.idFromName(String(userId))))
      } catch (error) {
        if (tries >= MAX_ATTEMPTS || !isRetryable(error)) throw error
        await pause(BACKOFF_MS * 2 ** tries)
      }
    }
  }
}

/** As Cloudflare says it of its objects: `retryable`, and more calls would not make it worse. */
function isRetryable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'retryable' in error &&
    error.retryable === true &&
    !('overloaded' in error && error.overloaded === true)
  )
}
