import type { CoinJob } from '../durable-objects/coin-queue/coin-job.ts'
import { CoinQueueObject } from '../durable-objects/coin-queue/coin-queue.ts'
import { ListingPublisherObject } from '../durable-objects/listing-publisher/listing-publisher.ts'
import type {
  ListingToPublish,
  PublishJob,
} from '../durable-objects/listing-publisher/publish-job.ts'
import type { MetalJob } from '../durable-objects/metal-watcher/metal-job.ts'
import { MetalWatcherObject } from '../durable-objects/metal-watcher/metal-watcher.ts'
import type { OrderJob } from '../durable-objects/order-reader/order-job.ts'
import { OrderReaderObject } from '../durable-objects/order-reader/order-reader.ts'
import type { IceJob } from '../durable-objects/pairing-room/ice-job.ts'
import { PairingRoomObject } from '../durable-objects/pairing-room/pairing-room.ts'
import type { AnswerJob } from '../durable-objects/shared-answers/answer-job.ts'
import { SharedAnswersObject } from '../durable-objects/shared-answers/shared-answers.ts'
import app from './app.ts'
import { type WriteCoinPoint, withCoinPoint, withPublishPoints } from './coins/coin-points.ts'
import { compose, type Services } from './compose.ts'
import { CountedBinding } from './db/database-use.ts'
import type { Env } from './env.ts'
import { inRequest } from './http/in-request.ts'
import { createAnswerJob } from './market/shared-sources.ts'
import { createMetalJob } from './metal/watch-metals.ts'
import { readOrdersOf } from './orders/due-orders.ts'
import { createPublishJob } from './publishing/job.ts'
import { createCoinJob } from './queue/job.ts'
import { runScheduled } from './scheduled.ts'

export { SellerDatabase } from '../durable-objects/seller-database/seller-database.ts'

/** Blobs stage, outcome; doubles ms, tokens in and out, calls of the database, rows written. */
const coinPoints =
  ({ COIN_POINTS: dataset }: Env): WriteCoinPoint =>
  ({ stage, outcome, ms, tokens, database }) =>
    dataset?.writeDataPoint({
      indexes: [stage],
      blobs: [stage, outcome],
      doubles: [ms, tokens.input, tokens.output, database.calls, database.rowsWritten],
    })

/** Of work that has points: what it asks of the databases is counted. */
const counted = (env: Env): Env => ({ ...env, DB: new CountedBinding(env.DB) })

/** A seller's object composes its job once, with its seller's rows. */
function bySeller<Job>(env: Env, create: (services: Services) => Job): (userId: number) => Job {
  let own: { userId: number; job: Job } | null = null
  return userId => {
    if (own?.userId !== userId) own = { userId, job: create(compose(env, userId)) }
    return own.job
  }
}

function coinJob(env: Env): CoinJob {
  const jobOf = bySeller(counted(env), createCoinJob)
  return {
    report: createCoinJob(compose(env)).report,
    run: pair =>
      inRequest(pair.requestId, () =>
        withCoinPoint(coinPoints(env), 'draft', () => jobOf(pair.userId).run(pair)),
      ),
  }
}

function publishJob(env: Env): PublishJob {
  const jobOf = bySeller(counted(env), createPublishJob)
  return {
    report: createPublishJob(compose(env)).report,
    recordFailure: (userId, ids, message) => jobOf(userId).recordFailure(userId, ids, message),
    run: (userId, listings, settle) =>
      inRequest(requestsOf(listings), () =>
        withPublishPoints(coinPoints(env), settle, noted =>
          jobOf(userId).run(userId, listings, noted),
        ),
      ),
  }
}

/** Listings of one batch are of one request but for those that are added to a run in progress: then of all of these. */
function requestsOf(listings: readonly ListingToPublish[]): string | undefined {
  const ids = new Set(listings.flatMap(({ requestId }) => requestId ?? []))
  return ids.size > 0 ? [...ids].join(' ') : undefined
}

function metalJob(env: Env): MetalJob {
  const jobOf = bySeller(env, createMetalJob)
  return {
    report: createMetalJob(compose(env)).report,
    run: userId => inRequest(null, () => jobOf(userId).run(userId)),
  }
}

/** A seller's queue with the Worker's job. */
export class CoinQueue extends CoinQueueObject<Env> {
  #job: CoinJob | null = null

  protected override job(): CoinJob {
    return (this.#job ??= coinJob(this.env))
  }
}

/** A seller's publishing runs with the Worker's job. */
export class ListingPublisher extends ListingPublisherObject<Env> {
  #job: PublishJob | null = null

  protected override job(): PublishJob {
    return (this.#job ??= publishJob(this.env))
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
    return (this.#job ??= metalJob(this.env))
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
