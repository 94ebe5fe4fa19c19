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

/** The screen an address shows: on the home every tab is one. */
export function screenOf(location: Location<unknown>): string {
  return location.pathname === '/' ? `/${homeTab(location) ?? 'listings'}` : location.pathname
}
