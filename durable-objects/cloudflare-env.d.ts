import type { CoinQueueObject } from './coin-queue.ts'

declare global {
  namespace Cloudflare {
    /** What the tests of this room find in the environment. */
    interface Env {
      COIN_QUEUE: DurableObjectNamespace<CoinQueueObject>
    }
  }
}
