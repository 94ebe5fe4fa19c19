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
import { toastMerged } from '../../listings/undo-merge.ts'
import { toastError } from '../../ui/feedback/toast-store.ts'
import { piecesAlike } from '../session/rows/alike-rows.ts'
import type { SessionState } from '../session/rows/session-state.ts'
import { useSessionStore } from '../session/session-context.ts'
import { refresh } from '../session/use-published-rows.ts'
import { separate } from './use-separation.ts'

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
    const since = store.get().undo.length
    store.send({ do: 'same-series', whole: true })
    const changed = store.get().undo.length > since
    const ids = [focus, ...others]
    if (!(await untilSaved(store, saver, state => ids.every(id => isSaved(state, id)))))
      return toastError('Not merged yet', 'Your changes could not be saved. Please try again.')
    const before = savedOf(focus)
    const { drafts, failure } = await mergeAll(before, others)
    if (drafts.length > 0) {
      store.send({ arrived: 'one-listing', id: focus, drafts, since, changed })
      toastMerged(
        client,
        { title: 'One listing', description: counted(drafts.length + 1, 'piece') },
        drafts,
        () => {
          store.send({ arrived: 'separating', drafts })
          void separate(store, client)
        },
      )
    }
    if (failure) toastError('Not all became one listing', failure)
    await refresh(store, [focus])
    await refetchListings(client)
  }

  /** The drafts that the listing took, and why it stopped, for the seller; null where it took all. */
  const mergeAll = async (into: Listing | undefined, others: readonly number[]) => {
    let after = into
    const drafts: number[] = []
    for (const id of others) {
      const draft = savedOf(id)
      if (!draft || !after) return { drafts, failure: 'A listing is no longer there.' }
      try {
        // oxlint-disable-next-line no-await-in-loop -- each counts up the same listing
        after = (await requestListingMerge(draft, after)).listing
        drafts.push(id)
        store.send({ arrived: 'merged', id })
      } catch (error) {
        return { drafts, failure: failureMessage(error, 'Please try again.') }
      }
    }
    return { drafts, failure: null }
  }
  const savedOf = (id: number) => store.get().rows.get(id)?.saved.listing

  const run = async () => {
    setBusy(true)
    store.send({ arrived: 'merging', on: true })
    try {
      await merge()
    } finally {
      setBusy(false)
      store.send({ arrived: 'merging', on: false })
    }
  }
  return { merge: () => void run(), busy }
}

function isSaved({ rows }: SessionState, id: number): boolean {
  const row = rows.get(id)
  return row !== undefined && unsavedOf(row) === null
}
