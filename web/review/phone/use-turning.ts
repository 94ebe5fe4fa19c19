import { type RefObject, useEffect, useRef } from 'react'

/** Without a movement for this time a wheel stands. */
const REST_MS = 120

/**
 * Calls `onRest` with the index in the middle once a list of rows of `rowPx` stands after a person turned it. What
 * scrolls it without a finger or a mouse wheel chooses nothing. The answer says whether it is being turned.
 */
export function useTurning(
  list: RefObject<HTMLElement | null>,
  rowPx: number,
  onRest: (index: number) => void,
): RefObject<boolean> {
  const turning = useRef(false)
  const rested = useRef(onRest)
  useEffect(() => {
    rested.current = onRest
  })

  useEffect(() => {
    const wheel = list.current
    if (!wheel) return
    const ended = new AbortController()
    const options = { passive: true, signal: ended.signal }
    let timer: ReturnType<typeof setTimeout> | undefined
    let held = false
    const turn = () => {
      turning.current = true
    }
    const rest = () => {
      if (held || !turning.current) return
      turning.current = false
      rested.current(Math.round(wheel.scrollTop / rowPx))
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(rest, REST_MS)
    }
    const hold = () => {
      held = true
    }
    const release = () => {
      held = false
      wait()
    }
    wheel.addEventListener('touchstart', hold, options)
    wheel.addEventListener('touchmove', turn, options)
    wheel.addEventListener('touchend', release, options)
    wheel.addEventListener('touchcancel', release, options)
    wheel.addEventListener('wheel', turn, options)
    wheel.addEventListener('scroll', wait, options)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [list, rowPx])
  return turning
}
