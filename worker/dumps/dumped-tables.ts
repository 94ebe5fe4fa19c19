import { getTableName } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { DIRECTORY_TABLES, SELLER_TABLES } from '../db/databases/tables.ts'
import { storageUses } from '../db/schema/billing.ts'
import { insightDays, insightTotals } from '../db/schema/insight.ts'
import { listingCards, listingCounts } from '../db/schema/listing-cards.ts'
import { referenceLibraries } from '../db/schema/references.ts'

/** Tables of sellers that are in no dump, and why not. */
export const NOT_DUMPED: Record<string, string> = {
  account_facts: 'follows the directory',
  dump_marks: 'says what is to be dumped',
  listing_imports: 'lives a day',
  listing_import_rows: 'lives a day',
  naming_marks: 'says what is to be counted',
}

/** Tables of the directory that are in no dump, and why not. */
export const DIRECTORY_NOT_DUMPED: Record<string, string> = {
  approval_links: 'hashes of secrets that were mailed',
  due_sellers: 'is found again in the sellers’ rows',
  ebay_oauth_states: 'lives ten minutes and is a secret',
  email_links: 'hashes of secrets that were mailed',
  job_cursors: 'jobs begin anew without it',
  leases: 'lives some minutes',
  objection_links: 'hashes of secrets that were mailed',
  offer_tokens: 'secrets, which stand with the sellers’ offers',
  pairing_rooms: 'lives as long as a session',
  password_resets: 'lives an hour and is a secret',
  rate_limits: 'lives a day at most',
  sessions: 'who was logged in logs in again',
  seller_counts: 'is counted anew',
  vendor_cache: 'is fetched anew',
}

/**
 * Tables that triggers write with each row of others. A restore puts their dumped rows in place of those that the
 * triggers have made meanwhile.
 */
const FOLLOWING: ReadonlySet<SQLiteTable> = new Set<SQLiteTable>([
  insightDays,
  insightTotals,
  listingCards,
  listingCounts,
  referenceLibraries,
  storageUses,
])

/** Dumped tables without triggers that mark their seller as changed, beside the following ones, and why. */
export const NOT_MARKED: Record<string, string> = {
  best_offer_readings: 'changes with each reading, which can be repeated',
  coin_reference_faces: 'changes with its reference',
  listing_visits: 'only says what was seen',
  metal_watches: 'changes with each run of the metal rules',
  order_cursors: 'changes with each reading, which can be repeated',
}

const isDumped = (table: SQLiteTable) => !(getTableName(table) in NOT_DUMPED)

/** Of the sellers' database, each after those that its rows refer to. */
export const ROOT_TABLES: readonly SQLiteTable[] = afterTheirParents(
  SELLER_TABLES.filter(table => isDumped(table) && !FOLLOWING.has(table)),
)
/** Cards first: their triggers write the counts. */
export const FOLLOWING_TABLES: readonly SQLiteTable[] = [
  listingCards,
  ...SELLER_TABLES.filter(table => FOLLOWING.has(table) && table !== listingCards),
]
export const SELLER_DUMPED: readonly SQLiteTable[] = [...ROOT_TABLES, ...FOLLOWING_TABLES]
export const DIRECTORY_DUMPED: readonly SQLiteTable[] = DIRECTORY_TABLES.filter(
  table => !(getTableName(table) in DIRECTORY_NOT_DUMPED),
)

/** The names of the columns that are stored. */
export const storedColumns = (table: SQLiteTable): string[] =>
  getTableConfig(table)
    .columns.filter(({ generated }) => !generated)
    .map(({ name }) => name)

/** The references of a table to others of the sellers' database, each by one column. */
export function parentsOf(table: SQLiteTable) {
  return getTableConfig(table).foreignKeys.flatMap(key => {
    const { columns, foreignTable, foreignColumns } = key.reference()
    const [column] = columns
    const [target] = foreignColumns
    if (!column || !target || !SELLER_TABLES.includes(foreignTable)) return []
    const parent = { table: foreignTable, name: getTableName(foreignTable), key: target.name }
    return [{ column: column.name, parent, isEmptied: key.onDelete === 'set null' }]
  })
}

/** SQL: the condition on a seller's rows of a table, by the id. The rows of a table without owners hang on rows with one. */
export function ownedBy(table: SQLiteTable, sellerId: number): string {
  if (storedColumns(table).includes('user_id')) return `user_id = ${sellerId}`
  const [reference] = parentsOf(table)
  if (!reference) throw new Error(`${getTableName(table)} has no owner`)
  const { column, parent } = reference
  return `${column} in (select ${parent.key} from ${parent.name} where ${ownedBy(parent.table, sellerId)})`
}

function afterTheirParents(tables: SQLiteTable[]): SQLiteTable[] {
  const sorted: SQLiteTable[] = []
  const visit = (table: SQLiteTable) => {
    if (sorted.includes(table)) return
    for (const { parent } of parentsOf(table)) if (parent.table !== table) visit(parent.table)
    sorted.push(table)
  }
  for (const table of tables) visit(table)
  return sorted
}
