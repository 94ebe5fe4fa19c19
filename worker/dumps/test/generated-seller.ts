import { getTableName } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import fc from 'fast-check'
import { deflated } from '../../db/schema/packed-columns.ts'
import type { StoredValue } from '../dump-lines.ts'
import { parentsOf, ROOT_TABLES } from '../dumped-tables.ts'
import type { MigratedDatabase } from './migrated-database.ts'

/** What is drawn for a seller: of each table some rows, and changes of what was stored. */
export type Drawn = { rows: number; seed: number }[]
export const DRAWN: fc.Arbitrary<Drawn> = fc.array(
  fc.record({ rows: fc.integer({ min: 0, max: 3 }), seed: fc.nat(1_000_000) }),
  { minLength: ROOT_TABLES.length, maxLength: ROOT_TABLES.length },
)

const TEXTS = ['', '[]', '{}', "O'Brien", 'Zwölf "Mark"\n銀', '0', '1e3', '\u0000nul']
const NUMBERS = [0, 1, 7, 100, 4_999, 99_991]

/** Stores rows in every table of the seller, of any text, number and bytes; answers how many were taken. */
export function storeGenerated(db: MigratedDatabase, seller: number, drawn: Drawn): number {
  let stored = 0
  for (const [at, table] of ROOT_TABLES.entries()) {
    const { rows, seed } = drawn[at] ?? { rows: 0, seed: 0 }
    for (let row = 0; row < rows; row += 1) {
      const values = drawnRow(db, table, seller, mixed(seed + row))
      // SQLite makes a number of its own for a primary key that is null.
      if (
        parentsOf(table).some(
          ({ column }) => column in values && isPrimary(table, column) && values[column] === null,
        )
      )
        continue
      const names = Object.keys(values)
      try {
        db.run(
          `insert into ${getTableName(table)} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
          Object.values(values),
        )
        stored += 1
      } catch (error) {
        // Two rows that were drawn alike, or one that hangs on a row which was not drawn.
        if (!/constraint failed/.test(String(error))) throw error
      }
    }
  }
  return stored
}

/** Changes some of the seller's listings and sales, as the triggers follow. */
export function changeGenerated(db: MigratedDatabase, seller: number, seed: number): void {
  const number = mixed(seed)
  for (const sql of [
    `update listings set price_cents = ${number() % 9_000}, cost_cents = ${number() % 500}, status = 'published', published_at = ${number() % 1e9} where user_id = ${seller} and id % 2 = ${number() % 2}`,
    `update sales set refunded_cents = price_cents where user_id = ${seller} and id % 3 = ${number() % 3}`,
    `update listings set cost_cents = null where user_id = ${seller} and id % 2 = 0`,
    `delete from listings where user_id = ${seller} and id % 4 = ${number() % 4}`,
    `update coin_references set promoted_at = 1 where user_id = ${seller} and id % 2 = 0`,
    `update naming_outcomes set is_right = 1 - is_right where user_id = ${seller}`,
  ])
    db.run(sql)
}

const isPrimary = (table: SQLiteTable, column: string) =>
  getTableConfig(table).columns.some(({ name, primary }) => name === column && primary)

function drawnRow(
  db: MigratedDatabase,
  table: SQLiteTable,
  seller: number,
  number: () => number,
): Record<string, StoredValue> {
  const row: Record<string, StoredValue> = {}
  const parents = new Map(parentsOf(table).map(each => [each.column, each.parent]))
  for (const column of getTableConfig(table).columns) {
    const parent = parents.get(column.name)
    if (column.generated || (column.primary && column.dataType === 'number' && !parent)) {
      if (column.name === 'user_id') row[column.name] = seller
      continue
    }
    if (column.name === 'user_id') row[column.name] = seller
    else if (parent) row[column.name] = drawnKey(db, parent, seller, number)
    else row[column.name] = drawnValue(column, number)
  }
  return row
}

function drawnKey(
  db: MigratedDatabase,
  parent: { name: string; key: string },
  seller: number,
  number: () => number,
): StoredValue {
  const keys = db.all(`select ${parent.key} as key from ${parent.name} where user_id = ${seller}`)
  const key = keys[number() % (keys.length || 1)]?.['key']
  return typeof key === 'number' ? key : null
}

function drawnValue(column: SQLiteColumn, number: () => number): StoredValue {
  const any = number()
  if (!column.notNull && any % 3 === 0) return null
  const [first, ...others] = column.enumValues ?? []
  if (first !== undefined) return [first, ...others][any % (others.length + 1)] ?? first
  if (column.columnType === 'SQLiteCustomColumn')
    return any % 2 === 0
      ? deflated(JSON.stringify({ text: TEXTS[any % TEXTS.length] }))
      : Uint8Array.from({ length: any % 40 }, (_, at) => (any + at * 31) % 256)
  if (column.columnType === 'SQLiteBoolean') return any % 2
  if (column.dataType === 'number') return NUMBERS[any % NUMBERS.length] ?? 0
  if (column.dataType === 'json') return '{}'
  // JSON that a trigger or a generated column reads.
  if (typeof column.default === 'string' && /^[[{]/.test(column.default)) return column.default
  return column.primary || /_id$|^id$|sku|sha256|key|token/.test(column.name)
    ? `${TEXTS[any % 4]}${any}`
    : (TEXTS[any % (TEXTS.length - 1)] ?? '')
}

/** Numbers that look drawn, always the same of a seed. */
function mixed(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return state >>> 3
  }
}
