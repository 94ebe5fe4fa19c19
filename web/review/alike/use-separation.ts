import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReviewRow } from '../../../shared/review.ts'
import { undoMerge } from '../../listings/undo-merge.ts'
import { fetchReviewRows, idParts } from '../session/review-api.ts'
import type { UndoStep } from '../session/rows/session-state.ts'
import { useSession, useSessionStore } from '../session/session-context.ts'
import type { SessionStore } from '../session/session-store.ts'
import { refresh } from '../session/use-published-rows.ts'

/** Does what undoing a merge needs of the server, while the review is open. */
export function useSeparation(): void {
  const store = useSessionStore()
  const client = useQueryClient()
  const separating = useSession(state => state.separating)
  useEffect(() => {
    if (separating) void separate(store, client)
  }, [separating, store, client])
}

/** Steps whose drafts are being restored: the toast's Undo works after the review is left, too. */
const running = new WeakSet<UndoStep>()

/** Restores the drafts of the merge that is to be undone, and shows them again. */
export async function separate(store: SessionStore, client: QueryClient): Promise<void> {
  const step = store.get().separating
  if (!step?.merged || running.has(step)) return
  running.add(step)
  const { into, drafts } = step.merged
  await undoMerge(client, drafts)
  const rows: ReviewRow[] = []
  const { signal } = new AbortController()
  try {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const part of idParts(drafts))
      await fetchReviewRows(part, page => rows.push(...page), signal)
  } finally {
    await refresh(store, [into])
    store.send({ arrived: 'separated', step, rows })
  }
}
