import type { CoinQueueObject } from '../../durable-objects/coin-queue/coin-queue.ts'
import type { SellerObjects } from '../accounts/own-account/seller-objects.ts'
import type { CoinServices } from '../coins/services.ts'
import type { ListingServices } from '../listings/services.ts'

/** What the queue slice needs. */
export type QueueServices = CoinServices &
  ListingServices & { queues: SellerObjects<CoinQueueObject> }
