import type { CoinJob } from '../durable-objects/coin-job.ts'
import { CoinQueueObject } from '../durable-objects/coin-queue.ts'
import { ListingPublisherObject } from '../durable-objects/listing-publisher.ts'
import type { PublishJob } from '../durable-objects/publish-job.ts'
import { deleteExpiredAccountData } from './accounts/delete-account.ts'
import app from './app.ts'
import { closeCustomers } from './billing/close-customers.ts'
import { syncDueCustomers } from './billing/sync.ts'
import { compose } from './compose.ts'
import { deleteOldNotifications } from './ebay/account-deletion.ts'
import type { Env } from './env.ts'
import { readDueOrders } from './orders/run-orders.ts'
import { createPublishJob } from './publishing/job.ts'
import { createCoinJob } from './queue/job.ts'

/** A seller's queue with the Worker's job. */
export class CoinQueue extends CoinQueueObject<Env> {
  #job: CoinJob | null = null

  protected override job(): CoinJob {
    return (this.#job ??= createCoinJob(compose(this.env)))
  }
}

/** A seller's publishing runs with the Worker's job. */
export class ListingPublisher extends ListingPublisherObject<Env> {
  #job: PublishJob | null = null

  protected override job(): PublishJob {
    return (this.#job ??= createPublishJob(compose(this.env)))
  }
}

export { PairingRoom } from '../durable-objects/pairing-room.ts'

export default {
  fetch: (request, env, context) => app.fetch(request, env, context),
  /** The scheduled jobs. Each decides itself whether it is due. */
  scheduled: async (_event, env) => {
    const services = compose(env)
    await Promise.all([
      services.market.refresh(),
      services.mail.sendDue(),
      deleteExpiredAccountData(services),
      syncDueCustomers(services),
      closeCustomers(services),
      deleteOldNotifications(services),
      services.uploads.deleteAbandoned(),
      readDueOrders(services),
    ])
  },
} satisfies ExportedHandler<Env>
