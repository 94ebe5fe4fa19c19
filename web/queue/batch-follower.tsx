import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { counted } from '../../shared/lib/count-text.ts'
import { useTabLock } from '../lib/browser/tab-lock.ts'
import { useGo } from '../lib/navigation.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { reviewPath } from '../lib/review-path.ts'
import { toast } from '../ui/feedback/toast-store.ts'
import { batchToast, updateBatch } from './batch-progress.ts'
import {
  type EndedBatch,
  endedDraftsAtom,
  followedBatch,
  onBatchMessage,
  storeProgress,
} from './followed-batch.ts'
import { useOutbox } from './outbox/use-outbox.ts'
import { fetchQueue } from './use-queue.ts'

/** How often the queue is read where no screen shows it. */
const FOLLOW_POLL_MS = 5_000

/** Announces on every screen, and after a reload, what became of a batch. Shows nothing else. */
export default function BatchFollower({ userId }: { userId: number }) {
  const [isOpen, setIsOpen] = useState(() => followedBatch(userId).size > 0)
  const announce = useAnnouncement()
  useEffect(
    () =>
      onBatchMessage(message => {
        setIsOpen(followedBatch(userId).size > 0)
        if (message.type === 'ended' && message.batch.owner === userId) announce(message.batch)
      }),
    [userId, announce],
  )
  return isOpen ? <FollowedBatch userId={userId} /> : null
}

function useAnnouncement(): (batch: EndedBatch) => void {
  const go = useGo()
  const setDrafts = useSetAtom(endedDraftsAtom)
  return useCallback(
    ({ drafts, ...count }: EndedBatch) => {
      setDrafts(drafts)
      const review = {
        label: `Review ${counted(drafts.length, 'draft')}`,
        onAct: () => go(reviewPath(drafts)),
      }
      toast({ ...batchToast(count), ...(drafts.length > 0 && { action: review }) })
    },
    [go, setDrafts],
  )
}

/** One tab stores the progress: a queue that another one read earlier would take it back. */
function FollowedBatch({ userId }: { userId: number }) {
  const { state } = useTabLock(`obverse-batch-${userId}`)
  return state === 'held' ? <Progress userId={userId} /> : null
}

function Progress({ userId }: { userId: number }) {
  const { waiting } = useOutbox(userId)
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: queryKeys.queue,
    queryFn: ({ signal }) => fetchQueue(signal),
    refetchInterval: FOLLOW_POLL_MS,
    staleTime: 0,
  })
  useEffect(() => {
    if (!data || !isFetchedAfterMount || !waiting) return
    const batch = followedBatch(userId)
    // It has just ended.
    if (batch.size === 0) return
    const refused = new Map(waiting.map(pair => [pair.id, pair.refusal !== null]))
    storeProgress(userId, updateBatch(batch, data.items, refused))
  }, [userId, data, isFetchedAfterMount, waiting])
  return null
}
