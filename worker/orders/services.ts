import type { DueReading } from '../../durable-objects/order-reader/order-job.ts'
import type { DatabaseServices } from '../db/connection.ts'
import type { EbayService } from '../ebay/service/service.ts'

/** What the orders slice needs. */
export type OrderServices = DatabaseServices & { ebay: EbayService | null }

/** What the orders job needs. */
export type ScheduledOrderServices = OrderServices & { orderReaders: OrderReaders }

/** Has the orders of sellers read by an invocation of its own, with a number from 0 on; `checks` listings of each. */
export type OrderReaders = (reader: number, sellers: DueReading[], checks: number) => Promise<void>
