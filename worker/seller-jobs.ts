import type { CoinJob } from '../durable-objects/coin-queue/coin-job.ts'
import type {
  ListingToPublish,
  PublishJob,
} from '../durable-objects/listing-publisher/publish-job.ts'
import type { MetalJob } from '../durable-objects/metal-watcher/metal-job.ts'
import type { SellerJobs } from '../durable-objects/seller-database/seller-jobs.ts'
import { type WriteCoinPoint, withCoinPoint, withPublishPoints } from './coins/coin-points.ts'
import { compose, type Services } from './compose.ts'
import { CountedBinding } from './db/database-use.ts'
import type { SellerStatements } from './db/seller-binding.ts'
import type { Env } from './env.ts'
import { inRequest } from './http/in-request.ts'
import { createMetalJob } from './metal/watch-metals.ts'
import { createPublishJob } from './publishing/job.ts'
import { createCoinJob } from './queue/job.ts'
import { areSellersDivided, objectOf } from './seller-databases.ts'

/** Blobs stage, outcome; doubles ms, tokens in and out, calls of the database, rows written. */
const coinPoints =
  ({ COIN_POINTS: dataset }: Env): WriteCoinPoint =>
  ({ stage, outcome, ms, tokens, database }) =>
    dataset?.writeDataPoint({
      indexes: [stage],
      blobs: [stage, outcome],
      doubles: [ms, tokens.input, tokens.output, database.calls, database.rowsWritten],
    })

/** A seller's object composes its job once, with its seller's rows. What it asks of the databases is counted. */
function bySeller<Job>(
  env: Env,
  own: SellerStatements | undefined,
  create: (services: Services) => Job,
): (userId: number) => Job {
  const counted: Env = { ...env, DB: new CountedBinding(env.DB) }
  let made: { userId: number; job: Job } | null = null
  return userId => {
    if (made?.userId !== userId)
      made = { userId, job: create(compose(counted, userId, undefined, own)) }
    return made.job
  }
}

function coinJob(env: Env, own?: SellerStatements): CoinJob {
  const jobOf = bySeller(env, own, createCoinJob)
  return {
    report: createCoinJob(compose(env)).report,
    run: pair =>
      inRequest(pair.requestId, () =>
        withCoinPoint(coinPoints(env), 'draft', () => jobOf(pair.userId).run(pair)),
      ),
  }
}

function publishJob(env: Env, own?: SellerStatements): PublishJob {
  const jobOf = bySeller(env, own, createPublishJob)
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

function metalJob(env: Env, own?: SellerStatements): MetalJob {
  const jobOf = bySeller(env, own, createMetalJob)
  return {
    report: createMetalJob(compose(env)).report,
    run: userId => inRequest(null, () => jobOf(userId).run(userId)),
  }
}

/** The jobs in the object of a seller's rows. */
export const jobsInObject = (env: Env, own: SellerStatements): SellerJobs => ({
  coins: coinJob(env, own),
  publishing: publishJob(env, own),
  metals: metalJob(env, own),
})

/** The queue's job: where each seller's rows are an object, it runs in that object. */
export function queueJob(env: Env): CoinJob {
  const job = coinJob(env)
  if (!areSellersDivided(env)) return job
  return { ...job, run: pair => objectOf(env, pair.userId).makeDraft(pair) }
}

/** As `queueJob`, the publisher's. */
export function publisherJob(env: Env): PublishJob {
  const job = publishJob(env)
  if (!areSellersDivided(env)) return job
  return {
    ...job,
    run: (userId, listings, settle) => objectOf(env, userId).publish(userId, listings, settle),
    recordFailure: (userId, ids, message) =>
      objectOf(env, userId).recordFailure(userId, ids, message),
  }
}

/** As `queueJob`, the metal watcher's. */
export function watcherJob(env: Env): MetalJob {
  const job = metalJob(env)
  if (!areSellersDivided(env)) return job
  return { ...job, run: userId => objectOf(env, userId).applyMetalRules(userId) }
}
