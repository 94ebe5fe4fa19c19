import { type RefObject, useLayoutEffect } from 'react'

/**
 * Publishes the height of the publishing run's line, which is docked at the bottom, as a custom property of the page, so
 * that nothing comes to lie under it: `--bottom-bar` holds the sum.
 */
export function useDockHeight(docked: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = docked.current
    if (!isShown || !element) return
    const { style } = document.documentElement
    const measure = () => style.setProperty('--publishing', `${element.offsetHeight}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => {
      observer.disconnect()
      style.removeProperty('--publishing')
    }
  }, [docked, isShown])
}
