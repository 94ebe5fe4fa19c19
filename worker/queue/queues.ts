import type { CoinQueueObject } from '../../durable-objects/coin-queue.ts'

export type SellerQueue = DurableObjectStub<CoinQueueObject>
/** Asks a seller's own queue. Whose it is comes from the session, and from nothing else. */
export type CoinQueues = <T>(
  userId: number,
  question: (queue: SellerQueue) => Promise<T>,
) => Promise<T>

const TRIES = 4
const PAUSE_MS = 100

/**
 * The queues, each under its user's id. A queue that was being moved or restarted is asked again: whatever is
 * asked of it may be asked twice.
 */
export function createCoinQueues(
  namespace: DurableObjectNamespace<CoinQueueObject>,
  pause: (ms: number) => Promise<void>,
): CoinQueues {
  return async (userId, question) => {
    for (let tries = 1; ; tries += 1) {
      try {
        // A stub that has failed once fails again: each try has its own.
        return await question(namespace.get(namespace.idFromName(String(userId))))
      } catch (error) {
        if (tries >= TRIES || !mayPass(error)) throw error
        await pause(PAUSE_MS * 2 ** tries)
      }
    }
  }
}

/** As Cloudflare says it of its objects: `retryable`, and more calls would not make it worse. */
function mayPass(error: unknown): boolean {
  return (
    error instanceof Error &&
    'retryable' in error &&
    error.retryable === true &&
    !('overloaded' in error && error.overloaded === true)
  )
}
