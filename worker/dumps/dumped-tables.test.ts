import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getTableName } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { DIRECTORY_TABLES, SELLER_TABLES } from '../db/databases/tables.ts'
import {
  DIRECTORY_DUMPED,
  DIRECTORY_NOT_DUMPED,
  FOLLOWING_TABLES,
  NOT_DUMPED,
  NOT_MARKED,
  parentsOf,
  ROOT_TABLES,
  SELLER_DUMPED,
  storedColumns,
} from './dumped-tables.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')
const db = new DatabaseSync(':memory:')
for (const file of readdirSync(MIGRATIONS)
  .filter(name => name.endsWith('.sql'))
  .sort())
  db.exec(readFileSync(path.join(MIGRATIONS, file), 'utf8'))
const triggers = z
  .array(z.object({ name: z.string() }))
  .parse(db.prepare("select name from sqlite_schema where type = 'trigger'").all())
  .map(({ name }) => name)

const names = (tables: readonly Parameters<typeof getTableName>[0][]) => tables.map(getTableName)

it('every table of both databases is in a dump, or says why not', () => {
  expect([...names(SELLER_DUMPED), ...Object.keys(NOT_DUMPED)].toSorted()).toEqual(
    names(SELLER_TABLES).toSorted(),
  )
  expect([...names(DIRECTORY_DUMPED), ...Object.keys(DIRECTORY_NOT_DUMPED)].toSorted()).toEqual(
    names(DIRECTORY_TABLES).toSorted(),
  )
})

it('every dumped table marks its seller with each change, or says why not', () => {
  const marked = names(ROOT_TABLES).filter(name => !(name in NOT_MARKED))
  const expected = marked.flatMap(name =>
    ['insert', 'update', 'delete'].map(change => `dump_${name}_${change}`),
  )
  expect(triggers.filter(name => name.startsWith('dump_')).toSorted()).toEqual(expected.toSorted())
  expect(Object.keys(NOT_MARKED).filter(name => !names(SELLER_DUMPED).includes(name))).toEqual([])
})

it('a table comes after those that its rows refer to', () => {
  const order = names(SELLER_DUMPED)
  for (const table of [...ROOT_TABLES, ...FOLLOWING_TABLES])
    for (const { parent } of parentsOf(table))
      expect(order.indexOf(parent.name)).toBeLessThan(order.indexOf(getTableName(table)))
})

it('a row has no more columns than a statement of D1 takes parameters', () => {
  for (const table of SELLER_DUMPED)
    expect(storedColumns(table).length + parentsOf(table).length).toBeLessThanOrEqual(100)
})
