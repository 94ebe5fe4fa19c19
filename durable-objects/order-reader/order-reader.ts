import { DurableObject } from 'cloudflare:workers'
import type { DueReading, OrderJob } from './order-job.ts'

/** Reads the orders of some sellers in an invocation of its own, with the queries that one may make. Stores nothing. */
export abstract class OrderReaderObject<Env = unknown> extends DurableObject<Env> {
  protected abstract job(): OrderJob

  /** @param requestId of the schedule's run, for the log */
  async read(sellers: DueReading[], checks: number, requestId?: string): Promise<void> {
    await this.job().read(sellers, checks, requestId)
  }
}
