import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/listeners.ts'

let reason: string | null = null
const { notify, subscribe } = createListeners()

export function setDelayReason(next: string | null): void {
  reason = next
  notify()
}

/** Why the pairs on this device still wait, for the seller; null while they are being sent. */
export function useDelayReason(): string | null {
  return useSyncExternalStore(subscribe, () => reason)
}
