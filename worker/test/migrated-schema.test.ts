import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openMigrated } from '../dumps/test/migrated-database.ts'
import { schemaStatements } from './migrated-schema.ts'

/** Tables, indexes, views and triggers by name with their texts, all rows, and the numbers that were given out. */
function contentOf(db: DatabaseSync) {
  const read = (sql: string) => db.prepare(sql).all()
  const made = read('select type, name, tbl_name, sql from sqlite_master order by type, name')
  const tables = made.filter(({ type }) => type === 'table').map(({ name }) => String(name))
  return { made, rows: tables.map(name => [name, read(`select * from "${name}"`)]) }
}

test('the schema of the tests is what the migrations make', () => {
  const migrated = openMigrated()
  const made = new DatabaseSync(':memory:')
  for (const statement of schemaStatements(migrated)) made.exec(statement)
  expect(contentOf(made)).toEqual(contentOf(migrated))
  expect(contentOf(made).rows.flat()).toContain('tiers')
})
