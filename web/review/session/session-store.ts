import { createListeners } from '../../lib/listeners.ts'
import { nextReview } from './session.ts'
import type { Arrival, ReviewStep } from './session-events.ts'
import { EMPTY_SESSION, type SessionState } from './session-state.ts'

/** The state of one review table, outside of React: a row's component hears of its own row only. */
export interface SessionStore {
  get: () => SessionState
  send: (event: ReviewStep | Arrival) => void
  /** Returns how to unsubscribe. */
  subscribe: (listener: () => void) => () => void
}

export function createSessionStore(now: () => number = Date.now): SessionStore {
  let state = EMPTY_SESSION
  const { notify, subscribe } = createListeners()
  return {
    get: () => state,
    send: event => {
      const after = nextReview(state, event, now())
      if (after === state) return
      state = after
      notify()
    },
    subscribe,
  }
}
