import { useEffect, useState } from 'react'

/** The time over which a scroll's speed is measured. */
const SPAN_MS = 200
/** Windows passed in that time, above which nobody can read a card. */
const FAST_WINDOWS = 1.5
/** Windows passed in one step that may be the first of a fast scroll: until it is calm, it counts as one. */
const JUMP_WINDOWS = 0.75
/** A scroll that was fast has ended when it was not for so long. */
const CALM_MS = 120
const LISTEN = { passive: true, capture: true }

/** Whether the window scrolls so fast that no card can be read. */
export function useFastScroll(): boolean {
  const [fast, setFast] = useState(false)
  useEffect(() => {
    let positions = [{ at: performance.now(), top: window.scrollY }]
    let calm: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      const [at, top] = [performance.now(), window.scrollY]
      const step = Math.abs(top - (positions.at(-1)?.top ?? top))
      // The last position before the span counts too: else the first step of a scroll would have no distance.
      const start = positions.findLastIndex(each => each.at < at - SPAN_MS)
      positions = [...positions.slice(Math.max(0, start)), { at, top }]
      const distance = Math.abs(top - (positions[0]?.top ?? top))
      const isFast =
        distance > FAST_WINDOWS * window.innerHeight || step > JUMP_WINDOWS * window.innerHeight
      if (!isFast) return
      clearTimeout(calm)
      calm = setTimeout(() => setFast(false), CALM_MS)
      setFast(true)
    }
    // Before the listeners that change rows: reading the position after a change would lay them out at once.
    window.addEventListener('scroll', onScroll, LISTEN)
    return () => {
      clearTimeout(calm)
      window.removeEventListener('scroll', onScroll, LISTEN)
    }
  }, [])
  return fast
}
