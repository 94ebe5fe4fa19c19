import { replaceEqualDeep } from '@tanstack/react-query'
import { useState } from 'react'

/** The value of the render before as long as the new one is equal to it: what depends on it does not render again. */
export function useSame<Value>(value: Value): Value {
  const [before, setBefore] = useState(value)
  const next: Value = replaceEqualDeep(before, value)
  if (next !== before) setBefore(next)
  return next
}
