import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { crossing, namesOfTables } from '../../test/crossing.ts'
import { DIRECTORY_TABLES, SELLER_TABLES } from './tables.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations')
const db = new DatabaseSync(':memory:')
for (const file of readdirSync(MIGRATIONS)
  .filter(name => name.endsWith('.sql'))
  .sort())
  db.exec(readFileSync(path.join(MIGRATIONS, file), 'utf8'))

const schemaRows = z.array(z.object({ type: z.string(), name: z.string(), sql: z.string() }))
const stored = schemaRows.parse(
  db.prepare('select type, name, sql from sqlite_schema where sql is not null').all(),
)
const bodyOf = (sql: string) => sql.slice(sql.search(/\bon\b/i)).replace(/^on\b/i, 'into')

/** They ask whether the owner is being deleted. */
const OWNER = 'users'

const OF_DUMPS = Object.fromEntries(
  stored
    .filter(({ name }) => /^dump_\w+_delete$/.test(name))
    .map(({ name }): [string, string] => [name, OWNER]),
)

/** Triggers that name tables of both databases, with those of the directory. The list only shrinks. */
const CROSSING_TRIGGERS: Record<string, string> = {
  ...OF_DUMPS,
  ebay_connections_card_delete: OWNER,
  insight_ad_deleted: OWNER,
  insight_listing_deleted: OWNER,
  insight_sale_deleted: OWNER,
  naming_outcomes_removed: OWNER,
}

describe('the two databases', () => {
  it('have each table of the migrations, in one of them', () => {
    const names = stored
      .filter(({ type, name }) => type === 'table' && !/^(?:sqlite_|listing_search)/.test(name))
      .map(({ name }) => name)
    const divided = [...DIRECTORY_TABLES, ...SELLER_TABLES].map(getTableName)
    expect(divided.toSorted()).toEqual(names.toSorted())
  })

  it('refer to each other by the owner of a row alone', () => {
    const directory = new Set<unknown>(DIRECTORY_TABLES)
    const references = (tables: typeof SELLER_TABLES) =>
      tables.flatMap(table =>
        getTableConfig(table).foreignKeys.map(key => {
          const { columns, foreignTable } = key.reference()
          const from = `${getTableName(table)}.${columns.map(({ name }) => name).join()}`
          return { from, to: foreignTable }
        }),
      )
    const outward = references(SELLER_TABLES).filter(({ to }) => directory.has(to))
    expect(outward.filter(({ from }) => !from.endsWith('.user_id'))).toEqual([])
    expect([...new Set(outward.map(({ to }) => getTableName(to)))]).toEqual(['users'])
    expect(references(DIRECTORY_TABLES).filter(({ to }) => !directory.has(to))).toEqual([])
  })

  it('have no trigger or view over both but these', () => {
    const found = stored
      .filter(({ type }) => type === 'trigger' || type === 'view')
      .flatMap(({ name, sql }) => {
        const tables = crossing(bodyOf(sql))
        return tables === null ? [] : [[name, tables.replace(/^.* with /, '')]]
      })
    expect(Object.fromEntries(found)).toEqual(CROSSING_TRIGGERS)
  })
})

describe('the tables of a statement', () => {
  it.each([
    ['select "users"."id" from "users" where "users"."id" = ?', 'users'],
    ['select listings from storage_uses where user_id = ?', 'storage_uses'],
    ['select 1 from users as u, listings l where l.user_id = u.id', 'listings users'],
    ['update or ignore users set tier = (select max(name) from tiers)', 'tiers users'],
    ['delete from sales where listing_id in (select id from listings)', 'listings sales'],
    ["insert into sales (id, title) values (1, 'from users') -- from tiers", 'sales'],
    [
      'select a.x is not distinct from b.y from (sales a join listings b on a.z = b.z)',
      'listings sales',
    ],
    [
      'with old as (select id from users) update listings set title = old.id from old where true',
      'listings old users',
    ],
    [
      'insert into sales (id) select id from listings where true on conflict (id) do update set id = excluded.id, title = ?',
      'listings sales',
    ],
  ])('%s', (sql, names) => {
    expect([...namesOfTables(sql)].toSorted().join(' ')).toBe(names)
  })

  it('of both databases are a crossing', () => {
    expect(crossing('select 1 from listings join users on true')).toBe('listings with users')
    expect(crossing('select 1 from listings join sales on true')).toBeNull()
    expect(crossing('select 1 from listings', 'delete from users')).toBe('listings with users')
    expect(crossing('select 1 from listings', 'delete from sales')).toBeNull()
  })
})
