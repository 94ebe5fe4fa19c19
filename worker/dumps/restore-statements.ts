import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { users } from '../db/schema/accounts.ts'
import { sales } from '../db/schema/orders.ts'
import type { DumpHead, DumpRow, StoredValue } from './dump-lines.ts'
import {
  FOLLOWING_TABLES,
  ownedBy,
  parentsOf,
  ROOT_TABLES,
  SELLER_DUMPED,
  storedColumns,
} from './dumped-tables.ts'

/** A statement and the values of its parameters. */
export type BoundStatement = { sql: string; values: StoredValue[] }

/** Columns that a restored row does not take from the dump, as SQL. */
const ANEW: Record<string, Record<string, string>> = {
  // The words of the search are no rows: the job that refreshes cards writes them.
  listing_cards: { refresh_at: '0' },
  // An isolate's cache must not take the restored library for the one that it knows.
  reference_libraries: { version: 'abs(random() % 1000000000000)' },
}
/** Triggers write columns of these when a row is inserted. */
const WRITTEN_BY_TRIGGERS: ReadonlySet<SQLiteTable> = new Set<SQLiteTable>([sales])

const plain = (sql: string, ...values: StoredValue[]): BoundStatement => ({ sql, values })

/** More than anybody has. */
const ROOM = 1_000_000_000

/** Statements of one transaction in each database, the directory's first. The seller's are made as they are read. */
export type Restoring = { directory: BoundStatement[]; seller: Iterable<BoundStatement> }

type Row = DumpRow[1]

/** A dump whose rows are read by the table, as often as they are asked for. */
export type OpenDump = { head: DumpHead; rowsOf: (table: string) => Iterable<Row> }

/**
 * The statements that put a seller's rows as they are in the dump in place of those that there are: repeated, they have
 * the same effect. The account's own row is inserted where it is missing; a plan that is there stays. A row of a mixed
 * dump that hangs on one which is not in it is left out.
 * @param dump whose rows are the seller's (`requireOwnRow`)
 */
export function restoringStatements({ head, rowsOf }: OpenDump): Restoring {
  const { seller } = head
  if (seller === null) throw new Error(OF_DIRECTORY)
  const [account] = rowsOf('users')
  if (!account) throw new Error('The dump has no account')
  const directory = [
    insertedAccount(account),
    plain('delete from erasures where user_id = ?', seller),
    ...pagesOfOffers(rowsOf('buying_offers')),
  ]
  return { directory, seller: sellersStatements(seller, account, rowsOf) }
}

/** The customers’ pages of the offers that are open again. */
function* pagesOfOffers(offers: Iterable<Row>): Generator<BoundStatement, void> {
  for (const { user_id: userId = null, id = null, token = null } of offers)
    if (token !== null)
      yield plain(
        `insert into offer_tokens (user_id, offer_id, token) values (?, ?, ?)
        on conflict (user_id, offer_id) do update set token = excluded.token`,
        userId,
        id,
        token,
      )
}

function* sellersStatements(
  seller: number,
  account: Row,
  rowsOf: OpenDump['rowsOf'],
): Generator<BoundStatement, void> {
  const removed = (table: SQLiteTable) =>
    plain(`delete from ${getTableName(table)} where ${ownedBy(table, seller)}`)
  function* inserted(table: SQLiteTable) {
    for (const row of rowsOf(getTableName(table))) yield insertion(table, row)
  }
  const widened = (by: number) =>
    plain(
      `update account_facts set max_listings = max_listings + ?, max_text_bytes = max_text_bytes + ?,
        max_picture_bytes = max_picture_bytes + ? where user_id = ?`,
      by,
      by,
      by,
      seller,
    )
  // What the plan holds is pushed after the restore: an account that was erased is new to the directory.
  yield plain(
    `insert into account_facts (user_id, marketplace_id, suspended_at, created_at, max_listings, max_text_bytes,
      max_picture_bytes) values (?, ?, ?, ?, 0, 0, 0) on conflict (user_id) do nothing`,
    seller,
    account['marketplace_id'] ?? 'EBAY_US',
    account['suspended_at'] ?? null,
    account['created_at'] ?? 0,
  )
  for (const table of ROOT_TABLES.toReversed()) yield removed(table)
  // The plan may hold less than what was stored under another.
  yield widened(ROOM)
  for (const table of ROOT_TABLES) yield* inserted(table)
  yield widened(-ROOM)
  for (const table of ROOT_TABLES.filter(one => WRITTEN_BY_TRIGGERS.has(one)))
    for (const row of rowsOf(getTableName(table))) yield change(table, row)
  for (const table of FOLLOWING_TABLES) {
    yield removed(table)
    yield* inserted(table)
  }
}

const OF_DIRECTORY = 'The dump is of the directory'
const RESTORED = new Set(['users', ...SELLER_DUMPED.map(getTableName)])

/** Throws for a row that no restore of the dump's seller may take: another seller's, or of an unknown table. */
export function requireOwnRow({ seller }: DumpHead, [table, row]: DumpRow): void {
  if (seller === null) throw new Error(OF_DIRECTORY)
  if (!RESTORED.has(table)) throw new Error(`The dump has the unknown table ${table}`)
  const owner = table === 'users' ? row['id'] : (row['user_id'] ?? seller)
  if (owner !== seller) throw new Error(`The dump has a row of another seller in ${table}`)
}

function insertedAccount(row: Row): BoundStatement {
  const columns = storedColumns(users).filter(name => name in row)
  const places = columns.map(() => '?').join(', ')
  return plain(
    `insert into users (${columns.join(', ')}) values (${places}) on conflict (id) do nothing`,
    ...columns.map(name => row[name] ?? null),
  )
}

/** A reference that a deleted row empties is empty where that row is missing. */
function valueOf(table: SQLiteTable, column: string): string {
  const anew = ANEW[getTableName(table)]?.[column]
  if (anew !== undefined) return anew
  const emptied = parentsOf(table).find(each => each.isEmptied && each.column === column)
  return emptied
    ? `(select ${emptied.parent.key} from ${emptied.parent.name} where ${emptied.parent.key} = ?)`
    : '?'
}

function assigned(table: SQLiteTable, row: Row) {
  const columns = storedColumns(table).filter(name => name in row)
  const sql = columns.map(column => valueOf(table, column))
  const values = columns.flatMap((column, at) =>
    sql[at]?.includes('?') ? [row[column] ?? null] : [],
  )
  return { columns, sql, values }
}

function insertion(table: SQLiteTable, row: Row): BoundStatement {
  const { columns, sql, values } = assigned(table, row)
  const needed = parentsOf(table).filter(
    ({ column, isEmptied }) => !isEmptied && row[column] !== null && column in row,
  )
  const isThere = needed.map(
    ({ parent }) => `exists (select 1 from ${parent.name} where ${parent.key} = ?)`,
  )
  const condition = isThere.length > 0 ? ` where ${isThere.join(' and ')}` : ''
  return plain(
    `insert into ${getTableName(table)} (${columns.join(', ')}) select ${sql.join(', ')}${condition}`,
    ...values,
    ...needed.map(({ column }) => row[column] ?? null),
  )
}

function change(table: SQLiteTable, row: Row): BoundStatement {
  const { columns, sql, values } = assigned(table, row)
  const set = columns.map((column, at) => `${column} = ${sql[at]}`).join(', ')
  return plain(
    `update ${getTableName(table)} set ${set} where id = ?`,
    ...values,
    row['id'] ?? null,
  )
}
