import { counted } from '../../../shared/lib/count-text.ts'
import { parseCents } from '../../../shared/lib/money.ts'
import { changedFields } from '../../../shared/listing/change.ts'
import type { Listing, ReviewDecision } from '../../../shared/listing/listings.ts'
import { exactPrice } from './rows/row-texts.ts'
import type { RowField, SessionRow } from './rows/session-row.ts'
import {
  ENTRY_TEXTS,
  type EntryField,
  type SessionState,
  type UndoStep,
} from './rows/session-state.ts'
import type { ReviewStep } from './session-events.ts'

/**
 * What is said of a step: its own message, or what it changed of several coins, or of one where the step asks for it.
 * A message is about the step that gave it: the next one without a message ends it.
 */
export function toldChange(
  before: SessionState,
  after: SessionState,
  event: ReviewStep,
): SessionState['said'] {
  const changed = after.undo.length > before.undo.length ? (after.undo.at(-1)?.before ?? []) : []
  const ids = changed.map(({ id }) => id)
  const own = after.said === before.said ? '' : after.said.text
  const text = own || changeText(before, after, { event, ids })
  const number = after.said.number + (own ? 0 : 1)
  const taken = before.undo.length > after.undo.length ? before.undo.at(-1) : undefined
  if (event.do === 'undo' && taken && !own)
    return { number, text: undoneText(after, taken), undo: false }
  return { number, text, undo: text !== '' && ids.length > 0 }
}

/** What a step changed, by its first field here. */
const UNDONE: readonly (readonly [RowField, string])[] = [
  ['pictures', 'sides'],
  ['review', 'verdict'],
  ['seriesId', 'series'],
  ['coinType', 'series'],
  ['year', 'date'],
  ['mint', 'date'],
  ['grader', 'holder'],
  ['certificationNumber', 'certificate'],
  ['grade', 'grade'],
  ['price', 'price'],
  ['shippingPrice', 'shipping'],
  ['storageLocation', 'location'],
  ['answered', 'answer'],
  ['title', 'title'],
]

/** "Undone: grade of 1881-S Morgan Dollar." */
function undoneText(state: SessionState, { before }: UndoStep): string {
  const fields = new Set(before.flatMap(({ values }) => changedFields(values)))
  const what = UNDONE.find(([field]) => fields.has(field))?.[1] ?? 'change'
  const [row, ...more] = rowsOf(
    state,
    before.map(({ id }) => id),
  )
  if (!row) return ''
  const of = more.length > 0 ? counted(more.length + 1, 'coin') : row.shown.listing.title
  return `Undone: ${what} of ${of}.`
}

interface Told {
  event: ReviewStep
  /** The rows that were changed. */
  ids: readonly number[]
}

function changeText(before: SessionState, after: SessionState, { event, ids }: Told): string {
  const [only] = ids
  if (ids.length > 1) return changeOfSeveral(rowsOf(after, ids), event)
  const tells = (event.do === 'enter' || event.do === 'change') && event.tell === true
  const [was, is] = [before, after].map(({ rows }) => (only === undefined ? null : rows.get(only)))
  return tells && was && is ? changeOfOne(was.shown.listing, is.shown.listing) : ''
}

const rowsOf = ({ rows }: SessionState, ids: readonly number[]): SessionRow[] =>
  ids.flatMap(id => rows.get(id) ?? [])

const DECISIONS: Readonly<Record<ReviewDecision, string>> = {
  open: 'undecided again',
  approved: 'approved',
  aside: 'set aside',
}

/** "Sides of 26 coins swapped." */
function changeOfSeveral(rows: readonly SessionRow[], event: ReviewStep): string {
  const coins = counted(rows.length, 'coin')
  if (event.do === 'swap') return `Sides of ${coins} swapped.`
  if (event.do === 'decide') return `${coins} ${DECISIONS[event.review]}.`
  if (event.do === 'as-above') return `${coins} made as the row above.`
  if (event.do === 'locate') return `Location of ${coins} set${placesText(rows)}.`
  if (event.do === 'keep-apart') return `${coins} have titles of their own.`
  if (event.do !== 'enter') return `${coins} changed.`
  const values = new Set(rows.map(({ shown }) => valueText(shown.listing, event.field)))
  const [value] = values
  const same = values.size === 1 && value
  if (event.field === 'storageLocation') return `Location of ${coins} set${placesText(rows)}.`
  return `${ENTRY_TEXTS[event.field].short} of ${coins} set${same ? `: ${value}` : ''}.`
}

/** ": A12-01", ": A12-01 to A12-09" */
function placesText(rows: readonly SessionRow[]): string {
  const places = rows.map(({ shown }) => shown.listing.storageLocation)
  const [first = '', last = ''] = [places[0], places.at(-1)]
  if (!first || !last) return ''
  return first === last ? `: ${first}` : `: ${first} to ${last}`
}

function valueText(listing: Listing, field: EntryField): string {
  if (field === 'date') return [listing.year, listing.mint].filter(Boolean).join(' ')
  if (field === 'name') return listing.coinType
  return field === 'price' || field === 'shippingPrice' ? dollars(listing[field]) : listing[field]
}

const dollars = (price: string): string => {
  const cents = parseCents(price) ?? 0
  return cents > 0 ? exactPrice(cents) : ''
}

/** "AU58 → MS61 · $65.72 → $72.68": grade and price, each where it has changed. */
const changeOfOne = (was: Listing, is: Listing): string =>
  [
    [was.grade || 'No grade', is.grade || 'no grade'],
    [dollars(was.price) || 'No price', dollars(is.price) || 'no price'],
  ]
    .flatMap(([from, to]) => (from === to ? [] : [`${from} → ${to}`]))
    .join(' · ')
