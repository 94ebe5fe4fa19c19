import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** What leaving would cut off. */
export type CaptureKind = 'camera' | 'reading'

interface Leaving {
  /** How many captures are in progress. */
  captures: number
  /** Of which kind the latest of them is, or was. */
  kind: CaptureKind
  /** What waits until the seller has said that the capture may end; null when nothing does. */
  waiting: (() => void) | null
}

let leaving: Leaving = { captures: 0, kind: 'camera', waiting: null }
let running: readonly CaptureKind[] = []
const { notify, subscribe } = createListeners()

function change(part: Partial<Leaving>): void {
  leaving = { ...leaving, ...part }
  notify()
}

function run(kinds: readonly CaptureKind[]): void {
  running = kinds
  change({ captures: kinds.length, kind: kinds.at(-1) ?? leaving.kind })
}

/** Counts a capture that begins; the answer ends it, and may be called twice. */
export function beginCapture(kind: CaptureKind = 'camera'): () => void {
  let ended = false
  run([...running, kind])
  return () => {
    if (ended) return
    ended = true
    run(running.toSpliced(running.lastIndexOf(kind), 1))
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

export function useLeaving(): Leaving {
  return useSyncExternalStore(subscribe, currentLeaving)
}
