import type { QueuedPair } from '../../durable-objects/coin-queue/coin-queue-entry.ts'
import { usualShippingOf } from '../../shared/listing/follow.ts'
import type { ListingTemplates } from '../../shared/listing/listing-templates.ts'
import { BATCH_MAX_PAIRS, type QueueDrafted } from '../../shared/queue.ts'
import { analysisToName } from '../coins/analysis-to-name.ts'
import { Failure } from '../http/failure.ts'
import { createListing } from '../listings/drafts/create-listing.ts'
import type { NewListing } from '../listings/drafts/new-listing.ts'
import { draftSettingsOf } from '../listings/settings/draft-settings.ts'
import { draftListing, sidesAnswered } from './draft-listing.ts'
import type { QueueServices } from './services.ts'

/**
 * Makes drafts of failed pairs, which the seller names in the review, then removes them from the queue; a batch a
 * call. A pair has one analysis and an analysis one listing: a repeat makes no second draft. A pair whose pictures are
 * gone, or that is analyzed at the moment, stays failed.
 */
export async function draftFailed(services: QueueServices, userId: number): Promise<QueueDrafted> {
  const pairs: QueuedPair[] = await services.queues(userId, queue =>
    queue.failedPairs(BATCH_MAX_PAIRS + 1),
  )
  const { titleTemplate, templates } = await draftSettingsOf(services.db, userId)
  const drafted: string[] = []
  const drafts: number[] = []
  for (const pair of pairs.slice(0, BATCH_MAX_PAIRS)) {
    const { id, frontSha256, backSha256 } = pair
    const key = { userId, frontSha256, backSha256 }
    // oxlint-disable-next-line no-await-in-loop -- each draft takes the next SKU
    const analysis = await analysisToName(services, key, services.now())
    if (!analysis) continue
    const content = analysis.result
      ? {
          ...draftListing(analysis.result, titleTemplate, templates),
          ...sidesAnswered(pair, analysis.result),
        }
      : unnamed(analysis.id, templates)
    // oxlint-disable-next-line no-await-in-loop -- as above
    const listing = await draftOf(services, userId, content)
    if (listing === null) continue
    drafts.push(listing)
    drafted.push(id)
  }
  const change = await services.queues(userId, queue => queue.removeFailed(drafted))
  return { ...change, drafts, more: drafted.length > 0 && pairs.length > BATCH_MAX_PAIRS }
}

async function draftOf(
  services: QueueServices,
  userId: number,
  content: NewListing,
): Promise<number | null> {
  try {
    return (await createListing(services, userId, content)).listing.id
  } catch (error) {
    if (error instanceof Failure && error.code === 'PICTURE_MISSING') return null
    throw error
  }
}

const unnamed = (analysisId: string, { bands }: ListingTemplates): NewListing => ({
  title: '',
  description: '',
  coinType: '',
  year: '',
  mint: '',
  grade: '',
  composition: '',
  weight: '',
  diameter: '',
  priceCents: 0,
  shippingCents: usualShippingOf(bands, { priceCents: 0, grader: null, lot: null }),
  specialAttributes: [],
  analysisId,
})
