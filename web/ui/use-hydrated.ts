import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page's script runs: false in the HTML of a public page, and until it is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
