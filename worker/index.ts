import type { CoinJob } from '../durable-objects/coin-queue/coin-job.ts'
import { CoinQueueObject } from '../durable-objects/coin-queue/coin-queue.ts'
import { ListingPublisherObject } from '../durable-objects/listing-publisher/listing-publisher.ts'
import type { PublishJob } from '../durable-objects/listing-publisher/publish-job.ts'
import type { MetalJob } from '../durable-objects/metal-watcher/metal-job.ts'
import { MetalWatcherObject } from '../durable-objects/metal-watcher/metal-watcher.ts'
import type { OrderJob } from '../durable-objects/order-reader/order-job.ts'
import { OrderReaderObject } from '../durable-objects/order-reader/order-reader.ts'
import type { IceJob } from '../durable-objects/pairing-room/ice-job.ts'
import { PairingRoomObject } from '../durable-objects/pairing-room/pairing-room.ts'
import { SellerDatabaseObject } from '../durable-objects/seller-database/seller-database.ts'
import type { SellerJobs } from '../durable-objects/seller-database/seller-jobs.ts'
import type { AnswerJob } from '../durable-objects/shared-answers/answer-job.ts'
import { SharedAnswersObject } from '../durable-objects/shared-answers/shared-answers.ts'
import app from './app.ts'
import { compose } from './compose.ts'
import type { Env } from './env.ts'
import { inRequest } from './http/in-request.ts'
import { createAnswerJob } from './market/shared-sources.ts'
import { readOrdersOf } from './orders/due-orders.ts'
import { runScheduled } from './scheduled.ts'
import { jobsInObject, publisherJob, queueJob, watcherJob } from './seller-jobs.ts'

/**
 * The rows of a seller (`SELLER_DATABASES`), and the seller's jobs, which run beside them.
 */
export class SellerDatabase extends SellerDatabaseObject<Env> {
  #jobs: SellerJobs | null = null

  protected override jobs(): SellerJobs {
    return (this.#jobs ??= jobsInObject(this.env, {
      run: async statements => this.execute(statements),
    }))
  }
}

/** A seller's queue with the Worker's job. */
export class CoinQueue extends CoinQueueObject<Env> {
  #job: CoinJob | null = null

  protected override job(): CoinJob {
    return (this.#job ??= queueJob(this.env))
  }
}

/** A seller's publishing runs with the Worker's job. */
export class ListingPublisher extends ListingPublisherObject<Env> {
  #job: PublishJob | null = null

  protected override job(): PublishJob {
    return (this.#job ??= publisherJob(this.env))
  }
}

/** What the vendors say of one coin, for all sellers who ask. */
export class MarketAnswers extends SharedAnswersObject<Env> {
  #job: AnswerJob | null = null

  protected override job(): AnswerJob {
    return (this.#job ??= createAnswerJob(compose(this.env).answers))
  }
}

/** A seller's metal rules with the Worker's job. */
export class MetalWatcher extends MetalWatcherObject<Env> {
  #job: MetalJob | null = null

  protected override job(): MetalJob {
    return (this.#job ??= watcherJob(this.env))
  }
}

/** Reads the orders of some sellers who are due. */
export class OrderReader extends OrderReaderObject<Env> {
  protected override job(): OrderJob {
    const services = compose(this.env)
    return {
      read: (sellers, checks, requestId) =>
        inRequest(requestId, () => readOrdersOf(services, sellers, checks)),
    }
  }
}

/** The room of a pairing, with the vendor that relays. */
export class PairingRoom extends PairingRoomObject<Env> {
  #job: IceJob | null = null

  protected override job(): IceJob {
    const { issue, revoke } = compose(this.env).iceServers
    return (this.#job ??= {
      issue: (expiresAt, requestId) => inRequest(requestId, () => issue(expiresAt, requestId)),
      revoke: iceServers => inRequest(null, () => revoke(iceServers)),
    })
  }
}

export default {
  fetch: (request, env, context) => app.fetch(request, env, context),
  scheduled: (_event, env) => inRequest(null, () => runScheduled(compose(env))),
} satisfies ExportedHandler<Env>
