import type {
  ListingToPublish,
  PublishJob,
  PublishOutcome,
} from '../../durable-objects/listing-publisher/publish-job.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { forAccount } from '../accounts/account-status.ts'
import { callOnce, callPace } from '../ebay/call-order.ts'
import { publishTogether, UPLOAD_PACE } from '../ebay/publish/publish-together.ts'
import { configured } from '../ebay/service/service.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { markPublish, publishListing } from '../listings/publish/publish-listing.ts'
import { shareSession } from '../listings/publish/share-session.ts'
import { listingsToPublish, recordPublishFailure } from '../listings/read/to-publish.ts'
import { type ChosenBatch, chooseBatch } from './choose-batch.ts'
import type { PublishingServices } from './services.ts'

type Settle = (listingId: number, outcome: PublishOutcome) => Promise<void>

/**
 * The job of publishing runs: publishes listings as `publishListing` does each of them, at the same time, so that
 * their calls to eBay go together. Orders are read once.
 */
export function createPublishJob(services: PublishingServices): PublishJob {
  const { directory, db } = services
  // For all batches of the seller.
  const pace = callPace(services, UPLOAD_PACE)
  return {
    report: (event, facts) => log('error', event, facts),
    recordFailure: (userId, ids, message) => recordPublishFailure(db, userId, ids, message),
    run: (userId, listings, settle) =>
      forAccount(directory, userId, async status => {
        if (status === 'gone') return 'nobody'
        const known = await listingsToPublish(
          db,
          userId,
          listings.map(({ listingId }) => listingId),
          services.now(),
        )
        const batch = chooseBatch(listings, known, services.now())
        await settleLeftOut(batch, settle)
        try {
          if (status === 'suspended') throw new Failure('SUSPENDED')
          await publishBatch(services, pace, userId, batch.chosen, settle)
        } catch (error) {
          const outcome = outcomeOf(error)
          // oxlint-disable-next-line no-await-in-loop -- the first may settle all others
          for (const { listingId } of batch.chosen) await settle(listingId, outcome)
        }
        return 'done'
      }),
  }
}

async function settleLeftOut({ gone, later }: ChosenBatch, settle: Settle): Promise<void> {
  const message = 'This listing was deleted before it could be published.'
  // oxlint-disable-next-line no-await-in-loop -- each is stored before the next
  for (const { listingId } of gone)
    await settle(listingId, outcomeOf(new Failure('NOT_FOUND', { message })))
  // oxlint-disable-next-line no-await-in-loop -- each is stored before the next
  for (const { listing, afterMs, reason } of later)
    await settle(listing.listingId, { kind: 'later', afterMs, reason })
}

/** Throws what concerns all of them: eBay is not set up or not connected. */
async function publishBatch(
  services: PublishingServices,
  pace: () => Promise<void>,
  userId: number,
  listings: readonly ListingToPublish[],
  settle: Settle,
): Promise<void> {
  if (listings.length === 0) return
  const ebay = configured(services.ebay)
  await ebay.withSeller(userId, async own => {
    const { session, one } = publishTogether(own, listings.length, pace)
    const together = {
      ...shareSession(services, ebay, session),
      syncOrders: callOnce(services.syncOrders),
      markPublish: callOnce((seller: number) => markPublish(services, seller)),
      // Once, of all of them.
      tellAds: () => undefined,
    }
    const publish = async ({ listingId, version }: ListingToPublish): Promise<PublishOutcome> => {
      try {
        const { listingUrl, warnings } = await one(() =>
          publishListing(together, userId, listingId, version),
        )
        return { kind: 'published', listingUrl, warnings }
      } catch (error) {
        if (!(error instanceof Failure))
          log('error', 'publishing_job_failed', { listing: listingId, error })
        return outcomeOf(error)
      }
    }
    await Promise.all(
      listings.map(async listing => settle(listing.listingId, await publish(listing))),
    )
    services.tellAds?.(userId)
  })
}

/** Without a connection no listing of the seller can be published. */
const ENDS_RUN: ReadonlySet<ErrorCode> = new Set([
  'EBAY_NOT_CONFIGURED',
  'EBAY_NOT_CONNECTED',
  'EBAY_RECONNECT_REQUIRED',
  'TOKEN_EXPIRED',
  'SUSPENDED',
])

/** Another act holds the listing or took over its lease; its larger pictures are on their way. */
const RETRYABLE: ReadonlySet<ErrorCode> = new Set(['BUSY', 'PICTURES_COMING'])

function outcomeOf(error: unknown): PublishOutcome {
  const failure = error instanceof Failure ? error : new Failure('INTERNAL', { cause: error })
  const { code, status, detail } = failure
  const endsRun = ENDS_RUN.has(code) || detail?.refusesAccount === true
  const retryAfterMs = (detail?.retryAfterSeconds ?? 0) * 1_000
  return {
    kind: 'failed',
    error: {
      code,
      message: messageOf(failure),
      field: detail?.field ?? (detail?.slot ? 'pictures' : null),
    },
    retryable: !endsRun && (detail?.retryable ?? (RETRYABLE.has(code) || status >= 500)),
    retryAfterMs,
    pausesRun: code === 'EBAY_UNAVAILABLE' && retryAfterMs > 0,
    endsRun,
  }
}

/** A conflict that names a version is that of the seller's confirmation. */
function messageOf({ code, message, detail }: Failure): string {
  return code === 'CONFLICT' && detail?.version !== undefined
    ? 'This listing was changed after you confirmed. Look at it, then publish it again.'
    : message
}
