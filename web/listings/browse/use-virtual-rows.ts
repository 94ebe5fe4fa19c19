import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/listeners.ts'

type VirtualRows = typeof import('./virtual-rows.tsx')['default']
type Loaded = { rows: VirtualRows } | { error: unknown } | null

let loaded: Loaded = null
const { notify, subscribe } = createListeners()

// Asked for together with the first cards, not after them.
void import('./virtual-rows.tsx').then(
  module => settle({ rows: module.default }),
  (error: unknown) => settle({ error }),
)

function settle(to: Loaded): void {
  loaded = to
  notify()
}

/**
 * What renders the rows in the window only; null until its code is there. Not by React's `lazy`, which shows its
 * fallback for a moment even where the code is there already. Throws where the code cannot be loaded.
 */
export function useVirtualRows(): VirtualRows | null {
  const now = useSyncExternalStore(subscribe, () => loaded)
  if (now && 'error' in now) throw now.error
  return now && now.rows
}
