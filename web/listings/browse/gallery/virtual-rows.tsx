import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useFastScroll } from './use-fast-scroll.ts'
import { useFullRows } from './use-full-rows.ts'
import type { ListPlace } from './use-list-place.ts'

/** Rows above and below the window that are rendered too: a scroll meets no gap. */
const OVERSCAN = 3
/** What takes the focus comes to lie under the header, and above what is docked at the bottom. */
const PADDING_PX = { top: 80, bottom: 130 }

interface VirtualRowsProps {
  /** Where the list stands on the page. */
  place: ListPlace
  rows: number
  /** Pixels between two rows. */
  gap?: number
  /** Height of a row in pixels; a new function where heights have changed. Rows are not measured. */
  heightOf: (row: number) => number
  /** Rows that are drawn in full in one frame of a scroll. */
  fullInFrame: number
  /** The row that the keys act on: rendered wherever the window is, so that the focus stays with it. */
  activeRow: number
  /** Scrolls to the row when this changes. */
  scrollTo: { row: number; count: number } | null
  /** First and last row in the window. */
  onSight: (first: number, last: number) => void
  /** `brief`: what is cheap to draw. The full row follows when there is time. */
  children: (row: number, brief: boolean) => ReactNode
}

/** The rows in the window, of as many as there are: the page has the height of all of them. */
export default function VirtualRows(props: VirtualRowsProps) {
  const { place, rows, gap = 0, heightOf, activeRow, scrollTo, onSight, children } = props
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: heightOf,
    gap,
    overscan: OVERSCAN,
    scrollMargin: place.top,
    scrollPaddingStart: PADDING_PX.top,
    scrollPaddingEnd: PADDING_PX.bottom,
    rangeExtractor: range => {
      const shown = defaultRangeExtractor(range)
      if (activeRow >= rows || shown.includes(activeRow)) return shown
      return [...shown, activeRow].sort((a, b) => a - b)
    },
  })
  const [first, last] = [virtualizer.range?.startIndex ?? 0, virtualizer.range?.endIndex ?? 0]
  useEffect(() => onSight(first, last))
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, heightOf])
  useLayoutEffect(() => {
    if (scrollTo) virtualizer.scrollToIndex(scrollTo.row)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each wish
  }, [scrollTo])
  const shown = virtualizer.getVirtualItems()
  const isFull = useFullRows(
    shown.map(({ index }) => index),
    { middle: (first + last) / 2, most: props.fullInFrame, paused: useFastScroll() },
  )

  return (
    <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {shown.map(({ index, start, size }) => (
        <div
          key={index}
          role="presentation"
          className="absolute inset-x-0 top-0 [contain:layout_style]"
          style={{ height: size, transform: `translateY(${start - place.top}px)` }}
        >
          {children(index, index !== activeRow && !isFull(index))}
        </div>
      ))}
    </div>
  )
}
