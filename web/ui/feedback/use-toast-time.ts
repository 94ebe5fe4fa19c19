import { type RefObject, useEffect, useEffectEvent } from 'react'

const TICK_MS = 250

/**
 * Calls `onOver` after `durationMs` in which the page was shown and nobody held the toasts: with the mouse over them
 * (`isUnderMouse`), or with the keyboard's focus in one. Radix's own timer stays stopped after a touch, after the
 * focus went to the strip itself, and while another window has the focus.
 */
export function useToastTime(
  strip: RefObject<HTMLElement | null>,
  isUnderMouse: RefObject<boolean>,
  { durationMs, onOver }: { durationMs: number; onOver: () => void },
): void {
  const over = useEffectEvent(onOver)
  useEffect(() => {
    let leftMs = durationMs
    const timer = setInterval(() => {
      if (document.hidden || isUnderMouse.current || hasKeyboardFocus(strip.current)) return
      leftMs -= TICK_MS
      if (leftMs > 0) return
      clearInterval(timer)
      over()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [strip, isUnderMouse, durationMs])
}

const hasKeyboardFocus = (strip: HTMLElement | null): boolean =>
  strip?.querySelector('li:focus-visible, li :focus-visible') != null
