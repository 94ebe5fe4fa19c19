import type { CoinQueueObject } from './coin-queue.ts'
import type { ListingPublisherObject } from './listing-publisher.ts'

declare global {
  namespace Cloudflare {
    /** What the tests of this room find in the environment. */
    interface Env {
      COIN_QUEUE: DurableObjectNamespace<CoinQueueObject>
      LISTING_PUBLISHER: DurableObjectNamespace<ListingPublisherObject>
    }
  }
}
