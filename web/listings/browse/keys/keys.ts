import type { KeyPress } from '../../../lib/key-press.ts'

/** What a key does in My Listings. */
export type KeyAct =
  | { act: 'move'; by: Move; extend: boolean }
  | { act: 'select' | 'edit' | 'publish' | 'details' | 'search' | 'help' | 'select-all' | 'leave' }

export type Move = 'left' | 'right' | 'up' | 'down' | 'page-up' | 'page-down' | 'first' | 'last'

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'page-up',
  PageDown: 'page-down',
  Home: 'first',
  End: 'last',
}
const ACTS = {
  ' ': 'select',
  e: 'edit',
  p: 'publish',
  Enter: 'details',
  '/': 'search',
  '?': 'help',
  Escape: 'leave',
} as const satisfies Record<string, Exclude<KeyAct['act'], 'move'>>

const isAct = (key: string): key is keyof typeof ACTS => Object.hasOwn(ACTS, key)

/** What a key means that is pressed on a listing; null for a key of the browser. */
export function keyAct(press: KeyPress): KeyAct | null {
  if (press.altKey) return null
  if (press.ctrlKey || press.metaKey)
    return press.key.toLowerCase() === 'a' && !press.repeat ? { act: 'select-all' } : null
  const by = MOVES[press.key]
  if (by) return { act: 'move', by, extend: press.shiftKey }
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  return isAct(key) && !press.repeat ? { act: ACTS[key] } : null
}

interface Place {
  at: number
  count: number
  /** Listings in a row: 1 in the table. */
  columns: number
  /** Rows that fit into the window. */
  pageRows: number
}

/** The place that a move leads to, within the listings that are there. */
export function placeAfter(move: Move, { at, count, columns, pageRows }: Place): number {
  const rows = { up: -1, down: 1, 'page-up': -pageRows, 'page-down': pageRows }
  const within = (place: number) => Math.max(0, Math.min(count - 1, place))
  switch (move) {
    case 'left':
      return within(at - 1)
    case 'right':
      return within(at + 1)
    case 'first':
      return 0
    case 'last':
      return within(count - 1)
    case 'up':
    case 'page-up': {
      const to = at + rows[move] * columns
      return to < 0 ? at % columns : to
    }
    case 'down':
    case 'page-down': {
      const to = at + rows[move] * columns
      if (to < count) return to
      // The last row may be shorter.
      const lastRow = Math.floor((count - 1) / columns)
      return Math.floor(at / columns) === lastRow ? at : within(lastRow * columns + (at % columns))
    }
    default:
      return move satisfies never
  }
}

/** The keys as the screen lists them. */
export const LISTING_KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['←', '→', '↑', '↓'], 'Move from listing to listing'],
  [['Page Up', 'Page Down', 'Home', 'End'], 'Move by a screen, to the first, to the last'],
  [['Space'], 'Select'],
  [['Shift ↑', 'Shift ↓', 'Shift click'], 'Select from here to there'],
  [['Ctrl A'], 'Select all'],
  [['Enter'], 'Details'],
  [['e'], 'Edit'],
  [['p'], 'Publish'],
  [['/'], 'Search'],
  [['Esc'], 'Clear the selection'],
  [['?'], 'These keys'],
]
