import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps what is typed until the dialog's field has the focus: while the dialog loads, is drawn, and opens. `onText`
 * gets it, at once and with each further key.
 */
export function useTypedAhead(typed: RefObject<string>, onText?: (text: string) => void): void {
  useLayoutEffect(() => {
    onText?.(typed.current)
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('[role=dialog]')) return
      if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (event.key.length === 1) typed.current += event.key
      else return
      event.preventDefault()
      onText?.(typed.current)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [typed, onText])
}
