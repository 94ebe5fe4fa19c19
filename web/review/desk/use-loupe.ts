import { useCallback, useEffect, useState } from 'react'

/** The place in the picture in the middle of the loupe, from 0 to 1. */
export interface LoupeAt {
  x: number
  y: number
}

const STEP = 0.06
const clamp = (share: number) => Math.min(1, Math.max(0, share))

/** The loupe, which a held key, the pointer or a button opens; losing the window closes it. */
export function useLoupe() {
  const [at, setAt] = useState<LoupeAt | null>(null)
  const hold = useCallback(
    (on: boolean) => setAt(was => (on ? (was ?? { x: 0.5, y: 0.5 }) : null)),
    [],
  )
  const move = useCallback(
    (x: number, y: number) =>
      setAt(was => was && { x: clamp(was.x + x * STEP), y: clamp(was.y + y * STEP) }),
    [],
  )
  useEffect(() => {
    const close = () => setAt(null)
    window.addEventListener('blur', close)
    return () => window.removeEventListener('blur', close)
  }, [])
  return { at, setAt, hold, move }
}
