import { useCallback, useEffect, useRef, useState } from 'react'

/** The lock of this tab's last screen is released a moment after the next screen asks for it. */
const GRACE_MS = 250

/** Whether this tab holds a lock: it is asked for, held, or another tab of the browser holds it. */
export type TabLockState = 'asked' | 'held' | 'other tab'

export interface TabLock {
  /** Takes the lock from the tab that holds it. */
  takeOver: () => void
  release: () => void
}

/**
 * Asks for a lock that one tab of the browser holds at a time. Where another tab holds it, it is this tab's once that
 * one is closed or releases it. Without Web Locks (a page without https) every tab holds it.
 */
export function openTabLock(name: string, onState: (state: TabLockState) => void): TabLock {
  let waiting = new AbortController()
  let telling: ReturnType<typeof setTimeout> | undefined
  let endHold: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    endHold = resolve
  })
  let isReleased = false

  const hold = () => {
    clearTimeout(telling)
    onState('held')
    return released
  }
  /** Asks, and after `tellAfterMs` says that another tab holds it. */
  const ask = (tellAfterMs: number) => {
    if (isReleased) return
    telling = setTimeout(() => onState('other tab'), tellAfterMs)
    waiting = new AbortController()
    const { signal } = waiting
    navigator.locks.request(name, { signal }, hold).catch(() => {
      if (!signal.aborted) ask(0)
    })
  }

  if ('locks' in navigator) ask(GRACE_MS)
  else onState('held')

  return {
    takeOver: () => {
      waiting.abort()
      // The request of a tab whose lock is taken over rejects.
      navigator.locks.request(name, { steal: true }, hold).catch(() => ask(0))
    },
    release: () => {
      isReleased = true
      clearTimeout(telling)
      endHold()
      waiting.abort()
    },
  }
}

/** The lock `name` while the component is on the page. */
export function useTabLock(name: string): { state: TabLockState; takeOver: () => void } {
  const [state, setState] = useState<TabLockState>('asked')
  const lock = useRef<TabLock | null>(null)
  useEffect(() => {
    const opened = openTabLock(name, setState)
    lock.current = opened
    return () => opened.release()
  }, [name])
  const takeOver = useCallback(() => lock.current?.takeOver(), [])
  return { state, takeOver }
}
