import { useEffect, useState } from 'react'

/** The time over which a scroll's speed is measured. */
const SPAN_MS = 200
/** Windows passed in that time, above which nobody can read a card. One jump by a window's height is less. */
const FAST_WINDOWS = 1.5
/** A scroll that was fast has ended when it was not for so long. */
const CALM_MS = 120

/** Whether the window scrolls so fast that no card can be read. */
export function useFastScroll(): boolean {
  const [fast, setFast] = useState(false)
  useEffect(() => {
    let positions = [{ at: performance.now(), top: window.scrollY }]
    let calm: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      const [at, top] = [performance.now(), window.scrollY]
      // The last position before the span counts too: else the first step of a scroll would have no distance.
      const start = positions.findLastIndex(each => each.at < at - SPAN_MS)
      positions = [...positions.slice(Math.max(0, start)), { at, top }]
      const distance = Math.abs(top - (positions[0]?.top ?? top))
      if (distance <= FAST_WINDOWS * window.innerHeight) return
      clearTimeout(calm)
      calm = setTimeout(() => setFast(false), CALM_MS)
      setFast(true)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(calm)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])
  return fast
}
