import { useCallback, useEffect, useState } from 'react'
import { PUBLISHING_RUN_MAX } from '../../shared/publishing.ts'
import { askToPublish } from '../publishing/publishing-question.ts'
import type { Saver } from './session/saver.ts'
import { unsavedOf } from './session/session-row.ts'
import { publishable, type SessionState } from './session/session-state.ts'
import { useSessionStore } from './session-context.ts'

interface PublishApproved {
  publish: () => void
  /** The last changes are being saved; then the question is asked. */
  waiting: boolean
}

/** Asks whether the approved coins are to be published, once their changes are saved: a run names their versions. */
export function usePublishApproved(saver: Saver | null): PublishApproved {
  const store = useSessionStore()
  const [waiting, setWaiting] = useState(false)

  const publish = useCallback(() => {
    if (publishable(store.get()).length === 0) {
      store.send({ arrived: 'message', text: 'Nothing is approved that could be published.' })
      return
    }
    if (allSaved(store.get())) return ask(store.get())
    saver?.retry()
    setWaiting(true)
  }, [store, saver])

  useEffect(() => {
    if (!waiting) return
    const look = () => {
      if (saver?.trouble()) setWaiting(false)
      else if (allSaved(store.get())) {
        setWaiting(false)
        ask(store.get())
      }
    }
    const ends = [store.subscribe(look), saver?.subscribe(look)]
    return () => {
      for (const end of ends) end?.()
    }
  }, [waiting, store, saver])

  return { publish, waiting }
}

const allSaved = (state: SessionState): boolean =>
  publishable(state).every(({ listing }) => {
    const row = state.rows.get(listing.id)
    return row !== undefined && unsavedOf(row) === null
  })

function ask(state: SessionState): void {
  askToPublish(
    publishable(state)
      .map(({ listing }) => listing)
      .slice(0, PUBLISHING_RUN_MAX),
  )
}
