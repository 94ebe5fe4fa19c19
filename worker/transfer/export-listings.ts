import { and, desc, eq, sql } from 'drizzle-orm'
import type { ListingFilter } from '../../shared/listing/listing-cards.ts'
import { COLUMN_NAMES, columnLabel } from '../../shared/transfer/columns.ts'
import { BYTE_ORDER_MARK, safeCsvLine } from '../../shared/transfer/csv.ts'
import type { SellerRows } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { filteredIds } from '../listings/cards/filtered-ids.ts'
import { fromRow, type StoredListing } from '../listings/stored-listing.ts'
import { type CellContext, listingCells } from './listing-cells.ts'
import type { TransferServices } from './services.ts'

/** Rows in memory at a time: a request may ask the database a thousand times, and a description has up to 20 KB. */
const ROWS_AT_ONCE = 250

/**
 * A seller's listings of these ids as a CSV file, in their order, streamed: it can exceed an isolate's memory.
 * Source of the format: RFC 4180.
 */
export function listingsCsv(
  db: SellerRows,
  userId: number,
  ids: readonly number[],
  context: CellContext,
): ReadableStream<Uint8Array> {
  return streamed(linesOf(db, userId, ids, context))
}

async function* linesOf(
  db: SellerRows,
  userId: number,
  ids: readonly number[],
  context: CellContext,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + safeCsvLine(COLUMN_NAMES.map(columnLabel))
  for await (const page of pagesOf(db, userId, ids))
    yield page
      .map(listing => {
        const cells = listingCells(listing, context)
        return safeCsvLine(COLUMN_NAMES.map(column => cells[column]))
      })
      .join('')
}

/** The listings of these ids, some hundred at a time, in the order of the ids. */
export async function* pagesOf(
  db: SellerRows,
  userId: number,
  ids: readonly number[],
): AsyncGenerator<StoredListing[]> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const page = ids.slice(from, from + ROWS_AT_ONCE)
    // oxlint-disable-next-line no-await-in-loop -- one page in memory at a time
    const rows = await db
      .select()
      .from(listings)
      .where(
        and(
          eq(listings.userId, userId),
          sql`${listings.id} in (select value from json_each(${JSON.stringify(page)}))`,
        ),
      )
    const byId = new Map(rows.map(row => [row.id, row]))
    yield page.flatMap(id => byId.get(id) ?? []).map(fromRow)
  }
}

/** The texts as a stream of UTF-8, read as they are fetched. */
export function streamed(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
}

/** Ids of the seller's listings under a filter, the newest first. Index without a filter: listings_user (user_id, id). */
export async function exportedIds(
  services: TransferServices,
  userId: number,
  filter: ListingFilter,
): Promise<number[]> {
  if (Object.values(filter).some(part => part !== undefined))
    return filteredIds(services, userId, filter)
  const rows = await services.db
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.userId, userId))
    .orderBy(desc(listings.id))
  return rows.map(({ id }) => id)
}
