import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** What leaving the screen would interrupt. */
export type CaptureKind = 'camera' | 'reading' | 'editing'

interface BlockerState {
  /** How many captures are in progress. */
  captures: number
  /** Kind of the latest capture. */
  kind: CaptureKind
  /** Runs when the seller confirms that the capture may end; null when nothing is pending. */
  pending: (() => void) | null
}

let state: BlockerState = { captures: 0, kind: 'camera', pending: null }
let captureKinds: readonly CaptureKind[] = []
const { notify, subscribe } = createListeners()

function update(part: Partial<BlockerState>): void {
  state = { ...state, ...part }
  notify()
}

function setCaptures(kinds: readonly CaptureKind[]): void {
  captureKinds = kinds
  update({ captures: kinds.length, kind: kinds.at(-1) ?? state.kind })
}

/** Counts a capture that begins. The returned function ends it and may be called twice. */
export function beginCapture(kind: CaptureKind = 'camera'): () => void {
  let ended = false
  setCaptures([...captureKinds, kind])
  return () => {
    if (ended) return
    ended = true
    setCaptures(captureKinds.toSpliced(captureKinds.lastIndexOf(kind), 1))
  }
}

/** Runs an action that ends the screen without a change of address; during a capture, after the seller confirms. */
export function confirmLeave(act: () => void): void {
  if (state.captures === 0) act()
  else update({ pending: act })
}

/** Drops the pending action. */
export function clearPendingLeave(): void {
  update({ pending: null })
}

let openWindows: readonly (() => void)[] = []

/** Registers a window that lies over the screen, for as long as it is open: Back closes it. */
export function beginWindow(close: () => void): () => void {
  // Two windows may have one way to close.
  const own = () => close()
  openWindows = [...openWindows, own]
  return () => {
    openWindows = openWindows.filter(other => other !== own)
  }
}

/** Closes what lies over the screen: the question before leaving, else the topmost window. False where nothing does. */
export function closeTopWindow(): boolean {
  const close = state.pending ? clearPendingLeave : openWindows.at(-1)
  close?.()
  return close !== undefined
}

export const blockerState = (): BlockerState => state

export function useBlockerState(): BlockerState {
  return useSyncExternalStore(subscribe, blockerState, blockerState)
}
