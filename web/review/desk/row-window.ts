import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Rows above and below the visible ones that are rendered too: a held key meets no gap. */
const OVERSCAN = 4
/** A scroll by less renders nothing anew. */
const SCROLL_STEP_PX = 40

/** Of compact rows: two lines of title, and what the coin lacks. */
const COMPACT_HEIGHT = 64
/** Height of a row by the table's width: the pictures are as large as it allows. */
const LEAST_HEIGHT = 84
const HEIGHTS = [
  [1_500, 196],
  [1_150, 148],
  [760, 116],
] as const

interface RowWindow {
  rowHeight: number
  /** Places of the rendered rows in the order of the table. */
  places: readonly number[]
}

/**
 * The rendered rows of a scrolled table with rows of one height: those in sight and the one at `focusAt`, which is
 * scrolled into sight, below a head of `headHeight` pixels that stays at the top.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  focusAt: number,
  { headHeight, compact }: { headHeight: number; compact: boolean },
): RowWindow {
  const [size, setSize] = useState({ width: 1_000, height: 800 })
  const [scrollTop, setScrollTop] = useState(0)
  const at = useRef(0)
  const rowHeight = compact
    ? COMPACT_HEIGHT
    : (HEIGHTS.find(([width]) => size.width >= width)?.[1] ?? LEAST_HEIGHT)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0) setSize({ width, height })
    })
    observer.observe(element)
    const follow = () => {
      at.current = element.scrollTop
      setScrollTop(Math.round(at.current / SCROLL_STEP_PX) * SCROLL_STEP_PX)
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [scroller])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || focusAt < 0) return
    // Neither height nor place are read from the page: that would make it lay out for every key.
    const top = focusAt * rowHeight
    const visible = size.height - headHeight
    const target =
      top < at.current
        ? top
        : top + rowHeight > at.current + visible
          ? top + rowHeight - visible
          : null
    if (target === null) return
    at.current = target
    element.scrollTo({ top: target })
  }, [scroller, focusAt, rowHeight, headHeight, size.height])

  return { rowHeight, places: placesOf({ ...size, scrollTop, rowHeight, count, focusAt }) }
}

interface Placement {
  height: number
  scrollTop: number
  rowHeight: number
  count: number
  focusAt: number
}

function placesOf({ height, scrollTop, rowHeight, count, focusAt }: Placement): number[] {
  const from = Math.max(0, Math.floor(scrollTop / rowHeight) - OVERSCAN)
  const to = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + OVERSCAN)
  const places = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  return focusAt >= 0 && (focusAt < from || focusAt >= to) ? [...places, focusAt] : places
}
