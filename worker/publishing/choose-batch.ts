import type {
  ListingToPublish,
  PublishError,
} from '../../durable-objects/listing-publisher/publish-job.ts'
import { LARGER_PICTURES_WAIT_MS } from '../../shared/pictures/pictures.ts'
import type { ListingInRun } from '../listings/read/to-publish.ts'

/** Subrequests of a batch, of the 1,000 that an invocation has: the rest is for retries. */
const SUBREQUESTS = 800
/** Subrequests of a listing without its pictures, and of a picture: read, uploaded, stored. */
export const LISTING_SUBREQUESTS = 24
const PICTURE_SUBREQUESTS = 4

/** A leased listing is tried again this long after its lease ends, in ms. */
const AFTER_LEASE_MS = 250

/** A listing whose larger pictures are on their way is looked at again so soon. */
const PICTURES_AFTER_MS = 5_000
const PICTURES_ON_THEIR_WAY: PublishError = {
  code: 'PICTURES_COMING',
  message: 'Waits for its larger pictures, which are on their way from the device that took them.',
  field: 'pictures',
}

export type ChosenBatch = {
  chosen: ListingToPublish[]
  /** Not begun now, and when to try. */
  later: { listing: ListingToPublish; afterMs: number; reason: PublishError | null }[]
  /** They do not exist any more. */
  gone: ListingToPublish[]
}

/**
 * Which of these listings are published in this invocation, in their order: those that no other act holds, as many
 * as its subrequests allow, at least one.
 */
export function chooseBatch(
  listings: readonly ListingToPublish[],
  known: readonly ListingInRun[],
  now: number,
): ChosenBatch {
  const batch: ChosenBatch = { chosen: [], later: [], gone: [] }
  let left = SUBREQUESTS
  for (const listing of listings) {
    const found = known.find(({ id }) => id === listing.listingId)
    if (!found) {
      batch.gone.push(listing)
      continue
    }
    const leaseMs =
      found.leasedUntil !== null && found.leasedUntil > now ? found.leasedUntil - now : null
    if (leaseMs !== null) {
      batch.later.push({ listing, afterMs: leaseMs + AFTER_LEASE_MS, reason: null })
      continue
    }
    if (found.largerSince !== null && now - found.largerSince < LARGER_PICTURES_WAIT_MS) {
      batch.later.push({ listing, afterMs: PICTURES_AFTER_MS, reason: PICTURES_ON_THEIR_WAY })
      continue
    }
    const uploads = Math.max(0, found.pictures - found.uploaded)
    left -= LISTING_SUBREQUESTS + PICTURE_SUBREQUESTS * uploads
    if (left < 0 && batch.chosen.length > 0) batch.later.push({ listing, afterMs: 0, reason: null })
    else batch.chosen.push(listing)
  }
  return batch
}
