import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListingCard } from '../../shared/listing/listing-cards.ts'
import { isOpen } from '../../shared/open-items.ts'
import type { PublishingRun } from '../../shared/publishing.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { failureToast } from '../ui/feedback/toast-store.ts'

const POLL_MS = 1_000

/** GET /api/publishing: the latest run, asked for each second while it is in progress. */
export function usePublishing() {
  return useQuery({
    queryKey: queryKeys.publishing,
    queryFn: async ({ signal }) =>
      (await api.publishing.$get(undefined, { init: { signal } })).json(),
    select: ({ run }) => run,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.run && state.data.run.finishedAt === null ? POLL_MS : false,
  })
}

type ReadCard = Pick<ListingCard, 'id' | 'status' | 'updatedAt'>

/** Whether the latest run is working on a card's listing, or has published it after the card was read. */
export function useInRun(): (card: ReadCard) => boolean {
  const { data: run } = usePublishing()
  const items = new Map(run?.items.map(item => [item.listingId, item]))
  return ({ id, status, updatedAt }) => {
    const item = items.get(id)
    if (!run || !item) return false
    const isOutdated = status !== 'published' && Date.parse(updatedAt) < Date.parse(run.startedAt)
    return isOpen(item) || (item.state === 'published' && isOutdated)
  }
}

/** POST /api/publishing. */
export function useStartPublishing(onStarted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (listings: readonly { id: number; version: number }[]) => {
      const named = listings.map(({ id, version }) => ({ id, version }))
      return (await api.publishing.$post({ json: { listings: named } })).json()
    },
    onSuccess: async answer => {
      await showRun(client, answer.run)
      onStarted()
    },
    onError: failureToast('Publishing Failed', 'Failed to publish listings'),
  })
}

/** POST /api/publishing/stop. */
export function useStopPublishing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await api.publishing.stop.$post()).json(),
    onSuccess: answer => showRun(client, answer.run),
    onError: failureToast('Publishing was not stopped'),
  })
}

async function showRun(
  client: ReturnType<typeof useQueryClient>,
  run: PublishingRun | null,
): Promise<void> {
  // An answer that is on its way is older.
  await client.cancelQueries({ queryKey: queryKeys.publishing })
  client.setQueryData(queryKeys.publishing, { run })
}
