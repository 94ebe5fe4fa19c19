import { useQuery } from '@tanstack/react-query'
import type { Listing } from '../../shared/listing/listings.ts'
import type { PublishingRun } from '../../shared/publishing.ts'
import { failedWith } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { hasEndedWithFailures, type ReadListings } from '../publishing/run-as-it-stands.ts'
import { fetchListing } from './model/act-calls.ts'
import { eachOf } from './model/several.ts'

/** Failures of one run that are looked at again; the others stand as the run left them. */
const READ_AT_MOST = 50

/** The listings of a run's failures as they are now: a deleted one is absent. Null while the run has no failures. */
export function useListingsOfRun(run: PublishingRun | null): ReadListings | null {
  const failed = run?.items.filter(({ state }) => state === 'failed') ?? []
  const ids = failed.slice(0, READ_AT_MOST).map(({ listingId }) => listingId)
  const { data, dataUpdatedAt } = useQuery({
    enabled: hasEndedWithFailures(run),
    queryKey: queryKeys.listings.ofRun(ids.join()),
    queryFn: ({ signal }) => readListings(ids, signal),
    refetchOnWindowFocus: true,
  })
  return data ? { all: data, asked: new Set(ids), readAt: dataUpdatedAt } : null
}

async function readListings(ids: readonly number[], signal: AbortSignal): Promise<Listing[]> {
  const found: Listing[] = []
  const failed = await eachOf(ids, async id => found.push(await fetchListing(id, signal)))
  const other = failed.find(({ error }) => !failedWith(error, 'NOT_FOUND'))
  if (other) throw other.error
  return found
}
