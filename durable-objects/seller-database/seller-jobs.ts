import type { CoinJob } from '../coin-queue/coin-job.ts'
import type { PublishJob } from '../listing-publisher/publish-job.ts'
import type { MetalJob } from '../metal-watcher/metal-job.ts'

/** The jobs of a seller that the Worker hands in. They ask the seller's rows in the object, without a call. */
export type SellerJobs = {
  coins: CoinJob
  publishing: PublishJob
  metals: MetalJob
}
