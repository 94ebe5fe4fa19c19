import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PublishResult } from '../../shared/listings.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { toast, toastError } from '../ui/toast-store.ts'
import { publishFailure } from './publish-failure.ts'

/** Delay between the failure's toast and the toast that offers to reconnect. */
const RECONNECT_TOAST_AFTER_MS = 1_000

async function publish(id: number): Promise<PublishResult> {
  return (await api.listings[':id'].publish.$post({ param: { id: String(id) } })).json()
}

/** Opens eBay's consent page in a new tab. The tab opens before the request: browsers block one that opens later. */
async function reconnect(): Promise<void> {
  const tab = window.open('', '_blank')
  const { url } = await (await api.ebay['auth-url'].$get()).json()
  if (tab) tab.location.href = url
  else window.location.assign(url)
}

function toastResult(result: PublishResult): void {
  const description = result.warnings.length > 0 ? result.warnings.join(' ') : result.message
  if (result.listingUrl) toast({ title: 'Successfully Published!', description })
  else if (result.sku)
    toast({ title: 'Draft Created!', description: 'Saved as a draft in your eBay account.' })
  else toast({ title: 'Listing processed successfully!', description })
}

function toastFailure(error: unknown): void {
  const { description, reconnect: needsReconnect } = publishFailure(error)
  toastError('Publishing Failed', description)
  if (!needsReconnect) return
  setTimeout(
    () =>
      toast({
        title: 'Reconnect eBay to go on',
        action: {
          label: 'Reconnect eBay',
          onAct: () =>
            void reconnect().catch(() =>
              toastError(
                'eBay Connection Error',
                'Could not generate eBay authorization URL. Please try again later.',
              ),
            ),
        },
      }),
    RECONNECT_TOAST_AFTER_MS,
  )
}

/** Publishes listings one after the other, because eBay refuses overlapping calls of one seller. */
export function usePublish() {
  const client = useQueryClient()
  const [publishing, setPublishing] = useState<ReadonlySet<number>>(new Set())

  const mutation = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      let published = 0
      for (const id of ids) {
        setPublishing(current => new Set(current).add(id))
        try {
          // oxlint-disable-next-line no-await-in-loop -- sequential, see above
          toastResult(await publish(id))
          published += 1
        } catch (error) {
          toastFailure(error)
          // Without a connection the others would fail too.
          if (publishFailure(error).reconnect) break
        } finally {
          setPublishing(current => new Set([...current].filter(one => one !== id)))
          void client.invalidateQueries({ queryKey: queryKeys.listings.all })
        }
      }
      return published
    },
  })
  return { publish: (ids: readonly number[]) => mutation.mutateAsync(ids), publishing }
}
