import type { CoinServices } from '../coins/services.ts'
import type { SellerQueues } from './seller-queues.ts'

/** What the queue slice needs. */
export type QueueServices = CoinServices & { queues: SellerQueues }
