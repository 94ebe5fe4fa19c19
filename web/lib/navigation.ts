import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { beginCapture, beginWindow, type CaptureKind } from './navigation-blocker.ts'

/* The slices use the router through these hooks and ui/link.tsx. */

/** Goes to another screen of the app, or that many entries through the history (-1: back). */
export function useGo(): (to: string | number, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return (to, options) => {
    void (typeof to === 'number' ? navigate(to) : navigate(to, options))
  }
}

/** The address's query and a way to change it without a new history entry: filters live there. */
export function useAddressQuery(): [
  URLSearchParams,
  (change: (query: URLSearchParams) => void) => void,
] {
  const [query, setQuery] = useSearchParams()
  return [
    query,
    change =>
      setQuery(
        current => {
          const next = new URLSearchParams(current)
          change(next)
          return next
        },
        { replace: true },
      ),
  ]
}

/** A named part of the address's path (`/approval/:action/:token`). */
export function usePathPart(name: string): string {
  return useParams()[name] ?? ''
}

/**
 * While `active`, leaving this screen needs a confirmation ("Camera Active", for the reading of files
 * "Photos Are Being Read", for a form "Changes Not Saved"). A capturing screen must store what was captured: the
 * dialog promises it. The returned function ends the blocking, for when the screen itself navigates away.
 */
export function useNavigationBlocker(active: boolean, kind: CaptureKind = 'camera'): () => void {
  const end = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!active) return
    const ended = beginCapture(kind)
    end.current = ended
    return ended
  }, [active, kind])
  return () => end.current?.()
}

/** In a window over the screen, while it is open: the browser's Back closes it and stays on the screen. */
export function ClosedByBack({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => beginWindow(() => close()), [])
  return null
}
