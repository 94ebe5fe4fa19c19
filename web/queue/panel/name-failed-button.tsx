import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { PencilLine } from 'lucide-react'
import { queueDraftedSchema } from '../../../shared/queue.ts'
import { apiFetch } from '../../lib/api.ts'
import { useGo } from '../../lib/navigation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { reviewPath } from '../../lib/review-path.ts'
import { Button } from '../../ui/button.tsx'
import { failureToast, toastError } from '../../ui/feedback/toast-store.ts'
import { namedDraftsAtom } from '../named-drafts.ts'

/** Makes drafts of all failed coins, without a name, and opens them in the review. */
export function NameFailedButton() {
  const client = useQueryClient()
  const go = useGo()
  const setNamed = useSetAtom(namedDraftsAtom)
  const draft = useMutation({
    mutationFn: draftAllFailed,
    onSuccess: drafts => {
      if (drafts.length === 0)
        return toastError('No drafts were made', 'The pictures of these coins are gone.')
      setNamed(named => [...new Set([...named, ...drafts])])
      go(reviewPath(drafts))
    },
    onSettled: () =>
      Promise.all(
        [queryKeys.queue, queryKeys.listings.all].map(queryKey =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    onError: failureToast('Processing Error', 'This could not be done. Please try again.'),
  })
  return (
    <Button
      size="small"
      icon={<PencilLine size={16} />}
      busy={draft.isPending}
      onClick={() => draft.mutate()}
    >
      Name in the review
    </Button>
  )
}

/** The drafts of all failed coins; the server makes those of one batch a call. */
async function draftAllFailed(): Promise<number[]> {
  const drafts: number[] = []
  for (let more = true; more; ) {
    // oxlint-disable-next-line no-await-in-loop -- each call says whether another is needed
    const response = await apiFetch('/api/queue/draft-failed', { method: 'POST' })
    // oxlint-disable-next-line no-await-in-loop -- as above
    const made = queueDraftedSchema.parse(await response.json())
    drafts.push(...made.drafts)
    more = made.more
  }
  return drafts
}
