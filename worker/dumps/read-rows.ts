import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { DatabaseConnection } from '../db/connection.ts'
import { headLine, rowLine } from './dump-lines.ts'
import { DIRECTORY_DUMPED, ownedBy, SELLER_DUMPED, storedColumns } from './dumped-tables.ts'

/** Rows that are in memory at a time. */
const ROWS_AT_ONCE = 500
/** Numbers of rows of each table that are. */
const IDS_AT_ONCE = 10_000

/** Runs statements without parameters in one transaction and answers the rows of each. */
export type ReadRows = (statements: string[]) => Promise<Record<string, unknown>[][]>

export const rowReader =
  ({ $client }: Pick<DatabaseConnection, '$client'>): ReadRows =>
  async statements => {
    const prepared = statements.map(statement => $client.prepare(statement))
    const results = await $client.batch<Record<string, unknown>>(prepared)
    return results.map(({ results: rows }) => rows)
  }

/** Readers of both databases. */
export type ReadBoth = { directory: ReadRows; db: ReadRows }

/** The table among those that are dumped, and the rowid after which its rows come. */
export type DumpPlace = { table: number; after: number }
const START: DumpPlace = { table: 0, after: 0 }

/** A line of a dump, and where the next one comes. */
export type DumpedLine = { line: string; place: DumpPlace }

/**
 * The lines of a dump of a seller's rows: the head, the account, the rows of each table. Null: there is no account.
 * @param from where a dump goes on whose earlier lines are stored
 */
export async function sellerLines(
  read: ReadBoth,
  { seller, at }: { seller: number; at: number },
  from: DumpPlace = START,
): Promise<AsyncGenerator<DumpedLine> | null> {
  const [accounts = []] = await read.directory([`select * from users where id = ${seller}`])
  const [account] = accounts
  if (!account) return null
  const owned = SELLER_DUMPED.map(
    // With the sign SQLite takes the index of the owner, and not the order of all sellers' rows.
    (table): Part => ({ table, condition: ownedBy(table, seller), rowid: '+rowid' }),
  )
  return linesOf(read.db, owned, {
    first: [headLine({ seller, at }), rowLine('users', account)],
    from,
  })
}

/** The lines of a dump of the directory. */
export const directoryLines = (read: ReadRows, at: number): AsyncGenerator<DumpedLine> =>
  linesOf(
    read,
    DIRECTORY_DUMPED.map((table): Part => ({ table, condition: 'true', rowid: 'rowid' })),
    { first: [headLine({ seller: null, at })], from: START },
  )

type Part = { table: SQLiteTable; condition: string; rowid: string }

async function* linesOf(
  read: ReadRows,
  parts: Part[],
  { first, from }: { first: readonly string[]; from: DumpPlace },
): AsyncGenerator<DumpedLine> {
  if (from.table === 0 && from.after === 0) for (const line of first) yield { line, place: START }
  let place: DumpPlace | null = from
  while (place) place = yield* stretchOf(read, parts, place)
}

/**
 * Which rows there are is read in one transaction, and small dumps whole in another: what a row hangs on is older than
 * the row, so that it is among them too. Of a table with more rows than numbers are read a next stretch is answered.
 */
async function* stretchOf(
  read: ReadRows,
  parts: Part[],
  place: DumpPlace,
): AsyncGenerator<DumpedLine, DumpPlace | null> {
  const rest = parts.slice(place.table)
  const found = await read(rest.map((part, at) => idsOf(part, at === 0 ? place.after : 0)))
  const ids = found.map(rows => rows.map(({ id }) => Number(id)))
  const full = ids.findIndex(some => some.length === IDS_AT_ONCE)
  const taken = full < 0 ? rest : rest.slice(0, full + 1)
  const pages = taken.flatMap((part, at) => pagesOf(part, ids[at] ?? [], place.table + at))
  for (const call of callsOf(pages)) {
    // oxlint-disable-next-line no-await-in-loop -- one call's rows are in memory
    const answers = await read(call.map(({ sql }) => sql))
    for (const [at, { name, table }] of call.entries())
      for (const { dumped_rowid: after, ...row } of answers[at] ?? [])
        yield { line: rowLine(name, row), place: { table, after: Number(after) } }
  }
  return full < 0 ? null : { table: place.table + full, after: ids[full]?.at(-1) ?? 0 }
}

const idsOf = ({ table, condition, rowid }: Part, after: number) =>
  `select rowid as id from ${getTableName(table)} where ${condition} and ${rowid} > ${after}
    order by ${rowid} limit ${IDS_AT_ONCE}`

type Page = { name: string; table: number; sql: string; rows: number }

function pagesOf({ table, condition }: Part, ids: number[], place: number): Page[] {
  const name = getTableName(table)
  const columns = storedColumns(table).join(', ')
  const pages: Page[] = []
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const some = ids.slice(from, from + ROWS_AT_ONCE)
    const among = `rowid in (${some.join(', ')}) and ${condition}`
    pages.push({
      name,
      table: place,
      rows: some.length,
      sql: `select ${columns}, rowid as dumped_rowid from ${name} where ${among} order by rowid`,
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
