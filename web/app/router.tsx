import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router-dom'
import { blockerState, closeTopWindow, confirmLeave } from '../lib/navigation-blocker.ts'
import { askingHistory } from './navigation/asking-history.ts'
import { type History, type HistoryWindow, windowHistory } from './navigation/history.ts'
import { layHomeBelow } from './navigation/home-below.ts'
import { screenOf } from './navigation/home-tab.ts'

/** The app's history: while a capture is in progress, another screen needs the seller's consent. Back closes a window. */
export function createAppHistory(page: HistoryWindow): History {
  layHomeBelow(page)
  return askingHistory(windowHistory(page), {
    needsConsent: (from, to) => blockerState().captures > 0 && screenOf(from) !== screenOf(to),
    ask: confirmLeave,
    closeTopWindow,
  })
}

/** The router around all screens. `history` is of `createAppHistory` and stays the same. */
export function AppRouter({ history, children }: { history: History; children: ReactNode }) {
  const [{ location, action }, setEntry] = useState({
    location: history.location,
    action: history.action,
  })
  useLayoutEffect(
    () => history.listen(update => startTransition(() => setEntry(update))),
    [history],
  )
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
