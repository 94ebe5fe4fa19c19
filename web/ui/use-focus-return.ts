import { useRef } from 'react'

/**
 * Gives focus back to what had it before a window opened. Radix returns it to its own trigger alone,
 * and our windows are opened by state.
 */
export function useFocusReturn() {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
