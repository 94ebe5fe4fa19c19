import { useEffect, useState } from 'react'

/** The value as it was when it last rested for `pauseMs`. Values are compared as JSON. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- an equal value in a new object is no change
  }, [text, pauseMs])
  return settled
}
