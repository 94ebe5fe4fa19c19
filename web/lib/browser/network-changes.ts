/**
 * Reports that the network may be another one, or is back, and that the page is visible again: open connections may be
 * dead without the browser saying so. Returns what stops it.
 */
export function watchNetwork(on: { onNetwork: () => void; onVisible: () => void }): () => void {
  const onVisibility = () => {
    if (globalThis.document?.visibilityState === 'visible') on.onVisible()
  }
  const connection = currentConnection()
  globalThis.addEventListener?.('online', on.onNetwork)
  connection?.addEventListener('change', on.onNetwork)
  globalThis.document?.addEventListener('visibilitychange', onVisibility)
  return () => {
    globalThis.removeEventListener?.('online', on.onNetwork)
    connection?.removeEventListener('change', on.onNetwork)
    globalThis.document?.removeEventListener('visibilitychange', onVisibility)
  }
}

/** https://wicg.github.io/netinfo/, in Chromium only: from Wi-Fi to a mobile network there is no `online`. */
function currentConnection(): EventTarget | null {
  if (!('connection' in navigator)) return null
  return navigator.connection instanceof EventTarget ? navigator.connection : null
}
