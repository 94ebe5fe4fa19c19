import { type SessionState, said } from './session-state.ts'

/**
 * Takes the rows that are no drafts any more out of the table, as after a publishing run. The focus goes to the row that
 * comes into the place of the focused one, else to the last one.
 */
export function collapsedPublished(state: SessionState): SessionState {
  const { order, rows, focus } = state
  const isDone = (id: number) => rows.get(id)?.shown.listing.status !== 'draft'
  const gone = order.filter(isDone)
  if (gone.length === 0) return state
  const left = order.filter(id => !isDone(id))
  const at = focus === null ? 0 : order.indexOf(focus)
  const stays = focus !== null && !isDone(focus)
  const next = stays ? focus : (order.slice(at).find(id => !isDone(id)) ?? left.at(-1) ?? null)
  return {
    ...said(state, ''),
    order: left,
    collapsed: [...state.collapsed, ...gone],
    focus: next,
    pictured: next,
    entry: stays ? state.entry : null,
    selected: new Set([...state.selected].filter(id => !isDone(id))),
  }
}

/** Puts them back, below the others. */
export function withCollapsed(state: SessionState): SessionState {
  const order = [...state.order, ...state.collapsed]
  const focus = state.focus ?? order[0] ?? null
  return { ...state, order, collapsed: [], focus, pictured: focus }
}
