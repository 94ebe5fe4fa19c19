import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../shared/lib/count-text.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { requestListingMerge } from '../../listings/model/act-calls.ts'
import { refetchListings } from '../../listings/model/cached-listings.ts'
import type { Saver } from '../../listings/model/saver.ts'
import { unsavedOf } from '../../listings/model/unsaved-changes.ts'
import { untilSaved } from '../../listings/model/until-saved.ts'
import { toast, toastError } from '../../ui/feedback/toast-store.ts'
import { piecesAlike } from '../session/rows/alike-rows.ts'
import type { SessionState } from '../session/rows/session-state.ts'
import { useSessionStore } from '../session/session-context.ts'
import { refresh } from '../session/use-published-rows.ts'

/**
 * Makes the coins that look like the focused one pieces of its listing: they get its facts, are saved, and are merged
 * one after the other. What was not merged when one is refused stays a draft.
 */
export function useOneListing(saver: Saver | null): { merge: () => void; busy: boolean } {
  const store = useSessionStore()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  const merge = async () => {
    const { focus } = store.get()
    const others = piecesAlike(store.get())
    if (focus === null || others.length === 0) return
    store.send({ do: 'same-series', whole: true })
    const ids = [focus, ...others]
    if (!(await untilSaved(store, saver, state => ids.every(id => isSaved(state, id)))))
      return toastError('Not merged yet', 'Your changes could not be saved. Please try again.')
    const failure = await mergeAll(focus, others)
    if (failure) toastError('Not all became one listing', failure)
    else toast({ title: 'One listing', description: counted(ids.length, 'piece') })
    await refresh(store, [focus])
    await refetchListings(client)
  }

  /** Why it stopped, for the seller; null when all are pieces of the listing. */
  const mergeAll = async (focus: number, others: readonly number[]): Promise<string | null> => {
    let into: Listing | undefined = savedOf(focus)
    for (const id of others) {
      const draft = savedOf(id)
      if (!draft || !into) return 'A listing is no longer there.'
      try {
        // oxlint-disable-next-line no-await-in-loop -- each counts up the same listing
        into = (await requestListingMerge(draft, into)).listing
        store.send({ arrived: 'merged', id })
      } catch (error) {
        return failureMessage(error, 'Please try again.')
      }
    }
    return null
  }
  const savedOf = (id: number) => store.get().rows.get(id)?.saved.listing

  const run = async () => {
    setBusy(true)
    try {
      await merge()
    } finally {
      setBusy(false)
    }
  }
  return { merge: () => void run(), busy }
}

function isSaved({ rows }: SessionState, id: number): boolean {
  const row = rows.get(id)
  return row !== undefined && unsavedOf(row) === null
}
