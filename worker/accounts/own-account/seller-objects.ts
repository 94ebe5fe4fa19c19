/**
 * Sends a request to the Durable Object of a seller. The user id must come from the session, or from the object
 * that was named by it.
 */
export type SellerObjects<Object extends Rpc.DurableObjectBranded> = <T>(
  userId: number,
  request: (object: DurableObjectStub<Object>) => Promise<T>,
) => Promise<T>

const MAX_ATTEMPTS = 4
const BACKOFF_MS = 100

/**
 * Access to objects of which each seller has one, named by the user's id. A request that fails because the object
 * is moved or restarted is retried with backoff, so every request must be idempotent.
 */
export function createSellerObjects<Object extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<Object>,
  pause: (ms: number) => Promise<void>,
): SellerObjects<Object> {
  return async (userId, request) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // A stub that has thrown once throws on every later call, so each attempt creates its own.
        return await request(namespace.get(namespace.idFromName(String(userId))))
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error
        await pause(BACKOFF_MS * 2 ** attempt)
      }
    }
  }
}

/** Source: https://developers.cloudflare.com/durable-objects/best-practices/error-handling/ */
function isRetryable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'retryable' in error &&
    error.retryable === true &&
    !('overloaded' in error && error.overloaded === true)
  )
}
