import { useLayoutEffect, useState } from 'react'

export interface ListPlace {
  /** Width in pixels. */
  width: number
  /** Pixels from the top of the page. */
  top: number
  /** Pixels of a rem. */
  rem: number
}

const ROOT_FONT_PX = 16

/** Where a list stands on the page, and how wide it is; followed as what is above it changes. */
export function useListPlace(list: HTMLElement | null): ListPlace {
  const [place, setPlace] = useState<ListPlace>({ width: 0, top: 0, rem: ROOT_FONT_PX })
  useLayoutEffect(() => {
    if (!list) return
    const measure = () => {
      const { left, right, top } = list.getBoundingClientRect()
      const { fontSize } = getComputedStyle(document.documentElement)
      const next = {
        width: right - left,
        top: Math.round(top + window.scrollY),
        rem: Number.parseFloat(fontSize) || ROOT_FONT_PX,
      }
      setPlace(now =>
        now.width === next.width && now.top === next.top && now.rem === next.rem ? now : next,
      )
    }
    measure()
    // The page's height changes with what stands above the list.
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return place
}
