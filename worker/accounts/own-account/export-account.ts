import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ExportPart } from '../../../shared/accounts/accounts.ts'
import { pictureUrl } from '../../../shared/pictures/pictures.ts'
import type { QueueItem } from '../../../shared/queue.ts'
import type { DatabaseConnection, Databases } from '../../db/connection.ts'
import { DIRECTORY_TABLES } from '../../db/databases/tables.ts'
import { users } from '../../db/schema/accounts.ts'
import { type ArchivedFile, archiveOf } from './export-archive.ts'
import { type ExportedPicture, exportedPictures } from './export-parts.ts'
import { EXPORTED } from './export-tables.ts'

const isOfDirectory = new Set(DIRECTORY_TABLES)

/** Rows in memory at a time. An analysis is some kilobytes, and a request may ask the database a thousand times. */
const ROWS_AT_ONCE = 500
type Row = Record<string, unknown>
type ExportOptions = {
  appUrl: string
  now: number
  /** The seller's queue, which is not in the database. */
  queue: QueueItem[]
  openPicture: OpenPicture
  /** Which archive. */
  part: ExportPart
}
type OpenPicture = (
  userId: number,
  sha256: string,
) => Promise<{ body: ReadableStream<Uint8Array> } | null>

/**
 * A part of a user's data as a ZIP archive, streamed because it can exceed an isolate's memory: `account.json` where
 * the part has the document, and the part's pictures. In the document times are ms since 1970 and amounts cents; a picture
 * has its URL and its file. Secrets (password, tokens) are left out.
 */
export function exportAccount(
  { directory, db }: Databases,
  userId: number,
  options: ExportOptions,
): ReadableStream<Uint8Array> {
  return archiveOf(filesOf({ directory, db }, userId, options))
}

async function* filesOf(
  { directory, db }: Databases,
  userId: number,
  options: ExportOptions,
): AsyncGenerator<ArchivedFile> {
  const { part, hasDocument } = options.part
  if (hasDocument) {
    yield { name: 'account.json', content: encoded(documentOf({ directory, db }, userId, options)) }
  }
  const missing: string[] = []
  for (const picture of await exportedPictures(db, userId, options.part)) {
    const found = await options.openPicture(userId, picture.sha256)
    if (found) yield { name: fileOf(picture), content: found.body }
    else missing.push(fileOf(picture))
  }
  if (missing.length > 0) {
    const text = ['These pictures could not be read:', ...missing].join('\n')
    yield { name: `missing-pictures-${part}.txt`, content: encoded([text]) }
  }
}

async function* encoded(texts: AsyncIterable<string> | string[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

/** "pictures/<sha256>.jpg": the file of a picture in the archive. */
function fileOf({ sha256, type }: ExportedPicture): string {
  return `pictures/${sha256}.${type === 'image/jpeg' ? 'jpg' : type.replace('image/', '')}`
}

async function* documentOf(
  { directory, db }: Databases,
  userId: number,
  { appUrl, now, queue }: ExportOptions,
): AsyncGenerator<string> {
  const { passwordHash: _secret, ...account } = getTableColumns(users)
  const own = await directory.select(account).from(users).where(eq(users.id, userId)).get()
  yield `{"exportedAt":${JSON.stringify(new Date(now).toISOString())},"account":${JSON.stringify(own ?? null)}`
  for (const [name, { table, without, json }] of Object.entries(EXPORTED)) {
    yield `,${JSON.stringify(name)}:[`
    let separator = ''
    for await (const row of rowsOf(isOfDirectory.has(table) ? directory : db, table, userId)) {
      const exported = Object.entries(row).filter(([column]) => !without.includes(column))
      const value: Row = Object.fromEntries(
        exported.map(([column, value]) => [column, json.includes(column) ? opened(value) : value]),
      )
      if (name === 'pictures') {
        const picture = { sha256: String(row.sha256), type: String(row.type) }
        value.url = `${appUrl}${pictureUrl(picture.sha256)}`
        value.file = fileOf(picture)
      }
      yield `${separator}${JSON.stringify(value)}`
      separator = ','
    }
    yield ']'
  }
  yield `,"queue":${JSON.stringify(queue)}}`
}

/**
 * The user's rows of a table. SQLite's rowids are read first, from the index of the owner: a page that looked for
 * the rows after the last one would read all of them again.
 */
async function* rowsOf(
  db: DatabaseConnection,
  table: SQLiteTable,
  userId: number,
): AsyncGenerator<Row> {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  const owner = columns.userId
  if (!owner) throw new Error('an exported table has no owner')
  const rowid = sql<number>`rowid`
  const found = await db.select({ rowid }).from(table).where(eq(owner, userId))
  const rowids = found.map(row => row.rowid).sort((one, other) => one - other)
  for (let from = 0; from < rowids.length; from += ROWS_AT_ONCE) {
    const page = JSON.stringify(rowids.slice(from, from + ROWS_AT_ONCE))
    const among = sql`${rowid} in (select value from json_each(${page}))`
    const rows = await db
      .select({ row: columns })
      .from(table)
      .where(and(among, eq(owner, userId)))
      .orderBy(rowid)
    for (const { row } of rows) yield row
  }
}

function opened(text: unknown): unknown {
  return typeof text === 'string' ? JSON.parse(text) : text
}
