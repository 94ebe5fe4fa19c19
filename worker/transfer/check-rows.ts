import { COIN_FIELDS } from '../../shared/listing/coin-fields.ts'
import { type FieldValues, fieldsWith, valuesOfColumns } from '../../shared/listing/field-values.ts'
import { FIELDS } from '../../shared/listing/fields.ts'
import { describedCoin } from '../../shared/listing/follow.ts'
import { listingTitle } from '../../shared/numismatics/title.ts'
import { IMPORTED_COLUMNS, type ListingColumn } from '../../shared/transfer/columns.ts'
import type {
  ImportDifference,
  ImportProblem,
  ImportRow,
  LiveEdit,
} from '../../shared/transfer/imports.ts'
import { Failure } from '../http/failure.ts'
import { withConsignor } from '../listings/consigned.ts'
import type { ListingChange, StoredListing } from '../listings/stored-listing.ts'
import { unpublishedChanges } from '../listings/write/change.ts'
import { contentEdit } from '../listings/write/edit.ts'
import { blankListing } from './blank-listing.ts'
import { columnsToWrite } from './columns-to-write.ts'
import type { ImportContext } from './import-context.ts'
import { withConsignorIds } from './listing-cells.ts'
import { picturesOfCell } from './picture-cells.ts'
import {
  type RowDifference,
  rowDifference,
  selectedOf,
  shownDifference,
  withoutHtml,
} from './row-differences.ts'
import { type CellProblem, fieldsOfCells, isPriceless, type RowFields } from './row-fields.ts'
import { seriesNamed } from './series-named.ts'

/** A row as it will be carried out: `columns` empty where it says what stands already. */
export type CheckedRow = {
  row: number
  listingId: number | null
  version: number | null
  sku: string
  columns: Readonly<Record<string, unknown>>
  problems: ImportProblem[]
  difference: ImportDifference | null
  live: LiveEdit | null
}

/** What a row may change of a live listing: eBay knows nothing of it. */
const PRIVATE: readonly ListingColumn[] = fieldsWith(FIELDS, 'isPrivate')

/** Checks a row by the rules of the edit form. A cell that says what the listing says already is not checked. */
export function checkRow(context: ImportContext, imported: ImportRow): CheckedRow {
  const { row, cells } = imported
  const found = context.find(imported)
  const problem = (column: ListingColumn | null, message: string): ImportProblem => ({
    row,
    column,
    message,
  })
  const refused = (problems: ImportProblem[]): CheckedRow => ({
    row,
    listingId: null,
    version: null,
    sku: '',
    columns: {},
    problems,
    difference: null,
    live: null,
  })
  if ('message' in found) {
    // All wrong cells of a new listing are named at once.
    const others = found.isNew
      ? problemsOf(newListing(context, blankListing(context.userId, ''), cells))
      : []
    return refused([found, ...others].map(one => problem(one.column, one.message)))
  }
  const { listing, sku, isRepeated } = found
  const told = listing && !isRepeated ? rowDifference(context, listing, cells) : null
  const checked = listing
    ? told
      ? changeOf(context, listing, told)
      : {}
    : newListing(context, { ...blankListing(context.userId, sku), ...context.begins }, cells)
  if ('problems' in checked)
    return refused(checked.problems.map(one => problem(one.column, one.message)))
  const named = { row, listingId: listing?.id ?? null, version: listing?.version ?? null }
  const difference =
    listing && told && told.differs.size > 0 ? shownDifference({ row }, listing, told) : null
  if ('live' in checked) {
    const live = listing && { listing: selectedOf(listing), edit: checked.live }
    return { ...named, sku, columns: {}, problems: [], difference, live }
  }
  return {
    ...named,
    sku: checked.sku ?? sku,
    columns: listing ? changedColumns(listing, checked) : columnsToWrite(checked),
    problems: [],
    difference,
    live: null,
  }
}

/** "FixedPrice" and HTML are other words for what may stand already. */
function changedColumns(listing: StoredListing, change: ListingChange): CheckedRow['columns'] {
  const stands = columnsToWrite(listing)
  return Object.fromEntries(
    Object.entries(columnsToWrite(change)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(stands[name]),
    ),
  )
}

type Checked = ListingChange | { problems: CellProblem[] }

const problemsOf = (checked: Checked): CellProblem[] =>
  'problems' in checked ? checked.problems : []

/** What the row changes of a listing that stands here; of a live one what eBay shows is an edit of its own. */
function changeOf(
  context: ImportContext,
  listing: StoredListing,
  { stands, cells, differs: told }: RowDifference,
): Checked | { live: RowFields } {
  const differs = new Set(told)
  // The three cells of a lot are one field.
  const lot: ListingColumn[] = ['lotKind', 'lotCount', 'lotOf']
  if (lot.some(column => differs.has(column))) for (const column of lot) differs.add(column)
  const changed = { ...pick(stands, lot), ...cells }
  const isOnEbay =
    listing.status === 'published' && [...differs].some(column => !PRIVATE.includes(column))
  if (isOnEbay && differs.has('pictures'))
    return {
      problems: [
        {
          column: 'pictures',
          message: 'This listing is live on eBay. Change its pictures in My Listings.',
        },
      ],
    }
  const { fields, problems } = fieldsOfCells(
    withConsignorIds(pick(changed, [...differs]), context.consignors),
  )
  const pictures = differs.has('pictures')
    ? picturesOfCell(context, listing, cells.pictures ?? '')
    : {}
  if ('problem' in pictures) problems.push(pictures.problem)
  if (problems.length > 0 || 'problem' in pictures) return { problems }
  const written = edited(listing, fields, pictures, context)
  return isOnEbay && !('problems' in written) ? { live: fields } : written
}

/** A new draft. Empty cells are as if their column were not there. */
function newListing(
  context: ImportContext,
  blank: StoredListing,
  cells: ImportRow['cells'],
): Checked {
  const filled = pick(
    withoutHtml(cells),
    IMPORTED_COLUMNS.filter(column => (cells[column] ?? '').trim() !== ''),
  )
  if (isPriceless(filled.price)) delete filled.price
  delete filled.id
  delete filled.sku
  if (!filled.title && !filled.coinType)
    return { problems: [{ column: 'title', message: 'Enter a title, or name the coin.' }] }
  const { fields, problems } = fieldsOfCells(withConsignorIds(filled, context.consignors))
  const pictures = picturesOfCell(context, blank, filled.pictures ?? '')
  if ('problem' in pictures) problems.push(pictures.problem)
  if (problems.length > 0 || 'problem' in pictures) return { problems }
  if (cells.seriesId === undefined) fields.seriesId = seriesNamed(fields.coinType, fields.year)
  const texts = textsOf(context, {
    ...blank,
    ...valuesOfColumns(COIN_FIELDS, blank),
    ...fields,
    grader: fields.grader ?? null,
  })
  const written = edited(blank, { ...texts, ...fields }, pictures, context)
  if ('problems' in written) return written
  const { id: _id, version: _version, userId: _userId, titleKey: _key, ...all } = blank
  const draft = { ...all, ...written }
  if (fields.shippingPrice === undefined) draft.shippingCents = context.standardShipping(draft)
  return draft
}

function edited(
  listing: StoredListing,
  fields: RowFields,
  pictures: ListingChange,
  { now, atStoredPrice, consignors }: ImportContext,
): Checked {
  try {
    const isStoredPrice = atStoredPrice.has(listing.id)
    return unpublishedOrPrivate(
      listing,
      withConsignor(listing, contentEdit(listing, fields, { pictures, isStoredPrice }), consignors),
      now,
    )
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const field = error.detail?.field
    const column = IMPORTED_COLUMNS.find(one => one === field) ?? null
    return { problems: [{ column, message: error.message }] }
  }
}

const unpublishedOrPrivate = (listing: StoredListing, edit: ListingChange, now: number) =>
  listing.status === 'published' ? edit : unpublishedChanges(listing, edit, { now })

/** Title and description of a coin whose row has none. */
function textsOf(
  { titleTemplate, describe }: ImportContext,
  coin: FieldValues<typeof COIN_FIELDS>,
): { title?: string; description?: string } {
  if (coin.coinType.trim() === '') return {}
  const input = describedCoin(coin)
  return { title: listingTitle(input, titleTemplate), description: describe(input) }
}

function pick<Value>(
  cells: Partial<Record<ListingColumn, Value>>,
  columns: readonly ListingColumn[],
): Partial<Record<ListingColumn, Value>> {
  const picked: Partial<Record<ListingColumn, Value>> = {}
  for (const column of columns) if (cells[column] !== undefined) picked[column] = cells[column]
  return picked
}
