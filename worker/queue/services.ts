import type { CoinServices } from '../coins/services.ts'
import type { CoinQueues } from './queues.ts'

/** What the queue slice needs. */
export type QueueServices = CoinServices & { queues: CoinQueues }
