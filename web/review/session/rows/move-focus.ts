import { toConfirmOf } from './row-doubts.ts'
import { isUndecided, lacksOf, type SessionRow } from './session-row.ts'
import { type SessionState, withDateOpen } from './session-state.ts'

/** `toggle` one row, `range` from the last one to this one. */
export type SelectHow = 'toggle' | 'range'

/** The focus on a row alone. */
export function focused(state: SessionState, id: number): SessionState {
  if (!state.rows.has(id)) return state
  const alone = withoutSelection(state)
  return id === state.focus ? alone : { ...alone, focus: id, entry: null }
}

/** Nothing is selected: the keys act on the focused row. */
export const withoutSelection = (state: SessionState): SessionState =>
  state.selected.size === 0 && state.anchor === null
    ? state
    : { ...state, selected: new Set(), anchor: null }

/** The focus by that many rows up or down, within the table; with `extend` the selection grows to it. */
export function movedFocus(state: SessionState, by: number, extend: boolean): SessionState {
  const { order, focus } = state
  const at = focus === null ? -1 : order.indexOf(focus)
  const target = order[Math.min(order.length - 1, Math.max(0, at + by))]
  if (target === undefined) return state
  const there = { ...state, focus: target, entry: null }
  if (!extend) return withoutSelection(there)
  const anchor = state.anchor ?? focus ?? target
  return { ...there, anchor, selected: between(order, anchor, target) }
}

/** Selects a row, or takes it out, and gives it the focus. */
export function selectedRows(state: SessionState, id: number, how: SelectHow): SessionState {
  if (!state.rows.has(id)) return state
  const there = { ...state, focus: id, entry: null }
  if (how === 'range') {
    const anchor = state.anchor ?? state.focus ?? id
    const selected = new Set([...state.selected, ...between(state.order, anchor, id)])
    return { ...there, anchor, selected }
  }
  const selected = new Set(state.selected)
  if (!selected.delete(id)) selected.add(id)
  return { ...there, anchor: id, selected }
}

function between(order: readonly number[], one: number, other: number): Set<number> {
  const [from, to] = [order.indexOf(one), order.indexOf(other)].toSorted((a, b) => a - b)
  return new Set(order.slice(from, (to ?? 0) + 1))
}

/**
 * The focus on the next undecided row that lacks something; without one on the next undecided one. Where its date is
 * to confirm, the cursor stands there.
 */
export function nextLacking(state: SessionState): SessionState {
  const next = withNext(state, row => isUndecided(row) && isIncomplete(row))
  return withDateOpen(next ?? nextOpen(state))
}

const isIncomplete = ({ shown }: SessionRow): boolean =>
  lacksOf(shown).length > 0 || toConfirmOf(shown).length > 0

/** The focus on the next undecided row; without one it stays. */
export function nextOpen(state: SessionState): SessionState {
  return withNext(state, isUndecided) ?? { ...state, entry: null }
}

/** Searches below the focus first, then from the top. */
function withNext(state: SessionState, fits: (row: SessionRow) => boolean): SessionState | null {
  const { order, rows, focus } = state
  const at = focus === null ? -1 : order.indexOf(focus)
  const found = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))].find(id => {
    const row = rows.get(id)
    return row ? fits(row) : false
  })
  return found === undefined ? null : { ...state, focus: found, entry: null }
}
