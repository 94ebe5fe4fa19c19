import { useEffect, useRef } from 'react'
import { isOpen } from '../publishing/open-items.ts'
import { usePublishing } from '../publishing/use-publishing.ts'
import { fetchReviewRows } from './review-api.ts'
import { useSessionStore } from './session-context.ts'

/** Most ids of one request: the address stays short. */
const IDS_OF_REQUEST = 100

/** Fetches rows again when a publishing run is done with them: they say that they are live, or why they are not. */
export function usePublishedRows(): void {
  const store = useSessionStore()
  const { data: run } = usePublishing()
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!run) return
    const settled = run.items.filter(item => !isOpen(item)).map(item => item.listingId)
    const fresh = settled.filter(
      id => !known.current.has(`${run.id} ${id}`) && store.get().rows.has(id),
    )
    known.current = new Set(settled.map(id => `${run.id} ${id}`))
    if (fresh.length === 0) return
    void refresh(store, fresh)
  }, [run, store])
}

/** Fetches rows of the table again. Where that fails they stay as they are until the next change of them. */
export async function refresh(
  store: ReturnType<typeof useSessionStore>,
  ids: readonly number[],
): Promise<void> {
  const { signal } = new AbortController()
  for (let at = 0; at < ids.length; at += IDS_OF_REQUEST) {
    const part = ids.slice(at, at + IDS_OF_REQUEST).join(',')
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await fetchReviewRows(part, rows => store.send({ arrived: 'refreshed', rows }), signal)
    } catch {
      return
    }
  }
}
