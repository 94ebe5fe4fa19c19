import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../lib/listeners.ts'

type GalleryRows = typeof import('./gallery-rows.tsx')
type Loaded = { rows: GalleryRows } | { error: unknown } | null

let loaded: Loaded = null
const { notify, subscribe } = createListeners()

// Asked for together with the first cards, not after them.
void import('./gallery-rows.tsx').then(
  rows => settle({ rows }),
  (error: unknown) => settle({ error }),
)

function settle(to: Loaded): void {
  loaded = to
  notify()
}

/**
 * What renders the rows in the window only, and the whole of a card; null until its code is there. Not by React's
 * `lazy`, which shows its fallback for a moment even where the code is there already. Throws where the code cannot be
 * loaded.
 */
export function useGalleryRows(): GalleryRows | null {
  const now = useSyncExternalStore(subscribe, () => loaded)
  if (now && 'error' in now) throw now.error
  return now && now.rows
}
