import { apartTitle } from '../../../../shared/listing/terms/apart-title.ts'
import { titleKey } from '../../../../shared/listing/terms/listing-text-rules.ts'
import { stepped } from './change-rows.ts'
import { withPlace } from './copy-rows.ts'
import { lacksOf, type SessionRow } from './session-row.ts'
import type { SessionState } from './session-state.ts'

/** Whether the coin cannot be published because another listing has its title. */
export const isDuplicate = ({ shown }: SessionRow): boolean =>
  lacksOf(shown).some(({ code }) => code === 'DUPLICATE')

/** The coins of the table whose titles another listing has, in the table's order. */
export const duplicatesOf = ({ order, rows }: SessionState): number[] =>
  order.filter(id => {
    const row = rows.get(id)
    return row?.shown.listing.status === 'draft' && isDuplicate(row)
  })

/**
 * Gives each of these coins that is a duplicate a title that no other coin of the table has, as one step: with what its
 * equals lack, where there is such a thing.
 */
export function keptApart(state: SessionState, ids: readonly number[], now: number): SessionState {
  const keys = new Set([...state.rows.values()].map(({ shown }) => titleKey(shown.listing.title)))
  const steps = ids.flatMap(id => {
    const row = state.rows.get(id)
    if (!row || !isDuplicate(row)) return []
    const equals = [...state.rows.values()].flatMap(({ id: other, shown }) =>
      other === id ? [] : [withPlace(shown.listing)],
    )
    const title = apartTitle(withPlace(row.shown.listing), equals, key => keys.has(key))
    keys.add(titleKey(title))
    return [{ id, change: { title } }]
  })
  return stepped(state, steps, now)
}
