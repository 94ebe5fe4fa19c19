import { useEffect, useState } from 'react'

interface WholeRows {
  /** The row in the window's middle: those nearest to it come first. */
  middle: number
  /** Rows that become whole in one frame. */
  most: number
  /** No further row becomes whole: the seller scrolls by too fast to read one. */
  paused?: boolean
}

/**
 * Which of the shown rows are drawn whole: at first all, later a few more in each frame. A fast scroll then never has more
 * to draw than a frame holds, and rows that have left the window by then cost next to nothing.
 */
export function useWholeRows(
  shown: readonly number[],
  { middle, most, paused = false }: WholeRows,
): (row: number) => boolean {
  const [whole, setWhole] = useState<ReadonlySet<number>>(new Set())
  const isFirst = whole.size === 0
  const waiting = isFirst ? shown : shown.filter(row => !whole.has(row))
  const key = waiting.join()
  useEffect(() => {
    if (key === '' || paused) return
    const frame = requestAnimationFrame(() => {
      const next = isFirst ? waiting : nearest(waiting, middle).slice(0, most)
      setWhole(now => new Set([...shown.filter(row => now.has(row)), ...next]))
    })
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- another window has other rows waiting
  }, [key, paused])
  return row => isFirst || whole.has(row)
}

const nearest = (rows: readonly number[], middle: number): number[] =>
  rows.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
