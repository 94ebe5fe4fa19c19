import { useEffect, useRef } from 'react'
import { isOpen } from '../../../shared/open-items.ts'
import { usePublishing } from '../../publishing/use-publishing.ts'
import { fetchReviewRows, idParts } from './review-api.ts'
import { useSessionStore } from './session-context.ts'

/**
 * Fetches rows again when a publishing run is done with them: they say that they are live, or why they are not. At the
 * end of the run those that are live leave the table.
 */
export function usePublishedRows(): void {
  const store = useSessionStore()
  const { data: run } = usePublishing()
  const known = useRef<ReadonlySet<string>>(new Set())
  const over = useRef<string | null>(null)
  const reading = useRef(Promise.resolve())
  useEffect(() => {
    if (!run) return
    const settled = run.items.filter(item => !isOpen(item)).map(item => item.listingId)
    const fresh = settled.filter(
      id => !known.current.has(`${run.id} ${id}`) && store.get().rows.has(id),
    )
    known.current = new Set(settled.map(id => `${run.id} ${id}`))
    const ends = run.finishedAt !== null && over.current !== run.id
    if (ends) over.current = run.id
    // In turn: at the end what was published before is known.
    const before = reading.current
    const read = async () => {
      await before
      await refresh(store, fresh)
      if (ends) store.send({ arrived: 'run-over' })
    }
    reading.current = read()
  }, [run, store])
}

/** Fetches rows of the table again. Where that fails they stay as they are until the next change of them. */
export async function refresh(
  store: ReturnType<typeof useSessionStore>,
  ids: readonly number[],
): Promise<void> {
  const { signal } = new AbortController()
  for (const part of idParts(ids)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await fetchReviewRows(part, rows => store.send({ arrived: 'refreshed', rows }), signal)
    } catch {
      return
    }
  }
}
