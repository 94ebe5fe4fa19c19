import type { CoinQueueObject } from './coin-queue/coin-queue.ts'
import type { ListingPublisherObject } from './listing-publisher/listing-publisher.ts'
import type { SellerDatabaseObject } from './seller-database/seller-database.ts'
import type { SharedAnswersObject } from './shared-answers/shared-answers.ts'

declare global {
  namespace Cloudflare {
    /** What the tests of this room find in the environment. */
    interface Env {
      COIN_QUEUE: DurableObjectNamespace<CoinQueueObject>
      SELLER_DATABASE: DurableObjectNamespace<SellerDatabaseObject>
      MARKET_ANSWERS: DurableObjectNamespace<SharedAnswersObject>
      LISTING_PUBLISHER: DurableObjectNamespace<ListingPublisherObject>
    }
  }
}
