import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { pictureUrl } from '../../shared/pictures.ts'
import type { QueueItem } from '../../shared/queue.ts'
import type { Database } from '../db/connection.ts'
import { users } from '../db/schema/accounts.ts'
import { EXPORTED } from './export-tables.ts'

/** Rows in memory at a time. An analysis is some kilobytes. */
const ROWS_AT_ONCE = 100
type Row = Record<string, unknown>
type ExportOptions = {
  appUrl: string
  now: number
  /** The seller's queue, which is not in the database. */
  queue: QueueItem[]
}

/**
 * All data of a user as one JSON document, streamed because it can exceed an isolate's memory. Times are ms since
 * 1970, amounts cents. Pictures are listed by their URL. Secrets (password, tokens) are left out.
 */
export function exportAccount(
  db: Database,
  userId: number,
  options: ExportOptions,
): ReadableStream<Uint8Array> {
  const pieces = documentOf(db, userId, options)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}

async function* documentOf(
  db: Database,
  userId: number,
  { appUrl, now, queue }: ExportOptions,
): AsyncGenerator<string> {
  const { passwordHash: _secret, ...account } = getTableColumns(users)
  const own = await db.select(account).from(users).where(eq(users.id, userId)).get()
  yield `{"exportedAt":${JSON.stringify(new Date(now).toISOString())},"account":${JSON.stringify(own ?? null)}`
  for (const [name, { table, without, json }] of Object.entries(EXPORTED)) {
    yield `,${JSON.stringify(name)}:[`
    let separator = ''
    for await (const row of rowsOf(db, table, userId)) {
      const exported = Object.entries(row).filter(([column]) => !without.includes(column))
      const value: Row = Object.fromEntries(
        exported.map(([column, value]) => [column, json.includes(column) ? opened(value) : value]),
      )
      if (name === 'pictures') value.url = `${appUrl}${pictureUrl(String(row.sha256))}`
      yield `${separator}${JSON.stringify(value)}`
      separator = ','
    }
    yield ']'
  }
  yield `,"queue":${JSON.stringify(queue)}}`
}

/** The user's rows of a table, read in pages by SQLite's rowid. */
async function* rowsOf(db: Database, table: SQLiteTable, userId: number): AsyncGenerator<Row> {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  const owner = columns.userId
  if (!owner) throw new Error('an exported table has no owner')
  const position = sql<number>`rowid`
  for (let after = 0; ; ) {
    const page = await db
      .select({ position, row: columns })
      .from(table)
      .where(and(eq(owner, userId), gt(position, after)))
      .orderBy(asc(position))
      .limit(ROWS_AT_ONCE)
    for (const { row } of page) yield row
    const last = page.at(-1)
    if (!last || page.length < ROWS_AT_ONCE) return
    after = last.position
  }
}

function opened(text: unknown): unknown {
  return typeof text === 'string' ? JSON.parse(text) : text
}
