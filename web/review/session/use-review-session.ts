import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { REVIEW_EDITS_MAX, type ReviewRow } from '../../../shared/review.ts'
import { useUser } from '../../accounts/use-user.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { useAskBeforeClosing } from '../../lib/browser/use-ask-before-closing.ts'
import { requestListingUpdate } from '../../listings/model/act-calls.ts'
import { hasUnsaved } from '../../listings/model/save-queue.ts'
import { type Saver, startSaver } from '../../listings/model/saver.ts'
import { marketDataQuery } from '../../market/use-market-data.ts'
import { startRecropper } from './holder-recropper.ts'
import { startPriceAsker } from './price-asker.ts'
import { fetchReviewRows, idParts, sendReviewEdits } from './review-api.ts'
import { reviewChanges } from './rows/stored-changes.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'

/** `loading` before the first row is there, `failed` when none could be fetched; later pages arrive in `ready`. */
export type ReviewLoad =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; incomplete: string | null }

export interface ReviewSession {
  store: SessionStore
  saver: Saver | null
  load: ReviewLoad
  /** Fetches the rows, those after a failure too. */
  reload: () => void
}

/**
 * The review table of these listings (all drafts where `ids` is empty): rows, changes and their saving. What was not
 * saved before a reload is there again, also of rows that `ids` does not name.
 */
export function useReviewSession(ids: string): ReviewSession {
  const { user } = useUser()
  const owner = user?.id
  const client = useQueryClient()
  const [store] = useState(() => createSessionStore())
  const [saver, setSaver] = useState<Saver | null>(null)
  const [load, setLoad] = useState<ReviewLoad>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (owner === undefined) return
    const started = startSaver(store, {
      send: sendReviewEdits,
      most: REVIEW_EDITS_MAX,
      store: changes => reviewChanges.store(owner, changes),
      troubleOf: error => failureMessage(error, 'Your changes could not be saved.'),
    })
    setSaver(started)
    return started.end
  }, [store, owner])

  useEffect(() => {
    if (owner === undefined) return
    return startPriceAsker(store, async ({ coinType, year, mint, varieties, certificate }) => {
      const coin = { coinType, year, mint: mint || 'none', varieties }
      const holder = certificate && { grader: 'PCGS', certificationNumber: certificate }
      const certified = Boolean(certificate)
      const input = { ...coin, condition: '', certified, ...holder, refresh: 0 }
      return (await client.fetchQuery(marketDataQuery(input))).gradePrices
    })
  }, [store, owner, client])

  useEffect(() => {
    if (owner === undefined) return
    return startRecropper(store, {
      crop: async ({ pictures }) => (await loadCropping()).cropSidesToCoin(pictures),
      save: (listing, pictures) => requestListingUpdate(listing, { pictures }),
      fetch: async id => {
        const rows: ReviewRow[] = []
        const { signal } = new AbortController()
        await fetchReviewRows(String(id), page => rows.push(...page), signal)
        return rows
      },
      sentenceOf: error => failureMessage(error, 'The pictures could not be cropped.'),
    })
  }, [store, owner])

  // oxlint-disable-next-line react/exhaustive-deps -- an attempt is a reason to load again
  useEffect(() => {
    if (owner === undefined) return
    const aborted = new AbortController()
    void loadRows(store, { owner, ids, signal: aborted.signal }, setLoad)
    return () => aborted.abort()
  }, [store, owner, ids, attempt])

  useUnsavedWarning(store)
  const reload = useCallback(() => {
    setLoad({ status: 'loading' })
    setAttempt(count => count + 1)
  }, [])
  return { store, saver, load, reload }
}

/** The detector loads with the first picture to crop. */
const loadCropping = () => import('../../listings/edit/pictures/prepare-picture.ts')

interface LoadScope {
  owner: number
  ids: string
  signal: AbortSignal
}

async function loadRows(
  store: SessionStore,
  { owner, ids, signal }: LoadScope,
  report: (load: ReviewLoad) => void,
): Promise<void> {
  const addRows = (rows: Parameters<Parameters<typeof fetchReviewRows>[1]>[0]) => {
    if (signal.aborted) return
    store.send({ arrived: 'refreshed', rows })
    store.send({ arrived: 'loaded', rows })
    if (rows.length > 0) report({ status: 'ready', incomplete: null })
  }
  try {
    // Without IndexedDB nothing was stored.
    const unsaved = await reviewChanges.read(owner).catch(() => [])
    await fetchReviewRows(ids, addRows, signal)
    const missing = unsaved.flatMap(({ id }) => (store.get().rows.has(id) ? [] : id))
    for (const part of idParts(missing)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await fetchReviewRows(part, addRows, signal)
    }
    if (signal.aborted) return
    store.send({ arrived: 'restored', stored: unsaved })
    report({ status: 'ready', incomplete: null })
  } catch (error) {
    if (signal.aborted) return
    const message = failureMessage(error, 'The coins could not be loaded.')
    report(
      store.get().order.length > 0
        ? { status: 'ready', incomplete: message }
        : { status: 'failed', message },
    )
  }
}

/** The browser asks before the page is closed while changes are not saved. */
function useUnsavedWarning(store: SessionStore): void {
  const unsaved = useSyncExternalStore(store.subscribe, () => hasUnsaved(store.get()))
  useAskBeforeClosing(unsaved)
}
