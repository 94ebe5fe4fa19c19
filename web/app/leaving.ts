import { useSyncExternalStore } from 'react'

interface Leaving {
  /** How many captures are in progress. */
  captures: number
  /** What waits until the seller has said that the capture may end; null when nothing does. */
  waiting: (() => void) | null
}

let leaving: Leaving = { captures: 0, waiting: null }
const listeners = new Set<() => void>()

function change(part: Partial<Leaving>): void {
  leaving = { ...leaving, ...part }
  for (const listener of listeners) listener()
}

/** Counts a capture that begins; the answer ends it, and may be called twice. */
export function beginCapture(): () => void {
  let running = true
  change({ captures: leaving.captures + 1 })
  return () => {
    if (!running) return
    running = false
    change({ captures: leaving.captures - 1 })
  }
}

/** Does what ends the screen without a change of address: at once, or when the seller agrees. */
export function leaveBy(act: () => void): void {
  if (leaving.captures === 0) act()
  else change({ waiting: act })
}

/** The seller has answered. */
export function stopWaiting(): void {
  change({ waiting: null })
}

export const currentLeaving = (): Leaving => leaving

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useLeaving(): Leaving {
  return useSyncExternalStore(subscribe, currentLeaving)
}
