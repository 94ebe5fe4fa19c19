import type { Listing } from '../../shared/listing/listings.ts'
import type { PublishingItem, PublishingRun } from '../../shared/publishing.ts'

/** An item of a run as it stands now. `ready`: it failed, was mended since, and is not published yet. */
export type StandingItem = Omit<PublishingItem, 'state'> & {
  state: PublishingItem['state'] | 'ready'
}
export type StandingRun = Omit<PublishingRun, 'items'> & { items: StandingItem[] }

/** `readAt` in ms. */
export interface ReadListings {
  all: readonly Pick<Listing, 'id' | 'status' | 'publishFailure' | 'updatedAt'>[]
  /** Ids that were asked for; an id that is not among `all` is of a deleted listing. */
  asked: ReadonlySet<number>
  readAt: number
}

/** Whether listings tell what became of the run's failures since. */
export const hasEndedWithFailures = (run: PublishingRun | null): boolean =>
  run !== null && run.finishedAt !== null && run.items.some(({ state }) => state === 'failed')

/**
 * The run with what became of its failures since: mended, published singly or deleted. A failure counts while My
 * Listings shows it as one. Listings that were read before the end of the run do not know of it yet.
 */
export function runAsItStands(
  run: PublishingRun,
  { all, asked, readAt }: ReadListings,
): StandingRun {
  if (run.finishedAt === null) return run
  const endedAt = Date.parse(run.finishedAt)
  const byId = new Map(all.map(listing => [listing.id, listing]))
  const items = run.items.flatMap((item): StandingItem[] => {
    if (item.state !== 'failed' || !asked.has(item.listingId)) return [item]
    const listing = byId.get(item.listingId)
    if (!listing) return readAt < endedAt ? [item] : []
    const { status, publishFailure, updatedAt } = listing
    if (status === 'published' || status === 'sold') return [{ ...item, state: 'published' }]
    if (publishFailure !== null || Date.parse(updatedAt) <= endedAt) return [item]
    return status === 'draft' ? [{ ...item, state: 'ready' }] : []
  })
  return { ...run, items }
}
