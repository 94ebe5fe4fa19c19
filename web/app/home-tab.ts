import type { Location } from 'react-router-dom'

/** An entry of the history keeps the tab of an address whose query was cleared. */
function tabOfState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('tab' in state)) return null
  return typeof state.tab === 'string' ? state.tab : null
}

/** Which of the home's tabs an address asks for; null: the first. */
export function homeTab({ search, state }: Location<unknown>): string | null {
  const query = new URLSearchParams(search)
  return query.get('mode') ?? query.get('tab') ?? tabOfState(state)
}
