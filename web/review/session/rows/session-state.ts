import { ownSite } from '../../../../shared/lib/ebay-sites.ts'
import { DEFAULT_WORDING, type Wording } from '../../../../shared/listing/follow.ts'
import type { PriceBasis } from '../../../../shared/market/price-basis.ts'
import type { ReviewRow } from '../../../../shared/review.ts'
import { isDoubtful, toConfirmOf } from './row-doubts.ts'
import { lacksOf, newRow, type RowChange, type SessionRow } from './session-row.ts'

/** The fields that are edited in the row, in the order of Tab. */
export const ENTRY_FIELDS = ['grade', 'price', 'shippingPrice', 'storageLocation'] as const
/** `date`: date and mint mark together; `name`: what the coin is; both where the coin's name stands. */
export type EntryField = (typeof ENTRY_FIELDS)[number] | 'date' | 'name'
/** Their names, short and in full, and what may be typed. */
export const ENTRY_TEXTS: Readonly<
  Record<EntryField, { short: string; full: string; example?: string }>
> = {
  date: { short: 'Date', full: 'Date and mint mark' },
  name: { short: 'Coin', full: 'What the coin is' },
  grade: { short: 'Grade', full: 'Grade', example: 'vf20' },
  price: {
    short: 'Price',
    get full() {
      return `Price in ${ownSite().money.words}`
    },
    example: '45 or m',
  },
  shippingPrice: {
    short: 'Shipping',
    get full() {
      return `Shipping in ${ownSite().money.words}`
    },
    example: '4.95',
  },
  storageLocation: { short: 'Location', full: 'Storage location', example: 'Box 1' },
}

/** The values of some rows before a step, so that it can be undone as one. */
export type UndoStep = {
  focus: number | null
  lastLocation: string | null
  before: readonly { id: number; values: RowChange; basis: PriceBasis | null }[]
  /** Drafts that became pieces of another listing by it. */
  merged?: { into: number; drafts: readonly number[] }
}

export type SessionState = {
  /** Ids in the order of the table: stable from the seller's first step on. */
  order: readonly number[]
  /** Rows that a publishing run took out of the table. */
  collapsed: readonly number[]
  rows: ReadonlyMap<number, SessionRow>
  focus: number | null
  /** The coin of the large picture: the focused one, or the one before it while a key repeats. */
  pictured: number | null
  /** The field of the focused row that is being typed. */
  entry: { field: EntryField; error: string | null } | null
  selected: ReadonlySet<number>
  /** Where a selection by Shift began. */
  anchor: number | null
  /** Which side is shown large. */
  side: 'front' | 'back'
  /** How the seller words listings, and what is usual at a price. */
  wording: Wording
  /** The storage location that was given last; the next one counts up from it. */
  lastLocation: string | null
  undo: readonly UndoStep[]
  /** The merge that is being undone. */
  separating: UndoStep | null
  /** Whether coins are being merged: nothing is undone meanwhile. */
  merging: boolean
  /** Rows whose coins look alike: the whole group by each of its members. */
  alike: ReadonlyMap<number, readonly number[]>
  /** Rows about whose likeness the seller has decided. */
  alikeAnswered: ReadonlySet<number>
  /** What alike coins take over beside series and design. */
  alikeAlso: ReadonlySet<'date' | 'price'>
  /** Rows with unsent changes, the oldest change first. */
  unsent: readonly number[]
  /** Whether the seller has done a step: from then on the order stays. */
  touched: boolean
  /**
   * What the last step could not do or did, for the status line; numbered so that equal ones are said again. `undo`:
   * it did something that Undo takes back.
   */
  said: { number: number; text: string; undo: boolean }
}

export const EMPTY_SESSION: SessionState = {
  order: [],
  collapsed: [],
  rows: new Map(),
  focus: null,
  pictured: null,
  entry: null,
  selected: new Set(),
  anchor: null,
  side: 'front',
  wording: DEFAULT_WORDING,
  lastLocation: null,
  undo: [],
  separating: null,
  merging: false,
  alike: new Map(),
  alikeAnswered: new Set(),
  alikeAlso: new Set(),
  unsent: [],
  touched: false,
  said: { number: 0, text: '', undo: false },
}

/** Adds rows that the server sent. Before the first step all are ordered, afterwards the new ones stand below. */
export function withLoaded(state: SessionState, loaded: readonly ReviewRow[]): SessionState {
  const added = loaded.filter(({ listing }) => !state.rows.has(listing.id))
  const rows = new Map(state.rows)
  for (const row of added) rows.set(row.listing.id, newRow(row))
  const ids = added.map(({ listing }) => listing.id)
  const order = state.touched
    ? [...state.order, ...inOrder(ids, rows)]
    : inOrder([...state.order, ...ids], rows)
  const focus = state.touched ? (state.focus ?? order[0] ?? null) : (order[0] ?? null)
  const there = { ...state, rows, order, focus, pictured: focus }
  return state.touched ? there : withDateOpen({ ...there, entry: null })
}

/** The date's field is open where the focused coin's date is to confirm: the cursor stands there. */
export function withDateOpen(state: SessionState): SessionState {
  const row = focusedRow(state)
  return row && toConfirmOf(row.shown).length > 0
    ? { ...state, entry: { field: 'date', error: null } }
    : state
}

/** Doubtful rows first, then those that lack something, then complete ones, then decided ones; by age. */
function inOrder(ids: readonly number[], rows: SessionState['rows']): number[] {
  return ids.toSorted((a, b) => rankOf(rows.get(a)) - rankOf(rows.get(b)) || a - b)
}

function rankOf(row: SessionRow | undefined): number {
  if (!row) return 5
  const { shown } = row
  if (shown.review === 'aside') return 4
  if (shown.review === 'approved') return 3
  if (isDoubtful(shown)) return 0
  return lacksOf(shown).length > 0 ? 1 : 2
}

export const focusedRow = ({ rows, focus }: SessionState): SessionRow | null =>
  (focus === null ? null : rows.get(focus)) ?? null

/** The selected rows where the focused one is among them, otherwise the focused one; in the table's order. */
export function targetsOf({ order, selected, focus }: SessionState): readonly number[] {
  if (focus === null) return []
  return selected.has(focus) ? order.filter(id => selected.has(id)) : [focus]
}

/** What can be published now: approved, and nothing is lacking. */
export function publishable({ order, rows }: Pick<SessionState, 'order' | 'rows'>): ReviewRow[] {
  return order.flatMap(id => {
    const row = rows.get(id)
    if (!row || row.failure || row.shown.listing.status !== 'draft') return []
    return row.shown.review === 'approved' && lacksOf(row.shown).length === 0 ? [row.shown] : []
  })
}

export function said(state: SessionState, text: string): SessionState {
  return { ...state, said: { number: state.said.number + 1, text, undo: false } }
}
