import { useEffect } from 'react'

/** Keeps the screen on while `active`. Browsers release the lock when the page is hidden, so it is requested again. */
export function useWakeLock(active = true): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isUnmounted = false
    const request = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const acquired = await navigator.wakeLock.request('screen')
        if (isUnmounted) await acquired.release()
        else lock = acquired
      } catch {
        // Refused, for example with a low battery: the camera works without it.
      }
    }
    const onVisible = () => void request()
    void request()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [active])
}
