import { dollarsText } from '../../shared/lib/money.ts'
import { lotOfColumns } from '../../shared/listing/field-values.ts'
import { FIELDS } from '../../shared/listing/fields.ts'
import type { SelectedListing } from '../../shared/listing/listing-cards.ts'
import { IMPORTED_COLUMNS, type ListingColumn } from '../../shared/transfer/columns.ts'
import {
  type ImportDifference,
  type ImportRow,
  shownCellOf,
} from '../../shared/transfer/imports.ts'
import type { StoredListing } from '../listings/stored-listing.ts'
import { piecesLeft } from '../listings/versions.ts'
import { type CellContext, listingCells } from './listing-cells.ts'
import { isHtml, plainText } from './plain-description.ts'

/** The cells of a row beside those of its listing. */
export type RowDifference = {
  stands: Partial<Record<ListingColumn, string>>
  /** The row's, with its description as text. */
  cells: ImportRow['cells']
  /** The columns whose cells say another thing. */
  differs: ReadonlySet<ListingColumn>
}

export function rowDifference(
  context: CellContext,
  listing: StoredListing,
  written: ImportRow['cells'],
): RowDifference {
  const stands = listingCells(listing, context)
  const cells = sameText(written.description, stands.description) ? written : withoutHtml(written)
  const differs = new Set(
    IMPORTED_COLUMNS.filter(
      column => cells[column] !== undefined && !sameText(cells[column], stands[column]),
    ),
  )
  differs.delete('id')
  return { stands, cells, differs }
}

/** What is shown of a row that changes a listing. */
export function shownDifference(
  { row }: Pick<ImportRow, 'row'>,
  { title, status }: StoredListing,
  { stands, cells, differs }: RowDifference,
): ImportDifference {
  return {
    row,
    title,
    isLive: status === 'published',
    changes: [...differs].map(column => ({
      column,
      from: shownCellOf(stands[column] ?? ''),
      to: shownCellOf(cells[column] ?? ''),
    })),
  }
}

/** A listing as several are edited at once. */
export const selectedOf = (listing: StoredListing): SelectedListing => ({
  id: listing.id,
  version: listing.version,
  title: listing.title,
  status: listing.status,
  price: dollarsText(listing.priceCents),
  shippingPrice: dollarsText(listing.shippingCents),
  suggestedPrice:
    listing.suggestedPriceCents === null ? null : dollarsText(listing.suggestedPriceCents),
  quantity: piecesLeft(listing),
  seriesId: listing.seriesId,
  grader: listing.grader,
  lot: lotOfColumns(listing),
  format: listing.format,
  adRate: FIELDS.adRate.stored.decode(listing.adRateTenths),
  managedElsewhere: listing.managedElsewhere,
})

/** The description of a file that was made for eBay is HTML; a listing's is text. */
export const withoutHtml = ({ description, ...cells }: ImportRow['cells']): ImportRow['cells'] =>
  description === undefined
    ? cells
    : { ...cells, description: isHtml(description) ? plainText(description) : description }

/** Spreadsheets change line ends and drop spaces at the ends. */
function sameText(one: string | undefined, other = ''): boolean {
  return plain(one ?? '') === plain(other)
}

const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()
