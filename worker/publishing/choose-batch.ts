import type { ListingToPublish } from '../../durable-objects/publish-job.ts'
import type { ListingInRun } from '../listings/to-publish.ts'

/** Subrequests of a batch, of the 1,000 that an invocation has: the rest is for retries. */
const SUBREQUESTS = 800
/** Subrequests of a listing without its pictures, and of a picture: read, uploaded, stored. */
export const LISTING_SUBREQUESTS = 24
const PICTURE_SUBREQUESTS = 4

/** A listing that is held is looked at again so much after its lease ends. */
const AFTER_LEASE_MS = 250

export type ChosenBatch = {
  chosen: ListingToPublish[]
  /** Not begun now, and when to try. */
  later: { listing: ListingToPublish; afterMs: number }[]
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
    const held = found.heldUntil !== null && found.heldUntil > now ? found.heldUntil - now : null
    if (held !== null) {
      batch.later.push({ listing, afterMs: held + AFTER_LEASE_MS })
      continue
    }
    const uploads = Math.max(0, found.pictures - found.uploaded)
    left -= LISTING_SUBREQUESTS + PICTURE_SUBREQUESTS * uploads
    if (left < 0 && batch.chosen.length > 0) batch.later.push({ listing, afterMs: 0 })
    else batch.chosen.push(listing)
  }
  return batch
}
