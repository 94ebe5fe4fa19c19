import { useCallback, useEffect, useRef, useState } from 'react'
import { PUBLISHING_RUN_MAX } from '../../../shared/publishing.ts'
import type { Saver } from '../../listings/model/saver.ts'
import { unsavedOf } from '../../listings/model/unsaved-changes.ts'
import { untilSaved } from '../../listings/model/until-saved.ts'
import { askToPublish } from '../../publishing/publishing-question.ts'
import { publishable, type SessionState } from './rows/session-state.ts'
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
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  const publish = useCallback(async () => {
    if (publishable(store.get()).length === 0) {
      store.send({ arrived: 'message', text: 'Nothing is approved that could be published.' })
      return
    }
    setWaiting(true)
    const isSaved = await untilSaved(store, saver, allSaved)
    setWaiting(false)
    // After the screen was left nothing is asked; what could not be saved is said above the table.
    if (isSaved && shown.current) ask(store.get())
  }, [store, saver])

  return { publish: () => void publish(), waiting }
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
