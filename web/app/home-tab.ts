import type { Location } from 'react-router-dom'

/** A history entry stores the tab when the query of its address was cleared. */
function tabOfState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('tab' in state)) return null
  return typeof state.tab === 'string' ? state.tab : null
}

/** The home tab that an address selects; null: the first. */
export function homeTab({ search, state }: Location<unknown>): string | null {
  const query = new URLSearchParams(search)
  return query.get('mode') ?? query.get('tab') ?? tabOfState(state)
}
