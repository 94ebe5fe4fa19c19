import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getTableName } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { SELLER_MIGRATIONS } from '../../../durable-objects/seller-database/migrations.ts'
import { migratedDatabase } from '../../dumps/test/migrated-database.ts'
import { SELLER_TABLES } from './tables.ts'

const FOLDER = path.resolve(
  import.meta.dirname,
  '../../../durable-objects/seller-database/migrations',
)
const schemaRows = z.array(
  z.object({ type: z.string(), name: z.string(), tbl_name: z.string(), sql: z.string() }),
)
type SchemaRow = z.infer<typeof schemaRows>[number]

const SCHEMA = 'select type, name, tbl_name, sql from sqlite_schema where sql is not null'
const object = new DatabaseSync(':memory:')
for (const { statements } of SELLER_MIGRATIONS)
  for (const statement of statements) object.exec(statement)
const allOf = (sql: string) => object.prepare(sql).all()
const directory = migratedDatabase()

const OF_SELLERS = new Set(SELLER_TABLES.map(getTableName))

const isOfSellers = ({ type, name, tbl_name }: SchemaRow) =>
  OF_SELLERS.has(tbl_name) || type === 'view' || name === 'listing_search'
/** Triggers, views and indexes as text; the order of columns is another where one was added later. */
const parts = (rows: unknown) =>
  schemaRows
    .parse(rows)
    .filter(row => isOfSellers(row) && row.type !== 'table')
    .map(({ name, sql }) => `${name}: ${sql.replaceAll(/\s+/g, ' ')}`)
    .toSorted()

it('a seller’s database has the triggers, views and indexes of the directory’s migrations', () => {
  expect(parts(allOf(SCHEMA))).toEqual(parts(directory.all(SCHEMA)))
})

it('a seller’s database has the sellers’ tables with their columns and references, and the seller', () => {
  const names = allOf("select name from sqlite_schema where type = 'table'")
    .map(({ name }) => String(name))
    .filter(name => !/^(?:sqlite_|listing_search)/.test(name))
  expect(names.toSorted()).toEqual([...OF_SELLERS, 'users'].toSorted())
  for (const name of OF_SELLERS) {
    const columns = `select name, type, "notnull", dflt_value, pk, hidden from pragma_table_xinfo('${name}') order by name`
    expect([name, allOf(columns)]).toEqual([name, directory.all(columns)])
    const references = `select "table", "from", "to", on_delete from pragma_foreign_key_list('${name}') order by "from", "table"`
    expect([name, allOf(references)]).toEqual([name, directory.all(references)])
  }
})

it('each file of the sellers’ migrations is in their list, in its order', () => {
  const files = readdirSync(FOLDER).filter(name => name.endsWith('.sql'))
  expect(SELLER_MIGRATIONS.map(({ name }) => `${name}.sql`)).toEqual(files.toSorted())
})
