import { useSyncExternalStore } from 'react'

const EVENTS = ['online', 'offline'] as const

function listenToNetwork(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener)
  }
}

/** Whether this device has a network, as the browser says. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    listenToNetwork,
    () => navigator.onLine,
    () => true,
  )
