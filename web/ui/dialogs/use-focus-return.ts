import { useRef } from 'react'

/**
 * Gives focus back to the element that had it before a window opened, unless it has moved elsewhere (a new
 * screen's heading). Radix returns it to its own trigger alone, and our windows are opened by state.
 */
export function useFocusReturn() {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const now = document.activeElement
      const goneOn = now !== null && now !== document.body && now !== event.target
      if (goneOn) return
      // The page stays where it is: what an act has moved, or the edge cuts off, would be scrolled into sight.
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
  }
}
