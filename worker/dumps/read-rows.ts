import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '../db/connection.ts'
import { headLine, rowLine } from './dump-lines.ts'
import { DIRECTORY_DUMPED, ownedBy, SELLER_DUMPED, storedColumns } from './dumped-tables.ts'

/** Rows that are in memory at a time. */
const ROWS_AT_ONCE = 500

/** Runs statements without parameters in one transaction and answers the rows of each. */
export type ReadRows = (statements: string[]) => Promise<Record<string, unknown>[][]>

export const rowReader =
  ({ $client }: Pick<Database, '$client'>): ReadRows =>
  async statements => {
    const prepared = statements.map(statement => $client.prepare(statement))
    const results = await $client.batch<Record<string, unknown>>(prepared)
    return results.map(({ results: rows }) => rows)
  }

/** The lines of a dump of a seller's rows: the head, the account, the rows of each table. Null: there is no account. */
export async function sellerLines(
  read: ReadRows,
  { seller, at }: { seller: number; at: number },
): Promise<AsyncGenerator<string> | null> {
  const [accounts = []] = await read([`select * from users where id = ${seller}`])
  const [account] = accounts
  if (!account) return null
  const owned = SELLER_DUMPED.map(table => ({ table, condition: ownedBy(table, seller) }))
  return linesOf(read, owned, [headLine({ seller, at }), rowLine('users', account)])
}

/** The lines of a dump of the directory. */
export const directoryLines = (read: ReadRows, at: number): AsyncGenerator<string> =>
  linesOf(
    read,
    DIRECTORY_DUMPED.map(table => ({ table, condition: 'true' })),
    [headLine({ seller: null, at })],
  )

type Part = { table: SQLiteTable; condition: string }

/**
 * Which rows there are is read in one transaction, and small dumps whole in another: what a row hangs on is older than
 * the row, so that it is among them too.
 */
async function* linesOf(
  read: ReadRows,
  parts: Part[],
  first: readonly string[],
): AsyncGenerator<string> {
  yield* first
  const found = await read(
    parts.map(
      ({ table, condition }) =>
        `select rowid as id from ${getTableName(table)} where ${condition} order by rowid`,
    ),
  )
  const pages = parts.flatMap((part, at) =>
    pagesOf(
      part,
      (found[at] ?? []).map(({ id }) => Number(id)),
    ),
  )
  for (const call of callsOf(pages)) {
    // oxlint-disable-next-line no-await-in-loop -- one call's rows are in memory
    const answers = await read(call.map(({ sql }) => sql))
    for (const [at, { name }] of call.entries())
      for (const row of answers[at] ?? []) yield rowLine(name, row)
  }
}

type Page = { name: string; sql: string; rows: number }

function pagesOf({ table, condition }: Part, ids: number[]): Page[] {
  const name = getTableName(table)
  const columns = storedColumns(table).join(', ')
  const pages: Page[] = []
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const some = ids.slice(from, from + ROWS_AT_ONCE)
    const among = `rowid in (${some.join(', ')}) and ${condition}`
    pages.push({
      name,
      rows: some.length,
      sql: `select ${columns} from ${name} where ${among} order by rowid`,
    })
  }
  return pages
}

/** Pages that are read together. */
function callsOf(pages: Page[]): Page[][] {
  const calls: Page[][] = []
  let rows = ROWS_AT_ONCE
  for (const page of pages) {
    if (rows + page.rows > ROWS_AT_ONCE) {
      calls.push([])
      rows = 0
    }
    calls.at(-1)?.push(page)
    rows += page.rows
  }
  return calls
}
