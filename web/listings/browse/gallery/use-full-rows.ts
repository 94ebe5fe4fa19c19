import { useEffect, useState } from 'react'

interface FullRows {
  /** The row in the window's middle: those nearest to it come first. */
  middle: number
  /** Rows that are drawn in full in one frame. */
  most: number
  /** No further row is drawn in full: the seller scrolls by too fast to read one. */
  paused?: boolean
}

/**
 * Which of the shown rows are drawn in full: at first all, later a few more in each frame. A fast scroll then never has more
 * to draw than a frame holds, and rows that have left the window by then cost next to nothing.
 */
export function useFullRows(
  shown: readonly number[],
  { middle, most, paused = false }: FullRows,
): (row: number) => boolean {
  const [full, setFull] = useState<ReadonlySet<number>>(new Set())
  const isFirst = full.size === 0
  const waiting = isFirst ? shown : shown.filter(row => !full.has(row))
  const key = waiting.join()
  useEffect(() => {
    if (key === '' || paused) return
    const frame = requestAnimationFrame(() => {
      const next = isFirst ? waiting : nearest(waiting, middle).slice(0, most)
      setFull(now => new Set([...shown.filter(row => now.has(row)), ...next]))
    })
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- another window has other rows waiting
  }, [key, paused])
  return row => isFirst || full.has(row)
}

const nearest = (rows: readonly number[], middle: number): number[] =>
  rows.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
